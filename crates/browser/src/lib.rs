//! Real Chromium, driven as a person uses it: things are found by role and name, as a screen reader hears
//! them, and moved by mouse, keyboard or finger.
//!
//! [`Chromium`] is a browser with nothing remembered, [`Page`] a tab of it, [`TestHouse`] a server of its
//! own to look at. Everything waits for a moment before it gives up, because a page takes its time.

mod chromium;
mod devtools;
mod find;
mod house;
mod input;
mod page;

pub use chromium::{Chromium, program};
pub use find::Found;
pub use house::TestHouse;
pub use input::Point;
pub use page::{Page, Scheme, Screen};
