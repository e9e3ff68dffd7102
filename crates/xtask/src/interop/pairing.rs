//! `cargo xtask interop pairing`: random Swiss tournaments, paired again by caissify-pairings.

use anyhow::{Context, Result, bail};

use super::python;
use crate::{shell, test_binaries};

const SCRIPT: &str = "tests/interop/pairing.py";
/// The size of FIDE's test for pairing programs (C.04.A, article A.7).
const PLAYERS: &str = "20";
const ROUNDS: &str = "9";
/// Tournaments when nobody says otherwise.
const LONG: &str = "5000";
/// Tournaments in `cargo xtask test`.
const SHARE: &str = "40";
const SEED: &str = "20260201";

/// Compares many tournaments; the script fails if a round differs.
///
/// # Errors
/// When an option is wrong, caissify-pairings cannot be installed, or a round differs.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let (mut tournaments, mut seed) = (LONG, SEED);
    let (mut players, mut rounds) = (PLAYERS, ROUNDS);
    for pair in words.chunks(2) {
        match *pair {
            ["--tournaments", number] => tournaments = number,
            ["--seed", number] => seed = number,
            ["--players", number] => players = number,
            ["--rounds", number] => rounds = number,
            _ => bail!(
                "no option `{}`; there are --tournaments, --seed, --players and --rounds, each with a number",
                pair.join(" ")
            ),
        }
    }
    compare(tournaments, seed, players, rounds)
}

/// The seeded share that every change must pass.
///
/// # Errors
/// As [`run`].
pub(crate) fn run_share() -> Result<()> {
    compare(SHARE, SEED, PLAYERS, ROUNDS)
}

fn compare(tournaments: &str, seed: &str, players: &str, rounds: &str) -> Result<()> {
    let python = python()?;
    let folder = shell::target_dir().join("interop");
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make `{}`", folder.display()))?;
    let file = folder.join("tournaments.txt");
    let mut write = shell::program(test_binaries::build_program("tournaments")?);
    shell::run(write.arg(&file).args([tournaments, seed, players, rounds]))?;
    shell::run(shell::program(&python).arg(SCRIPT).arg(&file))
}
