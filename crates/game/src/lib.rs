//! Matches as pure state machines: seats, clocks, offers, one or two boards. Time is an argument.
//!
//! A match is a log of events. [`decide`] turns a command into events; [`Match::apply`] folds an
//! event into the state; [`Match::replay`] folds a whole log. Nothing here does I/O, reads a clock
//! or generates random numbers, so replaying a log gives the same positions, clocks and hash.
//!
//! ```
//! use game::{Act, Actor, ActorId, Command, CommandId, Decision, Match, MatchId, MatchSetup};
//! use game::{Millis, Premoves, ReadAt, Seat, TimeControl, Wish, decide};
//! use rules::{Intent, Ruleset, standard_spec};
//!
//! let ruleset = Ruleset::compile(standard_spec())?;
//! let control = TimeControl::sudden_death(Millis::from_secs(300));
//! let setup = MatchSetup::duel(MatchId(1), ruleset.start(), &control).held_by(ActorId(7));
//! let (mut state, premoves) = (Match::new(setup.clone())?, Premoves::new());
//!
//! let square = |name| ruleset.shape().parse(name).expect("a square of the board");
//! let e4 = Intent::Go { from: square("e2"), to: square("e4"), promotion: None };
//! let play = Act::Play { seat: Seat::WHITE, wish: Wish::Intent(e4) };
//! let player = Actor::player(ActorId(7), [Seat::WHITE]);
//! let commands = [
//!     Command::server(&state, Act::Begin),
//!     Command::new(state.id(), player, CommandId(1), play),
//! ];
//! let mut log = Vec::new();
//! for command in &commands {
//!     if let Decision::Events(events) = decide(&state, &premoves, command, ReadAt::default())? {
//!         for event in events.events() {
//!             state.apply(event)?;
//!             log.push(event.clone());
//!         }
//!     }
//! }
//! assert_eq!(Match::replay(setup, &log)?, state);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The words used here are defined in the glossary of `ARCHITECTURE.md`. Crates that use this one use the
//! same words.

mod id;
mod time;

mod control;
mod lag;
mod name;
mod setup;

mod clock;

mod end;
mod offer;
mod presence;

mod command;
mod drawing;
mod event;
mod recorded;
mod refusal;

mod chain;
mod state;

mod decide;
mod premove;

mod match_core;
mod published;
mod view;

pub mod chat;

pub use boards::{
    BoardId, BoardMove, Boards, BothFlags, BughouseTerms, BySeat, Defeat, DeriveFault, DropPower,
    DroppedPartner, MAX_BOARDS, PassedPromotion, PawnDropRanks, Preset, Seat, SeatSet, SentSignal,
    Signal, StartsFault, TeamClockStart, TeamDraws, TeamResigning, TermsFault, TermsTextError,
    Transfer, derive, passes_captures,
};
pub use clock::{BoardTimer, Clocks, SeatClock};
pub use command::{Act, Actor, Command, Expected, NameOwner, Role, SeatChange, Wish};
pub use control::{Bonus, ClockStart, ControlFault, Speed, Stage, TimeControl};
pub use decide::{Decision, Proposal, decide, due, next_deadline, next_utc_deadline};
pub use drawing::{DrawColor, Drawing, DrawnMark, MAX_MARKS};
pub use end::{EndCause, EndParts, MatchEnd, MatchResult};
pub use event::{Event, EventKind, MoveSource, Visibility};
pub use id::{ActorId, CommandId, Epoch, MatchId, Ply, Seq, StateHash, TeamId};
pub use lag::{LagEvidence, LagPolicy};
pub use match_core::{
    CallId, ChatStored, Closing, Consents, Departure, Gap, Group, Input, InvitationProof,
    JoinRequest, Loaded, MatchCore, Output, RefusalReason, Refused, RematchConsent,
    ReplacementConsent, Request, RoomChoice, SeatAccess, Sink, SpectatorChat, Stored, Watcher,
    WatcherId, has_running_clock,
};
pub use name::{NameError, PlayerName};
pub use offer::{Offer, OfferKind, RematchPartners, StandingOffer};
pub use premove::{MAX_PREMOVES, PremoveRefusal, Premoves};
pub use presence::{AbandonmentClaim, Presence, PresenceState};
pub use published::{Played, Published};
pub use recorded::{RecordFault, RecordedEnd, RecordedGame, record_game};
pub use refusal::Refusal;
pub use setup::{
    Bughouse, MatchSetup, MatchSetupFault, MatchSetupFaults, SeatSetup, TakebackPolicy,
};
pub use state::{Head, Help, Match, Phase, ReplayError, ReplayFault};
pub use time::{MatchTime, Millis, Moment, ReadAt, UtcMillis};
pub use view::{
    BoardView, Choices, ClockView, Destinations, Drops, OfferView, SeatView, Update, View, Viewer,
};
