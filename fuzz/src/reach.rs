//! Counts how many inputs are accepted and remembers some. A fuzzer whose inputs are all refused early tests
//! little, and libFuzzer's own corpus soon is mostly such text, because there are many error paths.

use std::cell::{Cell, RefCell};

/// How many accepted inputs to remember.
const SURVIVORS: usize = 256;

/// How far an input got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It was refused with an error.
    Refused,
    /// It became a ruleset, a position, a message or a match.
    Inside,
}

/// Prints its counts when the thread ends. libFuzzer leaves with `exit`, which still runs this.
struct Tally {
    inside: Cell<u64>,
    all: Cell<u64>,
}

impl Drop for Tally {
    fn drop(&mut self) {
        // `cargo xtask fuzz` reads this line.
        eprintln!("reached: {} of {} inputs", self.inside.get(), self.all.get());
    }
}

thread_local! {
    static TALLY: Tally = const { Tally { inside: Cell::new(0), all: Cell::new(0) } };
    static POOL: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// Counts an input and remembers it if it was accepted.
pub fn note(data: &[u8], reach: Reach) {
    let inside = u64::from(reach == Reach::Inside);
    let number = TALLY.with(|tally| {
        tally.all.set(tally.all.get() + 1);
        tally.inside.set(tally.inside.get() + inside);
        tally.all.get()
    });
    if reach == Reach::Inside {
        POOL.with_borrow_mut(|pool| {
            if pool.len() < SURVIVORS {
                pool.push(data.to_vec());
            } else {
                let place = usize::try_from(number).unwrap_or_default() % SURVIVORS;
                pool[place] = data.to_vec();
            }
        });
    }
}

/// An input that was accepted before, chosen by `number`.
pub fn survivor(number: usize) -> Option<Vec<u8>> {
    POOL.with_borrow(|pool| pool.get(number % pool.len().max(1)).cloned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_accepted_inputs_are_remembered() {
        assert_eq!(survivor(3), None);
        note(b"refused", Reach::Refused);
        assert_eq!(survivor(3), None);
        note(b"inside", Reach::Inside);
        assert_eq!(survivor(3), Some(b"inside".to_vec()));
    }
}
