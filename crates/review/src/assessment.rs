//! How good a position is for each side, and the chance to win that follows.

use engine::Score;
use rules::{Color, Outcome};

/// How good a position is, the same for both sides to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assessment {
    /// Hundredths of a pawn, positive if White is better.
    Centipawns(i32),
    /// A side wins by force.
    Mate {
        /// The winner.
        winner: Color,
        /// Its moves until then, at least one.
        moves: u32,
    },
    /// The game is over: won by a side, or drawn.
    Over(Option<Color>),
}

/// How steeply the chance to win grows with the score: fitted to the results of human games by lichess,
/// see <https://lichess.org/page/accuracy>.
const STEEPNESS: f64 = 0.003_682_08;
/// Scores beyond this say nothing more about the result.
const MAX_CENTIPAWNS: i32 = 1_000;

impl Assessment {
    /// The assessment of a position that an engine scored for the side to move.
    pub fn of_score(score: Score, turn: Color) -> Self {
        match score {
            Score::Centipawns(value) if turn == Color::White => Self::Centipawns(value),
            Score::Centipawns(value) => Self::Centipawns(-value),
            Score::Mate(0) => Self::Over(Some(!turn)),
            Score::Mate(moves) => {
                let winner = if moves > 0 { turn } else { !turn };
                Self::Mate { winner, moves: moves.unsigned_abs() }
            }
        }
    }

    /// The assessment of a finished game.
    pub fn of_outcome(outcome: Outcome) -> Self {
        Self::Over(outcome.winner)
    }

    /// The chance of a side to win, in percent; a draw counts as half a win.
    pub fn chance(self, color: Color) -> f64 {
        let white = match self {
            Self::Centipawns(value) => {
                let value = f64::from(value.clamp(-MAX_CENTIPAWNS, MAX_CENTIPAWNS));
                100.0 / (1.0 + (-STEEPNESS * value).exp())
            }
            Self::Over(None) => 50.0,
            Self::Mate { winner: Color::White, .. } | Self::Over(Some(Color::White)) => 100.0,
            Self::Mate { winner: Color::Black, .. } | Self::Over(Some(Color::Black)) => 0.0,
        };
        if color == Color::White { white } else { 100.0 - white }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_from_whites_side() {
        let of = Assessment::of_score;
        assert_eq!(of(Score::Centipawns(30), Color::White), Assessment::Centipawns(30));
        assert_eq!(of(Score::Centipawns(30), Color::Black), Assessment::Centipawns(-30));
        let mate = |winner, moves| Assessment::Mate { winner, moves };
        assert_eq!(of(Score::Mate(2), Color::Black), mate(Color::Black, 2));
        assert_eq!(of(Score::Mate(-3), Color::Black), mate(Color::White, 3));
        assert_eq!(of(Score::Mate(0), Color::White), Assessment::Over(Some(Color::Black)));
    }

    #[test]
    fn chances_of_both_sides_add_up() {
        for assessment in [
            Assessment::Centipawns(0),
            Assessment::Centipawns(-345),
            Assessment::Centipawns(99_999),
            Assessment::Mate { winner: Color::White, moves: 4 },
            Assessment::Over(None),
        ] {
            let sum = assessment.chance(Color::White) + assessment.chance(Color::Black);
            assert!((sum - 100.0).abs() < 1e-9, "{assessment:?}");
        }
        assert!((Assessment::Centipawns(0).chance(Color::White) - 50.0).abs() < 1e-9);
        let pawn = Assessment::Centipawns(100).chance(Color::White);
        assert!((59.0..60.0).contains(&pawn), "{pawn}");
        let mated = Assessment::Mate { winner: Color::Black, moves: 1 };
        assert!(mated.chance(Color::White) < Assessment::Centipawns(-5_000).chance(Color::White));
    }
}
