//! The checks that must notice a fault: oracles, the simulation, and tests of the live server.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::shell;

/// A check that drives the code that ships.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Check {
    /// Who was first, decided a second time by plain numbers.
    Races,
    /// Random requests, with a look at everything that the match core does.
    Storms,
    /// Random requests, with a look at everything that anybody is shown.
    Secrets,
    /// Matches on failing networks and disks.
    Simulation,
    /// The tests of matches on the server.
    LiveTests,
    /// The tests of what an attack found.
    Findings,
}

/// The tests of findings, by parts of their names.
const FINDINGS: [&str; 7] = [
    "finding_",
    "held_connections_of_one_address",
    "a_public_server_behind_a_proxy",
    "pongs_that_nobody_asked_for",
    "a_forwarded_request_is_never",
    "item_22_a_match_that_nothing_ends",
    "everybody_in_a_crowd",
];

/// The result of a check.
pub(super) enum Verdict {
    /// It found nothing.
    Passed,
    /// It failed: the names of what failed, and the first sentence about it.
    Failed(String),
}

impl Check {
    pub(super) const ALL: [Self; 6] = [
        Self::Races,
        Self::Storms,
        Self::Secrets,
        Self::Simulation,
        Self::LiveTests,
        Self::Findings,
    ];

    /// Runs the check on the code in a folder.
    ///
    /// # Errors
    /// When the code does not compile, so that the check says nothing.
    pub(super) fn run(self, tree: &Path, target: &Path) -> Result<Verdict> {
        let built = self.command(tree, target, Step::Build).output()?;
        if !built.status.success() {
            bail!("it does not compile:\n{}", String::from_utf8_lossy(&built.stderr).trim_end());
        }
        let output = self.command(tree, target, Step::Run).output()?;
        if output.status.success() {
            return Ok(Verdict::Passed);
        }
        let text = String::from_utf8_lossy(&output.stdout);
        Ok(Verdict::Failed(self.failure(&text)))
    }

    fn command(self, tree: &Path, target: &Path, step: Step) -> Command {
        let mut command = shell::cargo();
        command.current_dir(tree).env("CARGO_TARGET_DIR", target);
        // The same package in both steps, so that it is built once.
        let (package, kind) = match self {
            Self::Races | Self::Storms | Self::Secrets => ("testkit", &["--bin", "oracle"][..]),
            Self::Simulation | Self::LiveTests => ("server", &["--test", "it"][..]),
            Self::Findings => ("server", &["--lib", "--test", "it"][..]),
        };
        let verb = match (package, step) {
            ("testkit", Step::Build) => "build",
            ("testkit", Step::Run) => "run",
            _ => "test",
        };
        command.args([verb, "--quiet", "--package", package]).args(kind);
        match (self, step) {
            (Self::Simulation | Self::LiveTests | Self::Findings, Step::Build) => {
                command.arg("--no-run")
            }
            (_, Step::Build) => &mut command,
            (Self::Races, Step::Run) => command.args(oracle("races", "30000")),
            (Self::Storms, Step::Run) => command.args(oracle("storms", "300")),
            (Self::Secrets, Step::Run) => command.args(oracle("secrets", "300")),
            (Self::Simulation, Step::Run) => {
                command.args(["--", "whatever_breaks_every_client_sees_what_the_log_tells"])
            }
            (Self::LiveTests, Step::Run) => command.args(["--", "live::"]),
            (Self::Findings, Step::Run) => command.args(["--no-fail-fast", "--"]).args(FINDINGS),
        };
        command
    }

    /// What failed, from the text that the check printed.
    fn failure(self, text: &str) -> String {
        match self {
            Self::Races => named("oracle races", text),
            Self::Storms => named("oracle storms", text),
            Self::Secrets => named("oracle secrets", text),
            Self::Simulation | Self::LiveTests | Self::Findings => failed_tests(text),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Build,
    Run,
}

fn oracle<'a>(name: &'a str, amount: &'a str) -> [&'a str; 5] {
    ["--", "--only", name, "--plies", amount]
}

/// An oracle with the end of its sentence, which says what was wrong.
fn named(oracle: &str, text: &str) -> String {
    let line = text.lines().rev().find(|line| line.starts_with("oracle: ")).unwrap_or_default();
    let tail: String = line.chars().rev().take(90).collect::<Vec<_>>().into_iter().rev().collect();
    format!("{oracle}: …{tail}")
}

/// The names of the failed tests, at most three of them.
fn failed_tests(text: &str) -> String {
    let mut names: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("---- ")?.strip_suffix(" stdout ----"))
        .collect();
    names.sort_unstable();
    let more = names.len().saturating_sub(3);
    names.truncate(3);
    let names = names.join(", ");
    if more == 0 { names } else { format!("{names} and {more} more") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_tests_are_named() {
        let text = "failures:\n\n---- live::b stdout ----\nx\n\n---- live::a stdout ----\ny\n";
        assert_eq!(failed_tests(text), "live::a, live::b");
    }
}
