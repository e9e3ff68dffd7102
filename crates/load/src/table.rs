//! The printed table, in the format of `docs/performance.md`.

use std::fmt::Write;
use std::time::Duration;

use crate::games::Seen;
use crate::latency::{Latencies, milliseconds};

/// One line.
#[derive(Debug)]
pub(crate) struct Row {
    name: String,
    rate: String,
    times: Option<Latencies>,
    processor: String,
    each: String,
    generator: String,
    memory: String,
    notes: Vec<String>,
    errors: Vec<String>,
    passes: bool,
}

/// The processor time spent on a scene.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    /// Processor time of the server.
    pub(crate) server: Duration,
    /// Processor time of this program.
    pub(crate) generator: Duration,
}

/// The most errors to print.
const MAX_SHOWN: usize = 5;

impl Row {
    /// A row with the measurements of games or echoes, and their cost.
    pub(crate) fn of(name: &str, seen: &Seen, spent: Spent, resident_kib: u64) -> Self {
        let mut row = Self::idle(name, spent.server, seen.took, resident_kib);
        row.rate = format!("{:.0}", seen.rate());
        row.times = Some(seen.to_opponent.clone());
        row.each = format!("{:.3} ms", seen.cost(spent.server).as_secs_f64() * 1000.0);
        row.generator = percent(spent.generator, seen.took);
        row.errors.clone_from(&seen.errors);
        row.passes = seen.errors.is_empty();
        row
    }

    /// A row for a scene in which no messages are counted.
    pub(crate) fn idle(name: &str, spent: Duration, took: Duration, resident_kib: u64) -> Self {
        Self {
            name: name.to_owned(),
            rate: "-".to_owned(),
            times: None,
            processor: percent(spent, took),
            each: "-".to_owned(),
            generator: "-".to_owned(),
            memory: format!("{} MiB", resident_kib / 1024),
            notes: Vec::new(),
            errors: Vec::new(),
            passes: true,
        }
    }

    /// A row with times of something other than messages.
    pub(crate) fn of_times(name: &str, times: Latencies) -> Self {
        let mut row = Self::idle(name, Duration::ZERO, Duration::ZERO, 0);
        "-".clone_into(&mut row.processor);
        "-".clone_into(&mut row.memory);
        row.show_times(times);
        row
    }

    /// Adds the times of something that was done several times.
    pub(crate) fn show_times(&mut self, times: Latencies) {
        self.times = Some(times);
    }

    /// Adds a remark.
    pub(crate) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    /// Adds what went wrong after the measurement.
    pub(crate) fn add_errors(&mut self, errors: Vec<String>) {
        self.passes &= errors.is_empty();
        self.errors.extend(errors);
    }

    /// Checks a goal.
    pub(crate) fn require(&mut self, reached: bool) {
        self.passes &= reached;
    }

    /// Checks a goal for a time, and names it.
    pub(crate) fn require_time(&mut self, time: Option<Duration>, goal: Duration) {
        self.require(time.is_some_and(|time| time <= goal));
        self.note(format!("goal {} ms", milliseconds(goal)));
    }

    /// Whether every goal was met.
    pub(crate) fn passes(&self) -> bool {
        self.passes
    }

    /// What went wrong, the first few errors.
    pub(crate) fn errors(&self) -> impl Iterator<Item = String> {
        let shown = self.errors.iter().take(MAX_SHOWN).cloned();
        let more = self.errors.len().saturating_sub(MAX_SHOWN);
        shown.chain((more > 0).then(|| format!("and {more} more errors")))
    }
}

fn percent(spent: Duration, took: Duration) -> String {
    format!("{:.0} %", spent.as_secs_f64() / took.as_secs_f64().max(0.001) * 100.0)
}

/// All rows as a table.
pub(crate) fn table(rows: &[Row]) -> String {
    let mut text = String::from(
        "| Scene | Messages/s | Median / 99 % / 99.9 % | Server's processor | a message | Load's processor \
         | Memory | |\n|---|---|---|---|---|---|---|---|\n",
    );
    for row in rows {
        let times = row.times.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string);
        let missed = (!row.passes).then_some("**goal missed**");
        let notes: Vec<&str> =
            missed.into_iter().chain(row.notes.iter().map(String::as_str)).collect();
        let Row { name, rate, processor, each, generator, memory, .. } = row;
        let notes = notes.join("; ");
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "| {name} | {rate} | {times} | {processor} | {each} | {generator} | {memory} | {notes} |"
        );
    }
    text
}
