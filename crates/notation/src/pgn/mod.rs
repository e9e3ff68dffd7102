//! PGN: files of games with tags, comments, annotations, variations and clocks, for any ruleset.
//!
//! Reading has two steps, so that a file can be skimmed. [`PgnReader`] splits a file into [`RawGame`]s,
//! which have their place in the file and their tags. [`RawGame::read`] plays the moves and returns
//! a [`PgnGame`]. A fault has its line and column. It keeps what was read before it, and never affects
//! the games after it.
//!
//! **Rulesets travel inside the file.** Standard chess needs no tag. Rulesets that other programs know
//! have the names they use: `[Variant "Crazyhouse"]`. Any other ruleset has its title there, and two
//! tags of ours: `RulesetHash`, its fingerprint, and `Ruleset`, its file as JSON on one line. Other
//! programs treat a tag best: they keep tags they do not know, but drop `%` lines, and a comment may
//! not contain the `}` of JSON. The unknown `Variant` keeps them from reading the moves as standard
//! chess; python-chess reports the game, keeps its tags and reads the next one. The price is a long
//! line, which readers accept although the export format would not write it.
//!
//! **Null moves** (`--`, `Z0`) are refused: no ruleset has them. In a variation, a null move ends the
//! variation with a remark, and reading continues.

mod budget;
mod clock;
mod decode;
mod error;
mod game;
mod header;
pub(crate) mod lexer;
mod nag;
mod outline;
mod read;
mod rulesets;
mod split;
mod tags;
mod tree_reader;
mod word;
mod wrap;
mod write;

pub use error::{PgnFault, PgnFaults, PgnNote, PgnProblem, PgnRemark};
pub use game::{Annotations, GameResult, Milliseconds, Node, PgnGame, Variation};
pub use nag::Nag;
pub use outline::Outline;
pub use read::{GameRead, MainLine, read_games, read_games_with};
pub use rulesets::Rulesets;
pub use split::{PgnReader, RawGame};
pub use tags::Tags;
pub use write::write_pgn;

pub(crate) use budget::Allowance;
pub(crate) use clock::{clock_text, parse_time, split_commands};
pub(crate) use decode::decode;
pub(crate) use header::{Found, TagsRead, about_players, result};
pub(crate) use rulesets::write_ruleset_tags;
pub(crate) use tags::{write_start_tags, write_tags};
pub(crate) use word::{shortened, without_line_breaks};
pub(crate) use wrap::Wrapped;

/// How deep variations may be nested.
pub const MAX_DEPTH: usize = 64;
/// How many tags a game may have.
pub const MAX_TAGS: usize = 256;
/// The longest value of a tag, in bytes: the largest ruleset with every character escaped.
pub const MAX_TAG_VALUE: usize = 2 * crate::ruleset_file::MAX_SOURCE;
/// The longest game, in bytes.
pub const MAX_GAME: usize = 16 * 1024 * 1024;
/// The most moves of a game, variations included.
pub const MAX_MOVES: usize = 131_072;
/// The most faults listed for a game; after them only the main line is read. The limit holds for
/// remarks too.
pub const MAX_FAULTS: usize = 20;
