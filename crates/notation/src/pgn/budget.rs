//! What a file may ask for that carries its own rules.
//!
//! Rules out of a file may be as costly as rules may be: a tenth of a second to compile and milliseconds
//! for a move. So the work is counted, in steps of about a nanosecond. Rulesets and moves by any
//! of them are paid from an allowance that grows with the text: [`BASE`] for the first 64 KiB, and as much
//! for every 64 KiB more. A text of that size thus takes less than 50 ms, whatever is in it.

use rules::spec::RulesetSpec;
use rules::{Position, Ruleset};

use super::error::PgnProblem;
use crate::effort::{Effort, Steps, compiling};
use crate::san::{SanReader, SanStyle};

/// The allowance of a small file.
const BASE: Steps = Steps(34_000_000);
/// The text that it is for, in bytes.
const SMALL: usize = 64 * 1024;
/// What reading a byte of a ruleset file takes.
const BYTE: u64 = 30;

/// Whether work is counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Patience {
    #[default]
    Bounded,
    Unbounded,
}

/// The allowance of a file, and what is left of it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Budget {
    patience: Patience,
    /// Bytes of the games so far.
    read: usize,
    spent: Steps,
}

/// What one game may spend.
#[derive(Clone, Debug)]
pub(crate) enum Allowance {
    /// As much as it likes.
    Unbounded,
    /// So much on moves, which take this effort.
    Bounded(Steps, Effort),
}

impl Budget {
    pub(super) fn unbounded() -> Self {
        Self { patience: Patience::Unbounded, ..Self::default() }
    }

    /// Adds what the text of a game is worth.
    pub(crate) fn earn(&mut self, bytes: usize) {
        self.read = self.read.saturating_add(bytes);
    }

    fn left(&self) -> Steps {
        let earned = (BASE.0 / SMALL as u64).saturating_mul(self.read as u64).max(BASE.0);
        Steps(earned.saturating_sub(self.spent.0))
    }

    pub(crate) fn spend(&mut self, steps: Steps) {
        self.spent.add(steps);
    }

    /// Pays for reading a ruleset file.
    pub(super) fn pay_for_text(&mut self, bytes: usize) -> Result<(), PgnProblem> {
        self.pay(Steps(BYTE * bytes as u64))
    }

    /// Pays for compiling a draft. One that costs more than a small file may is refused in files of any size, so that
    /// games by it are all read or none.
    pub(super) fn pay_for_ruleset(&mut self, spec: &RulesetSpec) -> Result<(), PgnProblem> {
        let steps = compiling(spec);
        if self.patience == Patience::Bounded && steps > BASE {
            return Err(PgnProblem::CostlyRuleset);
        }
        self.pay(steps)
    }

    fn pay(&mut self, steps: Steps) -> Result<(), PgnProblem> {
        if self.patience == Patience::Bounded && steps > self.left() {
            return Err(PgnProblem::TooManyRulesets);
        }
        self.spent.add(steps);
        Ok(())
    }

    /// What a game by a carried ruleset may spend on its moves.
    pub(super) fn allowance(&self, ruleset: &Ruleset) -> Allowance {
        match self.patience {
            Patience::Unbounded => Allowance::Unbounded,
            Patience::Bounded => Allowance::Bounded(self.left(), Effort::new(ruleset)),
        }
    }
}

impl Allowance {
    /// A reader of moves that counts what they take if that matters.
    pub(crate) fn reader(&self, ruleset: &Ruleset) -> SanReader {
        let reader = SanReader::new(ruleset, SanStyle::Letters);
        match self {
            Self::Unbounded => reader,
            Self::Bounded(_, effort) => reader.counting(effort.clone()),
        }
    }

    /// Whether a reader has used it up.
    pub(crate) fn is_spent_by(&self, reader: &SanReader) -> bool {
        matches!(self, Self::Bounded(left, _) if reader.work() > *left)
    }

    /// Pays for setting up a position, if there is enough.
    pub(crate) fn start(&mut self, position: &Position) -> Result<Steps, PgnProblem> {
        let Self::Bounded(left, effort) = self else { return Ok(Steps::default()) };
        let steps = effort.start(position);
        if steps > *left {
            return Err(PgnProblem::TooMuchWork);
        }
        left.0 -= steps.0;
        Ok(steps)
    }
}
