//! Jobs of computers in a match on two boards: what their seat knows.

use std::time::Duration;

use game::{BySeat, MatchCore, Moment, Seat, TimeControl};
use players::bughouse::move_time;

use super::Computers;
use super::wanted::{Purpose, Wanted, person};
use crate::computer::Computer;
use crate::jobs::{BughouseSeat, Job, JobKind, MoveTime, Task};

impl Computers {
    /// The job of a level or character that moves in a match whose captures go to a partner.
    pub(super) fn bughouse_job(
        &self,
        wanted: Wanted,
        core: &MatchCore,
        now: Moment,
    ) -> Option<Job> {
        let state = core.state();
        let (Purpose::Move, Computer::Own(opponent)) = (wanted.purpose, wanted.computer) else {
            return None;
        };
        let games = match state.games() {
            [a, b] if state.boards().pass_captures() => [a.clone(), b.clone()],
            _ => return None,
        };
        let seat = BughouseSeat {
            seat: wanted.seat,
            games,
            clocks: clocks(core, now),
            heard: self.words.of(state, wanted.seat.partner()),
            said: self.words.of(state, wanted.seat),
        };
        let remaining = seat.clocks.as_ref().map(|clocks| clocks[wanted.seat]);
        let clock = wanted.clock(state);
        let clock =
            clock.zip(remaining).map(|(clock, remaining)| engine::TimeLeft { remaining, ..clock });
        let think = Duration::from_millis(self.terms.think.0);
        let most = move_time(&seat.view()).map_or(think, |most| most.min(think));
        let task = Task::Bughouse {
            opponent,
            seed: wanted.seed(state),
            time: MoveTime { most, clock },
            seat: Box::new(seat),
        };
        let game = state.game(wanted.seat.board)?.clone();
        Some(Job { kind: JobKind::Move, owner: person(state), game, task })
    }
}

/// The time that each seat has left, if every seat has a clock that runs by the second.
fn clocks(core: &MatchCore, now: Moment) -> Option<BySeat<Duration>> {
    let state = core.state();
    let is_timed = |seat: Seat| matches!(state.control(seat), TimeControl::Stages(_));
    let left = |seat: Seat| Duration::from_millis(core.time_left(seat, now).0);
    (state.clocks().started && state.seats().all(is_timed)).then(|| BySeat::from_fn(left))
}
