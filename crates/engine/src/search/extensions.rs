//! Extensions: moves that are searched deeper than the others.

use super::parameters::{
    CHECK_EXTENSION, EXTENSION_DEPTH_FACTOR, SINGULAR_DEPTH, SINGULAR_DEPTH_DIVISOR,
    SINGULAR_EXTENSION, SINGULAR_MARGIN, SINGULAR_REDUCTION, SINGULAR_TT_DEPTH_MARGIN,
};
use super::{Node, NodeType, Window, Worker};
use crate::move_picker::MoveClass;
use crate::score::{Bound, is_mate};

impl Worker<'_> {
    /// Check extension: one ply more after a check, because the reply is forced; not for captures that lose
    /// material. One ply makes up for the check itself. Call it after the move is made.
    pub(super) fn check_extension(&self, ply: usize, class: MoveClass) -> i32 {
        let checks = self.stack[ply + 1].must_react;
        let applies = checks && class != MoveClass::BadTactical && self.may_extend(ply);
        CHECK_EXTENSION * i32::from(applies)
    }

    /// Whether a line may be extended: at most to twice the depth of the iteration, so that a series of checks ends.
    fn may_extend(&self, ply: usize) -> bool {
        ply < EXTENSION_DEPTH_FACTOR * self.root_depth as usize
            && self.stack[ply].extensions < self.root_depth
    }

    /// Singular extension: one ply more for the transposition-table move if a search of half the depth finds all
    /// other moves worse by a margin; one ply less if they reach beta too. The margin grows with depth, because
    /// deeper scores differ more.
    pub(super) fn singular_extension(&mut self, node: &Node) -> i32 {
        let Some(entry) = node.tt_entry else { return 0 };
        let applies = node.depth >= SINGULAR_DEPTH
            && node.ply > 0
            && self.stack[node.ply].excluded_move.is_none()
            && entry.depth >= node.depth - SINGULAR_TT_DEPTH_MARGIN
            && entry.bound != Bound::Upper
            && !is_mate(entry.value)
            && self.may_extend(node.ply);
        if !applies {
            return 0;
        }
        let beta = entry.value - SINGULAR_MARGIN * node.depth;
        self.stack[node.ply].excluded_move = entry.mv;
        let window = Window::zero(beta - 1);
        let depth = (node.depth - 1) / SINGULAR_DEPTH_DIVISOR;
        let value = self.alpha_beta(node.ply, window, depth, NodeType::Cut);
        self.stack[node.ply].excluded_move = None;
        if value < beta {
            SINGULAR_EXTENSION
        } else if beta >= node.window.beta {
            -SINGULAR_REDUCTION
        } else {
            0
        }
    }
}
