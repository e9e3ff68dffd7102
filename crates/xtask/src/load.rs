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
    play("release", command, options)
}

/// A few bughouse matches, with the programs that the tests use: clients, store and a replay must agree.
///
/// # Errors
/// When the programs do not build, or something does not agree.
pub(crate) fn run_share() -> Result<()> {
    let mut build = shell::cargo();
    shell::run(build.args(["build", "--package", "tabiya", "--package", "load"]))?;
    play("debug", "run", &["--share"])
}

fn play(profile: &str, command: &str, options: &[&str]) -> Result<()> {
    let folder = shell::target_dir().join(profile);
    let program = |name: &str| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let mut load = shell::program(program("load"));
    load.args([command, "--server"]).arg(program("tabiya")).args(options);
    shell::run(&mut load)
}
