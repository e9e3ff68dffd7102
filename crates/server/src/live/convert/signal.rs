//! Preset messages between partners: on the wire, in the store and in the core.

use game::{BoardId, Match, Seat, SentSignal, Signal};
use protocol::{ErrorCode, PartnerSignal, SignalKind, WireError};
use rules::{Color, PieceKind, Ruleset};

use super::{bad_input, error};

/// A client's preset message. The piece must be one that a partner can pass on.
pub(crate) fn signal_from_wire(state: &Match, wire: PartnerSignal) -> Result<Signal, WireError> {
    let ruleset = state.games()[0].position().ruleset();
    let kind = wire.piece.map(|letter| piece(ruleset, letter).ok_or(letter)).transpose();
    let kind = kind.map_err(|letter| {
        let why = format!("there is no piece `{letter}` in these rules that a partner can pass on");
        bad_input(why).because("signal-piece").with("piece", letter)
    })?;
    Signal::from_code(code(wire.kind), kind).ok_or_else(|| {
        let why = "name a piece with `need` and `no-need`, and with nothing else";
        bad_input(why).because("signal-form")
    })
}

/// The refusal of a preset message with a text, or in another room.
pub(crate) fn signal_misplaced() -> WireError {
    let why =
        "a preset message goes to your partner alone: send it to the room `team`, without a text";
    error(ErrorCode::BadInput, why).because("signal-form")
}

/// A preset message for clients.
pub(crate) fn signal_to_wire(ruleset: &Ruleset, signal: Signal) -> PartnerSignal {
    let piece = signal.piece().map(|kind| ruleset.letter(kind).to_ascii_lowercase());
    PartnerSignal { kind: kind(signal), piece }
}

/// A preset message as it is stored: the sender's seat, its name, and the letter of the piece.
pub(crate) fn stored_signal(ruleset: &Ruleset, sent: SentSignal) -> String {
    let SentSignal { from, signal } = sent;
    let color = match from.color {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let piece = signal.piece().map(|kind| format!(" {}", ruleset.letter(kind)));
    format!("{}{color} {}{}", from.board.0, signal.code(), piece.unwrap_or_default())
}

/// Reads what [`stored_signal`] wrote; `None` for what no version wrote.
pub(crate) fn signal_from_store(ruleset: &Ruleset, text: &str) -> Option<SentSignal> {
    let mut words = text.split(' ');
    let (seat, name) = (words.next()?, words.next()?);
    let (board, color) = seat.split_at_checked(seat.len().checked_sub(1)?)?;
    let color = match color {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return None,
    };
    let from = Seat::new(BoardId(board.parse().ok()?), color);
    let kind = match words.next() {
        Some(letter) => Some(piece(ruleset, letter.chars().next()?)?),
        None => None,
    };
    Some(SentSignal { from, signal: Signal::from_code(name, kind)? })
}

/// The piece kind with this letter that can be in a hand.
fn piece(ruleset: &Ruleset, letter: char) -> Option<PieceKind> {
    let kind = ruleset.kind_by_letter(letter.to_ascii_uppercase())?;
    (!ruleset.is_royal(kind)).then_some(kind)
}

const fn code(kind: SignalKind) -> &'static str {
    match kind {
        SignalKind::Need => "need",
        SignalKind::NoNeed => "no-need",
        SignalKind::Sit => "sit",
        SignalKind::Go => "go",
        SignalKind::Trade => "trade",
        SignalKind::NoTrade => "no-trade",
        SignalKind::MateSoon => "mate-soon",
        SignalKind::Hold => "hold",
        SignalKind::Thanks => "thanks",
        SignalKind::Ok => "ok",
        SignalKind::Sorry => "sorry",
    }
}

const fn kind(signal: Signal) -> SignalKind {
    match signal {
        Signal::Need(_) => SignalKind::Need,
        Signal::NoNeed(_) => SignalKind::NoNeed,
        Signal::Sit => SignalKind::Sit,
        Signal::Go => SignalKind::Go,
        Signal::Trade => SignalKind::Trade,
        Signal::NoTrade => SignalKind::NoTrade,
        Signal::MateSoon => SignalKind::MateSoon,
        Signal::Hold => SignalKind::Hold,
        Signal::Thanks => SignalKind::Thanks,
        Signal::Ok => SignalKind::Ok,
        Signal::Sorry => SignalKind::Sorry,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_signal_comes_back_from_the_store_and_the_wire() {
        let ruleset = notation::builtin("bughouse").unwrap();
        let ruleset = Ruleset::compile(ruleset).unwrap();
        let knight = piece(&ruleset, 'n').unwrap();
        let names = [
            "need",
            "no-need",
            "sit",
            "go",
            "trade",
            "no-trade",
            "mate-soon",
            "hold",
            "thanks",
            "ok",
            "sorry",
        ];
        for (name, color) in names.into_iter().zip(Color::BOTH.into_iter().cycle()) {
            let about = matches!(name, "need" | "no-need").then_some(knight);
            let signal = Signal::from_code(name, about).unwrap();
            let sent = SentSignal { from: Seat::new(BoardId::B, color), signal };
            assert_eq!(signal_from_store(&ruleset, &stored_signal(&ruleset, sent)), Some(sent));
            let wire = signal_to_wire(&ruleset, signal);
            assert_eq!(code(wire.kind), name);
            let text = serde_json::to_value(wire.kind).unwrap();
            assert_eq!(text, name, "the wire and the store use the same words");
        }
    }

    #[test]
    fn other_texts_are_no_signal() {
        let ruleset = Ruleset::compile(notation::builtin("bughouse").unwrap()).unwrap();
        for text in ["", "need n", "0w", "0w need", "0w need k", "0x sit", "0w sit n", "0w dance"] {
            assert_eq!(signal_from_store(&ruleset, text), None, "{text}");
        }
    }
}
