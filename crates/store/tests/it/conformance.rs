//! The conformance suite, on both stores.

use store::conformance::people::{PeopleHarness, run_people};
use store::conformance::run;
use store::{MemoryPeople, PeopleStore};

use crate::support::{Embedded, Simulated};

#[test]
fn sqlite_conforms() {
    run(Embedded::new, |case| println!("{case}"));
}

#[test]
fn the_simulated_store_conforms() {
    for seed in 0..20 {
        run(|| Simulated::new(seed), |case| println!("seed {seed}: {case}"));
    }
}

impl PeopleHarness for Embedded {
    fn people(&self) -> &dyn PeopleStore {
        self.sqlite()
    }

    fn reopen(&mut self) {
        store::conformance::Harness::restart(self);
    }
}

struct InMemory(MemoryPeople);

impl PeopleHarness for InMemory {
    fn people(&self) -> &dyn PeopleStore {
        &self.0
    }

    /// It lasts as long as the test.
    fn reopen(&mut self) {}
}

#[test]
fn sqlite_keeps_people() {
    run_people(Embedded::new, |case| println!("{case}"));
}

#[test]
fn memory_keeps_people() {
    run_people(|| InMemory(MemoryPeople::default()), |case| println!("{case}"));
}
