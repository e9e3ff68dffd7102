//! Bodies of the library's HTTP requests and answers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::http::{ColorChoice, Mode};
use crate::id::{Color, MatchId};
use crate::server::LobbyEntry;

/// A page of the library: `GET /api/v1/library`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LibraryPage {
    /// The matches.
    pub entries: Vec<LibraryEntry>,
    /// What to send as `cursor` for the next page; nothing on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A match as the library lists it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LibraryEntry {
    /// Which match.
    pub id: MatchId,
    /// Its number in this house, for people.
    pub number: u64,
    /// What the players are called, seat by seat; empty where nobody has said.
    pub names: Vec<String>,
    /// Who won.
    pub outcome: LibraryOutcome,
    /// How it ended, by a stable word such as `checkmate`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// How many moves were made, each side's counted.
    pub plies: u32,
    /// The ruleset's name for people.
    pub ruleset: String,
    /// The ruleset's fingerprint.
    pub ruleset_hash: String,
    /// Who plays it.
    pub mode: Mode,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// When something last happened, in milliseconds since 1970.
    pub last_played_ms: i64,
    /// Whether it is kept as finished work.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub kept: bool,
    /// The reader's notes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// The reader's tags.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Until when it can be restored, if the reader deleted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted_until_ms: Option<i64>,
    /// Whether the reader holds a seat.
    pub yours: bool,
}

/// How a match in the library came out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LibraryOutcome {
    /// It is not over.
    Unfinished,
    /// White won; of a match on two boards, the team that has White on the first.
    White,
    /// Black won; of a match on two boards, the other team.
    Black,
    /// Nobody won.
    Draw,
    /// It does not count.
    Void,
}

/// What the library is sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LibrarySort {
    /// The number.
    Number,
    /// White's name.
    White,
    /// Black's name.
    Black,
    /// Who won.
    Winner,
    /// How it ended.
    Ending,
    /// How many moves were made.
    Moves,
    /// The ruleset's name.
    Ruleset,
    /// When something last happened.
    #[default]
    LastPlayed,
}

/// Which way a list goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LibraryOrder {
    /// The smallest first.
    Ascending,
    /// The largest first.
    Descending,
}

/// How far a match is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LibraryProgress {
    /// It is not over.
    Unfinished,
    /// It is.
    Finished,
}

/// Which matches are wanted, as parameters of a request; everything that is said must hold.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct LibraryFilter {
    /// Every word begins a word of the names or of the reader's notes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub q: Option<String>,
    /// A player is called so; case does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// The ruleset's name for people; case does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
    /// Who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<LibraryOutcome>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// How far it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<LibraryProgress>,
    /// Who plays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
    /// The reader gave it this tag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// Last played then or later, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_ms: Option<i64>,
    /// Last played before, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<i64>,
}

/// The parameters of `GET /api/v1/library`, beside the filter's.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct LibraryList {
    /// What it is sorted by; when something last happened if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<LibrarySort>,
    /// Which way; the largest first if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<LibraryOrder>,
    /// Where to go on: `next` of the page before, with everything else as it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// The most matches of the page; 50 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub limit: Option<u32>,
    /// `true` for what was deleted and can be restored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted: Option<bool>,
}

/// A change of what the reader keeps about a match: `PATCH /api/v1/library/{id}`. What is left
/// out stays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LibraryChange {
    /// The notes, as plain text of at most 4096 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// The tags, at most 32 of at most 40 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
}

/// A new match from a place of another: `POST /api/v1/library/{id}/copy`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CopyMatch {
    /// After so many moves, each side's counted; after the last if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// Who plays on; two at one computer if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
    /// Which side the maker has, where somebody else has the other.
    #[serde(default)]
    pub color: ColorChoice,
}

/// The answer to `GET /api/v1/library/continue`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ContinueMatch {
    /// The caller's last match that was begun and is not over.
    #[serde(rename = "match")]
    pub entry: Option<LobbyEntry>,
}

/// Formats of files with games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GamesFormat {
    /// Games with their moves, as other chess programs read them.
    #[default]
    Pgn,
    /// Everything the library knows, one object for each match; for export alone.
    Json,
    /// An older save format of clubs: players, date and position.
    ClubGames,
    /// An older save format of one position.
    BoardText,
}

/// What became of a file: the answer to `POST /api/v1/library/import`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct ImportReport {
    /// So many games are in the library now.
    pub imported: u32,
    /// So many could not be read.
    pub refused: u32,
    /// Each game of the file, in its order.
    pub games: Vec<ImportedGame>,
}

/// What became of a game of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ImportedGame {
    /// Its number in the file, from 1.
    pub game: u32,
    /// The line of the file it begins on, or on which something is wrong; 0 where files have no lines.
    pub line: u64,
    /// The match it has become.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// Why it could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What was left out of a game that could.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// A position of a match: `GET /api/v1/matches/{id}/position`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PositionAt {
    /// Which match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Which of its boards, from 0.
    pub board: u8,
    /// After so many moves.
    pub ply: u32,
    /// So many moves were made in all.
    pub plies: u32,
    /// The position.
    pub fen: String,
    /// Whose turn it is.
    pub turn: Color,
    /// The ruleset's name for people.
    pub ruleset: String,
    /// The move that led there, as people write it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    /// The same as programs write it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// The board as text, where the old format can tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board_text: Option<String>,
}

/// The parameters of `GET /api/v1/library/export`, beside the filter's.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct ExportChoice {
    /// The format; PGN if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<GamesFormat>,
    /// The ids of the matches, with commas between them; those of the filter if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ids: Option<String>,
}

/// The parameters of `POST /api/v1/library/import`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct ImportChoice {
    /// The format of the file; PGN if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<GamesFormat>,
}

/// The parameters of `GET /api/v1/matches/{id}/position`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct PositionChoice {
    /// Which board, from 0; the first if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<u8>,
    /// After so many moves, each side's counted; after the last if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
}
