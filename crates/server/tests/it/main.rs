//! The house from outside, without a port; and its live matches over simulated time and store.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod api;
mod condition;
mod gate;
mod house;
mod library;
mod live;
mod page;
mod results;
mod rulesets;
mod security;
mod story;
mod together;
