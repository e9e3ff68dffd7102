//! The loop over the moves of a node: principal variation search, and what is learned from cutoffs.

use rules::{Move, PieceKind};

use super::move_pruning::Candidate;
use super::parameters::{
    HISTORY_BONUS_OFFSET, HISTORY_BONUS_RANGE, HISTORY_BONUS_SLOPE, LMR_CHECK, LMR_DEPTH,
    LMR_EXTRA_PV_MOVES, LMR_FULL_DEPTH_MOVES,
};
use super::{Node, NodeType, Window, Worker};
use crate::move_picker::{MoveBuffers, MoveClass, MovePicker, PickerMode};
use crate::score::{Bound, DRAW, INFINITE, Value, is_mate};
use crate::transposition_table::TtEntry;

/// The result of a node's moves so far.
#[derive(Clone, Copy, Debug)]
struct Best {
    value: Value,
    /// The move that raised alpha last.
    mv: Option<Move>,
    alpha: Value,
    /// How many moves were searched.
    searched: usize,
}

impl Worker<'_> {
    /// Searches the moves of a node in the order of the move picker, until one reaches beta.
    pub(super) fn search_moves(&mut self, node: &Node) -> Value {
        let ply = node.ply;
        let mode = if self.stack[ply].must_react { PickerMode::Evasions } else { PickerMode::All };
        let hints = self.ordering_hints(ply, node.tt_move());
        let buffers = self.free_buffers.pop().unwrap_or_default();
        let mut picker = MovePicker::new(mode, hints, buffers);
        let mut best = Best { value: -INFINITE, mv: None, alpha: node.window.alpha, searched: 0 };
        self.stack[ply + 2].killers = [None; 2];
        while let Some((mv, class)) = picker.next(self.pick_context(ply)) {
            if self.stack[ply].excluded_move == Some(mv) {
                continue;
            }
            let Some(value) = self.search_candidate(node, &best, mv, class) else { continue };
            if self.stopped || self.record(node, &mut best, mv, value) {
                break;
            }
            if best.mv != Some(mv) {
                let tactical = self.is_tactical(ply, mv, class);
                picker.buffers.add_failed(mv, tactical);
            }
        }
        if !self.stopped && best.value >= node.window.beta {
            self.update_histories(node, &best, &picker.buffers);
        }
        self.free_buffers.push(picker.into_buffers());
        if self.stopped { DRAW } else { self.finish_node(node, &best) }
    }

    /// Searches a move unless it is pruned; nothing if it is, or if the ruleset forbids the repetition.
    fn search_candidate(
        &mut self,
        node: &Node,
        best: &Best,
        mv: Move,
        class: MoveClass,
    ) -> Option<Value> {
        let history = self.move_history(node.ply, mv, class);
        let reduction = self.late_move_reduction(node, best.searched, history);
        let candidate = Candidate {
            mv,
            class,
            history,
            searched: best.searched,
            // Margins of pruning are never less than those of one ply.
            depth: (node.depth - 1 - reduction).max(1),
            alpha: best.alpha,
        };
        let may_prune = !node.window.is_pv() && !is_mate(best.value);
        if may_prune && self.prune_move(node, &candidate) {
            return None;
        }
        let is_tt_move = node.tt_move() == Some(mv);
        let singular = if is_tt_move { self.singular_extension(node) } else { 0 };
        let depth = node.depth - 1 + singular;
        if !self.make_move(node.ply, mv) {
            return None;
        }
        let value = self.principal_variation_search(node, best, class, depth, reduction);
        self.unmake_move();
        Some(value)
    }

    /// The history of a move: how often it, or such a capture, caused cutoffs before.
    fn move_history(&self, ply: usize, mv: Move, class: MoveClass) -> i32 {
        let position = &self.positions[ply];
        let tactical = match class {
            MoveClass::GoodTactical | MoveClass::BadTactical => true,
            MoveClass::TtMove => position.is_tactical(mv),
            MoveClass::Quiet => false,
        };
        if tactical {
            self.history.capture(mv, self.victim_kind(ply, mv))
        } else {
            self.history.quiet(position.turn(), self.previous_moves(ply)).get(mv)
        }
    }

    /// Principal variation search of the move just made: the first move of a PV node gets the whole window. Every
    /// other one gets a zero window, late ones at reduced depth, and is searched again only if it beats alpha.
    fn principal_variation_search(
        &mut self,
        node: &Node,
        best: &Best,
        class: MoveClass,
        depth: i32,
        reduction: i32,
    ) -> Value {
        let (ply, is_pv) = (node.ply, node.window.is_pv());
        let extension = self.check_extension(ply, class);
        self.stack[ply + 1].extensions += extension;
        let window = Window { alpha: best.alpha, beta: node.window.beta };
        let first = best.searched == 0;
        if first && is_pv {
            return -self.alpha_beta(ply + 1, window.negated(), depth + extension, NodeType::Cut);
        }
        // The first moves are the likeliest to be best, and checks and good captures change much.
        let full_depth_moves = LMR_FULL_DEPTH_MOVES + LMR_EXTRA_PV_MOVES * usize::from(is_pv);
        let late = best.searched >= full_depth_moves && depth >= LMR_DEPTH;
        let exempt = matches!(class, MoveClass::GoodTactical | MoveClass::TtMove);
        let by_check = LMR_CHECK * i32::from(self.stack[ply + 1].must_react);
        let reduction = if late && !exempt { (reduction - by_check).max(0) } else { 0 };
        let child = if first { node.node_type.child() } else { NodeType::Cut };
        let depth = depth + extension;
        let value = self.zero_window_search(ply + 1, best.alpha, depth, reduction, child);
        if value > best.alpha && is_pv {
            return -self.alpha_beta(ply + 1, window.negated(), depth, NodeType::Cut);
        }
        value
    }

    /// Zero-window search of a child: at reduced depth first, and at full depth if the score is above alpha.
    pub(super) fn zero_window_search(
        &mut self,
        ply: usize,
        alpha: Value,
        depth: i32,
        reduction: i32,
        child: NodeType,
    ) -> Value {
        let window = Window::zero(alpha).negated();
        if reduction == 0 {
            return -self.alpha_beta(ply, window, depth, child);
        }
        let value = -self.alpha_beta(ply, window, depth - reduction, NodeType::Cut);
        if value > alpha { -self.alpha_beta(ply, window, depth, NodeType::All) } else { value }
    }

    /// Records a move's score; true if it is a cutoff.
    fn record(&mut self, node: &Node, best: &mut Best, mv: Move, value: Value) -> bool {
        best.searched += 1;
        best.value = best.value.max(value);
        if value <= best.alpha {
            return false;
        }
        best.mv = Some(mv);
        if node.window.is_pv() {
            self.update_pv(node.ply, mv);
        }
        best.alpha = value;
        value >= node.window.beta
    }

    /// Whether a picked move captures or promotes. Evasions and the transposition-table move may do either.
    fn is_tactical(&self, ply: usize, mv: Move, class: MoveClass) -> bool {
        match class {
            MoveClass::GoodTactical | MoveClass::BadTactical => true,
            MoveClass::Quiet if !self.stack[ply].must_react => false,
            MoveClass::Quiet | MoveClass::TtMove => self.positions[ply].is_tactical(mv),
        }
    }

    /// The score of a node whose moves were searched. Stores it in the transposition table.
    fn finish_node(&mut self, node: &Node, best: &Best) -> Value {
        let singular_search = self.stack[node.ply].excluded_move.is_some();
        if best.searched == 0 {
            return if singular_search { node.window.alpha } else { self.no_moves(node.ply) };
        }
        if !singular_search {
            let bound = if best.value >= node.window.beta {
                Bound::Lower
            } else if best.mv.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = TtEntry { mv: best.mv, value: best.value, depth: node.depth, bound };
            self.shared.table.put(self.positions[node.ply].key(), node.ply, entry);
        }
        best.value
    }

    /// History heuristic, killer moves and countermoves: the move of a cutoff is tried earlier elsewhere, and the
    /// moves searched before it later. The bonus grows with depth, because deep cutoffs save more and are more
    /// reliable; it ends at a tenth of the scale, so that no single node decides.
    fn update_histories(&mut self, node: &Node, best: &Best, buffers: &MoveBuffers) {
        let Some(mv) = best.mv else { return };
        let [least, most] = HISTORY_BONUS_RANGE;
        let bonus = (HISTORY_BONUS_SLOPE * node.depth - HISTORY_BONUS_OFFSET).clamp(least, most);
        let previous = self.previous_moves(node.ply);
        let turn = self.positions[node.ply].turn();
        if self.positions[node.ply].is_tactical(mv) {
            let victim = self.victim_kind(node.ply, mv);
            self.history.update_capture(mv, victim, bonus);
        } else {
            let killers = &mut self.stack[node.ply].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            self.history.set_countermove(previous[0], mv);
            self.history.update_quiet(turn, mv, previous, bonus);
            for &failed in &buffers.failed_quiets {
                self.history.update_quiet(turn, failed, previous, -bonus);
            }
        }
        for &failed in &buffers.failed_tacticals {
            let victim = self.victim_kind(node.ply, failed);
            self.history.update_capture(failed, victim, -bonus);
        }
    }

    fn victim_kind(&self, ply: usize, mv: Move) -> Option<PieceKind> {
        self.positions[ply].victim(mv).map(|(_, piece)| piece.kind)
    }
}
