//! What a computer tells its partner about its decision.

use super::own_needs::OwnNeeds;
use super::sense::Sense;
use super::signals::{HeardSignal, SignalReason, ToldSignal};
use super::view::{BughouseView, TeamTalk};
use super::{BughouseAction, Found, NEAR_MATE, is_mated};
use boards::Signal;
use engine::Score;

/// The most signals for a turn: more would be noise.
const MOST: usize = 2;

/// The signals that follow from a decision, the most important first.
pub(super) fn signals(
    view: &BughouseView<'_>,
    sense: &Sense,
    (found, own): (&Found, &OwnNeeds),
    action: BughouseAction,
) -> Vec<ToldSignal> {
    if !sense.asks || view.talk == TeamTalk::Silent {
        return Vec::new();
    }
    let needs = [
        (own.mates_with, SignalReason::Mates),
        (own.holds_with, SignalReason::Holds),
        (own.threatens_with, SignalReason::Threatens),
        (own.gains_with, SignalReason::Gains),
    ];
    let needs = needs
        .into_iter()
        .filter_map(|(kind, reason)| Some(ToldSignal { signal: Signal::Need(kind?), reason }));
    let warnings =
        [(own.mated_by, SignalReason::OpponentMates), (own.loses_to, SignalReason::OpponentGains)];
    let warnings = warnings
        .into_iter()
        .filter_map(|(kind, reason)| Some(ToldSignal { signal: Signal::NoNeed(kind?), reason }));
    let all = about_win(view, found).into_iter().chain(needs).chain(warnings);
    let all = all.chain(about_sitting(view, found, action)).chain(thanks(view));
    let all = all.chain(about_exchanges(view, found));
    let mut told: Vec<ToldSignal> = all.filter(|told| !view.has_said(told.signal)).collect();
    told.truncate(MOST);
    told
}

/// A forced win is announced, and taken back when it is gone.
fn about_win(view: &BughouseView<'_>, found: &Found) -> Option<ToldSignal> {
    let wins = matches!(found.score, Some(Score::Mate(moves)) if (1..=NEAR_MATE).contains(&moves));
    if wins {
        let (signal, reason) = (Signal::MateSoon, SignalReason::ForcedWin);
        return Some(ToldSignal { signal, reason });
    }
    let is_promised = view.has_said(Signal::MateSoon);
    let go = ToldSignal { signal: Signal::Go, reason: SignalReason::NoForcedWin };
    is_promised.then_some(go)
}

/// Says why it sits, or why it does not although it was asked to.
fn about_sitting(
    view: &BughouseView<'_>,
    found: &Found,
    action: BughouseAction,
) -> Option<ToldSignal> {
    let is_asked = view.hears(Signal::Sit) || view.hears(Signal::MateSoon);
    let sits = matches!(action, BughouseAction::Sit(_));
    let (signal, reason) = match (sits, is_asked) {
        (true, true) => (Signal::Ok, SignalReason::Obeys),
        (true, false) if is_mated(found) => (Signal::Hold, SignalReason::Mated),
        (false, true) if view.hears(Signal::Sit) && view.may_sit_for().is_none() => {
            (Signal::Sorry, SignalReason::NoTime)
        }
        _ => return None,
    };
    Some(ToldSignal { signal, reason })
}

/// Answers a partner who has just asked for exchanges, or for none.
fn about_exchanges(view: &BughouseView<'_>, found: &Found) -> Option<ToldSignal> {
    let is_asked = |heard: &HeardSignal| {
        heard.age == 0 && matches!(heard.signal, Signal::Trade | Signal::NoTrade)
    };
    if !view.heard.iter().any(is_asked) {
        return None;
    }
    // Somebody who is being mated has no choice.
    Some(if is_mated(found) {
        ToldSignal { signal: Signal::Sorry, reason: SignalReason::Mated }
    } else {
        ToldSignal { signal: Signal::Ok, reason: SignalReason::Obeys }
    })
}

/// Thanks for a piece that it asked for and now has.
fn thanks(view: &BughouseView<'_>) -> Option<ToldSignal> {
    let (position, us) = (view.position(), view.color());
    let mut asked = view.said.iter().filter_map(|said| match said.signal {
        Signal::Need(kind) if view.has_said(said.signal) => Some(kind),
        _ => None,
    });
    let has_arrived = asked.any(|kind| position.in_hand(us, kind) > 0);
    let thanks = ToldSignal { signal: Signal::Thanks, reason: SignalReason::Arrived };
    has_arrived.then_some(thanks)
}
