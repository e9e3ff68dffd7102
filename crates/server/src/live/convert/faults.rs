//! Faults of positions and files, with what sentences in other languages need.

use game::MatchSetupFault;
use game::chat::ChatTextError;
use notation::fen::setup_code;
use notation::pgn::{PgnFault, PgnNote};
use notation::{FenError, FileFault, FileFaults};
use protocol::{FaultDetail, FaultDetails, WireError};
use rules::{Color, Fault, RulesetFaults, SetupFault};

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
    let color = color.map(|color| ("color", color_code(color)));
    let square = square.map(|square| ("square", square.to_string()));
    FaultDetail::new(fault, setup_code(fault), color.into_iter().chain(square))
}

/// Why a ruleset file is not a ruleset, with every fault and its place.
pub(crate) fn file_faults(faults: FileFaults) -> WireError {
    let FileFaults { faults, unlisted } = faults;
    let more = (unlisted > 0).then(|| format!("there are {unlisted} more faults"));
    let sentences = faults.iter().map(ToString::to_string).chain(more.clone()).collect();
    let rest = more
        .map(|more| FaultDetail::new(more, "file-more-faults", [("count", unlisted.to_string())]));
    let details = faults.into_iter().map(file_fault).chain(rest).collect();
    with_faults("ruleset-faults", "the ruleset has faults", (sentences, details))
}

fn file_fault(fault: FileFault) -> FaultDetail {
    let FileFault { path, line, message, reason, values, .. } = fault;
    let line = line.and_then(|line| u32::try_from(line).ok());
    FaultDetail::new(message, reason, values).at(path, line)
}

/// Why a ruleset that no file was written for cannot be played, with every fault.
pub(crate) fn ruleset_faults(reason: &str, what: &str, faults: RulesetFaults) -> WireError {
    let sentences = faults.faults.iter().map(ToString::to_string).collect();
    with_faults(reason, what, (sentences, faults.faults.into_iter().map(rules_fault).collect()))
}

/// A fault of a ruleset without a file.
pub(crate) fn rules_fault(fault: Fault) -> FaultDetail {
    let Fault { path, message, reason, values, .. } = fault;
    FaultDetail::new(message, reason, values).at(path, None)
}

/// Why a match cannot be created, with every fault.
pub(crate) fn match_setup(faults: &[MatchSetupFault]) -> WireError {
    let sentences = faults.iter().map(ToString::to_string).collect();
    let details = faults.iter().map(match_setup_fault).collect();
    with_faults("match-setup", "the match cannot be created", (sentences, details))
}

fn match_setup_fault(fault: &MatchSetupFault) -> FaultDetail {
    let values = match fault {
        MatchSetupFault::Control(seat, _) => vec![("color", color_code(seat.color))],
        MatchSetupFault::StartIsOver(board) => vec![("board", (board.0 + 1).to_string())],
        _ => Vec::new(),
    };
    FaultDetail::new(fault, fault.code(), values)
}

fn color_code(color: Color) -> String {
    match color {
        Color::White => "white".to_owned(),
        Color::Black => "black".to_owned(),
    }
}

/// A refusal for several reasons. Its sentence has the first one, for those who read no further.
fn with_faults(
    reason: &str,
    what: &str,
    (sentences, details): (Vec<String>, Vec<FaultDetail>),
) -> WireError {
    let first = sentences.first().map_or("", String::as_str);
    let mut refusal = bad_input(format!("{what}: {first}")).because(reason);
    refusal.faults = sentences.into();
    refusal.details = Some(Box::new(FaultDetails(details)));
    refusal
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
