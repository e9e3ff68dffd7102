//! The players of a round and who may meet whom, before any bracket is paired.

use crate::matching::{Matcher, NoPerfectMatching, Weight};
use crate::points::Points;
use crate::swiss::card::Card;
use crate::swiss::color::Strength;

/// The players of a round by rank, and the pairs that the absolute criteria allow.
#[derive(Debug)]
pub(crate) struct Field {
    cards: Vec<Card>,
    allowed: Vec<bool>,
    forbidden_pairs: usize,
}

impl Field {
    /// Checks every pair against C1, C3 and the pairs to keep apart.
    pub(crate) fn new(cards: Vec<Card>, kept_apart: impl Fn(&Card, &Card) -> bool) -> Self {
        let size = cards.len();
        let (mut allowed, mut forbidden_pairs) = (vec![false; size * size], 0);
        for one in 0..size {
            for two in one + 1..size {
                let apart = kept_apart(&cards[one], &cards[two]);
                forbidden_pairs += usize::from(apart);
                let fits = !apart && may_meet(&cards[one], &cards[two]);
                allowed[one * size + two] = fits;
                allowed[two * size + one] = fits;
            }
        }
        Self { cards, allowed, forbidden_pairs }
    }

    /// The players by rank.
    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards
    }

    pub(crate) fn allows(&self, one: usize, two: usize) -> bool {
        self.allowed[one * self.cards.len() + two]
    }

    pub(crate) fn has_forbidden_pairs(&self) -> bool {
        self.forbidden_pairs > 0
    }
}

/// C1 and C3: no rematch, and no two players with the same absolute preference unless one is a topscorer.
fn may_meet(one: &Card, two: &Card) -> bool {
    let clash = match (one.preference, two.preference) {
        (Some(left), Some(right)) => left == right && left.strength == Strength::Absolute,
        _ => false,
    };
    !one.met.contains(&two.number) && (!clash || one.is_topscorer || two.is_topscorer)
}

/// The lowest score on which somebody can get the pairing-allocated bye (C5), for an odd field.
///
/// # Errors
/// When no legal pairing of the whole field exists.
pub(crate) fn bye_score(field: &Field) -> Result<Option<Points>, NoPerfectMatching> {
    let cards = field.cards();
    let (size, is_odd) = (cards.len(), cards.len() % 2 == 1);
    let top = cards.first().map_or(Points::ZERO, |card| card.score);
    let weight = |one: usize, two: usize| match cards.get(two) {
        Some(_) => field.allows(one, two).then_some(Weight::<1>::ZERO),
        None => {
            let below_top = i64::from((top - cards[one].score).halves());
            cards[one].may_take_bye.then(|| Weight::ZERO.with_preference(below_top))
        }
    };
    let mut matcher = Matcher::new(size + usize::from(is_odd), weight);
    matcher.solve()?;
    Ok(is_odd.then(|| cards[matcher.mate(size)].score))
}
