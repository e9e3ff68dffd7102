//! Faults of pawns whose moves could not be told apart, or that would step down from royalty.

use super::faults::Fault;
use crate::movement::{Atom, Gait, Mode, Vector};
use crate::piece::Color;
use crate::spec::{KindSpec, RulesetSpec, WinCondition};

/// What is wrong with the pawns of a draft.
pub(super) fn pawn_faults(spec: &RulesetSpec) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, kind) in spec.kinds.iter().enumerate().filter(|(_, kind)| kind.pawn) {
        let path = format!("pieces[{index}].movement");
        if let Some(twice) = doubled_twice(spec, kind) {
            let message = format!(
                "the {} goes [{},{}] by itself and as a double step: leave one of them out",
                kind.name, twice.files, twice.ranks
            );
            faults.push(Fault::new(&path, message));
        }
        if answers_en_passant(spec) && moves_where_it_captures(kind) {
            let message = format!(
                "the {} moves where it captures, so nobody could tell whether it takes en \
                 passant: let it only capture there, or leave double_step.en_passant empty",
                kind.name
            );
            faults.push(Fault::new(&path, message));
        }
        if let Some(letter) = steps_down(spec, kind) {
            let message = format!(
                "the {} is royal and its side must keep one, but it could become {letter}: \
                 let it become royal kinds only",
                kind.name
            );
            faults.push(Fault::new("promotion.choices", message));
        }
    }
    faults
}

fn is_leap(atom: &Atom) -> bool {
    atom.range == 1 && atom.gait == Gait::Free && !atom.first_move_only
}

/// Whether an atom moves by a vector without a hurdle.
fn goes(atom: &Atom, to: Vector) -> bool {
    let steps = |step: u8| {
        let times = |part: i8| i16::from(part) * i16::from(step);
        let reached = (times(atom.vector.files), times(atom.vector.ranks));
        reached == (i16::from(to.files), i16::from(to.ranks))
    };
    atom.mode != Mode::CaptureOnly
        && matches!(atom.gait, Gait::Free | Gait::Lame)
        && (1..=atom.range).any(steps)
}

/// A double step that the pawn's own movement makes too.
fn doubled_twice(spec: &RulesetSpec, kind: &KindSpec) -> Option<Vector> {
    let double = spec.double_step.as_ref()?;
    if double.from.white.is_empty() && double.from.black.is_empty() {
        return None;
    }
    let steps = kind.movement.iter().filter(|atom| is_leap(atom) && atom.mode != Mode::CaptureOnly);
    let twice = steps.map(|atom| Vector {
        files: atom.vector.files.saturating_mul(2),
        ranks: atom.vector.ranks.saturating_mul(2),
    });
    let mut made_too = twice.filter(|&twice| kind.movement.iter().any(|atom| goes(atom, twice)));
    made_too.next()
}

fn answers_en_passant(spec: &RulesetSpec) -> bool {
    spec.double_step.as_ref().is_some_and(|double| {
        !double.en_passant.white.is_empty() || !double.en_passant.black.is_empty()
    })
}

fn moves_where_it_captures(kind: &KindSpec) -> bool {
    let mut captures =
        kind.movement.iter().filter(|atom| is_leap(atom) && atom.mode != Mode::MoveOnly);
    captures.any(|capture| kind.movement.iter().any(|atom| goes(atom, capture.vector)))
}

/// A kind that is not royal and that a guarded royal could become.
fn steps_down(spec: &RulesetSpec, kind: &KindSpec) -> Option<char> {
    let promotion = spec.promotion.as_ref()?;
    let guarded =
        |color| matches!(spec.win[color], WinCondition::Checkmate | WinCondition::KingOfTheHill);
    let royal = |letter| spec.kinds.iter().any(|kind| kind.letter == letter && kind.royal);
    let choices = kind.promotes_to.as_ref().unwrap_or(&promotion.choices);
    let common = choices.iter().copied().find(|&letter| !royal(letter));
    common.filter(|_| kind.royal && Color::BOTH.into_iter().any(guarded))
}
