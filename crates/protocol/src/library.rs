//! Bodies of the library's HTTP requests and answers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::FaultDetail;
use crate::http::{ColorChoice, Mode};
use crate::id::{Color, MatchId};
use crate::server::LobbyEntry;
use crate::square::SquareName;

/// A page of the library: `GET /api/v1/library`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LibraryPage {
    /// The matches.
    pub entries: Vec<LibraryEntry>,
    /// What to send as `cursor` for the next page; missing on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A match as the library lists it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LibraryEntry {
    /// The match.
    pub id: MatchId,
    /// Its number on this server, for people.
    pub number: u64,
    /// The players' names, seat by seat; empty if a player has none.
    pub names: Vec<String>,
    /// Who won.
    pub outcome: LibraryOutcome,
    /// How it ended, by a stable word such as `checkmate`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// How many moves were made, counting both sides.
    pub plies: u32,
    /// The ruleset's name for people.
    pub ruleset: String,
    /// The ruleset's hash.
    pub ruleset_hash: String,
    /// The clock in PGN's notation, in seconds: `300+3`, `40/7200:3600`, `1/259200` for days, `-` for
    /// none. `300d3` has a delay, `300b3` a Bronstein bonus; `300 60` are White's and Black's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
    /// Who plays it.
    pub mode: Mode,
    /// The ids of the computers that play it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub computers: Vec<String>,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// When something last happened, in milliseconds since 1970.
    pub last_played_ms: i64,
    /// Whether it is kept as a finished game.
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

/// The outcome of a match in the library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LibraryOutcome {
    /// It is not over.
    Unfinished,
    /// White won; on two boards, the team with White on the first.
    White,
    /// Black won; on two boards, the other team.
    Black,
    /// Nobody won.
    Draw,
    /// The match does not count.
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
    /// About how long a game lasts by its clock; without a clock, without end.
    Clock,
    /// Your tags; matches without tags come last.
    Tags,
}

/// The direction of a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LibraryOrder {
    /// The smallest first.
    Ascending,
    /// The largest first.
    Descending,
}

/// The progress of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LibraryProgress {
    /// It is not over.
    Unfinished,
    /// It is over.
    Finished,
}

/// Filters for matches, as parameters of a request; all of them must match.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct LibraryFilter {
    /// Each word is the beginning of a word in the names or in your notes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub q: Option<String>,
    /// A player's name; case does not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// The ruleset's name for people; case does not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
    /// Who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<LibraryOutcome>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// The progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<LibraryProgress>,
    /// Who plays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
    /// One of your tags.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// Last played at this time or later, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_ms: Option<i64>,
    /// Last played before this time, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<i64>,
}

/// The parameters of `GET /api/v1/library`, besides the filters.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct LibraryList {
    /// What to sort by; the time of the last event if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<LibrarySort>,
    /// The direction; the largest first if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<LibraryOrder>,
    /// Where to continue: `next` of the previous page, with everything else unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// The most matches of the page; 50 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub limit: Option<u32>,
    /// `true` for deleted matches that can be restored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted: Option<bool>,
}

/// A change to your notes and tags for a match: `PATCH /api/v1/library/{id}`. What is left out
/// stays.
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

/// A new match from a position of another: `POST /api/v1/library/{id}/copy`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CopyMatch {
    /// After this many moves, counting both sides; after the last if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// Who plays on; two people at one computer if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
    /// Your side, if somebody else plays the other.
    #[serde(default)]
    pub color: ColorChoice,
}

/// A person's private notes on a match: `GET` and `POST /api/v1/matches/{id}/notes`. They are the
/// notes of the library, and need no seat in the match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchNotes {
    /// The notes; empty if there are none.
    pub notes: String,
}

/// Your variations for a match: the body of `POST /api/v1/matches/{id}/variations`, and the answer to a GET there.
/// Without notes and moves, they are removed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variations {
    /// The version of this form: 1.
    pub version: u8,
    /// Comments and arrows on positions of the game itself.
    #[serde(default)]
    pub notes: Vec<VariationNote>,
    /// Moves besides those of the game; each follows the game or an earlier move of the list.
    #[serde(default)]
    pub moves: Vec<VariationMove>,
}

/// A comment and arrows on a position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VariationNote {
    /// After this many moves, counting both sides and all boards.
    pub ply: u32,
    /// The comment.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Arrows and circles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<DrawnShape>,
}

/// A move of a variation. It has either `ply` or `after`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VariationMove {
    /// It follows the game after this many moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// It follows this move of the list, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<u32>,
    /// The move in UCI notation; on the second board it begins with `1:`.
    #[serde(rename = "move")]
    pub uci: String,
    /// The move in standard notation.
    pub san: String,
    /// A comment.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Arrows and circles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<DrawnShape>,
}

/// An arrow, or a circle if it has no end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawnShape {
    /// On this board, counted from 0.
    #[serde(default, skip_serializing_if = "is_first_board")]
    pub board: u8,
    /// From this square.
    pub from: SquareName,
    /// To this square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<SquareName>,
    /// Its color.
    #[serde(default)]
    pub color: ShapeColor,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_first_board(board: &u8) -> bool {
    *board == 0
}

/// The color of an arrow or a circle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ShapeColor {
    /// Blue.
    #[default]
    Blue,
    /// Orange.
    Orange,
    /// Green.
    Green,
    /// Purple.
    Purple,
}

/// The answer to `GET /api/v1/library/continue`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct ContinueMatch {
    /// Your last unfinished match.
    #[serde(rename = "match")]
    pub entry: Option<LobbyEntry>,
    /// The opponent, if everybody else in it is a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<AgainstComputer>,
}

/// The computer in a match to continue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AgainstComputer {
    /// Its name.
    pub name: String,
    /// The number of the move that is made next.
    pub move_number: u32,
}

/// The games that you play, and the last ones that are over: `GET /api/v1/library/yours`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct YourGames {
    /// Unfinished games: those that wait for your move first, then the others, each the last played first.
    pub unfinished: Vec<YourGame>,
    /// Games that are over, the last played first.
    pub finished: Vec<YourGame>,
}

/// One of your games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct YourGame {
    /// The match as the lobby shows it.
    #[serde(flatten)]
    pub entry: LobbyEntry,
    /// Everybody on the other side who has a name; empty if you play all seats.
    pub opponents: Vec<String>,
    /// Whether it waits for a player.
    pub waiting: bool,
    /// Whether somebody waits for your move.
    pub your_move: bool,
    /// The number of the move that is made next on the first board.
    pub move_number: u32,
    /// How it ended for you; missing while it is not over, if it does not count, and if you play all seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<YourScore>,
    /// When something last happened, in milliseconds since 1970.
    pub last_played_ms: i64,
}

/// How a game ended for you.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum YourScore {
    /// You won.
    Won,
    /// You lost.
    Lost,
    /// Nobody won.
    Drawn,
}

/// File formats for games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GamesFormat {
    /// Games with their moves, for other chess programs.
    #[default]
    Pgn,
    /// Everything the library knows, one object for each match; export only.
    Json,
    /// An older save format: players, date and position.
    ClubGames,
    /// An older save format: one position.
    BoardText,
}

/// The result of importing a file: the answer to `POST /api/v1/library/import`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct ImportReport {
    /// How many games were imported.
    pub imported: u32,
    /// How many could not be read.
    pub refused: u32,
    /// Each game of the file, in order.
    pub games: Vec<ImportedGame>,
}

/// The result for one game of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ImportedGame {
    /// Its number in the file, from 1.
    pub game: u32,
    /// The line on which it begins, or on which something is wrong; 0 for files without lines.
    pub line: u64,
    /// The match that it became.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// Why it could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What was left out, if it could be read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The reasons of the error or the notes, with their codes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<FaultDetail>,
}

/// A position of a match: `GET /api/v1/matches/{id}/position`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PositionAt {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The board, from 0.
    pub board: u8,
    /// After this many moves.
    pub ply: u32,
    /// How many moves were made in all.
    pub plies: u32,
    /// The position as FEN.
    pub fen: String,
    /// Whose turn it is.
    pub turn: Color,
    /// The ruleset's name for people.
    pub ruleset: String,
    /// The move that led there, in SAN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    /// The same move in UCI notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// The board as board text, if that format can hold it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board_text: Option<String>,
}

/// The parameters of `GET /api/v1/library/export`, besides the filters.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct ExportChoice {
    /// The format; PGN if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<GamesFormat>,
    /// The ids of the matches, separated by commas; those that match the filters if left out.
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
    /// The board, from 0; the first if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<u8>,
    /// After this many moves, counting both sides; after the last if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
}
