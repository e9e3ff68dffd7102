//! How much work a player may do for a move, counted in steps and not by a clock.

use rules::Position;

use crate::work::Work;

/// Positions between two looks at the clock and two reports.
const LOOK_EVERY: u32 = 32;

/// The work left for a move.
#[derive(Debug)]
pub(crate) struct Budget<'w, 'a> {
    steps: u64,
    left: u64,
    work: &'w mut Work<'a>,
    /// Positions since the last look at the clock.
    unlooked: u32,
    over: bool,
}

impl<'w, 'a> Budget<'w, 'a> {
    /// A budget of this many [steps](Position::steps), within the limits of the work.
    pub(crate) fn new(steps: u64, work: &'w mut Work<'a>) -> Self {
        let over = work.is_over();
        Self { steps, left: steps, work, unlooked: 0, over }
    }

    /// Pays for looking at a position.
    pub(crate) fn pay_for(&mut self, position: &Position) {
        self.left = self.left.saturating_sub(position.steps().max(1));
        self.unlooked += 1;
        if self.unlooked >= LOOK_EVERY {
            self.unlooked = 0;
            self.over = self.work.is_over();
        }
    }

    /// Whether the player must answer now.
    pub(crate) fn is_spent(&self) -> bool {
        self.left == 0 || self.over || self.work.signals().is_stopped()
    }

    /// Reports that this share of the moves is done, or more if the steps run out before.
    pub(crate) fn report(&mut self, done: usize, of: usize) {
        let spent = 1.0 - self.left as f64 / self.steps as f64;
        self.work.report((done as f64 / of.max(1) as f64).max(spent), None);
    }
}
