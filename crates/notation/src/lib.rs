//! The written forms of chess: Betza movement, ruleset files, FEN and UCI moves of any ruleset.
//!
//! Everything here reads text into a draft of `rules` and lets `rules` judge it, or writes what
//! `rules` holds. Text is hostile: every reader has a limit, and none panics.

pub mod betza;
pub mod ruleset_file;

pub mod builtin;

pub mod placement;

pub mod fen;
pub mod uci;

mod spelling;
mod tree;

pub use builtin::{builtin, builtin_name, builtin_names, builtin_source};
pub use fen::{FenError, parse_fen, write_fen};
pub use ruleset_file::{FileFault, FileFaults, Format};
pub use uci::{UciError, parse_intent, parse_uci, write_uci};
