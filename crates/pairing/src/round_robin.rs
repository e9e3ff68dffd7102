//! Round robins by the Berger tables (FIDE Handbook C.05, annex 1).

use crate::entry::{PairingNumber, RoundNumber};

/// The most players of a round robin.
pub const MAX_ROUND_ROBIN_PLAYERS: u16 = 200;

/// How often everybody meets everybody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cycles {
    /// Once.
    Single,
    /// Twice, with each color.
    Double,
}

/// A round whose games are known in advance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScheduledRound {
    /// The number of the round.
    pub number: RoundNumber,
    /// White and Black of each board.
    pub games: Vec<(PairingNumber, PairingNumber)>,
    /// The player without a game, if the field is odd.
    pub bye: Option<PairingNumber>,
}

/// Why there is no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a round robin needs 2 to {MAX_ROUND_ROBIN_PLAYERS} players, not {players}")]
pub struct RoundRobinError {
    players: u16,
}

/// All rounds of a round robin. In a double round robin the last two rounds of the first cycle change places,
/// so that nobody has one color three times in a row.
///
/// # Errors
/// When there are fewer than two players or too many.
pub fn berger(players: u16, cycles: Cycles) -> Result<Vec<ScheduledRound>, RoundRobinError> {
    if !(2..=MAX_ROUND_ROBIN_PLAYERS).contains(&players) {
        return Err(RoundRobinError { players });
    }
    let table = players + players % 2;
    let mut order: Vec<u16> = (1..table).collect();
    let single = order.clone();
    let mut rounds = Vec::new();
    if cycles == Cycles::Double && order.len() >= 2 {
        let last = order.len() - 1;
        order.swap(last - 1, last);
    }
    for round in order {
        rounds.push(games(table, round));
    }
    if cycles == Cycles::Double {
        let reversed = |(white, black): &(u16, u16)| (*black, *white);
        rounds.extend(
            single.into_iter().map(|round| games(table, round).iter().map(reversed).collect()),
        );
    }
    let numbered = rounds.into_iter().enumerate();
    Ok(numbered.map(|(index, games)| schedule(index, &games, players)).collect())
}

/// The games of one round of a table with an even number of players. One player, the anchor, meets the last
/// number; the others stand in a circle around the anchor.
fn games(table: u16, round: u16) -> Vec<(u16, u16)> {
    let circle = table - 1;
    let is_odd = round % 2 == 1;
    let anchor = if is_odd { round.div_ceil(2) } else { table / 2 + round / 2 };
    let place = |number: u16| (number - 1) % circle + 1;
    let mut games = vec![if is_odd { (anchor, table) } else { (table, anchor) }];
    for step in 1..table / 2 {
        games.push((place(anchor + step), place(anchor + circle - step)));
    }
    games
}

fn schedule(index: usize, games: &[(u16, u16)], players: u16) -> ScheduledRound {
    let is_player = |number: u16| number <= players;
    let bye = games.iter().find_map(|&(white, black)| match (is_player(white), is_player(black)) {
        (true, false) => Some(PairingNumber(white)),
        (false, true) => Some(PairingNumber(black)),
        _ => None,
    });
    let real = games.iter().filter(|(white, black)| is_player(*white) && is_player(*black));
    ScheduledRound {
        number: RoundNumber::of_index(index),
        games: real.map(|(white, black)| (PairingNumber(*white), PairingNumber(*black))).collect(),
        bye,
    }
}
