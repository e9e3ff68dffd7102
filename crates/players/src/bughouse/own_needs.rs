//! What a seat needs from its partner: pieces that mate or hold, and what its opponent must not get.

use rules::{Color, PieceKind, Position};

use super::lookout::Lookout;
use super::sense::Sense;
use super::view::{BughouseView, TeamTalk};
use super::{Found, is_mated, is_won};

/// What a seat needs from its partner.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct OwnNeeds {
    /// It mates with this.
    pub(super) mates_with: Option<PieceKind>,
    /// It is mated without this.
    pub(super) holds_with: Option<PieceKind>,
    /// It mates with this on its next turn, if its opponent does nothing about it.
    pub(super) threatens_with: Option<PieceKind>,
    /// Its opponent mates with this.
    pub(super) mated_by: Option<PieceKind>,
    /// It gains far more with this than the piece is worth.
    pub(super) gains_with: Option<PieceKind>,
    /// Its opponent gains far more with this than the piece is worth.
    pub(super) loses_to: Option<PieceKind>,
}

/// A piece is worth a word if it gains this many centipawns more than its value.
const WORTH_A_WORD: i32 = 200;

impl OwnNeeds {
    /// What a seat needs, if it can ask for it.
    pub(super) fn of(
        view: &BughouseView<'_>,
        sense: &Sense,
        found: &Found,
        lookout: &mut Lookout<'_>,
    ) -> Self {
        let mut needs = Self::default();
        if !sense.asks || view.talk == TeamTalk::Silent || is_won(found) {
            return needs;
        }
        if is_mated(found) {
            needs.holds_with = holding(view, lookout);
            return needs;
        }
        let (position, us) = (view.position(), view.color());
        needs.mates_with = mating(view, position, lookout);
        let Ok(after) = position.play(found.choice.mv) else { return needs };
        let mut next = after.clone();
        if needs.mates_with.is_none() && after.outcome().is_none() && next.pass().is_ok() {
            debug_assert_eq!(next.turn(), us, "the opponent passed");
            needs.threatens_with = mating(view, &next, lookout);
        }
        needs.mated_by = deadly(view, &after, lookout);
        if after.outcome().is_none() {
            if needs.mates_with.or(needs.threatens_with).is_none() {
                let kinds = obtainable(view, lookout.values());
                needs.gains_with = most_useful(&after, us, &kinds, lookout);
            }
            if needs.mated_by.is_none() {
                let kinds = givable(view, &after, lookout.values());
                needs.loses_to = most_useful(&after, !us, &kinds, lookout);
            }
        }
        needs
    }
}

/// The cheapest piece with which the seat mates in a position, if it does not mate without.
fn mating(
    view: &BughouseView<'_>,
    position: &Position,
    lookout: &mut Lookout<'_>,
) -> Option<PieceKind> {
    let us = view.color();
    if lookout.look(position, us).is_won() {
        return None;
    }
    let kinds = obtainable(view, lookout.values());
    let mates = |kind: PieceKind, lookout: &mut Lookout<'_>| {
        lookout.look_with(position, us, kind).is_some_and(|with| with.is_won())
    };
    kinds.into_iter().map(|(kind, _)| kind).find(|&kind| mates(kind, lookout))
}

/// The piece that gains a side more than it is worth, by as much as possible.
fn most_useful(
    position: &Position,
    side: Color,
    kinds: &[(PieceKind, i32)],
    lookout: &mut Lookout<'_>,
) -> Option<PieceKind> {
    let now = lookout.look(position, side);
    let surplus = |&(kind, value): &(PieceKind, i32)| {
        let with = lookout.look_with(position, side, kind)?;
        Some((with.gain_over(now) - value, kind))
    };
    let (most, kind) = kinds.iter().filter_map(surplus).max_by_key(|(surplus, _)| *surplus)?;
    (most >= WORTH_A_WORD).then_some(kind)
}

/// The cheapest piece that prevents the mate.
fn holding(view: &BughouseView<'_>, lookout: &mut Lookout<'_>) -> Option<PieceKind> {
    let (position, us) = (view.position(), view.color());
    let holds = |kind: PieceKind, lookout: &mut Lookout<'_>| {
        lookout.look_with(position, us, kind).is_some_and(|with| !with.is_lost())
    };
    let kinds = obtainable(view, lookout.values());
    kinds.into_iter().map(|(kind, _)| kind).find(|&kind| holds(kind, lookout))
}

/// The cheapest piece with which the opponent mates after a move.
pub(super) fn deadly(
    view: &BughouseView<'_>,
    after: &Position,
    lookout: &mut Lookout<'_>,
) -> Option<PieceKind> {
    let them = !view.color();
    if after.outcome().is_some() || lookout.look(after, them).is_won() {
        return None;
    }
    let kinds = givable(view, after, lookout.values());
    let mates = |kind: PieceKind, lookout: &mut Lookout<'_>| {
        lookout.look_with(after, them, kind).is_some_and(|with| with.is_won())
    };
    kinds.into_iter().map(|(kind, _)| kind).find(|&kind| mates(kind, lookout))
}

/// The kinds that the partner could capture and the seat has none of, with their values: those that it can capture at
/// once first, the cheapest first.
fn obtainable(view: &BughouseView<'_>, values: &[i32]) -> Vec<(PieceKind, i32)> {
    let mut kinds = BughouseView::kinds_of(view.partners_position(), view.color());
    kinds.retain(|&kind| view.position().in_hand(view.color(), kind) == 0);
    let mut kinds = by_value(kinds, values);
    let at_once = view.partners_captures();
    kinds.sort_by_key(|(kind, _)| !at_once.contains(kind));
    kinds
}

/// The kinds that the partner could lose and the opponent has none of, with their values, the cheapest first.
fn givable(view: &BughouseView<'_>, after: &Position, values: &[i32]) -> Vec<(PieceKind, i32)> {
    let them = !view.color();
    let mut kinds = BughouseView::kinds_of(view.partners_position(), them);
    kinds.retain(|&kind| after.in_hand(them, kind) == 0);
    by_value(kinds, values)
}

fn by_value(kinds: Vec<PieceKind>, values: &[i32]) -> Vec<(PieceKind, i32)> {
    let with_value = |kind: PieceKind| (kind, values.get(kind.index()).copied().unwrap_or(0));
    let mut kinds: Vec<_> = kinds.into_iter().map(with_value).collect();
    kinds.sort_by_key(|(_, value)| *value);
    kinds
}
