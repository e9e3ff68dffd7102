//! Scores: in the search plain numbers, outside of it centipawns or moves to the end.

use std::fmt;

/// A score inside the search, in centipawns for the side to move.
pub(crate) type Value = i32;

/// More than any score.
pub(crate) const INFINITE: Value = 32_000;
/// The side to move wins at once; a win in n plies is this less n.
pub(crate) const WIN: Value = 31_000;
/// The deepest ply that is ever looked at.
pub(crate) const MAX_PLY: usize = 128;
/// Scores beyond this are forced wins; no evaluation comes so far.
pub(crate) const FORCED: Value = WIN - 2 * MAX_PLY as Value;
/// Nobody stands better.
pub(crate) const DRAW: Value = 0;

/// The score of losing after so many plies.
pub(crate) const fn lost_in(ply: usize) -> Value {
    ply as Value - WIN
}

/// The score of winning after so many plies.
pub(crate) const fn won_in(ply: usize) -> Value {
    WIN - ply as Value
}

/// Whether a score is a forced win or loss.
pub(crate) const fn is_forced(value: Value) -> bool {
    value.abs() >= FORCED
}

/// Evaluations up to this are scores as they are; no army of an ordinary board is worth more.
const PLAIN: Value = 20_000;
/// What lies beyond counts for its so many-th part.
const CROWD: Value = 32;

/// An evaluation within the scores that are not forced. The armies of the largest boards, hands included, are worth
/// more than there are scores: a piece more is still the better score there.
pub(crate) fn tame(value: Value) -> Value {
    let beyond = (value.abs() - PLAIN).max(0);
    let tamed = value.abs().min(PLAIN) + beyond / CROWD;
    value.signum() * tamed.min(FORCED - 1)
}

/// What a search found, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Score {
    /// It is ahead by so many hundredths of a pawn.
    Centipawns(i32),
    /// It wins by its so many-th move, or loses by the opponent's when negative; 0 is lost now.
    Mate(i32),
}

impl Score {
    pub(crate) fn new(value: Value) -> Self {
        if value >= FORCED {
            Self::Mate((WIN - value + 1) / 2)
        } else if value <= -FORCED {
            Self::Mate(-(WIN + value) / 2)
        } else {
            Self::Centipawns(value)
        }
    }

    /// Whether this is a forced win within so many moves.
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

/// What a score says about the truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_become_moves() {
        assert_eq!(Score::new(won_in(1)), Score::Mate(1));
        assert_eq!(Score::new(won_in(2)), Score::Mate(1));
        assert_eq!(Score::new(won_in(5)), Score::Mate(3));
        assert_eq!(Score::new(lost_in(0)), Score::Mate(0));
        assert_eq!(Score::new(lost_in(2)), Score::Mate(-1));
        assert_eq!(Score::new(lost_in(6)), Score::Mate(-3));
        assert_eq!(Score::new(-37), Score::Centipawns(-37));
        assert!(Score::Mate(2).wins_within(2) && !Score::Mate(-1).wins_within(2));
    }

    #[test]
    fn a_piece_more_is_a_better_score_in_any_crowd() {
        assert_eq!(tame(-19_999), -19_999);
        for crowd in [20_000, 60_000, 300_000] {
            assert!(tame(crowd + 150) > tame(crowd) && tame(-crowd - 150) < tame(-crowd));
            assert!(!is_forced(tame(crowd)));
        }
        assert!(!is_forced(tame(10_000_000)) && !is_forced(tame(-10_000_000)));
    }
}
