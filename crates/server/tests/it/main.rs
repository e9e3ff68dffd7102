//! The house from outside, without a port.

mod gate;
mod house;
