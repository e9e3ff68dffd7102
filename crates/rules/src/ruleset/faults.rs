//! Findings about a ruleset: faults that refuse it, and warnings that do not.

use std::fmt;

use crate::geometry::Coord;

/// One finding about a ruleset: its place, and a helpful sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where in the draft, such as `pieces[2].letter` or `promotion.choices`.
    pub path: String,
    /// What is wrong and what to do about it.
    pub message: String,
    /// What exactly is wrong, as a code for sentences in other languages; empty if there is none.
    pub reason: &'static str,
    /// What such a sentence names.
    pub values: Vec<(&'static str, String)>,
    /// The squares it is about.
    pub squares: Vec<Coord>,
}

/// What is wrong: a sentence, with a code and what it names for sentences in other languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultText {
    message: String,
    reason: &'static str,
    values: Vec<(&'static str, String)>,
    squares: Vec<Coord>,
}

impl FaultText {
    /// A sentence with its code.
    pub fn new(reason: &'static str, message: impl Into<String>) -> Self {
        Self { message: message.into(), reason, values: Vec::new(), squares: Vec::new() }
    }

    /// The same, with something that the sentence names.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.values.push((name, value.to_string()));
        self
    }

    /// The same, about squares.
    #[must_use]
    pub fn about(mut self, squares: impl IntoIterator<Item = Coord>) -> Self {
        self.squares.extend(squares);
        self
    }
}

impl From<String> for FaultText {
    fn from(message: String) -> Self {
        Self::new("", message)
    }
}

impl From<&str> for FaultText {
    fn from(message: &str) -> Self {
        Self::new("", message)
    }
}

/// Every fault in a ruleset, found in one pass; never empty.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct RulesetFaults {
    /// The faults, in the order of the draft.
    pub faults: Vec<Fault>,
}

impl Fault {
    /// A fault at a path.
    pub fn new(path: impl Into<String>, text: impl Into<FaultText>) -> Self {
        let FaultText { message, reason, values, squares } = text.into();
        Self { path: path.into(), message, reason, values, squares }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl fmt::Display for RulesetFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}
