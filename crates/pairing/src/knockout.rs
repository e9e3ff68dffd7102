//! Knock-outs: seeding, byes, winners who advance, the match for third place, best of several games.

use crate::entry::{Color, PairingNumber};
use crate::points::Points;

/// The most entrants of a knock-out.
pub const MAX_KNOCKOUT_ENTRANTS: u16 = 1024;

/// Whether the losers of the semi-finals play for the third place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ThirdPlace {
    /// They do.
    Played,
    /// They share it.
    Shared,
}

/// The place of a match: the stage from 0, and the match in it from the top of the tree.
///
/// The match for third place is the second one of the last stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MatchPlace {
    /// The stage; the final is in the last one.
    pub stage: usize,
    /// The index of the match in the stage.
    pub index: usize,
}

/// One match of the tree. Entrants are named by their seed, 1 for the strongest.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct KnockoutMatch {
    /// The two entrants, as far as they are known.
    pub entrants: [Option<PairingNumber>; 2],
    /// The winner, once there is one. In the first stage, an entrant without an opponent advances at once.
    pub winner: Option<PairingNumber>,
    /// Whether nobody will ever be the second entrant: the first one has a bye.
    pub is_bye: bool,
}

impl KnockoutMatch {
    /// The entrant who lost.
    pub fn loser(&self) -> Option<PairingNumber> {
        let winner = self.winner.filter(|_| !self.is_bye)?;
        self.entrants.into_iter().flatten().find(|entrant| *entrant != winner)
    }

    /// Whether both entrants are known and no winner is.
    pub fn is_open(&self) -> bool {
        self.winner.is_none() && self.entrants.iter().all(Option::is_some)
    }
}

/// A knock-out with the results so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knockout {
    entrants: u16,
    third_place: ThirdPlace,
    stages: Vec<Vec<KnockoutMatch>>,
}

/// Why a knock-out refuses a result or a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KnockoutError {
    /// Too few or too many entrants.
    #[error("a knock-out needs 2 to {MAX_KNOCKOUT_ENTRANTS} entrants, not {entrants}")]
    Entrants {
        /// How many there are.
        entrants: u16,
    },
    /// A place outside of the tree.
    #[error("the tree has no match {} in stage {}", place.index + 1, place.stage + 1)]
    NoMatch {
        /// The place.
        place: MatchPlace,
    },
    /// A match that cannot have a result yet, or has one already.
    #[error("match {} in stage {} is not being played", place.index + 1, place.stage + 1)]
    NotOpen {
        /// The place.
        place: MatchPlace,
    },
    /// A winner who does not play in the match.
    #[error("{winner} does not play in match {} of stage {}", place.index + 1, place.stage + 1)]
    NotAnEntrant {
        /// The place.
        place: MatchPlace,
        /// The winner named.
        winner: PairingNumber,
    },
}

/// The seeds from the top of the tree to the bottom, for a size that is a power of two. Seeds 1 and 2 can meet
/// only in the final.
pub fn seed_order(size: u16) -> Vec<u16> {
    let mut order = vec![1];
    while order.len() < usize::from(size) {
        let sum = 2 * u16::try_from(order.len()).unwrap_or(u16::MAX / 2) + 1;
        order = order.into_iter().flat_map(|seed| [seed, sum - seed]).collect();
    }
    order
}

impl Knockout {
    /// A tree for entrants seeded 1 to `entrants`; the best seeds have the byes.
    ///
    /// # Errors
    /// When there are fewer than two entrants or too many.
    pub fn new(entrants: u16, third_place: ThirdPlace) -> Result<Self, KnockoutError> {
        if !(2..=MAX_KNOCKOUT_ENTRANTS).contains(&entrants) {
            return Err(KnockoutError::Entrants { entrants });
        }
        let size = entrants.next_power_of_two();
        let seeds = seed_order(size);
        let seed = |number: u16| (number <= entrants).then_some(PairingNumber(number));
        let first = seeds.chunks(2).map(|pair| {
            let is_bye = pair.iter().any(|number| *number > entrants);
            let entrants = [seed(pair[0]), seed(pair[1])];
            KnockoutMatch { entrants, winner: entrants[0].filter(|_| is_bye), is_bye }
        });
        let mut stages: Vec<Vec<KnockoutMatch>> = vec![first.collect()];
        while let Some(count) = stages.last().map(Vec::len).filter(|count| *count > 1) {
            stages.push(vec![KnockoutMatch::default(); count / 2]);
        }
        if third_place == ThirdPlace::Played && entrants > 3 {
            stages.last_mut().into_iter().for_each(|last| last.push(KnockoutMatch::default()));
        }
        let mut knockout = Self { entrants, third_place, stages };
        for index in 0..knockout.stages[0].len() {
            knockout.advance(MatchPlace { stage: 0, index });
        }
        Ok(knockout)
    }

    /// The stages from the first to the final.
    pub fn stages(&self) -> &[Vec<KnockoutMatch>] {
        &self.stages
    }

    /// The matches that can be played now.
    pub fn open_matches(&self) -> impl Iterator<Item = (MatchPlace, &KnockoutMatch)> {
        self.stages.iter().enumerate().flat_map(|(stage, matches)| {
            let placed = matches.iter().enumerate();
            placed
                .filter(|(_, open)| open.is_open())
                .map(move |(index, open)| (MatchPlace { stage, index }, open))
        })
    }

    /// Records the winner of a match, who advances.
    ///
    /// # Errors
    /// When there is no such match, it is not open, or the winner does not play in it.
    pub fn record(
        &mut self,
        place: MatchPlace,
        winner: PairingNumber,
    ) -> Result<(), KnockoutError> {
        let found = self.stages.get_mut(place.stage).and_then(|stage| stage.get_mut(place.index));
        let found = found.ok_or(KnockoutError::NoMatch { place })?;
        if !found.is_open() {
            return Err(KnockoutError::NotOpen { place });
        }
        if !found.entrants.contains(&Some(winner)) {
            return Err(KnockoutError::NotAnEntrant { place, winner });
        }
        found.winner = Some(winner);
        self.advance(place);
        Ok(())
    }

    /// Moves the winner of a match into the next stage, and the loser of a semi-final into the match for the
    /// third place.
    fn advance(&mut self, place: MatchPlace) {
        let from = self.stages[place.stage][place.index];
        let Some(winner) = from.winner else { return };
        let (next, half) = (place.stage + 1, place.index % 2);
        if let Some(to) = self.stages.get_mut(next).and_then(|stage| stage.get_mut(place.index / 2))
        {
            to.entrants[half] = Some(winner);
        }
        let feeds_third_place = next + 1 == self.stages.len() && self.stages[next].len() == 2;
        if feeds_third_place {
            self.stages[next][1].entrants[half] = from.loser();
        }
    }

    /// The entrants by place as far as it is decided: winner, finalist, and the third or the two who share it.
    pub fn places(&self) -> Vec<Vec<PairingNumber>> {
        let Some(last) = self.stages.last() else { return Vec::new() };
        let mut places = Vec::new();
        if let (Some(winner), Some(finalist)) = (last[0].winner, last[0].loser()) {
            places.extend([vec![winner], vec![finalist]]);
            match last.get(1) {
                Some(third) => places.extend(third.winner.map(|winner| vec![winner])),
                None => {
                    let before = self.stages.iter().rev().nth(1);
                    let losers = before.into_iter().flatten().filter_map(KnockoutMatch::loser);
                    places.push(losers.collect());
                }
            }
        }
        places.retain(|place: &Vec<PairingNumber>| !place.is_empty());
        places
    }

    /// How many matches are played in all.
    pub fn match_count(&self) -> u16 {
        let third = self.third_place == ThirdPlace::Played && self.entrants > 3;
        self.entrants - 1 + u16::from(third)
    }
}

/// The state of a match of several games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BestOfState {
    /// Another game is played; the first entrant has this color in it.
    Open {
        /// The color of the first entrant.
        next_color: Color,
    },
    /// The first (0) or the second (1) entrant has won and cannot be caught.
    Won(usize),
    /// All games are played and the score is level: a tie-break decides.
    Level,
}

/// The state of a best-of-n match. `scores` holds the first entrant's points of each game, of 1; the first
/// entrant has `first_color` in the first game, and colors alternate.
pub fn best_of(games: u16, scores: &[Points], first_color: Color) -> BestOfState {
    let played = u16::try_from(scores.len()).unwrap_or(u16::MAX);
    let left = Points::ONE.times(games.saturating_sub(played));
    let first: Points = scores.iter().copied().sum();
    let second = Points::ONE.times(played) - first;
    if first > second + left {
        BestOfState::Won(0)
    } else if second > first + left {
        BestOfState::Won(1)
    } else if left == Points::ZERO {
        BestOfState::Level
    } else {
        let next_color = if played.is_multiple_of(2) { first_color } else { first_color.other() };
        BestOfState::Open { next_color }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_ends_when_nobody_can_catch_up() {
        let state = |games, halves: &[i32]| {
            let scores: Vec<Points> =
                halves.iter().map(|half| Points::from_halves(*half)).collect();
            best_of(games, &scores, Color::White)
        };
        assert_eq!(state(1, &[]), BestOfState::Open { next_color: Color::White });
        assert_eq!(state(3, &[2]), BestOfState::Open { next_color: Color::Black });
        assert_eq!(state(3, &[2, 2]), BestOfState::Won(0));
        assert_eq!(state(4, &[0, 1, 0]), BestOfState::Won(1));
        assert_eq!(state(2, &[2, 0]), BestOfState::Level);
        assert_eq!(state(2, &[1, 1]), BestOfState::Level);
    }
}
