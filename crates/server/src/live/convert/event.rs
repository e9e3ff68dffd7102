//! Events as wire types.

use game::{
    EndParts, EventKind, MatchEnd, MatchResult, MoveSource, Offer, OfferKind, OfferView, Played,
    Presence, Published, Seat, Seq,
};
use rules::{Piece, Ruleset};

use super::board::{effects, letter};
use super::seat_to_wire;

/// An event for viewers who may see it.
pub(crate) fn wire_event(ruleset: &Ruleset, event: &Published) -> protocol::Event {
    protocol::Event {
        seq: event.seq.0,
        charged_ms: event.charged.0,
        compensated_ms: event.compensation.0,
        at_ms: match event.kind {
            EventKind::MovePlayed { .. } | EventKind::Ended(_) => Some(event.since_beginning.0),
            _ => None,
        },
        kind: wire_kind(ruleset, event),
    }
}

/// An event for viewers who may not see it: only its number.
pub(crate) fn hidden_event(seq: Seq) -> protocol::Event {
    let kind = protocol::EventKind::Hidden;
    protocol::Event { seq: seq.0, charged_ms: 0, compensated_ms: 0, at_ms: None, kind }
}

fn wire_kind(ruleset: &Ruleset, event: &Published) -> protocol::EventKind {
    use protocol::EventKind as Wire;
    match &event.kind {
        EventKind::Began => Wire::Began,
        EventKind::MovePlayed { seat, source, .. } => {
            let played = event.played.as_deref().expect("a published move has its position");
            move_played(played, *seat, *source)
        }
        EventKind::Transferred { to, kind } => Wire::Transferred {
            to: seat_to_wire(*to),
            piece: letter(ruleset, Piece::new(to.color, *kind)),
        },
        EventKind::Offered { seat, offer } => {
            Wire::Offered { seat: seat_to_wire(*seat), offer: offer_to_wire(*offer) }
        }
        EventKind::Declined { seat, kind } => {
            Wire::Declined { seat: seat_to_wire(*seat), offer: offer_kind_to_wire(*kind) }
        }
        EventKind::TakenBack { board, to } => Wire::TakenBack { board: board.0, to: to.0 },
        EventKind::Paused => Wire::Paused,
        EventKind::Unpaused => Wire::Unpaused,
        EventKind::TimeGiven { to, amount } => {
            Wire::TimeGiven { to: seat_to_wire(*to), ms: amount.0 }
        }
        EventKind::PresenceChanged { seat, presence } => Wire::Presence {
            seat: seat_to_wire(*seat),
            presence: presence_to_wire(*presence),
            claimable_in_ms: event.claimable_in.map(|wait| wait.0),
        },
        EventKind::Renamed { seat, name } => {
            Wire::Renamed { seat: seat_to_wire(*seat), name: name.to_string() }
        }
        EventKind::SeatTaken { seat, name, .. } => {
            let (name, guest, computer) = (name.to_string(), false, None);
            Wire::SeatTaken { seat: seat_to_wire(*seat), name, guest, computer }
        }
        EventKind::SeatChanged { seat, name, .. } => {
            let (name, guest, computer) = (name.to_string(), false, None);
            Wire::SeatChanged { seat: seat_to_wire(*seat), name, guest, computer }
        }
        EventKind::HintTaken { seat, step } => {
            Wire::Hint { seat: seat_to_wire(*seat), step: *step }
        }
        EventKind::Resumed { outage } => Wire::Resumed { outage_ms: outage.0 },
        EventKind::Ended(end) => Wire::Ended { end: end_to_wire(*end, event.end_parts) },
        EventKind::RematchAgreed => Wire::RematchAgreed,
    }
}

/// A move with its effects on the position before it.
fn move_played(played: &Played, seat: Seat, source: MoveSource) -> protocol::EventKind {
    let Played { before, mv, ply } = played;
    protocol::EventKind::Move {
        seat: seat_to_wire(seat),
        ply: ply.0,
        uci: notation::write_uci(before, *mv),
        san: notation::write_san(before, *mv),
        effects: effects(before, *mv),
        premove: source == MoveSource::Premove,
    }
}

/// An offer as one viewer sees it.
pub(crate) fn offer_state(offer: OfferView) -> protocol::OfferState {
    protocol::OfferState {
        offer: offer_to_wire(offer.standing.offer),
        by: seat_to_wire(offer.standing.by),
        acceptable: offer.acceptable,
    }
}

/// An end with the board and seats it is about.
pub(crate) fn end_to_wire(end: MatchEnd, parts: EndParts) -> protocol::End {
    protocol::End {
        outcome: match end.result {
            MatchResult::Won(team) => protocol::Outcome::Won { team: team.0 },
            MatchResult::Drawn => protocol::Outcome::Drawn,
            MatchResult::Void => protocol::Outcome::Void,
        },
        code: end.cause.code().to_owned(),
        sentence: end.cause.to_string(),
        board: parts.board.map(|board| board.0),
        by: parts.by.map(seat_to_wire),
        against: parts.against.map(seat_to_wire),
    }
}

pub(crate) fn presence_to_wire(presence: Presence) -> protocol::Presence {
    match presence {
        Presence::Here => protocol::Presence::Here,
        Presence::Away => protocol::Presence::Away,
        Presence::Left => protocol::Presence::Left,
    }
}

fn offer_to_wire(offer: Offer) -> protocol::Offer {
    match offer {
        Offer::Draw => protocol::Offer::Draw,
        Offer::Takeback { board, to } => protocol::Offer::Takeback { board: board.0, to: to.0 },
        Offer::Pause => protocol::Offer::Pause,
        Offer::Unpause => protocol::Offer::Unpause,
        Offer::Rematch => protocol::Offer::Rematch { partners: protocol::RematchPartners::Same },
        Offer::Resignation => protocol::Offer::Resignation,
    }
}

fn offer_kind_to_wire(kind: OfferKind) -> protocol::OfferKind {
    match kind {
        OfferKind::Draw => protocol::OfferKind::Draw,
        OfferKind::Takeback => protocol::OfferKind::Takeback,
        OfferKind::Pause => protocol::OfferKind::Pause,
        OfferKind::Unpause => protocol::OfferKind::Unpause,
        OfferKind::Rematch => protocol::OfferKind::Rematch,
        OfferKind::Resignation => protocol::OfferKind::Resignation,
    }
}
