//! `cargo xtask bench studio`: measures how long the studio waits after an edit.

use anyhow::Result;

use crate::shell;

/// Builds and runs the measurement; `options` go to the program.
///
/// # Errors
/// When it does not build, or an edit takes too long.
pub(crate) fn run(options: &[&str]) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--release", "--package", "bench", "--bin", "studio-bench", "--"]);
    shell::run(command.args(options))
}
