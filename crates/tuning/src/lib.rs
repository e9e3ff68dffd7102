//! Tunes the evaluation by self-play.
//!
//! [`games`] plays the games and keeps their quiet positions as [`samples`]; [`fit`] fits the parameters of the standard
//! army to their results. [`piece_values`] tunes the piece values of any ruleset and tests them in a match.
//!
//! Nothing here reads a clock or writes a file, and random numbers come from a seed: the same budget of games gives the
//! same result.

mod play;
pub mod samples;

pub mod games;

pub mod fit;

pub mod piece_values;

pub use play::Nodes;
