//! Baku acceleration (C.04.7): virtual points that let the upper half meet early.

use crate::entry::{PairingNumber, RoundNumber};
use crate::points::{Points, Scoring};

/// The virtual points of a player in a round, given the tournament's players and rounds.
pub fn baku_points(
    players: u16,
    rounds: u16,
    number: PairingNumber,
    round: RoundNumber,
    scoring: &Scoring,
) -> Points {
    let upper_half = 2 * players.div_ceil(4);
    let accelerated = rounds.div_ceil(2);
    let full = accelerated.div_ceil(2);
    if number.0 > upper_half || round.0 > accelerated {
        Points::ZERO
    } else if round.0 <= full {
        scoring.win
    } else {
        Points::from_halves(scoring.win.halves() / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_rounds_have_three_whole_and_two_half_points() {
        let points = |players, number, round| {
            let scoring = Scoring::default();
            baku_points(players, 9, PairingNumber(number), RoundNumber(round), &scoring).halves()
        };
        assert_eq!([1, 2, 3, 4, 5, 6].map(|round| points(161, 1, round)), [2, 2, 2, 1, 1, 0]);
        assert_eq!([82, 83].map(|number| points(161, number, 1)), [2, 0]);
    }
}
