//! The table of the comparison: a line per case, and a line per group with total nodes over total time.

use std::time::Duration;

use crate::cases::Case;
use crate::duel::{Timing, rate};

/// A case with the times of both sides.
#[derive(Debug)]
pub struct Row {
    /// What was measured.
    pub case: Case,
    /// The name of the rival.
    pub rival: String,
    /// Our times.
    pub ours: Timing,
    /// The rival's times.
    pub theirs: Timing,
}

impl Row {
    /// Our rate divided by the rival's; `pick` chooses the best or the median.
    pub fn ratio(&self, pick: fn(&Timing) -> Duration) -> f64 {
        rate(self.ours.nodes, pick(&self.ours)) / rate(self.theirs.nodes, pick(&self.theirs))
    }
}

/// The headings above the rows.
pub fn headings() -> String {
    format!(
        "{:<18} {:>5} {:>11} | {:>8} {:>8} | {:>8} {:>8} {:<22} | {:>6} {:>6} {:>5}",
        "Mnps",
        "depth",
        "nodes",
        "our best",
        "median",
        "best",
        "median",
        "rival",
        "best",
        "median",
        "goal"
    )
}

/// One row.
pub fn line(row: &Row) -> String {
    let rates = |timing: &Timing| {
        let best = rate(timing.nodes, timing.best());
        let median = rate(timing.nodes, timing.median());
        format!("{best:>8.1} {median:>8.1}")
    };
    let verdict = if row.ratio(Timing::median) < row.case.goal { " below" } else { "" };
    format!(
        "{:<18} {:>5} {:>11} | {} | {} {:<22} | {:>6.2} {:>6.2} {:>5.2}{verdict}",
        row.case.name,
        row.case.depth,
        row.case.nodes,
        rates(&row.ours),
        rates(&row.theirs),
        row.rival,
        row.ratio(Timing::best),
        row.ratio(Timing::median),
        row.case.goal,
    )
}

/// The closing lines, one for each group: all nodes divided by all time.
pub fn summary(rows: &[Row]) -> Vec<String> {
    let mut groups: Vec<&str> = rows.iter().map(|row| row.case.group).collect();
    groups.dedup();
    groups.iter().map(|group| group_line(group, rows)).collect()
}

fn group_line(group: &str, rows: &[Row]) -> String {
    let members: Vec<&Row> = rows.iter().filter(|row| row.case.group == group).collect();
    let ours: Vec<&Timing> = members.iter().map(|row| &row.ours).collect();
    let theirs: Vec<&Timing> = members.iter().map(|row| &row.theirs).collect();
    let [our_best, our_median] = [Timing::best, Timing::median].map(|pick| overall(&ours, pick));
    let [best, median] = [Timing::best, Timing::median].map(|pick| overall(&theirs, pick));
    format!(
        "overall {group:<13} ours {our_best:>7.1} best {our_median:>7.1} median | rival {best:>7.1} best \
         {median:>7.1} median | ratio {:.2} best {:.2} median",
        our_best / best,
        our_median / median,
    )
}

fn overall(timings: &[&Timing], pick: fn(&Timing) -> Duration) -> f64 {
    let nodes = timings.iter().map(|timing| timing.nodes).sum();
    rate(nodes, timings.iter().map(|timing| pick(timing)).sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::CASES;

    fn row(case: Case, our_seconds: u64, their_seconds: u64) -> Row {
        let timing = |seconds| Timing::new(1_000_000, vec![Duration::from_secs(seconds)]);
        Row {
            case,
            rival: "rival".to_owned(),
            ours: timing(our_seconds),
            theirs: timing(their_seconds),
        }
    }

    #[test]
    fn a_ratio_above_one_is_in_our_favor() {
        assert_eq!(row(CASES[0], 1, 2).ratio(Timing::best), 2.0);
        assert!(line(&row(CASES[0], 2, 1)).ends_with("below"));
        assert!(!line(&row(CASES[0], 1, 1)).ends_with("below"));
    }

    #[test]
    fn a_group_is_all_nodes_by_all_time() {
        let rows = [row(CASES[0], 1, 1), row(CASES[1], 3, 7)];
        let summary = summary(&rows);
        assert_eq!(summary.len(), 1);
        assert!(summary[0].contains("ratio 2.00 best 2.00 median"), "{}", summary[0]);
    }
}
