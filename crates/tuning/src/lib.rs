//! Numbers of the evaluation out of games the engine plays against itself.
//!
//! [`games`] plays them and keeps their quiet positions as [`samples`]; [`fit`] finds the numbers of the
//! standard army that foretell their results best. [`worths`] improves the values of the pieces of any
//! ruleset by matches.
//!
//! Nothing here reads a clock or writes a file, and chance comes from a seed: with a budget of games the
//! same question has the same answer.

mod play;
pub mod samples;

pub mod games;

pub mod fit;

pub mod worths;

pub use play::Nodes;
