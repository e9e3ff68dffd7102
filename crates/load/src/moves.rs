//! Random legal games for the players, the same in every run.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use notation::write_uci;
use rules::{Position, Ruleset};
use testkit::numbers::Numbers;

/// The number of different games; thousands of matches share them.
const GAMES: usize = 64;
/// How often to try; a random game of a hundred moves or so is found long before this.
const MAX_TRIES: usize = 20_000;

/// The moves of a game, in UCI notation.
pub(crate) type Moves = Arc<[String]>;

/// Games of this length from the start of standard chess.
///
/// # Errors
/// When no random games last that long.
pub(crate) fn random_games(plies: usize) -> Result<Vec<Moves>> {
    let start = start()?;
    let mut numbers = Numbers::new(1);
    let mut games = Vec::new();
    for _ in 0..MAX_TRIES {
        games.extend(random_game(&start, plies, &mut numbers));
        if games.len() == GAMES {
            return Ok(games);
        }
    }
    bail!("random games do not last {plies} moves; choose fewer seconds or more games")
}

/// The start of standard chess.
///
/// # Errors
/// When standard chess is not built in, which would be a bug.
pub(crate) fn start() -> Result<Position> {
    let spec = notation::builtin("standard").context("standard chess is built in")?;
    Ok(Ruleset::compile(spec)?.start())
}

fn random_game(start: &Position, plies: usize, numbers: &mut Numbers) -> Option<Moves> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    while moves.len() < plies {
        if position.outcome().is_some() {
            return None;
        }
        let legal = position.legal_moves();
        let mv = *numbers.pick(&legal);
        moves.push(write_uci(&position, mv));
        position.play_unchecked(mv);
    }
    Some(moves.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_are_legal_and_as_long_as_asked() {
        let games = random_games(40).unwrap();
        assert_eq!(games.len(), GAMES);
        for moves in games {
            let mut position = start().unwrap();
            for text in moves.iter() {
                let mv = notation::parse_uci(&position, text).unwrap();
                position.play_unchecked(mv);
            }
            assert_eq!(moves.len(), 40);
        }
    }
}
