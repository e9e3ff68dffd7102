//! The written forms of chess: Betza movement, ruleset files, FEN and UCI moves of any ruleset.

pub mod betza;
pub mod builtin;
pub mod fen;
pub mod placement;
pub mod ruleset_file;
pub mod uci;
