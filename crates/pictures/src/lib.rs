//! Pictures of pieces that people send: SVG, rewritten from an allow-list.
//!
//! [`rewrite`] reads a file and writes a new one that contains nothing but known shapes, with known attributes whose
//! values were read and understood. What is harmless and means nothing here, such as an editor's notes, is left out;
//! everything else is refused with its name. The result has no style, link, script, text, entity or reference.

mod fault;
mod path;
mod rewrite;
#[cfg(test)]
mod tests;
mod values;

pub use fault::PictureFault;
pub use rewrite::{MAX_BYTES, MAX_COMMANDS, rewrite};
