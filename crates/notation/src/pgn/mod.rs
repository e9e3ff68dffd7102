//! PGN: files of games with tags, comments, annotations, variations and clocks, for any ruleset.
//!
//! Reading is in two steps, so that a file can be skimmed. [`PgnReader`] cuts a file into
//! [`RawGame`]s, which know where they stand and give their tags; [`RawGame::read`] plays the moves
//! and makes a [`Game`] of it. A fault of one game has its line and column, leaves what was read
//! before it, and never stops the games after it.
//!
//! **Rulesets travel inside the file.** Standard chess needs no tag. Rulesets that other tools know
//! are named as they name them: `[Variant "Crazyhouse"]`. Any other has its title there, and two tags
//! of ours: `RulesetHash`, its fingerprint, and `Ruleset`, its file as JSON in one line. Of the places
//! where PGN would let such a text stand, a tag is what other tools treat best: they hand on tags
//! they do not know, while a `%` line is dropped and a comment may not contain the `}` that JSON is
//! full of. The unknown `Variant` keeps them from taking the moves for standard chess; python-chess
//! then reports the game, has its tags, and reads the next. The price is a long line, which readers
//! accept although the standard's export format would not write it.
//!
//! **Passing the turn** (`--`, `Z0`) is refused: no ruleset has such a move. In a variation it ends
//! the variation with a note, and the game goes on.

mod budget;
mod clock;
mod decode;
mod error;
mod game;
pub(crate) mod lexer;
mod nag;
mod opening;
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
pub use game::{Annotations, Game, GameResult, Milliseconds, Node, Variation};
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
pub(crate) use opening::{Found, TagsRead, about_players, result};
pub(crate) use rulesets::write_ruleset_tags;
pub(crate) use tags::{write_start_tags, write_tags};
pub(crate) use word::{shortened, without_line_breaks};
pub(crate) use wrap::Wrapped;

/// How deep variations may lie in each other.
pub const MAX_DEPTH: usize = 64;
/// How many tags a game may have.
pub const MAX_TAGS: usize = 256;
/// The longest value of a tag, in bytes: a ruleset of the largest size, every sign escaped.
pub const MAX_TAG_VALUE: usize = 2 * crate::ruleset_file::MAX_SOURCE;
/// The most bytes of one game.
pub const MAX_GAME: usize = 16 * 1024 * 1024;
/// The most moves of one game, variations included.
pub const MAX_MOVES: usize = 131_072;
/// The most faults that are told of one game; after them nothing but its main line is read. So many
/// notes, too.
pub const MAX_FAULTS: usize = 20;
