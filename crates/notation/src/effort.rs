//! An estimate of the work that an untrusted ruleset causes, in steps of about a nanosecond. It is computed
//! from the ruleset and the position, so it is the same on every machine.
//!
//! The factors are measured; `cargo xtask bench pgn` checks them against hostile files.

use rules::movement::{Atom, Gait, MoveMode};
use rules::spec::{DropLimit, KindSpec, RulesetSpec};
use rules::{PieceKind, Position, Ruleset, Square};

/// Work, in steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Steps(pub(crate) u64);

/// Following one step of a ride or hop from every square when tables are built.
const TABLE: u64 = 20;
/// The same for a leap, which has its own table for every kind.
const LEAP: u64 = 35;
/// The fixed cost of each kind on each square.
const KIND: u64 = 60;
/// Generating the moves of a piece, without its directions.
const PIECE: u64 = 500;
/// Generating the moves of one piece among all, without its directions.
const LISTED: u64 = 100;
/// Following one step of a movement.
const STEP: u64 = 3;
/// Making a move and testing for check, for each word of a square set.
const TEST: u64 = 45;
/// Reading and placing a square of a position.
const SQUARE: u64 = 50;
/// Generating and testing the drop of one kind on one square.
const DROP: u64 = 30;
const DROP_WITHOUT_CHECK: u64 = 300;
const DROP_WITHOUT_MATE: u64 = 30_000;

impl Steps {
    pub(crate) fn add(&mut self, more: Self) {
        self.0 = self.0.saturating_add(more.0);
    }

    pub(crate) fn times(self, count: usize) -> Self {
        Self(self.0.saturating_mul(count as u64))
    }
}

/// The work of compiling a draft.
pub(crate) fn compiling(spec: &RulesetSpec) -> Steps {
    let area = u64::from(spec.files) * u64::from(spec.ranks);
    let table = |atom: &Atom| match atom.is_leap() {
        true => LEAP,
        false => TABLE * length(spec, atom) * (1 + passed(atom)),
    };
    let ways: u64 = spec.kinds.iter().flat_map(|kind| &kind.movement).map(table).sum();
    let tables = area * (ways + KIND * spec.kinds.len() as u64);
    // Compiling also tests whether both sides can move at the start.
    let widest = spec.kinds.iter().map(|kind| reach(spec, kind)).max().unwrap_or(0);
    let moves = spec.start.pieces.len() as u64 * (LISTED + STEP * widest);
    let held = spec.start.hands.white.len().max(spec.start.hands.black.len()) as u64;
    Steps(tables.saturating_add(moves).saturating_add(held * area * drop_cost(spec)))
}

/// The longest way of an atom.
fn length(spec: &RulesetSpec, atom: &Atom) -> u64 {
    let side = spec.files.max(spec.ranks);
    let stride = atom.vector.files.unsigned_abs().max(atom.vector.ranks.unsigned_abs());
    u64::from(atom.range.min(side / stride.max(1)).max(1))
}

/// How many squares each step depends on.
fn passed(atom: &Atom) -> u64 {
    let stride = atom.vector.files.unsigned_abs().max(atom.vector.ranks.unsigned_abs());
    match atom.gait {
        Gait::Lame | Gait::Jump => u64::from(stride) - u64::from(stride > 0),
        Gait::Free | Gait::Cannon | Gait::Grasshopper => 0,
    }
}

fn reach(spec: &RulesetSpec, kind: &KindSpec) -> u64 {
    kind.movement.iter().map(|atom| length(spec, atom)).sum()
}

fn drop_cost(spec: &RulesetSpec) -> u64 {
    match spec.drops.as_ref().map(|drops| drops.limit) {
        None | Some(DropLimit::None) => DROP,
        Some(DropLimit::NoCheck) => DROP_WITHOUT_CHECK,
        Some(DropLimit::NoMate) => DROP_WITHOUT_MATE,
    }
}

/// The work of finding moves in a ruleset.
#[derive(Clone, Debug)]
pub(crate) struct Effort {
    /// Testing a move; zero where moves need no test.
    test: u64,
    /// The most squares each kind can reach without capturing.
    quiet: Vec<u64>,
    /// The most steps of any kind.
    widest: u64,
    drop: u64,
}

impl Effort {
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let spec = ruleset.spec();
        let words = ruleset.shape().area().div_ceil(u64::BITS as usize) as u64;
        let quiet = |kind: &KindSpec| {
            let atoms = kind.movement.iter().filter(|atom| atom.mode == MoveMode::MoveOnly);
            atoms.map(|atom| length(spec, atom)).sum()
        };
        Self {
            test: if ruleset.tests_each_move() { TEST * words } else { 0 },
            quiet: spec.kinds.iter().map(quiet).collect(),
            widest: spec.kinds.iter().map(|kind| reach(spec, kind)).max().unwrap_or(0),
            drop: drop_cost(spec),
        }
    }

    /// Setting up a position and computing its outcome once.
    pub(crate) fn start(&self, position: &Position) -> Steps {
        let mut steps = self.all(position);
        steps.add(Steps(SQUARE * position.ruleset().shape().area() as u64));
        steps
    }

    /// Generating the moves of the piece on a square.
    pub(crate) fn piece(&self, position: &Position, kind: PieceKind, from: Square) -> Steps {
        let mut steps = Steps(PIECE + STEP * self.widest + self.tests(position, kind, from));
        if position.ruleset().spec().must_capture {
            // Other pieces might have to capture instead.
            steps.add(self.all(position));
        }
        steps
    }

    fn tests(&self, position: &Position, kind: PieceKind, from: Square) -> u64 {
        if self.test == 0 {
            return 0;
        }
        let squares = u64::from(position.attacks_from(from).len()) + self.quiet[kind.index()];
        self.test * squares
    }

    /// Generating every move.
    pub(crate) fn all(&self, position: &Position) -> Steps {
        let own = position.color(position.turn());
        let tests = |from: Square| {
            position.piece_at(from).map_or(0, |piece| self.tests(position, piece.kind, from))
        };
        let tested: u64 = if self.test == 0 { 0 } else { own.map(tests).sum() };
        Steps(u64::from(own.len()) * (LISTED + STEP * self.widest) + tested)
    }

    /// Generating the drops and computing the outcome.
    pub(crate) fn drops(&self, position: &Position) -> Steps {
        let kinds = position.hand(position.turn()).len().max(1) as u64;
        let mut steps = self.all(position);
        steps.add(Steps(kinds * position.ruleset().shape().area() as u64 * self.drop));
        steps
    }
}
