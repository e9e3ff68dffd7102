//! The connection to an engine.

use std::time::Duration;

use crate::player::Forfeit;

/// The longest line, in bytes; a longer one arrives in pieces.
pub const MAX_LINE: usize = 64 * 1024;

/// A connection to an engine, line by line.
pub trait Pipe: Send {
    /// Sends a line.
    ///
    /// # Errors
    /// When the engine is no longer running.
    fn send(&mut self, line: &str) -> Result<(), Forfeit>;

    /// The next line; `None` after the timeout.
    ///
    /// # Errors
    /// When the engine is no longer running or the match is being stopped.
    fn receive(&mut self, within: Duration) -> Result<Option<String>, Forfeit>;
}
