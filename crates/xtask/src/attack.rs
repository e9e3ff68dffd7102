//! `cargo xtask attack`: attacks the server as strangers would.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::shell;

/// Builds the programs as they are shipped and attacks the server, or the program that `--server` names.
///
/// # Errors
/// When they do not build, or something does not hold.
pub(crate) fn run(options: &[&str]) -> Result<()> {
    let (server, others) = split(options)?;
    let mut build = shell::cargo();
    build.args(["build", "--release", "--package", "load"]);
    if server.is_none() {
        build.args(["--package", "tabiya"]);
    }
    shell::run(&mut build)?;
    attack("release", server, &others)
}

/// Half a minute's share, with the programs that the tests use.
///
/// # Errors
/// When something does not hold.
pub(crate) fn run_share() -> Result<()> {
    let mut build = shell::cargo();
    shell::run(build.args(["build", "--package", "tabiya", "--package", "load"]))?;
    attack("debug", None, &["--share"])
}

/// The program to attack, and all other options.
fn split<'a>(options: &[&'a str]) -> Result<(Option<PathBuf>, Vec<&'a str>)> {
    let Some(place) = options.iter().position(|option| *option == "--server") else {
        return Ok((None, options.to_vec()));
    };
    let mut others = options.to_vec();
    others.remove(place);
    let server = options.get(place + 1).context("`--server` takes the path of a program")?;
    others.remove(place);
    Ok((Some(PathBuf::from(server)), others))
}

fn attack(profile: &str, server: Option<PathBuf>, options: &[&str]) -> Result<()> {
    let folder = shell::target_dir().join(profile);
    let program = |name: &str| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let mut load = shell::program(program("load"));
    let server = server.unwrap_or_else(|| program("tabiya"));
    load.args(["attack", "--server"]).arg(server).args(options);
    shell::run(&mut load)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_to_attack_can_be_anywhere_among_the_options() {
        let (server, others) = split(&["--only", "clocks", "--server", "old/tabiya"]).unwrap();
        assert_eq!(server, Some(PathBuf::from("old/tabiya")));
        assert_eq!(others, ["--only", "clocks"]);
        assert_eq!(split(&["--share"]).unwrap(), (None, vec!["--share"]));
        assert!(split(&["--server"]).is_err());
    }
}
