//! Shared code of the benchmarks: the cases, our program, the rivals, and the timing.

pub mod carried;
pub mod cases;
pub mod duel;
pub mod hot_paths;
pub mod older_files;
pub mod ours;
pub mod peers;
pub mod pgn_files;
pub mod table;
