//! Ladders: a list by strength in which players challenge those above them.

use crate::entry::PairingNumber;

/// The players of a ladder, the top first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Ladder(Vec<PairingNumber>);

/// Why a ladder refuses a challenge or an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LadderError {
    /// Somebody who is not on the ladder.
    #[error("{number} is not on the ladder")]
    NotOnTheLadder {
        /// The number.
        number: PairingNumber,
    },
    /// Somebody who is on it already.
    #[error("{number} is already on the ladder")]
    AlreadyOnTheLadder {
        /// The number.
        number: PairingNumber,
    },
    /// A challenge downwards.
    #[error("{challenger} can only challenge players above them")]
    NotAbove {
        /// The challenger.
        challenger: PairingNumber,
    },
    /// A challenge too far up.
    #[error("{challenger} can challenge players up to {reach} places above them, not {distance}")]
    TooFar {
        /// The challenger.
        challenger: PairingNumber,
        /// How far challenges reach.
        reach: usize,
        /// How far this one would.
        distance: usize,
    },
}

impl Ladder {
    /// A ladder in this order, the top first. Repeated numbers count once.
    pub fn new(order: impl IntoIterator<Item = PairingNumber>) -> Self {
        let mut ladder = Self::default();
        for number in order {
            if !ladder.0.contains(&number) {
                ladder.0.push(number);
            }
        }
        ladder
    }

    /// The players, the top first.
    pub fn order(&self) -> &[PairingNumber] {
        &self.0
    }

    /// Adds a player at the bottom.
    ///
    /// # Errors
    /// When the player is on the ladder already.
    pub fn enter(&mut self, number: PairingNumber) -> Result<(), LadderError> {
        if self.0.contains(&number) {
            return Err(LadderError::AlreadyOnTheLadder { number });
        }
        self.0.push(number);
        Ok(())
    }

    /// Removes a player; those below move up.
    ///
    /// # Errors
    /// When the player is not on the ladder.
    pub fn leave(&mut self, number: PairingNumber) -> Result<(), LadderError> {
        let place = self.place(number)?;
        self.0.remove(place);
        Ok(())
    }

    /// Checks a challenge of somebody up to `reach` places above.
    ///
    /// # Errors
    /// When one of them is not on the ladder, or the challenge goes down or too far up.
    pub fn check_challenge(
        &self,
        challenger: PairingNumber,
        challenged: PairingNumber,
        reach: usize,
    ) -> Result<(), LadderError> {
        let (from, to) = (self.place(challenger)?, self.place(challenged)?);
        match from.checked_sub(to) {
            None | Some(0) => Err(LadderError::NotAbove { challenger }),
            Some(distance) if distance > reach => {
                Err(LadderError::TooFar { challenger, reach, distance })
            }
            Some(_) => Ok(()),
        }
    }

    /// Records that a challenger won: they take the place of the challenged player, and everybody between
    /// moves down by one. A draw or a loss changes nothing.
    ///
    /// # Errors
    /// When one of them is not on the ladder, or the challenger is already above.
    pub fn challenger_won(
        &mut self,
        challenger: PairingNumber,
        challenged: PairingNumber,
    ) -> Result<(), LadderError> {
        self.check_challenge(challenger, challenged, usize::MAX)?;
        let (from, to) = (self.place(challenger)?, self.place(challenged)?);
        self.0[to..=from].rotate_right(1);
        Ok(())
    }

    fn place(&self, number: PairingNumber) -> Result<usize, LadderError> {
        let place = self.0.iter().position(|other| *other == number);
        place.ok_or(LadderError::NotOnTheLadder { number })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_winner_takes_the_place_above() {
        let [a, b, c, d] = [1, 2, 3, 4].map(PairingNumber);
        let mut ladder = Ladder::new([a, b, c, d, a]);
        ladder.challenger_won(d, b).unwrap();
        assert_eq!(ladder.order(), [a, d, b, c]);
        let too_far = LadderError::TooFar { challenger: c, reach: 2, distance: 3 };
        assert_eq!(ladder.check_challenge(c, a, 2), Err(too_far));
        assert_eq!(ladder.check_challenge(a, c, 9), Err(LadderError::NotAbove { challenger: a }));
        ladder.leave(d).unwrap();
        assert_eq!(ladder.leave(d), Err(LadderError::NotOnTheLadder { number: d }));
        assert_eq!(ladder.enter(a), Err(LadderError::AlreadyOnTheLadder { number: a }));
    }
}
