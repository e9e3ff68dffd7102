//! Points in half points, and what each result is worth.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use crate::entry::{Bye, PlayerOutcome, RoundRecord};

/// Points, counted in half points so that sums are exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);
    /// Half a point.
    pub const HALF: Points = Points(1);
    /// One point.
    pub const ONE: Points = Points(2);

    /// So many half points.
    pub const fn from_halves(halves: i32) -> Self {
        Self(halves)
    }

    /// The number of half points.
    pub const fn halves(self) -> i32 {
        self.0
    }

    /// These points, multiplied by a count.
    #[must_use]
    pub fn times(self, factor: u16) -> Self {
        Self(self.0.saturating_mul(i32::from(factor)))
    }

    /// Reads points with at most one decimal: `3`, `3.5`, `3.0`, `.5`.
    ///
    /// # Errors
    /// When the text is no number of half points, or is too large.
    pub fn parse(text: &str) -> Result<Self, ParsePointsError> {
        let fault = || ParsePointsError { text: text.to_owned() };
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        if digits.is_empty() || digits == "." {
            return Err(fault());
        }
        let whole: i32 = match whole {
            "" => 0,
            digits if digits.len() <= 5 && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                digits.parse().map_err(|_| fault())?
            }
            _ => return Err(fault()),
        };
        let half = match fraction.trim_end_matches('0') {
            "" => 0,
            "5" => 1,
            _ => return Err(fault()),
        };
        let halves = 2 * whole + half;
        Ok(Self(if negative { -halves } else { halves }))
    }
}

/// A text that is no number of half points.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is no number of points; write whole or half points, such as 2 or 2.5")]
pub struct ParsePointsError {
    text: String,
}

impl fmt::Display for Points {
    /// Writes one decimal: `2.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let halves = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{}", halves / 2, if halves % 2 == 1 { 5 } else { 0 }))
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, |sum, next| sum + next)
    }
}

/// What each result is worth. The default is 1 for a win, ½ for a draw, 1 for the bye of the pairing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scoring {
    /// A win, a forfeit win or a full-point bye.
    pub win: Points,
    /// A draw or a half-point bye.
    pub draw: Points,
    /// A loss over the board.
    pub loss: Points,
    /// A forfeit loss.
    pub forfeit_loss: Points,
    /// A round without a game, announced or not: a zero-point bye.
    pub absence: Points,
    /// The pairing-allocated bye.
    pub pairing_bye: Points,
}

impl Default for Scoring {
    fn default() -> Self {
        Self {
            win: Points::ONE,
            draw: Points::HALF,
            loss: Points::ZERO,
            forfeit_loss: Points::ZERO,
            absence: Points::ZERO,
            pairing_bye: Points::ONE,
        }
    }
}

impl Scoring {
    /// The points an entry earns. A game in progress earns nothing yet.
    pub fn points(&self, entry: RoundRecord) -> Points {
        match entry {
            RoundRecord::Bye(Bye::Pairing) => self.pairing_bye,
            RoundRecord::Bye(Bye::Full) => self.win,
            RoundRecord::Bye(Bye::Half) => self.draw,
            RoundRecord::Bye(Bye::Zero) => self.absence,
            RoundRecord::Game { outcome, .. } => match outcome {
                PlayerOutcome::Win | PlayerOutcome::UnratedWin | PlayerOutcome::ForfeitWin => {
                    self.win
                }
                PlayerOutcome::Draw | PlayerOutcome::UnratedDraw => self.draw,
                PlayerOutcome::Loss | PlayerOutcome::UnratedLoss => self.loss,
                PlayerOutcome::ForfeitLoss => self.forfeit_loss,
                PlayerOutcome::Pending => Points::ZERO,
            },
        }
    }

    /// The points an entry counts for the next pairing: an adjourned game counts as a draw.
    pub fn points_for_pairing(&self, entry: RoundRecord) -> Points {
        match entry {
            RoundRecord::Game { outcome: PlayerOutcome::Pending, .. } => self.draw,
            entry => self.points(entry),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_and_written() {
        for (text, halves) in [("0", 0), ("3.5", 7), (".5", 1), ("10.0", 20), ("-1.5", -3)] {
            assert_eq!(Points::parse(text).unwrap().halves(), halves, "{text}");
        }
        assert_eq!(Points::from_halves(7).to_string(), "3.5");
        assert_eq!(format!("{:>5}", Points::from_halves(-3)), " -1.5");
    }

    #[test]
    fn other_numbers_are_refused() {
        for text in ["", ".", "-", "x", "1.25", "1e3", "1.5.0", "99999999999", "½", "1,5"] {
            assert!(Points::parse(text).is_err(), "{text}");
        }
        let sentence = Points::parse("1.3").unwrap_err().to_string();
        assert!(sentence.starts_with("`1.3` is no number of points;"), "{sentence}");
    }
}
