//! The server from outside, without a port, and its matches over simulated time and storage.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod analysis;
mod api;
mod designs;
mod engine_pool;
#[cfg(unix)]
mod engines;
mod health;
mod host_guard;
mod library;
mod library_people;
mod live;
mod page;
mod profile;
mod puzzles;
mod results;
mod rulesets;
mod scores;
mod security;
mod story;
mod studio;
mod support;
mod table_corpus;
mod tables;
