//! What the bench programs share: the cases, our side, the rivals' sides, and the clock between them.

pub mod carried;
pub mod cases;
pub mod duel;
pub mod hot_paths;
pub mod older_files;
pub mod ours;
pub mod peers;
pub mod pgn_files;
pub mod table;
