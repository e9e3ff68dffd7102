//! `cargo xtask interop uci`: games of the engine under python-chess, in every ruleset both know.

use anyhow::{Result, bail};

use super::{python, server};
use crate::shell;

const SCRIPT: &str = "tests/interop/uci.py";

/// Plays the games.
///
/// # Errors
/// When python-chess cannot be had, or the engine does anything it would not accept.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    if let Some(word) = words.first() {
        bail!("no option `{word}`; there is none");
    }
    let python = python()?;
    let program = server::build()?;
    shell::run(shell::program(python).arg(SCRIPT).arg(program).arg("uci"))
}
