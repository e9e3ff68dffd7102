//! The fingerprint of a ruleset: equal exactly when two rulesets play the same.

use std::fmt;

use sha2::{Digest, Sha256};

use super::normal::normalized;
use crate::spec::RulesetSpec;

/// A fingerprint of everything that matters to play. Names for people do not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentHash([u8; 32]);

impl ContentHash {
    /// The fingerprint of a draft.
    pub(super) fn of(spec: &RulesetSpec) -> Self {
        let mut spec = normalized(spec.clone());
        spec.name.clear();
        spec.title.clear();
        spec.description.clear();
        for kind in &mut spec.kinds {
            kind.name.clear();
        }
        // The derived text names every field and case, so two drafts agree in it only when they
        // agree in all. A test pins the fingerprint of standard chess: renaming a field of the
        // draft changes every fingerprint and must not happen unnoticed.
        Self(Sha256::digest(format!("{spec:?}")).into())
    }

    /// The bytes of the fingerprint.
    pub const fn bytes(self) -> [u8; 32] {
        self.0
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ContentHash({self})")
    }
}
