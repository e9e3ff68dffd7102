//! The pieces of a club game, with what the file says about their past.

use rules::{Color, Piece, Square};

use super::LISTS;
use super::fields::{At, Findings};
use super::game::{Memory, is_pawn_home};
use crate::standard::{king_at_home, standard_ruleset};

/// The longest list of pieces: one for each square.
const MAX_PIECES: usize = 64;
/// The last ply a file can have, limited by the move number of a position.
pub(super) const MAX_PLY: i64 = 2 * (u32::MAX as i64);

/// A piece with its place in the file.
pub(super) struct Placed<'n> {
    pub(super) at: At<'n>,
    pub(super) square: Square,
    pub(super) piece: Piece,
}

/// Reads the six lists; the past of each piece goes to the memory.
pub(super) fn read<'n>(
    at: &At<'n>,
    memory: &mut Memory,
    findings: &mut Findings,
) -> Option<Vec<Placed<'n>>> {
    findings.check_keys(at, &LISTS.map(|(key, _)| key), &[])?;
    let mut placed: Vec<Placed<'n>> = Vec::new();
    for (key, letter) in LISTS {
        let list = at.get(key).and_then(|list| findings.items(&list, MAX_PIECES));
        for item in list.unwrap_or_default() {
            let Some(piece) = read_piece(item, letter, memory, findings) else { continue };
            if let Some(other) = placed.iter().find(|other| other.square == piece.square) {
                let name = standard_ruleset().shape().name(piece.square);
                let message = format!("is on {name}, like `{}`", other.at.path);
                findings.fault::<()>(&piece.at, message);
                continue;
            }
            placed.push(piece);
        }
    }
    Some(placed)
}

fn read_piece<'n>(
    at: At<'n>,
    letter: char,
    memory: &mut Memory,
    findings: &mut Findings,
) -> Option<Placed<'n>> {
    let (required, optional): (&[&str], &[&str]) = match letter {
        'K' => (&["position", "colour", "has_moved"], &["castling_moves"]),
        'R' => (&["position", "colour", "has_moved"], &[]),
        'P' => (&["position", "colour", "first_moved"], &[]),
        _ => (&["position", "colour"], &[]),
    };
    findings.check_keys(&at, required, optional)?;
    let square = at.get("position").and_then(|at| findings.square(&at));
    let color = at.get("colour").and_then(|at| findings.color(&at));
    // The castling squares of a king follow from the position; the value only has to be a list.
    at.get("castling_moves").and_then(|at| findings.items(&at, MAX_PIECES));
    // A key without a meaning here was noted as unknown, so its value is ignored.
    let known = |key| at.get(key).filter(|_| required.contains(&key));
    let has_moved = known("has_moved").and_then(|at| findings.yes_or_no(&at));
    let first_moved = known("first_moved").and_then(|at| findings.number(&at, 0..=MAX_PLY));
    let (square, color) = (square?, color?);
    let kind = standard_ruleset().kind_by_letter(letter)?;
    if has_moved == Some(true) {
        memory.moved.insert(square);
    }
    if letter == 'K' && has_moved == Some(false) {
        check_king(&at, square, color, findings);
    }
    if let Some(ply) = first_moved {
        check_pawn(&at, square, color, ply, findings);
        memory.first_moved.insert(square, ply.unsigned_abs());
    }
    Some(Placed { at, square, piece: Piece::new(color, kind) })
}

fn check_king(at: &At<'_>, square: Square, color: Color, findings: &mut Findings) {
    let shape = standard_ruleset().shape();
    let (home, here) = (king_at_home(color), shape.name(square));
    if let Some(flag) = at.get("has_moved").filter(|_| square != home) {
        let home = shape.name(home);
        let message = format!("is false, but the {color} king is on {here} and starts on {home}");
        findings.fault::<()>(&flag, message);
    }
}

fn check_pawn(at: &At<'_>, square: Square, color: Color, ply: i64, findings: &mut Findings) {
    let Some(value) = at.get("first_moved") else { return };
    let name = standard_ruleset().shape().name(square);
    match (ply, is_pawn_home(square, color)) {
        (0, false) => {
            let message = format!("is 0 (never), but no {color} pawn starts on {name}");
            findings.fault::<()>(&value, message);
        }
        (1.., true) => {
            let message = format!("is {ply}, but the {color} pawn on {name} has never moved");
            findings.fault::<()>(&value, message);
        }
        _ => {}
    }
}
