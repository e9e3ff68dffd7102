//! Live matches: stories at one table, logs that load for ever, and seeded storms.

mod process;
mod stories;
