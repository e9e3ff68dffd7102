//! Lines of legal moves for the games to follow, drawn by a seed.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use notation::write_uci;
use rules::{Position, Ruleset};
use testkit::numbers::Numbers;

/// So many different lines; thousands of games share them.
const LINES: usize = 64;
/// A random game of some hundred moves is found long before this.
const MOST_TRIES: usize = 20_000;

/// A line of moves, as in UCI.
pub(crate) type Line = Arc<[String]>;

/// Lines of this length from the start of standard chess.
///
/// # Errors
/// When random games do not last so long.
pub(crate) fn draw(plies: usize) -> Result<Vec<Line>> {
    let start = start()?;
    let mut numbers = Numbers::new(1);
    let mut lines = Vec::new();
    for _ in 0..MOST_TRIES {
        lines.extend(game(&start, plies, &mut numbers));
        if lines.len() == LINES {
            return Ok(lines);
        }
    }
    bail!("random games do not last {plies} moves; choose fewer seconds or more games")
}

/// The start of the games that the lines are from.
///
/// # Errors
/// When standard chess is not built in, which would be a mistake of ours.
pub(crate) fn start() -> Result<Position> {
    let spec = notation::builtin("standard").context("standard chess is built in")?;
    Ok(Ruleset::compile(spec)?.start())
}

fn game(start: &Position, plies: usize, numbers: &mut Numbers) -> Option<Line> {
    let mut position = start.clone();
    let mut line = Vec::new();
    while line.len() < plies {
        if position.outcome().is_some() {
            return None;
        }
        let moves = position.legal_moves();
        let mv = *numbers.pick(&moves);
        line.push(write_uci(&position, mv));
        position.play_unchecked(mv);
    }
    Some(line.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_legal_and_as_long_as_asked() {
        let lines = draw(40).unwrap();
        assert_eq!(lines.len(), LINES);
        for line in lines {
            let mut position = start().unwrap();
            for text in line.iter() {
                let mv = notation::parse_uci(&position, text).unwrap();
                position.play_unchecked(mv);
            }
            assert_eq!(line.len(), 40);
        }
    }
}
