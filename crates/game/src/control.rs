//! Time controls: how much time a seat has, how its clock counts, and when clocks start.

use crate::time::Millis;

/// The largest number of stages.
const MAX_STAGES: usize = 8;
/// The longest stage, and the longest bonus.
const MAX_STAGE: Millis = Millis::from_secs(24 * 60 * 60);
const MAX_BONUS: Millis = Millis::from_secs(60 * 60);
const MAX_DAYS: u16 = 365;
/// The number of moves assumed when a game's length is estimated.
const ESTIMATED_MOVES: u64 = 40;

/// How much time a seat has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum TimeControl {
    /// Unlimited.
    #[default]
    Untimed,
    /// Stages one after the other. A single stage without a number of moves is sudden death. A last
    /// stage with a number of moves repeats.
    Stages(Vec<Stage>),
    /// This many days for each move, by the calendar.
    DaysPerMove(u16),
}

/// A part of the game with its own time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// The number of the seat's moves; `None` for the rest of the game.
    pub moves: Option<u16>,
    /// The time added when the stage begins.
    pub time: Millis,
    /// The bonus for each move.
    pub bonus: Bonus,
}

/// The bonus for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bonus {
    /// None.
    #[default]
    None,
    /// Fischer: this much is added after each move.
    Increment(Millis),
    /// Bronstein: the time used is added after each move, at most this much.
    Bronstein(Millis),
    /// US (simple) delay: the clock waits this long before it counts.
    Delay(Millis),
}

/// When the clocks of all boards start, all at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ClockStart {
    /// When the match begins.
    AtBeginning,
    /// With the first move on either board.
    FirstMove,
    /// When both sides of any board have made a move, so that nobody loses time for arriving late.
    #[default]
    BothMoved,
}

/// The speed of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Speed {
    /// Less than three minutes a side.
    Bullet,
    /// Less than eight.
    Blitz,
    /// Less than twenty-five.
    Rapid,
    /// Longer, or untimed.
    Classical,
    /// Days for each move.
    Correspondence,
}

impl TimeControl {
    /// One stage for the whole game.
    pub fn sudden_death(time: Millis) -> Self {
        Self::with_bonus(time, Bonus::None)
    }

    /// One stage for the whole game, with a bonus for each move.
    pub fn with_bonus(time: Millis, bonus: Bonus) -> Self {
        Self::Stages(vec![Stage { moves: None, time, bonus }])
    }

    /// The stage with this number; the last one repeats.
    pub(crate) fn stage(&self, number: u8) -> Option<Stage> {
        match self {
            Self::Stages(stages) => {
                stages.get(usize::from(number)).or_else(|| stages.last()).copied()
            }
            _ => None,
        }
    }

    /// How long a side's moves are expected to take in total, for the speed and for quotas.
    pub fn estimate(&self) -> Option<Millis> {
        let first = self.stage(0)?;
        let bonus = match first.bonus {
            Bonus::None => Millis::ZERO,
            Bonus::Increment(each) | Bonus::Bronstein(each) | Bonus::Delay(each) => each,
        };
        Some(first.time + bonus.times(ESTIMATED_MOVES))
    }

    /// The speed of the game.
    pub fn speed(&self) -> Speed {
        match (self, self.estimate().map(Millis::as_secs)) {
            (Self::DaysPerMove(_), _) => Speed::Correspondence,
            (_, Some(0..180)) => Speed::Bullet,
            (_, Some(180..480)) => Speed::Blitz,
            (_, Some(480..1500)) => Speed::Rapid,
            _ => Speed::Classical,
        }
    }

    /// What is wrong with it, if anything.
    pub(crate) fn fault(&self) -> Option<ControlFault> {
        match self {
            Self::Untimed => None,
            Self::DaysPerMove(days) if (1..=MAX_DAYS).contains(days) => None,
            Self::DaysPerMove(_) => Some(ControlFault::Days),
            Self::Stages(stages) => stages_fault(stages),
        }
    }
}

/// Why a clock is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ControlFault {
    /// Too few or too many days.
    #[error("the number of days per move must be 1 to {MAX_DAYS}")]
    Days,
    /// No stage.
    #[error("a clock needs at least one stage")]
    NoStage,
    /// Too many stages.
    #[error("a clock has at most {MAX_STAGES} stages")]
    ManyStages,
    /// A stage for the rest of the game is followed by another one.
    #[error("only the last stage may last for the rest of the game")]
    Endless,
    /// A stage for no moves.
    #[error("a stage lasts for at least one move")]
    NoMoves,
    /// A stage that is too long.
    #[error("a stage can last at most 24 hours")]
    LongStage,
    /// A bonus that is too long.
    #[error("the bonus per move can be at most an hour")]
    LongBonus,
    /// No time to begin with.
    #[error("the first stage needs some time")]
    NoTime,
}

impl ControlFault {
    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Days => "clock-days",
            Self::NoStage => "clock-no-stage",
            Self::ManyStages => "clock-many-stages",
            Self::Endless => "clock-endless",
            Self::NoMoves => "clock-no-moves",
            Self::LongStage => "clock-long-stage",
            Self::LongBonus => "clock-long-bonus",
            Self::NoTime => "clock-no-time",
        }
    }
}

fn stages_fault(stages: &[Stage]) -> Option<ControlFault> {
    let Some((last, early)) = stages.split_last() else {
        return Some(ControlFault::NoStage);
    };
    if stages.len() > MAX_STAGES {
        return Some(ControlFault::ManyStages);
    }
    if early.iter().any(|stage| stage.moves.is_none()) {
        return Some(ControlFault::Endless);
    }
    if stages.iter().any(|stage| stage.moves == Some(0)) {
        return Some(ControlFault::NoMoves);
    }
    if stages.iter().any(|stage| stage.time > MAX_STAGE) {
        return Some(ControlFault::LongStage);
    }
    let bonus = |stage: &Stage| match stage.bonus {
        Bonus::None => Millis::ZERO,
        Bonus::Increment(each) | Bonus::Bronstein(each) | Bonus::Delay(each) => each,
    };
    if stages.iter().any(|stage| bonus(stage) > MAX_BONUS) {
        return Some(ControlFault::LongBonus);
    }
    let first = early.first().unwrap_or(last);
    // Bronstein adds back only time that was used, so it needs some time too.
    let delayed = matches!(first.bonus, Bonus::Delay(each) if each > Millis::ZERO);
    (first.time == Millis::ZERO && !delayed).then_some(ControlFault::NoTime)
}
