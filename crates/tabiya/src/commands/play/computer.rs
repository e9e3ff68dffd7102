//! The simple computer player: the priority rule of the classroom.

use fastrand::Rng;
use rules::classroom::priority_move_among;
use rules::{Game, Move};

/// The computer's move; `None` if there is no legal move.
pub(crate) fn choose(game: &Game, random: &mut Rng) -> Option<Move> {
    // Ask the game, not the position: a repetition may be barred.
    priority_move_among(game.position(), &game.legal_moves(), |count| random.usize(..count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position_argument::PositionArgument;
    use notation::write_san;

    #[track_caller]
    fn check(fen: &str, expected: &str) {
        let game = Game::new(PositionArgument::of("standard", Some(fen)).position().unwrap());
        for seed in 0..8 {
            let mv = choose(&game, &mut Rng::with_seed(seed)).unwrap();
            assert_eq!(write_san(game.position(), mv), expected);
        }
    }

    #[test]
    fn mate_comes_before_check_and_check_before_capture() {
        check("6k1/5ppp/8/8/8/q7/8/R3K3 w - - 0 1", "Rxa3");
        check("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#");
        check("6k1/6pp/8/8/8/8/1q6/R3K3 w - - 0 1", "Ra8+");
    }

    #[test]
    fn a_finished_game_has_no_move() {
        let fen = "k7/8/1Q6/8/8/8/8/K7 b - - 0 1";
        let game = Game::new(PositionArgument::of("standard", Some(fen)).position().unwrap());
        assert_eq!(choose(&game, &mut Rng::with_seed(1)), None);
    }
}
