//! Time controls: what a seat's clock is set to, how it counts, and when clocks start.

use crate::time::Millis;

/// The largest number of stages.
const MAX_STAGES: usize = 8;
/// The longest time of a stage, and the longest bonus is a part of it.
const MAX_STAGE: Millis = Millis::from_secs(24 * 60 * 60);
const MAX_BONUS: Millis = Millis::from_secs(60 * 60);
const MAX_DAYS: u16 = 365;
/// How many moves a game is taken to last where its length is estimated.
const ESTIMATED_MOVES: u64 = 40;

/// How much time a seat has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum TimeControl {
    /// As much as it likes.
    #[default]
    Untimed,
    /// Stages one after the other; one stage without a number of moves is sudden death. A last
    /// stage that counts moves repeats itself.
    Stages(Vec<Stage>),
    /// So many days for each move, by the calendar.
    DaysPerMove(u16),
}

/// A part of the game with its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// For how many moves of the seat; `None` for the rest of the game.
    pub moves: Option<u16>,
    /// The time added when the stage begins.
    pub time: Millis,
    /// What each move of the stage brings.
    pub bonus: Bonus,
}

/// What a move brings back, or costs less.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bonus {
    /// Nothing.
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
    /// With the first move on any board.
    FirstMove,
    /// When both sides of any board have made a move, so that nobody pays for being late.
    #[default]
    BothMoved,
}

/// How fast a game is, as people call it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Speed {
    /// Less than three minutes a side.
    Bullet,
    /// Less than eight.
    Blitz,
    /// Less than twenty-five.
    Rapid,
    /// Longer, or without a clock.
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

    /// The stage of a number; after the last it is the last again.
    pub(crate) fn stage(&self, number: u8) -> Option<Stage> {
        match self {
            Self::Stages(stages) => {
                stages.get(usize::from(number)).or_else(|| stages.last()).copied()
            }
            _ => None,
        }
    }

    /// How long a side's moves are expected to take, for the speed and for quotas.
    pub fn estimate(&self) -> Option<Millis> {
        let first = self.stage(0)?;
        let bonus = match first.bonus {
            Bonus::None => Millis::ZERO,
            Bonus::Increment(each) | Bonus::Bronstein(each) | Bonus::Delay(each) => each,
        };
        Some(first.time + bonus.times(ESTIMATED_MOVES))
    }

    /// How fast the game is.
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
    pub(crate) fn fault(&self) -> Option<&'static str> {
        match self {
            Self::Untimed => None,
            Self::DaysPerMove(days) if (1..=MAX_DAYS).contains(days) => None,
            Self::DaysPerMove(_) => Some("days per move are 1 to 365"),
            Self::Stages(stages) => stages_fault(stages),
        }
    }
}

fn stages_fault(stages: &[Stage]) -> Option<&'static str> {
    let Some((last, early)) = stages.split_last() else {
        return Some("a clock needs at least one stage");
    };
    if stages.len() > MAX_STAGES {
        return Some("a clock has at most eight stages");
    }
    if early.iter().any(|stage| stage.moves.is_none()) {
        return Some("only the last stage may last for the rest of the game");
    }
    if stages.iter().any(|stage| stage.moves == Some(0)) {
        return Some("a stage lasts for at least one move");
    }
    if stages.iter().any(|stage| stage.time > MAX_STAGE) {
        return Some("a stage has at most 24 hours");
    }
    let bonus = |stage: &Stage| match stage.bonus {
        Bonus::None => Millis::ZERO,
        Bonus::Increment(each) | Bonus::Bronstein(each) | Bonus::Delay(each) => each,
    };
    if stages.iter().any(|stage| bonus(stage) > MAX_BONUS) {
        return Some("a bonus for each move is at most an hour");
    }
    let first = early.first().unwrap_or(last);
    // Bronstein gives back only what the clock had, so it cannot do without time either.
    let delayed = matches!(first.bonus, Bonus::Delay(each) if each > Millis::ZERO);
    (first.time == Millis::ZERO && !delayed).then_some("the first stage needs time to move in")
}
