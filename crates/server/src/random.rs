//! Random bytes for secrets and random choices: from the operating system, or from a seed in tests.

use std::fmt;

/// A source of random bytes.
pub trait Random: Send + Sync + fmt::Debug {
    /// Fills a buffer.
    fn fill(&self, bytes: &mut [u8]);
}

/// The randomness of the operating system.
#[derive(Clone, Copy, Debug)]
pub struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("every system Tabiya runs on has a source of randomness");
    }
}
