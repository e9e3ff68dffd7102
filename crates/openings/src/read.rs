//! Reading a list of openings: one per line, with code, name and moves separated by tabs.

use notation::{SanReader, SanStyle, standard_ruleset};
use rules::{Game, Move, Position};

use crate::code::{Code, ParseCodeError};

/// A faulty line of the list.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct OpeningsError {
    /// Its number, counted from 1.
    pub line: usize,
    /// The fault.
    pub problem: OpeningsProblem,
}

/// A fault of a line.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningsProblem {
    /// There are not three fields.
    #[error("an opening is a code, a name and moves, separated by tabs")]
    Fields,
    /// The code cannot be read.
    #[error(transparent)]
    Code(#[from] ParseCodeError),
    /// A name without letters.
    #[error("the opening has no name")]
    NoName,
    /// No moves.
    #[error("the opening has no moves")]
    NoMoves,
    /// A move is not legal.
    #[error("`{0}` is not legal there")]
    Illegal(String),
    /// The position has a name already.
    #[error("this position is already called `{0}`")]
    Twice(String),
}

/// An opening of the list with its positions.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Its number, counted from 1.
    pub(crate) line: usize,
    pub(crate) code: Code,
    pub(crate) name: String,
    /// Each move with the position it is made in.
    pub(crate) steps: Vec<(Position, Move)>,
    pub(crate) end: Position,
}

/// Reads every line, except empty ones and comments that begin with `#`.
pub(crate) fn entries(text: &str) -> Result<Vec<Entry>, OpeningsError> {
    let mut reader = SanReader::new(standard_ruleset(), SanStyle::default());
    let lines = text.lines().enumerate();
    let openings = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    openings
        .map(|(index, text)| {
            let line = index + 1;
            entry(&mut reader, text, line).map_err(|problem| OpeningsError { line, problem })
        })
        .collect()
}

fn entry(reader: &mut SanReader, text: &str, line: usize) -> Result<Entry, OpeningsProblem> {
    let mut fields = text.split('\t');
    let (Some(code), Some(name), Some(moves), None) =
        (fields.next(), fields.next(), fields.next(), fields.next())
    else {
        return Err(OpeningsProblem::Fields);
    };
    if name.trim().is_empty() {
        return Err(OpeningsProblem::NoName);
    }
    let mut game = Game::new(standard_ruleset().start());
    let mut steps = Vec::new();
    for san in moves.split_whitespace() {
        let illegal = || OpeningsProblem::Illegal(san.chars().take(20).collect());
        let before = game.position().clone();
        let mv = reader.find(&before, san).ok_or_else(illegal)?;
        game.play(mv).map_err(|_| illegal())?;
        steps.push((before, mv));
    }
    if steps.is_empty() {
        return Err(OpeningsProblem::NoMoves);
    }
    let end = game.position().clone();
    Ok(Entry { line, code: code.parse()?, name: name.trim().to_owned(), steps, end })
}
