//! `cargo xtask test`: the stages a change must pass, in order; stops at the first failure.

use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::bench::instructions;
use crate::{attack, browser, direction, interop, shell, test_binaries, tidy, tools, web};

/// One stage: its name and what it does. The lines it returns are repeated at the end.
struct Stage {
    name: &'static str,
    run: fn() -> Result<Vec<String>>,
}

const STAGES: &[Stage] = &[
    Stage { name: "tools", run: || tools::check().map(|()| Vec::new()) },
    Stage { name: "format", run: format },
    Stage { name: "lints", run: lints },
    Stage { name: "tidy", run: || tidy::run().map(|()| Vec::new()) },
    Stage { name: "dependency direction", run: || direction::run().map(|()| Vec::new()) },
    Stage { name: "the page", run: web::run },
    Stage { name: "test binaries", run: || test_binaries::build().map(|_| Vec::new()) },
    Stage { name: "unit and integration tests", run: tests },
    Stage { name: "the page in a browser", run: || browser::run(&[]) },
    Stage { name: "doc tests", run: doc_tests },
    Stage { name: "beside python-chess", run: || interop::run_share().map(|()| Vec::new()) },
    Stage {
        name: "engine under python-chess",
        run: || interop::uci::run(&[]).map(|()| Vec::new()),
    },
    Stage { name: "games over the protocol", run: || interop::play::run(&[]).map(|()| Vec::new()) },
    Stage {
        name: "the API with other programs",
        run: || interop::api::run_share().map(|()| Vec::new()),
    },
    Stage { name: "a share of the attacks", run: || attack::run_share().map(|()| Vec::new()) },
    Stage {
        name: "pairings beside caissify",
        run: || interop::pairing::run_share().map(|()| Vec::new()),
    },
    Stage { name: "docs", run: docs },
    Stage {
        name: "instruction counts",
        run: || instructions::run(instructions::Task::Check).map(|()| Vec::new()),
    },
];

/// Runs every stage.
///
/// # Errors
/// The first stage that fails, by name.
pub(crate) fn run() -> Result<()> {
    let mut done: Vec<(&str, Duration, Vec<String>)> = Vec::new();
    for (index, stage) in STAGES.iter().enumerate() {
        println!("\n[{}/{}] {}", index + 1, STAGES.len(), stage.name);
        let (result, time) = shell::timed(stage.run);
        let closing = result.with_context(|| {
            format!("the stage `{}` failed after {:.1} s", stage.name, time.as_secs_f64())
        })?;
        println!("[{}/{}] {}: ok in {:.1} s", index + 1, STAGES.len(), stage.name, seconds(time));
        done.push((stage.name, time, closing));
    }
    report(&done);
    Ok(())
}

fn report(done: &[(&str, Duration, Vec<String>)]) {
    println!("\nAll {} stages passed:", done.len());
    for (name, time, closing) in done {
        println!("  {name:<28} {:>6.1} s", seconds(*time));
        for line in closing {
            println!("    {line}");
        }
    }
    let total = done.iter().map(|(_, time, _)| *time).sum();
    println!("  {:<28} {:>6.1} s", "together", seconds(total));
}

fn seconds(time: Duration) -> f64 {
    time.as_secs_f64()
}

fn format() -> Result<Vec<String>> {
    silent_end(shell::cargo().args(["fmt", "--all", "--check"]))
}

fn lints() -> Result<Vec<String>> {
    silent_end(shell::cargo().args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))
}

fn tests() -> Result<Vec<String>> {
    let mut binaries = test_binaries::build()?;
    // The browser tests have their own stage.
    binaries.retain(|binary| binary.package() != browser::PACKAGE);
    test_binaries::run_all(&binaries)
}

fn doc_tests() -> Result<Vec<String>> {
    test_results(shell::cargo().args(["test", "--workspace", "--doc"]))
}

fn docs() -> Result<Vec<String>> {
    let mut command = shell::cargo();
    command.env("RUSTDOCFLAGS", "-D warnings").args(["doc", "--workspace", "--no-deps"]);
    silent_end(&mut command)
}

fn silent_end(command: &mut Command) -> Result<Vec<String>> {
    shell::run(command)?;
    Ok(Vec::new())
}

/// Runs a test command and returns its last lines; a run without any test is an error.
fn test_results(command: &mut Command) -> Result<Vec<String>> {
    let lines = shell::run_and_listen(command)?;
    let closing: Vec<String> =
        lines.into_iter().filter(|line| line.starts_with("test result:")).collect();
    if closing.is_empty() {
        bail!("`{}` ran no test binary at all", shell::command_line(command));
    }
    Ok(closing)
}
