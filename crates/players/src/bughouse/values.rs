//! What captures are worth on a board whose captured pieces go to the partner.
//!
//! A captured piece is worth something twice: the opponent loses it here, and the partner receives it there. So the
//! pieces of both sides count more than on a single board, by what they are worth on the other one. The search then
//! weighs attack, exchange and sacrifice for both boards, although it sees only one.

use rules::{ByColor, PieceKind};

use super::partner_needs::{Exchanges, PartnerNeeds, Urgency};
use super::sense::Sense;
use super::view::BughouseView;

/// What the partner's request for a piece adds to its value.
pub(super) const ASKED: i32 = 200;
/// A piece that decides the partner's game, if its opponent does nothing.
const DECIDES: i32 = 500;
/// A piece that decides the partner's game at once is worth more than anything here except a mate.
const DECIDES_NOW: i32 = 2_500;
/// What *trade* or *do not trade* adds to the worth of the opponent's pieces or of its own, in percent.
const EXCHANGE_PERCENT: i32 = 20;

/// The values of both sides' pieces, by kind.
pub(super) fn of_captures(
    view: &BughouseView<'_>,
    sense: &Sense,
    partner: &PartnerNeeds,
    values: &[i32],
) -> ByColor<Vec<i32>> {
    let us = view.color();
    ByColor::from_fn(|color| {
        let (list, eager) = if color == us {
            (&partner.feared, partner.exchanges == Some(Exchanges::Harm))
        } else {
            (&partner.wanted, partner.exchanges == Some(Exchanges::Help))
        };
        let percent = sense.passed_percent + if eager { EXCHANGE_PERCENT } else { 0 };
        let value =
            |(kind, value): (PieceKind, &i32)| value + value * percent / 100 + extra(list, kind);
        view.position().ruleset().kinds().zip(values).map(value).collect()
    })
}

/// By how much the requests of the partner make the seat look better than it is: its own pieces that must not be given
/// away count more, and so do the opponent's pieces that the partner wants.
pub(super) fn bias(
    view: &BughouseView<'_>,
    sense: &Sense,
    values: &ByColor<Vec<i32>>,
    usual: &[i32],
) -> i32 {
    let (position, us) = (view.position(), view.color());
    let of_side = |color| {
        let more = |(kind, usual): (PieceKind, &i32)| {
            let stands = (position.kind(kind) & position.color(color)).len() as i32;
            let held = i32::from(position.in_hand(color, kind));
            let passed = usual + usual * sense.passed_percent / 100;
            (stands + held) * (values[color].get(kind.index()).copied().unwrap_or(passed) - passed)
        };
        position.ruleset().kinds().zip(usual).map(more).sum::<i32>()
    };
    of_side(us) - of_side(!us)
}

fn extra(list: &[(PieceKind, Urgency)], kind: PieceKind) -> i32 {
    let urgency = list.iter().find(|(known, _)| *known == kind).map(|(_, urgency)| *urgency);
    match urgency {
        None => 0,
        Some(Urgency::Asked) => ASKED,
        Some(Urgency::Helps(surplus)) => surplus,
        Some(Urgency::Decides) => DECIDES,
        Some(Urgency::DecidesNow) => DECIDES_NOW,
    }
}
