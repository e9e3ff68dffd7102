//! Converts clients' requests to the types of the match core.

use game::{
    AbandonmentClaim, Act, BoardId, Expected, Match, Millis, NameOwner, Offer, OfferKind,
    PlayerName, Ply, Refusal, RoomChoice, Seat, SeatChange, Wish,
};
use notation::{UciError, parse_intent, parse_san};
use players::{Opponent, UnknownOpponent};
use protocol::{ErrorCode, WireError};
use rules::{Game, Intent, Move, Position, Ruleset};

use super::refusal::{bad_input, error, refusal, san_error, uci_error};
use super::seat_from_wire;
use crate::computer::Computer;

/// Converts a client's act; fails if its text is not one. `new_name` reads names and knows whose they are.
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
        Wire::Hint { seat } => Act::TakeHint { seat: seat_from_wire(*seat) },
        Wire::SwitchSides { seat } => Act::SwitchSides { seat: seat_from_wire(*seat) },
        Wire::TakeOver { seat } => Act::TakeOver { seat: seat_from_wire(*seat) },
        Wire::SeatComputer { seat, opponent } => {
            let opponent: Opponent = opponent.parse().map_err(no_such_opponent)?;
            let computer = Computer::Own(opponent);
            let (holder, name) = (computer.actor(), computer_name(computer));
            Act::ChangeSeats(vec![SeatChange { seat: seat_from_wire(*seat), holder, name }])
        }
    })
}

/// The name of a computer at a seat.
pub(crate) fn computer_name(computer: Computer) -> PlayerName {
    PlayerName::new(computer.name()).unwrap_or_else(|_| PlayerName::unsaid())
}

/// Parses a move as a person or a program writes it: UCI or SAN.
fn wish(state: &Match, seat: Seat, text: &str) -> Result<Wish, WireError> {
    let Some(game) = state.game(seat.board) else {
        return Err(no_board());
    };
    let position = game.position();
    let unread = match parse_intent(position.ruleset(), text) {
        Ok(intent) => return Ok(Wish::Intent(intent)),
        Err(error) => error,
    };
    // What a text means on paper depends on the position, which is the mover's.
    if position.turn() != seat.color {
        return Err(refusal(Refusal::NotYourTurn));
    }
    written_move(position, text, &unread).map(Wish::Move)
}

/// Finds a legal move of a game in UCI or SAN.
pub(crate) fn find_move(game: &Game, text: &str) -> Result<Move, WireError> {
    let position = game.position();
    match parse_intent(position.ruleset(), text) {
        Ok(intent) => {
            game.find_move(intent).map_err(|why| uci_error(position, &UciError::Illegal(why)))
        }
        Err(unread) => written_move(position, text, &unread),
    }
}

/// Finds a move in SAN, after it could not be read as UCI.
fn written_move(position: &Position, text: &str, unread: &UciError) -> Result<Move, WireError> {
    let squares_were_meant = !matches!(unread, UciError::Unreadable(_));
    match parse_san(position, text) {
        Ok(mv) => Ok(mv),
        Err(_) if squares_were_meant => Err(uci_error(position, unread)),
        Err(error) => Err(san_error(position, &error)),
    }
}

fn no_such_opponent(why: UnknownOpponent) -> WireError {
    bad_input(why).because("no-such-opponent")
}

fn no_board() -> WireError {
    error(ErrorCode::NotYourSeat, "this match has no such board").because("no-such-board")
}

/// Parses a move for a board, without a position to check it against.
pub(crate) fn intent(state: &Match, board: BoardId, text: &str) -> Result<Intent, WireError> {
    let Some(game) = state.game(board) else {
        return Err(no_board());
    };
    let position = game.position();
    parse_intent(position.ruleset(), text).map_err(|why| uci_error(position, &why))
}

/// An intent in squares and letters, which [`intent`] reads back. Castling stays as it was entered.
pub(crate) fn intent_text(ruleset: &Ruleset, intent: Intent) -> String {
    let shape = ruleset.shape();
    match intent {
        Intent::Go { from, to, promotion } => {
            let letter = promotion.map(|kind| ruleset.letter(kind).to_ascii_lowercase());
            let letter = letter.map(String::from).unwrap_or_default();
            format!("{}{}{letter}", shape.name(from), shape.name(to))
        }
        Intent::Drop { kind, to } => format!("{}@{}", ruleset.letter(kind), shape.name(to)),
    }
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
        // On two boards it is asked of all players, not of the other team.
        protocol::Offer::Rematch { .. } => Offer::Rematch,
        protocol::Offer::Resignation => Offer::Resignation,
    }
}

fn offer_kind_from_wire(kind: protocol::OfferKind) -> OfferKind {
    match kind {
        protocol::OfferKind::Draw => OfferKind::Draw,
        protocol::OfferKind::Takeback => OfferKind::Takeback,
        protocol::OfferKind::Pause => OfferKind::Pause,
        protocol::OfferKind::Unpause => OfferKind::Unpause,
        protocol::OfferKind::Rematch => OfferKind::Rematch,
        protocol::OfferKind::Resignation => OfferKind::Resignation,
    }
}
