//! `tabiya ruleset values`: what the engine holds each piece kind of a ruleset to be worth.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use engine::kind_worths;

use crate::output::{self, Verdict};
use crate::ruleset_source::Source;

/// What `tabiya ruleset values` is told.
#[derive(Args, Debug)]
pub(crate) struct ValuesArguments {
    /// A built-in ruleset, the path of a ruleset file, or `-` for standard input
    #[arg(value_name = "NAME|FILE")]
    ruleset: String,
}

/// Writes a line for each kind: letter, name, worth in centipawns and expected reach.
pub(super) fn run(arguments: &ValuesArguments, out: &mut dyn Write) -> Result<Verdict> {
    let ruleset = Source::find(&arguments.ruleset)?.ruleset()?;
    let head = ["", "kind", "worth", "reach"].map(str::to_owned);
    let row = |worth: &engine::KindWorth| {
        [
            ruleset.letter(worth.kind).to_string(),
            ruleset.kind_name(worth.kind).to_owned(),
            if worth.priceless { "priceless".to_owned() } else { worth.value.to_string() },
            format!("{:.2}", worth.reach),
        ]
    };
    let rows: Vec<[String; 4]> =
        [head].into_iter().chain(kind_worths(&ruleset).iter().map(row)).collect();
    output::table(out, &rows)?;
    Ok(Verdict::Fine)
}

#[cfg(test)]
mod tests {
    use crate::commands::run_line;

    #[test]
    fn every_kind_has_its_line() {
        let (_, text) = run_line(&["ruleset", "values", "standard"]).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 7, "{text}");
        assert!(lines[6].starts_with("K  king") && lines[6].contains("priceless"), "{text}");
        let worth = |line: &str| line.split_whitespace().nth(2).unwrap().parse::<i32>().unwrap();
        assert!(worth(lines[5]) > worth(lines[4]) && worth(lines[1]) < worth(lines[2]), "{text}");
    }

    #[test]
    fn an_unknown_ruleset_is_told() {
        assert!(run_line(&["ruleset", "values", "no-such"]).is_err());
    }
}
