//! Tables as people use them, by acts alone.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod fairness;
mod people;
mod random_walk;
mod seats;
mod table;
