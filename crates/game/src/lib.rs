//! Matches as pure state machines: seats, clocks, offers, several boards; time is an argument.
//!
//! A match is a log of events. [`decide`] judges a command and answers with the events it means;
//! [`Match::apply`] folds an event into the state; [`Match::replay`] folds a whole log. Nothing here
//! does I/O, reads a clock or draws a random number, so a log replayed gives the same positions,
//! the same clocks and the same hash.
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
//!         for event in events {
//!             state.apply(&event)?;
//!             log.push(event);
//!         }
//!     }
//! }
//! assert_eq!(Match::replay(setup, &log)?, state);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Glossary
//!
//! One word for one thing; everybody above this crate uses these and invents no others.
//!
//! - **Ruleset**: the rules of a chess as data, compiled; it comes from `rules`, as do **position**,
//!   **piece kind**, **piece** (kind and color) and **hand** (the pieces a side may drop).
//! - **Match** ([`Match`]): one contest with one log and one end, on one board or on bughouse's two.
//! - **Board** ([`BoardId`]): one game of moves; [`Boards`] has the boards of a match. **Ply** ([`Ply`]): how many moves
//!   were made on a board.
//! - **Seat** ([`Seat`]): a board and a color. **Team** ([`TeamId`]): the seats that win and lose
//!   together. **Partner**: the seat of the same team on the other board. **Transfer**: a captured
//!   piece that goes to the partner's hand. **Holder**: the actor whose seat it is; a seat without
//!   one is **free**, and no match begins while one is.
//! - **Actor** ([`Actor`]): somebody who sends commands, with the authority that the log gives: a
//!   **player** holds seats (all of them in a **hot-seat** match), a **spectator** none, the
//!   **organizer** runs the event, the **server** acts for itself. **Viewer** ([`Viewer`]): somebody
//!   who looks, in the same roles. **Watcher** ([`Watcher`]): a connection that follows a match.
//! - **Match core** ([`MatchCore`]): the one owner of a match: its inbox, its time, the append under
//!   way, its watchers, and the order in which all that happens. **View** ([`View`]): what a viewer
//!   may see of it.
//! - **Command** ([`Command`]): what an actor asks for, with its id; **act** ([`Act`]): the thing asked
//!   for. **Refusal** ([`Refusal`]): why not. **Event** ([`Event`]): what happened, for ever.
//! - **Seq** ([`Seq`]): an event's number in its match, without gaps. **Epoch** ([`Epoch`]): a
//!   number that grows when another owner takes over; an event's identity is (epoch, seq).
//! - **Match time** ([`MatchTime`]): monotonic time since the match's origin, kept by the owner. **Read
//!   at** ([`ReadAt`]): when a command was read from its socket. **Deadline**: the last instant at
//!   which a move is in time. **Grace**: how long after it a move may still prove to be in time.
//! - **Flag**: the end of a seat's time. **Charged**: think time taken from a clock.
//!   **Compensation**: think time not charged because the network took it; the **quota** limits it.
//! - **Offer** ([`Offer`]): what needs the other team's consent. **Claim**: what needs nobody's.
//! - **Premove**: a move entered before its turn, private, never in the log.
//! - **Presence** ([`Presence`]): whether a seat's player is there. **Abandonment**: being away for so
//!   long that the match may be claimed.
//! - **End** ([`MatchEnd`]): how a match ended. **Abort**: an end without result.

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

pub use boards::{BoardId, BoardMove, Boards, BySeat, Seat, SeatSet, StartsFault, Transfer};
pub use clock::{BoardTimer, Clocks, SeatClock};
pub use command::{Act, Actor, Command, Expected, NameOwner, Role, SeatChange, Wish};
pub use control::{Bonus, ClockStart, Speed, Stage, TimeControl};
pub use decide::{Decision, decide, due, next_deadline, next_utc_deadline};
pub use end::{EndCause, MatchEnd, MatchResult};
pub use event::{Event, EventKind, MoveSource, Visibility};
pub use id::{ActorId, CommandId, Epoch, MatchId, Ply, Seq, StateHash, TeamId};
pub use lag::{LagEvidence, LagPolicy};
pub use match_core::{
    Admission, CallId, ChatStored, Closing, Departure, Group, Input, JoinRequest, Loaded,
    MatchCore, Output, Reason, Refused, Request, RoomChoice, Sink, SpectatorChat, Stored, Watcher,
    WatcherId,
};
pub use name::{NameError, PlayerName};
pub use offer::{Offer, OfferKind, StandingOffer};
pub use premove::{MAX_PREMOVES, PremoveRefusal, Premoves};
pub use presence::{AbandonmentClaim, Presence, PresenceState};
pub use published::{Played, Published};
pub use recorded::{RecordFault, RecordedEnd, RecordedGame, record_game};
pub use refusal::Refusal;
pub use setup::{MatchSetup, SeatSetup, SetupFault, SetupFaults, TakebackPolicy};
pub use state::{Head, Match, Phase, ReplayError, ReplayFault};
pub use time::{MatchTime, Millis, Moment, ReadAt, UtcMillis};
pub use view::{
    BoardView, Choices, ClockView, Destinations, Drops, OfferView, SeatView, Update, View, Viewer,
};
