//! Club games, an older save format: a JSON file `{"games": […]}` with one position a game.
//!
//! The format holds standard chess only. What follows from the position (winner, check, stalemate,
//! whether the game is over) is derived from it, whatever the file says; a different claim is noted.
//! Unknown keys are noted, missing ones are faults. A game with faults does not lose the others.

mod date;
mod draft;
mod fields;
mod game;
mod outline;
mod pieces;
mod read;
mod write;

pub use date::{Date, DateError};
pub use game::{ClubGame, ClubGameError, PendingPromotion, Stage};
pub use read::{BadGame, ClubFile, ClubGamesError, LoadedGame, parse_club_games};
pub use write::write_club_games;

/// The largest file that is read, in bytes: as many games as there may be, with room to spare.
pub const MAX_CLUB_FILE: usize = 64 * 1024 * 1024;
/// The largest number of games in a file.
pub const MAX_GAMES: usize = 10_000;
/// The longest name of a player, in bytes.
pub const MAX_NAME: usize = 1024;

/// The keys of `pieces` with the letters of what they list, in the order of the file.
const LISTS: [(&str, char); 6] = [
    ("kings", 'K'),
    ("queens", 'Q'),
    ("knights", 'N'),
    ("bishops", 'B'),
    ("rooks", 'R'),
    ("pawns", 'P'),
];
