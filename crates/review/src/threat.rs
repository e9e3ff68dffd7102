//! The threat in a position: what the opponent would play if the side to move passed.

use rules::{PassError, Position};

/// The position in which the opponent's best move is the threat: the same with the other side to move.
///
/// # Errors
/// In check, and when the game is over, nobody can pass.
pub fn after_pass(position: &Position) -> Result<Position, PassError> {
    let mut passed = position.clone();
    passed.pass()?;
    Ok(passed)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use engine::{Engine, Limits, Score, Settings, Signals};
    use notation::write_san;
    use rules::Game;

    use super::*;
    use crate::samples::position;

    fn threat(ruleset: &str, fen: &str) -> Result<(String, Score), PassError> {
        let passed = after_pass(&position(ruleset, fen))?;
        let mut engine = Engine::new(Settings::default());
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let game = Game::new(passed.clone());
        let clock = || Duration::ZERO;
        let result = engine.search(&game, &limits, &Signals::new(), &clock, &mut |_| ());
        Ok((write_san(&passed, result.best.expect("there are moves")), result.score))
    }

    #[test]
    fn the_threat_is_what_the_opponent_wants_to_play() {
        let scholars = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
        let threat = threat("standard", scholars).expect("nobody is in check");
        assert_eq!(threat, ("Qxf7#".to_owned(), Score::Mate(1)));
    }

    #[test]
    fn a_drop_can_be_a_threat() {
        let fen = "4k3/8/8/8/8/8/5PPP/7K[r] w - - 0 1";
        let (san, score) = threat("crazyhouse", fen).expect("nobody is in check");
        assert!(san.starts_with("R@"), "{san}");
        assert_eq!(score, Score::Mate(1));
    }

    #[test]
    fn there_is_no_threat_in_check() {
        assert!(threat("standard", "4k3/8/8/8/8/8/8/4KR1r w - - 0 1").is_ok(), "f1 is a shield");
        let check = threat("standard", "4k3/8/8/8/8/8/8/4K2r w - - 0 1");
        assert_eq!(check, Err(PassError::InCheck));
    }
}
