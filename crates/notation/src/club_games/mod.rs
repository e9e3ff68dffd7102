//! Club games, an older save format: a JSON file `{"games": […]}` with one position per game.
//!
//! The format holds only standard chess. Winner, check, stalemate and the end of the game are derived from
//! the position; a file that claims otherwise gets a note. Unknown keys are noted, missing keys are
//! faults. A game with faults does not affect the others.

mod date;
mod draft;
mod fields;
mod game;
mod pieces;
mod raw_file;
mod read;
mod write;

pub use date::{Date, DateError};
pub use game::{ClubGame, ClubGameError, ClubGameState, PendingPromotion};
pub use read::{BadGame, ClubFile, ClubGamesError, LoadedGame, parse_club_games};
pub use write::write_club_games;

/// The largest file, in bytes; the most games fit easily.
pub const MAX_CLUB_FILE: usize = 64 * 1024 * 1024;
/// The most games of a file.
pub const MAX_GAMES: usize = 10_000;
/// The longest name of a player, in bytes.
pub const MAX_NAME: usize = 1024;

/// The keys of `pieces` with their piece letters, in the order of the file.
const LISTS: [(&str, char); 6] = [
    ("kings", 'K'),
    ("queens", 'Q'),
    ("knights", 'N'),
    ("bishops", 'B'),
    ("rooks", 'R'),
    ("pawns", 'P'),
];
