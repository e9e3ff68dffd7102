//! Approximate values of piece kinds: for showing who is ahead, never for decisions.
//!
//! A list of names could not include the pieces of custom rulesets, so the value follows from how a
//! kind moves: the number of squares it reaches on a partly filled board of this size. It grows
//! slightly faster than in proportion, because many moves together are worth more. The three
//! constants are chosen so that the standard army gets the usual textbook values.

use rules::movement::{Atom, Gait, MoveMode};
use rules::{BoardShape, PieceKind, Ruleset};

const PAWN: u16 = 10;
/// The probability that a square on the way is empty.
const EMPTY: f64 = 0.7;
const POWER: f64 = 1.1;
/// Tenths of a pawn for each square in reach.
const SCALE: f64 = 4.84;
/// The reach is capped here.
const MOST: f64 = 10_000.0;

/// The value of a kind in tenths of a pawn, rounded to whole pawns; nothing for a royal.
pub(super) fn worth(ruleset: &Ruleset, kind: PieceKind) -> u16 {
    if ruleset.is_royal(kind) {
        return 0;
    }
    if ruleset.is_pawn(kind) {
        return PAWN;
    }
    let letter = ruleset.letter(kind);
    let spec = ruleset.spec().kinds.iter().find(|spec| spec.letter == letter);
    let movement = spec.map_or(&[][..], |spec| spec.movement.as_slice());
    let lasting = movement.iter().filter(|atom| !atom.first_move_only);
    let reach: f64 = lasting.map(|atom| reach(ruleset.shape(), atom)).sum();
    let pawns = (SCALE * reach.powf(POWER) / f64::from(PAWN)).round().clamp(1.0, MOST);
    pawns as u16 * PAWN
}

/// How many squares an atom reaches, from the average square of the board.
fn reach(shape: BoardShape, atom: &Atom) -> f64 {
    let room = |side: u8, step: i8, times: u8| {
        let taken = i32::from(step).abs() * i32::from(times);
        f64::from((i32::from(side) - taken).max(0)) / f64::from(side)
    };
    let at = |times: u8| {
        let inside = room(shape.files(), atom.vector.files, times)
            * room(shape.ranks(), atom.vector.ranks, times);
        inside * EMPTY.powi(i32::from(times) - 1)
    };
    let squares: f64 = (1..=atom.range).map(at).sum();
    let mode = match atom.mode {
        MoveMode::Both => 1.0,
        MoveMode::MoveOnly | MoveMode::CaptureOnly => 0.5,
    };
    let gait = match atom.gait {
        Gait::Free => 1.0,
        Gait::Lame => EMPTY,
        // The pieces must be in the right place.
        Gait::Jump | Gait::Cannon | Gait::Grasshopper => 0.5,
    };
    squares * mode * gait
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worths(name: &str) -> Vec<(char, u16)> {
        let ruleset = Ruleset::compile(notation::builtin(name).unwrap()).unwrap();
        ruleset.kinds().map(|kind| (ruleset.letter(kind), worth(&ruleset, kind))).collect()
    }

    #[test]
    fn the_standard_army_is_worth_what_textbooks_say() {
        let expected = [('P', 10), ('N', 30), ('B', 30), ('R', 50), ('Q', 90), ('K', 0)];
        let worths = worths("standard");
        for pair in expected {
            assert!(worths.contains(&pair), "{pair:?} of {worths:?}");
        }
    }

    #[test]
    fn who_moves_as_two_is_worth_at_least_both() {
        let worths = worths("capablanca");
        let of = |letter| worths.iter().find(|pair| pair.0 == letter).map(|pair| pair.1).unwrap();
        assert!(of('A') >= of('B') + of('N'), "{worths:?}");
        assert!(of('C') >= of('R') + of('N'), "{worths:?}");
    }

    #[test]
    fn every_kind_but_royals_is_worth_something() {
        for name in notation::builtin_names() {
            let ruleset = Ruleset::compile(notation::builtin(name).unwrap()).unwrap();
            for kind in ruleset.kinds() {
                let worth = worth(&ruleset, kind);
                assert_eq!(worth == 0, ruleset.is_royal(kind), "{name} {}", ruleset.letter(kind));
                assert!(worth <= 200, "{name} {} {worth}", ruleset.letter(kind));
            }
        }
    }
}
