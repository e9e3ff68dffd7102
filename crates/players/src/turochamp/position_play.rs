//! The position-play value: what Turochamp thinks of a position right after its own move, without any analysis.

use rules::{Color, Move, MoveType, Position, Square, SquareSet};

use super::material::Material;

/// A defended piece; a second defender is worth half as much.
const DEFENDED: i32 = 1_000;
/// Each of: castling is still allowed, castling is possible on the next move, the move is castling.
const CASTLING: i32 = 1_000;
/// A rank that a pawn has advanced.
const ADVANCE: i32 = 200;
/// A pawn defended by a piece other than a pawn.
const DEFENDED_PAWN: i32 = 300;
/// The threat of mate on the next move.
const MATE_THREAT: i32 = 1_000;
/// Check.
const CHECK: i32 = 500;

/// The parts of a position-play value, in thousandths of Turing's points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PositionPlay {
    /// Square roots of the moves of each piece and of the royal, captures counted twice.
    pub mobility: i32,
    /// Pieces other than queens that are defended.
    pub defended: i32,
    /// The square root of the moves that a queen would have in the royal's place; it counts against the player.
    pub exposure: i32,
    /// Castling done, possible or still allowed.
    pub castling: i32,
    /// Pawns advanced, and defended by pieces.
    pub pawns: i32,
    /// Check, and the threat of mate.
    pub threats: i32,
}

impl PositionPlay {
    /// The sum.
    pub const fn total(self) -> i32 {
        self.mobility + self.defended - self.exposure + self.castling + self.pawns + self.threats
    }
}

/// The value of the position `after` a move, for the player who made it.
pub(super) fn after(
    before: &Position,
    mv: Move,
    after: &Position,
    material: &Material,
) -> PositionPlay {
    let us = before.turn();
    let (ruleset, own) = (after.ruleset(), after.color(us));
    let mut play = PositionPlay::default();
    for square in own {
        let Some(piece) = after.piece_at(square) else { continue };
        let defenders = after.attackers(us, square, after.occupied());
        if ruleset.is_pawn(piece.kind) {
            play.pawns += ADVANCE * advanced(after, square, us);
            let pawns = ruleset.kinds().filter(|&kind| ruleset.is_pawn(kind));
            let pawns = pawns.fold(SquareSet::EMPTY, |all, kind| all | after.kind(kind));
            play.pawns += if (defenders & !pawns).is_empty() { 0 } else { DEFENDED_PAWN };
            continue;
        }
        play.mobility += root(moves_of(after, square, us));
        if after.royals(us).contains(square) {
            play.exposure += root(queen_moves(after, square, us));
        } else if !material.is_queen(piece.kind) {
            play.defended += match defenders.len() {
                0 => 0,
                1 => DEFENDED,
                _ => DEFENDED + DEFENDED / 2,
            };
        }
    }
    play.castling = castling(mv, after, us);
    play.threats = threats(after, material);
    play
}

/// A square root in thousandths.
fn root(count: u32) -> i32 {
    (f64::from(count).sqrt() * 1_000.0).round() as i32
}

/// How many ranks a pawn has advanced. It begins on the second rank.
fn advanced(position: &Position, square: Square, color: Color) -> i32 {
    let shape = position.ruleset().shape();
    let rank = shape.coord(square).rank;
    let from_home = match color {
        Color::White => i32::from(rank),
        Color::Black => i32::from(shape.ranks() - 1 - rank),
    };
    (from_home - 1).max(0)
}

/// How many moves a piece has if its side could move again, captures counted twice. A royal must not be left in check.
fn moves_of(position: &Position, from: Square, us: Color) -> u32 {
    let enemies = position.color(!us);
    let targets = position.attacks_from(from) & !position.color(us);
    let allowed = targets.filter(|&to| is_safe(position, from, to, us));
    allowed.map(|to| if enemies.contains(to) { 2 } else { 1 }).sum()
}

/// Whether a move leaves no royal attacked, where that is forbidden.
fn is_safe(position: &Position, from: Square, to: Square, us: Color) -> bool {
    if !position.ruleset().has_law_of_check(us) {
        return true;
    }
    let mut occupied = position.occupied();
    occupied.remove(from);
    occupied.insert(to);
    position.royals(us).all(|royal| {
        let royal = if royal == from { to } else { royal };
        let attackers = position.attackers(!us, royal, occupied);
        (attackers & !SquareSet::of(to)).is_empty()
    })
}

/// How many moves a queen would have on a square, captures counted twice.
fn queen_moves(position: &Position, from: Square, us: Color) -> u32 {
    let (shape, walls) = (position.ruleset().shape(), position.ruleset().walls());
    let (own, occupied) = (position.color(us), position.occupied());
    let mut count = 0;
    for (files, ranks) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        let mut at = shape.offset(from, files, ranks);
        while let Some(square) =
            at.filter(|&square| !own.contains(square) && !walls.contains(square))
        {
            let captures = occupied.contains(square);
            count += if captures { 2 } else { 1 };
            at = if captures { None } else { shape.offset(square, files, ranks) };
        }
    }
    count
}

fn castling(mv: Move, after: &Position, us: Color) -> i32 {
    if mv.what() == MoveType::Castling {
        return CASTLING;
    }
    let setup = after.setup();
    let rights = setup.castling[us];
    let partners = [(rights.queen_side, true), (rights.king_side, false)];
    let allowed = partners.iter().any(|(partner, _)| partner.is_some());
    let possible = partners.iter().any(|&(partner, queen_side)| {
        partner.is_some_and(|partner| can_castle(after, &setup.board, partner, queen_side, us))
    });
    CASTLING * (i32::from(allowed) + i32::from(possible))
}

/// Whether the squares between royal and partner are empty, and the royal passes no attacked square.
fn can_castle(
    position: &Position,
    board: &[Option<rules::Piece>],
    partner: Square,
    queen_side: bool,
    us: Color,
) -> bool {
    let (ruleset, shape) = (position.ruleset(), position.ruleset().shape());
    let Some(rule) = &ruleset.spec().castling else { return false };
    let Some(royal) = ruleset.castling_royal(board, us) else { return false };
    let target = if queen_side { rule.royal_to.queen_side } else { rule.royal_to.king_side };
    let beside = if queen_side { rule.partner_to.queen_side } else { rule.partner_to.king_side };
    let (from, other, rank) =
        (shape.coord(royal).file, shape.coord(partner).file, shape.coord(royal).rank);
    let files = [from, other, target, beside];
    let range = files.into_iter().min().unwrap_or(from)..=files.into_iter().max().unwrap_or(from);
    let square = |file: u8| shape.square(rules::Coord::new(file, rank));
    let mut occupied = position.occupied();
    occupied.remove(royal);
    occupied.remove(partner);
    let is_empty = range.filter_map(square).all(|square| !occupied.contains(square));
    let path = from.min(target)..=from.max(target);
    let is_attacked = |square| !position.attackers(!us, square, position.occupied()).is_empty();
    is_empty && !path.filter_map(square).any(is_attacked)
}

/// Check, or the threat to win on the next move. Turing did not say whether a check may also threaten mate; here a
/// checked side must answer first.
fn threats(after: &Position, material: &Material) -> i32 {
    let mut again = after.clone();
    if after.is_check() {
        return CHECK;
    }
    if again.pass().is_err() {
        return 0;
    }
    let threatens = again.legal_moves().into_iter().any(|mv| material.wins(&again, mv));
    if threatens { MATE_THREAT } else { 0 }
}
