//! Events as clients read them.

use game::{
    Event, EventKind, Match, MatchEnd, MatchResult, MoveSource, Offer, OfferKind, Presence, Role,
    Seat, Viewer, may_see,
};
use rules::Piece;

use super::board::{effects, letter};
use super::seat::seat_to_wire;

/// An event as somebody who may see it reads it, from the match right after it.
pub(crate) fn wire_event(state: &Match, event: &Event) -> protocol::Event {
    protocol::Event {
        seq: event.seq.0,
        charged_ms: event.charged.0,
        compensated_ms: event.compensation.0,
        kind: wire_kind(state, event),
    }
}

/// The same event for one viewer: only its number, where it is none of the viewer's business.
pub(crate) fn for_viewer(
    state: &Match,
    viewer: Viewer,
    event: &Event,
    wire: &protocol::Event,
) -> protocol::Event {
    if may_see(state, viewer, event) {
        return wire.clone();
    }
    let kind = protocol::EventKind::Hidden;
    protocol::Event { seq: event.seq.0, charged_ms: 0, compensated_ms: 0, kind }
}

fn wire_kind(state: &Match, event: &Event) -> protocol::EventKind {
    use protocol::EventKind as Wire;
    match &event.kind {
        EventKind::Began => Wire::Began,
        EventKind::MovePlayed { seat, source, .. } => move_played(state, *seat, *source),
        EventKind::Transferred { to, kind } => {
            let position = state.game(to.board).map(rules::Game::position);
            let piece = Piece::new(to.color, *kind);
            let piece = position.map_or('?', |position| letter(position, piece));
            Wire::Transferred { to: seat_to_wire(*to), piece }
        }
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
        EventKind::PresenceChanged { seat, presence } => {
            let claimable = state.presence(*seat).claimable_from(state.control(*seat));
            Wire::Presence {
                seat: seat_to_wire(*seat),
                presence: presence_to_wire(*presence),
                claimable_in_ms: claimable.map(|from| from.since(event.at.time).0),
            }
        }
        EventKind::Renamed { seat, name } => {
            Wire::Renamed { seat: seat_to_wire(*seat), name: name.to_string() }
        }
        EventKind::SeatTaken { seat, name, .. } => {
            Wire::SeatTaken { seat: seat_to_wire(*seat), name: name.to_string() }
        }
        EventKind::Resumed { outage } => Wire::Resumed { outage_ms: outage.0 },
        EventKind::Ended(end) => Wire::Ended { end: end_to_wire(*end) },
        EventKind::RematchAgreed => Wire::RematchAgreed,
    }
}

/// The last move of a board, with what it did to the position before it.
fn move_played(state: &Match, seat: Seat, source: MoveSource) -> protocol::EventKind {
    let game = state.game(seat.board);
    let last = game.and_then(|game| {
        let mv = *game.moves().last()?;
        Some((game.position_at(game.moves().len() - 1)?, mv))
    });
    let (before, mv) = last.expect("a move was just made on this board");
    protocol::EventKind::Move {
        seat: seat_to_wire(seat),
        ply: state.ply(seat.board).0,
        uci: notation::write_uci(before, mv),
        san: notation::write_san(before, mv),
        effects: effects(before, mv),
        premove: source == MoveSource::Premove,
    }
}

/// The offers a viewer may know of.
pub(crate) fn offer_states(state: &Match, viewer: Viewer) -> Vec<protocol::OfferState> {
    let plays_for = |team| match viewer {
        Role::Player(seats) => {
            state.seats().any(|seat| seats.contains(seat) && state.team(seat) == team)
        }
        Role::Spectator | Role::Organizer | Role::House => false,
    };
    if viewer == Role::Spectator {
        return Vec::new();
    }
    let offer = |standing: &game::StandingOffer| protocol::OfferState {
        offer: offer_to_wire(standing.offer),
        by: seat_to_wire(standing.by),
        acceptable: plays_for(state.team(standing.by).other()),
    };
    state.offers().iter().map(offer).collect()
}

pub(crate) fn end_to_wire(end: MatchEnd) -> protocol::End {
    protocol::End {
        outcome: match end.result {
            MatchResult::Won(team) => protocol::Outcome::Won { team: team.0 },
            MatchResult::Drawn => protocol::Outcome::Drawn,
            MatchResult::Void => protocol::Outcome::Void,
        },
        code: end.cause.code().to_owned(),
        sentence: end.cause.to_string(),
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
        Offer::Rematch => protocol::Offer::Rematch,
    }
}

fn offer_kind_to_wire(kind: OfferKind) -> protocol::OfferKind {
    match kind {
        OfferKind::Draw => protocol::OfferKind::Draw,
        OfferKind::Takeback => protocol::OfferKind::Takeback,
        OfferKind::Pause => protocol::OfferKind::Pause,
        OfferKind::Unpause => protocol::OfferKind::Unpause,
        OfferKind::Rematch => protocol::OfferKind::Rematch,
    }
}
