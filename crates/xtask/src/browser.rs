//! `cargo xtask browser`: the page in a real browser, which is installed where it is missing.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{checks, shell};

/// Where Debian puts it.
const CHROMIUM: &str = "/usr/bin/chromium";
/// The variable that names another one.
const VARIABLE: &str = "CHROMIUM";

/// Runs the tests that drive the page, by words of their names if there are some.
///
/// # Errors
/// A test that fails, or a browser that is missing and cannot be installed.
pub(crate) fn run(words: &[&str]) -> Result<Vec<String>> {
    let mut command = shell::cargo();
    command.args(["test", "--package", "browser", "--test", "it", "--"]);
    // Each test has a browser or two of its own; more at once would wait for each other.
    command.arg("--test-threads=2").args(words).env(VARIABLE, chromium()?);
    checks::test_results(&mut command)
}

/// The browser's program, installed by the system's package manager if need be.
///
/// # Errors
/// When there is none and none can be installed, with the way to get it.
pub(crate) fn chromium() -> Result<PathBuf> {
    let chosen = std::env::var_os(VARIABLE).map_or_else(|| CHROMIUM.into(), PathBuf::from);
    if !works(&chosen) {
        println!("installing chromium for the tests of the page");
        install().context("chromium is missing: install it with `apt-get install chromium`")?;
    }
    if !works(&chosen) {
        bail!("{} does not start; name another in {VARIABLE}", chosen.display());
    }
    Ok(chosen)
}

fn works(program: &Path) -> bool {
    match shell::capture(shell::program(program).arg("--version")) {
        Ok(version) => {
            println!("{}", version.stdout.trim_end());
            true
        }
        Err(_) => false,
    }
}

fn install() -> Result<()> {
    let packages = |arguments: &[&str]| {
        let as_root = shell::capture(shell::program("id").arg("-u"))?.stdout.trim() == "0";
        let mut command = shell::program(if as_root { "apt-get" } else { "sudo" });
        if !as_root {
            command.arg("apt-get");
        }
        shell::run(command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    packages(&["update", "-qq"])?;
    packages(&["install", "-y", "-qq", "--no-install-recommends", "chromium"])
}
