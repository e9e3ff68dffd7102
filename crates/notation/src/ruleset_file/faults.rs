//! Faults of a ruleset file, each with its path, line and a sentence.

use std::collections::HashSet;
use std::fmt;

use rules::{Color, Coord, Fault, FaultText};

use super::document::{Document, Place};
use super::syntax::Mistake;

/// The most faults listed.
pub const MAX_FAULTS: usize = 100;

/// One fault of a ruleset file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileFault {
    /// The path in the ruleset, such as `pieces[2].betza`; empty when the text is not a ruleset.
    pub path: String,
    /// The line of the file, counted from 1, where it is known.
    pub line: Option<usize>,
    /// The fault, and what to do about it.
    pub message: String,
    /// What exactly is wrong, as a code for sentences in other languages; empty if there is none.
    pub reason: &'static str,
    /// What such a sentence names.
    pub values: Vec<(&'static str, String)>,
    /// The squares it is about.
    pub squares: Vec<Coord>,
}

impl FileFault {
    /// A fault at a path and on a line.
    pub(crate) fn new(
        path: impl Into<String>,
        line: Option<usize>,
        text: impl Into<FaultText>,
    ) -> Self {
        Self { line, ..Self::from(Fault::new(path, text)) }
    }
}

/// All faults of a ruleset file that could be found; never empty.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct FileFaults {
    /// The faults in the order of the file, at most [`MAX_FAULTS`] of them.
    pub faults: Vec<FileFault>,
    /// How many more there were.
    pub unlisted: usize,
}

impl FileFaults {
    /// One fault about the text as a whole.
    pub(crate) fn whole(line: Option<usize>, text: impl Into<FaultText>) -> Self {
        Self { faults: vec![FileFault::new("", line, text)], unlisted: 0 }
    }

    /// The mistakes and faults of a document, each once, with the author's keys and lines.
    pub(super) fn located(faults: &[Fault], document: Document) -> Self {
        let mut listed = placed(faults, &document);
        listed.splice(0..0, document.mistakes.into_iter().map(FileFault::from));
        Self::listed(listed)
    }

    /// The first faults of many, in the order of the file.
    pub(crate) fn listed(mut faults: Vec<FileFault>) -> Self {
        faults.sort_by_key(|fault| fault.line);
        let unlisted = faults.len().saturating_sub(MAX_FAULTS);
        faults.truncate(MAX_FAULTS);
        Self { faults, unlisted }
    }
}

impl From<Fault> for FileFault {
    /// A finding about something that is not in a file.
    fn from(Fault { path, message, reason, values, squares }: Fault) -> Self {
        Self { path, line: None, message, reason, values, squares }
    }
}

impl From<Mistake> for FileFault {
    fn from(mistake: Mistake) -> Self {
        Self::new(mistake.path, Some(mistake.line), mistake.text)
    }
}

/// Findings with the author's keys and lines. One value for both sides is reported once.
pub(super) fn placed(findings: &[Fault], document: &Document) -> Vec<FileFault> {
    let mut reported = HashSet::new();
    let mut placed = Vec::new();
    for Fault { path, message, reason, values, squares } in findings {
        let Place { path, line, side } = document.place(path);
        // Hands are not mirrored.
        let side = side.filter(|_| !path.starts_with("start"));
        let mirrored = side == Some(Color::Black) && reported.contains(&(path.clone(), None));
        if side == Some(Color::White) {
            reported.insert((path.clone(), None));
        }
        if !mirrored && reported.insert((path.clone(), Some(message))) {
            let (message, values, squares) = (message.clone(), values.clone(), squares.clone());
            placed.push(FileFault { path, line, message, reason, values, squares });
        }
    }
    placed
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

impl fmt::Display for FileFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{fault}")?;
        }
        if self.unlisted > 0 {
            write!(f, "\nand {} more", self.unlisted)?;
        }
        Ok(())
    }
}
