//! Copies of everything the house keeps: taken while it is open, brought back while it is closed.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::data_folder;
use crate::output::Verdict;

/// Copy everything the house keeps into one file, also while it is open
#[derive(Args, Debug)]
pub(crate) struct BackupArguments {
    /// The file to write
    file: PathBuf,
    /// The folder of the house; without it TABIYA_DATA, else your system's place for data
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

/// Bring a backup back; the house must be closed
#[derive(Args, Debug)]
pub(crate) struct RestoreArguments {
    /// The file that `tabiya backup` wrote
    file: PathBuf,
    /// The folder of the house; without it TABIYA_DATA, else your system's place for data
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

/// Takes a backup.
pub(crate) fn backup(arguments: &BackupArguments, out: &mut dyn Write) -> Result<Verdict> {
    let folder = data_folder::find(arguments.data.as_deref())?;
    store::sqlite::backup(&folder, &arguments.file)?;
    writeln!(out, "{} holds everything of {}", arguments.file.display(), folder.display())?;
    Ok(Verdict::Fine)
}

/// Brings a backup back.
pub(crate) fn restore(arguments: &RestoreArguments, out: &mut dyn Write) -> Result<Verdict> {
    let folder = data_folder::find(arguments.data.as_deref())?;
    let restored = store::sqlite::restore(&arguments.file, &folder)?;
    let (file, folder) = (arguments.file.display(), folder.display());
    let matches = match restored.matches {
        1 => "1 match".to_owned(),
        count => format!("{count} matches"),
    };
    writeln!(out, "{file} is back in {folder}, with {matches}")?;
    if let Some(before) = restored.replaced {
        writeln!(out, "what was there before is kept as {}", before.display())?;
    }
    Ok(Verdict::Fine)
}
