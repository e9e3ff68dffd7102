//! Alpha-beta search: the recursive node. Each stage may return a score; the last one searches the moves.

use super::parameters::{IIR_DEPTH, IIR_REDUCTION, IMPROVING_PLIES};
use super::{Node, NodeType, Window, Worker};
use crate::score::{Bound, Value, is_mate, mate_in, mated_in};
use crate::transposition_table::TtEntry;

impl Worker<'_> {
    /// Alpha-beta search, in its negamax form, of the position at a ply.
    pub(super) fn alpha_beta(
        &mut self,
        ply: usize,
        window: Window,
        depth: i32,
        node_type: NodeType,
    ) -> Value {
        if depth <= 0 {
            return self.quiescence(ply, window);
        }
        if let Some(value) = self.enter_node(ply) {
            return value;
        }
        let window = mate_distance_pruning(window, ply);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let tt_entry = self.probe_table(ply);
        if let Some(value) = tt_entry.and_then(|entry| entry.cutoff(window, depth)) {
            return value;
        }
        let (static_eval, improving) = self.static_eval(ply, tt_entry);
        let mut node = Node { ply, depth, window, node_type, tt_entry, static_eval, improving };
        if let Some(value) = self.prune_node(&node) {
            return value;
        }
        node.depth -= self.internal_iterative_reduction(&node);
        self.search_moves(&node)
    }

    /// Probes the transposition table, except in a singular search: the entry is about all moves.
    fn probe_table(&self, ply: usize) -> Option<TtEntry> {
        let all_moves = self.stack[ply].excluded_move.is_none();
        all_moves.then(|| self.shared.table.get(self.positions[ply].key(), ply)).flatten()
    }

    /// The static evaluation, and whether it is improving.
    fn static_eval(&mut self, ply: usize, tt_entry: Option<TtEntry>) -> (Option<Value>, bool) {
        if self.stack[ply].must_react {
            return (None, false);
        }
        let raw = self.evaluate(ply);
        self.stack[ply].static_eval = Some(raw);
        let improving = self.is_improving(ply, raw);
        (Some(refined_eval(raw, tt_entry)), improving)
    }

    /// Improving heuristic: whether the static evaluation is better than at the mover's last turn. Then its plan works,
    /// and quiet moves deserve more of a search. If it had to react two plies ago, the turn before counts.
    fn is_improving(&self, ply: usize, static_eval: Value) -> bool {
        let [last, before] = IMPROVING_PLIES;
        let earlier = |back: usize| ply.checked_sub(back).and_then(|at| self.stack[at].static_eval);
        earlier(last).or_else(|| earlier(before)).is_some_and(|eval| static_eval > eval)
    }

    /// Internal iterative reduction: without a move from the transposition table the order of moves is poor, so
    /// the node is searched one ply less and leaves a move for the next iteration. One ply is what an iteration
    /// adds.
    fn internal_iterative_reduction(&self, node: &Node) -> i32 {
        let no_tt_move = node.tt_move().is_none();
        let singular_search = self.stack[node.ply].excluded_move.is_some();
        let applies = node.depth >= IIR_DEPTH && no_tt_move && !singular_search;
        IIR_REDUCTION * i32::from(applies)
    }
}

/// Mate-distance pruning: no line from here ends the game before the next ply, so scores that would need that
/// are cut off the window.
fn mate_distance_pruning(window: Window, ply: usize) -> Window {
    Window { alpha: window.alpha.max(mated_in(ply)), beta: window.beta.min(mate_in(ply + 1)) }
}

/// The static evaluation, or the score of the transposition table where that says more.
pub(super) fn refined_eval(raw: Value, tt_entry: Option<TtEntry>) -> Value {
    tt_entry.filter(|entry| entry.is_sharper_than(raw)).map_or(raw, |entry| entry.value)
}

impl TtEntry {
    /// The score, if it is deep enough to end a node outside the principal variation.
    fn cutoff(self, window: Window, depth: i32) -> Option<Value> {
        let deep = self.depth >= depth && !window.is_pv();
        (deep && self.is_outside(window)).then_some(self.value)
    }

    /// Whether the bound proves that the score is outside a zero window.
    pub(super) fn is_outside(self, window: Window) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= window.beta,
            Bound::Upper => self.value <= window.alpha,
        }
    }

    /// Whether the score says more than a static evaluation.
    fn is_sharper_than(self, static_eval: Value) -> bool {
        !is_mate(self.value)
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value > static_eval,
                Bound::Upper => self.value < static_eval,
            }
    }
}
