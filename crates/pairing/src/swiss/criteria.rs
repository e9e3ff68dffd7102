//! The criteria C5 to C21 as counters on the pairs of one bracket.
//!
//! The rules count what goes wrong: floaters, refused colors. A matching has a fixed number of players, so
//! counting what goes right on the pairs inside the bracket gives the same order. A criterion "by score" has one
//! counter for each score, the highest first.

use crate::matching::{Counter, Layout, Weight};
use crate::points::Points;
use crate::swiss::card::{Card, Float};
use crate::swiss::color::{Strength, repeats};
use crate::swiss::field::Field;

/// The players not paired yet, seen from one score bracket.
#[derive(Debug)]
pub(crate) struct Bracket<'a> {
    field: &'a Field,
    /// Indices into the field by rank: moved-down players, residents, the next score group, the others.
    pub(crate) left: Vec<usize>,
    /// How many players moved down from higher brackets (MDPs).
    pub(crate) moved_down: usize,
    /// Where the residents end.
    pub(crate) residents_end: usize,
    next_end: usize,
    /// The score on which the bye is given, if the field is odd.
    bye_score: Option<Points>,
    /// The scores of the bracket, highest first; the residents' score is last.
    scores: Vec<Points>,
}

impl<'a> Bracket<'a> {
    /// The highest bracket of the players left; the first of them moved down.
    pub(crate) fn new(
        field: &'a Field,
        left: Vec<usize>,
        moved_down: usize,
        bye_score: Option<Points>,
    ) -> Self {
        let score = |index: usize| left.get(index).map(|card| field.cards()[*card].score);
        let end_of = |start: usize| {
            (start..left.len()).find(|index| score(*index) != score(start)).unwrap_or(left.len())
        };
        let residents_end = end_of(moved_down);
        let next_end = end_of(residents_end);
        let mut scores: Vec<Points> = (0..residents_end).filter_map(score).collect();
        scores.dedup();
        Self { field, left, moved_down, residents_end, next_end, bye_score, scores }
    }

    /// The card of a vertex; the vertex after the last player stands for the bye.
    pub(crate) fn card(&self, vertex: usize) -> &'a Card {
        &self.field.cards()[self.left[vertex]]
    }

    /// The vertex of the bye, if the number of players left is odd.
    pub(crate) fn bye_vertex(&self) -> Option<usize> {
        (self.left.len() % 2 == 1).then_some(self.left.len())
    }

    /// Whether a vertex is a resident.
    pub(crate) fn is_resident(&self, vertex: usize) -> bool {
        (self.moved_down..self.residents_end).contains(&vertex)
    }

    /// Whether the pair, higher player first, is inside the bracket.
    pub(crate) fn is_inside(&self, higher: usize, lower: usize) -> bool {
        higher < self.residents_end && self.is_resident(lower)
    }

    fn is_allowed(&self, higher: usize, lower: usize) -> bool {
        let both_moved_down = lower < self.moved_down;
        !both_moved_down && self.field.allows(self.left[higher], self.left[lower])
    }

    fn may_take_bye(&self, vertex: usize) -> bool {
        let card = self.card(vertex);
        card.may_take_bye && self.bye_score.is_some_and(|score| card.score <= score)
    }
}

/// Which pairs C9 applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ByeCriterion {
    /// The bracket's only downfloater gets the bye: choose one with few unplayed games.
    FewestUnplayed,
    /// The bye does not depend on unplayed games.
    Unused,
}

/// The places of all counters of a bracket.
#[derive(Debug)]
pub(crate) struct Criteria<'a> {
    bracket: &'a Bracket<'a>,
    /// Words that a weight needs, with one more for preferences.
    pub(crate) words: usize,
    places: Vec<Counter>,
    index: Index,
    most_unplayed: u16,
}

/// The index of each counter; `None` where a counter cannot tell two matchings apart.
#[derive(Debug)]
struct Index {
    inside: usize,
    inside_by_score: Option<usize>,
    next: usize,
    next_by_score: usize,
    bye: Option<usize>,
    /// C10 and C11, which only topscorers can break.
    topscorers: Option<usize>,
    /// C12 and C13.
    colors: usize,
    /// C14 and C16; with moved-down players C14 to C21.
    floats: usize,
    exchanges: usize,
}

impl<'a> Criteria<'a> {
    pub(crate) fn new(bracket: &'a Bracket<'a>, bye: ByeCriterion) -> Self {
        let mut layout = Layout::default();
        let size = bracket.residents_end;
        let (pairs, scores) = (size / 2, bracket.scores.len());
        let is_mixed = bracket.moved_down > 0;
        let has_topscorers = (0..size).any(|vertex| bracket.card(vertex).is_topscorer);
        let next_pairs = bracket.next_end / 2;
        let most_unplayed =
            (0..bracket.left.len()).map(|vertex| bracket.card(vertex).unplayed).max().unwrap_or(0);
        let reserve_all = |layout: &mut Layout, count: usize, most: usize| {
            let first = layout.reserve(most);
            for _ in 1..count {
                layout.reserve(most);
            }
            first
        };
        let index = Index {
            inside: layout.reserve(pairs),
            inside_by_score: is_mixed.then(|| reserve_all(&mut layout, scores, pairs)),
            next: layout.reserve(next_pairs),
            next_by_score: reserve_all(&mut layout, scores + 1, next_pairs),
            bye: (bye == ByeCriterion::FewestUnplayed)
                .then(|| layout.reserve(usize::from(most_unplayed))),
            topscorers: has_topscorers.then(|| reserve_all(&mut layout, 2, pairs)),
            colors: reserve_all(&mut layout, 2, pairs),
            floats: if is_mixed {
                let first = reserve_all(&mut layout, 4, size);
                reserve_all(&mut layout, 4 * scores, size);
                first
            } else {
                reserve_all(&mut layout, 2, size)
            },
            exchanges: {
                let first = layout.reserve(pairs);
                layout.reserve(size * pairs);
                first
            },
        };
        let (places, words) = layout.places();
        Self { bracket, words: words + 1, places, index, most_unplayed }
    }

    /// The weight of a pair, or `None` if it is not allowed. The smaller vertex is the higher player.
    pub(crate) fn weight<const K: usize>(&self, higher: usize, lower: usize) -> Option<Weight<K>> {
        let bracket = self.bracket;
        let mut weight = Weight::ZERO;
        if lower == bracket.left.len() {
            if let Some(bye) = self.index.bye {
                let played = self.most_unplayed - bracket.card(higher).unplayed;
                weight.count(self.places[bye], i64::from(played));
            }
            return bracket.may_take_bye(higher).then_some(weight);
        }
        if !bracket.is_allowed(higher, lower) {
            return None;
        }
        if bracket.is_inside(higher, lower) {
            self.count_inside(&mut weight, higher, lower);
        } else if (bracket.residents_end..bracket.next_end).contains(&lower) {
            weight.count(self.places[self.index.next], 1);
            let score = self.score_index(higher);
            weight.count(self.places[self.index.next_by_score + score], 1);
        }
        Some(weight)
    }

    /// Adds the counters for few exchanges between the two halves of the remainder.
    pub(crate) fn count_exchange<const K: usize>(&self, weight: &mut Weight<K>, bonus: Exchange) {
        weight.count(self.places[self.index.exchanges], i64::from(bonus.stays_in_upper_half));
        weight.count(self.places[self.index.exchanges + 1], bonus.rank_from_below as i64);
    }

    /// The index of a player's score; players of the next score group come after the residents.
    fn score_index(&self, vertex: usize) -> usize {
        let score = self.bracket.card(vertex).score;
        let scores = &self.bracket.scores;
        scores.iter().position(|other| *other == score).unwrap_or(scores.len())
    }

    fn count_inside<const K: usize>(&self, weight: &mut Weight<K>, higher: usize, lower: usize) {
        let (one, two) = (self.bracket.card(higher), self.bracket.card(lower));
        let mut count = |index: usize, amount: usize| {
            weight.count(self.places[index], amount as i64);
        };
        count(self.index.inside, 1);
        if let Some(first) = self.index.inside_by_score {
            count(first + self.score_index(higher), 1);
        }
        if let Some(first) = self.index.topscorers {
            count(first, usize::from(!breaks_balance(one, two)));
            count(first + 1, usize::from(!repeats_a_third_time(one, two)));
        }
        let clash = clash(one, two);
        count(self.index.colors, usize::from(clash.is_none()));
        count(self.index.colors + 1, usize::from(clash != Some(Clash::Strong)));
        self.count_floats(&mut count, higher, lower);
    }

    /// C14 to C21.
    fn count_floats(&self, count: &mut impl FnMut(usize, usize), higher: usize, lower: usize) {
        let bracket = self.bracket;
        let (one, two) = (bracket.card(higher), bracket.card(lower));
        let first = self.index.floats;
        let residents = [higher, lower].into_iter().filter(|vertex| bracket.is_resident(*vertex));
        let residents: Vec<&Card> = residents.map(|vertex| bracket.card(vertex)).collect();
        let is_mixed = bracket.moved_down > 0;
        for ago in [1, 2] {
            let fell = |card: &&&Card| card.floated(ago, Float::Down);
            let rose_again = one.score > two.score && two.floated(ago, Float::Up);
            let paired_again = residents.iter().filter(fell).count();
            if !is_mixed {
                count(first + ago - 1, paired_again);
                continue;
            }
            count(first + 2 * (ago - 1), paired_again);
            count(first + 2 * (ago - 1) + 1, usize::from(!rose_again));
            let scores = bracket.scores.len();
            let by_score = first + 4 + 2 * (ago - 1) * scores;
            for (vertex, card) in [(higher, one), (lower, two)] {
                count(by_score + self.score_index(vertex), usize::from(fell(&&card)));
            }
            count(by_score + scores + self.score_index(higher), usize::from(!rose_again));
        }
    }
}

/// What a pair of the remainder adds to the counters of exchanges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exchange {
    /// Whether the higher player is in the original upper half S1.
    pub(crate) stays_in_upper_half: bool,
    /// The rank of the higher player from below.
    pub(crate) rank_from_below: usize,
}

/// Two players who are due the same color.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Clash {
    /// The player who is refused has a mild preference, or both preferences are absolute.
    Other,
    /// The player who is refused has a strong preference.
    Strong,
}

/// C12 and C13: whether one of the two will not get the color they are due.
fn clash(one: &Card, two: &Card) -> Option<Clash> {
    let (left, right) = (one.preference?, two.preference?);
    if left.color != right.color {
        return None;
    }
    let weaker = left.strength.min(right.strength);
    Some(if weaker == Strength::Strong { Clash::Strong } else { Clash::Other })
}

/// C10: both have an imbalance of two and want the same color, so one gets an imbalance of three.
fn breaks_balance(one: &Card, two: &Card) -> bool {
    let is_far = |card: &Card| card.color_difference().abs() > 1;
    clash(one, two).is_some() && is_far(one) && is_far(two)
}

/// C11: the player who is refused gets a color for the third time in a row.
fn repeats_a_third_time(one: &Card, two: &Card) -> bool {
    let (Some(left), Some(right)) = (one.preference, two.preference) else {
        return false;
    };
    if left != right || left.strength != Strength::Absolute {
        return false;
    }
    let just_had_twice = |card: &Card| repeats(&card.colors, left.color.other());
    match one.color_difference().abs().cmp(&two.color_difference().abs()) {
        std::cmp::Ordering::Less => just_had_twice(one),
        std::cmp::Ordering::Greater => just_had_twice(two),
        std::cmp::Ordering::Equal => just_had_twice(one) && just_had_twice(two),
    }
}
