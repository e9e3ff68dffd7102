//! How soon a search that is told to stop answers, on every board of the bench and on the largest ones.

use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use engine::{Engine, Limits, Settings, Signals, bench};
use rules::Game;
use testkit::generate;

use super::large::{RULESETS, middle};
use super::{bench_game, now};

/// When the answer must be there.
const PATIENCE: Duration = Duration::from_millis(20);
/// How long it searches before it is stopped: at once, in its first plies, and deep in its work.
const DELAYS: [Duration; 3] = [Duration::ZERO, Duration::from_millis(5), Duration::from_millis(80)];
/// How often each is tried. The clock on the wall also counts what others do with the machine, and the middle one of
/// the tries does not.
const TRIES: usize = 5;

/// Stops searches with one thread and with two.
///
/// # Errors
/// When an answer is late or missing.
pub(crate) fn run() -> Result<()> {
    let (mut count, mut late, mut slowest) = (0, 0, Duration::ZERO);
    for (name, game) in games()? {
        for threads in [1, 2] {
            let mut engine = Engine::new(Settings { threads, ..Settings::default() });
            engine.prepare(game.position().ruleset());
            for delay in DELAYS {
                let time = usual(&mut engine, &game, delay).with_context(|| name.clone())?;
                count += 1;
                slowest = slowest.max(time);
                if time > PATIENCE {
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
        bail!("{late} of {count} answers come later than {} ms", PATIENCE.as_millis());
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

/// How long it usually takes from the signal to the answer.
fn usual(engine: &mut Engine, game: &Game, delay: Duration) -> Result<Duration> {
    let mut times = (0..TRIES).map(|_| stop(engine, game, delay)).collect::<Result<Vec<_>>>()?;
    times.sort_unstable();
    Ok(times[TRIES / 2])
}

fn stop(engine: &mut Engine, game: &Game, delay: Duration) -> Result<Duration> {
    let (begin, signals) = (now(), Signals::new());
    let (limits, clock) = (Limits::default(), || begin.elapsed());
    thread::scope(|scope| {
        let told = scope.spawn(|| {
            thread::sleep(delay);
            let told = begin.elapsed();
            signals.stop();
            told
        });
        let answer = engine.search(game, &limits, &signals, &clock, &mut |_| ());
        let end = begin.elapsed();
        answer.best.context("no move")?;
        let told = told.join().ok().context("nobody told it to stop")?;
        // Who sees a forced win everywhere may be done before.
        Ok(end.saturating_sub(told))
    })
}
