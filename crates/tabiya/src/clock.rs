//! The one place of the program that reads a clock.

use std::time::Instant;

/// The present moment, to measure a duration from.
#[expect(
    clippy::disallowed_methods,
    reason = "a program that reports its speed reads the clock; the libraries below do not"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}
