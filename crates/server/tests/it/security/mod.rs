//! The security checklist, item by item, each as a test that can fail.

mod access;
mod attacker;
pub(crate) mod club;
mod factor;
mod guests;
mod inputs;
mod operation;
mod passwords;
mod sessions;
mod texts;
