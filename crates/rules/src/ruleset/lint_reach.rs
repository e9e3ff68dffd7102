//! Warnings about squares and pieces that nothing ever gets to.

use super::check::side;
use super::compile::Compiler;
use super::faults::{Fault, FaultText};
use super::whereabouts::Whereabouts;
use crate::geometry::Coord;
use crate::movement::{Atom, Vector};
use crate::piece::Color;
use crate::reach::BareBoard;
use crate::spec::{KindSpec, WinCondition};
use crate::square_set::SquareSet;

/// What pieces can never do on this board.
pub(super) fn lint(compiler: &Compiler<'_>, warnings: &mut Vec<Fault>) {
    let whereabouts = Whereabouts::new(compiler);
    unreachable_squares(compiler, &whereabouts, warnings);
    for color in Color::BOTH {
        distant_hills(compiler, &whereabouts, color, warnings);
        stuck_pieces(compiler, color, warnings);
        hopeless_pawns(compiler, color, warnings);
        idle_double_steps(compiler, &whereabouts, color, warnings);
        untouchable_kinds(compiler, &whereabouts, color, warnings);
    }
    idle_castling(compiler, warnings);
    idle_royals(compiler, warnings);
}

fn unreachable_squares(
    compiler: &Compiler<'_>,
    whereabouts: &Whereabouts<'_>,
    warnings: &mut Vec<Fault>,
) {
    let never = compiler.playable & !whereabouts.any();
    let Some(first) = never.first() else { return };
    let count = never.len();
    let square = compiler.shape.coord(first);
    let message = match count {
        1 => format!("no piece can ever get to {square}"),
        _ => format!("no piece can ever get to {count} squares, such as {square}"),
    };
    let text = FaultText::new("rules-unreachable", message).with("square", square);
    let text = text.with("count", count).about(coords(compiler, never));
    let path = if compiler.spec.walls.is_empty() { "start.pieces" } else { "walls" };
    warnings.push(Fault::new(path, text));
}

fn distant_hills(
    compiler: &Compiler<'_>,
    whereabouts: &Whereabouts<'_>,
    color: Color,
    warnings: &mut Vec<Fault>,
) {
    let spec = compiler.spec;
    let hills: SquareSet = compiler.zone(&spec.hills[color]);
    if spec.win[color] != WinCondition::KingOfTheHill || hills.is_empty() {
        return;
    }
    let royals = spec.kinds.iter().enumerate().filter(|(_, kind)| kind.royal);
    let squares = royals.map(|(index, _)| whereabouts.of(index, color));
    if squares.fold(SquareSet::EMPTY, |all, own| all | own).intersects(hills) {
        return;
    }
    let message = format!("no royal of {color} can ever get to a hill");
    let text = FaultText::new("rules-hill-far", message).with("color", side(color));
    let text = text.about(coords(compiler, hills));
    warnings.push(Fault::new(format!("hills.{}", side(color)), text));
}

/// Pieces that cannot move from where they start, although others of their kind can.
fn stuck_pieces(compiler: &Compiler<'_>, color: Color, warnings: &mut Vec<Fault>) {
    let spec = compiler.spec;
    if spec.start.random.is_some() {
        return;
    }
    let board = compiler.bare_board();
    for kind in spec.kinds.iter().filter(|kind| !castles(compiler, kind)) {
        let own = spec.start.pieces.iter();
        let own = own.filter(|piece| piece.color == color && piece.letter == kind.letter);
        let placed: SquareSet = own.filter_map(|piece| compiler.shape.square(piece.at)).collect();
        let moves = |square| !board.visits_once(&kind.movement, color, square).is_empty();
        let stuck: SquareSet = placed.filter(|&square| !moves(square)).collect();
        // If none of them can move, that is another warning.
        let Some(first) = stuck.first().filter(|_| stuck != placed) else { continue };
        let square = compiler.shape.coord(first);
        let message = format!("the {} on {square} can never move", kind.name);
        let text = FaultText::new("rules-stuck-piece", message).with("piece", &kind.name);
        let text = text.with("square", square).with("count", stuck.len());
        warnings.push(Fault::new("start.pieces", text.about(coords(compiler, stuck))));
    }
}

/// Pawns that can never promote, although others can.
fn hopeless_pawns(compiler: &Compiler<'_>, color: Color, warnings: &mut Vec<Fault>) {
    let Some(promotion) = &compiler.spec.promotion else { return };
    let zone: SquareSet = compiler.zone(&promotion.zone[color]);
    let (mut placed, mut hopeful) = (SquareSet::EMPTY, SquareSet::EMPTY);
    for kind in compiler.spec.kinds.iter().filter(|kind| kind.pawn) {
        let own = compiler.spec.start.pieces.iter();
        let own = own.filter(|piece| piece.color == color && piece.letter == kind.letter);
        let own: SquareSet = own.filter_map(|piece| compiler.shape.square(piece.at)).collect();
        placed |= own;
        hopeful |= own & compiler.bare_board().visits(&reversed(kind), color, zone);
    }
    let hopeless = placed & !hopeful;
    // If all are, that is another warning.
    let Some(first) = hopeless.first().filter(|_| !hopeful.is_empty()) else { return };
    let square = compiler.shape.coord(first);
    let message = format!("the pawn on {square} can never promote");
    let text = FaultText::new("rules-pawn-far", message).with("square", square);
    let text = text.with("count", hopeless.len()).about(coords(compiler, hopeless));
    warnings.push(Fault::new(format!("promotion.zone.{}", side(color)), text));
}

fn idle_double_steps(
    compiler: &Compiler<'_>,
    whereabouts: &Whereabouts<'_>,
    color: Color,
    warnings: &mut Vec<Fault>,
) {
    let Some(double) = &compiler.spec.double_step else { return };
    let from: SquareSet = compiler.zone(&double.from[color]);
    let pawns = compiler.spec.kinds.iter().enumerate().filter(|(_, kind)| kind.pawn);
    let squares = pawns.map(|(index, _)| whereabouts.of(index, color));
    let squares = squares.fold(SquareSet::EMPTY, |all, own| all | own);
    // A side without pawns has nothing to step with, as the defaults allow.
    if from.is_empty() || squares.is_empty() || squares.intersects(from) {
        return;
    }
    let message = format!("no pawn of {color} is ever on these squares");
    let text = FaultText::new("rules-double-far", message).with("color", side(color));
    let text = text.about(coords(compiler, from));
    warnings.push(Fault::new(format!("double_step.from.{}", side(color)), text));
}

/// Kinds that no piece of the other side can ever capture or threaten.
fn untouchable_kinds(
    compiler: &Compiler<'_>,
    whereabouts: &Whereabouts<'_>,
    color: Color,
    warnings: &mut Vec<Fault>,
) {
    let attacked = whereabouts.attacked_by(!color);
    for (index, kind) in compiler.spec.kinds.iter().enumerate() {
        let squares = whereabouts.of(index, color);
        if squares.is_empty() || squares.intersects(attacked) {
            continue;
        }
        let message = format!("nothing can ever capture the {} of {color}", kind.name);
        let text = FaultText::new("rules-untouchable", message).with("piece", &kind.name);
        let text = text.with("color", side(color)).about(placed(compiler, kind, color));
        warnings.push(Fault::new(format!("pieces[{index}].movement"), text));
    }
}

fn idle_castling(compiler: &Compiler<'_>, warnings: &mut Vec<Fault>) {
    let spec = compiler.spec;
    let Some(castling) = &spec.castling else { return };
    let may_castle = |color: Color| {
        let rank = compiler.castling_rank(color);
        let mut own = spec.start.pieces.iter().filter(|piece| piece.color == color);
        let royal = |letter| spec.kinds.iter().any(|kind| kind.letter == letter && kind.royal);
        own.clone().any(|piece| piece.at.rank == rank && royal(piece.letter))
            && own.any(|piece| piece.at.rank == rank && piece.letter == castling.partner)
    };
    if castling.dropped_partner || Color::BOTH.into_iter().any(may_castle) {
        return;
    }
    let message = "nobody can ever castle: no royal starts on a rank with its partner";
    let text = FaultText::new("rules-idle-castling", message).with("partner", castling.partner);
    warnings.push(Fault::new("castling.partner", text));
}

/// Royal kinds where nobody wins by them.
fn idle_royals(compiler: &Compiler<'_>, warnings: &mut Vec<Fault>) {
    let spec = compiler.spec;
    let counts = |color: Color| !matches!(spec.win[color], WinCondition::Extinction(_));
    if Color::BOTH.into_iter().any(counts)
        || spec.checks_to_win.is_some()
        || spec.castling.is_some()
    {
        return;
    }
    for (index, kind) in spec.kinds.iter().enumerate().filter(|(_, kind)| kind.royal) {
        let message = format!("the {} is royal, but nobody wins by a royal", kind.name);
        let text = FaultText::new("rules-idle-royal", message).with("piece", &kind.name);
        warnings.push(Fault::new(format!("pieces[{index}].royal"), text));
    }
}

/// Kinds of which one piece can never be on most of the board, as an explanation and not as a warning: many good
/// pieces are like that.
pub(super) fn bound_kinds(ruleset: &super::Ruleset) -> Vec<Fault> {
    let board = BareBoard { shape: ruleset.shape(), walls: ruleset.walls() };
    let total = board.playable().len();
    let mut remarks = Vec::new();
    for (index, kind) in ruleset.spec().kinds.iter().enumerate().filter(|(_, kind)| !kind.pawn) {
        let Some(most) = board.largest_part(&kind.movement, Color::White) else { continue };
        if most <= 1 || most >= total {
            continue;
        }
        let message = format!("a {} can only ever be on {most} of the {total} squares", kind.name);
        let text = FaultText::new("rules-bound-kind", message).with("piece", &kind.name);
        let text = text.with("count", most).with("total", total);
        remarks.push(Fault::new(format!("pieces[{index}].movement"), text));
    }
    remarks
}

/// Whether pieces of a kind may castle, and so leave their square without a move of their own.
fn castles(compiler: &Compiler<'_>, kind: &KindSpec) -> bool {
    let castling = compiler.spec.castling.as_ref();
    castling.is_some_and(|castling| kind.royal || kind.letter == castling.partner)
}

/// The movement of a kind backward: from where it gets to where it came from.
fn reversed(kind: &KindSpec) -> Vec<Atom> {
    let back = |vector: Vector| Vector { files: -vector.files, ranks: -vector.ranks };
    kind.movement.iter().map(|atom| Atom { vector: back(atom.vector), ..*atom }).collect()
}

fn placed(compiler: &Compiler<'_>, kind: &KindSpec, color: Color) -> Vec<Coord> {
    let own = compiler.spec.start.pieces.iter();
    let own = own.filter(|piece| piece.color == color && piece.letter == kind.letter);
    own.map(|piece| piece.at).collect()
}

fn coords(compiler: &Compiler<'_>, squares: SquareSet) -> Vec<Coord> {
    squares.map(|square| compiler.shape.coord(square)).collect()
}
