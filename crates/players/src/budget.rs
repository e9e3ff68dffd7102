//! How much work a player may do for a move, counted in steps and not by a clock.

use engine::Signals;
use rules::Position;

/// The work left for a move.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    steps: u64,
    signals: &'a Signals,
}

impl<'a> Budget<'a> {
    /// A budget of this many [steps](Position::steps), which a signal can end early.
    pub(crate) fn new(steps: u64, signals: &'a Signals) -> Self {
        Self { steps, signals }
    }

    /// Pays for looking at a position.
    pub(crate) fn pay_for(&mut self, position: &Position) {
        self.steps = self.steps.saturating_sub(position.steps().max(1));
    }

    /// Whether the player must answer now.
    pub(crate) fn is_spent(&self) -> bool {
        self.steps == 0 || self.signals.is_stopped()
    }
}
