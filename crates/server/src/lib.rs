//! The server: matches over HTTP and WebSocket, decided here and nowhere else.
//!
//! Modules use those above them in this list, never those below:
//!
//! 1. `clock`, `random`, `calendar`: time and chance, passed in everywhere else. `limits` has every rate limit
//!    and count, `rate_limit` enforces rates, `limit_log` counts and logs limits that are reached, `work_queue`
//!    runs expensive work on other threads.
//! 2. `connection_table` decides who may open one more connection. `config` and `addresses`: options and this
//!    computer's names. `identity` signs the tokens of guests, `computer` lists the computer players.
//!    `jobs` does the work of engines. `names` checks names, `directory` knows who is who. `web` has the files of the page.
//! 3. `live`: matches in play. `people`: accounts, sessions, guests. Neither uses the other.
//! 4. `library`: all matches there ever were, and files in and out.
//!    `analysis`: what the computer says about positions and matches. `puzzles`: puzzles, ratings and runs.
//!    `tables`: people who meet and play a series of matches.
//! 5. `app` puts these together. `upkeep` looks after them now and then. `offline` uses them on a data folder
//!    without a server.
//! 6. `http`: the routes. `serve` listens. [`Server`] is all of it.

mod calendar;
pub mod clock;
pub(crate) mod limit_log;
pub mod limits;
pub mod random;
mod rate_limit;
mod request_limits;
mod work_queue;

pub mod addresses;
pub mod computer;
pub mod config;
pub mod connection_table;
pub mod directory;
pub mod identity;
pub mod jobs;
pub mod names;
mod web;

pub mod live;
pub mod people;

pub mod library;
mod positions;

mod analysis;
mod puzzles;
pub mod tables;

pub mod designs;

pub mod app;
pub mod offline;
pub mod upkeep;

pub mod http;
pub mod serve;
mod server;

pub use clock::{Clock, SystemClock};
pub use config::{
    Config, ConfigFault, ConfigFaults, EngineOptions, OptionValue, RawOptions, Reach,
};
pub use identity::{GuestScope, Identity, Tokens};
pub use people::{Cost, People};
pub use random::{Random, SystemRandom};
pub use rate_limit::Wait;
pub use server::{Server, ServerError};
pub use web::pack_all as pack_page;
