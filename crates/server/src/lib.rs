//! The house: matches played over HTTP and WebSocket, judged here and nowhere else.

pub mod clock;
pub mod config;
mod house;
pub mod http;
pub mod identity;
pub mod library;
pub mod live;
pub mod random;
pub mod serve;

pub use clock::{Clock, SystemClock};
pub use config::{Config, ConfigFault, ConfigFaults, RawOptions, Reach};
pub use house::{House, HouseError};
pub use identity::{Identity, Tokens};
pub use random::{Random, SystemRandom};
