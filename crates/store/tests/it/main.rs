//! What the store promises, tested from outside.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod backup;
mod conformance;
mod corpus;
mod damage;
mod disk;
mod folder;
mod kill;
mod model;
mod power_cut;
mod stale_rows;
mod support;
mod writer;
