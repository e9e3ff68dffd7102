//! Puzzles: the first result of each person for each puzzle, ratings, and records.

use std::sync::Arc;

use super::{Read, Written};
use crate::id::{ActorId, UtcMillis};

/// A rating and how uncertain it is, by the Glicko system.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GlickoNumbers {
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
}

/// The result of a person's first try of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleResult {
    /// A wrong move, or the solution was shown.
    Failed,
    /// Every move was right.
    Solved,
    /// The person took a hint.
    Helped,
}

/// What is stored about a person who solves puzzles.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PuzzlePerson {
    /// The puzzle rating; nothing before the first rated try.
    pub rating: Option<GlickoNumbers>,
    /// How many puzzles the person has tried.
    pub tries: u32,
    /// How many of them were solved at the first try without help.
    pub solved: u32,
    /// How many were solved in a row, up to now.
    pub in_a_row: u32,
    /// The most that were solved in a row.
    pub best_in_a_row: u32,
    /// The last day whose puzzle was solved, counted from 1970.
    pub day: Option<i64>,
    /// On how many days in a row, up to that one.
    pub days_in_a_row: u32,
    /// The most days in a row.
    pub best_days: u32,
    /// The most puzzles in a run that ends with the first error.
    pub best_streak: u32,
    /// The most puzzles in a run that ends with the third error.
    pub best_survival: u32,
}

/// What the tries of all people say about a puzzle.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PuzzleTally {
    /// The rating; nothing before the first rated try.
    pub rating: Option<GlickoNumbers>,
    /// How many rated tries there were.
    pub tries: u32,
    /// How many of them were right.
    pub solved: u32,
}

/// A person's first result for a puzzle, and when the person tried it last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleTry {
    /// The first result.
    pub result: PuzzleResult,
    /// The last try.
    pub at: UtcMillis,
}

/// A person, a puzzle, and the person's result for it: what a try may change.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PuzzleState {
    /// The person.
    pub person: PuzzlePerson,
    /// The puzzle.
    pub tally: PuzzleTally,
    /// The person's result for it, if there is one.
    pub tried: Option<PuzzleTry>,
}

/// A change of a state. The store may apply it to a state more than once before one of them is durable.
pub type PuzzleChange = Arc<dyn Fn(&mut PuzzleState) + Send + Sync>;
/// A change of a person's numbers.
pub type PuzzlePersonChange = Arc<dyn Fn(&mut PuzzlePerson) + Send + Sync>;

/// What is stored about puzzles. It is erased with the person it is about.
pub trait PuzzleStore: Send + Sync {
    /// Changes what a try changes, in one step; returns the state before and after it.
    fn change_puzzle(
        &self,
        actor: ActorId,
        puzzle: String,
        change: PuzzleChange,
    ) -> Written<(PuzzleState, PuzzleState)>;

    /// Changes a person's numbers; returns the new ones.
    fn change_puzzle_person(
        &self,
        actor: ActorId,
        change: PuzzlePersonChange,
    ) -> Written<PuzzlePerson>;

    /// A person's numbers; those of a newcomer if there are none.
    fn puzzle_person(&self, actor: ActorId) -> Read<PuzzlePerson>;

    /// The puzzles that a person has tried, in the order of their ids.
    fn puzzle_tries(&self, actor: ActorId) -> Read<Vec<(String, PuzzleTry)>>;

    /// All puzzles that people have tried, in the order of their ids.
    fn puzzle_tallies(&self) -> Read<Vec<(String, PuzzleTally)>>;
}
