//! Time controls and clocks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How much time a seat has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeControl {
    /// Unlimited.
    #[default]
    Untimed,
    /// Stages one after the other; a single stage without a number of moves is sudden death.
    Stages {
        /// The stages.
        stages: Vec<Stage>,
    },
    /// Days for each move.
    Days {
        /// How many days.
        days: u16,
    },
}

/// A part of the game with its own time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// For how many moves; left out for the rest of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u16>,
    /// The time added when the stage begins, in milliseconds.
    pub ms: u64,
    /// The bonus for each move.
    #[serde(default)]
    pub bonus: Bonus,
}

/// The bonus for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Bonus {
    /// None.
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
    /// How long it still waits before it starts to count.
    pub delay_ms: u64,
    /// How much network delay can still be compensated.
    pub lag_quota_ms: u64,
    /// The stage, counted from 0.
    pub stage: u8,
    /// When the time is up, in milliseconds of Unix time, for days per move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline_utc_ms: Option<i64>,
}
