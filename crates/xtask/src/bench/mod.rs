//! `cargo xtask bench`: builds the benchmarks with the right flags and checks their output.

pub(crate) mod engine;
pub(crate) mod instructions;
pub(crate) mod page;
pub(crate) mod pairing;
pub(crate) mod perft;
pub(crate) mod pgn;
pub(crate) mod store;
pub(crate) mod studio;
