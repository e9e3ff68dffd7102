//! `cargo xtask interop play`: whole games against the server by somebody who knows only its documented protocol.

use anyhow::{Context, Result, bail};

use super::python;
use super::server::Server;
use crate::shell;

const SCRIPT: &str = "tests/interop/play.py";
/// The seed when nobody names one: one of its games ends by checkmate, the others by resignation.
const SEED: &str = "7";
/// Plays against a server of our own, which must close in good order afterwards.
///
/// # Errors
/// When the server does not open, a game goes wrong, or the server does not close as it should.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let seed = match words {
        [] => SEED,
        ["--seed", seed] => seed,
        other => bail!("no option `{}`; there is --seed N", other.join(" ")),
    };
    if seed.parse::<u64>().is_err() {
        bail!("`{seed}` is not a number");
    }
    let python = python()?;
    let server = Server::open()?;
    shell::run(shell::program(python).args([SCRIPT, server.url.as_str(), seed]))
        .with_context(|| format!("`cargo xtask interop play --seed {seed}` repeats it"))?;
    server.close()
}
