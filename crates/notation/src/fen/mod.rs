//! FEN: positions of any ruleset as one line of text.
//!
//! `rows[hands] turn castling en-passant [checks] halfmoves moves`. Rows may have gaps of several
//! digits and `*` for walls. `~` after a letter marks a promoted piece, `'` a piece that has moved
//! although it is on a start square of its kind. A number after a letter in hand is its count.
//! Castling is read as X-FEN and as Shredder-FEN, with a square name where a file letter could be
//! mistaken for a wing: `K Q k q` always mean the outermost partner on that wing. The pawn's square
//! follows the en passant target where the target alone could mean several pawns.

mod castling;
mod en_passant;
mod error;
mod read;
mod write;

pub use error::{FenError, FenErrorKind, MAX_FEN, setup_code};
pub use read::{parse_fen, parse_setup};
pub use write::{write_fen, write_setup, write_shredder_fen};
