//! The start position of a ruleset: built once, and refused if it cannot be played.

use super::check::side;
use super::compile::{CompileOptions, Compiler, is_standard_army};
use super::faults::{Fault, FaultText};
use super::{Facts, Ruleset};
use crate::board::{AnyBoard, on_board};
use crate::geometry::{BoardShape, Coord, Square};
use crate::piece::{ByColor, ByWing, Color};
use crate::setup::Setup;
use crate::spec::{
    CapturedPiece, FirstMove, NoMoves, NoneLeft, PromotionSupply, RulesetSpec, WinCondition,
};
use crate::square_set::SquareSet;

/// Faults of the whole draft that can be found before tables are built, except those that may
/// follow from a known fault.
pub(super) fn draft_faults(
    spec: &RulesetSpec,
    shape: Option<BoardShape>,
    options: CompileOptions,
    known: &[Fault],
) -> Vec<Fault> {
    let mut faults = Vec::new();
    let compiler = shape.map(|shape| Compiler::new(spec, shape, options));
    let bad_movement = |fault: &Fault| fault.path == "pieces" || fault.path.ends_with(".movement");
    if let Some(compiler) = &compiler
        && !known.iter().any(bad_movement)
    {
        faults.extend(compiler.fuel());
    }
    for color in Color::BOTH {
        let on_board = spec.start.pieces.iter().any(|piece| piece.color == color);
        if !on_board && spec.start.hands[color].is_empty() {
            let text = FaultText::new("rules-no-pieces", format!("{color} has no pieces"));
            faults.push(Fault::new("start.pieces", text.with("color", side(color))));
            continue;
        }
        if let Some((reason, why)) = needs_royal(spec, color)
            && !may_have_royal(spec, shape, color)
        {
            let text = FaultText::new(reason, format!("{color} has no royal, but {why}"));
            let text = text.with("color", side(color)).with("other", side(!color));
            faults.push(Fault::new("start.pieces", text));
        }
        let hills = &spec.hills[color];
        if let WinCondition::KingOfTheHill = spec.win[color]
            && hills.iter().any(|&at| shape.is_some_and(|shape| shape.square(at).is_some()))
            && compiler.as_ref().is_some_and(|all| all.zone::<SquareSet>(hills).is_empty())
        {
            let path = format!("hills.{}", side(color));
            let message = "all of these hills are walls, so no piece can get there";
            faults.push(Fault::new(path, FaultText::new("rules-hills-walls", message)));
        }
    }
    let bad_army = known.iter().any(|fault| fault.path.starts_with("pieces"));
    if spec.draws.insufficient_material
        && !bad_army
        && let Some(message) = undecidable_material(spec)
    {
        faults.push(Fault::new("draws.insufficient_material", message));
    }
    faults
}

/// Why insufficient material cannot be decided, if it cannot.
fn undecidable_material(spec: &RulesetSpec) -> Option<FaultText> {
    let checkmate = |color| spec.win[color] == WinCondition::Checkmate;
    let by_checkmate = Color::BOTH.into_iter().all(checkmate)
        && spec.checks_to_win.is_none()
        && spec.no_moves == NoMoves::Draw;
    let comes_back = spec.drops.is_some() || spec.captured != CapturedPiece::Removed;
    if !is_standard_army(spec) {
        let message = "insufficient material is defined only for the standard army: leave it out";
        Some(FaultText::new("rules-material-army", message))
    } else if !by_checkmate || comes_back {
        let message = "insufficient material is defined only if checkmate alone decides and \
                       there are no drops: leave it out";
        Some(FaultText::new("rules-material-mate", message))
    } else {
        None
    }
}

/// Whether a side has a royal on the board, or a piece that may turn out to be one.
fn may_have_royal(spec: &RulesetSpec, shape: Option<BoardShape>, color: Color) -> bool {
    let royal = |letter| match spec.kinds.iter().find(|kind| kind.letter == letter) {
        Some(kind) => kind.royal,
        None => spec.kinds.is_empty(),
    };
    let on_board = |at| shape.is_none_or(|shape| shape.square(at).is_some());
    let mut own = spec.start.pieces.iter().filter(|piece| piece.color == color);
    own.any(|piece| on_board(piece.at) && royal(piece.letter))
}

/// Why a side needs a royal, if it does.
fn needs_royal(spec: &RulesetSpec, color: Color) -> Option<(&'static str, String)> {
    match (&spec.win[!color], &spec.win[color]) {
        (_, WinCondition::KingOfTheHill) => {
            Some(("rules-royal-hill", format!("{color} wins by bringing one to a hill")))
        }
        (WinCondition::Checkmate | WinCondition::KingOfTheHill, _) => {
            Some(("rules-royal-mate", format!("{} wins by checkmating it", !color)))
        }
        (WinCondition::Regicide(_), _) => {
            Some(("rules-royal-capture", format!("{} wins by capturing it", !color)))
        }
        (WinCondition::Extinction(_), _) => None,
    }
}

/// How much is known about the first moves of a draft.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FirstMoves {
    /// All of them.
    Certain,
    /// There may be more: a rule that could add some is unknown.
    Doubtful,
}

/// Faults that show once pieces can move.
pub(super) fn playing_faults(ruleset: &Ruleset, first_moves: FirstMoves) -> Vec<Fault> {
    let mut faults = Vec::new();
    let start = ruleset.start();
    for color in Color::BOTH {
        if !ruleset.has_law_of_check(color) {
            continue;
        }
        if let Some(checker) = start.checkers_of(color).first() {
            let at = ruleset.shape().name(checker);
            let message = format!("{color} is in check at the start from {at}");
            let text = FaultText::new("rules-start-check", message).with("color", side(color));
            faults.push(Fault::new("start.pieces", text.with("square", at)));
        }
    }
    if start.decided().is_some() {
        let message = "the game is over before it starts";
        faults.push(Fault::new("start.pieces", FaultText::new("rules-start-over", message)));
    } else if faults.is_empty() {
        let stuck = start.legal_moves().is_empty();
        if stuck && first_moves == FirstMoves::Doubtful {
            return faults;
        }
        if stuck {
            let message = format!("{} has no legal first move", start.turn());
            let text = FaultText::new("rules-start-stuck", message);
            faults.push(Fault::new("start.pieces", text.with("color", side(start.turn()))));
        } else if start.outcome().is_some() {
            let message = "neither side could ever checkmate: add pieces";
            faults.push(Fault::new("start.pieces", FaultText::new("rules-start-dead", message)));
        }
    }
    faults
}

pub(super) fn facts(compiler: &Compiler<'_>) -> Facts {
    Facts {
        standard_army: is_standard_army(compiler.spec),
        tested: compiler.tested(),
        law_of_check: ByColor::from_fn(|color| compiler.law_of_check(color)),
        never_royal: ByColor::from_fn(|color| {
            !compiler.law_of_check(color) && compiler.never_has_royals(color)
        }),
        royals_to_keep: ByColor::from_fn(|color| compiler.royals_to_keep(color)),
        demotes_to: compiler.demotions(),
        marks_promoted: compiler.marks_promoted(),
        castling_ranks: ByColor::from_fn(|color| compiler.castling_rank(color)),
        pawn_squares: ByColor::from_fn(|color| pawn_squares(compiler, color)),
        home: compiler.home(),
    }
}

/// Where a pawn can be: no farther back than where pawns start or are dropped, and not where it
/// must have promoted on arrival, unless it got there in another way.
fn pawn_squares(compiler: &Compiler<'_>, color: Color) -> SquareSet {
    let spec = compiler.spec;
    let shape = compiler.shape;
    let advance = |at: Coord| match color {
        Color::White => at.rank,
        Color::Black => shape.ranks() - 1 - at.rank,
    };
    let placed = placed_pawns(compiler, color);
    let steps_back = spec
        .kinds
        .iter()
        .filter(|kind| kind.pawn)
        .any(|kind| kind.movement.iter().any(|atom| atom.vector.ranks < 0));
    let first = placed.map(|square| advance(shape.coord(square))).min();
    let first = first.filter(|_| !steps_back).unwrap_or(0);
    let mut squares: SquareSet =
        shape.squares().filter(|&at| advance(shape.coord(at)) >= first).collect();
    if let Some(promotion) = &spec.promotion
        && promotion.supply != PromotionSupply::LostKinds(NoneLeft::Stay)
    {
        let compulsory: SquareSet = compiler.zone(&promotion.compulsory[color]);
        squares &= !compulsory;
    }
    (squares | placed) & compiler.playable
}

/// Where pawns get without moving: by the start, a drop or castling.
pub(super) fn placed_pawns(compiler: &Compiler<'_>, color: Color) -> SquareSet {
    let spec = compiler.spec;
    let is_pawn = |letter| {
        let mut kinds = spec.kinds.iter();
        kinds.any(|kind| kind.letter == letter && kind.pawn)
    };
    let pieces = spec.start.pieces.iter();
    let pawns = pieces.filter(|piece| piece.color == color && is_pawn(piece.letter));
    let mut squares: SquareSet =
        pawns.filter_map(|piece| compiler.shape.square(piece.at)).collect();
    if let Some(drops) = &spec.drops {
        squares |= compiler.zone(&drops.pawn_zone[color]);
    }
    let royal_pawn = spec.kinds.iter().any(|kind| kind.royal && kind.pawn);
    if let Some(castling) = &spec.castling {
        let rank = compiler.castling_rank(color);
        let square = |file| compiler.shape.square(Coord { file, rank });
        let files = |files: ByWing<u8>| [files.queen_side, files.king_side];
        if is_pawn(castling.partner) {
            squares |= files(castling.partner_to).into_iter().filter_map(square).collect();
        }
        if royal_pawn {
            squares |= files(castling.royal_to).into_iter().filter_map(square).collect();
        }
    }
    squares
}

/// The board at the start position.
pub(super) fn board(compiler: &Compiler<'_>) -> AnyBoard {
    let mut board = compiler.board();
    let setup = setup(compiler);
    on_board!(&mut board, |board| board.set_up(&setup));
    board
}

fn setup(compiler: &Compiler<'_>) -> Setup {
    let spec = compiler.spec;
    let mut setup = Setup::empty(compiler.shape);
    setup.board = compiler.home();
    setup.turn = match spec.start.turn {
        FirstMove::White => Color::White,
        FirstMove::Black => Color::Black,
    };
    setup.hands = ByColor::from_fn(|color| {
        spec.start.hands[color]
            .iter()
            .map(|&(letter, count)| (compiler.kind(letter), count))
            .collect()
    });
    setup.castling = ByColor::from_fn(|color| castling_rights(compiler, color));
    setup.checks_left = spec.checks_to_win.map(ByColor::same);
    setup
}

/// At the start a royal may castle with the outermost partner on each wing of its rank.
pub(super) fn castling_rights(compiler: &Compiler<'_>, color: Color) -> ByWing<Option<Square>> {
    let mut rights = ByWing::default();
    let Some(castling) = &compiler.spec.castling else {
        return rights;
    };
    let Some(king) = castling_royal(compiler, color) else {
        return rights;
    };
    let Coord { file, rank } = compiler.shape.coord(king);
    let pieces = compiler.spec.start.pieces.iter();
    let on_rank = pieces.filter(|piece| piece.color == color && piece.at.rank == rank);
    let partners = on_rank.filter(|piece| piece.letter == castling.partner);
    let partners = || partners.clone().map(|piece| piece.at.file);
    let square = |file: u8| compiler.shape.square(Coord { file, rank });
    let outermost_left = partners().filter(|&other| other < file).min();
    let outermost_right = partners().filter(|&other| other > file).max();
    rights.queen_side = outermost_left.and_then(square);
    rights.king_side = outermost_right.and_then(square);
    rights
}

/// The royal that may castle at the start: the only one on its castling rank.
pub(super) fn castling_royal(compiler: &Compiler<'_>, color: Color) -> Option<Square> {
    let rank = compiler.castling_rank(color);
    let royal = |letter| compiler.spec.kinds.iter().any(|k| k.letter == letter && k.royal);
    let pieces = compiler.spec.start.pieces.iter();
    let on_rank = pieces.filter(|piece| piece.color == color && piece.at.rank == rank);
    let mut royals = on_rank.filter(|piece| royal(piece.letter));
    match (royals.next(), royals.next()) {
        (Some(king), None) => compiler.shape.square(king.at),
        _ => None,
    }
}
