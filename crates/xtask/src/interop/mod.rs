//! `cargo xtask interop`: exchanges PGN and SAN with python-chess in both directions, in its own
//! Python environment.

pub(crate) mod api;
pub(crate) mod pairing;
pub(crate) mod play;
mod server;
pub(crate) mod uci;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{shell, test_binaries};

const SCRIPT: &str = "tests/interop/compare.py";
const REQUIREMENTS: &str = "tests/interop/requirements.txt";
/// The default number of games in each direction.
const LONG: u32 = 10_000;
/// The number of games in each direction in `cargo xtask test`.
pub(crate) const SHARE: u32 = 90;
const SEED: &str = "20240229";

/// How much to compare.
struct Options {
    games: u32,
    seed: String,
}

/// Compares this many games in each direction.
///
/// # Errors
/// When python-chess cannot be installed, or the two sides differ.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let mut options = Options { games: LONG, seed: SEED.to_owned() };
    for pair in words.chunks(2) {
        match pair {
            ["--games", games] => {
                options.games =
                    games.parse().with_context(|| format!("`{games}` is not a number of games"))?;
            }
            ["--seed", seed] => options.seed = (*seed).to_owned(),
            other => bail!("no option `{}`; there are --games N and --seed N", other.join(" ")),
        }
    }
    compare(&options)
}

/// The seeded part that every change must pass.
///
/// # Errors
/// Like [`run`].
pub(crate) fn run_share() -> Result<()> {
    compare(&Options { games: SHARE, seed: SEED.to_owned() })
}

fn compare(options: &Options) -> Result<()> {
    let python = python()?;
    let folder = shell::target_dir().join("interop");
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make `{}`", folder.display()))?;
    let file = |name: &str| folder.join(name);
    let (games, seed) = (options.games.to_string(), options.seed.as_str());
    let ours = [file("ours.pgn"), file("ours.txt")];
    shell::run(program()?.arg("write").args(&ours).args([&games, seed]))?;
    shell::run(shell::program(&python).args([SCRIPT, "read"]).args(&ours))?;
    let theirs = [file("theirs.pgn"), file("theirs.txt")];
    shell::run(shell::program(&python).args([SCRIPT, "write"]).args(&theirs).args([&games, seed]))?;
    shell::run(program()?.arg("read").args(&theirs))?;
    let (sent, back) = (file("carried.pgn"), file("kept.pgn"));
    shell::run(program()?.arg("carried").arg(&sent).arg(seed))?;
    shell::run(shell::program(&python).args([SCRIPT, "carry"]).arg(&sent).arg(&back))?;
    shell::run(program()?.arg("kept").arg(&back))
}

/// Our side of the comparison.
fn program() -> Result<std::process::Command> {
    Ok(shell::program(test_binaries::build_program("interop")?))
}

/// A Python environment for the scripts, created in the target folder if it does not exist yet.
fn python() -> Result<PathBuf> {
    let folder = shell::target_dir().join("interop").join("python");
    let python = folder.join("bin").join("python");
    let wanted = std::fs::read_to_string(shell::root().join(REQUIREMENTS))
        .with_context(|| format!("cannot read `{REQUIREMENTS}`"))?;
    let stamp = folder.join("requirements.txt");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    make_environment(&folder)?;
    let mut install = shell::program(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    shell::run(install.args(["--requirement", REQUIREMENTS]))
        .context("what the scripts need could not be installed")?;
    std::fs::write(&stamp, wanted)
        .with_context(|| format!("cannot write `{}`", stamp.display()))?;
    Ok(python)
}

/// Creates an empty environment; Python itself must be installed already.
fn make_environment(folder: &Path) -> Result<()> {
    let mut command = shell::program("python3");
    shell::run(command.args(["-m", "venv", "--clear"]).arg(folder)).context(
        "Python 3 with its module venv is needed; on Debian, `apt-get install python3 python3-venv`",
    )
}
