//! Time management: how long the search may think about a move.

use std::time::Duration;

use rules::Move;

use crate::limits::{Limits, TimeLeft};
use crate::score::Value;
use crate::search::parameters::{
    DELAY_SHARE, EFFORT_BASE, EFFORT_RANGE, EXPECTED_MOVES_TO_GO, Fraction, INCREMENT_SHARE,
    LAST_MOVE_SHARE, MAX_CLOCK_SHARE, MAX_LAST_MOVE_SHARE, MAX_MOVES_TO_GO, MAX_OVERHEAD_SHARE,
    MAX_TIME_STRETCH, SCORE_FALL_RANGE, SCORE_FALL_SCALE, STABILITY_FACTORS, TIME_FACTOR_RANGE,
};

/// The time for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeBudget {
    /// No new iteration starts after this, if the search is as sure as usual.
    pub(crate) optimum: Duration,
    /// The search ends here in any case.
    pub(crate) maximum: Duration,
    pub(crate) unused: UnusedTime,
}

/// What happens to unused time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UnusedTime {
    /// It stays on the clock.
    Kept,
    /// It is lost.
    Lost,
}

impl TimeBudget {
    /// The budget under these limits, if they limit time.
    pub(crate) fn new(limits: &Limits, overhead: Duration) -> Option<Self> {
        let fixed = limits.move_time.map(|time| {
            let maximum = time.saturating_sub(overhead.min(part(time, MAX_OVERHEAD_SHARE)));
            Self { optimum: maximum, maximum, unused: UnusedTime::Lost }
        });
        let clocked = limits.clock.map(|clock| Self::of_clock(clock, overhead));
        match (fixed, clocked) {
            (Some(fixed), Some(clocked)) => {
                Some(if fixed.maximum < clocked.maximum { fixed } else { clocked })
            }
            (fixed, clocked) => fixed.or(clocked),
        }
    }

    /// An equal share of the clock for each remaining move, plus most of the increment. No move takes more than a
    /// third of the clock, unless a time control follows, so that a few long thoughts do not leave the rest of the game
    /// to seconds. Delay is free time, so it is used nearly in full.
    fn of_clock(clock: TimeLeft, overhead: Duration) -> Self {
        let left = clock.remaining.saturating_sub(overhead);
        let to_go = clock.moves_to_go.unwrap_or(EXPECTED_MOVES_TO_GO).clamp(1, MAX_MOVES_TO_GO);
        let is_last = clock.moves_to_go == Some(1);
        let share = if is_last { part(left, LAST_MOVE_SHARE) } else { left / to_go };
        let most = if to_go == 1 { MAX_LAST_MOVE_SHARE } else { MAX_CLOCK_SHARE };
        let ceiling = part(left, most);
        let optimum = share + part(clock.increment, INCREMENT_SHARE);
        let maximum = (optimum * MAX_TIME_STRETCH).min(ceiling) + clock.delay;
        let optimum = optimum.min(ceiling) + part(clock.delay, DELAY_SHARE);
        let least = Duration::from_millis(1);
        Self { optimum: optimum.max(least), maximum: maximum.max(least), unused: UnusedTime::Kept }
    }

    /// Whether no new iteration should start.
    pub(crate) fn is_enough(&self, elapsed: Duration, stability: &Stability) -> bool {
        match self.unused {
            UnusedTime::Lost => elapsed >= self.maximum,
            UnusedTime::Kept => {
                elapsed >= self.optimum.mul_f64(stability.time_factor()).min(self.maximum)
            }
        }
    }
}

/// How sure the search is of its best move.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Stability {
    /// The best move and its score in the last iteration.
    last: Option<(Move, Value)>,
    /// For how many iterations the best move has stayed the same.
    stable_iterations: usize,
    /// By how much the score fell since the iteration before.
    score_fall: Value,
    /// The share of all nodes that went into the best move, from 0 to 1.
    effort: f64,
}

impl Stability {
    /// Takes in the best move of an iteration, its score and its share of the nodes.
    pub(crate) fn update(&mut self, best: Move, value: Value, effort: f64) {
        let same = self.last.is_some_and(|(last, _)| last == best);
        self.stable_iterations = if same { self.stable_iterations + 1 } else { 0 };
        self.score_fall = self.last.map_or(0, |(_, last)| last - value);
        self.effort = effort;
        self.last = Some((best, value));
    }

    /// What the optimum is multiplied by: less when the move is stable, more when the score falls or when other
    /// moves take many nodes. Each factor is near one, because none of these signs is certain.
    fn time_factor(&self) -> f64 {
        let stable = STABILITY_FACTORS[self.stable_iterations.min(STABILITY_FACTORS.len() - 1)];
        let [least, most] = SCORE_FALL_RANGE;
        let fall = 1.0 + f64::from(self.score_fall.clamp(least, most)) / SCORE_FALL_SCALE;
        let [least, most] = EFFORT_RANGE;
        let effort = EFFORT_BASE - self.effort.clamp(least, most);
        let [least, most] = TIME_FACTOR_RANGE;
        (stable * fall * effort).clamp(least, most)
    }
}

/// A part of a time.
fn part(time: Duration, [numerator, denominator]: Fraction) -> Duration {
    time * numerator / denominator
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn clock(remaining: u64, increment: u64, delay: u64, moves_to_go: Option<u32>) -> TimeBudget {
        let of = Duration::from_millis;
        let clock = TimeLeft {
            remaining: of(remaining),
            increment: of(increment),
            delay: of(delay),
            moves_to_go,
        };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        TimeBudget::new(&limits, OVERHEAD).expect("a clock is a time limit")
    }

    #[test]
    fn no_budget_exceeds_the_clock() {
        for remaining in [0, 1, 5, 11, 50, 1_000, 60_000, 10_000_000] {
            for increment in [0, 20, 5_000] {
                for to_go in [None, Some(1), Some(2), Some(40), Some(1_000)] {
                    let budget = clock(remaining, increment, 0, to_go);
                    let left = Duration::from_millis(remaining.max(1));
                    assert!(budget.maximum <= left, "{remaining} {increment} {to_go:?} {budget:?}");
                    assert!(budget.optimum <= budget.maximum);
                }
            }
        }
    }

    #[test]
    fn every_kind_of_clock_counts() {
        let sudden = clock(60_000, 0, 0, None).optimum;
        assert!(clock(60_000, 1_000, 0, None).optimum > sudden);
        assert!(clock(60_000, 0, 1_000, None).optimum > sudden + Duration::from_millis(800));
        assert!(clock(60_000, 0, 0, Some(5)).optimum > 4 * sudden);
        assert!(clock(60_000, 0, 0, Some(1)).maximum >= Duration::from_secs(50));
    }

    #[test]
    fn a_fixed_time_is_used_in_full_and_the_shorter_limit_holds() {
        let limits = Limits { move_time: Some(Duration::from_millis(500)), ..Limits::default() };
        let budget = TimeBudget::new(&limits, OVERHEAD).unwrap();
        assert_eq!(budget.maximum, Duration::from_millis(490));
        let sure = Stability { stable_iterations: 9, effort: 1.0, ..Stability::default() };
        assert!(!budget.is_enough(Duration::from_millis(400), &sure));
        assert!(budget.is_enough(Duration::from_millis(490), &sure));
        let both = Limits {
            clock: Some(TimeLeft { remaining: Duration::from_secs(60), ..TimeLeft::default() }),
            ..limits
        };
        assert_eq!(TimeBudget::new(&both, OVERHEAD).unwrap().maximum, Duration::from_millis(490));
        assert_eq!(TimeBudget::new(&Limits::default(), OVERHEAD), None);
    }

    #[test]
    fn an_unsure_search_takes_longer() {
        let budget = clock(60_000, 0, 0, None);
        let sure = Stability { stable_iterations: 9, effort: 0.9, ..Stability::default() };
        let unsure = Stability { score_fall: 60, effort: 0.3, ..Stability::default() };
        assert!(budget.is_enough(budget.optimum, &sure));
        assert!(!budget.is_enough(budget.optimum, &unsure));
        assert!(budget.is_enough(budget.maximum, &unsure));
    }

    #[test]
    fn stability_follows_the_iterations() {
        let [first, second] = [1, 2].map(Move::from_bits);
        let mut stability = Stability::default();
        stability.update(first, 30, 0.5);
        assert_eq!((stability.stable_iterations, stability.score_fall), (0, 0));
        stability.update(first, 10, 0.5);
        assert_eq!((stability.stable_iterations, stability.score_fall), (1, 20));
        stability.update(second, 40, 0.5);
        assert_eq!((stability.stable_iterations, stability.score_fall), (0, -30));
    }
}
