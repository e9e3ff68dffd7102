//! `cargo xtask bench store` and `bench library`: measure durable appends per second, and pages of
//! a large library.

use anyhow::Result;

use crate::shell;

/// Builds and runs it.
///
/// # Errors
/// When it does not build or fails.
pub(crate) fn run(program: &str, options: &[&str]) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--release", "--package", "store", "--example", program, "--"]);
    shell::run(command.args(options))
}
