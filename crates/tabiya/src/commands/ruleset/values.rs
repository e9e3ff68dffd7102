//! `tabiya ruleset values`: the engine's value of each piece kind, and better values from self-play.

use std::io::{self, IsTerminal, Write};

use anyhow::Result;
use clap::Args;
use engine::{PieceValue, piece_values};
use rules::Ruleset;
use tuning::Nodes;
use tuning::games::SelfPlay;
use tuning::piece_values::{TunedValues, TuningProgress, tune};

use crate::clock;
use crate::number_argument::within;
use crate::output::{self, Verdict, counted};
use crate::ruleset_source::Source;

/// The default number of games.
const GAMES: u32 = 400;
/// Random plies at the start of each game.
const PLIES: usize = 6;

const MEANING: &str = "\
`worth` is the value of the piece on an average square, in hundredths of a standard pawn. `reach` is the average number of
squares the piece can reach on this board, walls included, when half of the squares are occupied.";

/// Arguments of `tabiya ruleset values`.
#[derive(Args, Debug)]
#[command(after_help = MEANING)]
pub(crate) struct ValuesArguments {
    /// A built-in ruleset, the path of a ruleset file, or `-` for standard input
    #[arg(value_name = "NAME|FILE")]
    ruleset: String,
    /// Look for better values by self-play, and test them against the old ones
    #[arg(long)]
    tune: bool,
    /// The number of games, including the test match [default: 400]
    #[arg(long, requires = "tune", conflicts_with = "seconds", value_parser = within(5_u32..=1_000_000))]
    games: Option<u32>,
    /// The time to spend, in seconds
    #[arg(long, requires = "tune", value_parser = within(1_u32..=1_000_000))]
    seconds: Option<u32>,
    /// The number of positions the engine searches for each move
    #[arg(long, requires = "tune", default_value = "400", value_parser = within(1_u64..=10_000_000))]
    nodes: u64,
    /// The seed for all random choices; the same seed and number of games give the same answer
    #[arg(long, requires = "tune", default_value = "1", value_parser = within(0_u64..=u64::MAX))]
    seed: u64,
}

/// Writes a line for each kind: letter, name, worth, tuned worth and reach.
pub(super) fn run(arguments: &ValuesArguments, out: &mut dyn Write) -> Result<Verdict> {
    let ruleset = Source::find(&arguments.ruleset)?.ruleset()?;
    if !arguments.tune {
        let rows = piece_values(&ruleset).into_iter().map(|worth| row(&ruleset, &worth));
        let head = ["", "kind", "worth", "reach"].map(str::to_owned);
        output::table(out, &[head].into_iter().chain(rows).collect::<Vec<_>>())?;
        return Ok(Verdict::Fine);
    }
    let tuned = play(arguments, &ruleset)?;
    let head = ["", "kind", "worth", "tuned", "reach"].map(str::to_owned);
    let row = |worth: &PieceValue| {
        let [letter, name, before, reach] = row(&ruleset, worth);
        let after = tuned.after[worth.kind.index()];
        [letter, name, before, worth_text(worth, after), reach]
    };
    let rows = tuned.before.iter().map(row);
    output::table(out, &[head].into_iter().chain(rows).collect::<Vec<_>>())?;
    writeln!(out, "{}", verdict(&tuned))?;
    let named =
        tuned.before.iter().filter(|worth| !worth.priceless).map(|worth| {
            format!("{}={}", ruleset.letter(worth.kind), tuned.after[worth.kind.index()])
        });
    let option = named.collect::<Vec<_>>().join(",");
    writeln!(out, "to use them in `tabiya uci`: setoption name Values value {option}")?;
    Ok(Verdict::Fine)
}

fn row(ruleset: &Ruleset, worth: &PieceValue) -> [String; 4] {
    [
        ruleset.letter(worth.kind).to_string(),
        ruleset.kind_name(worth.kind).to_owned(),
        worth_text(worth, worth.value),
        format!("{:.2}", worth.mobility),
    ]
}

fn worth_text(worth: &PieceValue, value: i32) -> String {
    if worth.priceless { "priceless".to_owned() } else { value.to_string() }
}

/// Plays until the budget is spent, and shows the progress on a terminal.
fn play(arguments: &ValuesArguments, ruleset: &Ruleset) -> Result<TunedValues> {
    let self_play = SelfPlay {
        ruleset: ruleset.clone(),
        nodes: Nodes(arguments.nodes),
        plies: PLIES,
        seed: arguments.seed,
    };
    let begun = clock::now();
    let games = f64::from(arguments.games.unwrap_or(GAMES));
    let spent = |played: u32| match arguments.seconds {
        Some(seconds) => begun.elapsed().as_secs_f64() / f64::from(seconds),
        None => f64::from(played) / games,
    };
    let watched = io::stderr().is_terminal();
    let mut learned = 0;
    let tuned = tune(&self_play, &spent, &mut |progress| {
        if !watched {
            return;
        }
        let (what, played) = match progress {
            TuningProgress::Training(played) => ("learning", played),
            TuningProgress::Testing(played) => ("proving", played),
        };
        learned = if what == "learning" { played } else { learned };
        let all = if what == "learning" { played } else { learned + played };
        let percent = (100.0 * spent(all)).min(100.0);
        // A failure to show the progress does not matter.
        let _ = write!(
            io::stderr(),
            "\r{percent:3.0} % {what}: {}\x1b[K",
            counted(played as usize, "game")
        );
    })?;
    if watched {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    Ok(tuned)
}

/// The result of the games in words.
fn verdict(tuned: &TunedValues) -> String {
    let learned = counted(tuned.games as usize, "game");
    let played = counted(2 * tuned.pairs.count() as usize, "game");
    let Some(estimate) = tuned.estimate else {
        return format!(
            "learned from {learned}; {played} against the old values are too few: not proved better"
        );
    };
    let proof = if tuned.is_proved() { "better" } else { "not proved better" };
    format!(
        "learned from {learned}; {played} against the old values: Elo {:+.0} ({:+.0} to {:+.0}), \
         {:.0} % likely stronger: {proof}",
        estimate.elo,
        estimate.low,
        estimate.high,
        100.0 * estimate.superiority
    )
}

#[cfg(test)]
mod tests {
    use crate::commands::run_line;

    #[test]
    fn every_kind_has_a_line() {
        let (_, text) = run_line(&["ruleset", "values", "standard"]).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 7, "{text}");
        assert!(lines[6].starts_with("K  king") && lines[6].contains("priceless"), "{text}");
        let worth = |line: &str| line.split_whitespace().nth(2).unwrap().parse::<i32>().unwrap();
        assert!(worth(lines[5]) > worth(lines[4]) && worth(lines[1]) < worth(lines[2]), "{text}");
    }

    #[test]
    fn tuned_values_are_shown_next_to_the_others() {
        let words = ["ruleset", "values", "los-alamos", "--tune", "--games", "6", "--nodes", "20"];
        let (_, text) = run_line(&words).unwrap();
        assert_eq!(run_line(&words).unwrap().1, text, "the same games");
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].contains("worth") && lines[0].contains("tuned"), "{text}");
        let [.., verdict, use_of_it] = lines.as_slice() else { panic!("{text}") };
        assert!(verdict.starts_with("learned from 4 games; 2 games"), "{text}");
        assert!(verdict.ends_with("not proved better"), "{text}");
        let (_, values) = use_of_it.split_once("setoption name Values value ").unwrap();
        let tuned = |line: &str| line.split_whitespace().nth(3).unwrap().to_owned();
        let [pawn, knight, rook, queen] = [1, 2, 3, 4].map(|row| tuned(lines[row]));
        assert_eq!(values, format!("P={pawn},N={knight},R={rook},Q={queen}"));
    }

    #[test]
    fn a_budget_needs_tuning_and_has_one_kind() {
        for words in [
            &["ruleset", "values", "standard", "--games", "9"][..],
            &["ruleset", "values", "standard", "--tune", "--games", "9", "--seconds", "9"],
            &["ruleset", "values", "standard", "--tune", "--games", "0"],
        ] {
            assert!(run_line(words).is_err(), "{words:?}");
        }
    }

    #[test]
    fn an_unknown_ruleset_is_refused() {
        assert!(run_line(&["ruleset", "values", "no-such"]).is_err());
    }
}
