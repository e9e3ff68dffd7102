//! `cargo xtask bench mates|tactics|large|search|stop|smoke` and `cargo xtask levels`: measure the
//! engine against its goals.

use anyhow::Result;

use crate::shell;

/// Builds and runs the measurement of this name; `options` go to it.
///
/// # Errors
/// When it does not build, or a goal is missed.
pub(crate) fn run(what: &str, options: &[&str]) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--release", "--package", "bench", "--bin", "engine-bench", "--", what]);
    shell::run(command.args(options))
}
