//! Where a piece can move and capture: leaps and rays from tables, walks step by step.

use super::super::Mover;
use super::{AtomLookup, KindMoves, NOWHERE, RayTable, Runtime, Walk};
use crate::geometry::Square;
use crate::movement::Gait;
use crate::square_set::Bits;

impl<const W: usize> Runtime<W> {
    /// The squares in reach from a square, up to and including the first piece in the way.
    #[inline(always)]
    pub(super) fn reach(&self, reach: &AtomLookup, from: Square, occupied: Bits<W>) -> Bits<W> {
        let mut set = self.plain_reach(reach, from, occupied);
        for walk in &reach.walks {
            set |= self.walk(walk, from, occupied);
        }
        set
    }

    /// The part of a reach that needs no walking.
    #[inline(always)]
    pub(super) fn plain_reach(
        &self,
        reach: &AtomLookup,
        from: Square,
        occupied: Bits<W>,
    ) -> Bits<W> {
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
    pub(super) fn rays_from(&self, table: RayTable, from: Square) -> (&[Bits<W>], &[Bits<W>]) {
        let each = table.up + table.down;
        let start = table.start + from.index() * each;
        self.rays[start..start + each].split_at(table.up)
    }

    /// The squares a walk reaches, up to and including the first piece it could capture.
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
    pub(super) fn moves_of(&self, who: Mover) -> &KindMoves {
        &self.kinds[who.kind.index()][who.color.index()]
    }

    #[inline(always)]
    pub(super) fn attacks_of(&self, who: Mover, occupied: Bits<W>) -> Bits<W> {
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
    pub(super) fn destinations_of(
        &self,
        who: Mover,
        occupied: Bits<W>,
        enemies: Bits<W>,
    ) -> Bits<W> {
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
}
