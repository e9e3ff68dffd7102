//! How fast a file is worked on: slowly enough that live matches do not notice.

use std::thread;
use std::time::Duration;

/// A thread that reads a file rests so long after each game. With two games on their way to the disk
/// live appends then take as long as without it; `cargo xtask bench library` measures it.
const AFTER_READING: Duration = Duration::from_millis(4);
/// Games that are on their way to the store at a time.
pub(super) const UNDER_WAY: usize = 2;
/// A thread that writes a file needs no disk, only a processor.
const AFTER_WRITING: Duration = Duration::from_millis(1);

/// Lets others go first, after a game that is to be stored.
pub(super) fn after_reading() {
    thread::sleep(AFTER_READING);
}

/// Lets others go first, after a game that was written.
pub(super) fn after_writing() {
    thread::sleep(AFTER_WRITING);
}
