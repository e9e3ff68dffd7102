//! How a computer judges its game as a person would: whether it takes a draw, and whether it gives up.

use engine::Score;
use rules::{Color, Position};

use crate::evaluation::Evaluation;

/// A computer accepts a draw when it is behind by more centipawns than this.
const WORSE: i32 = 150;
/// Late in a game it also accepts when it is ahead by no more centipawns than this.
const LEVEL: i32 = 40;
/// A game is late from this move on, or when no more than this many pieces are left.
const LATE_MOVE: u32 = 40;
const FEW_PIECES: u32 = 8;
/// A game is lost when it is behind by this many centipawns: about a queen.
const LOST: i32 = 900;

/// Whether a side accepts a draw, by a score for the side to move. It accepts when it is worse, or late in a level game.
pub fn accepts_draw(position: &Position, side: Color, score: Score) -> bool {
    let score = match score {
        Score::Centipawns(score) => score,
        Score::Mate(moves) if moves > 0 => i32::MAX,
        Score::Mate(_) => -i32::MAX,
    };
    let own = if position.turn() == side { score } else { -score };
    let is_late =
        position.fullmove_number() >= LATE_MOVE || position.occupied().len() <= FEW_PIECES;
    own < -WORSE || is_late && own <= LEVEL
}

/// Whether the side to move has lost for all that it can see.
pub fn is_lost(score: Score) -> bool {
    match score {
        Score::Centipawns(score) => score <= -LOST,
        Score::Mate(moves) => moves <= 0,
    }
}

/// How the side to move stands at a glance, for players that compare no scores: material, pawn advance and mobility.
///
/// The sides of some rulesets have different armies, so a side that begins with less is not behind by that.
pub fn standing(position: &Position) -> Score {
    let start = position.ruleset().start();
    let evaluation = Evaluation::new(position.ruleset());
    let side = position.turn();
    let now = evaluation.terms(position, side).total();
    let at_first = evaluation.terms(&start, side).total();
    Score::Centipawns(now.max(now - at_first))
}

#[cfg(test)]
mod tests {
    use rules::Ruleset;

    use super::*;

    #[test]
    fn a_glance_sees_a_lost_queen_and_two_unequal_armies() {
        let lost = |fen: &str| {
            let position = notation::parse_fen(notation::standard_ruleset(), fen).unwrap();
            is_lost(standing(&position))
        };
        assert!(lost("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NB1KBN1 w kq - 0 1"));
        assert!(!lost("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NB1KBN1 b kq - 0 1"), "it is ahead");
        assert!(!lost("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB2 w Qkq - 0 1"), "only a knight");
        for name in notation::builtin_names() {
            let ruleset = Ruleset::compile(notation::builtin(name).unwrap()).unwrap();
            assert!(!is_lost(standing(&ruleset.start())), "{name}");
        }
    }

    fn accepts(fen: &str, side: Color, score: Score) -> bool {
        let position = notation::parse_fen(notation::standard_ruleset(), fen).unwrap();
        accepts_draw(&position, side, score)
    }

    #[test]
    fn a_computer_takes_a_draw_when_it_is_worse_or_late_in_a_level_game() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let late = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";
        use Color::{Black, White};
        use Score::{Centipawns, Mate};
        assert!(!accepts(start, White, Centipawns(0)) && !accepts(start, White, Centipawns(-150)));
        assert!(accepts(start, White, Centipawns(-151)) && accepts(start, Black, Centipawns(151)));
        assert!(accepts(late, White, Centipawns(40)) && !accepts(late, White, Centipawns(41)));
        assert!(accepts(late, Black, Mate(3)) && !accepts(late, White, Mate(3)));
        assert!(accepts(late, White, Mate(-3)));
    }

    #[test]
    fn a_queen_behind_is_lost() {
        assert!(is_lost(Score::Centipawns(-900)) && is_lost(Score::Mate(-4)));
        assert!(!is_lost(Score::Centipawns(-899)) && !is_lost(Score::Mate(4)));
    }
}
