//! Untrusted club games: readable games survive a round trip.

use notation::club_games::{ClubGame, parse_club_games, write_club_games};

use crate::reach::Reach;

/// Reads the games, writes them again and compares.
pub fn run(data: &[u8]) -> Reach {
    let games = match std::str::from_utf8(data) {
        Ok(text) => games(text),
        Err(_) => return Reach::Refused,
    };
    for position in games.iter().filter_map(ClubGame::position) {
        let moves = position.legal_moves();
        assert_eq!(moves.len() as u64, position.count_legal_moves(), "count and list agree");
    }
    let written = write_club_games(&games);
    assert_eq!(self::games(&written), games, "what is written reads back equal");
    if games.is_empty() { Reach::Refused } else { Reach::Inside }
}

/// The games that could be read.
fn games(text: &str) -> Vec<ClubGame> {
    let Ok(file) = parse_club_games(text) else {
        return Vec::new();
    };
    for bad in file.games.iter().filter_map(|game| game.as_ref().err()) {
        assert!(!bad.faults.faults.is_empty(), "a game is refused for a reason");
    }
    file.games.into_iter().flatten().map(|read| read.game).collect()
}
