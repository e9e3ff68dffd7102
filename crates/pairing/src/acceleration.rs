//! Baku acceleration (C.04.7): virtual points that let the upper half meet early.

use crate::entry::{PairingNumber, RoundNumber};
use crate::points::{Points, Scoring};
use crate::tournament::PlayerHistory;

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

/// Sets the virtual points of all players for a whole tournament.
pub fn accelerate(players: &mut [PlayerHistory], rounds: u16, scoring: &Scoring) {
    let count = u16::try_from(players.len()).unwrap_or(u16::MAX);
    for (index, player) in players.iter_mut().enumerate() {
        let number = PairingNumber::of_index(index);
        let by_round = (1..=rounds.div_ceil(2)).map(RoundNumber);
        let points = by_round.map(|round| baku_points(count, rounds, number, round, scoring));
        player.virtual_points = points.collect();
        player.virtual_points.retain(|points| *points != Points::ZERO);
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
