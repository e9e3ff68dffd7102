//! What the partner needs, by its requests and by a look at its board.

use boards::Signal;
use rules::{Color, Move, PieceKind, Position};

use super::lookout::Lookout;
use super::sense::Sense;
use super::values::ASKED;
use super::view::{BughouseView, TeamTalk};

/// A short look is not exact: a smaller gain than this in centipawns is none.
const NOTICEABLE: i32 = 150;

/// What the partner needs and must not lose.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct PartnerNeeds {
    /// Kinds that would help the partner.
    pub(super) wanted: Vec<(PieceKind, Urgency)>,
    /// Kinds that would help its opponent.
    pub(super) feared: Vec<(PieceKind, Urgency)>,
    /// Whether exchanges help or harm the partner, if it said so.
    pub(super) exchanges: Option<Exchanges>,
}

/// How much depends on a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Urgency {
    /// The partner says so.
    Asked,
    /// It gains the side that would drop it this many centipawns more than its value.
    Helps(i32),
    /// It mates or prevents a mate, as far as a short search sees, by somebody who looked unasked.
    Decides,
    /// It does so at once: the side that would drop it is to move.
    DecidesNow,
}

/// What the partner thinks of exchanges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Exchanges {
    /// They help it.
    Help,
    /// They harm it.
    Harm,
}

impl PartnerNeeds {
    /// What the partner needs, as far as a seat listens and looks.
    pub(super) fn of(view: &BughouseView<'_>, sense: &Sense, lookout: &mut Lookout<'_>) -> Self {
        let mut needs = Self::default();
        let (there, partner) = (view.partners_position(), view.seat.partner().color);
        if sense.listens && view.talk == TeamTalk::Signals {
            needs.listen(view, there, partner, lookout);
        }
        // A word about pieces is a reason to look closely at the partner's board.
        let is_asked = !needs.wanted.is_empty() || !needs.feared.is_empty();
        if is_asked {
            needs.look_across(view, (there, partner), useful, lookout);
        } else if sense.looks_across {
            needs.look_across(view, (there, partner), urgency, lookout);
        }
        needs
    }

    fn listen(
        &mut self,
        view: &BughouseView<'_>,
        there: &Position,
        partner: Color,
        lookout: &mut Lookout<'_>,
    ) {
        for signal in view.requests() {
            match signal {
                Signal::Need(kind) if there.in_hand(partner, kind) == 0 => {
                    let found = useful(there, partner, kind, lookout);
                    raise(&mut self.wanted, kind, at_least_asked(found));
                }
                Signal::NoNeed(kind) => {
                    let found = useful(there, !partner, kind, lookout);
                    raise(&mut self.feared, kind, at_least_asked(found));
                }
                Signal::Trade => self.exchanges = Some(Exchanges::Help),
                Signal::NoTrade => self.exchanges = Some(Exchanges::Harm),
                _ => {}
            }
        }
    }

    /// Looks at what each kind that could change hands would do on the partner's board.
    fn look_across(
        &mut self,
        view: &BughouseView<'_>,
        (there, partner): (&Position, Color),
        judge: Judge,
        lookout: &mut Lookout<'_>,
    ) {
        for side in [partner, !partner] {
            let kinds = BughouseView::kinds_of(view.position(), side);
            for kind in kinds.into_iter().filter(|&kind| there.in_hand(side, kind) == 0) {
                let list = if side == partner { &mut self.wanted } else { &mut self.feared };
                let is_known = list.iter().any(|(known, _)| *known == kind);
                if let (false, Some(urgency)) = (is_known, judge(there, side, kind, lookout)) {
                    raise(list, kind, urgency);
                }
            }
        }
    }

    /// Whether there is a piece with which the partner's opponent, who is to move, would win at once.
    pub(super) fn fears_at_once(&self) -> bool {
        self.feared.iter().any(|(_, urgency)| *urgency == Urgency::DecidesNow)
    }

    /// The legal captures of pieces that decide the partner's game at once.
    pub(super) fn urgent_captures(&self, view: &BughouseView<'_>) -> Vec<Move> {
        let decides = |kind: PieceKind| self.wanted.contains(&(kind, Urgency::DecidesNow));
        if !self.wanted.iter().any(|(kind, _)| decides(*kind)) {
            return Vec::new();
        }
        let passed = |mv: &Move| view.position().effects(*mv).transferred;
        let mut moves = view.game().legal_moves();
        moves.retain(|mv| passed(mv).is_some_and(|piece| decides(piece.kind)));
        moves
    }
}

/// The partner knows why it speaks of a piece, also if a look finds little.
fn at_least_asked(found: Option<Urgency>) -> Urgency {
    match found {
        Some(Urgency::Helps(surplus)) if surplus <= ASKED => Urgency::Asked,
        Some(urgency) => urgency,
        None => Urgency::Asked,
    }
}

/// Judges how much depends on a piece in a side's hand.
type Judge = fn(&Position, Color, PieceKind, &mut Lookout<'_>) -> Option<Urgency>;

/// How much depends on a piece in a side's hand; nothing if it is worth little more than usual there. A forced win that the
/// other side cannot prevent by its next move counts as the greatest gain.
fn useful(
    position: &Position,
    side: Color,
    kind: PieceKind,
    lookout: &mut Lookout<'_>,
) -> Option<Urgency> {
    let decides = urgency(position, side, kind, lookout);
    if decides == Some(Urgency::DecidesNow) {
        return decides;
    }
    let (now, with) = (lookout.look(position, side), lookout.look_with(position, side, kind)?);
    let surplus = with.gain_over(now) - lookout.value(kind);
    (surplus >= NOTICEABLE).then_some(Urgency::Helps(surplus))
}

/// How much depends on a piece in a side's hand; nothing if it neither mates nor prevents a mate.
fn urgency(
    position: &Position,
    side: Color,
    kind: PieceKind,
    lookout: &mut Lookout<'_>,
) -> Option<Urgency> {
    let (now, with) = (lookout.look(position, side), lookout.look_with(position, side, kind)?);
    let decides = with.is_won() && !now.is_won() || now.is_lost() && !with.is_lost();
    let at_once = if position.turn() == side { Urgency::DecidesNow } else { Urgency::Decides };
    decides.then_some(at_once)
}

/// Adds a kind, or raises its urgency.
fn raise(list: &mut Vec<(PieceKind, Urgency)>, kind: PieceKind, urgency: Urgency) {
    match list.iter_mut().find(|(known, _)| *known == kind) {
        Some((_, known)) => *known = urgency.max(*known),
        None => list.push((kind, urgency)),
    }
}
