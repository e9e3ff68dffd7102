//! `cargo xtask load`: measures how much load the server handles.

use anyhow::Result;

use crate::shell;

/// Builds both programs as they are shipped and runs the load test.
///
/// # Errors
/// When they do not build, or a goal is missed.
pub(crate) fn run(command: &str, options: &[&str]) -> Result<()> {
    let mut build = shell::cargo();
    shell::run(build.args(["build", "--release", "--package", "tabiya", "--package", "load"]))?;
    let folder = shell::target_dir().join("release");
    let program = |name: &str| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let mut load = shell::program(program("load"));
    load.args([command, "--server"]).arg(program("tabiya")).args(options);
    shell::run(&mut load)
}
