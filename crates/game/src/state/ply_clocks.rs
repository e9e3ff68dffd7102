//! The clocks of a board after each ply.

use rules::ByColor;

use crate::clock::SeatClock;
use crate::time::Millis;

/// The clocks of a board after a ply, or before the first one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlyClocks {
    /// What a takeback to here restores, including time given since.
    pub(crate) restored: ByColor<SeatClock>,
    /// What the clocks showed at the time, for the record of the game.
    pub(crate) shown: ByColor<Millis>,
}

impl PlyClocks {
    pub(crate) fn of(clocks: ByColor<SeatClock>) -> Self {
        Self { restored: clocks, shown: ByColor::from_fn(|color| clocks[color].remaining) }
    }
}
