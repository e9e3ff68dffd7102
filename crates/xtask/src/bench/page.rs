//! `cargo xtask bench page`: measures the weight and speed of the page in a real browser.

use anyhow::Result;

use crate::{browser, shell};

/// Builds and runs the measurement; `options` go to the program.
///
/// # Errors
/// When it does not build, or the page is too heavy or too slow.
pub(crate) fn run(options: &[&str]) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--release", "--package", "browser", "--bin", "page-bench", "--"]);
    shell::run(command.args(options).env("CHROMIUM", browser::chromium()?))
}
