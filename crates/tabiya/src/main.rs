//! tabiya.

fn main() {}
