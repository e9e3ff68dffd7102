//! Extensions: moves that are searched deeper than the others.

use super::parameters::{SINGULAR_DEPTH, SINGULAR_MARGIN, SINGULAR_TT_DEPTH_MARGIN};
use super::{Node, NodeType, Window, Worker};
use crate::move_picker::MoveClass;
use crate::score::{Bound, is_mate};

impl Worker<'_> {
    /// Check extension: one ply more after a check, because the reply is forced; not for captures that lose
    /// material. Call it after the move is made.
    pub(super) fn check_extension(&self, ply: usize, class: MoveClass) -> i32 {
        let checks = self.stack[ply + 1].must_react;
        i32::from(checks && class != MoveClass::BadTactical && self.may_extend(ply))
    }

    /// Whether a line may be extended: at most to twice the depth of the iteration.
    fn may_extend(&self, ply: usize) -> bool {
        ply < 2 * self.root_depth as usize && self.stack[ply].extensions < self.root_depth
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
        let value = self.alpha_beta(node.ply, window, (node.depth - 1) / 2, NodeType::Cut);
        self.stack[node.ply].excluded_move = None;
        if value < beta {
            1
        } else if beta >= node.window.beta {
            -1
        } else {
            0
        }
    }
}
