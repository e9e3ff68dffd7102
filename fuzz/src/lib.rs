//! What the fuzz targets do with an input, apart from libFuzzer so that ordinary tests can run the seeds.

pub mod edit;
pub mod fen;
pub mod reach;
pub mod ruleset_file;
