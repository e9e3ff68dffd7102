//! `cargo xtask web`: the unit tests and the type check of the page.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::shell;

/// The type checker, pinned, because another version may find other errors.
const TYPESCRIPT: &str = "typescript@5.9.3";

/// Runs the tests of the pure modules and checks the types of all modules.
///
/// # Errors
/// A failing test, a type error, or a missing tool with a hint on how to install it.
pub(crate) fn run() -> Result<Vec<String>> {
    for (program, package) in [("node", "nodejs"), ("npm", "npm")] {
        let found = shell::capture(shell::program(program).arg("--version"));
        found.with_context(|| {
            format!("{program} is missing; install it with `apt-get install {package}`")
        })?;
    }
    let mut tests = shell::program("node");
    let lines = shell::run_and_listen(tests.args(["--test", "--test-reporter=tap", "web/"]))?;
    let closing: Vec<String> = lines
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

/// The type checker, installed once into the target folder.
fn compiler() -> Result<PathBuf> {
    let folder = shell::target_dir().join("web-tools").join(TYPESCRIPT);
    let program = folder.join("node_modules/typescript/bin/tsc");
    if !program.is_file() {
        fs::create_dir_all(&folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
        let mut install = shell::program("npm");
        install.args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"]);
        shell::run(install.arg(&folder).arg(TYPESCRIPT))?;
    }
    if !program.is_file() {
        bail!("npm installed no type checker at {}", program.display());
    }
    Ok(program)
}
