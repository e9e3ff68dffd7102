//! The collections that ship.

use std::collections::{BTreeSet, HashSet};

use numbers::Numbers;
use puzzles::{COLLECTIONS, Puzzle, PuzzleGoal, prove, read, write};

use super::ruleset;

/// How many puzzles of each collection a test run proves. `tabiya puzzles check` proves all.
const SHARE: usize = 8;
/// Moves that a proof may try.
const WORK: u64 = 50_000_000;

fn collections() -> impl Iterator<Item = (&'static str, Vec<Puzzle>)> {
    COLLECTIONS.iter().map(|(name, text)| {
        let (ruleset, puzzles) = read(text).unwrap();
        assert_eq!(ruleset, *name);
        (*name, puzzles)
    })
}

#[test]
fn there_are_enough_for_many_evenings() {
    let mut total = 0;
    let mut fens = HashSet::new();
    for (name, puzzles) in collections() {
        assert!(puzzles.len() >= 40, "{name} has {}", puzzles.len());
        total += puzzles.len();
        for puzzle in &puzzles {
            assert!(fens.insert((name, puzzle.fen.clone())), "{name}: twice: {}", puzzle.fen);
        }
        let depths: BTreeSet<u32> = puzzles
            .iter()
            .filter_map(|puzzle| match puzzle.goal {
                PuzzleGoal::Win { moves } => Some(moves),
                PuzzleGoal::Gain { .. } => None,
            })
            .collect();
        assert!(depths.len() >= 2, "{name}: {depths:?}");
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.rating), "{name}: the easiest first");
    }
    assert!(total >= 500, "{total} puzzles");
}

#[test]
fn each_has_exactly_one_solution() {
    let mut numbers = Numbers::new(16);
    for (name, puzzles) in collections() {
        let ruleset = ruleset(name);
        for _ in 0..SHARE {
            let puzzle = numbers.pick(&puzzles);
            assert_eq!(prove(puzzle, &ruleset, WORK), Ok(()), "{name}: {puzzle}");
        }
    }
}

#[test]
fn writing_and_reading_change_nothing() {
    for (name, puzzles) in collections() {
        let text = write(name, &puzzles);
        assert_eq!(read(&text).unwrap(), (name.to_owned(), puzzles));
    }
}

#[test]
fn a_line_that_is_no_puzzle_is_named() {
    let error = read("ruleset standard\n\n8/8 ;win x ;e2e4 ; ;1200").unwrap_err().to_string();
    assert!(error.starts_with("line 3: `8/8 ;win x ;e2e4 ; ;1200` is no puzzle; write"), "{error}");
    let error = read("8/8 ;win 1 ;e2e4 ; ;1200").unwrap_err().to_string();
    assert_eq!(error, "line 1: begin with `ruleset NAME`");
}
