//! Converts clients' requests to the types of the match core.

use game::{
    AbandonmentClaim, Act, BoardId, Expected, Match, Millis, NameOwner, Offer, OfferKind,
    PlayerName, Ply, Refusal, RoomChoice, Seat, Wish,
};
use notation::{UciError, parse_intent, parse_san};
use protocol::{ErrorCode, WireError};
use rules::Intent;

use super::refusal::{error, refusal, san_error, uci_error};
use super::seat::seat_from_wire;

/// Converts a client's act; fails if its text is not one. `new_name` checks names and knows which are taken.
pub(crate) fn act(
    state: &Match,
    act: &protocol::Act,
    new_name: impl Fn(&str) -> Result<(PlayerName, NameOwner), WireError>,
) -> Result<Act, WireError> {
    use protocol::Act as Wire;
    Ok(match act {
        Wire::Move { seat, uci } => {
            let seat = seat_from_wire(*seat);
            Act::Play { seat, wish: wish(state, seat, uci)? }
        }
        Wire::Resign { seat } => Act::Resign { seat: seat_from_wire(*seat) },
        Wire::Offer { seat, offer } => {
            Act::Offer { seat: seat_from_wire(*seat), offer: offer_from_wire(*offer) }
        }
        Wire::Accept { seat, offer } => {
            Act::Accept { seat: seat_from_wire(*seat), kind: offer_kind_from_wire(*offer) }
        }
        Wire::Decline { seat, offer } => {
            Act::Decline { seat: seat_from_wire(*seat), kind: offer_kind_from_wire(*offer) }
        }
        Wire::ClaimDraw { seat } => Act::ClaimDraw { seat: seat_from_wire(*seat) },
        Wire::ClaimAbandonment { seat, claim } => {
            let claim = match claim {
                protocol::Claim::Win => AbandonmentClaim::Win,
                protocol::Claim::Draw => AbandonmentClaim::Draw,
            };
            Act::ClaimAbandonment { seat: seat_from_wire(*seat), claim }
        }
        Wire::Abort { seat } => Act::Abort { seat: seat_from_wire(*seat) },
        Wire::GiveTime { seat, to, ms } => Act::GiveTime {
            seat: seat_from_wire(*seat),
            to: seat_from_wire(*to),
            amount: Millis(*ms),
        },
        Wire::Rename { seat, name } => {
            let (name, owner) = new_name(name)?;
            Act::Rename { seat: seat_from_wire(*seat), name, owner }
        }
    })
}

/// Parses a move as a person or a program writes it: UCI or SAN.
fn wish(state: &Match, seat: Seat, text: &str) -> Result<Wish, WireError> {
    let unread = match intent(state, seat.board, text) {
        Ok(intent) => return Ok(Wish::Intent(intent)),
        Err(error) => error,
    };
    let Some(game) = state.game(seat.board) else {
        return Err(unread);
    };
    // What a text means on paper depends on the position, which is the mover's.
    if game.position().turn() != seat.color {
        return Err(refusal(Refusal::NotYourTurn));
    }
    let squares_were_meant = parse_intent(game.position().ruleset(), text)
        .is_err_and(|error| !matches!(error, UciError::Unreadable(_)));
    match parse_san(game.position(), text) {
        Ok(mv) => Ok(Wish::Move(mv)),
        Err(_) if squares_were_meant => Err(unread),
        Err(error) => Err(san_error(game.position(), &error)),
    }
}

/// Parses a move for a board, without a position to check it against.
pub(crate) fn intent(state: &Match, board: BoardId, text: &str) -> Result<Intent, WireError> {
    let Some(game) = state.game(board) else {
        return Err(error(ErrorCode::NotYourSeat, "this match has no such board"));
    };
    let position = game.position();
    parse_intent(position.ruleset(), text).map_err(|why| uci_error(position, &why))
}

/// The plies that a client saw on the boards.
pub(crate) fn expected(plies: &[Option<u32>]) -> Expected {
    let seen = (0_u8..).zip(plies).filter_map(|(board, ply)| Some((board, (*ply)?)));
    seen.fold(Expected::ANYTHING, |all, (board, ply)| all.and(BoardId(board), Ply(ply)))
}

/// The chat room that a client names.
pub(crate) fn room(room: protocol::ChatRoom) -> RoomChoice {
    match room {
        protocol::ChatRoom::Players => RoomChoice::Players,
        protocol::ChatRoom::Spectators => RoomChoice::Spectators,
        protocol::ChatRoom::Team => RoomChoice::OwnTeam,
    }
}

fn offer_from_wire(offer: protocol::Offer) -> Offer {
    match offer {
        protocol::Offer::Draw => Offer::Draw,
        protocol::Offer::Takeback { board, to } => {
            Offer::Takeback { board: BoardId(board), to: Ply(to) }
        }
        protocol::Offer::Pause => Offer::Pause,
        protocol::Offer::Unpause => Offer::Unpause,
        protocol::Offer::Rematch => Offer::Rematch,
    }
}

fn offer_kind_from_wire(kind: protocol::OfferKind) -> OfferKind {
    match kind {
        protocol::OfferKind::Draw => OfferKind::Draw,
        protocol::OfferKind::Takeback => OfferKind::Takeback,
        protocol::OfferKind::Pause => OfferKind::Pause,
        protocol::OfferKind::Unpause => OfferKind::Unpause,
        protocol::OfferKind::Rematch => OfferKind::Rematch,
    }
}
