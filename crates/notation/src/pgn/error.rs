//! What is wrong with a game, and where in the file.

use std::fmt;

use rules::Color;

use super::game::GameResult;
use super::{MAX_DEPTH, MAX_FAULTS, MAX_GAME, MAX_MOVES, MAX_TAG_VALUE, MAX_TAGS};
use crate::fen::FenError;
use crate::san::SanError;

/// Something wrong with a game, with its place in the file.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct PgnFault {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in that line, counted from 1 in characters.
    pub column: usize,
    /// What is wrong.
    pub problem: PgnProblem,
}

/// Everything that is wrong with a game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub struct PgnFaults(pub Vec<PgnFault>);

impl PgnFaults {
    /// What was read, if it could be and nothing is wrong.
    pub(crate) fn or<G>(self, read: Option<G>) -> Result<G, Self> {
        match read {
            Some(read) if self.0.is_empty() => Ok(read),
            _ => Err(self),
        }
    }
}

impl fmt::Display for PgnFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

/// Something about a game that was read all the same, with its place in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnNote {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in that line, counted from 1 in characters.
    pub column: usize,
    /// What there is to know.
    pub remark: PgnRemark,
}

/// What there is to know about a game that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PgnRemark {
    /// A variation in which the turn is passed, as analysis programs write it.
    NullMove(String),
    /// Two results, of which the game keeps one.
    TwoResults {
        /// The one in the tag.
        tag: GameResult,
        /// The one behind the moves.
        moves: GameResult,
        /// The one that is kept.
        kept: GameResult,
    },
    /// A result that the rules contradict.
    OtherOutcome {
        /// What the file tells.
        told: GameResult,
        /// What the rules say about the last position.
        outcome: GameResult,
    },
}

impl PgnRemark {
    /// Whether the game, when it is written again, lacks something that the file has.
    pub const fn is_loss(&self) -> bool {
        match self {
            Self::NullMove(_) | Self::TwoResults { .. } => true,
            Self::OtherOutcome { .. } => false,
        }
    }
}

impl fmt::Display for PgnNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.remark)
    }
}

impl fmt::Display for PgnRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NullMove(text) => write!(
                f,
                "`{text}` passes the turn, which no ruleset allows; the variation ends before it"
            ),
            Self::TwoResults { tag, moves, kept } => write!(
                f,
                "the moves end with {moves}, but the tag `Result` tells {tag}; {kept} is kept"
            ),
            Self::OtherOutcome { told, outcome } => write!(
                f,
                "the result {told} is kept, although by the rules the last position is {outcome}"
            ),
        }
    }
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PgnProblem {
    /// A tag that cannot be read.
    #[error("`{0}` is not a tag; write `[Name \"value\"]` on one line")]
    BadTag(String),
    /// Too many tags.
    #[error("a game has at most {MAX_TAGS} tags")]
    TooManyTags,
    /// A tag that is too long.
    #[error("the value of the tag `{0}` is longer than {MAX_TAG_VALUE} bytes")]
    LongTag(String),
    /// A game that is too long.
    #[error("the game is longer than {MAX_GAME} bytes")]
    LongGame,
    /// Too many moves.
    #[error("a game has at most {MAX_MOVES} moves, variations included")]
    TooManyMoves,
    /// Variations in variations in variations.
    #[error("variations lie in each other at most {MAX_DEPTH} deep")]
    TooDeep,
    /// A game with so many faults that the others are not told.
    #[error("only the first {MAX_FAULTS} faults of a game are told")]
    TooManyFaults,
    /// A ruleset nobody here knows.
    #[error(
        "no ruleset is called `{0}`; a game of one's own rules carries them in the tag `Ruleset`"
    )]
    UnknownRuleset(String),
    /// A ruleset in the file where none is wanted.
    #[error("games that carry their own ruleset are not read here; send the ruleset first")]
    CarriedRuleset,
    /// A ruleset that takes more work than a file may ask for.
    #[error(
        "the ruleset of this game asks for more work than is done for files from elsewhere; \
         read the file on the computer that runs tabiya"
    )]
    CostlyRuleset,
    /// One ruleset more than a file of this size may carry.
    #[error(
        "the file carries too many large rulesets to be read at once; \
         put this game into a file of its own"
    )]
    TooManyRulesets,
    /// Moves on a board that takes too long for a file of this size.
    #[error(
        "the moves so far took all the work that a file of this size may ask for with rules of its own; \
         read the game by itself, or as a file you trust"
    )]
    TooMuchWork,
    /// The ruleset in the file is faulty.
    #[error("the tag `Ruleset` holds no ruleset: {0}")]
    BadRuleset(String),
    /// The ruleset in the file is not the one the game was played by.
    #[error("the ruleset has the fingerprint {found}, but the game was played by {expected}")]
    OtherRuleset {
        /// What the file says.
        expected: String,
        /// What its ruleset is.
        found: String,
    },
    /// The start position cannot be read.
    #[error("the tag `FEN` holds no position: {0}")]
    BadFen(#[from] FenError),
    /// A comment without an end.
    #[error("the comment that begins here has no `}}`")]
    OpenComment,
    /// A variation without an end.
    #[error("{0} variations are not closed when the game ends")]
    OpenVariation(usize),
    /// A variation that nobody opened.
    #[error("`)` closes no variation")]
    StrayClose,
    /// A variation before any move.
    #[error("a variation stands for the move before it, and there is none")]
    EarlyVariation,
    /// A comment without a beginning.
    #[error("`}}` ends no comment")]
    StrayBrace,
    /// A number that names no annotation.
    #[error("`${0}` is no annotation; they are numbered $0 to $255")]
    BadNag(String),
    /// Moves behind a result that begin no game.
    #[error(
        "`{0}` stands behind the result of a game; the next game begins with tags or with `1.`"
    )]
    AfterResult(String),
    /// A move that cannot be read or made.
    #[error(transparent)]
    BadMove(#[from] SanError),
    /// A match of two boards with one start position.
    #[error("a match has two start positions with `|` between them, and this is one")]
    OneFen,
    /// A move of a match that does not say where.
    #[error("`{0}`: say which board and side moves, as in `1A. e4` or `1a. e5`")]
    NoBoard(String),
    /// A move of the side whose turn it is not.
    #[error("on board {board} it is {turn}'s turn")]
    OtherTurn {
        /// The board's letter.
        board: char,
        /// Who moves there.
        turn: Color,
    },
    /// A match by rules that pass nothing to the other board.
    #[error(
        "captured pieces do not go to the other board in `{0}`, so it is no match on two boards"
    )]
    NoTransfer(String),
    /// A variation in a match.
    #[error("a match on two boards has no variations")]
    NoVariations,
    /// A file in another encoding.
    #[error("the file is UTF-16; save it as UTF-8")]
    Utf16,
}
