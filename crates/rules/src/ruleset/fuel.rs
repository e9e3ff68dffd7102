//! What a ruleset would cost to play, estimated before anything is built: rulesets that cost too much are
//! refused.
//!
//! The estimate counts steps of the generator's loops on the worst board that comes to mind: full of the
//! kind with the most directions. The hostile oracle holds it against measured times.

use super::compile::Compiler;
use super::faults::Fault;
use super::limits::{
    CHECK_TESTS, MATE_DROP_AREA, MATE_TESTS, MOVE_FUEL, RIDE_STEPS, TABLE_FUEL, TEST_STEPS,
    WALK_STEPS,
};
use crate::movement::{Atom, Gait, Mode};
use crate::spec::{DropLimit, KindSpec};

/// The work of one position's moves, by what causes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Work {
    /// Following every direction of every piece.
    moving: usize,
    /// Testing whether moves leave a royal attacked.
    testing: usize,
    /// Asking whether drops give check or checkmate.
    dropping: usize,
}

impl Work {
    fn total(self) -> usize {
        self.moving + self.testing + self.dropping
    }
}

impl Compiler<'_> {
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
            Fault::new("pieces", message)
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
            return Some(Fault::new("drops.limited", message));
        }
        let message = match self.heaviest(&kinds, work) {
            Some(letter) => format!(
                "{cost}, most of it for {letter}: give it fewer directions, shorter ranges or \
                 fewer hops, or use a smaller board"
            ),
            None => format!(
                "{cost}: use fewer kinds, fewer directions, shorter ranges, fewer hops or a \
                 smaller board"
            ),
        };
        Some(Fault::new("pieces", message))
    }

    /// The letter of the kind without which less than half of the work would be left, if there is one.
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
                "whether a drop gives checkmate is only asked on boards of up to \
                 {MATE_DROP_AREA} squares: bar drops with check instead, or none"
            );
            Fault::new("drops.limit", message)
        })
    }

    /// The steps it may take to find the moves of a position of these kinds.
    fn work(&self, kinds: &[&KindSpec]) -> Work {
        let area = self.shape.area();
        let reach = |kind: &&KindSpec| kind.movement.iter().map(|atom| self.steps(atom)).sum();
        let widest = kinds.iter().map(|kind| directions(kind)).max().unwrap_or(0);
        let test = self.test_steps(kinds);
        let watched = self.watched_squares(kinds);
        // A square is reached along each direction by one piece at most. A move is tested when it
        // enters a square that is watched, or leaves one.
        let tested = if self.tested() { (2 * watched).min(area) * widest + area } else { 0 };
        Work {
            moving: area * kinds.iter().map(reach).max().unwrap_or(0),
            testing: tested * test,
            dropping: self.drop_tests(kinds, watched) * test,
        }
    }

    /// How many steps an atom takes over an empty board.
    fn steps(&self, atom: &Atom) -> usize {
        let side = self.shape.files().max(self.shape.ranks());
        let stride = atom.vector.files.unsigned_abs().max(atom.vector.ranks.unsigned_abs());
        usize::from(atom.range.min(side / stride.max(1)).max(1))
    }

    /// What making a move and asking whether a royal is attacked costs.
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

    /// How many tests the limits on drops ask for.
    fn drop_tests(&self, kinds: &[&KindSpec], watched: usize) -> usize {
        let Some(drops) = &self.spec.drops else { return 0 };
        let area = self.shape.area();
        let limited = kinds.iter().filter(|kind| drops.limited.contains(&kind.letter));
        let hops = captures(kinds).any(|atom| !matches!(atom.gait, Gait::Free | Gait::Lame));
        // Few drops give check, unless they are hurdles for others.
        let checks = |kind: &&KindSpec| {
            let own: usize = kind.movement.iter().map(|atom| self.steps(atom)).sum();
            (own + if hops { watched } else { 0 }).min(area)
        };
        match drops.limit {
            DropLimit::None => 0,
            DropLimit::NoCheck => limited.count() * area * CHECK_TESTS,
            DropLimit::NoMate => {
                limited.map(|kind| area * CHECK_TESTS + checks(kind) * MATE_TESTS).sum()
            }
        }
    }
}

fn captures<'a>(kinds: &'a [&KindSpec]) -> impl Iterator<Item = &'a Atom> {
    let atoms = kinds.iter().flat_map(|kind| &kind.movement);
    atoms.filter(|atom| atom.mode != Mode::MoveOnly)
}

/// In how many directions a kind goes.
fn directions(kind: &KindSpec) -> usize {
    distinct(kind.movement.iter().map(|atom| (atom.vector, atom.gait, atom.range))).len()
}

/// How many squares each step passes that matter to it.
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
