//! The score of a series: of every person and computer, and of every pair of partners.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use boards::{BoardId, Seat};
use ids::ActorId;

use crate::event::{MemberId, Occupant, SeriesOutcome};
use crate::seating::all;
use crate::state::SeriesGame;

/// Somebody who has played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Contestant {
    /// A member, also one who has left.
    Member(MemberId),
    /// A computer, in whatever seat.
    Computer(ActorId),
}

/// Matches won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeriesScore {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// The score of a series, the best first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeriesScores {
    /// Of every player.
    pub players: Vec<(Contestant, SeriesScore)>,
    /// Of every pair of partners; the same pair in any order.
    pub pairs: Vec<([Contestant; 2], SeriesScore)>,
}

impl From<Occupant> for Contestant {
    fn from(occupant: Occupant) -> Self {
        match occupant {
            Occupant::Member(member) => Self::Member(member),
            Occupant::Computer { actor, .. } => Self::Computer(actor),
        }
    }
}

impl SeriesScore {
    /// How many matches.
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Two points for a win, one for a draw.
    pub const fn points(self) -> u32 {
        2 * self.won + self.drawn
    }

    fn add(&mut self, outcome: SeriesOutcome, is_first: bool) {
        match outcome {
            SeriesOutcome::Void => {}
            SeriesOutcome::Drawn => self.drawn += 1,
            SeriesOutcome::First if is_first => self.won += 1,
            SeriesOutcome::Second if !is_first => self.won += 1,
            SeriesOutcome::First | SeriesOutcome::Second => self.lost += 1,
        }
    }
}

/// Whether a seat belongs to the team of White on the first board.
pub(crate) fn is_first_team(seat: Seat) -> bool {
    (seat.board == BoardId::A) == (seat.color == Seat::WHITE.color)
}

/// The score of matches that are over.
pub(crate) fn of(games: &[SeriesGame]) -> SeriesScores {
    let mut players: BTreeMap<Contestant, SeriesScore> = BTreeMap::new();
    let mut pairs: BTreeMap<[Contestant; 2], SeriesScore> = BTreeMap::new();
    for game in games {
        let Some(outcome) = game.outcome.filter(|outcome| *outcome != SeriesOutcome::Void) else {
            continue;
        };
        // A computer in several seats of a team has one result there.
        let mut counted: Vec<(Contestant, bool)> = Vec::new();
        for seat in all() {
            let Some(player) = game.players[seat].map(Contestant::from) else { continue };
            let entry = (player, is_first_team(seat));
            if !counted.contains(&entry) {
                players.entry(player).or_default().add(outcome, entry.1);
                counted.push(entry);
            }
        }
        for seat in [Seat::WHITE, Seat::BLACK] {
            let partners = [game.players[seat], game.players[seat.partner()]];
            let [Some(one), Some(two)] = partners.map(|it| it.map(Contestant::from)) else {
                continue;
            };
            let pair = [one.min(two), one.max(two)];
            pairs.entry(pair).or_default().add(outcome, is_first_team(seat));
        }
    }
    SeriesScores { players: sorted(players), pairs: sorted(pairs) }
}

/// More points first, then fewer matches.
fn sorted<K>(scores: BTreeMap<K, SeriesScore>) -> Vec<(K, SeriesScore)> {
    let mut scores: Vec<(K, SeriesScore)> = scores.into_iter().collect();
    scores.sort_by_key(|(_, score)| (Reverse(score.points()), score.games()));
    scores
}
