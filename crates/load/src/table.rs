//! The table that is printed, as it stands in `docs/performance.md`.

use std::fmt::Write;
use std::time::Duration;

use crate::games::Seen;
use crate::latency::Latencies;

/// One line.
#[derive(Debug)]
pub(crate) struct Row {
    name: String,
    rate: String,
    times: Option<Latencies>,
    processor: String,
    memory: String,
    notes: Vec<String>,
    broken: Vec<String>,
    holds: bool,
}

/// Not more of what broke is shown.
const MOST_SHOWN: usize = 5;

impl Row {
    /// What was seen of games or echoes, with what the server spent on it.
    pub(crate) fn of(name: &str, seen: &Seen, spent: Duration, resident_kib: u64) -> Self {
        let mut row = Self::idle(name, spent, seen.took, resident_kib);
        row.rate = format!("{:.0}", seen.rate());
        row.times = Some(seen.to_opponent.clone());
        row.broken.clone_from(&seen.broken);
        row.holds = seen.broken.is_empty();
        row
    }

    /// A scene in which nothing is sent.
    pub(crate) fn idle(name: &str, spent: Duration, took: Duration, resident_kib: u64) -> Self {
        let share = spent.as_secs_f64() / took.as_secs_f64().max(0.001) * 100.0;
        Self {
            name: name.to_owned(),
            rate: "-".to_owned(),
            times: None,
            processor: format!("{share:.0} %"),
            memory: format!("{} MiB", resident_kib / 1024),
            notes: Vec::new(),
            broken: Vec::new(),
            holds: true,
        }
    }

    /// How long something took that was done several times.
    pub(crate) fn show_times(&mut self, times: Latencies) {
        self.times = Some(times);
    }

    /// Something more to say.
    pub(crate) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    /// Whether the goal is reached, as far as is known.
    pub(crate) fn hold(&mut self, holds: bool) {
        self.holds &= holds;
    }

    /// Whether a time is within the goal.
    pub(crate) fn judge(&mut self, time: Option<Duration>, goal: Duration) {
        self.hold(time.is_some_and(|time| time <= goal));
    }

    /// Whether everything went as it should.
    pub(crate) fn holds(&self) -> bool {
        self.holds
    }

    /// What broke, some of it.
    pub(crate) fn complaints(&self) -> impl Iterator<Item = String> {
        let shown = self.broken.iter().take(MOST_SHOWN).cloned();
        let more = self.broken.len().saturating_sub(MOST_SHOWN);
        shown.chain((more > 0).then(|| format!("and {more} more")))
    }
}

/// All rows as a table.
pub(crate) fn table(rows: &[Row]) -> String {
    let mut text = String::from(
        "| Scene | Messages/s | Median / 99 % / 99.9 % | Server's processor | Memory | |\n\
         |---|---|---|---|---|---|\n",
    );
    for row in rows {
        let times = row.times.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string);
        let missed = (!row.holds).then_some("**goal missed**");
        let notes: Vec<&str> =
            missed.into_iter().chain(row.notes.iter().map(String::as_str)).collect();
        let Row { name, rate, processor, memory, .. } = row;
        let notes = notes.join("; ");
        // Writing to a string does not fail.
        let _ = writeln!(text, "| {name} | {rate} | {times} | {processor} | {memory} | {notes} |");
    }
    text
}
