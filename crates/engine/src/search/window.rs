//! The alpha-beta window, and what a node outside the principal variation is expected to be. The aspiration window of
//! the root is in `iterative_deepening.rs`.

use crate::score::{INFINITE, Value};

/// An alpha-beta window: the scores that matter to a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

impl Window {
    pub(super) const FULL: Self = Self { alpha: -INFINITE, beta: INFINITE };

    /// The zero window that tests whether a score is above alpha.
    pub(super) const fn zero(alpha: Value) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// The same window as the opponent sees it.
    pub(super) const fn negated(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether this is a node of the principal variation: all others have a zero window.
    pub(super) const fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What a node outside the principal variation is expected to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeType {
    /// Some move will score at least beta.
    Cut,
    /// No move will score more than alpha.
    All,
}

impl NodeType {
    /// The type of the children.
    pub(super) const fn child(self) -> Self {
        match self {
            Self::Cut => Self::All,
            Self::All => Self::Cut,
        }
    }
}
