//! The written forms of chess: Betza movement, ruleset files, FEN, UCI moves, SAN, PGN and BPGN of
//! any ruleset, and two older save formats of standard chess.
//!
//! Everything here reads text into a draft of `rules` and lets `rules` judge it, or writes what
//! `rules` holds. Text is hostile: every reader has a limit, and none panics.

pub mod betza;
pub mod ruleset_file;

pub mod builtin;

pub mod placement;

pub mod fen;
pub mod uci;

pub mod san;

pub mod bpgn;
pub mod pgn;

mod effort;
pub mod spelling;
mod standard;
mod tree;

pub mod board_text;
pub mod club_games;

pub use board_text::{BoardTextError, parse_board_text, write_board_text};
pub use bpgn::{BpgnMatch, read_bpgn, write_bpgn};
pub use builtin::{builtin, builtin_name, builtin_names, builtin_source};
pub use fen::{FenError, parse_fen, write_fen};
pub use pgn::{Game, GameResult, PgnFault, PgnReader, read_games, read_games_with, write_pgn};
pub use ruleset_file::{FileFault, FileFaults, Format};
pub use san::{
    Language, SanError, SanReader, SanStyle, parse_san, parse_san_styled, write_san,
    write_san_styled,
};
pub use standard::{NotStandard, standard_ruleset};
pub use uci::{UciError, parse_intent, parse_uci, write_uci};
