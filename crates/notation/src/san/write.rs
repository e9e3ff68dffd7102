//! Writing a move as the shortest text that no other legal move has.

use std::fmt::Write;

use rules::{Move, MoveType, PieceKind, Position, Square};

use super::letters::Letters;

/// Where the pawn is written without its letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Letterless {
    /// On the board and from the hand.
    Everywhere,
    /// On the board only.
    OnBoard,
}

/// Writes a legal move with its mark of check or victory.
pub(super) fn write(
    position: &Position,
    mv: Move,
    letters: &Letters,
    letterless: Letterless,
) -> String {
    let mut text = String::with_capacity("Qa1xb2=Q+".len());
    let writer = Writer { position, letters };
    match (mv.from(), mv.what()) {
        (None, _) => writer.drop(mv, letterless, &mut text),
        (Some(from), MoveType::Castling) => text.push_str(castling(mv, from)),
        (Some(from), _) => writer.going(mv, from, &mut text),
    }
    let mover = position.turn();
    let mut after = position.clone();
    after.play_unchecked(mv);
    if after.outcome().is_some_and(|outcome| outcome.winner == Some(mover)) {
        text.push('#');
    } else if after.is_check() {
        text.push('+');
    }
    text
}

/// Writes a move with both squares, which is never ambiguous.
pub(super) fn write_full(position: &Position, mv: Move, letters: &Letters) -> String {
    let writer = Writer { position, letters };
    let mut text = String::new();
    match (mv.from(), mv.what()) {
        (None, _) => writer.drop(mv, Letterless::OnBoard, &mut text),
        (Some(from), MoveType::Castling) => text.push_str(castling(mv, from)),
        (Some(from), _) => {
            writer.kind(mv.kind(), &mut text);
            writer.square(from, &mut text);
            writer.target(mv, &mut text);
        }
    }
    text
}

/// The two wings are never on the same side of the royal.
fn castling(mv: Move, from: Square) -> &'static str {
    if mv.to() > from { "O-O" } else { "O-O-O" }
}

struct Writer<'a> {
    position: &'a Position,
    letters: &'a Letters,
}

impl Writer<'_> {
    fn drop(&self, mv: Move, letterless: Letterless, text: &mut String) {
        if letterless == Letterless::OnBoard || Some(mv.kind()) != self.letters.silent() {
            self.letters.push(self.position.ruleset(), mv.kind(), text);
        }
        text.push('@');
        self.square(mv.to(), text);
    }

    fn going(&self, mv: Move, from: Square, text: &mut String) {
        let shape = self.position.ruleset().shape();
        let at = shape.coord(from);
        let others = self.others(mv, from);
        let (mut on_file, mut on_rank) = (false, false);
        for &other in &others {
            let other = shape.coord(other);
            on_file |= other.file == at.file;
            on_rank |= other.rank == at.rank;
        }
        let capture = self.position.victim(mv).is_some();
        let silent = Some(mv.kind()) == self.letters.silent();
        // For a pawn try the file first, as in a capture; for others the rank if that is enough.
        let (tell_file, tell_rank) = match silent {
            true => (capture || !others.is_empty(), on_file),
            false => (!others.is_empty() && (on_rank || !on_file), on_file),
        };
        self.kind(mv.kind(), text);
        if tell_file {
            text.push(char::from(b'a' + at.file));
        }
        if tell_rank {
            self.rank(at.rank, text);
        }
        if !capture && text.ends_with('x') {
            text.push('-');
        }
        self.target(mv, text);
    }

    /// Where else a piece of the same kind could come from.
    fn others(&self, mv: Move, from: Square) -> Vec<Square> {
        let own = self.position.kind(mv.kind()) & self.position.color(self.position.turn());
        if own.len() < 2 {
            return Vec::new();
        }
        let same = |other: &Move| {
            other.kind() == mv.kind() && other.to() == mv.to() && other.what() != MoveType::Castling
        };
        let moves = self.position.legal_moves();
        let origins = moves.iter().filter(|other| same(other)).filter_map(|other| other.from());
        origins.filter(|&other| other != from).collect()
    }

    fn kind(&self, kind: PieceKind, text: &mut String) {
        if Some(kind) != self.letters.silent() {
            self.letters.push(self.position.ruleset(), kind, text);
        }
    }

    /// The mark of a capture, the square and what the piece becomes.
    fn target(&self, mv: Move, text: &mut String) {
        if self.position.victim(mv).is_some() {
            text.push('x');
        }
        self.square(mv.to(), text);
        if let Some(kind) = mv.promotion() {
            text.push('=');
            self.letters.push(self.position.ruleset(), kind, text);
        }
    }

    fn square(&self, square: Square, text: &mut String) {
        let at = self.position.ruleset().shape().coord(square);
        text.push(char::from(b'a' + at.file));
        self.rank(at.rank, text);
    }

    fn rank(&self, rank: u8, text: &mut String) {
        write!(text, "{}", u16::from(rank) + 1).expect("a text can always grow");
    }
}
