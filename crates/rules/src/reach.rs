//! Where a movement leads on a board without other pieces, before there is a ruleset.

use crate::board::tables::passed_squares;
use crate::geometry::{BoardShape, Square};
use crate::movement::{Atom, Gait, MoveMode, Vector};
use crate::piece::Color;
use crate::square_set::SquareSet;

/// The steps that [`BareBoard::largest_part`] looks at: a millisecond or two.
const MOST_STEPS: u64 = 200_000;

/// A board with walls and without pieces.
#[derive(Clone, Copy, Debug)]
pub struct BareBoard {
    /// Its files and ranks.
    pub shape: BoardShape,
    /// Squares nobody can enter.
    pub walls: SquareSet,
}

/// A square that a movement leads to, if there are pieces to capture and hop over wherever it needs them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// The square.
    pub square: Square,
    /// Whether the piece may move there.
    pub moves: bool,
    /// Whether it may capture there.
    pub captures: bool,
    /// Whether it gets there only over another piece.
    pub hops: bool,
    /// Whether it gets there only while it has not moved.
    pub first: bool,
}

impl BareBoard {
    /// Every square a movement leads to, each once, in the order of squares.
    pub fn reach(&self, movement: &[Atom], color: Color, from: Square) -> Vec<Reached> {
        let mut reached: Vec<Option<Reached>> = vec![None; self.shape.area()];
        for atom in movement {
            let hops = !matches!(atom.gait, Gait::Free | Gait::Lame);
            for square in self.walk(atom.seen_by(color), from) {
                let known = &mut reached[square.index()];
                let this = Reached {
                    square,
                    moves: atom.mode != MoveMode::CaptureOnly,
                    captures: atom.mode != MoveMode::MoveOnly,
                    hops,
                    first: atom.first_move_only,
                };
                *known = Some(known.map_or(this, |known| Reached {
                    square,
                    moves: known.moves || this.moves,
                    captures: known.captures || this.captures,
                    hops: known.hops && this.hops,
                    first: known.first && this.first,
                }));
            }
        }
        reached.into_iter().flatten().collect()
    }

    /// Every square a piece could visit if everything could be captured: more than in a game, never fewer.
    pub fn visits(&self, movement: &[Atom], color: Color, from: SquareSet) -> SquareSet {
        let steps = steps(movement, color);
        let mut visited = SquareSet::EMPTY;
        let mut open: Vec<Square> = from.collect();
        while let Some(square) = open.pop() {
            for &step in &steps {
                if let Some(next) = self.step(square, step)
                    && !visited.contains(next)
                {
                    visited.insert(next);
                    open.push(next);
                }
            }
        }
        visited
    }

    /// The squares of a piece's first move, as [`BareBoard::visits`] counts, with one step in each direction.
    pub fn visits_once(&self, movement: &[Atom], color: Color, from: Square) -> SquareSet {
        steps(movement, color).into_iter().filter_map(|step| self.step(from, step)).collect()
    }

    /// The most squares that one piece could ever be on, as [`BareBoard::visits`] counts; nothing if counting
    /// takes too long.
    pub fn largest_part(&self, movement: &[Atom], color: Color) -> Option<u32> {
        let directions = steps(movement, color).len() as u64;
        let (mut seen, mut largest, mut work) = (SquareSet::EMPTY, 0, 0);
        for square in self.playable() {
            // Another piece that gets here visits all that this one does.
            if seen.contains(square) {
                continue;
            }
            let here = SquareSet::of(square);
            let part = self.visits(movement, color, here) | here;
            work += u64::from(part.len()) * directions;
            if work > MOST_STEPS {
                return None;
            }
            seen |= part;
            largest = largest.max(part.len());
        }
        Some(largest)
    }

    /// Every square that is not a wall.
    pub fn playable(&self) -> SquareSet {
        self.shape.squares().filter(|&square| !self.walls.contains(square)).collect()
    }

    /// The squares of one atom, nearest first.
    fn walk(&self, atom: Atom, from: Square) -> impl Iterator<Item = Square> {
        // There must be room for the piece that is hopped over.
        let nearest = match atom.gait {
            Gait::Free | Gait::Lame | Gait::Jump => 0,
            Gait::Cannon | Gait::Grasshopper => 1,
        };
        let next =
            move |&at: &Square| self.step(at, atom.vector).filter(|_| self.is_open(atom, at));
        let squares = std::iter::successors(next(&from), next);
        squares.take(usize::from(atom.range)).skip(nearest)
    }

    /// Whether the squares between two landings allow the step.
    fn is_open(&self, atom: Atom, at: Square) -> bool {
        if !matches!(atom.gait, Gait::Lame | Gait::Jump) {
            return true;
        }
        let passed = passed_squares(atom.vector);
        let mut between =
            passed.iter().filter_map(|step| self.shape.offset(at, step.files, step.ranks));
        match atom.gait {
            Gait::Lame => between.all(|square| !self.walls.contains(square)),
            _ => between.any(|square| !self.walls.contains(square)),
        }
    }

    /// The square a step leads to, unless that is off the board or a wall.
    fn step(&self, from: Square, step: Vector) -> Option<Square> {
        let to = self.shape.offset(from, step.files, step.ranks)?;
        (!self.walls.contains(to)).then_some(to)
    }
}

/// The steps of a movement, each once. A ride is a walk of its steps, for walls stop hoppers as well.
fn steps(movement: &[Atom], color: Color) -> Vec<Vector> {
    let mut steps: Vec<Vector> = movement.iter().map(|atom| atom.vector.seen_by(color)).collect();
    steps.sort_unstable();
    steps.dedup();
    steps
}
