//! `tabiya convert`: games and positions, or a ruleset, from one file format to another.

mod dropped;
mod format;
mod records;
mod target;

use std::io::{self, Write};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use notation::club_games::Date;
use notation::ruleset_file::{self, Format, MAX_SOURCE};
use notation::standard_ruleset;

use crate::clock;
use crate::files::{self, STANDARD_STREAM};
use crate::output::Verdict;
use crate::ruleset_source::Source;
use format::{FileFormat, Subject};
use records::{ConvertedGame, Note};

/// The largest input, in bytes.
const MAX_INPUT: u64 = 1 << 30;

/// The refusal to replace the input with less than it holds.
const IN_PLACE: &str =
    "nothing was written, because OUT is the same file as IN; write to another file";

/// Arguments of `tabiya convert`.
#[derive(Args, Debug)]
pub(crate) struct ConvertArguments {
    /// The file to read, or `-` for standard input
    #[arg(value_name = "IN")]
    input: String,
    /// The file to write, or `-` for standard output; can be IN if nothing is left out
    ///
    /// Games that cannot be converted are listed and left out, the others are written, and the exit code
    /// is 1. If OUT is the same file as IN and anything would be lost, nothing is written.
    #[arg(value_name = "OUT")]
    output: String,
    /// The format of IN, if its file name does not show it
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<FileFormat>,
    /// The format of OUT, if its file name does not show it
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<FileFormat>,
    /// Convert only the game with this number, counted from 1
    #[arg(long, value_name = "NUMBER")]
    game: Option<usize>,
    /// The ruleset for a list of FENs: a built-in name or the path of a ruleset file
    #[arg(long, short, value_name = "NAME|FILE", default_value = "standard")]
    ruleset: String,
    /// The promotion piece for club games with a pending promotion
    #[arg(long, value_name = "LETTER", value_parser = promotion)]
    promote: Option<char>,
    /// The date of games without one, as YYYY/MM/DD or DD/MM/YYYY [default: today]
    #[arg(long, value_name = "DATE")]
    date: Option<Date>,
}

fn promotion(word: &str) -> Result<char, String> {
    match word {
        "Q" | "q" => Ok('Q'),
        "R" | "r" => Ok('R'),
        "B" | "b" => Ok('B'),
        "N" | "n" => Ok('N'),
        _ => Err("a pawn promotes to Q, R, B or N".to_owned()),
    }
}

/// Converts what it can. Reasons for the rest go to standard error.
pub(crate) fn run(arguments: &ConvertArguments, out: &mut dyn Write) -> Result<Verdict> {
    let bytes = files::read(&arguments.input, MAX_INPUT)?;
    let from = match arguments.from {
        Some(from) => from,
        None => FileFormat::of_input(&arguments.input, &bytes)?,
    };
    let to = match arguments.to {
        Some(to) => to,
        None => FileFormat::of_output(&arguments.output, from.subject())?,
    };
    match (from.subject(), to.subject()) {
        (Subject::Ruleset, Subject::Ruleset) => {
            let text = convert_ruleset(&arguments.label(), &bytes, from, to)?;
            let signs = |text: &[u8]| text.iter().filter(|&&byte| byte == b'#').count();
            if arguments.is_in_place() && signs(&bytes) > signs(text.as_bytes()) {
                bail!("{}: the comments would be lost; {IN_PLACE}", arguments.label());
            }
            arguments.write(out, &text)?;
            Ok(Verdict::Fine)
        }
        (Subject::Games, Subject::Games) => convert_games(arguments, &bytes, from, to, out),
        (Subject::Ruleset, Subject::Games) => bail!(
            "{} is a ruleset and contains no games; convert it to toml or json",
            arguments.label()
        ),
        (Subject::Games, Subject::Ruleset) => bail!(
            "{} contains games, not a ruleset; convert them to pgn, club, board or fen",
            arguments.label()
        ),
    }
}

fn convert_ruleset(label: &str, bytes: &[u8], from: FileFormat, to: FileFormat) -> Result<String> {
    if bytes.len() > MAX_SOURCE {
        bail!("{label} is larger than {MAX_SOURCE} bytes, the maximum for a ruleset file");
    }
    let text = files::text(bytes).with_context(|| format!("cannot read {label}"))?;
    let format = if from == FileFormat::Json { Format::Json } else { Format::Toml };
    let source = Source { label: label.to_owned(), text: text.to_owned(), format };
    let ruleset = source.load().map_err(|refused| {
        anyhow!("the ruleset has mistakes:\n{}", source.fault_lines(&refused).join("\n"))
    })?;
    Ok(match to {
        FileFormat::Json => ruleset_file::to_json(ruleset.spec()),
        _ => ruleset_file::to_toml(ruleset.spec()),
    })
}

fn convert_games(
    arguments: &ConvertArguments,
    bytes: &[u8],
    from: FileFormat,
    to: FileFormat,
    out: &mut dyn Write,
) -> Result<Verdict> {
    let label = arguments.label();
    // Only a list of FEN does not name its ruleset.
    let ruleset = match from {
        FileFormat::Fen => Source::find(&arguments.ruleset)?.ruleset()?,
        _ => standard_ruleset().clone(),
    };
    let records = records::read(bytes, from, &ruleset).with_context(|| label.clone())?;
    let found = records.len();
    let records = arguments.chosen(records)?;
    let today = match arguments.date {
        Some(date) => date,
        None => clock::today().context("the system clock has no date; pass --date")?,
    };
    let written = target::write(&records, to, today).with_context(|| label.clone())?;
    let mut errors = io::stderr().lock();
    // If even this cannot be printed, there is nothing left to do.
    let mut report = |line: &str| drop(writeln!(errors, "{label}: {line}"));
    written.notes.iter().for_each(|note| report(&format!("note: {}", note.text())));
    written.refused.iter().for_each(|refused| report(refused));
    let lost = records.len() < found
        || !written.refused.is_empty()
        || written.notes.iter().any(Note::is_loss);
    if let Some(text) = &written.text {
        if lost && arguments.is_in_place() {
            let what = match found - written.games {
                0 => "data that the format cannot hold".to_owned(),
                left_out => format!("{left_out} of {}", counted(found)),
            };
            report(&format!("{what} would be lost; {IN_PLACE}"));
            return Ok(Verdict::Refused);
        }
        arguments.write(out, text)?;
        if !written.refused.is_empty() {
            let left_out = records.len() - written.games;
            let found = counted(records.len());
            report(&format!("{} of {found} written, {left_out} left out", written.games));
        }
    } else if written.refused.is_empty() {
        bail!("{label} contains no game");
    }
    Ok(if written.refused.is_empty() { Verdict::Fine } else { Verdict::Refused })
}

fn counted(games: usize) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}

impl ConvertArguments {
    fn is_in_place(&self) -> bool {
        files::is_same(&self.input, &self.output)
    }

    /// The name of the input in messages.
    fn label(&self) -> String {
        if self.input == STANDARD_STREAM { "standard input".to_owned() } else { self.input.clone() }
    }

    /// The chosen games, with the chosen promotions.
    fn chosen(&self, mut records: Vec<ConvertedGame>) -> Result<Vec<ConvertedGame>> {
        if let Some(number) = self.game {
            let count = records.len();
            let index = number.checked_sub(1).filter(|index| *index < count);
            let index = index.with_context(|| {
                format!("there is no game {number}; {} has {count}", self.label())
            })?;
            records = vec![records.swap_remove(index)];
        }
        if let Some(letter) = self.promote {
            for record in &mut records {
                if let Ok(content) = &mut record.game
                    && let Err(reason) = content.promoted(letter)
                {
                    record.game = Err(reason);
                }
            }
        }
        Ok(records)
    }

    fn write(&self, out: &mut dyn Write, text: &str) -> Result<()> {
        if self.output == STANDARD_STREAM {
            out.write_all(text.as_bytes())?;
            return Ok(());
        }
        files::replace(&self.output, text)
    }
}
