//! Warnings: what is allowed but probably not intended.

use super::check::side;
use super::compile::Compiler;
use super::faults::{Fault, FaultText};
use super::lint_reach;
use super::start::placed_pawns;
use crate::piece::Color;
use crate::spec::{CapturedPiece, KindSpec, PromotedCapture, WinCondition, Zone};
use crate::square_set::SquareSet;

/// Everything odd in a draft that passed its checks.
pub(super) fn lint(compiler: &Compiler<'_>) -> Vec<Fault> {
    let mut warnings = Vec::new();
    for (index, kind) in compiler.spec.kinds.iter().enumerate() {
        if let Some(message) = immobile(compiler, kind) {
            warnings.push(Fault::new(format!("pieces[{index}].movement"), message));
        }
        if !appears(compiler, kind) {
            let path = format!("pieces[{index}].letter");
            let message =
                format!("no {} is on the board at the start or can ever get there", kind.name);
            let text = FaultText::new("rules-absent-kind", message).with("piece", &kind.name);
            warnings.push(Fault::new(path, text));
        }
        let earlier = &compiler.spec.kinds[..index];
        if let Some(other) = earlier.iter().find(|other| other.name == kind.name) {
            let message =
                format!("{} and {} are both called {:?}", other.letter, kind.letter, kind.name);
            let text = FaultText::new("rules-same-name", message).with("piece", &kind.name);
            let text = text.with("first", other.letter).with("letter", kind.letter);
            warnings.push(Fault::new(format!("pieces[{index}].name"), text));
        }
    }
    zones_under_walls(compiler, &mut warnings);
    idle_hills(compiler, &mut warnings);
    promotion_out_of_reach(compiler, &mut warnings);
    captured(compiler, &mut warnings);
    lint_reach::lint(compiler, &mut warnings);
    let dropped = compiler.spec.castling.as_ref().is_some_and(|it| it.dropped_partner);
    if dropped && compiler.spec.drops.is_none() {
        let message = "nothing can be dropped, so no royal castles with a dropped partner";
        let text = FaultText::new("rules-useless-castling", message);
        warnings.push(Fault::new("castling.dropped_partner", text));
    }
    warnings
}

/// Why pieces of a kind cannot move, if they cannot.
fn immobile(compiler: &Compiler<'_>, kind: &KindSpec) -> Option<FaultText> {
    let name = &kind.name;
    if kind.movement.is_empty() {
        let text = FaultText::new("rules-immobile", format!("the {name} can never move"));
        return Some(text.with("piece", name));
    }
    let playable = compiler.playable;
    if compiler.bare_board().visits(&kind.movement, Color::White, playable).is_empty() {
        let message = format!("no {name} can ever move on this board of {}", compiler.shape);
        let text = FaultText::new("rules-immobile-board", message).with("piece", name);
        return Some(text.with("size", compiler.shape));
    }
    let stuck = |color: &Color| {
        let pieces = compiler.spec.start.pieces.iter();
        let own = pieces.filter(|piece| piece.color == *color && piece.letter == kind.letter);
        let squares: SquareSet = own.filter_map(|piece| compiler.shape.square(piece.at)).collect();
        !squares.is_empty()
            && compiler.bare_board().visits(&kind.movement, *color, squares).is_empty()
    };
    let color = Color::BOTH.iter().find(|color| stuck(color))?;
    let message = format!("no {name} of {color} can ever move from where it starts");
    let text = FaultText::new("rules-immobile-start", message).with("piece", name);
    let own = compiler.spec.start.pieces.iter();
    let own = own.filter(|piece| piece.color == *color && piece.letter == kind.letter);
    Some(text.with("color", side(*color)).about(own.map(|piece| piece.at)))
}

fn zones_under_walls(compiler: &Compiler<'_>, warnings: &mut Vec<Fault>) {
    let spec = compiler.spec;
    let mut check = |path: &str, zone: &Zone| {
        let walled = zone.iter().copied().filter(|at| spec.walls.contains(at));
        if let Some(at) = walled.clone().next() {
            let message = format!("{at} is a wall: no piece can ever get there");
            let text = FaultText::new("rules-zone-wall", message).with("square", at);
            let text = text.about(walled);
            warnings.push(Fault::new(path, text));
        }
    };
    for color in Color::BOTH {
        let side = side(color);
        check(&format!("hills.{side}"), &spec.hills[color]);
        if let Some(promotion) = &spec.promotion {
            check(&format!("promotion.zone.{side}"), &promotion.zone[color]);
        }
        if let Some(double) = &spec.double_step {
            check(&format!("double_step.from.{side}"), &double.from[color]);
        }
    }
}

fn idle_hills(compiler: &Compiler<'_>, warnings: &mut Vec<Fault>) {
    let spec = compiler.spec;
    let idle = |color: &Color| {
        !spec.hills[*color].is_empty() && spec.win[*color] != WinCondition::KingOfTheHill
    };
    let idle: Vec<Color> = Color::BOTH.into_iter().filter(idle).collect();
    match idle.as_slice() {
        [] => {}
        [color] => {
            let path = format!("hills.{}", side(*color));
            let message = format!("{color} does not win on hills");
            let text = FaultText::new("rules-idle-hill", message).with("color", side(*color));
            warnings.push(Fault::new(path, text));
        }
        _ => {
            let message = "nobody wins on hills: that needs win = \"king-of-the-hill\"";
            warnings.push(Fault::new("hills", FaultText::new("rules-idle-hills", message)));
        }
    }
}

fn promotion_out_of_reach(compiler: &Compiler<'_>, warnings: &mut Vec<Fault>) {
    let Some(promotion) = &compiler.spec.promotion else {
        return;
    };
    let pawns: Vec<&KindSpec> = compiler.spec.kinds.iter().filter(|kind| kind.pawn).collect();
    if pawns.is_empty() {
        let message = "nothing ever promotes: no piece kind has pawn = true";
        warnings.push(Fault::new("promotion", FaultText::new("rules-no-pawns", message)));
        return;
    }
    let board = compiler.bare_board();
    for color in Color::BOTH {
        let zone: SquareSet = compiler.zone(&promotion.zone[color]);
        let placed = placed_pawns(compiler, color);
        let reaches =
            |pawn: &&KindSpec| board.visits(&pawn.movement, color, placed).intersects(zone);
        if !placed.is_empty() && !zone.is_empty() && !pawns.iter().any(reaches) {
            let path = format!("promotion.zone.{}", side(color));
            let message = format!("no pawn of {color} can ever get there");
            let text = FaultText::new("rules-zone-far", message).with("color", side(color));
            let text = text.about(promotion.zone[color].iter().copied());
            warnings.push(Fault::new(path, text));
        }
    }
}

fn captured(compiler: &Compiler<'_>, warnings: &mut Vec<Fault>) {
    let spec = compiler.spec;
    if spec.captured == CapturedPiece::ToHand && spec.drops.is_none() {
        let message = "pieces go to the hand but cannot be dropped";
        warnings.push(Fault::new("captured", FaultText::new("rules-useless-hand", message)));
    }
    let Some(promotion) = &spec.promotion else {
        return;
    };
    if spec.captured == CapturedPiece::Removed || promotion.captured == PromotedCapture::Kept {
        return;
    }
    let makers = |letter: char| {
        let pawns = spec.kinds.iter().filter(|kind| kind.pawn);
        let choices = |pawn: &KindSpec| {
            pawn.promotes_to.as_ref().unwrap_or(&promotion.choices).contains(&letter)
        };
        pawns.filter(|pawn| choices(pawn)).collect::<Vec<_>>()
    };
    let shared = spec.kinds.iter().find(|kind| makers(kind.letter).len() > 1);
    if let Some(kind) = shared
        && let [first, second, ..] = makers(kind.letter).as_slice()
    {
        let message = format!(
            "a captured {} that was promoted becomes a {} again, even if it was a {}",
            kind.name, first.name, second.name
        );
        let text = FaultText::new("rules-shared-choice", message).with("piece", &kind.name);
        let text = text.with("first", &first.name).with("second", &second.name);
        warnings.push(Fault::new("captured", text));
    }
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
