//! Time controls both ways, and clocks as they stand at a moment.

use game::{Bonus, Match, Millis, ReadAt, Seat, Stage, TimeControl};

pub(crate) fn control_to_wire(control: &TimeControl) -> protocol::TimeControl {
    let bonus = |bonus| match bonus {
        Bonus::None => protocol::Bonus::None,
        Bonus::Increment(each) => protocol::Bonus::Increment { ms: each.0 },
        Bonus::Bronstein(most) => protocol::Bonus::Bronstein { ms: most.0 },
        Bonus::Delay(delay) => protocol::Bonus::Delay { ms: delay.0 },
    };
    let stage = |stage: &Stage| protocol::Stage {
        moves: stage.moves,
        ms: stage.time.0,
        bonus: bonus(stage.bonus),
    };
    match control {
        TimeControl::Untimed => protocol::TimeControl::Untimed,
        TimeControl::DaysPerMove(days) => protocol::TimeControl::Days { days: *days },
        TimeControl::Stages(stages) => {
            protocol::TimeControl::Stages { stages: stages.iter().map(stage).collect() }
        }
    }
}

/// The time control meant; whether it makes sense is checked with the match.
pub(crate) fn control_from_wire(control: &protocol::TimeControl) -> TimeControl {
    let bonus = |bonus| match bonus {
        protocol::Bonus::None => Bonus::None,
        protocol::Bonus::Increment { ms } => Bonus::Increment(Millis(ms)),
        protocol::Bonus::Bronstein { ms } => Bonus::Bronstein(Millis(ms)),
        protocol::Bonus::Delay { ms } => Bonus::Delay(Millis(ms)),
    };
    let stage = |stage: &protocol::Stage| Stage {
        moves: stage.moves,
        time: Millis(stage.ms),
        bonus: bonus(stage.bonus),
    };
    match control {
        protocol::TimeControl::Untimed => TimeControl::Untimed,
        protocol::TimeControl::Days { days } => TimeControl::DaysPerMove(*days),
        protocol::TimeControl::Stages { stages } => {
            TimeControl::Stages(stages.iter().map(stage).collect())
        }
    }
}

/// A seat's clock at a moment.
pub(crate) fn clock_state(state: &Match, seat: Seat, at: ReadAt) -> protocol::ClockState {
    let clock = state.clocks().seats[seat];
    let timer = state.clocks().timer(seat.board);
    let control = state.control(seat);
    let counts = state.to_move(seat.board) == Some(seat);
    let since = timer.since.filter(|_| counts && state.end().is_none());
    let by_match_time = matches!(control, TimeControl::Stages(_));
    let elapsed = timer.carried + since.map_or(Millis::ZERO, |since| at.time.since(since.time));
    let delay = if counts { delay(control, clock.stage) - elapsed } else { Millis::ZERO };
    let deadline = match control {
        TimeControl::DaysPerMove(_) => {
            since.map(|since| (since.utc + (clock.remaining - timer.carried)).0)
        }
        TimeControl::Untimed | TimeControl::Stages(_) => None,
    };
    protocol::ClockState {
        left_ms: state.time_left(seat, at).0,
        running: since.is_some() && by_match_time,
        delay_ms: delay.0,
        lag_quota_ms: clock.quota.0,
        stage: clock.stage,
        deadline_utc_ms: deadline,
    }
}

fn delay(control: &TimeControl, stage: u8) -> Millis {
    let TimeControl::Stages(stages) = control else {
        return Millis::ZERO;
    };
    match stages.get(usize::from(stage)).or(stages.last()).map(|stage| stage.bonus) {
        Some(Bonus::Delay(delay)) => delay,
        _ => Millis::ZERO,
    }
}
