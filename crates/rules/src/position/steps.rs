//! The cost of a position in steps, counted from its pieces without finding any move.

use super::Position;
use crate::ruleset::limits::SHOWN_STEPS;

impl Position {
    /// The steps that finding the moves of the side to move takes, and showing them to somebody:
    /// a rough estimate, never by a clock. A million take less than a millisecond.
    pub fn steps(&self) -> u64 {
        let counts = self.ruleset().step_counts();
        let own = self.color(self.turn());
        let reach = |kind: crate::PieceKind| {
            u64::from((self.kind(kind) & own).len()) * counts.reach[kind.index()]
        };
        let moving: u64 = self.ruleset().kinds().map(reach).sum();
        let empty = u64::from((self.ruleset().playable() & !self.occupied()).len());
        let hand = self.hand(self.turn());
        let dropping: u64 = hand.iter().map(|(kind, _)| counts.drops[kind.index()]).sum();
        let shown = moving.min(counts.most_destinations) + empty * hand.len() as u64;
        moving + moving.min(counts.most_tests) * counts.test + dropping + shown * SHOWN_STEPS
    }
}
