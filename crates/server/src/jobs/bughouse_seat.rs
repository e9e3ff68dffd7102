//! What a seat of a match on two boards knows, as plain data.

use std::time::Duration;

use game::{BySeat, MAX_BOARDS, Seat};
use players::bughouse::{BughouseView, HeardSignal, TeamTalk};
use rules::Game;

/// What a seat of a match on two boards knows.
#[derive(Clone, Debug)]
pub struct BughouseSeat {
    /// The seat.
    pub seat: Seat,
    /// The games, board by board.
    pub games: [Game; MAX_BOARDS],
    /// The time that each seat has left; nothing if nobody's time runs out.
    pub clocks: Option<BySeat<Duration>>,
    /// What the partner said, the oldest first.
    pub heard: Vec<HeardSignal>,
    /// What the seat itself said.
    pub said: Vec<HeardSignal>,
}

impl BughouseSeat {
    /// The same for the player.
    pub fn view(&self) -> BughouseView<'_> {
        BughouseView {
            seat: self.seat,
            games: self.games.each_ref(),
            clocks: self.clocks,
            heard: &self.heard,
            said: &self.said,
            talk: TeamTalk::Signals,
        }
    }
}
