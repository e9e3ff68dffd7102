//! The en passant field of a FEN: the passed square, and the pawn where it is not clear.

use rules::movement::{Vector, double_steps};
use rules::{EnPassant, Ruleset, Setup, Square};

use super::error::{FenError, FenErrorKind};

/// Reads the field into a draft whose board and turn are complete.
pub(super) fn read(
    ruleset: &Ruleset,
    text: &str,
    column: usize,
    setup: &mut Setup,
) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let shape = ruleset.shape();
    let letters = |letter: char| letter.is_ascii_lowercase();
    let second = text.char_indices().skip(1).find(|&(_, letter)| letters(letter));
    let (target, victim) = text.split_at(second.map_or(text.len(), |(at, _)| at));
    let unreadable = || FenError::at(column, FenErrorKind::EnPassant(text.to_owned()));
    let target = shape.parse(target).ok_or_else(unreadable)?;
    if !victim.is_empty() {
        let victim = shape.parse(victim).ok_or_else(unreadable)?;
        setup.en_passant = Some(EnPassant { target, victim });
        return Ok(());
    }
    let name = shape.name(target);
    let kind = match *victims(ruleset, setup, target).as_slice() {
        [victim] => {
            setup.en_passant = Some(EnPassant { target, victim });
            return Ok(());
        }
        [] => FenErrorKind::NobodyPassed(name),
        [first, ..] => FenErrorKind::SeveralPassed(name, shape.name(first)),
    };
    Err(FenError::at(column, kind))
}

/// Writes the field, with the pawn's square where the target alone is not enough.
pub(super) fn write(ruleset: &Ruleset, setup: &Setup) -> String {
    let Some(EnPassant { target, victim }) = setup.en_passant else {
        return "-".to_owned();
    };
    let shape = ruleset.shape();
    if victims(ruleset, setup, target) == [victim] {
        return shape.name(target).to_string();
    }
    format!("{}{}", shape.name(target), shape.name(victim))
}

/// The pawns that may just have passed a square by a double step, which is twice their own move.
fn victims(ruleset: &Ruleset, setup: &Setup, target: Square) -> Vec<Square> {
    let (shape, spec) = (ruleset.shape(), ruleset.spec());
    let mover = !setup.turn;
    let Some(double_step) = &spec.double_step else {
        return Vec::new();
    };
    let occupant = |square: Square| setup.board[square.index()];
    let mut found = Vec::new();
    if occupant(target).is_some() {
        return found;
    }
    for kind in ruleset.kinds().filter(|&kind| ruleset.is_pawn(kind)) {
        for step in double_steps(&spec.kinds[kind.index()].movement) {
            let Vector { files, ranks } = step.seen_by(mover);
            let from = shape.offset(target, -files, -ranks);
            let Some((from, victim)) = from.zip(shape.offset(target, files, ranks)) else {
                continue;
            };
            let passed = occupant(victim)
                .is_some_and(|piece| piece.color == mover && piece.kind == kind)
                && occupant(from).is_none()
                && double_step.en_passant[mover].contains(&shape.coord(from));
            if passed && !found.contains(&victim) {
                found.push(victim);
            }
        }
    }
    found
}
