//! Limits on the work that rulesets inside a file may cause.
//!
//! A ruleset inside a file can take a tenth of a second to compile and milliseconds for a move. So the
//! work is counted, in steps of about a nanosecond. Compiling such rulesets and playing by them is paid
//! from a budget that grows with the text: [`BASE`] for the first 64 KiB, and as much for every further
//! 64 KiB. A text of that size takes less than 50 ms, whatever it contains.

use rules::spec::RulesetSpec;
use rules::{Position, Ruleset};

use super::error::PgnProblem;
use crate::effort::{Effort, Steps, compiling};
use crate::san::{SanReader, SanStyle};

/// The budget of a small file.
const BASE: Steps = Steps(34_000_000);
/// The size of a small file, in bytes.
const SMALL: usize = 64 * 1024;
/// The steps for reading a byte of a ruleset file.
const BYTE: u64 = 30;

/// Whether work is limited.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Limit {
    #[default]
    Bounded,
    Unbounded,
}

/// The budget of a file, and what was spent of it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Budget {
    limit: Limit,
    /// Bytes of the games so far.
    read: usize,
    spent: Steps,
}

/// The work one game may cause.
#[derive(Clone, Debug)]
pub(crate) enum Allowance {
    /// Unlimited.
    Unbounded,
    /// At most these steps, at these costs of a move.
    Bounded(Steps, Effort),
}

impl Budget {
    pub(super) fn unbounded() -> Self {
        Self { limit: Limit::Unbounded, ..Self::default() }
    }

    /// Adds the budget for the text of a game.
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

    /// Pays for compiling a ruleset. One that costs more than the budget of a small file is refused in
    /// files of any size, so that either all its games are read or none.
    pub(super) fn pay_for_ruleset(&mut self, spec: &RulesetSpec) -> Result<(), PgnProblem> {
        let steps = compiling(spec);
        if self.limit == Limit::Bounded && steps > BASE {
            return Err(PgnProblem::CostlyRuleset);
        }
        self.pay(steps)
    }

    fn pay(&mut self, steps: Steps) -> Result<(), PgnProblem> {
        if self.limit == Limit::Bounded && steps > self.left() {
            return Err(PgnProblem::TooManyRulesets);
        }
        self.spent.add(steps);
        Ok(())
    }

    /// The work that the moves of a game by a ruleset inside the file may cause.
    pub(super) fn allowance(&self, ruleset: &Ruleset) -> Allowance {
        match self.limit {
            Limit::Unbounded => Allowance::Unbounded,
            Limit::Bounded => Allowance::Bounded(self.left(), Effort::new(ruleset)),
        }
    }
}

impl Allowance {
    /// A reader of moves that counts its work if the work is limited.
    pub(crate) fn reader(&self, ruleset: &Ruleset) -> SanReader {
        let reader = SanReader::new(ruleset, SanStyle::Letters);
        match self {
            Self::Unbounded => reader,
            Self::Bounded(_, effort) => reader.counting(effort.clone()),
        }
    }

    /// Whether a reader has used up the allowance.
    pub(crate) fn is_spent_by(&self, reader: &SanReader) -> bool {
        matches!(self, Self::Bounded(left, _) if reader.work() > *left)
    }

    /// Pays for setting up a position, if enough is left.
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
