//! Refusals as a stable code and a sentence.

use game::chat::ChatRefusal;
use game::{OfferKind, PremoveRefusal, Refusal, RefusalReason, Refused, Seat};
use notation::{SanError, UciError};
use protocol::{ErrorCode, WireError};
use rules::{Color, Illegal, Position};

use crate::names::NameFault;

/// An error with a code and its sentence.
pub(crate) fn error(code: ErrorCode, message: impl ToString) -> WireError {
    WireError::new(code, message.to_string())
}

/// A name, text or number that is not acceptable.
pub(crate) fn bad_input(why: impl ToString) -> WireError {
    error(ErrorCode::BadInput, why)
}

/// A name that is not acceptable, or taken.
pub(crate) fn name_fault(fault: &NameFault) -> WireError {
    let code = match fault {
        NameFault::Taken => ErrorCode::NameTaken,
        _ => ErrorCode::BadInput,
    };
    let wire = error(code, fault).because(fault.code());
    match fault {
        NameFault::Length(count) => wire.with("count", count),
        NameFault::Letter(letter) => wire.with("letter", letter),
        NameFault::Reserved(name) => wire.with("name", name),
        _ => wire,
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
        Refusal::NoOffer(_)
        | Refusal::OwnOffer(_)
        | Refusal::OwnResignation
        | Refusal::OfferStands(_) => ErrorCode::NoOffer,
        Refusal::OfferTooSoon(_) | Refusal::NotAwayLongEnough { .. } => ErrorCode::TooSoon,
        Refusal::NothingToClaim | Refusal::NobodyAway => ErrorCode::NoClaim,
        Refusal::GiveAmount | Refusal::GiveToOpponent => ErrorCode::BadInput,
        Refusal::Illegal(_) => ErrorCode::IllegalMove,
        Refusal::WrongMatch => ErrorCode::NoSuchMatch,
        _ => ErrorCode::NotPossible,
    };
    let wire = error(code, refusal).because(refusal.code());
    match refusal {
        Refusal::NotYourSeat(seat)
        | Refusal::UnknownSeat(seat)
        | Refusal::SeatFree(seat)
        | Refusal::SeatTaken(seat)
        | Refusal::NoClock(seat) => wire.with("color", color_code(seat)),
        Refusal::OfferStands(kind)
        | Refusal::OfferTooSoon(kind)
        | Refusal::NoOffer(kind)
        | Refusal::OwnOffer(kind) => wire.with("offer", offer_code(kind)),
        Refusal::NotAwayLongEnough { wait } => wire.with("seconds", wait.as_secs() + 1),
        Refusal::Over(end) => wire.with("cause", end.cause.code()),
        _ => wire,
    }
}

fn color_code(seat: Seat) -> &'static str {
    match seat.color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn offer_code(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Draw => "draw",
        OfferKind::Takeback => "takeback",
        OfferKind::Pause => "pause",
        OfferKind::Unpause => "unpause",
        OfferKind::Rematch => "rematch",
        OfferKind::Resignation => "resignation",
    }
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
    let wire = error(code, refusal).because(refusal.code());
    match refusal {
        PremoveRefusal::NotYourSeat(seat) => wire.with("color", color_code(seat)),
        _ => wire,
    }
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
    error(code, refusal).because(refusal.code())
}

/// Text that is not a move, or a move that is not legal.
pub(crate) fn uci_error(position: &Position, why: &UciError) -> WireError {
    match why {
        UciError::Illegal(why) => illegal(*why, position),
        _ => error(ErrorCode::IllegalMove, why).because("unreadable"),
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
    error(ErrorCode::IllegalMove, why).because(reason)
}

fn illegal(why: Illegal, position: &Position) -> WireError {
    let mut wire = error(ErrorCode::IllegalMove, why.sentence(position)).because(why.code());
    let ruleset = position.ruleset();
    wire = wire.with("royal", ruleset.royal_name());
    if let Some(culprit) = why.culprit() {
        let square = ruleset.shape().square(culprit);
        if let Some(piece) = square.and_then(|square| position.piece_at(square)) {
            wire = wire.with("piece", ruleset.kind_name(piece.kind));
        }
        wire.square = Some(culprit.to_string().into());
    }
    match why {
        Illegal::CastlingThroughCheck { square, .. } => wire.with("attacked", square),
        _ => wire,
    }
}
