//! Time controls and clocks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How much time a seat has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeControl {
    /// As much as it likes.
    #[default]
    Untimed,
    /// Stages one after the other; one stage without a number of moves is sudden death.
    Stages {
        /// The stages.
        stages: Vec<Stage>,
    },
    /// So many days for each move.
    Days {
        /// How many.
        days: u16,
    },
}

/// A part of the game with its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// For how many moves; left out for the rest of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u16>,
    /// The time added when the stage begins, in milliseconds.
    pub ms: u64,
    /// What each move brings.
    #[serde(default)]
    pub bonus: Bonus,
}

/// What a move brings back, or costs less.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// Fischer: this much is added after each move.
    Increment {
        /// In milliseconds.
        ms: u64,
    },
    /// Bronstein: the time used is added after each move, at most this much.
    Bronstein {
        /// In milliseconds.
        ms: u64,
    },
    /// US delay: the clock waits this long before it counts.
    Delay {
        /// In milliseconds.
        ms: u64,
    },
}

/// A seat's clock at the moment of the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClockState {
    /// The time left.
    pub left_ms: u64,
    /// Whether it is running down.
    pub running: bool,
    /// How long it still waits before it counts.
    pub delay_ms: u64,
    /// How much network delay may still be given back.
    pub lag_quota_ms: u64,
    /// The stage, counted from 0.
    pub stage: u8,
    /// When the time is up, in milliseconds of Unix time, where it goes by the calendar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline_utc_ms: Option<i64>,
}
