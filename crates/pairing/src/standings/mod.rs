//! Standings: points, then tie-breaks in the organizer's order, each with its arithmetic.

mod direct;
mod explain;
mod performance;
mod scores;
mod tie_break;
mod value;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::entry::PairingNumber;
use crate::points::Points;
use crate::tournament::Tournament;
use scores::{LastRound, Scores};

pub use explain::explain;
pub use tie_break::{Cut, TieBreak, UnknownTieBreak};
pub use value::{Counts, Explanation, Term, Value};

/// How opponents were chosen, which decides what unplayed games mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum System {
    /// A Swiss: unplayed games are replaced by dummies.
    Swiss,
    /// A round robin: forfeits count as games.
    RoundRobin,
}

/// One line of the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The place. Players whom no tie-break separates share it and are listed by pairing number.
    pub place: u16,
    /// The player.
    pub number: PairingNumber,
    /// The points.
    pub points: Points,
    /// The values of the tie-breaks in the order asked for. For a direct encounter it is the points against
    /// the players who are tied when it applies, or `None` if nobody is.
    pub values: Vec<Option<Value>>,
}

/// The score of a player as the tie-breaks of the opponents see it.
pub fn adjusted_score(tournament: &Tournament, system: System, number: PairingNumber) -> Points {
    Scores::new(tournament, system, LastRound::AsPlayed).adjusted(number)
}

/// The standings after all rounds that have been paired, best first.
pub fn standings(
    tournament: &Tournament,
    system: System,
    tie_breaks: &[TieBreak],
) -> Vec<Standing> {
    let [as_played, as_draws] = [LastRound::AsPlayed, LastRound::AsDraws]
        .map(|last_round| Scores::new(tournament, system, last_round));
    let scores_for = |tie_break: TieBreak| match explain::last_round(tie_break) {
        LastRound::AsPlayed => &as_played,
        LastRound::AsDraws => &as_draws,
    };
    let mut rows: Vec<Standing> = tournament
        .numbered()
        .map(|(number, player)| Standing {
            place: 0,
            number,
            points: tournament.points(player),
            values: tie_breaks
                .iter()
                .map(|tie_break| match tie_break {
                    TieBreak::DirectEncounter => None,
                    other => Some(explain::explain_with(scores_for(*other), number, *other).total),
                })
                .collect(),
        })
        .collect();
    let mut groups: Vec<Vec<PairingNumber>> = split_by(rows.iter(), |row| row.points);
    for (index, tie_break) in tie_breaks.iter().enumerate() {
        groups = groups
            .into_iter()
            .flat_map(|group| split_group(&as_played, *tie_break, index, &group, &mut rows))
            .collect();
    }
    place(&groups, &mut rows);
    rows.sort_by_key(|row| (row.place, row.number));
    rows
}

/// Splits a group of tied players by one tie-break.
fn split_group(
    scores: &Scores<'_>,
    tie_break: TieBreak,
    index: usize,
    group: &[PairingNumber],
    rows: &mut [Standing],
) -> Vec<Vec<PairingNumber>> {
    if group.len() < 2 {
        return vec![group.to_vec()];
    }
    if tie_break == TieBreak::DirectEncounter {
        for (number, points) in direct::points(scores, group) {
            rows[number.index()].values[index] = Some(points);
        }
        return direct::split(scores, group);
    }
    split_by(group.iter().map(|number| &rows[number.index()]), |row| row.values[index])
}

/// Groups rows by a key, the greatest first.
fn split_by<'r, K: Ord>(
    rows: impl Iterator<Item = &'r Standing>,
    key: impl Fn(&Standing) -> K,
) -> Vec<Vec<PairingNumber>> {
    let mut groups: BTreeMap<Reverse<K>, Vec<PairingNumber>> = BTreeMap::new();
    for row in rows {
        groups.entry(Reverse(key(row))).or_default().push(row.number);
    }
    groups.into_values().collect()
}

/// Numbers the places: a group shares the first of its places.
fn place(groups: &[Vec<PairingNumber>], rows: &mut [Standing]) {
    let mut next = 1;
    for group in groups {
        for number in group {
            rows[number.index()].place = next;
        }
        next += u16::try_from(group.len()).unwrap_or(u16::MAX);
    }
}
