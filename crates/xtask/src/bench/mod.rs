//! `cargo xtask bench`: builds the measuring programs with the right flags and judges what they print.

pub(crate) mod engine;
pub(crate) mod instructions;
pub(crate) mod page;
pub(crate) mod perft;
pub(crate) mod pgn;
pub(crate) mod store;
