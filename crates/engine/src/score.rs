//! Scores: plain numbers inside the search, centipawns or moves to mate outside.

use std::fmt;

/// A score inside the search, in centipawns for the side to move.
pub(crate) type Value = i32;

// The scale of scores. Scores are stored in 16 bits, so all of them are below 32,768.

/// More than any score.
pub(crate) const INFINITE: Value = 32_000;
/// The score of a game won now; a win in n plies is n less. Wins by other means than checkmate count as mates too.
pub(crate) const MATE: Value = 31_000;
/// The deepest ply of any line. The memory of every thread grows with it.
pub(crate) const MAX_PLY: usize = 128;
/// Scores from this on are mates; evaluations stay below. The transposition table counts a mate from its position, so
/// a mate that is read at a deep ply may be up to twice the deepest ply away.
pub(crate) const MATE_THRESHOLD: Value = MATE - 2 * MAX_PLY as Value;
/// The score of a draw.
pub(crate) const DRAW: Value = 0;

/// The score of winning at a ply.
pub(crate) const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// The score of losing at a ply.
pub(crate) const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// The middle of two scores, rounded towards zero.
pub(crate) const fn midpoint(one: Value, other: Value) -> Value {
    (one + other) / 2
}

/// Whether a score is a mate, for either side.
pub(crate) const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_THRESHOLD
}

/// Evaluations up to this are scores as they are: no army of an ordinary board is worth more.
const UNCOMPRESSED: Value = 20_000;
/// Divides the part of an evaluation above that. The scores left below the mates then reach up to evaluations of
/// 360,000, and a piece more is still several points.
const COMPRESSION: Value = 32;

/// Brings an evaluation below the mate scores. The armies of the largest boards, hands included, are worth more than
/// there are scores: compressed, one piece more is still a better score.
pub(crate) fn compress(value: Value) -> Value {
    let above = (value.abs() - UNCOMPRESSED).max(0);
    let compressed = value.abs().min(UNCOMPRESSED) + above / COMPRESSION;
    value.signum() * compressed.min(MATE_THRESHOLD - 1)
}

/// The score of a search, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves until the side to move wins, or negative until it loses; 0 means it has lost.
    Mate(i32),
}

impl Score {
    pub(crate) fn new(value: Value) -> Self {
        if value >= MATE_THRESHOLD {
            Self::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_THRESHOLD {
            Self::Mate(-(MATE + value) / 2)
        } else {
            Self::Centipawns(value)
        }
    }

    /// Whether this is a forced win within this many moves.
    pub fn wins_within(self, moves: u32) -> bool {
        matches!(self, Self::Mate(count) if count > 0 && count.unsigned_abs() <= moves)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(count) => write!(f, "cp {count}"),
            Self::Mate(count) => write!(f, "mate {count}"),
        }
    }
}

/// How a score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the true score.
    Exact,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(Score::new(mate_in(1)), Score::Mate(1));
        assert_eq!(Score::new(mate_in(2)), Score::Mate(1));
        assert_eq!(Score::new(mate_in(5)), Score::Mate(3));
        assert_eq!(Score::new(mated_in(0)), Score::Mate(0));
        assert_eq!(Score::new(mated_in(2)), Score::Mate(-1));
        assert_eq!(Score::new(mated_in(6)), Score::Mate(-3));
        assert_eq!(Score::new(-37), Score::Centipawns(-37));
        assert!(Score::Mate(2).wins_within(2) && !Score::Mate(-1).wins_within(2));
    }

    #[test]
    fn one_piece_more_is_a_better_score_in_armies_of_any_size() {
        assert_eq!(compress(-19_999), -19_999);
        for army in [20_000, 60_000, 300_000] {
            assert!(
                compress(army + 150) > compress(army) && compress(-army - 150) < compress(-army)
            );
            assert!(!is_mate(compress(army)));
        }
        assert!(!is_mate(compress(10_000_000)) && !is_mate(compress(-10_000_000)));
    }
}
