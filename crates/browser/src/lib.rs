//! Drives a real Chromium as a person would: finds elements by role and name, as a screen reader
//! does, and uses mouse, keyboard and touch.
//!
//! [`Chromium`] is a browser without data, [`Page`] one of its tabs, [`TestServer`] a server for the
//! test. Everything waits a moment before it fails, because pages need time to load.

mod chromium;
mod devtools;
mod find;
mod input;
mod large_library;
mod page;
mod test_server;

pub use chromium::{Chromium, program};
pub use find::Element;
pub use input::Point;
pub use large_library::{RARE_NAME, games};
pub use page::{Page, Scheme, Screen};
pub use test_server::TestServer;
