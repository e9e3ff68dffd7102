//! Mutes and reports in memory.

use super::Tables;
use crate::id::{ActorId, UtcMillis};
use crate::people::{
    MAX_MUTES, MAX_OPEN_REPORTS, NewReport, Report, ReportAnswer, ReportId, Verdict,
};

impl Tables {
    pub(super) fn mute(&mut self, by: ActorId, whom: ActorId, until: Option<UtcMillis>) -> bool {
        let others = self.mutes.keys().filter(|pair| pair.0 == by && pair.1 != whom);
        let has_room = others.count() < MAX_MUTES;
        if has_room {
            self.mutes.insert((by, whom), until);
        }
        has_room
    }

    pub(super) fn file_report(&mut self, report: NewReport) -> ReportAnswer {
        let same = |other: &&Report| {
            let (a, b) = (&other.report, &report);
            (a.match_id, a.line, a.reporter) == (b.match_id, b.line, b.reporter)
        };
        if let Some(first) = self.reports.iter().find(same) {
            return ReportAnswer::Filed(first.id);
        }
        let open =
            |other: &&Report| other.verdict.is_none() && other.report.reporter == report.reporter;
        if self.reports.iter().filter(open).count() >= MAX_OPEN_REPORTS {
            return ReportAnswer::TooMany;
        }
        let id = ReportId(self.reports.len() as u64 + 1);
        self.reports.push(Report { id, report, verdict: None });
        ReportAnswer::Filed(id)
    }

    pub(super) fn close_report(&mut self, id: ReportId, verdict: Verdict) -> Option<Report> {
        let open = |report: &&mut Report| report.id == id && report.verdict.is_none();
        let report = self.reports.iter_mut().find(open)?;
        report.verdict = Some(verdict);
        if verdict == Verdict::Erased {
            report.report.text.clear();
        }
        Some(report.clone())
    }
}
