//! Hostile rulesets: refused with a reason, or compiled and played within a time limit.

use std::time::Duration;

use rules::{Position, Ruleset};

use super::{Disagreement, OracleReport, Order};
use crate::games::{Walk, walk};
use crate::hostile::{Flavor, draft};
use crate::numbers::Numbers;

/// The time limit for compiling.
const COMPILE: Duration = Duration::from_millis(200);
/// The time limit for the moves of one position.
const MOVES: Duration = Duration::from_millis(20);
/// How often a limit must be exceeded to count, because other programs use the machine too.
const TRIES: u32 = 4;
/// Plies to play in each ruleset that compiles.
const PLIES: u64 = 10;

#[derive(Default)]
struct Sight {
    compiled: u64,
    refused: u64,
    slowest_compile: Duration,
    slowest_refusal: Duration,
    slowest_moves: Duration,
    most_moves: u64,
}

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let mut numbers = Numbers::new(order.seed);
    let mut sight = Sight::default();
    for index in 0..order.amount {
        let flavor = Flavor::ALL[index as usize % Flavor::ALL.len()];
        one(flavor, numbers.seed(), order.clock, &mut sight)?;
    }
    Ok(OracleReport::of([
        ("rulesets", order.amount),
        ("refused", sight.refused),
        ("compiled", sight.compiled),
        ("µs to compile at most", micros(sight.slowest_compile)),
        ("µs to refuse at most", micros(sight.slowest_refusal)),
        ("µs for the moves of a position at most", micros(sight.slowest_moves)),
        ("moves in a position at most", sight.most_moves),
    ]))
}

fn micros(time: Duration) -> u64 {
    time.as_micros() as u64
}

fn one(
    flavor: Flavor,
    seed: u64,
    clock: fn() -> Duration,
    sight: &mut Sight,
) -> Result<(), Disagreement> {
    let spec = draft(flavor, seed);
    let (result, time) = timed(clock, COMPILE, || Ruleset::compile(spec.clone()));
    let late = |what: &str, time: Duration| {
        Disagreement::failure(format!("{what} hostile {flavor:?} {seed}"), format!("{time:?}"))
    };
    if time > COMPILE {
        return Err(late("compiling", time));
    }
    match result {
        Ok(ruleset) => {
            sight.compiled += 1;
            sight.slowest_compile = sight.slowest_compile.max(time);
            play(&ruleset, seed, clock, sight).map_err(|time| late("listing the moves of", time))
        }
        Err(faults) => {
            sight.refused += 1;
            sight.slowest_refusal = sight.slowest_refusal.max(time);
            let is_sentence = faults.faults.iter().all(|fault| fault.message.len() > 10);
            if flavor == Flavor::Sensible || !is_sentence {
                return Err(Disagreement::failure(format!("{flavor:?} {seed}"), faults));
            }
            Ok(())
        }
    }
}

/// Plays some moves, and returns the time of a position that took too long.
fn play(
    ruleset: &Ruleset,
    seed: u64,
    clock: fn() -> Duration,
    sight: &mut Sight,
) -> Result<(), Duration> {
    let length = Walk { plies: PLIES, game: PLIES as u32 };
    let start = |_: &mut Numbers| Ok(ruleset.start());
    let visit = |position: &Position| {
        let (moves, time) = timed(clock, MOVES, || position.legal_moves());
        sight.most_moves = sight.most_moves.max(moves.len() as u64);
        sight.slowest_moves = sight.slowest_moves.max(time);
        if time > MOVES { Err(time) } else { Ok(()) }
    };
    let mut visit = visit;
    walk(length, &mut Numbers::new(seed), start, |stop| visit(stop.position))?;
    Ok(())
}

/// Repeats work a few times until it stays within the limit; the best time counts.
fn timed<T>(
    clock: fn() -> Duration,
    limit: Duration,
    mut work: impl FnMut() -> T,
) -> (T, Duration) {
    let mut best = Duration::MAX;
    for tried in 1.. {
        let begun = clock();
        let done = work();
        best = best.min(clock().saturating_sub(begun));
        if best <= limit || tried == TRIES {
            return (done, best);
        }
    }
    (work(), best)
}
