//! Competitions of a club: entrants, rounds, results and standings, as a pure state machine.
//!
//! A [`Competition`] is what a log of [`CompetitionEvent`]s has led to. [`decide`] turns what somebody wants into
//! events or a [`CompetitionRefusal`], [`decide_for_server`] does the same for the end of a match on the server, and
//! [`Competition::apply`] folds events. Nothing here waits, reads a clock, or draws random numbers of its own.
//!
//! - **Authority.** By [`Rank`]: organizers do everything, arbiters run the rounds, and a person
//!   acts only for their own entry.
//! - **Rounds.** A round is drawn, then started, and over when every game has a result. Until it starts it can be
//!   drawn again or paired by hand. A round that has begun can be adjourned and resumed.
//! - **Results** come from matches or are typed in. A correction needs a reason.
//! - **Undo** takes back the last step of a person. The log keeps it, marked as undone.
//! - **Names** here are those that everybody sees. Real names are never in the log.
//!
//! What is played is a text that only the server understands.

mod act;
mod bracket;
mod decide;
mod draw;
mod event;
mod fold;
mod guard;
mod refusal;
mod state;
mod table;

pub use act::{CompetitionAct, NewEntrant, Rank};
pub use bracket::{Bracket, BracketTie};
pub use decide::{decide, decide_for_server};
pub use event::{
    CompetitionEvent, CompetitionEventKind, CompetitionOpening, CompetitionSystem, DrawnGame,
    EntrantId, RoundScore, ScoreSource, SeedOrder,
};
pub use fold::CompetitionGap;
pub use refusal::CompetitionRefusal;
pub use state::{Competition, CompetitionGame, CompetitionPhase, CompetitionRound, Entrant};
pub use table::{TableLine, TieBreakLine};

/// The most entrants of a competition.
pub const MAX_ENTRANTS: usize = 500;
/// The most entrants of a round robin: more would take a year.
pub const MAX_IN_ROUND_ROBIN: usize = 60;
/// The most rounds of a Swiss.
pub const MAX_SWISS_ROUNDS: u16 = 30;
/// The most games of a tie in a knock-out.
pub const MAX_BEST_OF: u16 = 9;
/// The most events of a competition.
pub const MAX_COMPETITION_EVENTS: u64 = 40_000;
/// The longest name of an entrant or a house, in characters.
pub const MAX_ENTRANT_NAME: usize = 40;
/// The longest reason of a correction, in characters.
pub const MAX_REASON: usize = 200;
