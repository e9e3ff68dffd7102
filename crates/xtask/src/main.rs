//! `cargo xtask`: development tasks that are run on the code rather than shipped with it.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

mod attack;
mod bench;
mod browser;
mod checks;
mod direction;
mod fuzz;
mod interop;
mod load;
mod mutants;
mod shell;
mod strength;
mod test_binaries;
mod tidy;
mod tools;
mod web;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, bail};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test                                  every check a change must pass
  tools [--install]                     lists missing programs that the tests need; installs them on Debian
  tidy                                  style rules that the compiler does not check
  direction                             which crate depends on which, compared with the table
  web                                   tests and type check of the page
  browser [NAME]                        tests of the page in a real browser
  screenshots [FOLDER]                  screenshots of every state of the page; FOLDER is target/screenshots by default
  screenshots bughouse                  screenshots of bughouse, in target/screenshots/bughouse
  oracle [--plies N] [--seed N] [--only NAME] [--first N]
                                        long random comparison with other move generators
  interop [--games N] [--seed N]        PGN and SAN, exchanged with python-chess in both directions
  interop play [--seed N]               whole games on the server over its documented protocol
  interop uci [--partners]              games of the engine, run by python-chess, in every ruleset both know, or against other engines
  interop api [--examples N] [--seed N] schemathesis calls every documented route; python-chess reads the exports
  interop pairing [--tournaments N] [--seed N] [--players N] [--rounds N]
                                        random Swiss tournaments, paired again by caissify-pairings
  bughouse [--matches N] [--seed N] [--only NAME]
                                        bughouse matches of machines on a simulated clock, for docs/strength.md
  bench perft [--rounds N] [--only NAME]
                                        speed compared with cozy-chess and shakmaty, with default flags and x86-64-v3
  bench pgn [--rounds N]                speed of reading PGN, and the time hostile texts take
  bench studio [--rounds N]             how long the studio waits after an edit
  bench pairing                         the slowest Swiss round of 64, 200 and 500 players
  bench mates | tactics                 every proved mate and tactic found within a second
  bench large                           an answer in 100 ms that loses no piece, 26×26 with 26 kinds
  bench search                          nodes per second of the engine, with one thread and two
  bench stop                            how soon a stopped search answers, up to the largest boards
  bench smoke                           a timed game in every built-in and 200 random rulesets
  bench page [--lighthouse N]           weight and speed of the page in a real browser
  bench store [--seconds N] [--folder PATH]
                                        durable appends per second on the disk of a folder
  levels [--games N] [--first LEVEL] [--last LEVEL] [--log FILE] [--no-anchors] [--tactics TRIES]
                                        ratings of the levels, from matches between neighbors and against a rated engine;
                                        or how many tactics each of them finds
  load [--seconds N] [--games N] [--only SCENE] [--share]
                                        how much load the server handles; scenes: live, import, saturated,
                                        idle, unread, crowd, rush, analyses, start, bughouse
  attack [--server PROGRAM] [--only NAME] [--share]
                                        attacks the server as strangers would; an older program shows what was mended
  bench library [--games N] [--folder PATH]
                                        the slowest page of every question to a library of 100 000 matches
  durability [--kills N]                kill -9 under load, the WAL cut everywhere, the disk taken away
  mutants [--only TEXT]                 deliberate faults in the shipped code, and the checks that notice them
  simulate [--seeds N] [--first N]      seeded storms over live matches: broken lines, disks, crashes
  bench instructions [--check|--update] instruction counts of the hot paths under callgrind
  tune games FILE [--seconds N]         self-play of the engine, for its quiet positions; an interrupted run continues
  tune fit FILE...                      fits the evaluation parameters to such games and writes them into the source
  strength [--games N] [--concurrency N] [--only NAME]
                                        matches of the engine against others, for docs/strength.md
  fuzz TARGET SECONDS                   runs a fuzz target of fuzz/ for this long";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match dispatch(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(words: &[&str]) -> Result<()> {
    match words {
        ["test"] => checks::run(),
        ["tools"] => tools::check(),
        ["tools", "--install"] => tools::install(),
        ["tidy"] => tidy::run(),
        ["direction"] => direction::run(),
        ["web"] => web::run().map(|_| ()),
        ["screenshots"] => screenshots(&shell::target_dir().join("screenshots")),
        ["screenshots", "bughouse"] => {
            bughouse_screenshots(&shell::target_dir().join("screenshots").join("bughouse"))
        }
        ["screenshots", folder] => screenshots(&shell::root().join(folder)),
        ["oracle", rest @ ..] => oracle(rest),
        ["bughouse", rest @ ..] => bughouse(rest),
        ["bench", "perft", rest @ ..] => bench::perft::run(rest),
        ["browser", rest @ ..] => browser::run(rest).map(drop),
        ["bench", "page", rest @ ..] => bench::page::run(rest),
        ["bench", what @ ("mates" | "tactics" | "large" | "search" | "stop" | "smoke")] => {
            bench::engine::run(what, &[])
        }
        ["bench", "pairing"] => bench::pairing::run(),
        ["bench", "pgn", rest @ ..] => bench::pgn::run(rest),
        ["bench", "studio", rest @ ..] => bench::studio::run(rest),
        ["bench", "instructions"] => bench::instructions::run(bench::instructions::Task::Show),
        ["bench", "instructions", "--check"] => {
            bench::instructions::run(bench::instructions::Task::Check)
        }
        ["bench", "instructions", "--update"] => {
            bench::instructions::run(bench::instructions::Task::Update)
        }
        ["interop", "play", rest @ ..] => interop::play::run(rest),
        ["interop", "uci", rest @ ..] => interop::uci::run(rest),
        ["interop", "api", rest @ ..] => interop::api::run(rest),
        ["interop", "pairing", rest @ ..] => interop::pairing::run(rest),
        ["interop", rest @ ..] => interop::run(rest),
        ["bench", "store", rest @ ..] => bench::store::run("store-bench", rest),
        ["bench", "library", rest @ ..] => bench::store::run("library-bench", rest),
        ["levels", rest @ ..] => bench::engine::run("levels", rest),
        ["load", "--share"] => load::run_share(),
        ["load", rest @ ..] => load::run("run", rest),
        ["attack", "--share"] => attack::run_share(),
        ["attack", rest @ ..] => attack::run(rest),
        ["mutants"] => mutants::run(None),
        ["mutants", "--only", name] => mutants::run(Some(name)),
        ["durability"] => durability("200"),
        ["durability", "--kills", kills] => durability(kills),
        ["simulate", rest @ ..] => simulate(rest),
        ["tune", rest @ ..] => tune(rest),
        ["strength", rest @ ..] => strength::run(rest),
        ["fuzz", target, seconds] => fuzz::run(target, seconds),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        other => bail!("no command `{}`\n\n{USAGE}", other.join(" ")),
    }
}

/// The comparison itself is in `testkit`, whose tests run a seeded part of it.
fn oracle(options: &[&str]) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--release", "--package", "testkit", "--bin", "oracle", "--"]);
    shell::run(command.args(options))
}

/// The matches are in `testkit`, whose tests play a seeded part of them. The development profile is optimized, and keeps
/// the assertions that notice a faulty match.
fn bughouse(options: &[&str]) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--package", "testkit", "--bin", "bughouse", "--"]);
    shell::run(command.args(options))
}

/// The tuner is a separate crate, because `tabiya ruleset values --tune` uses it too.
fn tune(options: &[&str]) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--release", "--package", "tuning", "--bin", "tune", "--"]);
    shell::run(command.args(options))
}

/// Runs the store's tests that cut power, kill processes and take the disk away, with more kills
/// than in every test run; then does the same to the whole server while games are played over
/// sockets.
fn durability(kills: &str) -> Result<()> {
    if kills.parse::<u64>().is_err() {
        bail!("`--kills` takes a number, not `{kills}`");
    }
    let mut command = shell::cargo();
    command.args(["test", "--package", "store", "--test", "it", "--", "--nocapture"]);
    let tests = ["kill::", "power_cut::", "disk::", "folder::"];
    shell::run(command.args(tests).env("STORE_TEST_KILLS", kills))?;
    load::run("durability", &["--kills", kills])
}

/// Screenshots of the page, made by the browser that also tests it.
fn screenshots(folder: &Path) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--package", "browser", "--bin", "screenshots", "--"]);
    shell::run(command.arg(folder))
}

/// Screenshots of a bughouse match from all its seats, and of the pages around it.
fn bughouse_screenshots(folder: &Path) -> Result<()> {
    let mut command = shell::cargo();
    command.args(["run", "--package", "browser", "--bin", "bughouse-screenshots", "--"]);
    shell::run(command.arg(folder))
}

/// The simulations of the server's tests, with more seeds than in every test run.
fn simulate(options: &[&str]) -> Result<()> {
    let (mut seeds, mut first) = ("10000", "1");
    for pair in options.chunks(2) {
        match *pair {
            ["--seeds", number] => seeds = number,
            ["--first", number] => first = number,
            _ => bail!("simulate takes `--seeds N` and `--first N`"),
        }
    }
    for number in [seeds, first] {
        if number.parse::<u64>().is_err() {
            bail!("`{number}` is not a number of seeds");
        }
    }
    let mut command = shell::cargo();
    command.args(["test", "--package", "server", "--test", "it", "--", "--nocapture"]);
    command.args(["whatever_breaks_every_client_sees_what_the_log_tells"]);
    shell::run(command.env("SIMULATION_SEEDS", seeds).env("SIMULATION_FIRST", first))
}
