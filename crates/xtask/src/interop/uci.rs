//! `cargo xtask interop uci`: games of the engine, run by python-chess, in every ruleset both know;
//! with `--partners` also games against the engines used for measuring strength.

use anyhow::{Result, bail};

use super::python;
use crate::{shell, test_binaries};

const SCRIPT: &str = "tests/interop/uci.py";
const PARTNERS: &str = "--partners";

/// Plays the games.
///
/// # Errors
/// When python-chess cannot be installed, or it rejects anything the engine does.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    if let Some(word) = words.iter().find(|word| **word != PARTNERS) {
        bail!("no option `{word}`; there is `{PARTNERS}`");
    }
    let python = python()?;
    let program = test_binaries::build_program("tabiya")?;
    shell::run(shell::program(python).arg(SCRIPT).args(words).arg(program).arg("uci"))
}
