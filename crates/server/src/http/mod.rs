//! HTTP: one file for each concern, each with its own routes.

mod error;
mod guard;
