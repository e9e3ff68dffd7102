//! Measures how soon a stopped search answers, in the positions of the bench and on the largest boards.

use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use engine::{Engine, Limits, Settings, Signals, bench};
use rules::Game;
use testkit::generate;

use super::large::{RULESETS, middle};
use super::{bench_game, now};

/// The time for an answer.
const MAX_DELAY: Duration = Duration::from_millis(20);
/// The search time before the stop: none, a few plies, and a deep search.
const SEARCH_TIMES: [Duration; 3] =
    [Duration::ZERO, Duration::from_millis(5), Duration::from_millis(80)];
/// Tries of each. The median is not disturbed by other programs, which wall-clock time counts too.
const TRIES: usize = 5;

/// Stops searches with one thread and with two.
///
/// # Errors
/// If an answer is late or missing.
pub(crate) fn run() -> Result<()> {
    let (mut count, mut late, mut slowest) = (0, 0, Duration::ZERO);
    for (name, game) in games()? {
        for threads in [1, 2] {
            let mut engine = Engine::new(Settings { threads, ..Settings::default() });
            engine.prepare(game.position().ruleset());
            for delay in SEARCH_TIMES {
                let time = median(&mut engine, &game, delay).with_context(|| name.clone())?;
                count += 1;
                slowest = slowest.max(time);
                if time > MAX_DELAY {
                    late += 1;
                    let [after, took] = [delay, time].map(|time| time.as_secs_f64() * 1e3);
                    println!("{name}, {threads} threads, after {after:.0} ms: {took:.1} ms");
                }
            }
        }
    }
    println!(
        "{count} searches stopped, the slowest answer {:.1} ms later",
        slowest.as_secs_f64() * 1e3
    );
    if late > 0 {
        bail!("{late} of {count} answers come later than {} ms", MAX_DELAY.as_millis());
    }
    Ok(())
}

/// Where searches are stopped, by name.
fn games() -> Result<Vec<(String, Game)>> {
    let mut games = Vec::new();
    for case in bench::CASES {
        games.push((case.ruleset.to_owned(), bench_game(case)?));
    }
    for seed in 0..RULESETS {
        let ruleset = generate::largest(seed).ruleset;
        games.push((format!("largest {seed}"), middle(&ruleset, seed)));
    }
    Ok(games)
}

/// The median time from the signal to the answer.
fn median(engine: &mut Engine, game: &Game, delay: Duration) -> Result<Duration> {
    let mut times = (0..TRIES).map(|_| stop(engine, game, delay)).collect::<Result<Vec<_>>>()?;
    times.sort_unstable();
    Ok(times[TRIES / 2])
}

fn stop(engine: &mut Engine, game: &Game, delay: Duration) -> Result<Duration> {
    let (begin, signals) = (now(), Signals::new());
    let (limits, clock) = (Limits::default(), || begin.elapsed());
    thread::scope(|scope| {
        let stopped = scope.spawn(|| {
            thread::sleep(delay);
            let stopped = begin.elapsed();
            signals.stop();
            stopped
        });
        let answer = engine.search(game, &limits, &signals, &clock, &mut |_| ());
        let end = begin.elapsed();
        answer.best.context("no move")?;
        let stopped = stopped.join().ok().context("the stopping thread failed")?;
        // A search may be done before, if it sees a forced win everywhere.
        Ok(end.saturating_sub(stopped))
    })
}
