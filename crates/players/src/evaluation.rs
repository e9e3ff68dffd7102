//! The evaluation of the characters: material, pawn advance and mobility, simple enough to check by hand.

use engine::piece_values;
use rules::{Color, Game, Move, Outcome, Position, Ruleset};

/// Centipawns for each rank that a pawn has advanced from its own side of the board.
const ADVANCE: i32 = 5;
/// Centipawns for each square that a piece other than a pawn can reach.
const MOBILITY: i32 = 2;
/// The score of a game won now; a win in n plies is n less. No army is worth this much.
pub(crate) const WIN: i32 = 100_000_000;
/// Scores from this on are wins.
const WIN_THRESHOLD: i32 = WIN - 1_000;

/// The parts of an evaluation in centipawns, for one side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Terms {
    /// Piece values, on the board and in hand.
    pub material: i32,
    /// How far pawns have advanced.
    pub advance: i32,
    /// How many squares other pieces can reach.
    pub mobility: i32,
}

impl Terms {
    /// The sum.
    pub const fn total(self) -> i32 {
        self.material + self.advance + self.mobility
    }
}

/// The evaluation of one ruleset.
#[derive(Debug)]
pub(crate) struct Evaluation {
    /// Centipawns by kind; royals that must not be lost have none.
    values: Vec<i32>,
}

impl Evaluation {
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let value = |piece: engine::PieceValue| if piece.priceless { 0 } else { piece.value };
        Self { values: piece_values(ruleset).into_iter().map(value).collect() }
    }

    /// The evaluation of a position for a side: its own terms minus those of the other side.
    pub(crate) fn terms(&self, position: &Position, side: Color) -> Terms {
        let (own, other) = (self.side(position, side), self.side(position, !side));
        Terms {
            material: own.material - other.material,
            advance: own.advance - other.advance,
            mobility: own.mobility - other.mobility,
        }
    }

    fn side(&self, position: &Position, color: Color) -> Terms {
        let (ruleset, mut terms) = (position.ruleset(), Terms::default());
        let own = position.color(color);
        for kind in ruleset.kinds() {
            let pieces = position.kind(kind) & own;
            let count = pieces.len() as i32 + i32::from(position.in_hand(color, kind));
            terms.material += self.values[kind.index()] * count;
            for square in pieces {
                if ruleset.is_pawn(kind) {
                    let shape = ruleset.shape();
                    let rank = shape.coord(square).rank;
                    let steps = match color {
                        Color::White => rank,
                        Color::Black => shape.ranks() - 1 - rank,
                    };
                    terms.advance += ADVANCE * i32::from(steps);
                } else {
                    let reach = position.attacks_from(square) & !own;
                    terms.mobility += MOBILITY * reach.len() as i32;
                }
            }
        }
        terms
    }

    /// The legal moves of a position, captures first, the most valuable victim first.
    pub(crate) fn sort(&self, position: &Position, moves: &mut [Move]) {
        let victim = |mv: Move| position.victim(mv);
        moves.sort_by_cached_key(|&mv| {
            let gain = victim(mv).map(|(_, piece)| self.values[piece.kind.index()]);
            std::cmp::Reverse(gain.map_or(-1, |gain| gain.max(0)))
        });
    }
}

/// The score of an ended game for a side, `ply` plies from now.
pub(crate) fn ended(outcome: Outcome, side: Color, ply: u32) -> i32 {
    match outcome.winner {
        None => 0,
        Some(winner) if winner == side => WIN - ply as i32,
        Some(_) => ply as i32 - WIN,
    }
}

/// Whether a value is a win for its side.
pub(crate) const fn is_win(value: i32) -> bool {
    value >= WIN_THRESHOLD
}

/// A score as centipawns or moves to the end.
pub(crate) fn score(value: i32) -> engine::Score {
    match value {
        WIN_THRESHOLD.. => engine::Score::Mate((WIN - value + 1) / 2),
        value if value <= -WIN_THRESHOLD => engine::Score::Mate(-(WIN + value) / 2),
        value => engine::Score::Centipawns(value),
    }
}

/// The outcome after a move of a game, which may be drawn by its history.
pub(crate) fn play(game: &mut Game, mv: Move) -> Option<Outcome> {
    // The moves of a game are legal in it.
    let _ = game.play(mv);
    game.outcome()
}
