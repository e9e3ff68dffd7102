//! `cargo xtask interop play`: whole games on the server by a client that knows only the documented
//! protocol.

use anyhow::{Context, Result, bail};

use super::python;
use super::server::Server;
use crate::shell;

const SCRIPT: &str = "tests/interop/play.py";
/// The default seed: one of its games ends by checkmate, the others by resignation.
const SEED: &str = "7";
/// Plays on a new server, which must shut down cleanly afterwards.
///
/// # Errors
/// When the server does not start, a game fails, or the server does not shut down cleanly.
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
