//! How a piece kind moves, as data: a list of atoms, one for each direction.
//!
//! Vectors and Betza text both become atoms. An atom is seen from White's side; Black's is
//! mirrored.

use crate::piece::Color;

/// A step on the board: files to the right and ranks forward.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Vector {
    /// Files to the right; negative to the left.
    pub files: i8,
    /// Ranks forward; negative backward.
    pub ranks: i8,
}

/// What an atom may do on the square it reaches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MoveMode {
    /// Move to an empty square or capture.
    Both,
    /// Move to an empty square only.
    MoveOnly,
    /// Capture only.
    CaptureOnly,
}

/// What an atom requires of the squares on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Gait {
    /// A leap jumps over everything; a ride stops at the first piece it lands on.
    Free,
    /// As [`Gait::Free`], and every square between two landings must be empty too. An oblique
    /// leap goes orthogonally first, as the xiangqi horse does.
    Lame,
    /// Exactly one of the squares between start and target must be occupied.
    Jump,
    /// Hops over exactly one piece of either side, then continues any distance within range.
    Cannon,
    /// Hops over exactly one piece of either side and lands on the square just behind it.
    Grasshopper,
}

/// One way of moving: a vector, how often it may be repeated, and its conditions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Atom {
    /// The step.
    pub vector: Vector,
    /// How many times the step may be repeated: 1 is a leap, [`Atom::UNLIMITED`] a full ride.
    pub range: u8,
    /// Move, capture or both.
    pub mode: MoveMode,
    /// What must be on the way, or must not.
    pub gait: Gait,
    /// Only while the piece has not moved.
    pub first_move_only: bool,
}

/// The atoms of a piece kind; it may move by any of them.
pub type Movement = Vec<Atom>;

impl Vector {
    /// The same step from a side's view: forward is up the board for White, down for Black.
    pub const fn seen_by(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self { files: self.files, ranks: -self.ranks },
        }
    }

    /// This step repeated `count` times.
    fn times(self, count: i16) -> (i16, i16) {
        (i16::from(self.files) * count, i16::from(self.ranks) * count)
    }
}

impl Atom {
    /// A range no board can exceed.
    pub const UNLIMITED: u8 = crate::geometry::MAX_SIDE - 1;

    /// A plain atom of this vector and range, for moving and capturing.
    pub const fn plain(files: i8, ranks: i8, range: u8) -> Self {
        Self {
            vector: Vector { files, ranks },
            range,
            mode: MoveMode::Both,
            gait: Gait::Free,
            first_move_only: false,
        }
    }

    /// The same atom from a side's view.
    pub const fn seen_by(mut self, color: Color) -> Self {
        self.vector = self.vector.seen_by(color);
        self
    }

    /// Whether it goes straight to one square, whatever is on the way.
    pub fn is_leap(&self) -> bool {
        self.gait == Gait::Free && self.range == 1
    }

    /// Whether it is a pawn's step: a leap that is always available, so that it may be doubled,
    /// captured en passant and looked up for all pawns at once.
    pub(crate) fn is_step(&self) -> bool {
        self.is_leap() && !self.first_move_only
    }

    /// The same atom in another mode.
    pub const fn with_mode(mut self, mode: MoveMode) -> Self {
        self.mode = mode;
        self
    }

    /// The same atom with another gait.
    pub const fn with_gait(mut self, gait: Gait) -> Self {
        self.gait = gait;
        self
    }
}

/// The steps that a pawn with this movement may make twice at once, as White sees them.
///
/// A kind that reaches a square by its ordinary movement does not reach it by a double step.
pub fn double_steps(movement: &[Atom]) -> impl Iterator<Item = Vector> {
    let quiet = |atom: &&Atom| atom.is_step() && atom.mode != MoveMode::CaptureOnly;
    let steps = movement.iter().filter(quiet).map(|atom| atom.vector);
    steps.filter(|&step| !moves_by(movement, step, 2))
}

/// The steps by which a pawn with this movement may capture en passant, as White sees them.
pub(crate) fn passing_steps(movement: &[Atom]) -> impl Iterator<Item = Vector> {
    let capture = |atom: &&Atom| atom.is_step() && atom.mode != MoveMode::MoveOnly;
    let steps = movement.iter().filter(capture).map(|atom| atom.vector);
    steps.filter(|&step| !moves_by(movement, step, 1))
}

/// Whether a kind can cover `count` times the step by an ordinary move, whatever is there.
fn moves_by(movement: &[Atom], step: Vector, count: i16) -> bool {
    let goal = step.times(count);
    let reaches = |atom: &Atom| (1..=i16::from(atom.range)).any(|n| atom.vector.times(n) == goal);
    movement.iter().any(|atom| atom.mode != MoveMode::CaptureOnly && reaches(atom))
}

/// The leap `[long, short]` in all its directions: eight, or four on a line or a diagonal.
pub fn leaps(long: i8, short: i8) -> Movement {
    symmetric(long, short, 1)
}

/// The ride `[long, short]`, repeated without limit, in all its directions.
pub fn rides(long: i8, short: i8) -> Movement {
    symmetric(long, short, Atom::UNLIMITED)
}

/// The vector and range in every direction of the eight-fold symmetry, each once, in a fixed order.
pub fn symmetric(long: i8, short: i8, range: u8) -> Movement {
    let mut atoms: Movement = Vec::new();
    for (a, b) in [(long, short), (short, long)] {
        for (files, ranks) in [(a, b), (a, -b), (-a, b), (-a, -b)] {
            let atom = Atom::plain(files, ranks, range);
            if !atoms.contains(&atom) {
                atoms.push(atom);
            }
        }
    }
    atoms
}
