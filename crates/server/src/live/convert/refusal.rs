//! Refusals as a stable code and a sentence.

use game::chat::ChatRefusal;
use game::{Act, Match, PremoveRefusal, Refusal};
use notation::{SanError, UciError};
use protocol::{ErrorCode, WireError};
use rules::{Illegal, Position};

/// An error of a code with its sentence.
pub(crate) fn error(code: ErrorCode, message: impl ToString) -> WireError {
    WireError { code, message: message.to_string(), reason: None, square: None, faults: Vec::new() }
}

/// A name, text or number that is not acceptable.
pub(crate) fn bad_input(why: impl ToString) -> WireError {
    error(ErrorCode::BadInput, why)
}

/// The judge's refusal of an act, told to somebody who sees the board.
pub(crate) fn refused_act(state: &Match, act: &Act, why: Refusal) -> WireError {
    let game = match act {
        Act::Play { seat, .. } => state.game(seat.board),
        _ => None,
    };
    match (why, game) {
        (Refusal::Illegal(why), Some(game)) => illegal(why, game.position()),
        _ => refusal(why),
    }
}

/// The judge's refusal.
pub(crate) fn refusal(refusal: Refusal) -> WireError {
    let code = match refusal {
        Refusal::NotYourSeat(_) | Refusal::UnknownSeat(_) => ErrorCode::NotYourSeat,
        Refusal::HouseOnly => ErrorCode::Forbidden,
        Refusal::NotBegun | Refusal::SeatFree(_) => ErrorCode::NotBegun,
        Refusal::SeatTaken(_) => ErrorCode::NoFreeSeat,
        Refusal::Over(_) => ErrorCode::Over,
        Refusal::Paused => ErrorCode::Paused,
        Refusal::Stale { .. } => ErrorCode::Stale,
        Refusal::NotYourTurn => ErrorCode::NotYourTurn,
        Refusal::TooLate | Refusal::FlagDue => ErrorCode::TooLate,
        Refusal::NoOffer(_) | Refusal::OwnOffer(_) | Refusal::OfferStands(_) => ErrorCode::NoOffer,
        Refusal::OfferTooSoon(_) | Refusal::NotAwayLongEnough { .. } => ErrorCode::TooSoon,
        Refusal::NothingToClaim | Refusal::NobodyAway => ErrorCode::NoClaim,
        Refusal::GiveAmount | Refusal::GiveToOpponent => ErrorCode::BadInput,
        Refusal::Illegal(_) => ErrorCode::IllegalMove,
        Refusal::WrongMatch => ErrorCode::NoSuchMatch,
        _ => ErrorCode::NotPossible,
    };
    let mut wire = error(code, refusal);
    wire.reason = Some(refusal.code().to_owned());
    wire
}

/// Why premoves are not taken.
pub(crate) fn premove_refusal(refusal: PremoveRefusal) -> WireError {
    let code = match refusal {
        PremoveRefusal::NotYourSeat(_) => ErrorCode::NotYourSeat,
        PremoveRefusal::NotPlaying | PremoveRefusal::YourTurn => ErrorCode::NotPossible,
        PremoveRefusal::TooMany(_) => ErrorCode::BadInput,
        PremoveRefusal::Stale { .. } => ErrorCode::Stale,
    };
    error(code, refusal)
}

/// Why something is not said.
pub(crate) fn chat_refusal(refusal: ChatRefusal) -> WireError {
    let code = match refusal {
        ChatRefusal::NoVoice | ChatRefusal::NotYours => ErrorCode::Forbidden,
        ChatRefusal::TooFast | ChatRefusal::SaidAlready => ErrorCode::TooSoon,
        _ => ErrorCode::NotPossible,
    };
    error(code, refusal)
}

/// A text that is no move, or a move that is not legal.
pub(crate) fn uci_error(position: &Position, why: &UciError) -> WireError {
    match why {
        UciError::Illegal(why) => illegal(*why, position),
        _ => {
            let mut wire = error(ErrorCode::IllegalMove, why);
            wire.reason = Some("unreadable".to_owned());
            wire
        }
    }
}

/// The same for a move as people write it on paper.
pub(crate) fn san_error(position: &Position, why: &SanError) -> WireError {
    let reason = match why {
        SanError::Illegal { reason, .. } => return illegal(*reason, position),
        SanError::Ambiguous { .. } => "ambiguous",
        SanError::NoSuchPiece { .. } | SanError::NoneCan { .. } | SanError::NoCastling { .. } => {
            "no-such-move"
        }
        _ => "unreadable",
    };
    let mut wire = error(ErrorCode::IllegalMove, why);
    wire.reason = Some(reason.to_owned());
    wire
}

fn illegal(why: Illegal, position: &Position) -> WireError {
    let mut wire = error(ErrorCode::IllegalMove, why.sentence(position));
    wire.reason = Some(why.code().to_owned());
    wire.square = why.culprit().map(|square| square.to_string());
    wire
}
