//! Copies of everything the house keeps: taken while it is open, brought back while it is closed, and sealed by
//! a passphrase if one is given.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

use anyhow::{Context, Result, bail};
use clap::Args;
use server::SystemRandom;
use store::sqlite::{DATA_FILE, Restored, private_folder};
use zeroize::Zeroizing;

use crate::output::Verdict;
use crate::sealed::{self, MAGIC, Opened};
use crate::{data_folder, files};

/// A passphrase of fewer characters is tried through by a patient thief.
const FEWEST_CHARS: usize = 12;
const MOST_BYTES: u64 = 1024;

/// Copy everything the house keeps into one file, also while it is open
#[derive(Args, Debug)]
pub(crate) struct BackupArguments {
    /// The file to write
    file: PathBuf,
    /// The folder of the house; without it TABIYA_DATA, else your system's place for data
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Encrypt it by the passphrase in this file, in the age format; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<String>,
}

/// Bring a backup back; the house must be closed
#[derive(Args, Debug)]
pub(crate) struct RestoreArguments {
    /// The file that `tabiya backup` wrote
    file: PathBuf,
    /// The folder of the house; without it TABIYA_DATA, else your system's place for data
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The file with the passphrase that the backup is encrypted by; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<String>,
}

/// Takes a backup.
pub(crate) fn backup(arguments: &BackupArguments, out: &mut dyn Write) -> Result<Verdict> {
    let folder = data_folder::find(arguments.data.as_deref())?;
    let file = arguments.file.display();
    let how = match &arguments.passphrase_file {
        Some(secret) => {
            let passphrase = read_passphrase(secret)?;
            if passphrase.chars().count() < FEWEST_CHARS {
                bail!(
                    "the passphrase in `{secret}` is too short: it needs {FEWEST_CHARS} characters \
                     or more, such as a few words"
                );
            }
            sealed_backup(&folder, &arguments.file, &passphrase)?;
            ", encrypted"
        }
        None => {
            store::sqlite::backup(&folder, &arguments.file)?;
            ""
        }
    };
    writeln!(out, "{file} holds everything of {}{how}", folder.display())?;
    Ok(Verdict::Fine)
}

/// Brings a backup back.
pub(crate) fn restore(arguments: &RestoreArguments, out: &mut dyn Write) -> Result<Verdict> {
    let folder = data_folder::find(arguments.data.as_deref())?;
    let file = arguments.file.display();
    let unreadable = || format!("cannot read the backup `{file}`");
    let mut input = BufReader::new(File::open(&arguments.file).with_context(unreadable)?);
    let is_sealed = input.fill_buf().with_context(unreadable)?.starts_with(MAGIC.as_bytes());
    let restored = match (is_sealed, &arguments.passphrase_file) {
        (false, None) => store::sqlite::restore(&arguments.file, &folder)?,
        (true, Some(secret)) => {
            let opened = Opened::by(&read_passphrase(secret)?, input);
            let opened = opened.with_context(|| format!("cannot open the backup `{file}`"))?;
            let restored = restore_opened(opened, &folder);
            restored.with_context(|| format!("cannot restore the backup `{file}`"))?
        }
        (true, None) => {
            bail!(
                "the backup `{file}` is encrypted: name the file with its passphrase by --passphrase-file"
            )
        }
        (false, Some(_)) => {
            bail!(
                "the backup `{file}` is not encrypted: leave --passphrase-file out if you trust it"
            )
        }
    };
    let matches = match restored.matches {
        1 => "1 match".to_owned(),
        count => format!("{count} matches"),
    };
    writeln!(out, "{file} is back in {}, with {matches}", folder.display())?;
    if let Some(before) = restored.replaced {
        writeln!(out, "what was there before is kept as {}", before.display())?;
    }
    Ok(Verdict::Fine)
}

/// A file that goes with this, whatever happens.
struct Fleeting(PathBuf);

impl Drop for Fleeting {
    fn drop(&mut self) {
        // It may never have been made, or have another name by now.
        let _ = fs::remove_file(&self.0);
    }
}

/// Only the encrypted copy leaves the folder of the house; the plain one is made beside the data, which are as plain.
fn sealed_backup(folder: &Path, file: &Path, passphrase: &str) -> Result<()> {
    let data = folder.join(DATA_FILE);
    if files::is_same(&data.to_string_lossy(), &file.to_string_lossy()) {
        bail!("`{}` is the data itself; choose another file for the backup", file.display());
    }
    let plain = plain_in(folder, "backup");
    store::sqlite::backup(folder, &plain.0)?;
    let unwritable = || format!("cannot write the backup `{}`", file.display());
    let mut name = file.as_os_str().to_owned();
    name.push(".partial");
    let partial = Fleeting(PathBuf::from(name));
    let output = private_file(&partial.0).with_context(unwritable)?;
    let mut output = BufWriter::new(output);
    let mut input = File::open(&plain.0).context("cannot read the copy that was just made")?;
    sealed::seal(passphrase, &SystemRandom, &mut input, &mut output).with_context(unwritable)?;
    let output = output.into_inner().map_err(io::IntoInnerError::into_error);
    output.and_then(|output| output.sync_all()).with_context(unwritable)?;
    fs::rename(&partial.0, file).with_context(unwritable)?;
    sync_folder_of(file).with_context(unwritable)
}

/// The content is written beside the data and proved to its end before anything is replaced.
fn restore_opened(opened: Opened<impl BufRead>, folder: &Path) -> Result<Restored> {
    let is_new = !folder.exists();
    private_folder(folder)?;
    let plain = plain_in(folder, "restore");
    let written = private_file(&plain.0).map_err(anyhow::Error::from).and_then(|file| {
        let mut output = BufWriter::new(file);
        opened.write_to(&mut output)?;
        Ok(output.flush()?)
    });
    if let Err(error) = written {
        drop(plain);
        if is_new {
            // Only while it is empty; what is in it is somebody's.
            let _ = fs::remove_dir(folder);
        }
        return Err(error);
    }
    Ok(store::sqlite::restore(&plain.0, folder)?)
}

fn plain_in(folder: &Path, what: &str) -> Fleeting {
    Fleeting(folder.join(format!("{what}-{}.plain", process::id())))
}

/// A new file for its owner alone, in place of what a killed run left.
fn private_file(path: &Path) -> io::Result<File> {
    if let Err(error) = fs::remove_file(path)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(error);
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}

/// A new name lasts when the folder does.
#[cfg(unix)]
fn sync_folder_of(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder_of(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The first line of a file that is no secret of everybody's.
fn read_passphrase(file: &str) -> Result<Zeroizing<String>> {
    if is_everybodys(file) {
        bail!(
            "the passphrase in `{file}` is no secret, since every user of this computer can read or \
             write it: chmod 600 it"
        );
    }
    let bytes = Zeroizing::new(files::read(file, MOST_BYTES)?);
    let text = files::text(&bytes).with_context(|| format!("the passphrase in `{file}`"))?;
    let line = text.lines().next().unwrap_or_default();
    if line.is_empty() {
        bail!("there is no passphrase in `{file}`: it is the first line");
    }
    Ok(Zeroizing::new(line.to_owned()))
}

/// Whether users other than the file's own and its group's get at it.
#[cfg(unix)]
fn is_everybodys(file: &str) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let metadata = fs::metadata(file).ok().filter(fs::Metadata::is_file);
    metadata.is_some_and(|metadata| metadata.permissions().mode() & 0o007 != 0)
}

/// Windows gives a file the rights of its folder.
#[cfg(not(unix))]
fn is_everybodys(_: &str) -> bool {
    false
}
