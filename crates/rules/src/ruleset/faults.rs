//! Findings about a ruleset: faults that refuse it, and warnings that do not.

use std::fmt;

/// One finding about a ruleset: its place, and a helpful sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where in the draft, such as `pieces[2].letter` or `promotion.choices`.
    pub path: String,
    /// What is wrong and what to do about it.
    pub message: String,
}

/// Every fault in a ruleset, found in one pass; never empty.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct RulesetFaults {
    /// The faults, in the order of the draft.
    pub faults: Vec<Fault>,
}

impl Fault {
    /// A fault at a path.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
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
