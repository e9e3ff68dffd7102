//! Estimates the cost of playing a ruleset before anything is built, and refuses rulesets that cost
//! too much.
//!
//! The estimate counts steps of the generator's loops on a worst-case board: full of the kind with
//! the most directions. The hostile oracle compares it with measured times.

use super::compile::Compiler;
use super::faults::{Fault, FaultText};
use super::limits::{
    CHECK_TESTS, MATE_DROP_AREA, MATE_TESTS, MOVE_FUEL, RIDE_STEPS, SHOWN_STEPS, TABLE_FUEL,
    TEST_STEPS, WALK_STEPS,
};
use crate::movement::{Atom, Gait, MoveMode};
use crate::piece::Color;
use crate::spec::{DropLimit, DropSpec, KindSpec};

/// The work of generating one position's moves, by cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Work {
    /// Following every direction of every piece.
    moving: usize,
    /// Testing whether moves leave a royal attacked.
    testing: usize,
    /// Testing whether drops give check or checkmate.
    dropping: usize,
}

impl Work {
    fn total(self) -> usize {
        self.moving + self.testing + self.dropping
    }
}

/// The steps of the generator for one position, by what is on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StepCounts {
    /// The most steps for any position, including those for showing its moves.
    pub(crate) most: u64,
    /// The steps of a piece of each kind over an empty board.
    pub(crate) reach: Vec<u64>,
    /// The steps of testing whether a move leaves a royal attacked; zero if no move is tested.
    pub(crate) test: u64,
    /// The most moves that are tested.
    pub(crate) most_tests: u64,
    /// The most destinations of pieces on the board.
    pub(crate) most_destinations: u64,
    /// The steps of testing the drops of each kind.
    pub(crate) drops: Vec<u64>,
}

impl Compiler<'_> {
    /// What one position costs.
    pub(super) fn step_counts(&self) -> StepCounts {
        let kinds: Vec<&KindSpec> = self.spec.kinds.iter().collect();
        let (test, watched) = (self.test_steps(&kinds), self.watched_squares(&kinds));
        let reach = |kind: &&KindSpec| kind.movement.iter().map(|atom| self.steps(atom)).sum();
        let drops = |kind: &&KindSpec| (self.drop_tests(&kinds, kind, watched) * test) as u64;
        // A square is reached along each direction by one piece at most.
        let widest = kinds.iter().map(|kind| directions(kind)).max().unwrap_or(0);
        let area = self.shape.area();
        let dropped = if self.spec.drops.is_some() { kinds.len() } else { 0 };
        let shown = (area * (widest + dropped)) as u64 * SHOWN_STEPS;
        StepCounts {
            most: self.work(&kinds).total() as u64 + shown,
            most_destinations: (area * widest) as u64,
            reach: kinds.iter().map(reach).map(|steps: usize| steps as u64).collect(),
            test: if self.tested() { test as u64 } else { 0 },
            most_tests: self.move_tests(&kinds, watched) as u64,
            drops: kinds.iter().map(drops).collect(),
        }
    }

    /// What would take too much memory or time.
    pub(super) fn fuel(&self) -> Vec<Fault> {
        [self.table_fuel(), self.move_fuel(), self.mate_drop_fuel()].into_iter().flatten().collect()
    }

    fn table_fuel(&self) -> Option<Fault> {
        let area = self.shape.area();
        let words = area.div_ceil(u64::BITS as usize);
        let long = self.atoms().filter(|atom| !atom.is_leap());
        let lines = distinct(long.map(|atom| (atom.vector, atom.range, atom.gait))).len();
        (lines * area * words * 2 > TABLE_FUEL).then(|| {
            let message = format!(
                "the pieces ride or hop in {lines} different ways, too many for a board of {}: \
                 use fewer kinds of rides, shorter lists or a smaller board",
                self.shape
            );
            let text = FaultText::new("rules-many-rides", message).with("count", lines);
            Fault::new("pieces", text.with("size", self.shape))
        })
    }

    fn move_fuel(&self) -> Option<Fault> {
        let kinds: Vec<&KindSpec> = self.spec.kinds.iter().collect();
        let work = self.work(&kinds);
        if work.total() <= MOVE_FUEL {
            return None;
        }
        let times = work.total().div_ceil(MOVE_FUEL);
        let cost = format!(
            "finding the moves of a full board of {} could take up to {times} times as long as allowed",
            self.shape
        );
        if work.dropping > work.moving + work.testing {
            let message = format!(
                "{cost}, most of it to see what each drop does: limit the drops of fewer kinds, \
                 or use a smaller board"
            );
            let text = FaultText::new("rules-costly-drops", message).with("size", self.shape);
            return Some(Fault::new("drops.limited", text.with("times", times)));
        }
        let text = match self.heaviest(&kinds, work) {
            Some(letter) => {
                let message = format!(
                    "{cost}, most of it for {letter}: give it fewer directions, shorter ranges or \
                     fewer hops, or use a smaller board"
                );
                FaultText::new("rules-costly-kind", message).with("letter", letter)
            }
            None => {
                let message = format!(
                    "{cost}: use fewer kinds, fewer directions, shorter ranges, fewer hops or a \
                     smaller board"
                );
                FaultText::new("rules-costly", message)
            }
        };
        Some(Fault::new("pieces", text.with("size", self.shape).with("times", times)))
    }

    /// The letter of the kind that causes more than half of the work, if there is one.
    fn heaviest(&self, kinds: &[&KindSpec], work: Work) -> Option<char> {
        let without = |index: usize| {
            let mut rest = kinds.to_vec();
            rest.remove(index);
            self.work(&rest).total()
        };
        let (left, index) = (0..kinds.len()).map(|index| (without(index), index)).min()?;
        (2 * left < work.total()).then_some(kinds[index].letter)
    }

    fn mate_drop_fuel(&self) -> Option<Fault> {
        let drops = self.spec.drops.as_ref()?;
        let asked = drops.limit == DropLimit::NoMate && self.shape.area() > MATE_DROP_AREA;
        asked.then(|| {
            let message = format!(
                "whether a drop gives checkmate is only tested on boards of up to \
                 {MATE_DROP_AREA} squares: bar drops with check instead, or none"
            );
            let text = FaultText::new("rules-mate-drops", message);
            Fault::new("drops.limit", text.with("most", MATE_DROP_AREA))
        })
    }

    /// The steps it may take to find the moves of a position of these kinds.
    fn work(&self, kinds: &[&KindSpec]) -> Work {
        let area = self.shape.area();
        let reach = |kind: &&KindSpec| kind.movement.iter().map(|atom| self.steps(atom)).sum();
        let test = self.test_steps(kinds);
        let watched = self.watched_squares(kinds);
        let drop_tests = kinds.iter().map(|kind| self.drop_tests(kinds, kind, watched));
        Work {
            moving: area * kinds.iter().map(reach).max().unwrap_or(0),
            testing: self.move_tests(kinds, watched) * test,
            dropping: drop_tests.sum::<usize>() * test,
        }
    }

    /// How many moves must be tested.
    fn move_tests(&self, kinds: &[&KindSpec], watched: usize) -> usize {
        let area = self.shape.area();
        let widest = kinds.iter().map(|kind| directions(kind)).max().unwrap_or(0);
        // A square is reached along each direction by one piece at most. A move is tested when it
        // enters a square that is watched, or leaves one.
        if self.tested() { (2 * watched).min(area) * widest + area } else { 0 }
    }

    /// How many steps an atom takes over an empty board.
    fn steps(&self, atom: &Atom) -> usize {
        let side = self.shape.files().max(self.shape.ranks());
        let stride = atom.vector.files.unsigned_abs().max(atom.vector.ranks.unsigned_abs());
        usize::from(atom.range.min(side / stride.max(1)).max(1))
    }

    /// The cost of making a move and testing whether a royal is attacked.
    fn test_steps(&self, kinds: &[&KindSpec]) -> usize {
        let captures = || captures(kinds);
        let rides = captures().filter(|atom| atom.gait == Gait::Free && atom.range > 1);
        let rides = distinct(rides.map(|atom| atom.vector)).len();
        let walks = captures().filter(|atom| atom.gait != Gait::Free);
        let walks = distinct(walks.map(|atom| (atom.vector, atom.gait, self.steps(atom))));
        let walking: usize = walks.iter().map(|walk| WALK_STEPS + walk.2).sum();
        TEST_STEPS + RIDE_STEPS * rides + walking
    }

    /// How many squares a piece may enter or leave to endanger a royal, other than by a leap.
    fn watched_squares(&self, kinds: &[&KindSpec]) -> usize {
        let long = captures(kinds).filter(|atom| !atom.is_leap());
        let lines = distinct(long.map(|atom| (atom.vector, self.steps(atom), passes(atom))));
        let squares: usize = lines.iter().map(|(_, steps, passed)| steps * (1 + passed)).sum();
        squares.min(self.shape.area())
    }

    /// How many tests the limit on drops needs for one kind.
    fn drop_tests(&self, kinds: &[&KindSpec], kind: &KindSpec, watched: usize) -> usize {
        let limits = |drops: &&DropSpec| drops.limited.contains(&kind.letter);
        let Some(drops) = self.spec.drops.as_ref().filter(limits) else { return 0 };
        let area = self.shape.area();
        let hops = captures(kinds).any(|atom| !matches!(atom.gait, Gait::Free | Gait::Lame));
        // Few drops give check, unless they are hurdles for others.
        let own: usize = kind.movement.iter().map(|atom| self.steps(atom)).sum();
        let checks = (own + if hops { watched } else { 0 }).min(area);
        // Usually those that give check are found for all squares at once.
        let lawful = Color::BOTH.into_iter().all(|color| self.law_of_check(color));
        let tested = if self.drops_attack_alone() && lawful { 1 } else { area };
        match drops.limit {
            DropLimit::None => 0,
            DropLimit::NoCheck => tested * CHECK_TESTS,
            DropLimit::NoMate => tested * CHECK_TESTS + checks * MATE_TESTS,
        }
    }
}

fn captures<'a>(kinds: &'a [&KindSpec]) -> impl Iterator<Item = &'a Atom> {
    let atoms = kinds.iter().flat_map(|kind| &kind.movement);
    atoms.filter(|atom| atom.mode != MoveMode::MoveOnly)
}

/// In how many directions a kind goes.
fn directions(kind: &KindSpec) -> usize {
    distinct(kind.movement.iter().map(|atom| (atom.vector, atom.gait, atom.range))).len()
}

/// How many squares each step depends on.
fn passes(atom: &Atom) -> usize {
    let stride = atom.vector.files.unsigned_abs().max(atom.vector.ranks.unsigned_abs());
    match atom.gait {
        Gait::Lame | Gait::Jump => usize::from(stride) - 1,
        Gait::Free | Gait::Cannon | Gait::Grasshopper => 0,
    }
}

fn distinct<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items.dedup();
    items
}
