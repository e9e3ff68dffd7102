//! `engine-bench mates|tactics|large [SEED]|search|stop|smoke|levels`: measures the promises of the engine, and fails if
//! one is broken.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

mod judge;
mod large;
mod levels;
mod smoke;
mod solving;
mod stop;
mod suites;
mod threads;

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use engine::{Engine, IterationReport, Limits, SearchResult, Signals, bench};
use notation::builtin::builtin;
use notation::parse_fen;
use rules::{Game, Ruleset};
use testkit::cpu_clock::Stopwatch;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["mates"] => suites::mates(),
        ["tactics"] => suites::tactics(),
        ["large"] => large::run(0..large::RULESETS),
        ["large", seed] => {
            let seed = seed.parse().context("the seed must be a whole number")?;
            large::run(seed..seed + 1)
        }
        ["search"] => threads::run(),
        ["stop"] => stop::run(),
        ["smoke"] => smoke::run(),
        ["levels", rest @ ..] => levels::run(rest),
        _ => bail!("expected one of mates, tactics, large, search, stop, smoke and levels"),
    }
}

/// The time now.
#[expect(clippy::disallowed_methods, reason = "a bench reads the clock")]
fn now() -> Instant {
    Instant::now()
}

/// A built-in ruleset.
fn built_in(name: &str) -> Result<Ruleset> {
    let spec = builtin(name).with_context(|| format!("there is no built-in ruleset `{name}`"))?;
    Ok(Ruleset::compile(spec)?)
}

/// A position of the bench, as a game without moves.
fn bench_game(case: &bench::BenchPosition) -> Result<Game> {
    let ruleset = built_in(case.ruleset)?;
    let start = match case.fen {
        Some(fen) => parse_fen(&ruleset, fen)?,
        None => ruleset.start(),
    };
    Ok(Game::new(start))
}

/// Searches with one thread. Returns the answer and the processor time, which does not depend on other programs.
fn search(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    report: &mut dyn FnMut(&IterationReport),
) -> (SearchResult, Duration) {
    let start = Stopwatch::now();
    let answer = engine.search(game, limits, &Signals::new(), &|| start.elapsed(), report);
    (answer, start.elapsed())
}
