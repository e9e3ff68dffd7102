//! Tapered scores: one for the middlegame and one for the endgame, packed into one number.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A middlegame and an endgame score, which are added, subtracted and multiplied in one instruction.
///
/// The endgame score is in the upper half. A negative middlegame score borrows one from it, which [`Self::end`] gives
/// back.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct TaperedScore(i64);

/// A tapered score of these two.
pub(crate) const fn tapered(middle: i32, end: i32) -> TaperedScore {
    TaperedScore(middle as i64 + ((end as i64) << 32))
}

impl TaperedScore {
    /// The score with all pieces on the board.
    #[inline(always)]
    pub(crate) const fn middle(self) -> i32 {
        self.0 as i32
    }

    /// The score with few pieces on the board.
    #[inline(always)]
    pub(crate) const fn end(self) -> i32 {
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    /// The average of both.
    pub(crate) const fn mean(self) -> i32 {
        (self.middle() + self.end()) / 2
    }

    /// Interpolates between both scores: `phase` of `whole_phase` of the pieces are on the board.
    pub(crate) fn interpolate(self, phase: i32, whole_phase: i32) -> i32 {
        let (whole, phase) = (i64::from(whole_phase), i64::from(phase.clamp(0, whole_phase)));
        // Full hands times a long phase need more than 32 bits; the quotient does not.
        let sum = i64::from(self.middle()) * phase + i64::from(self.end()) * (whole - phase);
        (sum / whole.max(1)) as i32
    }
}

impl fmt::Debug for TaperedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tapered({}, {})", self.middle(), self.end())
    }
}

impl Add for TaperedScore {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for TaperedScore {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for TaperedScore {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for TaperedScore {
    type Output = Self;

    #[inline(always)]
    fn mul(self, times: i32) -> Self {
        Self(self.0 * i64::from(times))
    }
}

impl AddAssign for TaperedScore {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for TaperedScore {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_are_computed_as_if_apart() {
        let numbers = [0, 1, -1, 7, -300, 65_536, -1_000_000];
        for (a, b) in numbers.into_iter().flat_map(|a| numbers.map(|b| (a, b))) {
            let score = tapered(a, b);
            assert_eq!((score.middle(), score.end()), (a, b));
            for (c, d) in [(3, -5), (-40, 2)] {
                assert_eq!(score + tapered(c, d), tapered(a + c, b + d));
                assert_eq!(score - tapered(c, d), tapered(a - c, b - d));
                assert_eq!(score * c, tapered(a * c, b * c));
            }
            assert_eq!(-score, tapered(-a, -b));
        }
    }
}
