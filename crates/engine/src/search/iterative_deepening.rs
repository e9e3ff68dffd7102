//! Iterative deepening: ever deeper searches of the root, with aspiration windows around the last score.

use rules::Move;

use super::parameters::{
    ASPIRATION_DEPTH, ASPIRATION_GROWTH, ASPIRATION_GROWTH_DIVISOR, ASPIRATION_LIMIT,
    ASPIRATION_MAX_REDUCTION, ASPIRATION_WINDOW, MATE_CONFIRMATION_DEPTH,
};
use super::{RootMove, RootResult, Window, Worker};
use crate::report::IterationReport;
use crate::score::{Bound, INFINITE, MAX_PLY, Score, Value, is_mate, midpoint};
use crate::time_management::{Stability, UnusedTime};

impl Worker<'_> {
    /// Iterative deepening: searches the moves one ply deeper each time until a limit is reached. Each iteration
    /// leaves a good order of moves for the next.
    pub(crate) fn deepen(
        &mut self,
        moves: &[Move],
        report: &mut dyn FnMut(&IterationReport),
    ) -> RootResult {
        let mut moves: Vec<RootMove> = moves.iter().map(|&mv| RootMove::new(mv)).collect();
        let mut result = RootResult { moves: moves.clone(), depth: 0 };
        let deepest = MAX_PLY as u32 - 1;
        let max_depth = self.shared.limits.depth.map_or(deepest, |depth| depth.clamp(1, deepest));
        let mut stability = Stability::default();
        for depth in 1..=max_depth as i32 {
            self.root_depth = depth;
            self.max_ply = self.shared.rules.max_ply(depth);
            self.selective_depth = 0;
            if !self.iterate(&mut moves, depth, report) {
                result.adopt_partial(&moves);
                break;
            }
            result = RootResult { moves: moves.clone(), depth };
            let effort = moves[0].nodes as f64 / self.nodes.max(1) as f64;
            stability.update(moves[0].mv, moves[0].value, effort);
            if self.is_enough(&moves, depth, &stability) {
                break;
            }
        }
        self.publish_nodes();
        result
    }

    /// One iteration over as many principal variations as are wanted; false if it was stopped.
    fn iterate(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        report: &mut dyn FnMut(&IterationReport),
    ) -> bool {
        for root in moves.iter_mut() {
            root.last_value = root.value;
        }
        let multi_pv = self.shared.settings.multi_pv.clamp(1, moves.len());
        for rank in 0..multi_pv {
            self.aspiration_search(&mut moves[rank..], depth);
            if self.stopped {
                return false;
            }
            moves[..=rank].sort_by_key(|root| -root.value);
        }
        let nodes = self.publish_nodes();
        for (rank, root) in moves[..multi_pv].iter().enumerate() {
            report(&IterationReport {
                depth: depth as u32,
                selective_depth: self.selective_depth as u32,
                rank: rank + 1,
                score: Score::new(root.value),
                bound: Bound::Exact,
                nodes,
                time: (self.shared.clock)(),
                hash_full: self.shared.table.permille_used(),
                pv: root.pv.clone(),
            });
        }
        true
    }

    /// Aspiration window: searches around the last score, because a narrow window cuts off more, and widens the
    /// window until the score is inside. It starts near the usual difference of two iterations: a wider window
    /// cuts off less, and a narrower one repeats more iterations. Puts the best move first.
    fn aspiration_search(&mut self, moves: &mut [RootMove], depth: i32) {
        let last = moves[0].last_value;
        let mut delta: Value = ASPIRATION_WINDOW;
        let mut window = Window::FULL;
        if depth >= ASPIRATION_DEPTH && !is_mate(last) {
            window = Window { alpha: last - delta, beta: last + delta };
        }
        let mut reduction = 0;
        loop {
            // The root needs a ply to compare its moves.
            let value = self.search_root(moves, window, (depth - reduction).max(1));
            moves.sort_by_key(|root| -root.value);
            if self.stopped {
                return;
            }
            if value <= window.alpha {
                // The score is below the window, so its upper half is hardly needed.
                window.beta = midpoint(window.alpha, window.beta);
                window.alpha = (value - delta).max(-INFINITE);
                reduction = 0;
            } else if value >= window.beta {
                window.beta = (value + delta).min(INFINITE);
                reduction = (reduction + 1).min(ASPIRATION_MAX_REDUCTION);
            } else {
                return;
            }
            delta += delta / ASPIRATION_GROWTH_DIVISOR + ASPIRATION_GROWTH;
            if is_mate(value) || delta > ASPIRATION_LIMIT {
                window = Window::FULL;
            }
        }
    }

    /// Whether another iteration is not wanted or not worth its time.
    fn is_enough(&self, moves: &[RootMove], depth: i32, stability: &Stability) -> bool {
        let shared = self.shared;
        let best = Score::new(moves[0].value);
        if shared.limits.mate.is_some_and(|wanted| best.wins_within(wanted)) {
            return true;
        }
        if !self.is_first || shared.signals.is_pondering() {
            return false;
        }
        let Some(budget) = shared.time_budget else { return false };
        // A move is two plies.
        let mate_confirmed = matches!(
            best,
            Score::Mate(moves) if depth >= 2 * moves.abs() + MATE_CONFIRMATION_DEPTH
        );
        let saves_time = budget.unused == UnusedTime::Kept;
        if saves_time && (moves.len() == 1 || mate_confirmed) {
            return true;
        }
        budget.is_enough((shared.clock)(), stability)
    }
}
