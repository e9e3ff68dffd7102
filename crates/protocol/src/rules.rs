//! A ruleset explained: what a page needs to write its rules in plain words and draw its pieces.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::RulesetInfo;
use crate::http::RulesetEntry;
use crate::square::SquareName;

/// The rules of a ruleset: the answer to `POST /api/v1/rulesets/rules`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesetRules {
    /// Its names, its board and its start.
    pub entry: RulesetEntry,
    /// Its hash and special squares.
    pub info: RulesetInfo,
    /// How each kind of piece moves.
    pub pieces: Vec<PieceRules>,
    /// How White wins.
    pub white_wins: WinRule,
    /// How Black wins.
    pub black_wins: WinRule,
    /// The number of checks that wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checks_to_win: Option<u8>,
    /// What having no legal move means: `draw`, `loss`, `win` or `wait`.
    pub no_moves: String,
    /// Whether a capture must be made if there is one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub must_capture: bool,
    /// Whether pawns may make two steps at once, and be captured en passant then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub double_step: Option<DoubleStepRule>,
    /// How to castle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub castling: Option<CastlingRule>,
    /// How pawns promote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promotion: Option<PromotionRule>,
    /// Where captured pieces go: `removed`, `to-hand` or `to-partner`.
    pub captured: String,
    /// How pieces are dropped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drops: Option<DropRule>,
    /// When a game is drawn.
    pub draws: DrawRules,
}

/// How a kind of piece moves, as White sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PieceRules {
    /// The letter of the kind.
    pub letter: char,
    /// Whether it is a pawn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pawn: bool,
    /// Its ways of moving.
    pub moves: Vec<MoveRule>,
    /// A picture of it on an empty board.
    pub diagram: Diagram,
}

/// A way of moving: the same step in several directions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MoveRule {
    /// The larger part of the step.
    pub long: u8,
    /// The smaller part of the step; 0 for a straight one.
    pub short: u8,
    /// How many times the step may be repeated; missing if there is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<u8>,
    /// `both`, `move` or `capture`.
    pub mode: String,
    /// `free`, `lame`, `jump`, `cannon` or `grasshopper`.
    pub gait: String,
    /// Whether only an unmoved piece has it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first_move_only: bool,
    /// `all`, `forward`, `backward`, `sideways`, `forward-sideways`, `vertical` or `some`.
    pub directions: String,
}

/// A small empty board with a white piece, and where it may go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Diagram {
    /// The files and ranks of the board.
    pub size: u8,
    /// The piece's square.
    pub at: SquareName,
    /// Where it may move and capture.
    pub both: Vec<SquareName>,
    /// Where it may only move.
    pub moves: Vec<SquareName>,
    /// Where it may only capture.
    pub captures: Vec<SquareName>,
    /// Which of all these it reaches only over another piece.
    pub hops: Vec<SquareName>,
}

/// How a side wins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum WinRule {
    /// By checkmate.
    Checkmate,
    /// By capturing royals.
    Regicide {
        /// Whether the first one decides, if there are several.
        first: bool,
    },
    /// By checkmate, or with a royal on a hill.
    KingOfTheHill,
    /// By capturing everything.
    ExtinctionOfAll,
    /// By capturing the last piece of one of these kinds.
    ExtinctionOfAny {
        /// The letters of the kinds.
        kinds: Vec<char>,
    },
    /// By capturing all pieces of these kinds.
    ExtinctionOfAllOf {
        /// The letters of the kinds.
        kinds: Vec<char>,
    },
}

/// Two steps at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DoubleStepRule {
    /// Whether such a pawn can be captured en passant.
    pub en_passant: bool,
}

/// How to castle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CastlingRule {
    /// The letter of the royal's partner.
    pub partner: char,
    /// The file on which the royal ends, toward the first file.
    pub queen_side: char,
    /// The file on which the royal ends, toward the last file.
    pub king_side: char,
}

/// How pawns promote.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PromotionRule {
    /// The letters of what they can become.
    pub choices: Vec<char>,
    /// White's ranks on which they can promote.
    pub ranks: Vec<u8>,
    /// White's ranks on which they must; missing if that is all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compulsory_ranks: Option<Vec<u8>>,
    /// `unlimited`, `lost-or-stay` or `lost-or-barred`.
    pub supply: String,
}

/// How pieces are dropped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DropRule {
    /// White's ranks on which pawns cannot be dropped.
    pub no_pawns_on: Vec<u8>,
    /// The largest number of a side's pawns on a file for a drop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pawns_a_file: Option<u8>,
    /// `none`, `no-check` or `no-mate`, for the kinds in `limited`.
    pub limit: String,
    /// The letters of the kinds with that limit.
    pub limited: Vec<char>,
}

/// When a game is drawn. Numbers of moves count both sides.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct DrawRules {
    /// How often a position must occur before a player can claim a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repetition_claim: Option<u8>,
    /// How often before the game is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repetition: Option<u8>,
    /// How often a position must not occur.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repetition_barred: Option<u8>,
    /// The half-moves without capture or pawn move before a player can claim a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_count_claim: Option<u16>,
    /// The half-moves before the game is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_count: Option<u16>,
    /// Whether the game is drawn if nobody can checkmate.
    pub insufficient_material: bool,
}
