//! Arena pairing: players who are free meet opponents near them in the standings.

use crate::entry::{Color, PairingNumber};
use crate::matching::{Matcher, Weight};
use crate::points::Points;

/// The most players paired at once; the others wait for the next time.
const MAX_AT_ONCE: usize = 400;
/// What a rematch of the last game costs, in ranks.
const REMATCH_COST: i64 = 1000;

/// A player who waits for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// The player.
    pub number: PairingNumber,
    /// The points so far.
    pub points: Points,
    /// The opponent of the last game.
    pub last_opponent: Option<PairingNumber>,
    /// Games with White minus games with Black.
    pub color_difference: i32,
    /// How many times the player was left over before.
    pub left_over: u16,
}

/// The games to start, as White and Black. `lot` decides colors that are otherwise equal; pass a random
/// number. If the field is odd, a player who was left over least often waits again.
pub fn pair_arena(waiting: &[Waiting], lot: u64) -> Vec<(PairingNumber, PairingNumber)> {
    let mut players = waiting.to_vec();
    players.sort_by_key(|player| (std::cmp::Reverse(player.points), player.number));
    players.dedup_by_key(|player| player.number);
    players.truncate(MAX_AT_ONCE);
    let size = players.len();
    let cost = |one: usize, two: usize| -> i64 {
        let Some(lower) = players.get(two) else {
            // The vertex after the last player means waiting again.
            return i64::from(players[one].left_over) * REMATCH_COST;
        };
        let gap = i64::try_from(two - one).unwrap_or(i64::MAX / 2);
        let is_rematch = players[one].last_opponent == Some(lower.number)
            || lower.last_opponent == Some(players[one].number);
        gap * gap + if is_rematch { REMATCH_COST * REMATCH_COST } else { 0 }
    };
    let weight = |one, two| Some(Weight::<1>::ZERO.with_preference(-cost(one, two)));
    let mut matcher = Matcher::new(size + size % 2, weight);
    if matcher.solve().is_err() {
        return Vec::new();
    }
    let mut games = Vec::new();
    for (one, player) in players.iter().enumerate() {
        if let Some(other) = players.get(matcher.mate(one)).filter(|_| matcher.mate(one) > one) {
            games.push(match color_of(player, other, lot >> (one % 64)) {
                Color::White => (player.number, other.number),
                Color::Black => (other.number, player.number),
            });
        }
    }
    games
}

/// The color of the first player: White for the one with more games as Black.
fn color_of(one: &Waiting, two: &Waiting, lot: u64) -> Color {
    match one.color_difference.cmp(&two.color_difference) {
        std::cmp::Ordering::Less => Color::White,
        std::cmp::Ordering::Greater => Color::Black,
        std::cmp::Ordering::Equal if lot.is_multiple_of(2) => Color::White,
        std::cmp::Ordering::Equal => Color::Black,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u16, halves: i32, last: u16, left_over: u16) -> Waiting {
        Waiting {
            number: PairingNumber(number),
            points: Points::from_halves(halves),
            last_opponent: (last > 0).then_some(PairingNumber(last)),
            color_difference: 0,
            left_over,
        }
    }

    fn pairs(players: &[Waiting]) -> Vec<(u16, u16)> {
        let games = pair_arena(players, 0).into_iter().map(|(one, two)| (one.0, two.0));
        let mut pairs: Vec<(u16, u16)> =
            games.map(|(one, two)| (one.min(two), one.max(two))).collect();
        pairs.sort_unstable();
        pairs
    }

    #[test]
    fn neighbors_meet_without_a_rematch() {
        let field =
            [player(1, 4, 0, 0), player(2, 4, 0, 0), player(3, 2, 0, 0), player(4, 0, 0, 0)];
        assert_eq!(pairs(&field), [(1, 2), (3, 4)]);
        let field =
            [player(1, 4, 2, 0), player(2, 4, 1, 0), player(3, 2, 0, 0), player(4, 0, 0, 0)];
        assert_eq!(pairs(&field), [(1, 3), (2, 4)]);
    }

    #[test]
    fn nobody_waits_twice_while_others_never_waited() {
        let field = [player(1, 4, 0, 1), player(2, 4, 0, 1), player(3, 0, 0, 0)];
        assert_eq!(pairs(&field), [(1, 2)]);
        assert_eq!(pairs(&[player(1, 0, 0, 0)]), []);
        assert_eq!(pairs(&[]), []);
    }

    #[test]
    fn the_player_with_more_black_games_gets_white() {
        let mut field = [player(1, 4, 0, 0), player(2, 4, 0, 0)];
        field[0].color_difference = 2;
        let games = pair_arena(&field, 0);
        assert_eq!(games, [(PairingNumber(2), PairingNumber(1))]);
    }
}
