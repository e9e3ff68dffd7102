//! `cargo xtask web`: the page's own tests and its type check.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::shell;

/// The type checker, pinned: another version may find other faults.
const TYPESCRIPT: &str = "typescript@5.9.3";

/// Runs the tests of the pure modules and checks the types of all modules.
///
/// # Errors
/// A test that fails, a type that does not fit, or a tool that is missing, with the way to get it.
pub(crate) fn run() -> Result<Vec<String>> {
    for (program, package) in [("node", "nodejs"), ("npm", "npm")] {
        let found = shell::capture(shell::program(program).arg("--version"));
        found.with_context(|| {
            format!("{program} is missing; install it with `apt-get install {package}`")
        })?;
    }
    let mut tests = shell::program("node");
    let heard = shell::run_and_listen(tests.args(["--test", "--test-reporter=tap", "web/"]))?;
    let closing: Vec<String> = heard
        .into_iter()
        .filter(|line| line.starts_with("# pass ") || line.starts_with("# fail "))
        .collect();
    if !closing.iter().any(|line| line.starts_with("# pass ") && line != "# pass 0") {
        bail!("`node --test web/` ran no test at all");
    }
    let compiler = compiler()?;
    let mut check = shell::program("node");
    shell::run(check.arg(compiler).args(["--project", "web/jsconfig.json"]))?;
    Ok(closing)
}

/// The type checker's program, installed once beside what cargo builds.
fn compiler() -> Result<PathBuf> {
    let folder = shell::target_dir().join("web-tools").join(TYPESCRIPT);
    let program = folder.join("node_modules/typescript/bin/tsc");
    if !program.is_file() {
        fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let mut install = shell::program("npm");
        install.args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"]);
        shell::run(install.arg(&folder).arg(TYPESCRIPT))?;
    }
    if !program.is_file() {
        bail!("npm has put no type checker at {}", program.display());
    }
    Ok(program)
}
