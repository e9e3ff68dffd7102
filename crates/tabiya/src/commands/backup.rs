//! `tabiya backup` and `tabiya restore`: copies of the server's data, encrypted if you pass a passphrase.
//!
//! A backup works while the server runs. To restore one, stop the server.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

use anyhow::{Context, Result, bail};
use clap::Args;
use server::SystemRandom;
use store::sqlite::{DATA_FILE, Restored, private_folder};
use zeroize::Zeroizing;

use crate::age::{self, Decryptor, MAGIC};
use crate::output::Verdict;
use crate::{data_folder, files};

/// A shorter passphrase can be found by trying.
const MIN_CHARS: usize = 12;
const MAX_BYTES: u64 = 1024;

/// Copy the server's data into one file; works while the server runs
#[derive(Args, Debug)]
pub(crate) struct BackupArguments {
    /// The file to write
    file: PathBuf,
    /// The data folder [default: TABIYA_DATA, or your system's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Encrypt the backup with the passphrase in this file, in the age format; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<String>,
}

/// Restore a backup; stop the server first
#[derive(Args, Debug)]
pub(crate) struct RestoreArguments {
    /// The file that `tabiya backup` wrote
    file: PathBuf,
    /// The data folder [default: TABIYA_DATA, or your system's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The file with the passphrase of the backup; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<String>,
}

/// Writes a backup.
pub(crate) fn backup(arguments: &BackupArguments, out: &mut dyn Write) -> Result<Verdict> {
    let folder = data_folder::find(arguments.data.as_deref())?;
    let file = arguments.file.display();
    let how = match &arguments.passphrase_file {
        Some(secret) => {
            let passphrase = read_passphrase(secret)?;
            if passphrase.chars().count() < MIN_CHARS {
                bail!(
                    "the passphrase in `{secret}` is too short: use at least {MIN_CHARS} characters, such as a few words"
                );
            }
            encrypted_backup(&folder, &arguments.file, &passphrase)?;
            ", encrypted"
        }
        None => {
            store::sqlite::backup(&folder, &arguments.file)?;
            ""
        }
    };
    writeln!(out, "{file} is a backup of {}{how}", folder.display())?;
    Ok(Verdict::Fine)
}

/// Restores a backup.
pub(crate) fn restore(arguments: &RestoreArguments, out: &mut dyn Write) -> Result<Verdict> {
    let folder = data_folder::find(arguments.data.as_deref())?;
    let file = arguments.file.display();
    let unreadable = || format!("cannot read the backup `{file}`");
    let mut input = BufReader::new(File::open(&arguments.file).with_context(unreadable)?);
    let is_encrypted = input.fill_buf().with_context(unreadable)?.starts_with(MAGIC.as_bytes());
    let restored = match (is_encrypted, &arguments.passphrase_file) {
        (false, None) => store::sqlite::restore(&arguments.file, &folder)?,
        (true, Some(secret)) => {
            let decryptor = Decryptor::new(&read_passphrase(secret)?, input);
            let decryptor =
                decryptor.with_context(|| format!("cannot open the backup `{file}`"))?;
            let restored = restore_decrypted(decryptor, &folder);
            restored.with_context(|| format!("cannot restore the backup `{file}`"))?
        }
        (true, None) => {
            bail!("the backup `{file}` is encrypted: pass --passphrase-file")
        }
        (false, Some(_)) => {
            bail!(
                "the backup `{file}` is not encrypted: leave out --passphrase-file if you trust it"
            )
        }
    };
    let matches = match restored.matches {
        1 => "1 match".to_owned(),
        count => format!("{count} matches"),
    };
    writeln!(out, "Restored {file} to {}, with {matches}", folder.display())?;
    if let Some(before) = restored.replaced {
        writeln!(out, "the previous data is in {}", before.display())?;
    }
    Ok(Verdict::Fine)
}

/// A file that is removed when this is dropped.
struct TemporaryFile(PathBuf);

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // It may never have been created, or may have been renamed.
        let _ = fs::remove_file(&self.0);
    }
}

/// Writes an encrypted backup. The unencrypted copy stays in the data folder, where the data is unencrypted anyway.
fn encrypted_backup(folder: &Path, file: &Path, passphrase: &str) -> Result<()> {
    let data = folder.join(DATA_FILE);
    if files::is_same(&data.to_string_lossy(), &file.to_string_lossy()) {
        bail!("`{}` is the data file itself; choose another file for the backup", file.display());
    }
    let plain = plain_in(folder, "backup");
    store::sqlite::backup(folder, &plain.0)?;
    let unwritable = || format!("cannot write the backup `{}`", file.display());
    let mut name = file.as_os_str().to_owned();
    name.push(".partial");
    let partial = TemporaryFile(PathBuf::from(name));
    let output = private_file(&partial.0).with_context(unwritable)?;
    let mut output = BufWriter::new(output);
    let mut input = File::open(&plain.0).context("cannot read the copy that was just made")?;
    age::encrypt(passphrase, &SystemRandom, &mut input, &mut output).with_context(unwritable)?;
    let output = output.into_inner().map_err(io::IntoInnerError::into_error);
    output.and_then(|output| output.sync_all()).with_context(unwritable)?;
    fs::rename(&partial.0, file).with_context(unwritable)?;
    sync_folder_of(file).with_context(unwritable)
}

/// Decrypts the whole backup into the data folder before it replaces anything.
fn restore_decrypted(decryptor: Decryptor<impl BufRead>, folder: &Path) -> Result<Restored> {
    let is_new = !folder.exists();
    private_folder(folder)?;
    let plain = plain_in(folder, "restore");
    let written = private_file(&plain.0).map_err(anyhow::Error::from).and_then(|file| {
        let mut output = BufWriter::new(file);
        decryptor.write_to(&mut output)?;
        Ok(output.flush()?)
    });
    if let Err(error) = written {
        drop(plain);
        if is_new {
            // This removes the folder only if it is empty.
            let _ = fs::remove_dir(folder);
        }
        return Err(error);
    }
    Ok(store::sqlite::restore(&plain.0, folder)?)
}

fn plain_in(folder: &Path, what: &str) -> TemporaryFile {
    TemporaryFile(folder.join(format!("{what}-{}.plain", process::id())))
}

/// Creates a file that only its owner can read, replacing what a killed run left.
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

/// Makes a new file name durable.
#[cfg(unix)]
fn sync_folder_of(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder_of(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Reads the passphrase: the first line of a file that other users cannot read.
fn read_passphrase(file: &str) -> Result<Zeroizing<String>> {
    if is_world_accessible(file) {
        bail!(
            "every user of this computer can read or write the passphrase in `{file}`: run chmod 600 on it"
        );
    }
    let bytes = Zeroizing::new(files::read(file, MAX_BYTES)?);
    let text = files::text(&bytes).with_context(|| format!("the passphrase in `{file}`"))?;
    let line = text.lines().next().unwrap_or_default();
    if line.is_empty() {
        bail!("`{file}` has no passphrase in its first line");
    }
    Ok(Zeroizing::new(line.to_owned()))
}

/// Whether users outside the file's group can read or write it.
#[cfg(unix)]
fn is_world_accessible(file: &str) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let metadata = fs::metadata(file).ok().filter(fs::Metadata::is_file);
    metadata.is_some_and(|metadata| metadata.permissions().mode() & 0o007 != 0)
}

/// On Windows, a file has the permissions of its folder.
#[cfg(not(unix))]
fn is_world_accessible(_: &str) -> bool {
    false
}
