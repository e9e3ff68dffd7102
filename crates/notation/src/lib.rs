//! Notation for any ruleset: Betza movement, ruleset files, FEN, UCI moves, SAN, PGN and BPGN, and two older
//! save formats of standard chess.
//!
//! Readers turn text into a draft that `rules` checks; writers turn values of `rules` into text. All text is
//! untrusted: every reader has limits, and none panics.

pub mod betza;
pub mod ruleset_file;

pub mod builtin;

pub mod placement;

pub mod fen;
pub mod uci;
pub mod variants_ini;

pub mod san;

pub mod bpgn;
pub mod pgn;

mod effort;
mod located;
pub mod spelling;
mod standard;

pub mod board_text;
pub mod club_games;

pub use board_text::{BoardTextError, parse_board_text, write_board_text};
pub use bpgn::{BpgnMatch, read_bpgn, write_bpgn};
pub use builtin::{builtin, builtin_name, builtin_names, builtin_source};
pub use fen::{FenError, parse_fen, write_fen};
pub use pgn::{GameResult, PgnFault, PgnGame, PgnReader, read_games, read_games_with, write_pgn};
pub use ruleset_file::{FileFault, FileFaults, Format};
pub use san::{
    Language, SanError, SanReader, SanStyle, parse_san, parse_san_styled, write_san,
    write_san_styled,
};
pub use standard::{NotStandard, standard_ruleset};
pub use uci::{UciError, parse_intent, parse_uci, write_uci};
