//! Values of tie-breaks and the terms they are made of.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use crate::entry::{PairingNumber, RoundNumber};
use crate::points::Points;

/// The value of a tie-break, counted in quarters: half points times half points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Value(i64);

impl Value {
    /// A whole number, such as a count or a rating.
    pub const fn whole(number: i64) -> Self {
        Self(number * 4)
    }

    /// So many quarters.
    pub const fn from_quarters(quarters: i64) -> Self {
        Self(quarters)
    }

    /// The number of quarters.
    pub const fn quarters(self) -> i64 {
        self.0
    }

    /// Points times points.
    pub(crate) fn product(one: Points, two: Points) -> Self {
        Self(i64::from(one.halves()) * i64::from(two.halves()))
    }
}

impl From<Points> for Value {
    fn from(points: Points) -> Self {
        Self(i64::from(points.halves()) * 2)
    }
}

impl Add for Value {
    type Output = Value;

    fn add(self, other: Value) -> Value {
        Value(self.0 + other.0)
    }
}

impl Sum for Value {
    fn sum<I: Iterator<Item = Value>>(values: I) -> Value {
        values.fold(Value::default(), Value::add)
    }
}

impl fmt::Display for Value {
    /// Writes as few decimals as needed: `3`, `3.5`, `16.75`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let quarters = self.0.unsigned_abs();
        let fraction = ["", ".25", ".5", ".75"][(quarters % 4) as usize];
        f.pad(&format!("{sign}{}{fraction}", quarters / 4))
    }
}

/// One line of the arithmetic of a tie-break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The round, if the term belongs to one.
    pub round: Option<RoundNumber>,
    /// The opponent whose score counts. A bye counts the score of a dummy instead.
    pub opponent: Option<PairingNumber>,
    /// The score of the opponent or of the dummy, if the tie-break uses it.
    pub score: Option<Points>,
    /// The player's points in the round, if the tie-break uses them.
    pub result: Option<Points>,
    /// What the term adds.
    pub value: Value,
    /// Whether it is part of the sum.
    pub counts: Counts,
}

/// Whether a term is part of the sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    /// It is.
    Yes,
    /// It was cut as one of the lowest.
    CutAsLowest,
    /// It was cut as one of the highest.
    CutAsHighest,
}

/// A tie-break with its arithmetic, for a page to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The result.
    pub total: Value,
    /// The terms in the order of the rounds. For sums, those that count add up to the total.
    pub terms: Vec<Term>,
}
