//! Builds the movement tables of a ruleset from the atoms of its kinds.

use super::Step;
use super::runtime::{
    AtomLookup, AttackerTable, KindMoves, LeapAttack, NOWHERE, Pace, PawnTable, RayTable,
    RideAttack, Runtime, Walk, WalkAttack,
};
use crate::geometry::{BoardShape, Square};
use crate::movement::{Atom, Gait, MoveMode, Vector, double_steps, passing_steps};
use crate::piece::{Color, PieceKind};
use crate::square_set::Bits;

/// A kind as the tables need it.
#[derive(Debug)]
pub(crate) struct KindAtoms<'a> {
    pub(crate) atoms: &'a [Atom],
    pub(crate) pawn: bool,
}

/// What the tables are built for.
#[derive(Debug)]
pub(crate) struct TableSpec<'a> {
    pub(crate) shape: BoardShape,
    pub(crate) playable: Bits<{ crate::square_set::MAX_WORDS }>,
    pub(crate) kinds: Vec<KindAtoms<'a>>,
    /// Whether royal safety is tested move by move.
    pub(crate) tested: bool,
}

/// Builds every table.
pub(crate) fn build<const W: usize>(spec: &TableSpec<'_>) -> Runtime<W> {
    let mut builder = Builder::new(spec);
    for (index, kind) in spec.kinds.iter().enumerate() {
        builder.add_kind(PieceKind(index as u8), kind);
    }
    builder.finish()
}

fn is_ride(atom: &Atom) -> bool {
    atom.gait == Gait::Free && atom.range > 1
}

/// A ride's step and range.
type Ride = (Vector, u8);

struct Builder<'a, const W: usize> {
    spec: &'a TableSpec<'a>,
    playable: Bits<W>,
    table: Runtime<W>,
    /// The leaps of each table, to share them.
    leap_tables: Vec<(Vec<Vector>, usize)>,
    /// The rides of each table, to share them.
    ray_tables: Vec<(Vec<(Vector, u8)>, RayTable)>,
    pace_tables: Vec<(Vector, bool, usize)>,
    /// The capturing atoms of each kind by color, for the attackers' tables.
    captures: [Vec<(PieceKind, Vec<Atom>)>; 2],
}

impl<'a, const W: usize> Builder<'a, W> {
    fn new(spec: &'a TableSpec<'a>) -> Self {
        let table = Runtime {
            movers: Vec::new(),
            pawns: Vec::new(),
            kinds: Vec::new(),
            steps: Vec::new(),
            leaps: Vec::new(),
            rays: Vec::new(),
            paces: Vec::new(),
            attackers: Default::default(),
            influence: Default::default(),
        };
        Self {
            spec,
            playable: spec.playable.resized(),
            table,
            leap_tables: Vec::new(),
            ray_tables: Vec::new(),
            pace_tables: Vec::new(),
            captures: Default::default(),
        }
    }

    fn add_kind(&mut self, kind: PieceKind, spec: &KindAtoms<'_>) {
        let list = if spec.pawn { &mut self.table.pawns } else { &mut self.table.movers };
        list.push(kind);
        let moves = Color::BOTH.map(|color| self.kind_moves(kind, spec, color));
        self.table.kinds.push(moves);
        let steps = Color::BOTH.map(|color| {
            if spec.pawn { self.pawn_table(spec, color) } else { PawnTable::default() }
        });
        self.table.steps.push(steps);
    }

    fn kind_moves(&mut self, kind: PieceKind, spec: &KindAtoms<'_>, color: Color) -> KindMoves {
        let select = |first: bool, without: MoveMode| -> Vec<Atom> {
            let wanted = |atom: &&Atom| atom.first_move_only == first && atom.mode != without;
            spec.atoms.iter().filter(wanted).map(|atom| atom.seen_by(color)).collect()
        };
        let captures = select(false, MoveMode::MoveOnly);
        let capture = self.reach(&captures);
        let quiet = self.reach(&select(false, MoveMode::CaptureOnly));
        let first_captures = select(true, MoveMode::MoveOnly);
        let first_quiets = select(true, MoveMode::CaptureOnly);
        let has_first = !(first_captures.is_empty() && first_quiets.is_empty());
        let first_capture = has_first.then(|| self.reach(&first_captures));
        let first_quiet = has_first.then(|| self.reach(&first_quiets));
        if !first_captures.is_empty() {
            self.table.attackers[color.index()].first.push(kind);
        }
        let every_capture = captures.into_iter().chain(first_captures).collect();
        self.captures[color.index()].push((kind, every_capture));
        let quiet = (quiet != capture).then_some(quiet);
        let plain = quiet.is_none() && !has_first && capture.walks.is_empty();
        KindMoves { capture, plain, quiet, first_capture, first_quiet }
    }

    /// Sorts atoms by how they are looked up, building the tables they need.
    fn reach(&mut self, atoms: &[Atom]) -> AtomLookup {
        let leaps: Vec<Vector> =
            atoms.iter().filter(|atom| atom.is_leap()).map(|atom| atom.vector).collect();
        let rides = atoms.iter().filter(|atom| is_ride(atom));
        let rays = self.ray_table(rides.map(|atom| (atom.vector, atom.range)).collect());
        let mut walks = Vec::new();
        for atom in atoms.iter().filter(|atom| !atom.is_leap() && !is_ride(atom)) {
            let paces = self.pace_table(atom.vector, atom.gait);
            walks.push(Walk { paces, range: atom.range, gait: atom.gait });
        }
        let leaps = (!leaps.is_empty()).then(|| self.leap_table(leaps));
        AtomLookup { leaps, rays, walks: walks.into() }
    }

    /// How much a vector changes a square's number; the sign is the direction of a ray.
    fn delta(&self, vector: Vector) -> i16 {
        i16::from(vector.ranks) * i16::from(self.spec.shape.files()) + i16::from(vector.files)
    }

    fn landing(&self, from: Square, vector: Vector) -> Option<Square> {
        let to = self.spec.shape.offset(from, vector.files, vector.ranks)?;
        self.playable.contains(to).then_some(to)
    }

    /// The table of squares reached by any of these leaps.
    fn leap_table(&mut self, mut vectors: Vec<Vector>) -> usize {
        vectors.sort_unstable();
        vectors.dedup();
        if let Some((_, start)) = self.leap_tables.iter().find(|(known, _)| *known == vectors) {
            return *start;
        }
        let start = self.table.leaps.len();
        for from in self.spec.shape.squares() {
            let set = vectors.iter().filter_map(|&vector| self.landing(from, vector)).collect();
            self.table.leaps.push(set);
        }
        self.leap_tables.push((vectors, start));
        start
    }

    /// A table of sets given square by square.
    fn set_table(&mut self, sets: Vec<Bits<W>>) -> usize {
        let start = self.table.leaps.len();
        self.table.leaps.extend(sets);
        start
    }

    /// The table of these rides.
    fn ray_table(&mut self, mut rides: Vec<(Vector, u8)>) -> RayTable {
        rides.sort_unstable();
        rides.dedup();
        let (up, down): (Vec<_>, Vec<_>) =
            rides.iter().partition(|(vector, _)| self.delta(*vector) > 0);
        if let Some((_, table)) = self.ray_tables.iter().find(|(known, _)| *known == rides) {
            return *table;
        }
        let start = self.table.rays.len();
        for from in self.spec.shape.squares() {
            for &(vector, range) in up.iter().chain(&down) {
                let ray = self.ridden(from, vector, range).collect();
                self.table.rays.push(ray);
            }
        }
        let table = RayTable { start, up: up.len(), down: down.len() };
        self.ray_tables.push((rides, table));
        table
    }

    fn pace_table(&mut self, vector: Vector, gait: Gait) -> usize {
        let lame = gait == Gait::Lame;
        let known = self.pace_tables.iter().find(|table| (table.0, table.1) == (vector, lame));
        if let Some(&(_, _, start)) = known {
            return start;
        }
        let start = self.table.paces.len();
        let passed = passed_squares(vector);
        for from in self.spec.shape.squares() {
            let way: Vec<Option<Square>> = passed
                .iter()
                .map(|step| self.spec.shape.offset(from, step.files, step.ranks))
                .collect();
            let between: Bits<W> = way.iter().flatten().copied().collect();
            let walled = lame && !(between & !self.playable).is_empty();
            let to = self.landing(from, vector).filter(|_| !walled);
            self.table.paces.push(Pace { to: to.map_or(NOWHERE, |to| to.0), between });
        }
        self.pace_tables.push((vector, lame, start));
        start
    }

    fn pawn_table(&self, spec: &KindAtoms<'_>, color: Color) -> PawnTable<W> {
        let table = |steps: &mut dyn Iterator<Item = Vector>| -> Vec<Step<Bits<W>>> {
            let mut steps: Vec<Vector> = steps.map(|step| step.seen_by(color)).collect();
            steps.sort_unstable();
            steps.dedup();
            steps.into_iter().map(|step| self.step(step)).collect()
        };
        let steps_but = |without: MoveMode| {
            let wanted = move |atom: &&Atom| atom.is_step() && atom.mode != without;
            spec.atoms.iter().filter(wanted).map(|atom| atom.vector)
        };
        PawnTable {
            quiet: table(&mut steps_but(MoveMode::CaptureOnly)),
            double: table(&mut double_steps(spec.atoms)),
            capture: table(&mut steps_but(MoveMode::MoveOnly)),
            en_passant: table(&mut passing_steps(spec.atoms)),
            complete: spec.atoms.iter().all(Atom::is_step),
        }
    }

    fn step(&self, vector: Vector) -> Step<Bits<W>> {
        let squares = self.spec.shape.squares();
        let from: Bits<W> = squares.filter(|&from| self.landing(from, vector).is_some()).collect();
        // A step that leads nowhere may be longer than the set has bits.
        let delta = if from.is_empty() { 0 } else { self.delta(vector) };
        Step { delta, from }
    }

    fn finish(mut self) -> Runtime<W> {
        for color in Color::BOTH {
            let captures = std::mem::take(&mut self.captures[color.index()]);
            let mut table = std::mem::take(&mut self.table.attackers[color.index()]);
            self.leap_attacks(&captures, &mut table);
            self.ride_attacks(&captures, &mut table);
            self.walk_attacks(&captures, &mut table);
            self.table.attackers[color.index()] = table;
            if self.spec.tested {
                self.table.influence[color.index()] = self.influence(&captures);
            }
        }
        self.table
    }

    /// The squares of a ride over an empty board.
    fn ridden(&self, from: Square, vector: Vector, range: u8) -> impl Iterator<Item = Square> {
        let step = move |at: &Square| self.landing(*at, vector);
        std::iter::successors(self.landing(from, vector), step).take(usize::from(range))
    }

    /// Groups kinds by the capturing leaps they share.
    fn leap_attacks(&mut self, captures: &[(PieceKind, Vec<Atom>)], table: &mut AttackerTable) {
        let mut groups: Vec<(Vec<Vector>, Vec<PieceKind>)> = Vec::new();
        for (kind, atoms) in captures {
            let leaps = atoms.iter().filter(|atom| atom.is_leap() && !atom.first_move_only);
            let mut back: Vec<Vector> = leaps.map(|atom| backward(atom.vector)).collect();
            back.sort_unstable();
            back.dedup();
            match groups.iter_mut().find(|(vectors, _)| *vectors == back) {
                _ if back.is_empty() => {}
                Some((_, kinds)) => kinds.push(*kind),
                None => groups.push((back, vec![*kind])),
            }
        }
        for (vectors, kinds) in groups {
            // A leap onto a wall square never happens, but one may start where a target is.
            let sources = self.leap_table(vectors);
            table.leaps.push(LeapAttack { kinds, sources });
        }
    }

    /// Groups rides by the kinds that share them.
    fn ride_attacks(&mut self, captures: &[(PieceKind, Vec<Atom>)], table: &mut AttackerTable) {
        let mut rides: Vec<(Ride, Vec<PieceKind>)> = Vec::new();
        for (kind, atoms) in captures {
            for atom in atoms.iter().filter(|atom| is_ride(atom) && !atom.first_move_only) {
                let ride = (backward(atom.vector), atom.range);
                match rides.iter_mut().find(|(known, _)| *known == ride) {
                    Some((_, kinds)) if !kinds.contains(kind) => kinds.push(*kind),
                    Some(_) => {}
                    None => rides.push((ride, vec![*kind])),
                }
            }
        }
        let mut groups: Vec<(Vec<PieceKind>, Vec<Ride>)> = Vec::new();
        for (ride, kinds) in rides {
            match groups.iter_mut().find(|(known, _)| *known == kinds) {
                Some((_, rides)) => rides.push(ride),
                None => groups.push((kinds, vec![ride])),
            }
        }
        for (kinds, rides) in groups {
            let reach = self.spec.shape.squares().map(|target| {
                rides
                    .iter()
                    .flat_map(|&(vector, range)| self.ridden(target, vector, range))
                    .collect()
            });
            let sources = reach.collect();
            let sources = self.set_table(sources);
            let rays = self.ray_table(rides);
            table.rides.push(RideAttack { kinds, sources, rays });
        }
    }

    /// Groups kinds by the capturing walks they share.
    fn walk_attacks(&mut self, captures: &[(PieceKind, Vec<Atom>)], table: &mut AttackerTable) {
        let mut groups: Vec<(Atom, Vec<PieceKind>)> = Vec::new();
        for (kind, atoms) in captures {
            for atom in atoms {
                if atom.is_leap() || is_ride(atom) || atom.first_move_only {
                    continue;
                }
                let atom = atom.with_mode(MoveMode::CaptureOnly);
                match groups.iter_mut().find(|(known, _)| *known == atom) {
                    Some((_, kinds)) if !kinds.contains(kind) => kinds.push(*kind),
                    Some(_) => {}
                    None => groups.push((atom, vec![*kind])),
                }
            }
        }
        for (atom, kinds) in groups {
            let paces = self.pace_table(atom.vector, atom.gait);
            let back = self.pace_table(backward(atom.vector), Gait::Free);
            let walk = Walk { paces, range: atom.range, gait: atom.gait };
            table.walks.push(WalkAttack { kinds, walk, back });
        }
    }

    /// For each square, the squares that others must leave or enter to change whether it is attacked.
    fn influence(&self, captures: &[(PieceKind, Vec<Atom>)]) -> Vec<Bits<W>> {
        let atoms = captures.iter().flat_map(|(_, atoms)| atoms).copied();
        let mut atoms: Vec<Atom> = atoms.filter(|atom| !atom.is_leap()).collect();
        atoms.sort_unstable();
        atoms.dedup();
        let squares = self.spec.shape.squares();
        squares.map(|target| self.influence_on(target, &atoms)).collect()
    }

    fn influence_on(&self, target: Square, atoms: &[Atom]) -> Bits<W> {
        let mut set = Bits::EMPTY;
        for atom in atoms {
            let passed = passed_squares(atom.vector);
            for from in self.ridden(target, backward(atom.vector), atom.range) {
                set.insert(from);
                for step in &passed {
                    if let Some(at) = self.spec.shape.offset(from, step.files, step.ranks) {
                        set.insert(at);
                    }
                }
            }
        }
        set
    }
}

fn backward(vector: Vector) -> Vector {
    Vector { files: -vector.files, ranks: -vector.ranks }
}

/// The squares a lame or jumping leap passes: along its long side first, then diagonally.
pub(crate) fn passed_squares(vector: Vector) -> Vec<Vector> {
    let mut passed = Vec::new();
    let (mut at, mut left) = (Vector { files: 0, ranks: 0 }, vector);
    loop {
        // A step goes along the longer side, or diagonally once both sides are equal.
        let (files, ranks) = (left.files.abs(), left.ranks.abs());
        let step = Vector {
            files: if files >= ranks { left.files.signum() } else { 0 },
            ranks: if ranks >= files { left.ranks.signum() } else { 0 },
        };
        at = Vector { files: at.files + step.files, ranks: at.ranks + step.ranks };
        left = Vector { files: left.files - step.files, ranks: left.ranks - step.ranks };
        if left == (Vector { files: 0, ranks: 0 }) {
            return passed;
        }
        passed.push(at);
    }
}
