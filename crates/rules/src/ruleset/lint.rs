//! Warnings: things that are allowed but probably not meant.

use super::compile::Compiler;
use super::faults::Fault;
use crate::piece::Color;
use crate::spec::{CapturedPiece, KindSpec, WinCondition, Zone};

/// Everything odd about a draft that passed its checks.
pub(super) fn lint(compiler: &Compiler<'_>) -> Vec<Fault> {
    let mut warnings = Vec::new();
    let spec = compiler.spec;
    for (index, kind) in spec.kinds.iter().enumerate() {
        if kind.movement.is_empty() {
            let path = format!("pieces[{index}].movement");
            warnings.push(Fault::new(path, format!("the {} can never move", kind.name)));
        }
        if !appears(compiler, kind) {
            let path = format!("pieces[{index}].letter");
            let message =
                format!("no {} is on the board at the start or can come to it", kind.name);
            warnings.push(Fault::new(path, message));
        }
    }
    let mut zone_under_walls = |path: &str, zone: &Zone| {
        if let Some(at) = zone.iter().find(|at| spec.walls.contains(at)) {
            warnings.push(Fault::new(path, format!("{at} is a wall: nobody ever gets there")));
        }
    };
    for color in Color::BOTH {
        let side = super::check::side(color);
        zone_under_walls(&format!("hills.{side}"), &spec.hills[color]);
        if let Some(promotion) = &spec.promotion {
            zone_under_walls(&format!("promotion.zone.{side}"), &promotion.zone[color]);
        }
        if let Some(double) = &spec.double_step {
            zone_under_walls(&format!("double_step.from.{side}"), &double.from[color]);
        }
    }
    let hill_wins = |color| matches!(spec.win[color], WinCondition::KingOfTheHill);
    for color in Color::BOTH {
        if !spec.hills[color].is_empty() && !hill_wins(color) {
            let path = format!("hills.{}", super::check::side(color));
            warnings.push(Fault::new(path, format!("{color} does not win on hills")));
        }
    }
    if spec.captured == CapturedPiece::ToHand && spec.drops.is_none() {
        warnings.push(Fault::new("captured", "pieces go to the hand but cannot be dropped"));
    }
    warnings
}

/// Whether a piece of the kind can ever be on the board.
fn appears(compiler: &Compiler<'_>, kind: &KindSpec) -> bool {
    let spec = compiler.spec;
    let at_start = spec.start.pieces.iter().any(|piece| piece.letter == kind.letter);
    let hands = &spec.start.hands;
    let in_hand = hands.white.iter().chain(&hands.black).any(|&(letter, _)| letter == kind.letter);
    let promotion = spec.promotion.as_ref();
    let mut pawns = spec.kinds.iter().filter(|pawn| pawn.pawn);
    let promoted = promotion.is_some_and(|promotion| {
        pawns.any(|pawn| {
            pawn.promotes_to.as_ref().unwrap_or(&promotion.choices).contains(&kind.letter)
        })
    });
    at_start || in_hand || promoted || spec.captured == CapturedPiece::Transferred
}
