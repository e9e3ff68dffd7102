//! For the tuner: the parameters of the evaluation, and positions as functions of them.

pub use crate::eval::{Parameters, Trace, Tracer};

/// The parameters in use.
pub fn parameters() -> Parameters {
    crate::eval::parameters()
}
