//! The geometry of any ruleset, read from tables that [`super::tables`] builds when it is compiled.

mod attackers;
mod reach;

use attackers::{JOINED, Joined, join};

use super::cpu::Lookup;
use super::{Army, Danger, Geometry, Mover, PawnSteps, Rules, Step};
use crate::geometry::Square;
use crate::movement::Gait;
use crate::piece::{Color, PieceKind};
use crate::square_set::Bits;

/// Means no square in tables of squares.
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
    /// How a square can be attacked, by the attackers' color.
    pub(crate) attackers: [AttackerTable; 2],
    /// Squares whose occupants decide whether a royal on a square is attacked, by the attackers'
    /// color; only if royal safety is tested by making moves.
    pub(crate) influence: [Vec<Bits<W>>; 2],
}

/// How a kind captures and moves.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct KindMoves {
    pub(crate) capture: AtomLookup,
    /// Whether that is all its movement, without walks.
    pub(crate) plain: bool,
    /// How it moves without capturing, if that differs.
    pub(crate) quiet: Option<AtomLookup>,
    pub(crate) first_capture: Option<AtomLookup>,
    pub(crate) first_quiet: Option<AtomLookup>,
}

/// A set of atoms sorted by how they are looked up.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct AtomLookup {
    /// Where the leaps' table begins.
    pub(crate) leaps: Option<usize>,
    pub(crate) rays: RayTable,
    pub(crate) walks: Box<[Walk]>,
}

/// Where the rays of a set of rides are: for each square those toward higher squares, then those
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
    pub(crate) quiet: Vec<Step<Bits<W>>>,
    pub(crate) double: Vec<Step<Bits<W>>>,
    pub(crate) capture: Vec<Step<Bits<W>>>,
    pub(crate) en_passant: Vec<Step<Bits<W>>>,
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

impl<const W: usize> Geometry for Runtime<W> {
    type Set = Bits<W>;
    type Joined = Joined<W>;

    const SPLIT_SIDES: bool = false;

    #[inline(always)]
    fn joined(&self, color: Color, kinds: &[Bits<W>], members: Bits<W>) -> Joined<W> {
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
    fn attacks<L: Lookup>(&self, lookup: L, who: Mover, occupied: Bits<W>) -> Bits<W> {
        lookup.call(
            #[inline(always)]
            move || self.attacks_of(who, occupied),
        )
    }

    #[inline(always)]
    fn destinations<L: Lookup>(
        &self,
        lookup: L,
        who: Mover,
        occupied: Bits<W>,
        enemies: Bits<W>,
    ) -> Bits<W> {
        let moves = self.moves_of(who);
        if W <= 2 && moves.plain {
            return self.plain_reach(&moves.capture, who.from, occupied);
        }
        lookup.call(
            #[inline(always)]
            move || self.destinations_of(who, occupied, enemies),
        )
    }

    #[inline(always)]
    fn attackers<L: Lookup>(
        &self,
        lookup: L,
        army: &Army<'_, Self>,
        target: Square,
        occupied: Bits<W>,
    ) -> Bits<W> {
        lookup.call(
            #[inline(always)]
            move || self.attackers_of(army, target, occupied),
        )
    }

    #[inline(always)]
    fn danger<L: Lookup>(
        &self,
        lookup: L,
        army: &Army<'_, Self>,
        royal: Square,
        own: Bits<W>,
    ) -> Danger<Bits<W>> {
        lookup.call(
            #[inline(always)]
            move || self.danger_of(army, royal, own),
        )
    }

    fn pin_line(
        &self,
        army: &Army<'_, Self>,
        royal: Square,
        own: Bits<W>,
        pinned: Square,
    ) -> Bits<W> {
        let occupied = own | army.members;
        let mut squares = Bits::ALL;
        self.each_line(army, royal, |line| {
            if let Some((first, beyond)) = line.pin(own, occupied)
                && first.contains(pinned)
            {
                squares &= beyond;
            }
        });
        squares
    }

    #[inline(always)]
    fn each_mover(&self, mut call: impl FnMut(PieceKind)) {
        for &kind in &self.movers {
            call(kind);
        }
    }

    #[inline(always)]
    fn each_pawn(&self, mut call: impl FnMut(PieceKind)) {
        for &kind in &self.pawns {
            call(kind);
        }
    }

    #[inline(always)]
    fn pawn_steps(&self, kind: PieceKind, color: Color) -> PawnSteps<'_, Bits<W>> {
        let table = &self.steps[kind.index()][color.index()];
        PawnSteps {
            quiet: &table.quiet,
            double: &table.double,
            capture: &table.capture,
            en_passant: &table.en_passant,
            complete: table.complete,
        }
    }

    #[inline(always)]
    fn piece_key(&self, rules: &Rules<Bits<W>>, kind: PieceKind, color: Color, at: Square) -> u64 {
        rules.piece_key(kind, color, at)
    }

    #[inline(always)]
    fn royals(&self, rules: &Rules<Bits<W>>, kinds: &[Bits<W>]) -> Bits<W> {
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
