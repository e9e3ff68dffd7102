//! `tabiya ruleset check`: lists every mistake of a ruleset file, or summarizes a valid one.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use rules::{Ruleset, SquareSet};

use crate::output::{self, Verdict, counted};
use crate::ruleset_source::Source;

/// Arguments of `tabiya ruleset check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    /// The path of a ruleset file, or `-` for standard input
    file: String,
}

/// Checks the file.
pub(super) fn run(arguments: &CheckArguments, out: &mut dyn Write) -> Result<Verdict> {
    check(&Source::open(&arguments.file)?, out)
}

fn check(source: &Source, out: &mut dyn Write) -> Result<Verdict> {
    match source.load() {
        Ok(ruleset) => {
            summarize(source, &ruleset, out)?;
            Ok(Verdict::Fine)
        }
        Err(refused) => {
            for line in source.fault_lines(&refused) {
                writeln!(out, "{line}")?;
            }
            let faults = counted(refused.faults.len() + refused.unlisted, "mistake");
            writeln!(out, "{} has {faults}", source.label)?;
            Ok(Verdict::Refused)
        }
    }
}

fn summarize(source: &Source, ruleset: &Ruleset, out: &mut dyn Write) -> Result<()> {
    let start = ruleset.start();
    let moves = start.count_legal_moves();
    let warnings = source.warning_lines(ruleset);
    let rows = [
        ("name", ruleset.spec().name.clone()),
        ("title", ruleset.spec().title.clone()),
        ("board", board(ruleset)),
        ("pieces", pieces(ruleset)),
        ("first moves", format!("{moves} for {}", start.turn())),
        ("content hash", ruleset.content_hash().to_string()),
        ("warnings", warnings.len().to_string()),
    ];
    writeln!(out, "{} is a valid ruleset", source.label)?;
    output::table(out, &rows.map(|(name, value)| [name.to_owned(), value]))?;
    for warning in warnings {
        writeln!(out, "{warning}")?;
    }
    Ok(())
}

fn board(ruleset: &Ruleset) -> String {
    let shape = ruleset.shape();
    let hills = &ruleset.spec().hills;
    let hills = hills.white.iter().chain(&hills.black);
    let hills: SquareSet = hills.filter_map(|&at| shape.square(at)).collect();
    let mut text = shape.to_string();
    for (squares, word) in [(ruleset.walls(), "wall"), (hills, "hill")] {
        if !squares.is_empty() {
            text.push_str(&format!(", {}", counted(squares.count(), word)));
        }
    }
    text
}

fn pieces(ruleset: &Ruleset) -> String {
    let kind = |kind| {
        let royal = if ruleset.is_royal(kind) { ", royal" } else { "" };
        format!("{} ({}{royal})", ruleset.kind_name(kind), ruleset.letter(kind))
    };
    ruleset.kinds().map(kind).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(label: &str, text: &str) -> (Verdict, String) {
        let mut out = Vec::new();
        let verdict = check(&Source::new(label, text.to_owned()), &mut out).unwrap();
        (verdict, String::from_utf8(out).unwrap())
    }

    fn standard() -> &'static str {
        notation::builtin::builtin_source("standard").unwrap()
    }

    #[test]
    fn a_valid_ruleset_is_summarized() {
        let (verdict, text) = checked("mine.toml", standard());
        assert_eq!(verdict, Verdict::Fine);
        assert!(text.starts_with("mine.toml is a valid ruleset\n"), "{text}");
        for line in [
            "name          standard",
            "board         8×8",
            "first moves   20 for White",
            "warnings      0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in {text}");
        }
        assert!(text.contains("king (K, royal)"), "{text}");
        let hash = Ruleset::compile(rules::standard_spec()).unwrap().content_hash();
        assert!(text.contains(&format!("content hash  {hash}\n")), "{text}");
    }

    #[test]
    fn every_mistake_has_its_line_and_path() {
        let broken = standard()
            .replace("betza = \"N\"", "betza = \"?\"")
            .replace("zone = \"a8-h8\"", "zone = \"a8h8\"");
        let (verdict, text) = checked("mine.toml", &broken);
        assert_eq!(verdict, Verdict::Refused);
        let line =
            |needle: &str| 1 + broken.lines().position(|line| line.contains(needle)).unwrap();
        let betza = format!("mine.toml:{}: pieces[1].betza: ", line("\"?\""));
        let zone = format!("mine.toml:{}: promotion.zone", line("a8h8"));
        assert!(text.contains(&betza) && text.contains(&zone), "{text}");
        assert!(text.ends_with("\nmine.toml has 2 mistakes\n"), "{text}");
    }

    #[test]
    fn a_text_that_is_not_a_ruleset_is_refused() {
        for text in ["", "= =", "{\"name\":", "[]"] {
            let (verdict, output) = checked("standard input", text);
            assert_eq!(verdict, Verdict::Refused, "{text}: {output}");
        }
    }

    #[test]
    fn warnings_are_listed_with_their_lines() {
        let odd = format!("{}\n", standard())
            .replace("win = \"checkmate\"", "win = \"checkmate\"\nhills = \"d4\"");
        let (verdict, text) = checked("mine.toml", &odd);
        assert_eq!(verdict, Verdict::Fine, "{text}");
        assert!(text.contains("\nboard         8×8, 1 hill\n"), "{text}");
        assert!(text.contains("\nwarnings      1\nmine.toml:8: hills: nobody wins"), "{text}");
    }
}
