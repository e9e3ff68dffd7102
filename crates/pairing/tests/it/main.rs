//! Integration tests: sample tournaments, published tables, files and random events.

mod events;
mod files;
mod published;
mod refusals;
mod samples;
mod swiss_samples;
mod tie_breaks;
