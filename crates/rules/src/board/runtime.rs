//! The geometry of any ruleset, read from tables that [`super::tables`] builds when it is compiled.

use super::cpu::{Hyperbola, Lookup, Task};
use super::{Army, Danger, Geometry, KindVisitor, Mover, PawnSteps, Rules, Step};
use crate::geometry::Square;
use crate::movement::Gait;
use crate::piece::{Color, PieceKind};
use crate::square_set::Bits;

/// The most rides that may be told apart where royal safety is found by pins.
pub(crate) const MAX_PIN_LINES: usize = 32;
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
    /// Rides over an empty board, square by square, ray by ray.
    pub(crate) rays: Vec<Bits<W>>,
    pub(crate) rays_a_square: usize,
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
    pub(crate) up: Box<[u16]>,
    pub(crate) down: Box<[u16]>,
    pub(crate) walks: Box<[Walk]>,
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
    pub(crate) up: Vec<u16>,
    pub(crate) down: Vec<u16>,
}

/// Kinds that share a capturing walk, followed backward from its target.
#[derive(Debug)]
pub(crate) struct WalkAttack {
    pub(crate) kinds: Vec<PieceKind>,
    pub(crate) walk: Walk,
    /// Where the table of steps backward begins.
    pub(crate) back: usize,
}

/// The lines on which pieces are pinned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PinList<const W: usize> {
    pins: [(Square, Bits<W>); MAX_PIN_LINES],
    count: usize,
}

impl<const W: usize> Default for PinList<W> {
    #[inline(always)]
    fn default() -> Self {
        Self {
            pins: [(Square(0), Bits::EMPTY); MAX_PIN_LINES],
            count: 0,
        }
    }
}

impl<const W: usize> PinList<W> {
    #[inline(always)]
    fn add(&mut self, square: Square, line: Bits<W>) {
        // There are at most as many pins as rides, and compilation keeps those within the list.
        if let Some(pin) = self.pins.get_mut(self.count) {
            *pin = (square, line);
            self.count += 1;
        }
    }
}

impl<const W: usize> Runtime<W> {
    /// The squares a reach attains from a square, up to and with the first piece in the way.
    pub(crate) fn reach(&self, reach: &Reach, from: Square, occupied: Bits<W>) -> Bits<W> {
        let mut set = match reach.leaps {
            Some(table) => self.leaps[table + from.index()],
            None => Bits::EMPTY,
        };
        let first_ray = from.index() * self.rays_a_square;
        let rays = &self.rays[first_ray..first_ray + self.rays_a_square];
        for &ray in &reach.up {
            set |= rays[usize::from(ray)].ray_up(occupied);
        }
        for &ray in &reach.down {
            set |= rays[usize::from(ray)].ray_down(occupied);
        }
        for walk in &reach.walks {
            set |= self.walk(walk, from, occupied);
        }
        set
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

    /// Notes checks and pins of one ride attack on a royal.
    #[inline(always)]
    fn ride_danger(&self, line: RoyalLine<W>, danger: &mut Danger<W, PinList<W>>) {
        let RoyalLine {
            ray,
            up,
            riders,
            own,
            occupied,
        } = line;
        if !ray.intersects(riders) {
            return;
        }
        let clip = |occupied: Bits<W>| {
            if up {
                ray.ray_up(occupied)
            } else {
                ray.ray_down(occupied)
            }
        };
        let seen = clip(occupied);
        let first = seen & occupied;
        if first.intersects(riders) {
            danger.checkers |= first & riders;
            danger.answers &= seen;
        } else if let Some(blocker) = (first & own).first() {
            let beyond = clip(occupied & !first);
            if beyond.intersects(riders) {
                danger.pinned |= first;
                danger.lines.add(blocker, beyond);
            }
        }
    }
}

/// A ray outward from a royal and who matters on it.
#[derive(Clone, Copy)]
struct RoyalLine<const W: usize> {
    ray: Bits<W>,
    up: bool,
    riders: Bits<W>,
    own: Bits<W>,
    occupied: Bits<W>,
}

#[inline(always)]
fn joined<const W: usize, const K: usize>(army: &Army<'_, W, K>, kinds: &[PieceKind]) -> Bits<W> {
    let mut set = Bits::EMPTY;
    for &kind in kinds {
        set |= army.kinds[kind.index()];
    }
    set & army.members
}

impl<const W: usize> Geometry<W> for Runtime<W> {
    const SPLIT_SIDES: bool = false;
    type PinLines = PinList<W>;

    #[inline(always)]
    fn run<T: Task>(task: T) -> T::Output {
        // Tables leave little to gain by newer instructions, and a second copy of the generator
        // for every width would cost much.
        task.run::<Hyperbola>()
    }

    fn attacks<L: Lookup>(&self, who: Mover, occupied: Bits<W>) -> Bits<W> {
        let moves = self.moves_of(who);
        let mut set = self.reach(&moves.capture, who.from, occupied);
        if who.unmoved
            && let Some(first) = &moves.first_capture
        {
            set |= self.reach(first, who.from, occupied);
        }
        set
    }

    fn destinations<L: Lookup>(&self, who: Mover, occupied: Bits<W>, enemies: Bits<W>) -> Bits<W> {
        let moves = self.moves_of(who);
        let captures = self.attacks::<L>(who, occupied);
        let first = moves.first_quiet.as_ref().filter(|_| who.unmoved);
        if moves.quiet.is_none() && first.is_none() {
            return captures;
        }
        let mut quiets = self.reach(
            moves.quiet.as_ref().unwrap_or(&moves.capture),
            who.from,
            occupied,
        );
        if let Some(first) = first {
            quiets |= self.reach(first, who.from, occupied);
        }
        (captures & enemies) | (quiets & !occupied)
    }

    fn attackers<L: Lookup, const K: usize>(
        &self,
        army: &Army<'_, W, K>,
        target: Square,
        occupied: Bits<W>,
    ) -> Bits<W> {
        let table = &self.attackers[army.color.index()];
        let mut set = Bits::EMPTY;
        for attack in &table.leaps {
            set |= self.leaps[attack.sources + target.index()] & joined(army, &attack.kinds);
        }
        let first_ray = target.index() * self.rays_a_square;
        let rays = &self.rays[first_ray..first_ray + self.rays_a_square];
        for attack in &table.rides {
            let riders = joined(army, &attack.kinds);
            if !riders.intersects(self.leaps[attack.sources + target.index()]) {
                continue;
            }
            for &ray in &attack.up {
                set |= rays[usize::from(ray)].ray_up(occupied) & riders;
            }
            for &ray in &attack.down {
                set |= rays[usize::from(ray)].ray_down(occupied) & riders;
            }
        }
        if !table.walks.is_empty() || !table.first.is_empty() {
            set |= self.walking_attackers(army, target, occupied);
        }
        set
    }

    fn danger<L: Lookup, const K: usize>(
        &self,
        army: &Army<'_, W, K>,
        target: Square,
        own: Bits<W>,
    ) -> Danger<W, PinList<W>> {
        let table = &self.attackers[army.color.index()];
        let mut danger = Danger::none();
        let occupied = own | army.members;
        for attack in &table.leaps {
            let sources = self.leaps[attack.sources + target.index()];
            for leaper in sources & joined(army, &attack.kinds) {
                danger.checkers.insert(leaper);
                danger.answers &= Bits::of(leaper);
            }
        }
        let first_ray = target.index() * self.rays_a_square;
        let rays = &self.rays[first_ray..first_ray + self.rays_a_square];
        for attack in &table.rides {
            let riders = joined(army, &attack.kinds);
            if !riders.intersects(self.leaps[attack.sources + target.index()]) {
                continue;
            }
            for &ray in &attack.up {
                let line = RoyalLine {
                    ray: rays[usize::from(ray)],
                    up: true,
                    riders,
                    own,
                    occupied,
                };
                self.ride_danger(line, &mut danger);
            }
            for &ray in &attack.down {
                let line = RoyalLine {
                    ray: rays[usize::from(ray)],
                    up: false,
                    riders,
                    own,
                    occupied,
                };
                self.ride_danger(line, &mut danger);
            }
        }
        danger
    }

    #[inline(always)]
    fn pin_line(&self, _royal: Square, pinned: Square, lines: &PinList<W>) -> Bits<W> {
        let mut line = Bits::ALL;
        for (square, pin) in &lines.pins[..lines.count] {
            if *square == pinned {
                line &= *pin;
            }
        }
        line
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
        PawnSteps {
            quiet: &table.quiet,
            capture: &table.capture,
            complete: table.complete,
        }
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
        self.influence[army.index()]
            .get(royal.index())
            .copied()
            .unwrap_or(Bits::ALL)
    }
}

impl<const W: usize> Runtime<W> {
    /// Attackers that must be followed piece by piece: walks and first moves.
    fn walking_attackers<const K: usize>(
        &self,
        army: &Army<'_, W, K>,
        target: Square,
        occupied: Bits<W>,
    ) -> Bits<W> {
        let table = &self.attackers[army.color.index()];
        let mut set = Bits::EMPTY;
        for attack in &table.walks {
            let walkers = joined(army, &attack.kinds);
            if !walkers.is_empty() {
                set |= self.walked_from(attack, target, occupied) & walkers;
            }
        }
        for &kind in &table.first {
            if let Some(first) = &self.kinds[kind.index()][army.color.index()].first_capture {
                for from in joined(army, &[kind]) & army.unmoved {
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
