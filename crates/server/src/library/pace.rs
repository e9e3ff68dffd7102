//! How fast a file is worked on: slowly enough that live matches do not notice.

use std::thread;
use std::time::Duration;

/// After each game a thread that reads or writes a file rests for so long: the processors are the
/// live matches' first.
const REST: Duration = Duration::from_millis(1);

/// Lets others go first.
pub(super) fn rest() {
    thread::sleep(REST);
}
