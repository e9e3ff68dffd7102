//! `cargo xtask bench pairing`: the slowest round of Swiss tournaments of 64, 200 and 500 players.

use anyhow::Result;

use crate::shell;

/// Builds and runs the measurement.
///
/// # Errors
/// When it does not build, or a round takes longer than its goal.
pub(crate) fn run() -> Result<()> {
    let mut command = shell::cargo();
    shell::run(command.args(["run", "--release", "--package", "testkit", "--bin", "pairing-bench"]))
}
