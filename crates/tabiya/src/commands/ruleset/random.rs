//! `tabiya ruleset random`: a ruleset with a start from a number or a seed.

use std::io::Write;
use std::ops::RangeInclusive;

use anyhow::{Result, bail};
use clap::Args;
use rules::geometry::MAX_SIDE;
use rules::random_start::{CHESS960_STARTS, MIN_RANDOM_SIDE, chess960, fischer_random_plus};

use super::{Language, write_file};
use crate::number_argument::within;
use crate::output::Verdict;

/// The two ways to call the command. The generated usage would show only one.
pub(super) const USAGE: &str = "tabiya ruleset random --chess960 N [--format toml|json]
       tabiya ruleset random --files W --ranks H --seed N [--format toml|json]";

const SIDES: RangeInclusive<u8> = MIN_RANDOM_SIDE..=MAX_SIDE;
const NUMBERS: RangeInclusive<u16> = 0..=CHESS960_STARTS - 1;

/// Arguments of `tabiya ruleset random`: a Chess960 number, or the board and seed of Fischer Random+.
#[derive(Args, Debug)]
pub(crate) struct RandomArguments {
    /// The number of a Chess960 start, 0 to 959
    #[arg(long, value_name = "N", value_parser = within(NUMBERS))]
    #[arg(conflicts_with_all = ["files", "ranks", "seed"])]
    chess960: Option<u16>,
    /// The number of files of a Fischer Random+ board, 4 to 26
    #[arg(long, value_name = "W", value_parser = within(SIDES))]
    #[arg(required_unless_present = "chess960")]
    files: Option<u8>,
    /// The number of ranks of a Fischer Random+ board, 4 to 26
    #[arg(long, value_name = "H", value_parser = within(SIDES))]
    #[arg(required_unless_present = "chess960")]
    ranks: Option<u8>,
    /// The seed for the Fischer Random+ start; the same seed always gives the same start
    #[arg(long, value_name = "N", required_unless_present = "chess960")]
    seed: Option<u64>,
    /// The format to write
    #[arg(long, value_enum, default_value_t = Language::Toml)]
    format: Language,
}

/// Writes the ruleset.
pub(super) fn run(arguments: &RandomArguments, out: &mut dyn Write) -> Result<Verdict> {
    let board = (arguments.files, arguments.ranks, arguments.seed);
    let spec = match (arguments.chess960, board) {
        (Some(number), _) => chess960(number)?,
        (None, (Some(files), Some(ranks), Some(seed))) => fischer_random_plus(files, ranks, seed)?,
        _ => bail!("use either --chess960, or --files, --ranks and --seed together"),
    };
    write_file(out, &spec, arguments.format)
}

#[cfg(test)]
mod tests {
    use crate::commands::run_line;
    use notation::ruleset_file::{Format, load};

    #[test]
    fn chess960_by_number() {
        let (_, text) = run_line(&["ruleset", "random", "--chess960", "518"]).unwrap();
        assert!(text.contains("rnbqkbnr/pppppppp/"), "{text}");
        let (_, text) = run_line(&["ruleset", "random", "--chess960", "0"]).unwrap();
        assert!(text.contains("bbqnnrkr/pppppppp/"), "{text}");
    }

    #[test]
    fn a_seed_always_gives_the_same_valid_ruleset() {
        let line = ["ruleset", "random", "--files", "9", "--ranks", "7", "--seed", "1"];
        let (_, toml) = run_line(&line).unwrap();
        assert_eq!(run_line(&line).unwrap().1, toml);
        let ruleset = load(&toml, Format::Toml).unwrap();
        assert_eq!(ruleset.shape().to_string(), "9×7");
        let as_json = [&line[..], &["--format", "json"]].concat();
        let (_, json) = run_line(&as_json).unwrap();
        assert_eq!(load(&json, Format::Json).unwrap(), ruleset);
    }

    #[test]
    fn incomplete_and_conflicting_arguments_are_refused() {
        for rest in [
            &["--files", "9"][..],
            &["--files", "9", "--ranks", "7"],
            &["--files", "3", "--ranks", "7", "--seed", "1"],
            &["--chess960", "960"],
            &["--chess960", "1", "--seed", "1"],
            &[],
        ] {
            let line = [&["ruleset", "random"], rest].concat();
            assert!(run_line(&line).is_err(), "{rest:?}");
        }
    }
}
