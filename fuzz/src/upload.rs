//! Untrusted uploads to the library, in each of its formats.

use protocol::library::GamesFormat;
use server::library::rehearse;

use crate::reach::Reach;

/// Reads a file like an import. The first byte chooses the format.
///
/// # Panics
/// When an accepted game would be a match without a start.
pub fn run(data: &[u8]) -> Reach {
    let Some((&first, file)) = data.split_first() else { return Reach::Refused };
    let format = match first {
        b'c' => GamesFormat::ClubGames,
        b'b' => GamesFormat::BoardText,
        _ => GamesFormat::Pgn,
    };
    let Ok(games) = rehearse(format, file) else { return Reach::Refused };
    let mut reach = Reach::Refused;
    for append in games.into_iter().flatten() {
        assert!(!append.events.is_empty() && append.listing.is_some());
        reach = Reach::Inside;
    }
    reach
}
