//! The clocks of a board as its plies left them.

use rules::ByColor;

use crate::clock::SeatClock;
use crate::time::Millis;

/// The clocks of a board after a ply, or before the first one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlyClocks {
    /// What a takeback to here restores; time given since is in it.
    pub(crate) restored: ByColor<SeatClock>,
    /// What the clocks showed then, for the record of the game.
    pub(crate) shown: ByColor<Millis>,
}

impl PlyClocks {
    pub(crate) fn of(clocks: ByColor<SeatClock>) -> Self {
        Self { restored: clocks, shown: ByColor::from_fn(|color| clocks[color].remaining) }
    }
}
