//! The rival move generators, which count leaves in bulk like ours.

pub mod cozy;
pub mod shakmaty;
