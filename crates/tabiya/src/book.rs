//! The engine's first moves, drawn from the named openings of standard chess.

use fastrand::Rng;
use openings::Openings;
use rules::{Game, Move};

/// A move that fewer than one in this many openings continue with is a joke or a trap.
const RARE: usize = 40;

/// Picks a move from the named openings for a player who knows their first `plies`. Common moves are
/// more likely. Returns `None` if no opening continues from here.
pub(crate) fn pick(game: &Game, plies: usize, random: &mut Rng) -> Option<Move> {
    if game.moves().len() >= plies {
        return None;
    }
    let (table, position) = (Openings::shipped(), game.position());
    let all: usize = table.continuations(position).iter().map(|known| known.openings).sum();
    let picked = table.pick(position, (all / RARE).max(1), |tickets| random.usize(..tickets));
    // The game may have ended by repetition in a position of an opening.
    picked.filter(|_| game.outcome().is_none())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use notation::write_san;

    fn game(moves: &str) -> Game {
        let mut game = Game::new(notation::standard_ruleset().start());
        for san in moves.split_whitespace() {
            let mv = notation::parse_san(game.position(), san).unwrap();
            game.play(mv).unwrap();
        }
        game
    }

    #[test]
    fn first_moves_vary_but_exclude_jokes() {
        let start = game("");
        let pick = |seed| pick(&start, 4, &mut Rng::with_seed(seed)).unwrap();
        let drawn: HashSet<String> =
            (0..200).map(|seed| write_san(start.position(), pick(seed))).collect();
        assert!(drawn.contains("e4") && drawn.contains("d4") && drawn.len() < 8, "{drawn:?}");
        assert_eq!(pick(3), pick(3));
    }

    #[test]
    fn a_whole_opening_is_played() {
        let mut random = Rng::with_seed(5);
        let mut game = game("");
        while let Some(mv) = pick(&game, usize::MAX, &mut random) {
            game.play(mv).unwrap();
        }
        assert!((2..40).contains(&game.moves().len()), "{:?}", game.moves());
        assert!(Openings::shipped().name_of(&game).is_some());
    }

    #[test]
    fn moves_beyond_the_known_plies_are_not_picked() {
        let mut random = Rng::with_seed(1);
        assert_eq!(pick(&game(""), 0, &mut random), None);
        assert_eq!(pick(&game("e4 e5"), 2, &mut random), None);
        assert_eq!(pick(&game("a3 a6 a4"), 9, &mut random), None);
    }
}
