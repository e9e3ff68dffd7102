//! Pruning of whole nodes outside the principal variation: razoring and reverse futility pruning; null-move
//! pruning has its own file.

use super::parameters::{
    DEEP_FULL_WIDTH_ITERATION, DEEP_FULL_WIDTH_PLY, FULL_WIDTH_PLY, RAZORING_DEPTH,
    RAZORING_MARGIN, REVERSE_FUTILITY_DEPTH, REVERSE_FUTILITY_IMPROVING, REVERSE_FUTILITY_MARGIN,
};
use super::{Node, Window, Worker};
use crate::score::{Value, is_mate, midpoint};

impl Worker<'_> {
    /// The score of a node that needs no search of its moves.
    pub(super) fn prune_node(&mut self, node: &Node) -> Option<Value> {
        let static_eval = node.static_eval?;
        if node.window.is_pv() || self.stack[node.ply].excluded_move.is_some() {
            return None;
        }
        let by_eval = if node.ply <= FULL_WIDTH_PLY || self.is_full_width(node.ply) {
            None
        } else {
            self.razoring(node, static_eval).or_else(|| reverse_futility_pruning(node, static_eval))
        };
        by_eval.or_else(|| self.null_move_pruning(node, static_eval))
    }

    /// Full width: whether a ply is so near the root of a deep iteration that nothing is pruned by a guess there. The
    /// plies are those of a forced win in three moves.
    pub(super) fn is_full_width(&self, ply: usize) -> bool {
        ply <= DEEP_FULL_WIDTH_PLY && self.root_depth >= DEEP_FULL_WIDTH_ITERATION
    }

    /// Razoring: a node far below alpha is left to quiescence search, because only captures could save it. The
    /// margin is more than a quiet move gains at these depths.
    fn razoring(&mut self, node: &Node, static_eval: Value) -> Option<Value> {
        let alpha = node.window.alpha;
        if node.depth > RAZORING_DEPTH || static_eval + RAZORING_MARGIN * node.depth > alpha {
            return None;
        }
        let value = self.quiescence(node.ply, Window::zero(alpha));
        (value <= alpha).then_some(value)
    }
}

/// Reverse futility pruning, also called static null-move pruning: a node far above beta stays above it. The
/// margin for each ply is what a side rarely loses in one; an improving side gets a ply less. The score is halfway
/// between beta, which is all that is likely, and the evaluation, which is only a guess.
fn reverse_futility_pruning(node: &Node, static_eval: Value) -> Option<Value> {
    let beta = node.window.beta;
    let spared = REVERSE_FUTILITY_IMPROVING * i32::from(node.improving);
    let margin = REVERSE_FUTILITY_MARGIN * (node.depth - spared);
    let prunes = node.depth <= REVERSE_FUTILITY_DEPTH
        && static_eval - margin >= beta
        && !is_mate(beta)
        && !is_mate(static_eval);
    prunes.then(|| midpoint(static_eval, beta))
}
