//! Puzzles: positions with exactly one solution, which only the server knows until it is played.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{BoardState, RulesetInfo};
use crate::id::MatchId;
use crate::positions::PositionMove;
use crate::square::SquareName;

/// Which puzzle: the query of `GET /api/v1/puzzles/next`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleChoice {
    /// The name of a ruleset; any if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
    /// A theme, such as `fork`; any if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// The id of a puzzle that you do not want, such as the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub avoid: Option<String>,
}

/// A puzzle without its solution. The side to move solves it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleTask {
    /// Its id, which never changes.
    pub id: String,
    /// The rules.
    pub ruleset: RulesetInfo,
    /// The position, with everything the side to move may do.
    pub board: BoardState,
    /// What must be achieved.
    pub goal: PuzzleGoal,
    /// The day whose puzzle it is, such as `2026-11-19`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// The result of your first try, if you have tried it before. Only the first try is rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tried: Option<PuzzleResult>,
}

/// What the solver must achieve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PuzzleGoal {
    /// To win the game in this many moves.
    Win {
        /// The solver's moves.
        moves: u32,
    },
    /// To win material within two moves.
    Gain,
}

/// The result of somebody's first try.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleResult {
    /// A wrong move, or the solution was shown.
    Failed,
    /// Every move was right.
    Solved,
    /// A hint was taken, so the try is not rated.
    Helped,
}

/// Moves of a puzzle: the right ones and the replies so far, in UCI notation, and then your next move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleMoves {
    /// The moves.
    pub moves: Vec<String>,
}

/// Whether a move is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleVerdict {
    /// Another move was wanted. Try again.
    Wrong,
    /// It is right, and the reply follows.
    Right,
    /// It is right, and the puzzle is solved.
    Solved,
}

/// What the server says about a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleJudgment {
    /// Whether it is right.
    pub verdict: PuzzleVerdict,
    /// The move and, if it is right and not the last one, the reply.
    pub moves: Vec<PositionMove>,
    /// The board after each of them.
    pub boards: Vec<BoardState>,
    /// What your first try changed; nothing for a later one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<PuzzleRated>,
    /// What the puzzle is about, once it is solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facts: Option<PuzzleFacts>,
}

/// What a first try changed for the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleRated {
    /// The puzzle rating now.
    pub rating: u32,
    /// By how much it changed.
    pub change: i32,
    /// Whether the rating is still uncertain.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// Puzzles solved in a row.
    pub in_a_row: u32,
}

/// What a puzzle is about. It would give the solution away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleFacts {
    /// The themes, such as `mate` and `fork`.
    pub themes: Vec<String>,
    /// The rating.
    pub rating: u32,
    /// Whether the rating is an estimate from the position. The results of solvers replace it over time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
    /// The whole solution: moves of the solver and the replies.
    pub solution: Vec<PositionMove>,
    /// The match that it is from, if it was played on this server.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
}

/// The answer to a request for the solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleSolution {
    /// The board after each move of the solution.
    pub boards: Vec<BoardState>,
    /// What the puzzle is about, with the solution.
    pub facts: PuzzleFacts,
    /// What this changed, if it was your first try.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<PuzzleRated>,
}

/// Ask for a hint: `POST /api/v1/puzzles/{id}/hint`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleHintRequest {
    /// The right moves and the replies so far.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Whether the whole move is wanted, and not only the piece.
    #[serde(default)]
    pub whole_move: bool,
}

/// A hint.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleHint {
    /// The square of the piece that moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<SquareName>,
    /// Or the letter of the piece to drop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drop: Option<char>,
    /// The name of the piece.
    pub piece: String,
    /// Where it goes, if the whole move was wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<SquareName>,
}

/// A kind of run: puzzles in a row that become more difficult.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleRunKind {
    /// The first error ends it.
    Streak,
    /// The third error ends it.
    Survival,
}

/// Start a run: `POST /api/v1/puzzles/run`. It replaces the one before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPuzzleRun {
    /// The kind.
    pub kind: PuzzleRunKind,
    /// The name of a ruleset; any if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
}

/// A run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleRun {
    /// The kind.
    pub kind: PuzzleRunKind,
    /// The ruleset of its puzzles, if it has only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
    /// How many puzzles were solved.
    pub solved: u32,
    /// How many errors were made.
    pub errors: u32,
    /// How many errors end it.
    pub most_errors: u32,
    /// Your best run of this kind, with this one.
    pub best: u32,
    /// The puzzle to solve now; nothing when the run is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<PuzzleTask>,
}

/// A move in a run: `POST /api/v1/puzzles/run/moves`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleRunMoves {
    /// The id of the puzzle.
    pub puzzle: String,
    /// The right moves and the replies so far, in UCI notation, and then your next move.
    pub moves: Vec<String>,
}

/// What the server says about a move in a run. An error ends the puzzle, but not always the run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleRunJudgment {
    /// Whether it is right.
    pub verdict: PuzzleVerdict,
    /// The move and the reply to it. After an error the solution from there.
    pub moves: Vec<PositionMove>,
    /// The board after each of them.
    pub boards: Vec<BoardState>,
    /// The run, with the next puzzle.
    pub run: PuzzleRun,
    /// The puzzle, once it is solved or failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facts: Option<PuzzleFacts>,
}

/// All there is to solve, and what you have solved of it: `GET /api/v1/puzzles`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleOverview {
    /// The rulesets that have puzzles.
    pub rulesets: Vec<PuzzleRuleset>,
    /// The themes that puzzles have, the most frequent first.
    pub themes: Vec<PuzzleTheme>,
    /// Your numbers; nothing without a session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yours: Option<PuzzleStatistics>,
}

/// A ruleset that has puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleRuleset {
    /// Its name.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// How many puzzles there are.
    pub puzzles: u32,
    /// How many of them you solved at the first try.
    pub solved: u32,
}

/// A theme of puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleTheme {
    /// Its id, such as `fork`.
    pub theme: String,
    /// How many puzzles have it.
    pub puzzles: u32,
}

/// A person's numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleStatistics {
    /// The puzzle rating; nothing before the first rated try.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
    /// Whether the rating is still uncertain.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// How many puzzles you tried.
    pub tries: u32,
    /// How many of them you solved at the first try, without help.
    pub solved: u32,
    /// How many in a row, up to now.
    pub in_a_row: u32,
    /// The most in a row.
    pub best_in_a_row: u32,
    /// On how many days in a row, up to yesterday or today, you solved the puzzle of the day.
    pub days_in_a_row: u32,
    /// The most days in a row.
    pub best_days: u32,
    /// Whether you solved today's.
    pub solved_today: bool,
    /// The most puzzles in a streak.
    pub best_streak: u32,
    /// The most puzzles in a survival run.
    pub best_survival: u32,
}
