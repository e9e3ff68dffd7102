//! Counting nodes and ending the search at its limits.

use std::sync::atomic::Ordering;

use super::Worker;

impl Worker<'_> {
    /// Counts a node, unless the search has to stop.
    pub(super) fn count_node(&mut self, ply: usize) {
        let shared = self.shared;
        self.pv[ply].clear();
        // Only one thread can keep to a number of nodes exactly.
        let alone = shared.settings.threads <= 1;
        self.stopped |= shared.signals.is_stopped()
            || shared.finished.load(Ordering::Relaxed)
            || alone && shared.limits.nodes.is_some_and(|max| self.nodes >= max);
        if self.stopped {
            return;
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.nodes.is_multiple_of(shared.rules.poll_interval) {
            self.poll();
        }
    }

    /// Publishes this thread's nodes. The first thread also looks at the clock.
    fn poll(&mut self) {
        let shared = self.shared;
        let total = self.publish_nodes();
        if !self.is_first {
            return;
        }
        let out_of_time = || {
            let budget = shared.time_budget.filter(|_| !shared.signals.is_pondering());
            budget.is_some_and(|budget| (shared.clock)() >= budget.maximum)
        };
        if shared.limits.nodes.is_some_and(|max| total >= max) || out_of_time() {
            self.stopped = true;
        }
    }

    /// Adds this thread's new nodes to the shared count and returns the total.
    pub(super) fn publish_nodes(&mut self) -> u64 {
        let new = self.nodes - self.published_nodes;
        self.published_nodes = self.nodes;
        self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new
    }
}
