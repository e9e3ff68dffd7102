//! `cargo xtask bench pairing`: how long the slowest round of a large Swiss takes.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use std::time::Duration;

use anyhow::{Result, bail};
use numbers::Numbers;
use pairing::pair_swiss;
use testkit::cpu_clock::Stopwatch;
use testkit::tournaments::{Plan, play};

/// Players, rounds, and the longest time that a round may take.
const GOALS: [(u16, u16, Duration); 3] = [
    (64, 9, Duration::from_millis(200)),
    (200, 9, Duration::from_secs(1)),
    (500, 11, Duration::from_secs(5)),
];
/// Events of each size, the first without incidents, the last with many.
const EVENTS: u64 = 6;

fn main() -> Result<()> {
    let mut is_slow = false;
    for (players, rounds, goal) in GOALS {
        let (mut slowest, mut total, mut count) = (Duration::ZERO, Duration::ZERO, 0);
        for seed in 0..EVENTS {
            let mut numbers = Numbers::new(seed);
            let plan = Plan::random(players, rounds, &mut numbers);
            let played = play(plan, &mut numbers)?;
            for round in 0..played.tournament.rounds_paired() {
                let before = played.tournament.after(round);
                let start = Stopwatch::now();
                pair_swiss(&before)?;
                let time = start.elapsed();
                slowest = slowest.max(time);
                total += time;
                count += 1;
            }
        }
        let mean = total / count.max(1);
        println!(
            "{players} players: slowest of {count} rounds {slowest:.0?}, mean {mean:.0?}, goal {goal:?}"
        );
        is_slow |= slowest > goal;
    }
    if is_slow {
        bail!("a round took longer than its goal");
    }
    Ok(())
}
