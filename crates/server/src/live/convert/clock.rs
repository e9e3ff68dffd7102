//! Converts time controls both ways, and clocks at a moment to wire types.

use game::{Bonus, ClockView, Millis, Stage, TimeControl};

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

/// Converts a time control; the match setup checks whether it makes sense.
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
pub(crate) fn clock_state(clock: ClockView) -> protocol::ClockState {
    protocol::ClockState {
        left_ms: clock.left.0,
        running: clock.running,
        delay_ms: clock.delay.0,
        lag_quota_ms: clock.quota.0,
        stage: clock.stage,
        deadline_utc_ms: clock.utc_deadline.map(|at| at.0),
    }
}
