//! The report of a match, during it and at its end.

use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Write};

use anyhow::{Context, Result};
use arena::log::MatchTerms;
use arena::pgn::{GameTags, write_game};
use arena::runner::{EngineMatchEnd, StopReason};
use arena::schedule::{GameNumber, Side};
use arena::statistics::{GamePoints, is_finite_elo};
use arena::{
    EngineMatch, Estimate, GameReport, MatchObserver, MatchTally, Sprt, SprtVerdict, Termination,
};

use super::arguments::ArenaArguments;
use crate::clock;

/// The width of the progress bar, in characters.
const BAR: usize = 16;

/// Where the report goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Output {
    /// A terminal: one line that is updated.
    Terminal,
    /// A file or pipe: one line per game.
    Lines,
}

/// Reports the progress of a match.
pub(super) struct Reporter<'w> {
    out: &'w mut dyn Write,
    output: Output,
    games: u32,
    /// How many games the user asked for.
    asked: u32,
    sprt: Option<Sprt>,
    pgn: Option<(String, File)>,
    tags: Option<GameTags>,
    event: String,
    control: arena::TimeControl,
    /// Games that ended by a forfeit, in order.
    faults: Vec<String>,
    /// The first error while writing.
    error: Option<anyhow::Error>,
}

impl<'w> Reporter<'w> {
    pub(super) fn new(
        arguments: &ArenaArguments,
        plan: &EngineMatch,
        out: &'w mut dyn Write,
    ) -> Result<Self> {
        let open = |path: &String| -> Result<(String, File)> {
            let file = OpenOptions::new().create(true).append(true).open(path);
            Ok((path.clone(), file.with_context(|| format!("cannot write the file `{path}`"))?))
        };
        let output = if io::stdout().is_terminal() { Output::Terminal } else { Output::Lines };
        Ok(Self {
            out,
            output,
            games: plan.games,
            asked: arguments.games,
            sprt: plan.sprt,
            pgn: arguments.pgn.as_ref().map(open).transpose()?,
            tags: None,
            event: arguments.event.clone(),
            control: plan.terms.control,
            faults: Vec::new(),
            error: None,
        })
    }

    /// Reports the results, and the first error while writing.
    pub(super) fn finish(&mut self, end: &EngineMatchEnd) -> Result<()> {
        if self.output == Output::Terminal {
            writeln!(self.out)?;
        }
        for fault in std::mem::take(&mut self.faults) {
            writeln!(self.out, "{fault}")?;
        }
        let names = self.tags.as_ref().map_or_else(String::new, |tags| {
            format!("{} vs {}: ", tags.first.label, tags.second.label)
        });
        writeln!(self.out, "{names}{}", score_text(&end.tally))?;
        if let Some(text) = elo_text(&end.tally) {
            writeln!(self.out, "{text}")?;
            writeln!(self.out, "game pairs by half points (0 to 4): {:?}", end.tally.pairs().0)?;
        }
        if let Some(sprt) = self.sprt {
            writeln!(self.out, "{}{}", sprt_text(&sprt, &end.tally), verdict_text(end.reason))?;
        }
        self.error.take().map_or(Ok(()), Err)
    }

    /// Writes a line.
    pub(super) fn line(&mut self, text: &str) -> Result<()> {
        Ok(writeln!(self.out, "{text}")?)
    }

    fn remember_error(&mut self, result: Result<()>) {
        if let Err(error) = result {
            self.error.get_or_insert(error);
        }
    }

    fn write_pgn(&mut self, number: GameNumber, report: &GameReport) -> Result<()> {
        let (Some((path, file)), Some(tags)) = (&mut self.pgn, &self.tags) else {
            return Ok(());
        };
        let text = write_game(tags, number, report);
        let written = file.write_all(text.as_bytes()).and_then(|()| file.flush());
        written.with_context(|| format!("cannot write the file `{path}`"))
    }

    fn report_game(
        &mut self,
        number: GameNumber,
        report: &GameReport,
        tally: &MatchTally,
    ) -> Result<()> {
        let line = self.game_line(number, report);
        let is_fault = matches!(
            report.end.termination,
            Termination::TimeForfeit | Termination::RulesInfraction | Termination::Abandoned
        );
        // Without a terminal, the line itself reports the fault.
        if is_fault && self.output == Output::Terminal {
            self.faults.push(line.clone());
        }
        match self.output {
            Output::Lines => {
                writeln!(self.out, "{line}")?;
                Ok(self.out.flush()?)
            }
            Output::Terminal => self.paint_bar(tally),
        }
    }

    /// Updates the progress bar.
    fn paint_bar(&mut self, tally: &MatchTally) -> Result<()> {
        let bar = bar(tally.games(), self.games as usize);
        let elo = short_elo(tally).map(|text| format!("  {text}")).unwrap_or_default();
        let sprt = self.sprt.map(|sprt| format!("  {}", sprt_text(&sprt, tally)));
        let sprt = sprt.unwrap_or_default();
        // Clear the rest of the previous line.
        write!(self.out, "\r{bar} {}{elo}{sprt}\x1b[K", counts(tally))?;
        Ok(self.out.flush()?)
    }

    /// Reports the size of the match and the games in the log.
    fn report_start(&mut self, tally: &MatchTally) -> Result<()> {
        let Self { games, asked, .. } = *self;
        if games != asked {
            let why = "every opening is played with both colors";
            self.line(&format!("{why}, so the match has {games} games instead of {asked}"))?;
        }
        match tally.games() {
            0 => {}
            games => self.line(&format!("the log already has {games} of these games"))?,
        }
        match self.output {
            Output::Lines => Ok(()),
            Output::Terminal => self.paint_bar(tally),
        }
    }

    fn game_line(&self, number: GameNumber, report: &GameReport) -> String {
        let label = |side| {
            let tags = self.tags.as_ref();
            tags.map_or("?", |tags| match side {
                Side::First => &tags.first.label,
                Side::Second => &tags.second.label,
            })
        };
        let (white, black) = match number.white() {
            Side::First => (label(Side::First), label(Side::Second)),
            Side::Second => (label(Side::Second), label(Side::First)),
        };
        let moves = report.game.moves().len().div_ceil(2);
        let (result, reason) = (report.end.result, &report.end.reason);
        format!("game {}: {white} – {black} {result} in {moves} moves, {reason}", number.0 + 1)
    }
}

impl MatchObserver for Reporter<'_> {
    fn begin(&mut self, terms: &MatchTerms, tally: &MatchTally) {
        self.tags = Some(GameTags {
            event: self.event.clone(),
            date: clock::today().map(|date| date.to_string().replace('/', ".")),
            first: terms.first.clone(),
            second: terms.second.clone(),
            control: self.control,
        });
        let reported = self.report_start(tally);
        self.remember_error(reported);
    }

    fn game_over(&mut self, number: GameNumber, report: &GameReport, tally: &MatchTally) {
        let written = self.write_pgn(number, report);
        self.remember_error(written);
        let reported = self.report_game(number, report, tally);
        self.remember_error(reported);
    }
}

fn bar(done: usize, all: usize) -> String {
    let filled = (done * BAR).checked_div(all).unwrap_or(BAR).min(BAR);
    format!("[{}{}] {done}/{all}", "█".repeat(filled), "·".repeat(BAR - filled))
}

fn counts(tally: &MatchTally) -> String {
    let [wins, draws, losses] =
        [GamePoints::Win, GamePoints::Draw, GamePoints::Loss].map(|points| tally.count(points));
    format!("+{wins} ={draws} -{losses}")
}

fn score_text(tally: &MatchTally) -> String {
    let share = tally.score().map(|score| format!(", {:.1} %", score * 100.0)).unwrap_or_default();
    format!("{} games, {}{share}", tally.games(), counts(tally))
}

fn short_elo(tally: &MatchTally) -> Option<String> {
    let estimate = Estimate::of(&tally.pairs())?;
    let Estimate { elo, low, high, .. } = estimate;
    let interval = interval_text(low, high, 0);
    Some(if !is_finite_elo(elo) {
        format!("Elo {interval}")
    } else if is_finite_elo(low) && is_finite_elo(high) {
        format!("Elo {elo:+.0} ±{:.0}", estimate.error())
    } else {
        format!("Elo {elo:+.0} ({interval})")
    })
}

fn elo_text(tally: &MatchTally) -> Option<String> {
    let estimate = Estimate::of(&tally.pairs())?;
    let Estimate { elo, low, high, superiority } = estimate;
    let (interval, likely) = (interval_text(low, high, 1), superiority * 100.0);
    let difference = if is_finite_elo(elo) {
        format!("{elo:+.1} (95 %: {interval})")
    } else {
        format!("{interval} (95 %)")
    };
    Some(format!("Elo {difference}, superiority {likely:.1} %"))
}

/// An interval with a number of digits; one-sided if all results are equal.
fn interval_text(low: f64, high: f64, digits: usize) -> String {
    match (is_finite_elo(low), is_finite_elo(high)) {
        (true, true) => format!("{low:+.digits$} to {high:+.digits$}"),
        (true, false) => format!("above {low:+.digits$}"),
        (false, true) => format!("below {high:+.digits$}"),
        (false, false) => "anything".to_owned(),
    }
}

fn sprt_text(sprt: &Sprt, tally: &MatchTally) -> String {
    let ((low, high), ratio) = (sprt.bounds(), sprt.ratio(&tally.pairs()));
    format!("SPRT {ratio:+.2} in ({low:+.2}, {high:+.2})")
}

fn verdict_text(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Decided(SprtVerdict::Alternative) => ": ELO1 holds",
        StopReason::Decided(SprtVerdict::Null) => ": ELO0 holds",
        _ => ": not decided",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tally of these pairs of games.
    fn tally_of(pairs: &[[GamePoints; 2]]) -> MatchTally {
        let mut tally = MatchTally::default();
        for (number, points) in (0..).zip(pairs.iter().flatten()) {
            tally.add(GameNumber(number), *points);
        }
        tally
    }

    #[test]
    fn one_sided_intervals_are_written_in_words() {
        use GamePoints::{Draw, Loss, Win};
        let texts = |pairs: &[[GamePoints; 2]]| {
            let tally = tally_of(pairs);
            (elo_text(&tally).unwrap(), short_elo(&tally).unwrap())
        };
        let (won, won_bar) = texts(&[[Win; 2]; 5]);
        assert!(won.starts_with("Elo above +") && won.contains(" (95 %), superiority "), "{won}");
        assert!(won_bar.starts_with("Elo above +"), "{won_bar}");
        let (lost, lost_bar) = texts(&[[Loss; 2]; 5]);
        assert!(
            lost.starts_with("Elo below -") && lost.contains(" (95 %), superiority "),
            "{lost}"
        );
        assert!(lost_bar.starts_with("Elo below -"), "{lost_bar}");
        let mut nearly = [[Win; 2]; 8];
        nearly[3] = [Win, Draw];
        let (text, bar) = texts(&nearly);
        assert!(text.starts_with("Elo +596.5 (95 %: above +"), "{text}");
        assert!(bar.starts_with("Elo +597 (above +"), "{bar}");
        for words in [won, won_bar, lost, lost_bar, text, bar] {
            assert!(!words.contains("2400"), "{words}");
        }
        let (level, _) = texts(&[[Win, Loss]; 5]);
        assert!(level.starts_with("Elo +0.0 (95 %: -") && level.contains(" to +"), "{level}");
    }

    fn beginning(output: Output, tally: &MatchTally) -> String {
        let mut out = Vec::new();
        let mut reporter = Reporter {
            out: &mut out,
            output,
            games: 4,
            asked: 4,
            sprt: None,
            pgn: None,
            tags: None,
            event: String::new(),
            control: arena::TimeControl::Depth(1),
            faults: Vec::new(),
            error: None,
        };
        let identity = |label: &str| arena::PlayerIdentity {
            label: label.to_owned(),
            engine: label.to_owned(),
            options: String::new(),
        };
        let terms = MatchTerms {
            first: identity("a"),
            second: identity("b"),
            ruleset: String::new(),
            conditions: String::new(),
            openings: String::new(),
        };
        reporter.begin(&terms, tally);
        assert!(reporter.error.is_none());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_bar_appears_before_the_first_game_ends() {
        let mut tally = MatchTally::default();
        let bar = format!("\r[{}] 0/4 +0 =0 -0\x1b[K", "·".repeat(16));
        assert_eq!(beginning(Output::Terminal, &tally), bar);
        assert_eq!(beginning(Output::Lines, &tally), "");
        tally.add(GameNumber(0), GamePoints::Win);
        let text = beginning(Output::Terminal, &tally);
        assert!(text.starts_with("the log already has 1 of these games\n\r[████"), "{text:?}");
    }

    #[test]
    fn the_bar_fills() {
        assert_eq!(bar(0, 4), format!("[{}] 0/4", "·".repeat(16)));
        assert_eq!(bar(2, 4), format!("[{}{}] 2/4", "█".repeat(8), "·".repeat(8)));
        assert_eq!(bar(9, 4), format!("[{}] 9/4", "█".repeat(16)));
    }

    #[test]
    fn scores_are_from_the_first_players_view() {
        let mut tally = MatchTally::default();
        assert_eq!(score_text(&tally), "0 games, +0 =0 -0");
        tally.add(GameNumber(0), GamePoints::Win);
        tally.add(GameNumber(1), GamePoints::Draw);
        assert_eq!(score_text(&tally), "2 games, +1 =1 -0, 75.0 %");
        assert_eq!(elo_text(&tally), None);
        for number in 0..10 {
            let points = if number % 2 == 0 { GamePoints::Win } else { GamePoints::Draw };
            tally.add(GameNumber(number), points);
        }
        assert!(elo_text(&tally).unwrap().starts_with("Elo +190."), "{:?}", elo_text(&tally));
    }
}
