//! The direct encounter: tied players ranked by their games against each other (C.07, article 6).

use std::collections::BTreeMap;

use crate::entry::PairingNumber;
use crate::points::Points;
use crate::standings::scores::Scores;
use crate::standings::{System, Value};

/// Splits tied players into groups, the best first. Players the rule cannot separate share a group.
pub(super) fn split(scores: &Scores<'_>, tied: &[PairingNumber]) -> Vec<Vec<PairingNumber>> {
    if tied.len() < 2 {
        return vec![tied.to_vec()];
    }
    let table = Table::new(scores, tied);
    if table.is_complete() || scores.system == System::RoundRobin {
        split_by_points(scores, tied, &table)
    } else {
        split_leader(scores, tied, &table)
    }
}

/// The points of each player against the others in the group.
pub(super) fn points(
    scores: &Scores<'_>,
    tied: &[PairingNumber],
) -> BTreeMap<PairingNumber, Value> {
    let table = Table::new(scores, tied);
    tied.iter().map(|number| (*number, table.points(*number))).collect()
}

/// Everybody has met everybody: rank by points, and look again inside each group that is still tied.
fn split_by_points(
    scores: &Scores<'_>,
    tied: &[PairingNumber],
    table: &Table<'_>,
) -> Vec<Vec<PairingNumber>> {
    let mut groups: BTreeMap<std::cmp::Reverse<Value>, Vec<PairingNumber>> = BTreeMap::new();
    for &number in tied {
        groups.entry(std::cmp::Reverse(table.points(number))).or_default().push(number);
    }
    if groups.len() == 1 {
        return vec![tied.to_vec()];
    }
    groups.into_values().flat_map(|group| split(scores, &group)).collect()
}

/// Some have not met: only a player who stays alone on top whatever the missing results is ranked.
fn split_leader(
    scores: &Scores<'_>,
    tied: &[PairingNumber],
    table: &Table<'_>,
) -> Vec<Vec<PairingNumber>> {
    let leads = |leader: &&PairingNumber| {
        let others = tied.iter().filter(|other| other != leader);
        let own = table.points(**leader);
        others.into_iter().all(|other| table.most_possible(*other) < own)
    };
    let Some(&leader) = tied.iter().find(leads) else {
        return vec![tied.to_vec()];
    };
    let rest: Vec<PairingNumber> = tied.iter().copied().filter(|other| *other != leader).collect();
    let mut groups = vec![vec![leader]];
    groups.extend(split(scores, &rest));
    groups
}

/// The games among a group of players.
struct Table<'a> {
    scores: &'a Scores<'a>,
    tied: &'a [PairingNumber],
    /// The average result of each player against each other.
    results: BTreeMap<(PairingNumber, PairingNumber), Value>,
}

impl<'a> Table<'a> {
    fn new(scores: &'a Scores<'a>, tied: &'a [PairingNumber]) -> Self {
        let mut all: BTreeMap<(PairingNumber, PairingNumber), Vec<Points>> = BTreeMap::new();
        for &number in tied {
            let Some(player) = scores.tournament.player(number) else { continue };
            for round in scores.tournament.rounds() {
                let entry = player.entry(round);
                if let crate::RoundRecord::Game { opponent, .. } = entry
                    && tied.contains(&opponent)
                    && scores.is_game(entry)
                {
                    let result = scores.points_in(player, round);
                    all.entry((number, opponent)).or_default().push(result);
                }
            }
        }
        let average = |results: Vec<Points>| {
            let sum: i64 = results.iter().map(|points| i64::from(points.halves()) * 2).sum();
            Value::from_quarters(sum / i64::try_from(results.len()).unwrap_or(1).max(1))
        };
        let results = all.into_iter().map(|(pair, results)| (pair, average(results))).collect();
        Self { scores, tied, results }
    }

    fn is_complete(&self) -> bool {
        self.results.len() == self.tied.len() * (self.tied.len() - 1)
    }

    fn points(&self, number: PairingNumber) -> Value {
        let others = self.tied.iter().filter_map(|other| self.results.get(&(number, *other)));
        others.copied().sum()
    }

    /// The points if the player won all games that were not played.
    fn most_possible(&self, number: PairingNumber) -> Value {
        let win = self.scores.tournament.settings().scoring.win;
        let others = self.tied.iter().filter(|other| **other != number);
        let missing = others.filter(|other| !self.results.contains_key(&(number, **other))).count();
        self.points(number) + Value::from(win.times(u16::try_from(missing).unwrap_or(u16::MAX)))
    }
}
