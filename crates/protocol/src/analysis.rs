//! Bodies of analyses, computer reviews and heat maps.
//!
//! Shares and percentages are in thousandths, so that they are the same on every computer.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::KindInfo;
use crate::error::WireError;
use crate::id::{Color, MatchId};
use crate::positions::PositionRequest;
use crate::square::SquareName;

/// Analyze a position: `POST /api/v1/analysis`. The answer is a stream of [`AnalysisUpdate`], one on each line; closing
/// the connection ends the analysis.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisRequest {
    /// The position.
    #[serde(default)]
    pub position: PositionRequest,
    /// The board, from 0; the first if left out.
    #[serde(default)]
    pub board: u8,
    /// How many lines; one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 5))]
    pub lines: Option<u8>,
    /// Whether to analyze what the opponent would play if the side to move passed.
    #[serde(default)]
    pub threat: bool,
    /// The most seconds to think; 20 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 60))]
    pub seconds: Option<u16>,
    /// The most positions to look at, for a quick evaluation; as many as there is time for if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1000, max = 1_000_000))]
    pub nodes: Option<u64>,
}

/// A line of the answer to [`AnalysisRequest`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum AnalysisUpdate {
    /// What the engine found so far.
    Lines(AnalysisLines),
    /// The game is over in this position; there is nothing to analyze.
    Over {
        /// How good the position is.
        evaluation: Evaluation,
    },
    /// The engine has thought long enough.
    Done,
    /// The analysis failed; the sentence says why.
    Failed {
        /// The reason.
        error: WireError,
    },
}

/// What an engine found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AnalysisLines {
    /// The depth that every line has, in plies.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// Positions searched in a second.
    pub per_second: u64,
    /// The time since the search began, in milliseconds.
    pub time_ms: u64,
    /// The lines, the best first.
    pub lines: Vec<AnalysisLine>,
}

/// A line of moves that an engine expects.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AnalysisLine {
    /// How good it is.
    pub evaluation: Evaluation,
    /// White's chance to win, in thousandths.
    pub chance: u16,
    /// The depth of this line, in plies.
    pub depth: u32,
    /// The moves.
    #[serde(flatten)]
    pub moves: MoveLine,
}

/// Moves that follow each other.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct MoveLine {
    /// In UCI notation.
    pub uci: Vec<String>,
    /// In standard notation.
    pub san: Vec<String>,
}

/// How good a position is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Evaluation {
    /// By material and position.
    Centipawns {
        /// Hundredths of a pawn, positive if White is better.
        value: i32,
    },
    /// A side wins by force.
    Mate {
        /// Moves until White has won, or negative until Black has.
        moves: i32,
    },
    /// The game is over.
    Over {
        /// Who won; nobody if it is drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Color>,
    },
}

/// Show who attacks what: `POST /api/v1/analysis/marks`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarksRequest {
    /// The position.
    #[serde(default)]
    pub position: PositionRequest,
    /// The board, from 0; the first if left out.
    #[serde(default)]
    pub board: u8,
}

/// The answer to [`MarksRequest`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PositionMarks {
    /// White's pieces.
    pub white: SideMarks,
    /// Black's pieces.
    pub black: SideMarks,
}

/// What the pieces of a side do.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct SideMarks {
    /// How many of them attack a square; squares that none attacks are left out.
    pub attacks: BTreeMap<SquareName, u16>,
    /// Those that no piece of their own side defends, without royals.
    pub undefended: Vec<SquareName>,
    /// Those that shield a royal of their side from an attack.
    pub pinned: Vec<SquareName>,
    /// Its royals to which the other side can give check with its next move.
    pub checkable: Vec<SquareName>,
}

/// The computer's review of a match: `GET /api/v1/matches/{id}/review`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReviewState {
    /// The review, if somebody asked for it before.
    pub review: Option<GameReview>,
}

/// A line of the answer to `POST /api/v1/matches/{id}/review`. Closing the connection ends the review, unless others
/// wait for it too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ReviewUpdate {
    /// How far the review is.
    Progress {
        /// Positions that were searched.
        done: u32,
        /// All positions.
        total: u32,
    },
    /// The review is complete and kept with the match.
    Review {
        /// The review.
        review: Box<GameReview>,
    },
    /// The review failed; the sentence says why.
    Failed {
        /// The reason.
        error: WireError,
    },
}

/// What the computer says about a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameReview {
    /// When it was made, in milliseconds since 1970.
    pub made_ms: i64,
    /// Positions that were searched for each position of the game.
    pub nodes: u64,
    /// How good each position is, from the start to the end: one more than there are moves.
    pub evaluations: Vec<Evaluation>,
    /// White's chance to win in each position, in thousandths.
    pub chances: Vec<u16>,
    /// The moves.
    pub moves: Vec<MoveReview>,
    /// White's accuracy in thousandths; nothing without a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white_accuracy: Option<u16>,
    /// Black's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black_accuracy: Option<u16>,
    /// The opening, if it has a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<NamedOpening>,
}

/// What the computer says about a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MoveReview {
    /// Who made it.
    pub color: Color,
    /// The move in UCI notation.
    pub uci: String,
    /// The move in standard notation.
    pub san: String,
    /// How good it is.
    pub class: MoveClass,
    /// How much of the chance to win it lost, in thousandths.
    pub loss: u16,
    /// Its accuracy, in thousandths.
    pub accuracy: u16,
    /// What the computer would have played instead.
    pub best: MoveLine,
}

/// How good a move is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MoveClass {
    /// The computer's choice.
    Best,
    /// It loses almost nothing.
    Good,
    /// It loses 5 percentage points of the chance to win or more.
    Inaccuracy,
    /// It loses 10 or more.
    Mistake,
    /// It loses 15 or more.
    Blunder,
}

/// An opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct NamedOpening {
    /// Its ECO code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// After how many moves of the game the last position with a name occurred, counting both sides.
    pub plies: u32,
}

/// The games of a heat map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HeatScope {
    /// One match.
    #[default]
    Match,
    /// All your matches: your pieces.
    Mine,
    /// The matches that were open to everybody in the lobby.
    Public,
}

/// The parameters of `GET /api/v1/heat`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct HeatChoice {
    /// The games to count; one match if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<HeatScope>,
    /// The match, for one match.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// Its board, from 0; the first if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<u8>,
    /// The ruleset's name for people, for many matches; that of the last match if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
    /// The letter of the only kind of piece to count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<char>,
}

/// Where pieces stood, moved and were captured: the answer to `GET /api/v1/heat`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HeatMap {
    /// The ruleset's name for people.
    pub ruleset: String,
    /// How many files the board has.
    pub files: u8,
    /// How many ranks the board has.
    pub ranks: u8,
    /// Squares nobody can enter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<SquareName>,
    /// The piece kinds.
    pub kinds: Vec<KindInfo>,
    /// How many boards were counted.
    pub games: u64,
    /// Whether there are more games, which were left out to bound the work.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
    /// White's pieces.
    pub white: HeatCounts,
    /// Black's pieces.
    pub black: HeatCounts,
}

/// The counts of one side; squares without a count are left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct HeatCounts {
    /// In how many positions a piece stood on the square.
    pub stood: BTreeMap<SquareName, u64>,
    /// How many moves ended on the square.
    pub moved: BTreeMap<SquareName, u64>,
    /// How many pieces of the side were captured on the square.
    pub captured: BTreeMap<SquareName, u64>,
}
