//! `cargo xtask bench pgn`: measures how fast PGN is read, and how long hostile texts take.

use anyhow::Result;

use crate::shell;

/// Builds and runs the measurement; `options` go to the program.
///
/// # Errors
/// When it does not build, or a hostile text takes too long.
pub(crate) fn run(options: &[&str]) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--release", "--package", "bench", "--bin", "pgn-bench", "--"]);
    shell::run(command.args(options))
}
