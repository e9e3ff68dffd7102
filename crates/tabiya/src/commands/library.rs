//! Games in and out of the house's library, while the house is closed.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use protocol::library::GamesFormat;
use server::library::{LeftOut, MAX_IMPORT};
use server::offline;
use tokio::runtime::{Builder, Runtime};

use crate::output::Verdict;
use crate::{data_folder, files};

/// Write every match of the house into a file; the house must be closed
#[derive(Args, Debug)]
pub(crate) struct ExportArguments {
    /// The file to write, or - for standard output
    file: String,
    /// The format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The folder of the house; without it TABIYA_DATA, else your system's place for data
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

/// Take the games of a file into the library of the house; the house must be closed
#[derive(Args, Debug)]
pub(crate) struct ImportArguments {
    /// The file to read, or - for standard input
    file: String,
    /// The format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The folder of the house; without it TABIYA_DATA, else your system's place for data
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

/// The formats of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Format {
    /// Games with their moves, as other chess programs read them
    #[default]
    Pgn,
    /// Everything the library knows; for export alone
    Json,
    /// An older save format of clubs: players, date and position
    ClubGames,
    /// An older save format of one position
    BoardText,
}

impl Format {
    fn of_library(self) -> GamesFormat {
        match self {
            Self::Pgn => GamesFormat::Pgn,
            Self::Json => GamesFormat::Json,
            Self::ClubGames => GamesFormat::ClubGames,
            Self::BoardText => GamesFormat::BoardText,
        }
    }
}

/// Writes all matches.
pub(crate) fn export(arguments: &ExportArguments, out: &mut dyn Write) -> Result<Verdict> {
    let folder = data_folder::find(arguments.data.as_deref())?;
    let (runtime, format) = (runtime()?, arguments.format.of_library());
    if arguments.file == files::STANDARD_STREAM {
        let exported = runtime.block_on(offline::export(&folder, format, out))?;
        // The games are on standard output; what is not among them must not be.
        tell_left_out(&exported.left_out, &mut io::stderr().lock())?;
        return Ok(Verdict::Fine);
    }
    let exported = files::replace_with(&arguments.file, |file| {
        let mut file = BufWriter::new(file);
        let exported = runtime.block_on(offline::export(&folder, format, &mut file))?;
        file.flush().with_context(|| format!("cannot write the file `{}`", arguments.file))?;
        Ok(exported)
    })?;
    writeln!(out, "{} holds {}", arguments.file, counted(exported.written))?;
    tell_left_out(&exported.left_out, out)?;
    Ok(Verdict::Fine)
}

/// Tells what is not in a file, a line for each reason.
fn tell_left_out(left_out: &LeftOut, out: &mut dyn Write) -> io::Result<()> {
    for (why, count) in left_out.reasons() {
        let are = if count == 1 { "is" } else { "are" };
        writeln!(out, "{} {are} left out: {why}", counted(count))?;
    }
    Ok(())
}

/// Takes games in and tells what became of those that could not be read.
pub(crate) fn import(arguments: &ImportArguments, out: &mut dyn Write) -> Result<Verdict> {
    let folder = data_folder::find(arguments.data.as_deref())?;
    let bytes = files::read(&arguments.file, MAX_IMPORT as u64)?;
    let format = arguments.format.of_library();
    let report = runtime()?.block_on(offline::import(&folder, format, bytes))?;
    for game in &report.games {
        if let Some(error) = &game.error {
            // What the reader of a file refuses names its line and column itself.
            let is_placed = game.line == 0 || error.starts_with("line ");
            let line = if is_placed { String::new() } else { format!("line {}: ", game.line) };
            writeln!(out, "game {}: {line}{error}", game.game)?;
        }
    }
    writeln!(out, "{} taken in, {} refused", counted(report.imported as usize), report.refused)?;
    Ok(if report.refused == 0 { Verdict::Fine } else { Verdict::Refused })
}

fn runtime() -> Result<Runtime> {
    Builder::new_multi_thread().enable_time().build().context("cannot start")
}

fn counted(games: usize) -> String {
    match games {
        1 => "1 game".to_owned(),
        count => format!("{count} games"),
    }
}
