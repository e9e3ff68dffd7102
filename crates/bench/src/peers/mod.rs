//! The other move generators we measure ourselves beside, counting leaves in bulk as we do.

pub mod cozy;
pub mod shakmaty;
