//! Lines to an engine and back.

use std::time::Duration;

use crate::player::Fault;

/// The longest line of an engine in bytes; a longer one arrives in pieces.
pub const MAX_LINE: usize = 64 * 1024;

/// A connection to an engine, line by line.
pub trait Pipe: Send {
    /// Sends a line.
    ///
    /// # Errors
    /// When the engine does not run any more.
    fn send(&mut self, line: &str) -> Result<(), Fault>;

    /// The next line, or nothing within that time.
    ///
    /// # Errors
    /// When the engine does not run any more or the match is being stopped.
    fn receive(&mut self, within: Duration) -> Result<Option<String>, Fault>;
}
