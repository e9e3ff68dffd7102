//! The written forms of chess: Betza movement, ruleset files, FEN and UCI moves of any ruleset.

pub mod betza;
