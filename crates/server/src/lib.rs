//! The house: matches played over HTTP and WebSocket, judged here and nowhere else.

pub mod config;
mod http;
pub mod identity;
pub mod random;

pub use config::{Config, ConfigFault, ConfigFaults, RawOptions, Reach};
pub use identity::{Identity, Tokens};
pub use random::{Random, SystemRandom};
