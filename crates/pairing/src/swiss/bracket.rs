//! Pairs the brackets from the top, and breaks ties in the order in which the rules try candidates.

use crate::matching::{Matcher, NoPerfectMatching, Weight};
use crate::swiss::criteria::{Bracket, ByeCriterion, Criteria, Exchange};
use crate::swiss::field::{self, Field};

/// The pairs of a round as indices into the field, the higher-ranked player first.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    pub(crate) games: Vec<(usize, usize)>,
    pub(crate) bye: Option<usize>,
}

/// Pairs the whole field.
///
/// # Errors
/// When no legal pairing exists.
pub(crate) fn pair_all(field: &Field) -> Result<Pairs, NoPerfectMatching> {
    let bye_score = field::bye_score(field)?;
    let mut pairs = Pairs::default();
    let mut left: Vec<usize> = (0..field.cards().len()).collect();
    let mut moved_down = 0;
    while left.len() > moved_down {
        let bracket = Bracket::new(field, left, moved_down, bye_score);
        let games = pair_bracket(&bracket)?;
        let is_paired =
            |vertex: usize| games.iter().any(|(one, two)| vertex == *one || vertex == *two);
        let rest: Vec<usize> =
            (0..bracket.left.len()).filter(|vertex| !is_paired(*vertex)).collect();
        moved_down = rest.iter().filter(|vertex| **vertex < bracket.residents_end).count();
        pairs.games.extend(games.iter().map(|(one, two)| (bracket.left[*one], bracket.left[*two])));
        left = rest.into_iter().map(|vertex| bracket.left[vertex]).collect();
    }
    pairs.bye = left.first().copied();
    Ok(pairs)
}

/// Pairs one bracket with weights as short as its criteria allow.
fn pair_bracket(bracket: &Bracket<'_>) -> Result<Vec<(usize, usize)>, NoPerfectMatching> {
    // With C9 there is one counter more, so its words are enough for both solutions.
    match Criteria::new(bracket, ByeCriterion::FewestUnplayed).words {
        0..=2 => Solver::<2>::pair(bracket),
        3 => Solver::<3>::pair(bracket),
        4 => Solver::<4>::pair(bracket),
        5..=6 => Solver::<6>::pair(bracket),
        7..=10 => Solver::<10>::pair(bracket),
        11..=20 => Solver::<20>::pair(bracket),
        _ => Solver::<200>::pair(bracket),
    }
}

/// One bracket while it is paired.
struct Solver<'a, const K: usize> {
    bracket: &'a Bracket<'a>,
    matcher: Matcher<K>,
    games: Vec<(usize, usize)>,
}

impl<'a, const K: usize> Solver<'a, K> {
    fn pair(bracket: &'a Bracket<'a>) -> Result<Vec<(usize, usize)>, NoPerfectMatching> {
        let criteria = Criteria::new(bracket, ByeCriterion::Unused);
        let mut solver = Self::solved(bracket, &criteria)?;
        if solver.only_leaver_gets_the_bye() {
            let criteria = Criteria::new(bracket, ByeCriterion::FewestUnplayed);
            solver = Self::solved(bracket, &criteria)?;
            solver.finish(&criteria)
        } else {
            solver.finish(&criteria)
        }
    }

    fn solved(
        bracket: &'a Bracket<'a>,
        criteria: &Criteria<'_>,
    ) -> Result<Self, NoPerfectMatching> {
        let size = bracket.left.len() + usize::from(bracket.bye_vertex().is_some());
        let mut matcher = Matcher::new(size, |one, two| criteria.weight(one, two));
        matcher.solve()?;
        Ok(Self { bracket, matcher, games: Vec::new() })
    }

    fn finish(mut self, criteria: &Criteria<'_>) -> Result<Vec<(usize, usize)>, NoPerfectMatching> {
        let kept = self.choose_moved_down()?;
        for vertex in kept {
            let residents: Vec<usize> = self.residents_left();
            self.settle(vertex, &residents)?;
        }
        self.pair_remainder(criteria)?;
        Ok(self.games)
    }

    /// Whether exactly one player leaves the bracket, and gets the bye.
    fn only_leaver_gets_the_bye(&self) -> bool {
        let leaves = |vertex: &usize| {
            let mate = self.matcher.mate(*vertex);
            !self.bracket.is_inside(mate.min(*vertex), mate.max(*vertex))
        };
        let mut leavers = (0..self.bracket.residents_end).filter(leaves);
        let bye = self.bracket.bye_vertex();
        let first = leavers.next().map(|vertex| self.matcher.mate(vertex));
        bye.is_some() && first == bye && leavers.next().is_none()
    }

    /// Decides which moved-down players are paired in this bracket, in the order of their rank.
    fn choose_moved_down(&mut self) -> Result<Vec<usize>, NoPerfectMatching> {
        let mut kept = Vec::new();
        for vertex in 0..self.bracket.moved_down {
            let residents = self.bracket.moved_down..self.bracket.residents_end;
            let is_kept = |solver: &Self| solver.bracket.is_resident(solver.matcher.mate(vertex));
            if !is_kept(self) && residents.clone().any(|other| self.matcher.is_tight(vertex, other))
            {
                self.matcher.reweigh(vertex, |other, old| {
                    let bonus = i64::from(residents.contains(&other));
                    old.map(|weight| weight.with_preference(bonus))
                });
                self.matcher.solve()?;
            }
            let stays = is_kept(self);
            self.matcher
                .reweigh(vertex, |other, old| old.filter(|_| residents.contains(&other) == stays));
            self.matcher.solve()?;
            if stays {
                kept.push(vertex);
            }
        }
        Ok(kept)
    }

    /// Residents who have no opponent yet.
    fn residents_left(&self) -> Vec<usize> {
        let is_paired =
            |vertex: usize| self.games.iter().any(|(one, two)| vertex == *one || vertex == *two);
        let residents = self.bracket.moved_down..self.bracket.residents_end;
        residents.filter(|vertex| !is_paired(*vertex)).collect()
    }

    /// Pairs a player with the first possible of some opponents.
    fn settle(&mut self, vertex: usize, opponents: &[usize]) -> Result<(), NoPerfectMatching> {
        let mate = self.matcher.mate(vertex);
        let better = opponents.iter().take_while(|opponent| **opponent != mate);
        if better.into_iter().any(|opponent| self.matcher.is_tight(vertex, *opponent)) {
            self.matcher.reweigh(vertex, |other, old| {
                let place = opponents.iter().position(|opponent| *opponent == other);
                let bonus = place.map_or(0, |place| (opponents.len() - place) as i64);
                old.map(|weight| weight.with_preference(bonus))
            });
            self.matcher.solve()?;
        }
        let mate = self.matcher.mate(vertex);
        self.games.push((vertex.min(mate), vertex.max(mate)));
        self.matcher.remove_pair(vertex, mate);
        self.matcher.solve()
    }

    /// Pairs the residents who do not meet moved-down players: fewest exchanges between the upper half S1 and
    /// the lower half S2, then the first exchanges, then the first order of S2.
    fn pair_remainder(&mut self, criteria: &Criteria<'_>) -> Result<(), NoPerfectMatching> {
        let remainder = self.residents_left();
        let half = self.higher_players(&remainder).len();
        if half == 0 {
            return Ok(());
        }
        for (rank, &higher) in remainder.iter().enumerate() {
            let bonus = Exchange {
                stays_in_upper_half: rank < half,
                rank_from_below: remainder.len() - rank,
            };
            self.matcher.reweigh(higher, |other, old| {
                let mut weight = old?;
                if other > higher && remainder.contains(&other) {
                    criteria.count_exchange(&mut weight, bonus);
                }
                Some(weight)
            });
        }
        self.matcher.solve()?;
        self.choose_exchanges(&remainder, half)?;
        let upper = self.higher_players(&remainder);
        let lower: Vec<usize> =
            remainder.iter().copied().filter(|vertex| !upper.contains(vertex)).collect();
        for vertex in upper {
            let is_open = |other: &usize| *other > vertex && self.matcher.is_edge(vertex, *other);
            let opponents: Vec<usize> = lower.iter().copied().filter(is_open).collect();
            self.settle(vertex, &opponents)?;
        }
        Ok(())
    }

    /// The players of the remainder who have a lower-ranked opponent in it.
    fn higher_players(&self, remainder: &[usize]) -> Vec<usize> {
        let has_lower = |vertex: &usize| {
            let mate = self.matcher.mate(*vertex);
            mate > *vertex && self.bracket.is_resident(mate)
        };
        remainder.iter().copied().filter(has_lower).collect()
    }

    /// Names the players who leave S1, the lowest-ranked first, then those who enter it, the highest first.
    fn choose_exchanges(
        &mut self,
        remainder: &[usize],
        half: usize,
    ) -> Result<(), NoPerfectMatching> {
        let (upper, lower) = remainder.split_at(half);
        let entered = self.higher_players(remainder);
        let exchanges = entered.iter().filter(|vertex| lower.contains(vertex)).count();
        let mut named = 0;
        for &vertex in upper.iter().rev() {
            if named == exchanges {
                break;
            }
            if self.has_role(vertex, PairRole::Lower, remainder)? {
                named += 1;
            }
        }
        let mut named = 0;
        for &vertex in lower {
            if named == exchanges {
                break;
            }
            if self.has_role(vertex, PairRole::Higher, remainder)? {
                named += 1;
            }
        }
        Ok(())
    }

    /// Whether a player can have this role in an equally good pairing; if so, they keep it.
    fn has_role(
        &mut self,
        vertex: usize,
        role: PairRole,
        remainder: &[usize],
    ) -> Result<bool, NoPerfectMatching> {
        let is_below = |other: usize| other > vertex && remainder.contains(&other);
        let plays = |solver: &Self| match is_below(solver.matcher.mate(vertex)) {
            true => PairRole::Higher,
            false => PairRole::Lower,
        };
        if plays(self) != role {
            let bonus = if role == PairRole::Higher { 1 } else { -1 };
            self.matcher.reweigh(vertex, |other, old| {
                let bonus = if is_below(other) { bonus } else { 0 };
                old.map(|weight| weight.with_preference(bonus))
            });
            self.matcher.solve()?;
        }
        // The role holds in every equally good pairing from here on. Preferences go back to zero, so that they
        // do not disturb the next question.
        let found = plays(self);
        self.matcher.reweigh(vertex, |other, old: Option<Weight<K>>| {
            let fits = is_below(other) == (found == PairRole::Higher);
            old.filter(|_| fits).map(|weight| weight.with_preference(0))
        });
        self.matcher.solve()?;
        Ok(found == role)
    }
}

/// A player's place in a pair of the remainder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PairRole {
    /// In S1, with a lower-ranked opponent.
    Higher,
    /// In S2, or floating down.
    Lower,
}
