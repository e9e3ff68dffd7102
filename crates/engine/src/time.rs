//! How much time a move gets, whatever the clock.

use std::time::Duration;

use crate::limits::{ClockState, Limits};

/// How many more moves a game is expected to last without a next control.
const MOVES_LEFT: u32 = 30;
/// A control this far away is as good as none.
const MOST_MOVES_TO_GO: u32 = 40;
/// How many times its share a move may take when it matters.
const STRETCH: u32 = 4;

/// The time for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    /// No new iteration begins after this, if the search is content.
    pub(crate) wanted: Duration,
    /// The search ends here in any case.
    pub(crate) most: Duration,
    /// Whether ending earlier saves anything.
    pub(crate) saves: Saves,
}

/// What becomes of time that is not used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Saves {
    /// It stays on the clock.
    Yes,
    /// It is lost.
    No,
}

impl Budget {
    /// The budget under these limits, if they have to do with time.
    pub(crate) fn new(limits: &Limits, overhead: Duration) -> Option<Self> {
        let fixed = limits.move_time.map(|time| {
            let most = time.saturating_sub(overhead.min(time / 4));
            Self { wanted: most, most, saves: Saves::No }
        });
        let clocked = limits.clock.map(|clock| Self::of_clock(clock, overhead));
        match (fixed, clocked) {
            (Some(fixed), Some(clocked)) => {
                Some(if fixed.most < clocked.most { fixed } else { clocked })
            }
            (fixed, clocked) => fixed.or(clocked),
        }
    }

    fn of_clock(clock: ClockState, overhead: Duration) -> Self {
        // Delay comes back whole, so it is time beside the clock; increment comes after the move.
        let left = clock.remaining.saturating_sub(overhead);
        let to_go = clock.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, MOST_MOVES_TO_GO);
        let share = if clock.moves_to_go == Some(1) { left * 3 / 4 } else { left / to_go };
        let wanted = share + clock.increment * 3 / 4;
        let ceiling = if to_go == 1 { left * 9 / 10 } else { left / 3 };
        let most = (wanted * STRETCH).min(ceiling) + clock.delay;
        let wanted = wanted.min(ceiling) + clock.delay * 9 / 10;
        let least = Duration::from_millis(1);
        Self { wanted: wanted.max(least), most: most.max(least), saves: Saves::Yes }
    }

    /// Whether a search that stands thus should not begin another iteration.
    pub(crate) fn is_enough(&self, elapsed: Duration, mood: Mood) -> bool {
        match self.saves {
            Saves::No => elapsed >= self.most,
            Saves::Yes => elapsed >= self.wanted.mul_f64(mood.factor()).min(self.most),
        }
    }
}

/// How sure a search is of its move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Mood {
    /// For how many iterations the best move has been the same.
    pub(crate) steady: u32,
    /// By how much the score fell since the last iteration, in centipawns.
    pub(crate) fall: i32,
    /// The share of all nodes that went into the best move, from 0 to 1.
    pub(crate) effort: f64,
}

impl Mood {
    fn factor(self) -> f64 {
        let steadiness = [1.4, 1.1, 0.95, 0.85, 0.8, 0.75];
        let steady = steadiness[(self.steady as usize).min(steadiness.len() - 1)];
        let fall = 1.0 + f64::from(self.fall.clamp(-20, 80)) / 100.0;
        let effort = 1.6 - self.effort.clamp(0.2, 1.0);
        (steady * fall * effort).clamp(0.25, 2.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn clock(remaining: u64, increment: u64, delay: u64, moves_to_go: Option<u32>) -> Budget {
        let of = Duration::from_millis;
        let clock = ClockState {
            remaining: of(remaining),
            increment: of(increment),
            delay: of(delay),
            moves_to_go,
        };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        Budget::new(&limits, OVERHEAD).expect("a clock is a time limit")
    }

    #[test]
    fn no_budget_exceeds_its_clock() {
        for remaining in [0, 1, 5, 11, 50, 1_000, 60_000, 10_000_000] {
            for increment in [0, 20, 5_000] {
                for to_go in [None, Some(1), Some(2), Some(40), Some(1_000)] {
                    let budget = clock(remaining, increment, 0, to_go);
                    let left = Duration::from_millis(remaining.max(1));
                    assert!(budget.most <= left, "{remaining} {increment} {to_go:?} {budget:?}");
                    assert!(budget.wanted <= budget.most);
                }
            }
        }
    }

    #[test]
    fn every_kind_of_clock_counts() {
        let sudden = clock(60_000, 0, 0, None).wanted;
        assert!(clock(60_000, 1_000, 0, None).wanted > sudden);
        assert!(clock(60_000, 0, 1_000, None).wanted > sudden + Duration::from_millis(800));
        assert!(clock(60_000, 0, 0, Some(5)).wanted > 4 * sudden);
        assert!(clock(60_000, 0, 0, Some(1)).most >= Duration::from_secs(50));
    }

    #[test]
    fn a_fixed_time_is_used_up_and_the_shorter_limit_holds() {
        let limits = Limits { move_time: Some(Duration::from_millis(500)), ..Limits::default() };
        let budget = Budget::new(&limits, OVERHEAD).unwrap();
        assert_eq!(budget.most, Duration::from_millis(490));
        let calm = Mood { steady: 9, fall: 0, effort: 1.0 };
        assert!(!budget.is_enough(Duration::from_millis(400), calm));
        assert!(budget.is_enough(Duration::from_millis(490), calm));
        let both = Limits {
            clock: Some(ClockState { remaining: Duration::from_secs(60), ..ClockState::default() }),
            ..limits
        };
        assert_eq!(Budget::new(&both, OVERHEAD).unwrap().most, Duration::from_millis(490));
        assert_eq!(Budget::new(&Limits::default(), OVERHEAD), None);
    }

    #[test]
    fn an_unsure_search_takes_longer() {
        let budget = clock(60_000, 0, 0, None);
        let sure = Mood { steady: 9, fall: 0, effort: 0.9 };
        let unsure = Mood { steady: 0, fall: 60, effort: 0.3 };
        assert!(budget.is_enough(budget.wanted, sure));
        assert!(!budget.is_enough(budget.wanted, unsure));
        assert!(budget.is_enough(budget.most, unsure));
    }
}
