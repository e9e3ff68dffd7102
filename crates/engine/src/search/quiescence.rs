//! Quiescence search: captures and promotions until the position is quiet enough for the static evaluation.

use rules::Move;

use super::alpha_beta::refined_eval;
use super::parameters::{DELTA_MARGIN, MAX_EVASIONS};
use super::{Window, Worker};
use crate::move_picker::{MoveClass, MovePicker, PickerMode};
use crate::score::{Bound, DRAW, INFINITE, Value, is_mate};
use crate::transposition_table::TtEntry;

impl Worker<'_> {
    /// Quiescence search: searches captures, promotions and check evasions. The side to move may also stand pat:
    /// take the static evaluation, because one of its quiet moves usually keeps it.
    pub(super) fn quiescence(&mut self, ply: usize, window: Window) -> Value {
        if let Some(value) = self.enter_node(ply) {
            return value;
        }
        let tt_entry = self.shared.table.get(self.positions[ply].key(), ply);
        if let Some(entry) = tt_entry.filter(|_| !window.is_pv())
            && entry.is_outside(window)
        {
            return entry.value;
        }
        let must_react = self.stack[ply].must_react;
        let stand_pat = (!must_react).then(|| refined_eval(self.evaluate(ply), tt_entry));
        if let Some(value) = stand_pat.filter(|&value| value >= window.beta) {
            return value;
        }
        self.search_captures(ply, window, stand_pat, tt_entry)
    }

    /// Searches the captures of a node, or its evasions where it cannot stand pat.
    fn search_captures(
        &mut self,
        ply: usize,
        window: Window,
        stand_pat: Option<Value>,
        tt_entry: Option<TtEntry>,
    ) -> Value {
        let mode = if stand_pat.is_some() { PickerMode::Tactical } else { PickerMode::Evasions };
        let hints = self.ordering_hints(ply, tt_entry.and_then(|entry| entry.mv));
        let buffers = self.free_buffers.pop().unwrap_or_default();
        let mut picker = MovePicker::new(mode, hints, buffers);
        let mut best = stand_pat.unwrap_or(-INFINITE);
        let mut alpha = window.alpha.max(best);
        let (mut best_move, mut searched) = (None, 0);
        while let Some((mv, class)) = picker.next(self.pick_context(ply)) {
            if stand_pat.is_some_and(|value| self.delta_pruning(ply, mv, value, alpha)) {
                continue;
            }
            let skips_rest = stand_pat.is_none() && evasion_pruning(searched, best);
            if skips_rest && class == MoveClass::Quiet {
                break;
            }
            if !self.make_move(ply, mv) {
                continue;
            }
            searched += 1;
            let value = -self.quiescence(ply + 1, Window { alpha, beta: window.beta }.negated());
            self.unmake_move();
            if self.stopped {
                break;
            }
            best = best.max(value);
            if value > alpha {
                (alpha, best_move) = (value, Some(mv));
                self.update_pv(ply, mv);
            }
            if value >= window.beta {
                break;
            }
        }
        self.free_buffers.push(picker.into_buffers());
        if self.stopped {
            return DRAW;
        }
        if best == -INFINITE {
            return self.no_moves(ply);
        }
        let bound = if best >= window.beta { Bound::Lower } else { Bound::Upper };
        let entry = TtEntry { mv: best_move, value: best, depth: 0, bound };
        self.shared.table.put(self.positions[ply].key(), ply, entry);
        best
    }

    /// Delta pruning: even winning the victim for nothing, with a margin for the better position, would not reach
    /// alpha. The margin, about two pawns, is for what a capture does to the position besides.
    fn delta_pruning(&self, ply: usize, mv: Move, stand_pat: Value, alpha: Value) -> bool {
        if mv.promotion().is_some() || is_mate(alpha) {
            return false;
        }
        let values = &self.shared.evaluation.tables.see_values;
        let victim = self.positions[ply].victim(mv);
        let gain = victim.map_or(0, |(_, piece)| values[piece.kind.index()]);
        stand_pat + gain + DELTA_MARGIN <= alpha
    }
}

/// Evasion pruning: once a few evasions were searched and one of them avoids mate, the rest is skipped. The picker puts
/// captures, killer moves and good histories first, so the first three usually include the best.
fn evasion_pruning(searched: usize, best: Value) -> bool {
    searched >= MAX_EVASIONS && !is_mate(best)
}
