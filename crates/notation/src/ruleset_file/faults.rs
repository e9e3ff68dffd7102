//! What can be wrong with a ruleset file: every fault with its path, line and a sentence.

use std::collections::HashSet;
use std::fmt;

use rules::Fault;

use super::document::Document;

/// The largest number of faults that are listed; more would help nobody.
pub const MAX_FAULTS: usize = 100;

/// One fault of a ruleset file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileFault {
    /// Where in the ruleset, such as `pieces[2].betza`; empty when the text is no ruleset at all.
    pub path: String,
    /// The line of the file, counted from 1, where it is known.
    pub line: Option<usize>,
    /// What is wrong and what to do about it.
    pub message: String,
}

/// Every fault of a ruleset file that could be found in one go; never empty.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct FileFaults {
    /// The faults in the order of the file, at most [`MAX_FAULTS`] of them.
    pub faults: Vec<FileFault>,
    /// How many more there were.
    pub unlisted: usize,
}

impl FileFaults {
    /// One fault about the text as a whole.
    pub(crate) fn whole(line: Option<usize>, message: impl Into<String>) -> Self {
        let fault = FileFault { path: String::new(), line, message: message.into() };
        Self { faults: vec![fault], unlisted: 0 }
    }

    /// Faults of a readable document, each once and with the line its path is on.
    pub(super) fn located(mut faults: Vec<Fault>, document: &Document) -> Self {
        let mut told = HashSet::new();
        faults.retain(|fault| told.insert((fault.path.clone(), fault.message.clone())));
        let located = faults.into_iter().map(|Fault { path, message }| {
            let line = document.line_of(&path);
            FileFault { path, line, message }
        });
        Self::listed(located.collect())
    }

    /// The first faults of many, in the order of the file.
    pub(crate) fn listed(mut faults: Vec<FileFault>) -> Self {
        faults.sort_by_key(|fault| fault.line);
        let unlisted = faults.len().saturating_sub(MAX_FAULTS);
        faults.truncate(MAX_FAULTS);
        Self { faults, unlisted }
    }
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
