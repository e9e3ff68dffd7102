//! `cargo xtask interop api`: tests the documented API with other programs. schemathesis calls
//! every route with valid and invalid requests; python-chess reads every exported game.

use anyhow::{Context, Result, bail};

use super::python;
use super::server::Server;
use crate::shell;

const SCRIPT: &str = "tests/interop/library.py";
const ORGANIZER: &str = "tests/interop/organizer.py";
/// Routes that would lock the organizer out before all others were called.
const ENDS_SESSIONS: [&str; 3] = ["/api/v1/logout", "/api/v1/reset", "/api/v1/sessions/{id}"];
/// A socket answers only WebSocket clients, and an analysis goes on until its client leaves.
const NOT_CALLED: [&str; 2] = ["/api/v1/socket", "/api/v1/analysis"];
const SEED: &str = "5";
/// The default number of requests of each kind for each route.
const LONG: &str = "100";
/// The same in `cargo xtask test`.
const SHARE: &str = "5";
/// What every answer must satisfy.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_schema_conformance";

/// Tests a new server, which must shut down cleanly afterwards.
///
/// # Errors
/// When an answer is a server error or undocumented, or an exported game differs from the imported
/// one.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    match words {
        [] => ask(LONG, SEED),
        ["--examples", examples] => ask(examples, SEED),
        ["--seed", seed] => ask(LONG, seed),
        ["--examples", examples, "--seed", seed] => ask(examples, seed),
        other => bail!("no option `{}`; there are --examples N and --seed N", other.join(" ")),
    }
}

/// The seeded part that every change must pass.
///
/// # Errors
/// Like [`run`].
pub(crate) fn run_share() -> Result<()> {
    ask(SHARE, SEED)
}

fn ask(examples: &str, seed: &str) -> Result<()> {
    for number in [examples, seed] {
        if number.parse::<u32>().is_err() {
            bail!("`{number}` is not a number");
        }
    }
    let python = python()?;
    let mut server = Server::open()?;
    let secret = server.set_up_secret()?;
    let output = shell::capture(shell::program(&python).args([ORGANIZER, &server.url, &secret]))?;
    let token = output.stdout;
    let again =
        || format!("`cargo xtask interop api --examples {examples} --seed {seed}` repeats it");
    shell::run(shell::program(&python).args([SCRIPT, server.url.as_str(), seed]))
        .with_context(again)?;
    let asking = || {
        let document = format!("{}/api/v1/openapi.json", server.url);
        let mut asking = shell::program(python.with_file_name("schemathesis"));
        asking.args(["run", &document, "--checks", CHECKS, "--seed", seed]);
        asking.args(["--max-examples", examples, "--phases", "coverage,fuzzing", "--no-color"]);
        NOT_CALLED.iter().for_each(|path| _ = asking.args(["--exclude-path", path]));
        asking.current_dir(shell::target_dir());
        asking
    };
    // Once from the house account, and once as an organizer, who may do the most.
    shell::run(&mut asking()).with_context(again)?;
    let mut as_organizer = asking();
    as_organizer.args(["--header", &format!("Authorization: Bearer {}", token.trim())]);
    ENDS_SESSIONS.iter().for_each(|path| _ = as_organizer.args(["--exclude-path", path]));
    shell::run(&mut as_organizer).with_context(again)?;
    server.close()
}
