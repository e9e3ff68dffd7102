//! Bughouse matches of four machines on a simulated clock: how strong teams are, whether talk helps, whether anybody
//! stalls.
//!
//! Nothing takes real time into account. A move takes as long as a computer on the server pauses for it, plus the
//! positions it looked at. So a match depends only on its seed.

mod contest;
mod requests;
mod simulation;
mod statistics;

pub use contest::{Contest, ContestResult, contests};
pub use requests::Requests;
pub use simulation::{Ending, Machine, Manner, MatchReport, Plan, Team, play};
pub use statistics::{lower_bound, score_of};
