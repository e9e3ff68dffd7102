//! Where time comes from.

use std::time::Duration;

/// A clock that never goes back. Programs bring a real one; tests move theirs by hand.
pub trait Clock: Send + Sync {
    /// How long it is since some fixed moment.
    fn now(&self) -> Duration;
}
