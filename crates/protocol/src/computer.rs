//! Computer players: the list of opponents, their settings, their thinking, and hints.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The computer players that one can play: `GET /api/v1/opponents`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OpponentList {
    /// The levels, the weakest first, then the characters and the engines.
    pub opponents: Vec<OpponentEntry>,
}

/// A computer player that one can play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OpponentEntry {
    /// Its id, such as `level-8`; it never changes.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: OpponentKind,
    /// The number of a level, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Its measured rating in standard chess.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
    /// The choice of newcomers that leads to this level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub named: Option<NamedLevel>,
    /// How strong a level is, measured or not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
    /// How it plays.
    pub sentence: String,
}

/// A level that a newcomer understands without a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NamedLevel {
    /// For people who have just learned the rules.
    Easy,
    /// For people who play now and then.
    Medium,
    /// For club players.
    Hard,
}

/// How strong a level is, for people who know no ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Skill {
    /// It moves at random.
    Random,
    /// It gives pieces away; good for first games.
    FirstGames,
    /// It knows the basics.
    Home,
    /// It takes what is left unprotected.
    School,
    /// It plays like members of a chess club.
    Club,
    /// It plays like a master.
    Master,
    /// It plays as well as it can.
    Full,
}

/// What a computer player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OpponentKind {
    /// The engine at a level.
    Level,
    /// A player that follows one simple idea.
    Character,
    /// Another program that the server offers.
    Engine,
}

/// The computer of a new match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewComputer {
    /// Its id.
    pub opponent: String,
    /// The most time for a move, in milliseconds; 3000 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 100, max = 10_000))]
    pub think_ms: Option<u32>,
    /// Whether it takes its time like a person.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pause: bool,
    /// Whether it resigns a lost game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resign: bool,
}

/// Play a match against computers again: `POST /api/v1/matches/{id}/restart`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Restart {
    /// Whether you play the other side this time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub switch: bool,
}

/// How computers play in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ComputerSettings {
    /// The most time for a move, in milliseconds.
    pub think_ms: u32,
    /// Whether they take their time like people.
    pub pause: bool,
    /// Whether they resign lost games.
    pub resign: bool,
}

/// The computer that plays a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ComputerPlayer {
    /// Its id; empty if this server no longer has it, and then it does not move.
    pub id: String,
    /// Its measured rating, if it holds for this match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
}

/// What a computer thinks about the position on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ThinkingDetails {
    /// How deep it has searched, in plies.
    pub depth: u32,
    /// Its evaluation.
    pub score: Score,
    /// The best line so far, in SAN.
    pub line: Vec<String>,
    /// How many positions it has looked at.
    pub nodes: u64,
    /// How many positions it looks at in a second.
    pub per_second: u64,
}

/// An evaluation, for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns {
        /// How many.
        value: i32,
    },
    /// A forced win.
    Mate {
        /// In how many moves White wins; negative if Black does.
        moves: i32,
    },
}
