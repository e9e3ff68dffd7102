//! `cargo xtask bench store`: durable appends a second, by a program beside the store.

use anyhow::Result;

use crate::shell;

/// Builds and runs it.
///
/// # Errors
/// When it does not build or does not succeed.
pub(crate) fn run(options: &[&str]) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--release", "--package", "store", "--example", "store-bench", "--"]);
    shell::run(command.args(options))
}
