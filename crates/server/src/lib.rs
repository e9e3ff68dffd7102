//! The house: matches played over HTTP and WebSocket, judged here and nowhere else.

mod calendar;
pub mod clock;
pub mod config;
mod house;
pub mod http;
pub mod identity;
pub mod library;
pub mod live;
pub mod people;
pub mod random;
pub mod serve;
mod turns;
pub mod upkeep;
mod web;

pub use clock::{Clock, SystemClock};
pub use config::{Config, ConfigFault, ConfigFaults, RawOptions, Reach};
pub use house::{House, HouseError};
pub use identity::{GuestRoom, Identity, Tokens};
pub use people::{Cost, People};
pub use random::{Random, SystemRandom};
pub use web::pack_all as pack_page;
