//! Faults of a game, with their place in the file.

use std::fmt;

use rules::Color;

use super::game::GameResult;
use super::{MAX_DEPTH, MAX_FAULTS, MAX_GAME, MAX_MOVES, MAX_TAG_VALUE, MAX_TAGS};
use crate::fen::FenError;
use crate::san::SanError;

/// A fault of a game, with its place in the file.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct PgnFault {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in that line, counted from 1 in characters.
    pub column: usize,
    /// The fault.
    pub problem: PgnProblem,
}

/// All faults of a game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub struct PgnFaults(pub Vec<PgnFault>);

impl PgnFaults {
    /// The game that was read, if there are no faults.
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

/// A remark on a game that was read, with its place in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnNote {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in that line, counted from 1 in characters.
    pub column: usize,
    /// The remark.
    pub remark: PgnRemark,
}

/// A remark on a game that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PgnRemark {
    /// A null move in a variation, as analysis programs write it.
    NullMove(String),
    /// Two results; the game keeps one.
    TwoResults {
        /// The result in the tag.
        tag: GameResult,
        /// The result after the moves.
        moves: GameResult,
        /// The result that is kept.
        kept: GameResult,
    },
    /// A result that the rules contradict.
    OtherOutcome {
        /// The result in the file.
        kept: GameResult,
        /// The result of the last position by the rules.
        outcome: GameResult,
    },
}

impl PgnRemark {
    /// Whether writing the game again would lose something that the file has.
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
                "`{text}` is a null move, which no ruleset allows; the variation ends before it"
            ),
            Self::TwoResults { tag, moves, kept } => write!(
                f,
                "the moves end with {moves}, but the tag `Result` has {tag}; {kept} is kept"
            ),
            Self::OtherOutcome { kept, outcome } => write!(
                f,
                "the result {kept} is kept, although by the rules the last position is {outcome}"
            ),
        }
    }
}

/// A fault of a game.
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
    /// Variations nested too deeply.
    #[error("variations may be nested at most {MAX_DEPTH} deep")]
    TooDeep,
    /// More faults than are listed.
    #[error("only the first {MAX_FAULTS} faults of a game are listed")]
    TooManyFaults,
    /// An unknown ruleset.
    #[error(
        "there is no ruleset called `{0}`; a game by your own ruleset must have it in the tag `Ruleset`"
    )]
    UnknownRuleset(String),
    /// A ruleset that costs more work than a file may cause.
    #[error(
        "the ruleset of this game costs more work than an untrusted file may cause; \
         read the file on the computer that runs tabiya"
    )]
    CostlyRuleset,
    /// More rulesets than a file of this size may have.
    #[error(
        "the file has too many large rulesets to be read together; \
         put this game into a separate file"
    )]
    TooManyRulesets,
    /// Moves that cost more work than a file of this size may cause.
    #[error(
        "the moves so far used up the work that a file of this size may cause with its own ruleset; \
         read the game from a separate file, or as a file you trust"
    )]
    TooMuchWork,
    /// A ruleset inside the file that cannot be read.
    #[error("the tag `Ruleset` has a faulty ruleset: {0}")]
    BadRuleset(String),
    /// A ruleset inside the file that does not match the fingerprint.
    #[error("the ruleset has the fingerprint {found}, but the game was played by {expected}")]
    OtherRuleset {
        /// What the file says.
        expected: String,
        /// What its ruleset is.
        found: String,
    },
    /// The start position cannot be read.
    #[error("the tag `FEN` has no valid position: {0}")]
    BadFen(#[from] FenError),
    /// A comment without its closing brace.
    #[error("the comment that begins here has no `}}`")]
    OpenComment,
    /// Variations without closing brackets.
    #[error("{0} variations are still open at the end of the game")]
    OpenVariation(usize),
    /// A closing bracket without a variation.
    #[error("`)` closes no variation")]
    StrayClose,
    /// A variation before any move.
    #[error("a variation must follow a move")]
    EarlyVariation,
    /// A closing brace without a comment.
    #[error("`}}` ends no comment")]
    StrayBrace,
    /// A number that is not an annotation.
    #[error("`${0}` is not an annotation; they are numbered $0 to $255")]
    BadNag(String),
    /// Moves after a result that do not begin a game.
    #[error("`{0}` comes after the result of a game; the next game begins with tags or with `1.`")]
    AfterResult(String),
    /// A move that cannot be read or played.
    #[error(transparent)]
    BadMove(#[from] SanError),
    /// A match on two boards with one start position.
    #[error("a match on two boards needs two start positions with `|` between them")]
    OneFen,
    /// A move of a match without its board.
    #[error("`{0}`: write which board and side moves, as in `1A. e4` or `1a. e5`")]
    NoBoard(String),
    /// A move out of turn.
    #[error("on board {board} it is {turn}'s turn")]
    OtherTurn {
        /// The board's letter.
        board: char,
        /// The side to move there.
        turn: Color,
    },
    /// A match by a ruleset whose captures are not transferred.
    #[error(
        "in `{0}` captured pieces do not go to the other board, so it cannot be played on two boards"
    )]
    NoTransfer(String),
    /// A variation in a match.
    #[error("a match on two boards has no variations")]
    NoVariations,
    /// An encoding that is not read.
    #[error("the file is UTF-16; save it as UTF-8")]
    Utf16,
}

impl PgnProblem {
    /// A stable code; that of the move or the position, if one of them is wrong.
    pub fn code(&self) -> &'static str {
        match self {
            Self::BadTag(_) => "pgn-bad-tag",
            Self::TooManyTags => "pgn-too-many-tags",
            Self::LongTag(_) => "pgn-long-tag",
            Self::LongGame => "pgn-long-game",
            Self::TooManyMoves => "pgn-too-many-moves",
            Self::TooDeep => "pgn-too-deep",
            Self::TooManyFaults => "pgn-too-many-faults",
            Self::UnknownRuleset(_) => "pgn-unknown-ruleset",
            Self::CostlyRuleset => "pgn-costly-ruleset",
            Self::TooManyRulesets => "pgn-too-many-rulesets",
            Self::TooMuchWork => "pgn-too-much-work",
            Self::BadRuleset(_) => "pgn-bad-ruleset",
            Self::OtherRuleset { .. } => "pgn-other-ruleset",
            Self::BadFen(error) => error.code(),
            Self::OpenComment => "pgn-open-comment",
            Self::OpenVariation(_) => "pgn-open-variation",
            Self::StrayClose => "pgn-stray-close",
            Self::EarlyVariation => "pgn-early-variation",
            Self::StrayBrace => "pgn-stray-brace",
            Self::BadNag(_) => "pgn-bad-nag",
            Self::AfterResult(_) => "pgn-after-result",
            Self::BadMove(error) => error.code(),
            Self::OneFen => "pgn-one-fen",
            Self::NoBoard(_) => "pgn-no-board",
            Self::OtherTurn { .. } => "pgn-other-turn",
            Self::NoTransfer(_) => "pgn-no-transfer",
            Self::NoVariations => "pgn-no-variations",
            Self::Utf16 => "pgn-utf16",
        }
    }

    /// The part of the text that is wrong, for a sentence about it.
    pub fn subject(&self) -> String {
        match self {
            Self::BadTag(text)
            | Self::LongTag(text)
            | Self::UnknownRuleset(text)
            | Self::BadRuleset(text)
            | Self::BadNag(text)
            | Self::AfterResult(text)
            | Self::NoBoard(text)
            | Self::NoTransfer(text) => text.clone(),
            Self::OpenVariation(count) => count.to_string(),
            Self::OtherTurn { board, .. } => board.to_string(),
            Self::BadFen(FenError::Text { kind, .. }) => kind.subject(),
            Self::BadMove(error) => error.text().to_owned(),
            _ => String::new(),
        }
    }
}

impl PgnRemark {
    /// A stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NullMove(_) => "pgn-null-move",
            Self::TwoResults { .. } => "pgn-two-results",
            Self::OtherOutcome { .. } => "pgn-other-outcome",
        }
    }

    /// The part of the text or the result that is kept, for a sentence about it.
    pub fn subject(&self) -> String {
        match self {
            Self::NullMove(text) => text.clone(),
            Self::TwoResults { kept, .. } | Self::OtherOutcome { kept, .. } => kept.to_string(),
        }
    }
}
