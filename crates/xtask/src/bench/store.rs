//! `cargo xtask bench store` and `bench library`: durable appends a second, and pages of a large library, by
//! programs beside the store.

use anyhow::Result;

use crate::shell;

/// Builds and runs it.
///
/// # Errors
/// When it does not build or does not succeed.
pub(crate) fn run(program: &str, options: &[&str]) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--release", "--package", "store", "--example", program, "--"]);
    shell::run(command.args(options))
}
