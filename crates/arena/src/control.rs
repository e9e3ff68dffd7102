//! Time controls: a clock, or a limit for every move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rules::{ByColor, Color};

/// The longest time, a day.
const MAX_SECONDS: f64 = 86_400.0;

/// How long players may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// A time for the game or for each period of moves, and an increment.
    Clock {
        /// The time for the game or for each period.
        base: Duration,
        /// The increment.
        increment: Duration,
        /// The moves of a period.
        period: Option<u32>,
    },
    /// A fixed time for every move.
    MoveTime(Duration),
    /// A number of nodes for every move, without a clock.
    Nodes(u64),
    /// A search depth for every move, without a clock.
    Depth(u32),
}

/// A text that is not a time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is not a time control; write `2+0.02` for seconds and increment, or `40/60+0` for 60 seconds \
     for every 40 moves"
)]
pub struct ParseTimeControlError(String);

/// The time left to both players, if there is a clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RemainingTime {
    control: TimeControl,
    left: ByColor<Duration>,
    moves: ByColor<u32>,
}

/// A player exceeded the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overstepped {
    /// By how much.
    pub over: Duration,
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, ParseTimeControlError> {
        let bad = || ParseTimeControlError(text.chars().take(40).collect());
        let (period, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves: u32 = moves.trim().parse().map_err(|_| bad())?;
                (Some(moves).filter(|moves| *moves > 0), rest)
            }
            None => (None, text),
        };
        if text.contains('/') && period.is_none() {
            return Err(bad());
        }
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base = seconds(base).filter(|base| !base.is_zero()).ok_or_else(bad)?;
        let increment = seconds(increment).ok_or_else(bad)?;
        Ok(Self::Clock { base, increment, period })
    }
}

/// Reads seconds with a decimal point.
pub fn seconds(text: &str) -> Option<Duration> {
    let number: f64 = text.trim().parse().ok()?;
    (0.0..=MAX_SECONDS).contains(&number).then(|| Duration::from_secs_f64(number))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock { base, increment, period } => {
                if let Some(moves) = period {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            Self::MoveTime(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

impl RemainingTime {
    /// The clocks at the start of a game.
    pub fn new(control: TimeControl) -> Self {
        let base = match control {
            TimeControl::Clock { base, .. } => base,
            TimeControl::MoveTime(time) => time,
            TimeControl::Nodes(_) | TimeControl::Depth(_) => Duration::ZERO,
        };
        Self { control, left: ByColor::same(base), moves: ByColor::same(0) }
    }

    /// The time control.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// The time for the next move; `None` if only nodes or depth are limited.
    pub fn left(&self, color: Color) -> Option<Duration> {
        match self.control {
            TimeControl::Clock { .. } | TimeControl::MoveTime(_) => Some(self.left[color]),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => None,
        }
    }

    /// How many moves are left in a player's period.
    pub fn moves_to_go(&self, color: Color) -> Option<u32> {
        match self.control {
            TimeControl::Clock { period: Some(period), .. } => {
                Some(period - self.moves[color] % period)
            }
            _ => None,
        }
    }

    /// Charges a move. A player who took longer than the time left and the margin has exceeded the time; the
    /// margin is not added to the clock.
    ///
    /// # Errors
    /// By how much the time was exceeded.
    pub fn charge(
        &mut self,
        color: Color,
        elapsed: Duration,
        margin: Duration,
    ) -> Result<(), Overstepped> {
        let Some(left) = self.left(color) else {
            return Ok(());
        };
        if elapsed > left + margin {
            return Err(Overstepped { over: elapsed - left });
        }
        self.moves[color] += 1;
        if let TimeControl::Clock { base, increment, period } = self.control {
            self.left[color] = left.saturating_sub(elapsed) + increment;
            if period.is_some_and(|period| self.moves[color].is_multiple_of(period)) {
                self.left[color] += base;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn controls_are_read_and_written() {
        for text in ["2+0.02", "40/60+0", "0.5+0"] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string(), text);
        }
        let plain: TimeControl = "10".parse().unwrap();
        assert_eq!(plain.to_string(), "10+0");
        for text in ["", "0+1", "x", "1+x", "0/60", "-1+0", "1+-1", "1e9+0", "NaN", "a/1", "1+2+3"]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_is_charged_and_gets_its_increment() {
        let mut clocks = RemainingTime::new("1+0.1".parse().unwrap());
        assert_eq!(clocks.charge(Color::White, ms(400), Duration::ZERO), Ok(()));
        assert_eq!(clocks.left(Color::White), Some(ms(700)));
        assert_eq!(clocks.left(Color::Black), Some(ms(1000)));
        assert_eq!(clocks.charge(Color::White, ms(731), ms(30)), Err(Overstepped { over: ms(31) }));
        assert_eq!(clocks.charge(Color::White, ms(730), ms(30)), Ok(()));
        assert_eq!(clocks.left(Color::White), Some(ms(100)));
    }

    #[test]
    fn a_new_period_adds_time() {
        let mut clocks = RemainingTime::new("2/1+0".parse().unwrap());
        assert_eq!(clocks.moves_to_go(Color::Black), Some(2));
        clocks.charge(Color::Black, ms(100), Duration::ZERO).unwrap();
        assert_eq!(clocks.moves_to_go(Color::Black), Some(1));
        clocks.charge(Color::Black, ms(100), Duration::ZERO).unwrap();
        assert_eq!(clocks.left(Color::Black), Some(ms(1800)));
        assert_eq!(clocks.moves_to_go(Color::Black), Some(2));
    }

    #[test]
    fn a_time_for_every_move_is_not_saved_up() {
        let mut clocks = RemainingTime::new(TimeControl::MoveTime(ms(100)));
        clocks.charge(Color::White, ms(10), Duration::ZERO).unwrap();
        assert_eq!(clocks.left(Color::White), Some(ms(100)));
        assert!(clocks.charge(Color::White, ms(101), Duration::ZERO).is_err());
    }

    #[test]
    fn limits_by_nodes_or_depth_have_no_clock() {
        let mut clocks = RemainingTime::new(TimeControl::Nodes(1000));
        assert_eq!(clocks.left(Color::White), None);
        assert_eq!(clocks.charge(Color::White, ms(1_000_000), Duration::ZERO), Ok(()));
    }
}
