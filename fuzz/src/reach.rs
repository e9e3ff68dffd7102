//! Counts how many inputs get through the door, because a fuzzer that only meets refusals tests little.

use std::cell::Cell;

/// How far an input got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It was refused with an error, as most nonsense should be.
    Refused,
    /// It became a ruleset or a position.
    Inside,
}

/// Prints its counts when the thread ends; libFuzzer leaves by `exit`, which still runs this.
struct Tally {
    inside: Cell<u64>,
    all: Cell<u64>,
}

impl Drop for Tally {
    fn drop(&mut self) {
        // `cargo xtask fuzz` reads this line.
        eprintln!(
            "reached: {} of {} inputs",
            self.inside.get(),
            self.all.get()
        );
    }
}

thread_local! {
    static TALLY: Tally = const { Tally { inside: Cell::new(0), all: Cell::new(0) } };
}

/// Counts one input.
pub fn note(reach: Reach) {
    TALLY.with(|tally| {
        tally.all.set(tally.all.get() + 1);
        let inside = u64::from(reach == Reach::Inside);
        tally.inside.set(tally.inside.get() + inside);
    });
}
