//! Faults of positions and files, with what sentences in other languages need.

use game::chat::ChatTextError;
use notation::FenError;
use notation::fen::setup_code;
use notation::pgn::{PgnFault, PgnNote};
use protocol::{FaultDetail, FaultDetails, WireError};
use rules::{Color, SetupFault};

use super::refusal::bad_input;

/// Why a FEN is not a position, with every fault of an impossible one.
pub(crate) fn fen_error(error: &FenError) -> WireError {
    let mut refusal = bad_input(error).because(error.code());
    match error {
        FenError::Setup(faults) => {
            refusal.faults = faults.faults.iter().map(ToString::to_string).collect();
            let details: Vec<FaultDetail> = faults.faults.iter().map(setup_fault).collect();
            refusal.values = details.first().cloned().unwrap_or_default().values;
            refusal.details = Some(Box::new(FaultDetails(details)));
            refusal
        }
        FenError::Text { kind, column } => {
            refusal.with("subject", kind.subject()).with("column", column)
        }
        _ => refusal,
    }
}

fn setup_fault(fault: &SetupFault) -> FaultDetail {
    let color = match *fault {
        SetupFault::NoRoyal(color)
        | SetupFault::TooManyRoyals(color)
        | SetupFault::RoyalsAdded(color)
        | SetupFault::UnexpectedRoyal(color)
        | SetupFault::OpponentInCheck { color, .. }
        | SetupFault::Castling { color, .. }
        | SetupFault::Hand(color)
        | SetupFault::RoyalInHand(color) => Some(color),
        _ => None,
    };
    let square = match *fault {
        SetupFault::UnknownKind(at)
        | SetupFault::OnWall(at)
        | SetupFault::MisplacedPawn(at)
        | SetupFault::OpponentInCheck { from: at, .. }
        | SetupFault::Castling { partner: at, .. }
        | SetupFault::EnPassant(at) => Some(at),
        _ => None,
    };
    let color = color.map(|color| match color {
        Color::White => ("color", "white".to_owned()),
        Color::Black => ("color", "black".to_owned()),
    });
    let square = square.map(|square| ("square", square.to_string()));
    FaultDetail::new(fault, setup_code(fault), color.into_iter().chain(square))
}

/// A fault of a game in a file.
pub(crate) fn pgn_fault(fault: &PgnFault) -> FaultDetail {
    let values = [
        ("subject", fault.problem.subject()),
        ("line", fault.line.to_string()),
        ("column", fault.column.to_string()),
    ];
    FaultDetail::new(fault, fault.problem.code(), values)
}

/// A remark on a game in a file.
pub(crate) fn pgn_note(note: &PgnNote) -> FaultDetail {
    let values = [("subject", note.remark.subject()), ("line", note.line.to_string())];
    FaultDetail::new(note, note.remark.code(), values)
}

/// A chat message that is not acceptable.
pub(crate) fn chat_text(error: &ChatTextError) -> WireError {
    match error {
        ChatTextError::Empty => bad_input(error).because("chat-empty"),
        ChatTextError::TooLong(count) => bad_input(error).because("chat-long").with("count", count),
        ChatTextError::Control => bad_input(error).because("chat-unseen"),
    }
}
