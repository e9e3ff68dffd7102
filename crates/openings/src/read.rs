//! Reading the table of openings: one line each, with code, name and moves between tabs.

use notation::{SanReader, SanStyle, standard_ruleset};
use rules::{Game, Move, Position};

use crate::code::{Code, ParseCodeError};

/// A line of the table that cannot be used.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct OpeningsError {
    /// Where it stands, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: OpeningsProblem,
}

/// What can be wrong with a line of the table.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningsProblem {
    /// Not three fields.
    #[error("an opening is a code, a name and moves, with tabs between them")]
    Fields,
    /// No code.
    #[error(transparent)]
    Code(#[from] ParseCodeError),
    /// A name without letters.
    #[error("the opening has no name")]
    NoName,
    /// No moves.
    #[error("the opening has no moves")]
    NoMoves,
    /// A move that cannot be made.
    #[error("`{0}` is no legal move there")]
    Illegal(String),
    /// The position has a name already.
    #[error("this position is called `{0}` already")]
    Twice(String),
}

/// An opening as the table writes it, played.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Where it stands, counted from 1.
    pub(crate) line: usize,
    pub(crate) code: Code,
    pub(crate) name: String,
    /// Each move with the position it is made in.
    pub(crate) steps: Vec<(Position, Move)>,
    pub(crate) end: Position,
}

/// Reads every line but empty ones and those that begin with `#`.
pub(crate) fn entries(text: &str) -> Result<Vec<Entry>, OpeningsError> {
    let mut reader = SanReader::new(standard_ruleset(), SanStyle::default());
    let lines = text.lines().enumerate();
    let told = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    told.map(|(index, text)| {
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
