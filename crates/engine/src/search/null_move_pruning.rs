//! Null-move pruning: a cutoff without a move, and its verification where zugzwang is a danger.

use super::parameters::{
    NULL_MOVE_DEPTH, NULL_MOVE_MAX_EVAL_REDUCTION, NULL_MOVE_MIN_PIECES, NULL_MOVE_REDUCTION,
    NULL_MOVE_REDUCTION_DEPTH, NULL_MOVE_REDUCTION_EVAL, NULL_MOVE_VERIFICATION_DEPTH,
};
use super::{Node, Window, Worker};
use crate::score::{DRAW, Value, is_mate};

impl Worker<'_> {
    /// Null-move pruning: passes and searches less deep; a score of beta even then is a cutoff, because a real move is
    /// nearly always better than none. The reduction starts at the usual three plies, below which the search costs too
    /// much. It grows with depth, to stay cheap, and with the static evaluation, which makes a cutoff more likely.
    pub(super) fn null_move_pruning(&mut self, node: &Node, static_eval: Value) -> Option<Value> {
        let beta = node.window.beta;
        if static_eval < beta || !self.allows_null_move(node) {
            return None;
        }
        let by_eval =
            ((static_eval - beta) / NULL_MOVE_REDUCTION_EVAL).min(NULL_MOVE_MAX_EVAL_REDUCTION);
        let reduction = NULL_MOVE_REDUCTION + node.depth / NULL_MOVE_REDUCTION_DEPTH + by_eval;
        let depth = node.depth - reduction;
        if !self.make_null_move(node.ply) {
            return None;
        }
        let window = Window::zero(beta - 1).negated();
        let value = -self.alpha_beta(node.ply + 1, window, depth, node.node_type.child());
        self.unmake_move();
        if self.stopped {
            return Some(DRAW);
        }
        if value < beta {
            return None;
        }
        if node.depth >= NULL_MOVE_VERIFICATION_DEPTH {
            return self.verify_null_move(node, depth);
        }
        // A mate after a null move is not proved: the opponent did not have to move.
        Some(if is_mate(value) { beta } else { value })
    }

    /// Whether a null move may be tried: not twice in a row, and not where zugzwang is likely.
    fn allows_null_move(&self, node: &Node) -> bool {
        let entry = &self.stack[node.ply];
        let us = self.positions[node.ply].turn();
        let after_null_move = node.ply > 0 && self.stack[node.ply - 1].mv.is_none();
        node.depth >= NULL_MOVE_DEPTH
            && self.shared.rules.allows_null_move
            && !after_null_move
            && !entry.verifying_null_move
            && !is_mate(node.window.beta)
            && entry.material.pieces[us as usize] >= NULL_MOVE_MIN_PIECES
    }

    /// Null-move verification: searches the real moves at the reduced depth, because zugzwang may have caused the
    /// cutoff of a deep node. The depth at which it starts makes it rare enough to cost little.
    fn verify_null_move(&mut self, node: &Node, depth: i32) -> Option<Value> {
        let beta = node.window.beta;
        self.stack[node.ply].verifying_null_move = true;
        // Without a ply it would be a quiescence search, which sees no zugzwang.
        let value = self.alpha_beta(node.ply, Window::zero(beta - 1), depth.max(1), node.node_type);
        self.stack[node.ply].verifying_null_move = false;
        (value >= beta || self.stopped).then_some(value)
    }
}
