//! The conformance suite, on both stores.

use store::conformance::run;

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
