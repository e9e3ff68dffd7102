//! Clocks: how much time each seat has, which clock is running, and what a move costs.

use boards::{BoardId, BySeat, MAX_BOARDS, Seat};

use crate::control::{Bonus, TimeControl};
use crate::lag::{LagEvidence, grace};
use crate::setup::Terms;
use crate::time::{MatchTime, Millis, ReadAt, UtcMillis};

/// All clocks of a match at a moment. Every event contains the clocks after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Clocks {
    /// Each seat's clock.
    pub seats: BySeat<SeatClock>,
    /// Each board's timer, which counts for the seat to move.
    pub boards: [BoardTimer; MAX_BOARDS],
    /// Whether the clocks have started.
    pub started: bool,
}

/// A seat's clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatClock {
    /// The time left after the last move; what the running timer has counted is not deducted yet.
    pub remaining: Millis,
    /// How much network delay can still be compensated.
    pub quota: Millis,
    /// The stage, counted from zero.
    pub stage: u8,
    /// Moves made in the stage.
    pub moves: u16,
}

/// How long the seat to move on a board has been thinking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BoardTimer {
    /// Since when the timer is running; nothing while it is stopped.
    pub since: Option<ReadAt>,
    /// What it had counted when it was last stopped.
    pub carried: Millis,
}

/// The last moment at which a seat's move is in time, and the grace after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Deadline<T> {
    pub(crate) seat: Seat,
    pub(crate) at: T,
    pub(crate) grace: Millis,
}

/// The cost of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Charge {
    /// Think time that is charged.
    pub(crate) charged: Millis,
    /// Think time that is compensated.
    pub(crate) compensation: Millis,
}

impl BoardTimer {
    /// What the timer has counted by a moment, measured with the clock that the time control uses.
    pub(crate) fn elapsed(self, control: &TimeControl, at: ReadAt) -> Millis {
        let running = self.since.map_or(Millis::ZERO, |since| match control {
            TimeControl::DaysPerMove(_) => at.utc.since(since.utc),
            TimeControl::Untimed | TimeControl::Stages(_) => at.time.since(since.time),
        });
        self.carried + running
    }

    fn restarted(at: ReadAt) -> Self {
        Self { since: Some(at), carried: Millis::ZERO }
    }
}

impl Clocks {
    /// The clocks before the first move.
    pub(crate) fn first(terms: &Terms) -> Self {
        let clock = |seat| {
            let control = &terms.controls[seat];
            let remaining = match control {
                TimeControl::Untimed => Millis::ZERO,
                TimeControl::Stages(_) => control.stage(0).map_or(Millis::ZERO, |first| first.time),
                TimeControl::DaysPerMove(days) => Millis::from_days(u64::from(*days)),
            };
            let quota = terms.setup.lag.first_quota(control);
            SeatClock { remaining, quota, stage: 0, moves: 0 }
        };
        Self { seats: BySeat::from_fn(clock), ..Self::default() }
    }

    /// The timer of a board.
    pub fn timer(&self, board: BoardId) -> BoardTimer {
        self.boards.get(board.index()).copied().unwrap_or_default()
    }

    fn timer_mut(&mut self, board: BoardId) -> &mut BoardTimer {
        &mut self.boards[board.index()]
    }

    /// Starts every board's timer from zero.
    pub(crate) fn start(&mut self, terms: &Terms, at: ReadAt) {
        self.started = true;
        for board in terms.boards() {
            *self.timer_mut(board) = BoardTimer::restarted(at);
        }
    }

    /// The cost of a move by the seat to move; nothing if the move is too late.
    pub(crate) fn judge(
        &self,
        terms: &Terms,
        seat: Seat,
        at: ReadAt,
        lag: LagEvidence,
    ) -> Option<Charge> {
        let control = &terms.controls[seat];
        let clock = self.seats[seat];
        let elapsed = self.timer(seat.board).elapsed(control, at);
        let compensation = match control {
            TimeControl::Stages(_) => lag.compensation(clock.quota, elapsed),
            TimeControl::Untimed | TimeControl::DaysPerMove(_) => Millis::ZERO,
        };
        let charged = elapsed - compensation;
        let in_time = clock.allowance(control).is_none_or(|allowance| charged <= allowance);
        in_time.then_some(Charge { charged, compensation })
    }

    /// Makes a move: charges the mover's clock and restarts the board's timer for the other side.
    pub(crate) fn turn_over(&mut self, terms: &Terms, seat: Seat, at: ReadAt, charge: Charge) {
        let was_running = self.timer(seat.board).since.is_some();
        let control = &terms.controls[seat];
        let clock = &mut self.seats[seat];
        if was_running {
            clock.take(control, charge.charged);
            clock.quota = terms.setup.lag.next_quota(control, clock.quota, charge.compensation);
        }
        clock.count_move(control);
        if was_running {
            *self.timer_mut(seat.board) = BoardTimer::restarted(at);
        }
    }

    /// Stops a timer, which keeps what it has counted so far.
    pub(crate) fn halt(&mut self, board: BoardId, control: &TimeControl, at: ReadAt) {
        let timer = self.timer_mut(board);
        *timer = BoardTimer { since: None, carried: timer.elapsed(control, at) };
    }

    /// Stops the timer of a board that is over, while play goes on at the other.
    pub(crate) fn abandon(&mut self, board: BoardId) {
        *self.timer_mut(board) = BoardTimer::default();
    }

    /// Resumes a stopped timer.
    pub(crate) fn go_on(&mut self, board: BoardId, at: ReadAt) {
        if self.started {
            self.timer_mut(board).since = Some(at);
        }
    }

    /// Restarts a board's timer from zero, if clocks are running at all.
    pub(crate) fn restart(&mut self, board: BoardId, at: ReadAt) {
        if self.started {
            *self.timer_mut(board) = BoardTimer::restarted(at);
        }
    }

    /// Ends the match: charges the seat to move for what its timer has counted, and stops the timer
    /// for good.
    pub(crate) fn stop(&mut self, seat: Seat, control: &TimeControl, at: ReadAt) {
        self.seats[seat].remaining = self.left(control, seat, seat, at);
        *self.timer_mut(seat.board) = BoardTimer::default();
    }

    /// The time a seat has left, including what its running timer has counted.
    pub(crate) fn left(
        &self,
        control: &TimeControl,
        seat: Seat,
        to_move: Seat,
        at: ReadAt,
    ) -> Millis {
        let clock = self.seats[seat];
        if seat != to_move {
            return clock.remaining;
        }
        let elapsed = self.timer(seat.board).elapsed(control, at);
        clock.remaining - (elapsed - clock.delay(control))
    }

    /// The deadline of the seat to move in match time, while its timer runs.
    pub(crate) fn deadline(&self, terms: &Terms, seat: Seat) -> Option<Deadline<MatchTime>> {
        let control = &terms.controls[seat];
        let TimeControl::Stages(_) = control else {
            return None;
        };
        let timer = self.timer(seat.board);
        let clock = self.seats[seat];
        let at = timer.since?.time + (clock.allowance(control)? - timer.carried);
        Some(Deadline { seat, at, grace: grace(clock.quota) })
    }

    /// The deadline of the seat to move by the calendar, while its timer runs.
    pub(crate) fn utc_deadline(&self, terms: &Terms, seat: Seat) -> Option<Deadline<UtcMillis>> {
        let control = &terms.controls[seat];
        let TimeControl::DaysPerMove(_) = control else {
            return None;
        };
        let timer = self.timer(seat.board);
        let at = timer.since?.utc + (self.seats[seat].remaining - timer.carried);
        Some(Deadline { seat, at, grace: Millis::ZERO })
    }
}

impl SeatClock {
    /// How long the seat may think about its move.
    fn allowance(self, control: &TimeControl) -> Option<Millis> {
        match control {
            TimeControl::Untimed => None,
            TimeControl::Stages(_) => Some(self.remaining + self.delay(control)),
            TimeControl::DaysPerMove(_) => Some(self.remaining),
        }
    }

    /// How long the clock waits before it starts to count.
    fn delay(self, control: &TimeControl) -> Millis {
        match control.stage(self.stage).map(|stage| stage.bonus) {
            Some(Bonus::Delay(delay)) => delay,
            _ => Millis::ZERO,
        }
    }

    /// Deducts think time and adds the bonus of the move.
    fn take(&mut self, control: &TimeControl, charged: Millis) {
        let Some(stage) = control.stage(self.stage) else {
            return;
        };
        let (taken, brought) = match stage.bonus {
            Bonus::None => (charged, Millis::ZERO),
            Bonus::Increment(each) => (charged, each),
            Bonus::Bronstein(most) => (charged, charged.min(most)),
            Bonus::Delay(delay) => (charged - delay, Millis::ZERO),
        };
        self.remaining = self.remaining - taken + brought;
    }

    /// Counts a move, and begins the next stage after a stage's last.
    fn count_move(&mut self, control: &TimeControl) {
        let TimeControl::Stages(stages) = control else {
            return;
        };
        self.moves = self.moves.saturating_add(1);
        let lasts = control.stage(self.stage).and_then(|stage| stage.moves);
        if lasts.is_none_or(|moves| self.moves < moves) {
            return;
        }
        let last = stages.len().saturating_sub(1) as u8;
        self.stage = self.stage.saturating_add(1).min(last);
        self.moves = 0;
        self.remaining =
            self.remaining + control.stage(self.stage).map_or(Millis::ZERO, |s| s.time);
    }
}
