//! Designing a ruleset: the movement of a piece as text or as a drawing, and a study of a whole ruleset.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::http::{RulesetEntry, RulesetFault};
use crate::square::SquareName;

/// How a piece moves, as text or as a drawing: `POST /api/v1/rulesets/movement`.
///
/// Exactly one of `betza` and `moves` is given. The answer has both.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovementQuestion {
    /// The movement in Betza notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub betza: Option<String>,
    /// The movement as a drawing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<DrawnMove>>,
    /// How many files the board has.
    pub files: u8,
    /// How many ranks the board has.
    pub ranks: u8,
    /// Squares nobody can enter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<SquareName>,
    /// Where the piece is.
    pub square: SquareName,
    /// Whether the piece has not moved yet, so that it also has its first moves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first_move: bool,
}

/// One way of moving in a drawing, as White sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawnMove {
    /// The step: files to the right and ranks forward.
    pub leap: [i16; 2],
    /// Whether it goes in all directions of this step, eight or four, and not in this one alone.
    /// Only requests have it; answers list each direction.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all: bool,
    /// How often the step may be repeated: missing for a single leap, 0 for a ride without limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<u8>,
    /// What it is limited to, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<DrawnOnly>,
    /// Whether only a piece that has not moved has it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first: bool,
    /// How it hops over another piece, if it must.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hops: Option<DrawnHop>,
    /// Whether the squares on its way must be empty.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lame: bool,
}

/// What a way of moving is limited to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DrawnOnly {
    /// Moves to empty squares.
    Move,
    /// Captures.
    Capture,
}

/// How a way of moving hops over another piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DrawnHop {
    /// Over exactly one piece of a ride, then any distance.
    Cannon,
    /// Over exactly one piece of a ride, to the square behind it.
    Grasshopper,
    /// A single leap over exactly one piece.
    Jump,
}

/// The answer to [`MovementQuestion`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MovementAnswer {
    /// The movement in Betza notation: the text of the question, or the one for its drawing.
    pub betza: String,
    /// The movement as a drawing, one direction each.
    pub moves: Vec<DrawnMove>,
    /// Where the piece may go on a board without other pieces.
    pub reach: Vec<ReachedSquare>,
    /// What cannot be understood or drawn. Text and drawing are those of the question then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<RulesetFault>,
}

/// A square that a piece reaches on a board without other pieces, or with those it needs to capture or hop over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReachedSquare {
    /// The square.
    pub square: SquareName,
    /// Whether it may move there.
    pub moves: bool,
    /// Whether it may capture there.
    pub captures: bool,
    /// Whether it gets there only over another piece.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hops: bool,
    /// Whether it gets there only while it has not moved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first: bool,
}

/// The answer to `POST /api/v1/rulesets/study`, which takes a [`RulesetText`](crate::http::RulesetText).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct RulesetStudy {
    /// Whether it can be played.
    pub ok: bool,
    /// The mistakes, which keep it from being played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<RulesetFault>,
    /// What can be played but is probably not intended, with the squares concerned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<RulesetFault>,
    /// What is remarkable without being a mistake, such as a piece that stays on squares of one color.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<RulesetFault>,
    /// The ruleset, if it can be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<RulesetEntry>,
    /// The kinds of pieces, if it can be played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<StudiedPiece>,
}

/// What a kind of piece is worth in a ruleset.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct StudiedPiece {
    /// Its number in the file, counted from 0.
    pub id: u8,
    /// Its letter.
    pub letter: char,
    /// Its name.
    pub name: String,
    /// Its value in centipawns, as the engine derives it; missing if losing it may lose the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// The squares it reaches on average on a board with some pieces.
    pub mobility: f64,
    /// How much of the board one piece of the kind can ever get to, in percent; missing if counting takes too long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visits: Option<u8>,
    /// The code of the first warning or remark about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Box<str>>,
}
