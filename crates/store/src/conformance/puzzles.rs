//! Tests of what every store of people must keep about puzzles.

use std::sync::Arc;

use super::people::PeopleHarness;
use crate::id::{ActorId, UtcMillis};
use crate::people::{
    GlickoNumbers, PuzzleChange, PuzzlePerson, PuzzleResult, PuzzleState, PuzzleTally, PuzzleTry,
};

const ADA: ActorId = ActorId(71);
const BOB: ActorId = ActorId(u64::MAX - 3);
const SOUND: &str = "the store takes what it is given and reads what it wrote";

/// A try that gives the person and the puzzle these ratings.
fn tried(result: PuzzleResult, rating: f64, at: i64) -> PuzzleChange {
    Arc::new(move |state: &mut PuzzleState| {
        state.person.rating = Some(GlickoNumbers { rating, deviation: 90.5 });
        state.person.tries += 1;
        state.person.day = Some(-1);
        let puzzle = GlickoNumbers { rating: 3000.0 - rating, deviation: 75.25 };
        let tries = state.tally.tries + 1;
        state.tally = PuzzleTally { rating: Some(puzzle), tries, solved: state.tally.solved };
        state.tried = Some(PuzzleTry { result, at: UtcMillis(at) });
    })
}

pub(super) fn tries_are_kept<H: PeopleHarness>(harness: &mut H) {
    let nothing = harness.people().puzzle_person(ADA).wait().expect(SOUND);
    assert_eq!(nothing, PuzzlePerson::default());
    let play = |harness: &H, actor, puzzle: &str, change| {
        harness.people().change_puzzle(actor, puzzle.to_owned(), change).wait().expect(SOUND)
    };
    let (before, after) = play(harness, ADA, "b", tried(PuzzleResult::Failed, 1200.5, 5));
    assert_eq!(before, PuzzleState::default());
    let (again, _) = play(harness, ADA, "b", tried(PuzzleResult::Failed, 1300.0, 6));
    assert_eq!(again, after, "the second change begins where the first one ended");
    play(harness, ADA, "a", tried(PuzzleResult::Helped, 1300.0, 7));
    play(harness, BOB, "b", tried(PuzzleResult::Solved, 1700.0, 8));
    // A change may leave everything as it is.
    play(harness, BOB, "c", Arc::new(|_: &mut PuzzleState| ()));
    let record = |person: &mut PuzzlePerson| person.best_survival = person.best_survival.max(12);
    let changed = harness.people().change_puzzle_person(BOB, Arc::new(record)).wait();
    assert_eq!(changed.expect(SOUND).best_survival, 12);
    harness.reopen();
    let people = harness.people();
    let own = people.puzzle_tries(ADA).wait().expect(SOUND);
    let row =
        |puzzle: &str, result, at| (puzzle.to_owned(), PuzzleTry { result, at: UtcMillis(at) });
    let expected = [row("a", PuzzleResult::Helped, 7), row("b", PuzzleResult::Failed, 6)];
    assert_eq!(own, expected);
    let ada = people.puzzle_person(ADA).wait().expect(SOUND);
    assert_eq!((ada.tries, ada.day), (3, Some(-1)));
    assert_eq!(ada.rating, Some(GlickoNumbers { rating: 1300.0, deviation: 90.5 }));
    assert_eq!(people.puzzle_person(BOB).wait().expect(SOUND).best_survival, 12);
    let tallies = people.puzzle_tallies().wait().expect(SOUND);
    let counts: Vec<(&str, u32)> =
        tallies.iter().map(|(puzzle, tally)| (puzzle.as_str(), tally.tries)).collect();
    assert_eq!(counts, [("a", 1), ("b", 3)]);
}

pub(super) fn tries_go_with_the_person<H: PeopleHarness>(harness: &mut H) {
    let people = harness.people();
    for actor in [ADA, BOB] {
        people.use_guest(actor, "Guest".to_owned(), UtcMillis(5)).wait().expect(SOUND);
        let change = tried(PuzzleResult::Solved, 1500.0, 5);
        people.change_puzzle(actor, "a".to_owned(), change).wait().expect(SOUND);
    }
    let erased = people.erase_guest(ADA, "Former guest 1".to_owned(), UtcMillis(9)).wait();
    assert_eq!(erased, Ok(true));
    harness.reopen();
    let people = harness.people();
    assert_eq!(people.puzzle_tries(ADA).wait().expect(SOUND), []);
    assert_eq!(people.puzzle_person(ADA).wait().expect(SOUND), PuzzlePerson::default());
    assert_eq!(people.puzzle_tries(BOB).wait().expect(SOUND).len(), 1);
    // What was learned about the puzzle says nothing about the person.
    assert_eq!(people.puzzle_tallies().wait().expect(SOUND).len(), 1);
}
