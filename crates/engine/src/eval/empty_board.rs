//! The mobility of pieces on the empty board of a ruleset, walls included.

use rules::movement::{Atom, Gait, MoveMode};
use rules::{Color, Piece, Ruleset, Square, SquareSet};

/// The chance that a square on the way is empty.
const EMPTY: f64 = 0.7;
/// The weight of a square that a piece can only move to.
const MOVE: f64 = 0.6;
/// The weight of a square that a piece can only capture on.
const CAPTURE: f64 = 1.0 - MOVE;
/// The chance that a hopper finds a piece to hop over.
const HURDLE: f64 = 0.4;

/// A board without pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct EmptyBoard<'a> {
    ruleset: &'a Ruleset,
    walls: SquareSet,
}

impl<'a> EmptyBoard<'a> {
    pub(super) fn new(ruleset: &'a Ruleset) -> Self {
        Self { ruleset, walls: ruleset.walls() }
    }

    /// Every square a piece can stand on.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let walls = self.walls;
        self.ruleset.shape().squares().filter(move |&square| !walls.contains(square))
    }

    fn atoms(&self, piece: Piece) -> &'a [Atom] {
        &self.ruleset.spec().kinds[piece.kind.index()].movement
    }

    /// Squares a piece can move to from a square.
    pub(super) fn steps(&self, piece: Piece, from: Square) -> Vec<Square> {
        let mut squares = Vec::new();
        for atom in self.atoms(piece).iter().filter(|atom| atom.mode != MoveMode::CaptureOnly) {
            self.walk(atom, piece.color, from, |to, _| squares.push(to));
        }
        squares
    }

    /// How many squares a piece reaches on average from a square, on a board with some pieces.
    pub(super) fn expected_mobility(&self, piece: Piece, from: Square) -> f64 {
        let mut sum = 0.0;
        for atom in self.atoms(piece) {
            let weight = match atom.mode {
                MoveMode::Both => 1.0,
                MoveMode::MoveOnly => MOVE,
                MoveMode::CaptureOnly => CAPTURE,
            };
            let weight = if atom.first_move_only { weight / 4.0 } else { weight };
            self.walk(atom, piece.color, from, |_, step| sum += weight * chance(atom, step));
        }
        sum
    }

    /// Calls back with each square of a movement and its number of steps.
    fn walk(&self, atom: &Atom, color: Color, from: Square, mut visit: impl FnMut(Square, u8)) {
        let vector = atom.vector.seen_by(color);
        let mut at = from;
        for step in 1..=atom.range {
            let next = self.ruleset.shape().offset(at, vector.files, vector.ranks);
            let Some(next) = next.filter(|&next| !self.walls.contains(next)) else {
                return;
            };
            at = next;
            visit(at, step);
        }
    }
}

/// The chance that the way to a step of a movement is open.
fn chance(atom: &Atom, step: u8) -> f64 {
    let passed = f64::from(step - 1);
    match atom.gait {
        Gait::Free => EMPTY.powf(passed),
        Gait::Lame => EMPTY.powf(passed + 1.0),
        Gait::Jump => HURDLE * EMPTY.powf(passed),
        Gait::Cannon | Gait::Grasshopper => {
            let chance = HURDLE * EMPTY.powf((passed - 1.0).max(0.0));
            if step > 1 { chance } else { 0.0 }
        }
    }
}
