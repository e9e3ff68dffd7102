//! Two scores in one: for the middle game and for the endgame.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A score in the middle game and one in the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Pair {
    /// With all pieces on the board.
    pub(crate) middle: i32,
    /// With few.
    pub(crate) end: i32,
}

/// A pair of these two.
pub(crate) const fn pair(middle: i32, end: i32) -> Pair {
    Pair { middle, end }
}

impl Pair {
    /// What it comes to when `phase` of `whole` of the pieces are there.
    pub(crate) fn blend(self, phase: i32, whole: i32) -> i32 {
        let (whole, phase) = (i64::from(whole), i64::from(phase.clamp(0, whole)));
        // Between the two, so it fits again; full hands times a long phase would not.
        let sum = i64::from(self.middle) * phase + i64::from(self.end) * (whole - phase);
        (sum / whole.max(1)) as i32
    }
}

impl Add for Pair {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        pair(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Pair {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        pair(self.middle - other.middle, self.end - other.end)
    }
}

impl Neg for Pair {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        pair(-self.middle, -self.end)
    }
}

impl Mul<i32> for Pair {
    type Output = Self;

    #[inline(always)]
    fn mul(self, times: i32) -> Self {
        pair(self.middle * times, self.end * times)
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
