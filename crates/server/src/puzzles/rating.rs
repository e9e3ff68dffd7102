//! What a try changes: the ratings of the person and the puzzle (Glicko, M. Glickman 1995), and the person's records.

use puzzles::Puzzle;
use skillratings::Outcomes;
use skillratings::glicko::{GlickoConfig, GlickoRating, glicko};
use store::UtcMillis;
use store::people::{
    GlickoNumbers, PuzzlePerson, PuzzleResult, PuzzleState, PuzzleTally, PuzzleTry,
};

/// A person before the first puzzle.
const NEWCOMER: GlickoNumbers = GlickoNumbers { rating: 1_200.0, deviation: 350.0 };
/// How uncertain the estimate of a new puzzle is.
const ESTIMATE_DEVIATION: f64 = 150.0;
/// By how much a rating becomes uncertain between two tries.
const DRIFT: GlickoConfig = GlickoConfig { c: 8.0 };
/// Ratings stay this uncertain, so that they follow a person who learns.
const LEAST_DEVIATION: f64 = 60.0;
/// Above this, a person's rating is called provisional.
const PROVISIONAL: f64 = 110.0;
/// From this many tries on, the rating of a puzzle is no longer an estimate.
const ENOUGH_TRIES: u32 = 20;
const LOWEST: f64 = 100.0;
const HIGHEST: f64 = 3_500.0;

/// What happened in a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// A wrong move, or the solution was shown.
    Failed,
    /// Every move was right.
    Solved,
    /// A hint was taken.
    Helped,
}

/// A try that ended, or took help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ended {
    pub(super) outcome: Outcome,
    pub(super) at: UtcMillis,
    /// The day whose puzzle it is, counted from 1970.
    pub(super) day: Option<i64>,
}

/// The rating of a person.
pub(super) fn of_person(person: &PuzzlePerson) -> GlickoNumbers {
    person.rating.unwrap_or(NEWCOMER)
}

/// Whether a person's rating is still uncertain.
pub(super) fn is_provisional(person: &PuzzlePerson) -> bool {
    of_person(person).deviation > PROVISIONAL
}

/// The rating of a puzzle: the estimate, until people have tried it.
pub(super) fn of_puzzle(puzzle: &Puzzle, tally: PuzzleTally) -> GlickoNumbers {
    let rating = f64::from(puzzle.rating);
    tally.rating.unwrap_or(GlickoNumbers { rating, deviation: ESTIMATE_DEVIATION })
}

/// Whether the rating of a puzzle says more about the position than about the people who tried it.
pub(super) const fn is_estimated(tally: PuzzleTally) -> bool {
    tally.tries < ENOUGH_TRIES
}

/// Changes what the end of a try changes. Only the first try of a puzzle is rated, and only without help.
pub(super) fn apply(state: &mut PuzzleState, estimate: GlickoNumbers, ended: Ended) {
    let Ended { outcome, at, day } = ended;
    let is_first = state.tried.is_none();
    if is_first {
        let result = first_result(outcome);
        count(&mut state.person, result);
        if outcome != Outcome::Helped {
            rate(state, estimate, result);
        }
        state.tried = Some(PuzzleTry { result, at });
    } else if let Some(tried) = &mut state.tried {
        tried.at = at;
    }
    if let (Outcome::Solved, Some(day)) = (outcome, day) {
        count_day(&mut state.person, day);
    }
}

const fn first_result(outcome: Outcome) -> PuzzleResult {
    match outcome {
        Outcome::Failed => PuzzleResult::Failed,
        Outcome::Solved => PuzzleResult::Solved,
        Outcome::Helped => PuzzleResult::Helped,
    }
}

fn count(person: &mut PuzzlePerson, result: PuzzleResult) {
    person.tries += 1;
    if result == PuzzleResult::Solved {
        person.solved += 1;
        person.in_a_row += 1;
        person.best_in_a_row = person.best_in_a_row.max(person.in_a_row);
    } else {
        person.in_a_row = 0;
    }
}

fn rate(state: &mut PuzzleState, estimate: GlickoNumbers, result: PuzzleResult) {
    let is_solved = result == PuzzleResult::Solved;
    let outcome = if is_solved { Outcomes::WIN } else { Outcomes::LOSS };
    let puzzle = state.tally.rating.unwrap_or(estimate);
    let person = of_person(&state.person);
    let (person, puzzle) = glicko(&to_glicko(person), &to_glicko(puzzle), &outcome, &DRIFT);
    state.person.rating = Some(bounded(person));
    state.tally = PuzzleTally {
        rating: Some(bounded(puzzle)),
        tries: state.tally.tries + 1,
        solved: state.tally.solved + u32::from(is_solved),
    };
}

const fn to_glicko(GlickoNumbers { rating, deviation }: GlickoNumbers) -> GlickoRating {
    GlickoRating { rating, deviation }
}

fn bounded(GlickoRating { rating, deviation }: GlickoRating) -> GlickoNumbers {
    let rating = rating.clamp(LOWEST, HIGHEST);
    GlickoNumbers { rating, deviation: deviation.max(LEAST_DEVIATION) }
}

/// Counts a solved puzzle of the day; errors before it do not matter.
fn count_day(person: &mut PuzzlePerson, day: i64) {
    if person.day.is_some_and(|last| last >= day) {
        return;
    }
    person.days_in_a_row = days_in_a_row(person, day) + 1;
    person.best_days = person.best_days.max(person.days_in_a_row);
    person.day = Some(day);
}

/// On how many days in a row, up to this one or the one before, somebody solved the puzzle of the day.
pub(super) fn days_in_a_row(person: &PuzzlePerson, today: i64) -> u32 {
    match person.day {
        Some(day) if day >= today - 1 => person.days_in_a_row,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ESTIMATE: GlickoNumbers =
        GlickoNumbers { rating: 1_500.0, deviation: ESTIMATE_DEVIATION };

    fn ended(outcome: Outcome) -> Ended {
        Ended { outcome, at: UtcMillis(5), day: None }
    }

    fn after(outcomes: &[Outcome]) -> PuzzleState {
        let mut state = PuzzleState::default();
        for &outcome in outcomes {
            apply(&mut state, ESTIMATE, ended(outcome));
        }
        state
    }

    #[test]
    fn the_first_try_is_rated_and_later_ones_are_not() {
        let won = after(&[Outcome::Solved]);
        let (person, puzzle) = (of_person(&won.person), won.tally.rating.unwrap());
        assert!(person.rating > NEWCOMER.rating + 100.0, "{person:?}");
        assert!(person.deviation < NEWCOMER.deviation, "{person:?}");
        assert!(puzzle.rating < ESTIMATE.rating, "{puzzle:?}");
        let lost = after(&[Outcome::Failed]);
        assert!(of_person(&lost.person).rating < NEWCOMER.rating);
        assert!(lost.tally.rating.unwrap().rating > ESTIMATE.rating);
        for (first, later) in
            [(Outcome::Failed, Outcome::Solved), (Outcome::Solved, Outcome::Failed)]
        {
            let (once, twice) = (after(&[first]), after(&[first, later]));
            assert_eq!(once.person, twice.person);
            assert_eq!(once.tally, twice.tally);
        }
    }

    #[test]
    fn with_a_hint_nothing_is_gained() {
        let helped = after(&[Outcome::Helped, Outcome::Solved]);
        assert_eq!(helped.person.rating, None);
        assert_eq!(helped.tally, PuzzleTally::default());
        assert_eq!((helped.person.tries, helped.person.solved), (1, 0));
        assert_eq!(helped.tried.unwrap().result, PuzzleResult::Helped);
    }

    #[test]
    fn ratings_settle_near_the_puzzles_that_are_solved_half_the_time() {
        let mut person = PuzzlePerson::default();
        for number in 0..200 {
            let mut state = PuzzleState { person: person.clone(), ..PuzzleState::default() };
            let outcome = if number % 2 == 0 { Outcome::Solved } else { Outcome::Failed };
            apply(&mut state, GlickoNumbers { rating: 1_900.0, deviation: 60.0 }, ended(outcome));
            person = state.person;
        }
        let numbers = of_person(&person);
        assert!((numbers.rating - 1_900.0).abs() < 60.0, "{numbers:?}");
        assert!(!is_provisional(&person));
        assert_eq!((person.in_a_row, person.best_in_a_row, person.solved), (0, 1, 100));
    }

    #[test]
    fn days_in_a_row_end_with_a_day_without_a_puzzle() {
        let mut state = PuzzleState::default();
        let mut solve = |day: i64| {
            let ended = Ended { day: Some(day), ..ended(Outcome::Solved) };
            apply(&mut state, ESTIMATE, ended);
            (state.person.days_in_a_row, state.person.best_days)
        };
        assert_eq!(solve(10), (1, 1));
        assert_eq!(solve(10), (1, 1), "the same day counts once");
        assert_eq!(solve(11), (2, 2));
        assert_eq!(solve(14), (1, 2));
        assert_eq!(solve(13), (1, 2), "the day before is over");
        assert_eq!(days_in_a_row(&state.person, 15), 1);
        assert_eq!(days_in_a_row(&state.person, 16), 0);
    }
}
