//! What a tuner needs: the numbers of the evaluation, and positions taken apart into them.

pub use crate::eval::{Parameters, Trace, Tracer};

/// The numbers in use.
pub fn parameters() -> Parameters {
    crate::eval::parameters()
}
