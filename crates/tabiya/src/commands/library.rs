//! `tabiya export` and `tabiya import`: the library as files, while the server is stopped.

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

/// Write every match in the library to a file; stop the server first
#[derive(Args, Debug)]
pub(crate) struct ExportArguments {
    /// The file to write, or - for standard output
    file: String,
    /// The format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The data folder [default: TABIYA_DATA, or your system's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

/// Import the games in a file into the library; stop the server first
#[derive(Args, Debug)]
pub(crate) struct ImportArguments {
    /// The file to read, or - for standard input
    file: String,
    /// The format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The data folder [default: TABIYA_DATA, or your system's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

/// The formats of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Format {
    /// Games with their moves, for other chess programs
    #[default]
    Pgn,
    /// Everything in the library; export only
    Json,
    /// An older save format: players, date and position
    ClubGames,
    /// An older save format: one position
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
        // Standard output has the games, so the report goes to standard error.
        report_left_out(&exported.left_out, &mut io::stderr().lock())?;
        return Ok(Verdict::Fine);
    }
    let exported = files::replace_with(&arguments.file, |file| {
        let mut file = BufWriter::new(file);
        let exported = runtime.block_on(offline::export(&folder, format, &mut file))?;
        file.flush().with_context(|| format!("cannot write the file `{}`", arguments.file))?;
        Ok(exported)
    })?;
    writeln!(out, "{} contains {}", arguments.file, counted(exported.written))?;
    report_left_out(&exported.left_out, out)?;
    Ok(Verdict::Fine)
}

/// Reports what was left out, one line per reason.
fn report_left_out(left_out: &LeftOut, out: &mut dyn Write) -> io::Result<()> {
    for (why, count) in left_out.reasons() {
        let are = if count == 1 { "is" } else { "are" };
        writeln!(out, "{} {are} left out: {why}", counted(count))?;
    }
    Ok(())
}

/// Imports games and reports those that could not be read.
pub(crate) fn import(arguments: &ImportArguments, out: &mut dyn Write) -> Result<Verdict> {
    let folder = data_folder::find(arguments.data.as_deref())?;
    let bytes = files::read(&arguments.file, MAX_IMPORT as u64)?;
    let format = arguments.format.of_library();
    let report = runtime()?.block_on(offline::import(&folder, format, bytes))?;
    for game in &report.games {
        if let Some(error) = &game.error {
            // Some errors already name their line and column.
            let has_line = game.line == 0 || error.starts_with("line ");
            let line = if has_line { String::new() } else { format!("line {}: ", game.line) };
            writeln!(out, "game {}: {line}{error}", game.game)?;
        }
    }
    writeln!(out, "{} imported, {} refused", counted(report.imported as usize), report.refused)?;
    Ok(if report.refused == 0 { Verdict::Fine } else { Verdict::Refused })
}

fn runtime() -> Result<Runtime> {
    Builder::new_multi_thread().enable_time().build().context("cannot start the runtime")
}

fn counted(games: usize) -> String {
    match games {
        1 => "1 game".to_owned(),
        count => format!("{count} games"),
    }
}
