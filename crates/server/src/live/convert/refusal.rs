//! Refusals as a stable code and a sentence.

use game::chat::ChatRefusal;
use game::{PremoveRefusal, Refusal, RefusalReason, Refused};
use notation::{SanError, UciError};
use protocol::{ErrorCode, WireError};
use rules::{Illegal, Position};

use crate::names::NameFault;

/// An error with a code and its sentence.
pub(crate) fn error(code: ErrorCode, message: impl ToString) -> WireError {
    WireError { code, message: message.to_string(), reason: None, square: None, faults: Vec::new() }
}

/// A name, text or number that is not acceptable.
pub(crate) fn bad_input(why: impl ToString) -> WireError {
    error(ErrorCode::BadInput, why)
}

/// A name that is not acceptable, or taken.
pub(crate) fn name_fault(fault: &NameFault) -> WireError {
    match fault {
        NameFault::Taken => error(ErrorCode::NameTaken, fault),
        _ => bad_input(fault),
    }
}

/// Why a request was refused, for its sender.
pub(crate) fn refused(refused: &Refused) -> WireError {
    match (refused.why, &refused.position) {
        (RefusalReason::Match(Refusal::Illegal(why)), Some(position)) => illegal(why, position),
        (RefusalReason::Match(why), _) => refusal(why),
        (RefusalReason::Chat(why), _) => chat_refusal(why),
    }
}

/// A refusal of the match core.
pub(crate) fn refusal(refusal: Refusal) -> WireError {
    let code = match refusal {
        Refusal::NotYourSeat(_) | Refusal::UnknownSeat(_) => ErrorCode::NotYourSeat,
        Refusal::ServerOnly | Refusal::OneComputer => ErrorCode::Forbidden,
        Refusal::NotBegun | Refusal::SeatFree(_) => ErrorCode::NotBegun,
        Refusal::SeatTaken(_) | Refusal::NoFreeSeat => ErrorCode::NoFreeSeat,
        Refusal::NotInvited => ErrorCode::BadInvitation,
        Refusal::NameTaken => ErrorCode::NameTaken,
        Refusal::Unavailable | Refusal::ShuttingDown => ErrorCode::Unavailable,
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

/// Why premoves are refused.
pub(crate) fn premove_refusal(refusal: PremoveRefusal) -> WireError {
    let code = match refusal {
        PremoveRefusal::NotYourSeat(_) => ErrorCode::NotYourSeat,
        PremoveRefusal::NotPlaying | PremoveRefusal::YourTurn => ErrorCode::NotPossible,
        PremoveRefusal::TooMany(_) => ErrorCode::BadInput,
        PremoveRefusal::Unreadable => ErrorCode::IllegalMove,
        PremoveRefusal::Stale { .. } => ErrorCode::Stale,
    };
    error(code, refusal)
}

fn chat_refusal(refusal: ChatRefusal) -> WireError {
    let code = match refusal {
        ChatRefusal::NotMember
        | ChatRefusal::NotYours
        | ChatRefusal::InvitedElsewhere
        | ChatRefusal::NoTeam => ErrorCode::Forbidden,
        ChatRefusal::TooFast | ChatRefusal::SaidAlready => ErrorCode::TooSoon,
        _ => ErrorCode::NotPossible,
    };
    error(code, refusal)
}

/// Text that is not a move, or a move that is not legal.
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

/// The same for a move in SAN.
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
