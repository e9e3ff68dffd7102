//! `cargo xtask browser`: the page's tests in a real browser.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::{shell, test_binaries};

/// Where Debian installs Chromium.
const CHROMIUM: &str = "/usr/bin/chromium";
/// The environment variable that names another one.
const VARIABLE: &str = "CHROMIUM";
/// The package with the page tests.
pub(crate) const PACKAGE: &str = "browser";

/// Runs the page tests, or those whose names contain one of the words.
///
/// # Errors
/// When a test fails or the browser does not start.
pub(crate) fn run(words: &[&str]) -> Result<Vec<String>> {
    let chromium = chromium()?;
    let all = test_binaries::build()?;
    // Every test thread has a browser process or two, which take the cores they find.
    let arguments: Vec<&str> =
        ["--test-threads=3"].into_iter().chain(words.iter().copied()).collect();
    let mut closing = Vec::new();
    for binary in all.iter().filter(|binary| binary.package() == PACKAGE) {
        closing.extend(binary.run_with_second_chance(&arguments, &[(VARIABLE, &chromium)])?);
    }
    Ok(closing)
}

/// The browser: the one that `CHROMIUM` names, or Debian's.
pub(crate) fn program() -> PathBuf {
    std::env::var_os(VARIABLE).map_or_else(|| CHROMIUM.into(), PathBuf::from)
}

/// The browser, after checking that it starts.
///
/// # Errors
/// When it does not start.
pub(crate) fn chromium() -> Result<PathBuf> {
    let program = program();
    let version = shell::capture(shell::program(&program).arg("--version")).with_context(|| {
        format!(
            "{} does not start; install chromium or name another in {VARIABLE}",
            program.display()
        )
    })?;
    if version.stdout.trim().is_empty() {
        bail!("{} does not report its version", program.display());
    }
    println!("{}", version.stdout.trim_end());
    Ok(program)
}
