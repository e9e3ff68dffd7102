//! Matches: clocks by hand-computed tables, acts, refusals, two boards, replay.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod bughouse;
mod bughouse_rules;
mod chat;
mod clocks;
mod computers;
mod cores;
mod ends;
mod lag;
mod offers;
mod oracles;
mod outage;
mod premoves;
mod refusals;
mod repeats;
mod replay;
mod seating;
mod setups;
mod takebacks;
mod test_match;
mod views;
