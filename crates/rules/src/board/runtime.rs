//! The geometry of any ruleset, read from tables that [`super::tables`] builds when it is compiled.

use super::cpu::{self, Hyperbola, Lookup, Task};
use super::{Army, Danger, Geometry, KindVisitor, Mover, PawnSteps, Rules, Step};
use crate::geometry::Square;
use crate::movement::Gait;
use crate::piece::{Color, PieceKind};
use crate::square_set::Bits;

/// How many sets of pieces that attack alike are joined beforehand.
const JOINED: usize = 12;

/// Sets of pieces that attack alike: leapers first, then riders.
type Joined<const W: usize> = [Bits<W>; JOINED];

/// Stands for no square in tables of squares.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// Tables of movement on one board.
#[derive(Debug)]
pub(crate) struct Runtime<const W: usize> {
    pub(crate) movers: Vec<PieceKind>,
    pub(crate) pawns: Vec<PieceKind>,
    /// How each kind moves, by color.
    pub(crate) kinds: Vec<[KindMoves; 2]>,
    /// How pawns move in sets, by kind and color; empty for other kinds.
    pub(crate) steps: Vec<[PawnTable<W>; 2]>,
    /// Sets reached by leaps, table by table, square by square.
    pub(crate) leaps: Vec<Bits<W>>,
    /// Rides over an empty board, table by table, square by square, ray by ray.
    pub(crate) rays: Vec<Bits<W>>,
    /// Single steps of walks, table by table, square by square.
    pub(crate) paces: Vec<Pace<W>>,
    /// Who attacks a square how, by the attackers' color.
    pub(crate) attackers: [AttackerTable; 2],
    /// Squares whose occupants decide whether a royal on a square is attacked, by the attackers'
    /// color; only where royal safety is tested.
    pub(crate) influence: [Vec<Bits<W>>; 2],
}

/// How a kind captures and moves.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct KindMoves {
    pub(crate) capture: Reach,
    /// Whether that is all, for moving too and without walks.
    pub(crate) plain: bool,
    /// Where it differs from how it captures.
    pub(crate) quiet: Option<Reach>,
    pub(crate) first_capture: Option<Reach>,
    pub(crate) first_quiet: Option<Reach>,
}

/// A set of atoms sorted by how they are looked up.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Reach {
    /// Where the leaps' table begins.
    pub(crate) leaps: Option<usize>,
    pub(crate) rays: RayTable,
    pub(crate) walks: Box<[Walk]>,
}

/// Where the rays of a set of rides stand: for each square those toward higher squares, then those
/// toward lower ones.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct RayTable {
    pub(crate) start: usize,
    pub(crate) up: usize,
    pub(crate) down: usize,
}

/// An atom that must be followed step by step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Walk {
    /// Where the table of its steps begins.
    pub(crate) paces: usize,
    pub(crate) range: u8,
    pub(crate) gait: Gait,
}

/// One step of a walk from a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace<const W: usize> {
    /// Where it lands, or [`NOWHERE`].
    pub(crate) to: u16,
    /// Squares passed on the way.
    pub(crate) between: Bits<W>,
}

/// A pawn kind's plain leaps.
#[derive(Clone, Default, Debug)]
pub(crate) struct PawnTable<const W: usize> {
    pub(crate) quiet: Vec<Step<W>>,
    pub(crate) capture: Vec<Step<W>>,
    pub(crate) complete: bool,
}

/// Ways of attacking, each with the kinds that share it.
#[derive(Default, Debug)]
pub(crate) struct AttackerTable {
    pub(crate) leaps: Vec<LeapAttack>,
    pub(crate) rides: Vec<RideAttack>,
    pub(crate) walks: Vec<WalkAttack>,
    /// Kinds with captures for the first move only.
    pub(crate) first: Vec<PieceKind>,
}

/// Kinds that share a set of capturing leaps.
#[derive(Debug)]
pub(crate) struct LeapAttack {
    pub(crate) kinds: Vec<PieceKind>,
    /// Where the table of squares a leap can come from begins.
    pub(crate) sources: usize,
}

/// Kinds that share a set of capturing rides.
#[derive(Debug)]
pub(crate) struct RideAttack {
    pub(crate) kinds: Vec<PieceKind>,
    /// Where the table of squares a ride can come from over an empty board begins.
    pub(crate) sources: usize,
    /// The rides backward from their target.
    pub(crate) rays: RayTable,
}

/// Kinds that share a capturing walk, followed backward from its target.
#[derive(Debug)]
pub(crate) struct WalkAttack {
    pub(crate) kinds: Vec<PieceKind>,
    pub(crate) walk: Walk,
    /// Where the table of steps backward begins.
    pub(crate) back: usize,
}

impl<const W: usize> Runtime<W> {
    /// The squares a reach attains from a square, up to and with the first piece in the way.
    #[inline(always)]
    fn reach(&self, reach: &Reach, from: Square, occupied: Bits<W>) -> Bits<W> {
        let mut set = self.plain_reach(reach, from, occupied);
        for walk in &reach.walks {
            set |= self.walk(walk, from, occupied);
        }
        set
    }

    /// The part of a reach that needs no walking.
    #[inline(always)]
    fn plain_reach(&self, reach: &Reach, from: Square, occupied: Bits<W>) -> Bits<W> {
        let mut set = match reach.leaps {
            Some(table) => self.leaps[table + from.index()],
            None => Bits::EMPTY,
        };
        let (up, down) = self.rays_from(reach.rays, from);
        for ray in up {
            set |= ray.ray_up(occupied);
        }
        for ray in down {
            set |= ray.ray_down(occupied);
        }
        set
    }

    /// The rays of a table from a square: toward higher squares and toward lower ones.
    #[inline(always)]
    fn rays_from(&self, table: RayTable, from: Square) -> (&[Bits<W>], &[Bits<W>]) {
        let each = table.up + table.down;
        let start = table.start + from.index() * each;
        self.rays[start..start + each].split_at(table.up)
    }

    /// The squares a walk attains, up to and with the first piece it could capture.
    fn walk(&self, walk: &Walk, from: Square, occupied: Bits<W>) -> Bits<W> {
        let mut set = Bits::EMPTY;
        let mut at = from;
        let mut hopped = false;
        for _ in 0..walk.range {
            let pace = &self.paces[walk.paces + at.index()];
            if pace.to == NOWHERE {
                break;
            }
            at = Square(pace.to);
            let taken = occupied.contains(at);
            match walk.gait {
                Gait::Free | Gait::Lame => {
                    if pace.between.intersects(occupied) {
                        break;
                    }
                    set.insert(at);
                }
                Gait::Jump => {
                    if (pace.between & occupied).len() == 1 {
                        set.insert(at);
                    }
                }
                Gait::Cannon | Gait::Grasshopper if !hopped => {
                    hopped = taken;
                    continue;
                }
                Gait::Cannon => set.insert(at),
                Gait::Grasshopper => {
                    set.insert(at);
                    break;
                }
            }
            if taken {
                break;
            }
        }
        set
    }

    #[inline(always)]
    fn moves_of(&self, who: Mover) -> &KindMoves {
        &self.kinds[who.kind.index()][who.color.index()]
    }

    #[inline(always)]
    fn attacks_of(&self, who: Mover, occupied: Bits<W>) -> Bits<W> {
        let moves = self.moves_of(who);
        let mut set = self.reach(&moves.capture, who.from, occupied);
        if who.unmoved
            && let Some(first) = &moves.first_capture
        {
            set |= self.reach(first, who.from, occupied);
        }
        set
    }

    #[inline(always)]
    fn destinations_of(&self, who: Mover, occupied: Bits<W>, enemies: Bits<W>) -> Bits<W> {
        let moves = self.moves_of(who);
        let captures = self.attacks_of(who, occupied);
        let first = moves.first_quiet.as_ref().filter(|_| who.unmoved);
        if moves.quiet.is_none() && first.is_none() {
            return captures;
        }
        let mut quiets =
            self.reach(moves.quiet.as_ref().unwrap_or(&moves.capture), who.from, occupied);
        if let Some(first) = first {
            quiets |= self.reach(first, who.from, occupied);
        }
        (captures & enemies) | (quiets & !occupied)
    }

    #[inline(always)]
    fn attackers_of<const K: usize>(
        &self,
        army: &Army<'_, Joined<W>, W, K>,
        target: Square,
        occupied: Bits<W>,
    ) -> Bits<W> {
        let table = &self.attackers[army.color.index()];
        let mut set = Bits::EMPTY;
        for (number, attack) in table.leaps.iter().enumerate() {
            let leapers = sharing(army, number, &attack.kinds);
            set |= self.leaps[attack.sources + target.index()] & leapers;
        }
        self.each_line(army, target, |line| set |= line.clipped(occupied) & line.riders);
        if !table.walks.is_empty() || !table.first.is_empty() {
            set |= self.walking_attackers(army, target, occupied);
        }
        set
    }

    #[inline(always)]
    fn danger_of<const K: usize>(
        &self,
        army: &Army<'_, Joined<W>, W, K>,
        target: Square,
        own: Bits<W>,
    ) -> Danger<W> {
        let table = &self.attackers[army.color.index()];
        let mut danger = Danger::none();
        let occupied = own | army.members;
        for (number, attack) in table.leaps.iter().enumerate() {
            let sources = self.leaps[attack.sources + target.index()];
            for leaper in sources & sharing(army, number, &attack.kinds) {
                danger.checkers.insert(leaper);
                danger.answers &= Bits::of(leaper);
            }
        }
        self.each_line(army, target, |line| {
            let seen = line.clipped(occupied);
            if seen.intersects(line.riders) {
                danger.checkers |= seen & line.riders;
                danger.answers &= seen;
            } else if let Some((pinned, _)) = line.pin(own, occupied) {
                danger.pinned |= pinned;
            }
        });
        danger
    }

    /// Calls for each ray outward from a target on which riders of an army stand.
    #[inline(always)]
    fn each_line<const K: usize>(
        &self,
        army: &Army<'_, Joined<W>, W, K>,
        target: Square,
        mut call: impl FnMut(RoyalLine<W>),
    ) {
        let table = &self.attackers[army.color.index()];
        for (number, attack) in (table.leaps.len()..).zip(&table.rides) {
            let riders = sharing(army, number, &attack.kinds);
            if !riders.intersects(self.leaps[attack.sources + target.index()]) {
                continue;
            }
            let (up, down) = self.rays_from(attack.rays, target);
            for &ray in up {
                if ray.intersects(riders) {
                    call(RoyalLine { ray, way: Way::Up, riders });
                }
            }
            for &ray in down {
                if ray.intersects(riders) {
                    call(RoyalLine { ray, way: Way::Down, riders });
                }
            }
        }
    }
}

/// Which way a ray's square numbers run.
#[derive(Clone, Copy)]
enum Way {
    Up,
    Down,
}

/// A ray outward from a royal and the riders that could attack along it.
#[derive(Clone, Copy)]
struct RoyalLine<const W: usize> {
    ray: Bits<W>,
    way: Way,
    riders: Bits<W>,
}

impl<const W: usize> RoyalLine<W> {
    /// The ray up to and with the first occupied square.
    #[inline(always)]
    fn clipped(&self, occupied: Bits<W>) -> Bits<W> {
        match self.way {
            Way::Up => self.ray.ray_up(occupied),
            Way::Down => self.ray.ray_down(occupied),
        }
    }

    /// The line on which the first piece of the ray is pinned, if it is one of `own` and is.
    #[inline(always)]
    fn pin(&self, own: Bits<W>, occupied: Bits<W>) -> Option<(Bits<W>, Bits<W>)> {
        let first = self.clipped(occupied) & occupied;
        if !first.intersects(own) {
            return None;
        }
        let beyond = self.clipped(occupied & !first);
        beyond.intersects(self.riders).then_some((first, beyond))
    }
}

/// The members of an army that are of these kinds.
#[inline(always)]
fn join<const W: usize, const K: usize>(
    group: &[PieceKind],
    kinds: &[Bits<W>; K],
    members: Bits<W>,
) -> Bits<W> {
    let mut set = Bits::EMPTY;
    for &kind in group {
        set |= kinds[kind.index()];
    }
    set & members
}

/// The members of an army that share the attack with this number.
#[inline(always)]
fn sharing<const W: usize, const K: usize>(
    army: &Army<'_, Joined<W>, W, K>,
    number: usize,
    group: &[PieceKind],
) -> Bits<W> {
    match army.joined.get(number) {
        Some(set) => *set,
        None => join(group, army.kinds, army.members),
    }
}

impl<const W: usize> Geometry<W> for Runtime<W> {
    const SPLIT_SIDES: bool = false;
    type Joined = Joined<W>;

    #[inline(always)]
    fn joined<const K: usize>(
        &self,
        color: Color,
        kinds: &[Bits<W>; K],
        members: Bits<W>,
    ) -> Joined<W> {
        let table = &self.attackers[color.index()];
        let leaps = table.leaps.iter().map(|attack| &attack.kinds);
        let rides = table.rides.iter().map(|attack| &attack.kinds);
        let mut joined = [Bits::EMPTY; JOINED];
        for (set, group) in joined.iter_mut().zip(leaps.chain(rides)) {
            *set = join(group, kinds, members);
        }
        joined
    }

    #[inline(always)]
    fn run<T: Task>(task: T) -> T::Output {
        // On large boards a second copy of the code would cost more than it gives.
        if W <= 2 { cpu::run(task) } else { task.run::<Hyperbola>() }
    }

    #[inline(always)]
    fn attacks<L: Lookup>(&self, who: Mover, occupied: Bits<W>) -> Bits<W> {
        L::call(Attacks { geometry: self, who, occupied })
    }

    #[inline(always)]
    fn destinations<L: Lookup>(&self, who: Mover, occupied: Bits<W>, enemies: Bits<W>) -> Bits<W> {
        let moves = self.moves_of(who);
        if W <= 2 && moves.plain {
            return self.plain_reach(&moves.capture, who.from, occupied);
        }
        L::call(Destinations { geometry: self, who, occupied, enemies })
    }

    #[inline(always)]
    fn attackers<L: Lookup, const K: usize>(
        &self,
        army: &Army<'_, Joined<W>, W, K>,
        target: Square,
        occupied: Bits<W>,
    ) -> Bits<W> {
        L::call(Attackers { geometry: self, army, target, occupied })
    }

    #[inline(always)]
    fn danger<L: Lookup, const K: usize>(
        &self,
        army: &Army<'_, Joined<W>, W, K>,
        target: Square,
        own: Bits<W>,
    ) -> Danger<W> {
        L::call(RoyalDanger { geometry: self, army, target, own })
    }

    fn pin_line<const K: usize>(
        &self,
        army: &Army<'_, Joined<W>, W, K>,
        target: Square,
        own: Bits<W>,
        pinned: Square,
    ) -> Bits<W> {
        let occupied = own | army.members;
        let mut squares = Bits::ALL;
        self.each_line(army, target, |line| {
            if let Some((first, beyond)) = line.pin(own, occupied)
                && first.contains(pinned)
            {
                squares &= beyond;
            }
        });
        squares
    }

    #[inline(always)]
    fn each_mover<V: KindVisitor>(&self, visitor: &mut V) {
        for &kind in &self.movers {
            visitor.visit(kind);
        }
    }

    #[inline(always)]
    fn each_pawn<V: KindVisitor>(&self, visitor: &mut V) {
        for &kind in &self.pawns {
            visitor.visit(kind);
        }
    }

    #[inline(always)]
    fn pawn_steps(&self, kind: PieceKind, color: Color) -> PawnSteps<'_, W> {
        let table = &self.steps[kind.index()][color.index()];
        PawnSteps { quiet: &table.quiet, capture: &table.capture, complete: table.complete }
    }

    #[inline(always)]
    fn piece_key(&self, rules: &Rules<W>, kind: PieceKind, color: Color, at: Square) -> u64 {
        rules.piece_key(kind, color, at)
    }

    #[inline(always)]
    fn royals<const K: usize>(&self, rules: &Rules<W>, kinds: &[Bits<W>; K]) -> Bits<W> {
        let mut set = Bits::EMPTY;
        for &kind in &rules.royal_list {
            set |= kinds[kind.index()];
        }
        set
    }

    fn influence(&self, army: Color, royal: Square) -> Bits<W> {
        self.influence[army.index()].get(royal.index()).copied().unwrap_or(Bits::ALL)
    }
}

impl<const W: usize> Runtime<W> {
    /// Attackers that must be followed piece by piece: walks and first moves.
    fn walking_attackers<const K: usize>(
        &self,
        army: &Army<'_, Joined<W>, W, K>,
        target: Square,
        occupied: Bits<W>,
    ) -> Bits<W> {
        let table = &self.attackers[army.color.index()];
        let mut set = Bits::EMPTY;
        for attack in &table.walks {
            let walkers = join(&attack.kinds, army.kinds, army.members);
            if !walkers.is_empty() {
                set |= self.walked_from(attack, target, occupied) & walkers;
            }
        }
        for &kind in &table.first {
            if let Some(first) = &self.kinds[kind.index()][army.color.index()].first_capture {
                for from in join(&[kind], army.kinds, army.members) & army.unmoved {
                    if self.reach(first, from, occupied).contains(target) {
                        set.insert(from);
                    }
                }
            }
        }
        set
    }

    /// The one square, or the squares, from which a walk would attain its target.
    fn walked_from(&self, attack: &WalkAttack, target: Square, occupied: Bits<W>) -> Bits<W> {
        let mut at = target;
        let mut hopped = false;
        for _ in 0..attack.walk.range {
            let back = self.paces[attack.back + at.index()].to;
            if back == NOWHERE {
                break;
            }
            at = Square(back);
            let taken = occupied.contains(at);
            let pace = &self.paces[attack.walk.paces + at.index()];
            match attack.walk.gait {
                Gait::Free | Gait::Lame => {
                    if pace.to == NOWHERE || pace.between.intersects(occupied) {
                        break;
                    }
                    if taken {
                        return Bits::of(at);
                    }
                }
                Gait::Jump => {
                    let one = (pace.between & occupied).len() == 1;
                    return if one { Bits::of(at) } else { Bits::EMPTY };
                }
                // A grasshopper's hurdle stands right before its target.
                Gait::Grasshopper if !hopped && !taken => break,
                Gait::Cannon | Gait::Grasshopper if taken && hopped => return Bits::of(at),
                Gait::Cannon | Gait::Grasshopper => hopped |= taken,
            }
        }
        Bits::EMPTY
    }
}

// The parts below are functions of their own, or the generator would grow without end.

struct Attacks<'a, const W: usize> {
    geometry: &'a Runtime<W>,
    who: Mover,
    occupied: Bits<W>,
}

impl<const W: usize> Task for Attacks<'_, W> {
    type Output = Bits<W>;

    #[inline(always)]
    fn run<L: Lookup>(self) -> Bits<W> {
        self.geometry.attacks_of(self.who, self.occupied)
    }
}

struct Destinations<'a, const W: usize> {
    geometry: &'a Runtime<W>,
    who: Mover,
    occupied: Bits<W>,
    enemies: Bits<W>,
}

impl<const W: usize> Task for Destinations<'_, W> {
    type Output = Bits<W>;

    #[inline(always)]
    fn run<L: Lookup>(self) -> Bits<W> {
        self.geometry.destinations_of(self.who, self.occupied, self.enemies)
    }
}

struct Attackers<'a, const W: usize, const K: usize> {
    geometry: &'a Runtime<W>,
    army: &'a Army<'a, Joined<W>, W, K>,
    target: Square,
    occupied: Bits<W>,
}

impl<const W: usize, const K: usize> Task for Attackers<'_, W, K> {
    type Output = Bits<W>;

    #[inline(always)]
    fn run<L: Lookup>(self) -> Bits<W> {
        self.geometry.attackers_of(self.army, self.target, self.occupied)
    }
}

struct RoyalDanger<'a, const W: usize, const K: usize> {
    geometry: &'a Runtime<W>,
    army: &'a Army<'a, Joined<W>, W, K>,
    target: Square,
    own: Bits<W>,
}

impl<const W: usize, const K: usize> Task for RoyalDanger<'_, W, K> {
    type Output = Danger<W>;

    #[inline(always)]
    fn run<L: Lookup>(self) -> Danger<W> {
        self.geometry.danger_of(self.army, self.target, self.own)
    }
}
