//! The content hash of a ruleset: equal exactly if two rulesets play the same.

use std::fmt;

use sha2::{Digest, Sha256};

use super::encoding::encode;
use super::normal::normalized;
use crate::spec::RulesetSpec;

/// A hash of everything that affects play. Names for people do not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentHash([u8; 32]);

impl ContentHash {
    /// The hash of a draft.
    pub(super) fn of(spec: &RulesetSpec) -> Self {
        Self(Sha256::digest(encode(&normalized(spec.clone()))).into())
    }

    /// The bytes of the hash.
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
