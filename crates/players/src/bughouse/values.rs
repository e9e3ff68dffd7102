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
const ASKED: i32 = 200;
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

fn extra(list: &[(PieceKind, Urgency)], kind: PieceKind) -> i32 {
    let urgency = list.iter().find(|(known, _)| *known == kind).map(|(_, urgency)| *urgency);
    match urgency {
        None => 0,
        Some(Urgency::Asked) => ASKED,
        Some(Urgency::Decides) => DECIDES,
        Some(Urgency::DecidesNow) => DECIDES_NOW,
    }
}
