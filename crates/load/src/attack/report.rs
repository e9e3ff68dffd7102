//! The verdicts: what was found, whether it held, and the printed table.

use std::fmt::Write;
use std::time::Duration;

use super::before;
use super::bystanders::Noticed;
use crate::latency::milliseconds;

/// One thing that a scene tried.
#[derive(Clone, Debug)]
pub(crate) struct Check {
    /// Its name, which also finds its earlier figures.
    pub(crate) name: &'static str,
    /// What was measured.
    pub(crate) figure: String,
    /// Whether the server held.
    pub(crate) held: bool,
}

/// What a scene found.
#[derive(Default, Debug)]
pub(crate) struct Report {
    pub(crate) checks: Vec<Check>,
    /// What the bystanders noticed, if they could play.
    pub(crate) noticed: Option<Noticed>,
}

impl Report {
    /// Adds a check.
    pub(crate) fn check(&mut self, name: &'static str, held: bool, figure: String) {
        self.checks.push(Check { name, figure, held });
    }

    /// Whether the bystanders could play and the server answered.
    fn is_fair(&self, fair: Duration) -> bool {
        self.noticed.as_ref().is_none_or(|noticed| {
            noticed.failures() == 0
                && noticed.p99().is_none_or(|time| time <= fair)
                && noticed.slowest_health().is_none_or(|time| time <= 10 * fair)
        })
    }
}

/// All scenes: their numbers, names and reports.
#[derive(Default, Debug)]
pub(crate) struct Reports {
    rows: Vec<(String, Report)>,
}

impl Reports {
    /// Adds a scene's report.
    pub(crate) fn add(&mut self, scene: String, report: Report) {
        self.rows.push((scene, report));
    }

    /// Checks that did not hold, and scenes in which bystanders had to wait.
    pub(crate) fn failures(&self, fair: Duration) -> usize {
        let checks = self.rows.iter().flat_map(|(_, report)| &report.checks);
        let broken = checks.filter(|check| !check.held).count();
        broken + self.rows.iter().filter(|(_, report)| !report.is_fair(fair)).count()
    }

    /// The table, in the format of `docs/security.md`.
    pub(crate) fn table(&self, fair: Duration) -> String {
        let mut text = String::from(
            "| Finding | Attack | Before | Now | Bystanders' 99 % | Slowest health probe | |\n\
             |---|---|---|---|---|---|---|\n",
        );
        for (scene, report) in &self.rows {
            let (moves, health) = noticed(report);
            let unfair = if report.is_fair(fair) { "" } else { ", **bystanders waited**" };
            for Check { name, figure, held } in &report.checks {
                let verdict = if *held { "held" } else { "**did not hold**" };
                let before = before::figure(name);
                // Writing to a string does not fail.
                let _ = writeln!(
                    text,
                    "| {scene} | {name} | {before} | {figure} | {moves} | {health} | {verdict}{unfair} |"
                );
            }
        }
        text
    }
}

/// The bystanders' columns.
fn noticed(report: &Report) -> (String, String) {
    let Some(noticed) = &report.noticed else {
        return ("-".to_owned(), "-".to_owned());
    };
    let time = |time: Option<Duration>| {
        time.map_or_else(|| "-".to_owned(), |time| format!("{} ms", milliseconds(time)))
    };
    let failed = |samples: &[super::bystanders::Sample]| {
        let failed = samples.iter().filter(|sample| sample.failed).count();
        if failed == 0 { String::new() } else { format!(", {failed} of {} failed", samples.len()) }
    };
    let moves = format!("{}{}", time(noticed.p99()), failed(&noticed.moves));
    let health = format!("{}{}", time(noticed.slowest_health()), failed(&noticed.health));
    (moves, health)
}
