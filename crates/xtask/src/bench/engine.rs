//! `cargo xtask bench mates|tactics|large|search|stop|smoke` and `cargo xtask levels`: the promises of the engine.

use anyhow::Result;

use crate::shell;

/// Builds and runs the measurement of this name; `options` go to it.
///
/// # Errors
/// When it does not build, or a promise is not kept.
pub(crate) fn run(what: &str, options: &[&str]) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--release", "--package", "bench", "--bin", "engine-bench", "--", what]);
    shell::run(command.args(options))
}
