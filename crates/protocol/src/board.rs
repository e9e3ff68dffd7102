//! Boards: the pieces, where they may go, and what a move does.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::Color;
use crate::square::SquareName;

/// What a client needs to know about a ruleset to show it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesetInfo {
    /// The hash that identifies it.
    pub hash: String,
    /// Its short name.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// How many files the board has.
    pub files: u8,
    /// How many ranks the board has.
    pub ranks: u8,
    /// Squares nobody can enter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<SquareName>,
    /// Squares on which a royal wins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hills: Vec<SquareName>,
    /// Whether pieces can be in hand.
    pub hands: bool,
    /// The piece kinds.
    pub kinds: Vec<KindInfo>,
    /// Special squares of each side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zones: Option<Zones>,
}

/// Special squares of each side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Zones {
    /// White's.
    pub white: SideZones,
    /// Black's.
    pub black: SideZones,
}

/// The special squares of one side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct SideZones {
    /// Where its pawns may promote.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promotion: Vec<SquareName>,
}

/// A piece kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct KindInfo {
    /// Its letter, upper case.
    pub letter: char,
    /// Its name for people.
    pub name: String,
    /// Whether the piece is royal: losing or endangering it matters.
    pub royal: bool,
    /// Its approximate value in tenths of a pawn; nothing for a royal.
    #[serde(default)]
    pub value: u16,
}

/// A board at a moment, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BoardState {
    /// The board's number, from 0.
    pub board: u8,
    /// How many moves were made.
    pub ply: u32,
    /// Whose turn it is.
    pub turn: Color,
    /// The position as FEN, for copying.
    pub fen: String,
    /// The pieces by square: the letter of a kind, upper case for White.
    pub pieces: BTreeMap<SquareName, char>,
    /// White's and Black's hands: how many of each letter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<BTreeMap<char, u16>>,
    /// The squares of the last move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last_move: Vec<SquareName>,
    /// The attacked royals of the side to move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub in_check: Vec<SquareName>,
    /// What the viewer may do there.
    #[serde(flatten)]
    pub choices: Choices,
}

/// What a viewer may do on a board now; empty unless the viewer holds a seat there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Choices {
    /// Where pieces may go.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dests: Vec<Dests>,
    /// Where pieces in hand may be dropped.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drops: Vec<Drops>,
    /// Whether a draw may be claimed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_claim_draw: bool,
    /// Premoves: where pieces could go if only walls were in their way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub premoves: Vec<Dests>,
    /// Where pieces in hand could be dropped as premoves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub predrops: Vec<Drops>,
}

/// Where a piece may go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Dests {
    /// Its square.
    pub from: SquareName,
    /// Its destinations; castling by the royal's target and by its partner's square.
    pub to: Vec<SquareName>,
    /// The destinations on which it promotes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promoting: Vec<SquareName>,
    /// Those of them on which it may also stay unpromoted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub staying: Vec<SquareName>,
    /// What it may promote to there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promotions: Vec<char>,
}

/// Where a kind in hand may be dropped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Drops {
    /// The letter of the kind.
    pub kind: char,
    /// The squares.
    pub to: Vec<SquareName>,
}

/// The effects of a move on the pieces, so that a client can show it without knowing the rules.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Effects {
    /// Pieces that left the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<PieceAt>,
    /// Pieces that went from one square to another, all at once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<Relocation>,
    /// Pieces that were placed on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<PieceAt>,
    /// A piece that left the mover's hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_hand: Option<char>,
    /// A piece that went to the mover's hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_hand: Option<char>,
}

/// A piece on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PieceAt {
    /// The square.
    pub at: SquareName,
    /// The piece, upper case for White.
    pub piece: char,
}

/// A piece that moved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Relocation {
    /// From this square.
    pub from: SquareName,
    /// To this square.
    pub to: SquareName,
}
