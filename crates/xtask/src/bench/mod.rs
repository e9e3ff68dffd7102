//! `cargo xtask bench`: builds the programs of the bench crate with the right flags and judges what they print.

pub(crate) mod instructions;
pub(crate) mod perft;
pub(crate) mod pgn;
