//! The root of the search: its moves, and the node they are searched in.

use rules::Move;

use super::{NodeType, Window, Worker};
use crate::score::{Bound, DRAW, INFINITE, Score, Value};
use crate::transposition_table::TtEntry;

/// A move at the root and what was found about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    pub(crate) value: Value,
    /// Its score in the last complete iteration.
    pub(super) last_value: Value,
    /// Its principal variation.
    pub(crate) pv: Vec<Move>,
    /// Nodes searched below it.
    pub(super) nodes: u64,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> Self {
        Self { mv, value: -INFINITE, last_value: -INFINITE, pv: vec![mv], nodes: 0 }
    }

    /// Its score, if it was searched.
    pub(crate) fn score(&self) -> Option<Score> {
        (self.value > -INFINITE).then(|| Score::new(self.value))
    }
}

/// The result of iterative deepening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RootResult {
    /// The root moves, the best one first.
    pub(crate) moves: Vec<RootMove>,
    /// The deepest complete iteration.
    pub(crate) depth: i32,
}

impl RootResult {
    /// Takes over what an iteration found before it was stopped: its best move, if that is a new one.
    pub(super) fn adopt_partial(&mut self, moves: &[RootMove]) {
        let Some(better) = moves.iter().find(|root| root.value > -INFINITE) else { return };
        let Some(index) = self.moves.iter().position(|root| root.mv == better.mv) else { return };
        if index > 0 || self.depth == 0 {
            self.moves[index] = better.clone();
            self.moves[..=index].rotate_right(1);
        }
    }
}

impl Worker<'_> {
    /// Searches the root moves in the order of the last iteration.
    pub(super) fn search_root(
        &mut self,
        moves: &mut [RootMove],
        window: Window,
        depth: i32,
    ) -> Value {
        self.enter_root();
        moves.iter_mut().for_each(|root| root.value = -INFINITE);
        let (mut best, mut alpha, mut best_move) = (-INFINITE, window.alpha, None);
        for (number, root) in moves.iter_mut().enumerate() {
            let nodes_before = self.nodes;
            // The history of the game may forbid it.
            if !self.make_move(0, root.mv) {
                continue;
            }
            let value = self.search_root_move(number, Window { alpha, beta: window.beta }, depth);
            self.unmake_move();
            root.nodes += self.nodes - nodes_before;
            if self.stopped {
                return DRAW;
            }
            if number == 0 || value > alpha {
                root.value = value;
                self.update_pv(0, root.mv);
                root.pv.clone_from(&self.pv[0]);
            }
            best = best.max(value);
            if value > alpha {
                best_move = Some(root.mv);
                alpha = value;
                if value >= window.beta {
                    break;
                }
            }
        }
        self.store_root(window, depth, best, best_move);
        best
    }

    fn enter_root(&mut self) {
        self.count_node(0);
        let must_react = self.stack[0].must_react;
        self.stack[0].static_eval = (!must_react).then(|| self.evaluate(0));
        self.stack[2].killers = [None; 2];
    }

    /// Principal variation search of the root move that was just made.
    fn search_root_move(&mut self, number: usize, window: Window, depth: i32) -> Value {
        if number == 0 {
            return -self.alpha_beta(1, window.negated(), depth - 1, NodeType::Cut);
        }
        let reduction = self.root_reduction(depth, number);
        let value = self.zero_window_search(1, window.alpha, depth - 1, reduction, NodeType::Cut);
        if value > window.alpha && !self.stopped {
            return -self.alpha_beta(1, window.negated(), depth - 1, NodeType::Cut);
        }
        value
    }

    /// Stores the root in the transposition table, if all of its moves were searched.
    fn store_root(&self, window: Window, depth: i32, value: Value, mv: Option<Move>) {
        if self.shared.settings.multi_pv > 1 || !self.shared.limits.moves.is_empty() {
            return;
        }
        let bound = match value {
            value if value >= window.beta => Bound::Lower,
            _ if mv.is_some() => Bound::Exact,
            _ => Bound::Upper,
        };
        self.shared.table.put(self.positions[0].key(), 0, TtEntry { mv, value, depth, bound });
    }
}
