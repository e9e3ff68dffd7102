//! Time in bughouse: what counts is the difference to the diagonal opponent, who can sit too.

use std::time::Duration;

use super::view::BughouseView;

/// Nobody sits into the last seconds: they are for the move that ends the wait.
const RESERVE: Duration = Duration::from_secs(3);
/// A smaller lead than this is none.
const LEAST_LEAD: Duration = Duration::from_millis(500);
/// How many more moves a match is expected to take. Matches on two boards are decided sooner, and who saves time can
/// sit later.
const MOVES_TO_GO: u32 = 50;
/// A team that leads on the clock moves faster by this factor: its opponents cannot afford to sit.
const HURRY: u32 = 2;

impl BughouseView<'_> {
    /// The time that the seat has left, and the time of its diagonal opponent.
    fn own_and_diagonal(&self) -> Option<(Duration, Duration)> {
        let clocks = self.clocks.as_ref()?;
        Some((clocks[self.seat], clocks[self.seat.opponent().partner()]))
    }

    /// By how much the seat leads its diagonal opponent on the clock, if it does.
    pub(super) fn lead(&self) -> Option<Duration> {
        let (own, diagonal) = self.own_and_diagonal()?;
        own.checked_sub(diagonal).filter(|&lead| lead >= LEAST_LEAD)
    }

    /// How long the seat may sit: until its lead is used up, or while the diagonal opponent's clock runs too, and never
    /// into its last seconds. Without clocks nobody sits, because both teams could wait forever.
    pub(super) fn may_sit_for(&self) -> Option<Duration> {
        let (own, _) = self.own_and_diagonal()?;
        let lead = self.lead()?;
        let left = own.checked_sub(RESERVE).filter(|left| *left >= LEAST_LEAD)?;
        Some(if self.partner_moves() { left.min(lead) } else { left })
    }

    /// A short wait for a piece that the partner can capture now. It needs no lead: the diagonal opponent cannot move
    /// meanwhile.
    pub(super) fn may_wait(&self, wait: Duration) -> Option<Duration> {
        let (own, _) = self.own_and_diagonal()?;
        (own >= RESERVE + 2 * wait).then_some(wait)
    }
}

/// The most time for a move; nothing without clocks. It is less than on a single board, and less still for a team that
/// leads on the clock.
pub fn move_time(view: &BughouseView<'_>) -> Option<Duration> {
    let own = view.clocks.as_ref()?[view.seat];
    let share = own / MOVES_TO_GO;
    Some(if view.lead().is_some() { share / HURRY } else { share })
}
