//! What clients ask for, in the words of the match core.

use game::{
    AbandonmentClaim, Act, BoardId, Expected, Match, Millis, NameOwner, Offer, OfferKind,
    PlayerName, Ply, Refusal, RoomChoice, Seat, Wish,
};
use notation::{UciError, parse_intent, parse_san};
use protocol::{ErrorCode, WireError};
use rules::Intent;

use super::refusal::{bad_input, error, refusal, san_error, uci_error};
use super::seat::seat_from_wire;
use crate::names;

/// An act of a client, or why its text is none. `owner` knows whose names are taken.
pub(crate) fn act(
    state: &Match,
    act: &protocol::Act,
    owner: impl Fn(&str) -> NameOwner,
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
            names::check_visible(name).map_err(bad_input)?;
            let owner = owner(name);
            let name = PlayerName::of_seat(name).map_err(bad_input)?;
            Act::Rename { seat: seat_from_wire(*seat), name, owner }
        }
    })
}

/// A move as a person or a program writes it: squares as in UCI, or what people write on paper.
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

/// A move text of a board, without a position to judge it.
pub(crate) fn intent(state: &Match, board: BoardId, text: &str) -> Result<Intent, WireError> {
    let Some(game) = state.game(board) else {
        return Err(error(ErrorCode::NotYourSeat, "this match has no such board"));
    };
    let position = game.position();
    parse_intent(position.ruleset(), text).map_err(|why| uci_error(position, &why))
}

/// What a client saw of the boards.
pub(crate) fn expected(plies: &[Option<u32>]) -> Expected {
    let seen = (0_u8..).zip(plies).filter_map(|(board, ply)| Some((board, (*ply)?)));
    seen.fold(Expected::ANYTHING, |all, (board, ply)| all.and(BoardId(board), Ply(ply)))
}

/// The chat room that a client means.
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
