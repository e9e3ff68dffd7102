//! The skeleton of a node: each stage may settle it, the last one looks at its moves.

use super::{Expect, Window, Worker};
use crate::score::{Bound, Value, is_forced, lost_in, won_in};
use crate::table::Known;

/// From this depth on a node without a known move is looked at less deep first.
const UNKNOWN_DEPTH: i32 = 4;

impl Worker<'_> {
    /// The score of the position at a ply, looked at so deep.
    pub(super) fn node(&mut self, ply: usize, window: Window, depth: i32, expect: Expect) -> Value {
        if depth <= 0 {
            return self.quiescence(ply, window);
        }
        if let Some(value) = self.arrive(ply) {
            return value;
        }
        // No line from here is shorter than the game's end at the next ply.
        let window = Window {
            alpha: window.alpha.max(lost_in(ply)),
            beta: window.beta.min(won_in(ply + 1)),
        };
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let known = self.known(ply);
        if let Some(value) = known.and_then(|known| known.cut(window, depth)) {
            return value;
        }
        let prospect = self.prospect(ply, known, expect);
        if let Some(value) = self.prune_node(ply, window, depth, prospect) {
            return value;
        }
        let unknown = known.is_none_or(|known| known.mv.is_none());
        let less =
            i32::from(depth >= UNKNOWN_DEPTH && unknown && self.frames[ply].excluded.is_none());
        self.look_at_moves(ply, window, depth - less, known, prospect)
    }

    /// What the table knows of the position, unless a move of it is left out.
    fn known(&self, ply: usize) -> Option<Known> {
        let whole = self.frames[ply].excluded.is_none();
        whole.then(|| self.shared.table.get(self.positions[ply].key(), ply)).flatten()
    }
}

impl Known {
    /// The score, if it answers a node of this window and depth.
    fn cut(self, window: Window, depth: i32) -> Option<Value> {
        let deep = self.depth >= depth && !window.is_wide();
        (deep && self.decides(window.alpha, window.beta)).then_some(self.value)
    }

    /// Whether the score tells on which side of the window the truth is.
    pub(super) fn decides(self, alpha: Value, beta: Value) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }

    /// Whether the score says more than an evaluation.
    pub(super) fn is_sharper(self, eval: Value) -> bool {
        !is_forced(self.value)
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value > eval,
                Bound::Upper => self.value < eval,
            }
    }
}
