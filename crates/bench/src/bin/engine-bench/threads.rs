//! Measures the speed of the search: nodes per second with one thread and with two.

use std::time::Duration;

use anyhow::{Result, bail};
use engine::{Engine, Limits, Settings, Signals, bench};
use rules::Game;

use super::{bench_game, now};

/// The time for each position.
const TIME: Duration = Duration::from_millis(1_000);
/// How many times the nodes of one thread two threads must reach.
const LEAST_RATIO: f64 = 1.7;

/// Measures every position of the bench with one thread and with two.
///
/// # Errors
/// If two threads are too slow.
pub(crate) fn run() -> Result<()> {
    let mut all = [0.0; 2];
    println!(
        "{:<18} {:>12} {:>12} {:>6}",
        "nodes per second", "one thread", "two threads", "ratio"
    );
    for (number, case) in bench::CASES.iter().enumerate() {
        let game = bench_game(case)?;
        let speeds = [1, 2].map(|threads| speed(&game, threads));
        let name = format!("{} {}", number + 1, case.ruleset);
        println!(
            "{name:<18} {:>12.0} {:>12.0} {:>6.2}",
            speeds[0],
            speeds[1],
            speeds[1] / speeds[0]
        );
        all = [all[0] + speeds[0], all[1] + speeds[1]];
    }
    let count = bench::CASES.len() as f64;
    let ratio = all[1] / all[0];
    println!("{:<18} {:>12.0} {:>12.0} {ratio:>6.2}", "mean", all[0] / count, all[1] / count);
    if ratio < LEAST_RATIO {
        bail!(
            "two threads reach {ratio:.2} times the nodes of one, less than {LEAST_RATIO}; is the machine quiet?"
        );
    }
    Ok(())
}

fn speed(game: &Game, threads: usize) -> f64 {
    let mut engine = Engine::new(Settings { threads, ..Settings::default() });
    engine.prepare(game.position().ruleset());
    let limits = Limits { move_time: Some(TIME), ..Limits::default() };
    // Wall-clock time: that is what more threads are for.
    let begin = now();
    let clock = || begin.elapsed();
    let answer = engine.search(game, &limits, &Signals::new(), &clock, &mut |_| ());
    answer.nodes as f64 / begin.elapsed().as_secs_f64()
}
