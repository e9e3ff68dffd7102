//! Tables: people and computers in four seats who play a series of matches on two boards.
//!
//! A [`Series`] is what a log of [`SeriesEvent`]s has led to. [`decide`] turns what a person wants into events or a
//! [`SeriesRefusal`], [`decide_for_server`] does the same for what the server knows (somebody is away, a match has
//! begun or ended), and [`Series::apply`] folds events. Nothing here waits, reads a clock, or draws random numbers of
//! its own.
//!
//! - **Authority.** Only you sit down, stand up, get ready and leave for yourself. The host removes people, changes
//!   what is played, seats computers and seats everybody again.
//! - **Start.** A match begins when four seats are taken and every person in them is ready. Computers always are.
//! - **Rotation.** People who wait are a queue. After a match the first of them take the seats of computers, then of
//!   those who have played longest without a break, who go to the end of the queue.
//! - **Late.** If some are ready and others are not, those who are ready may go on without them after
//!   [`GO_ON_AFTER`].
//!
//! What is played is a text that only the server understands.

mod event;
mod refusal;
mod score;
mod seating;
mod state;

mod act;
mod decide;

pub use act::{Replacement, SeatOrder, SeriesAct, ServerAct, WishedSeat};
pub use decide::{decide, decide_for_server};
pub use event::{
    Leaving, MemberId, MemberInfo, Occupant, SeriesEvent, SeriesEventKind, SeriesOutcome, Why,
};
pub use refusal::SeriesRefusal;
pub use score::{Contestant, SeriesScore, SeriesScores};
pub use seating::{Queue, Seats};
pub use state::{Member, Openness, Series, SeriesGame, SeriesGap, SeriesPhase, strength_of};

use ids::Millis;

/// The most people at a table.
pub const MAX_MEMBERS: usize = 32;
/// The most events of a series. Close to it, only leaving and ending are possible.
pub const MAX_EVENTS: u64 = 4_000;
/// How long people who are not ready may keep those who are waiting.
pub const GO_ON_AFTER: Millis = Millis::from_secs(60);
/// How long somebody may be away between matches and keep a place at the table.
pub const AWAY_AFTER: Millis = Millis::from_secs(120);
