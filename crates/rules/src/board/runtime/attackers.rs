//! Finds the attackers of a square: the movement tables read backward from the target.

use super::super::{Army, Danger};
use super::{NOWHERE, Runtime, WalkAttack};
use crate::geometry::Square;
use crate::movement::Gait;
use crate::piece::PieceKind;
use crate::square_set::Bits;

/// How many sets of pieces with the same attacks are combined in advance.
pub(super) const JOINED: usize = 12;

/// Sets of pieces with the same attacks: leapers first, then riders.
pub(crate) type Joined<const W: usize> = [Bits<W>; JOINED];

impl<const W: usize> Runtime<W> {
    #[inline(always)]
    pub(super) fn attackers_of(
        &self,
        army: &Army<'_, Self>,
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
    pub(super) fn danger_of(
        &self,
        army: &Army<'_, Self>,
        target: Square,
        own: Bits<W>,
    ) -> Danger<Bits<W>> {
        let table = &self.attackers[army.color.index()];
        let mut danger: Danger<Bits<W>> = Danger::none();
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

    /// Calls back for each ray outward from a target that has riders of an army on it.
    #[inline(always)]
    pub(super) fn each_line(
        &self,
        army: &Army<'_, Self>,
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

    /// Attackers that must be followed piece by piece: walks and first moves.
    fn walking_attackers(
        &self,
        army: &Army<'_, Self>,
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

    /// The squares from which a walk would reach its target.
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
                // A grasshopper's hurdle is right before its target.
                Gait::Grasshopper if !hopped && !taken => break,
                Gait::Cannon | Gait::Grasshopper if taken && hopped => return Bits::of(at),
                Gait::Cannon | Gait::Grasshopper => hopped |= taken,
            }
        }
        Bits::EMPTY
    }
}

/// The direction of a ray's square numbers.
#[derive(Clone, Copy)]
pub(super) enum Way {
    Up,
    Down,
}

/// A ray outward from a royal and the riders that could attack along it.
#[derive(Clone, Copy)]
pub(super) struct RoyalLine<const W: usize> {
    ray: Bits<W>,
    way: Way,
    riders: Bits<W>,
}

impl<const W: usize> RoyalLine<W> {
    /// The ray up to and including the first occupied square.
    #[inline(always)]
    fn clipped(&self, occupied: Bits<W>) -> Bits<W> {
        match self.way {
            Way::Up => self.ray.ray_up(occupied),
            Way::Down => self.ray.ray_down(occupied),
        }
    }

    /// The line on which the first piece of the ray is pinned, if it is one of `own` and pinned.
    #[inline(always)]
    pub(super) fn pin(&self, own: Bits<W>, occupied: Bits<W>) -> Option<(Bits<W>, Bits<W>)> {
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
pub(super) fn join<const W: usize>(
    group: &[PieceKind],
    kinds: &[Bits<W>],
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
fn sharing<const W: usize>(
    army: &Army<'_, Runtime<W>>,
    number: usize,
    group: &[PieceKind],
) -> Bits<W> {
    match army.joined.get(number) {
        Some(set) => *set,
        None => join(group, army.kinds, army.members),
    }
}
