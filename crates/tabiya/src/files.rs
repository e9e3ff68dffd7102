//! Reading files and standard streams up to a limit; replacing files in one step.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process;

use anyhow::{Context, Result, anyhow, bail};

/// The argument that means standard input or output.
pub(crate) const STANDARD_STREAM: &str = "-";

/// Reads a file, or standard input for `-`, of at most `most` bytes.
pub(crate) fn read(path: &str, most: u64) -> Result<Vec<u8>> {
    if path == STANDARD_STREAM {
        return read_all(io::stdin().lock(), most).context("cannot read standard input");
    }
    let file = File::open(path).map_err(anyhow::Error::from);
    let bytes = file.and_then(|file| read_all(file, most));
    bytes.with_context(|| format!("cannot read the file `{path}`"))
}

/// Reads at most `most` bytes.
pub(crate) fn read_all(reader: impl Read, most: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        bail!("it is larger than {most} bytes, the maximum");
    }
    Ok(bytes)
}

/// Whether two arguments name the same file, even through a link or standard input.
pub(crate) fn is_same(input: &str, output: &str) -> bool {
    let input = if input == STANDARD_STREAM { STANDARD_INPUT } else { input };
    output != STANDARD_STREAM && identity(input).is_some_and(|id| identity(output) == Some(id))
}

const STANDARD_INPUT: &str = "/dev/stdin";

/// The identity of a file, whatever its name.
#[cfg(unix)]
fn identity(path: &str) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;

    let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(path: &str) -> Option<PathBuf> {
    fs::canonicalize(path).ok()
}

/// Bytes as text, without a byte order mark.
pub(crate) fn text(bytes: &[u8]) -> Result<&str> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let valid = &bytes[..error.valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        anyhow!("line {line} is not UTF-8 text")
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Replaces a file with a text in one step. Readers find the old or the new text, even after a power
/// failure.
pub(crate) fn replace(path: &str, text: &str) -> Result<()> {
    let write = |out: &mut dyn Write| out.write_all(text.as_bytes()).with_context(|| cannot(path));
    replace_with(path, write)
}

/// Replaces a file in one step with what a function writes. If that fails, the file is unchanged.
pub(crate) fn replace_with<T>(
    path: &str,
    write: impl FnOnce(&mut dyn Write) -> Result<T>,
) -> Result<T> {
    // Replace the target of a link, not the link. A device or pipe cannot be replaced, only written.
    let target = fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        let file = OpenOptions::new().write(true).open(&target);
        return write(&mut file.with_context(|| cannot(path))?);
    }
    let (beside, mut file) = new_beside(&target).with_context(|| cannot(path))?;
    let written = write(&mut file).and_then(|written| {
        let placed = place(&file, &beside, &target, old.as_ref());
        placed.map(|()| written).with_context(|| cannot(path))
    });
    if written.is_err() {
        // Clean up, but report the first error.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn place(file: &File, beside: &Path, target: &Path, old: Option<&fs::Metadata>) -> io::Result<()> {
    file.sync_all()?;
    if let Some(old) = old {
        fs::set_permissions(beside, old.permissions())?;
    }
    fs::rename(beside, target)
}

fn cannot(path: &str) -> String {
    format!("cannot write the file `{path}`")
}

/// Creates a new file in the same folder. Killed runs may have left some.
fn new_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    const ATTEMPTS: u32 = 100;
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let mut attempt = 0;
    loop {
        let beside = target.with_file_name(format!(".{name}.{}-{attempt}.new", process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Ok(file) => return Ok((beside, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < ATTEMPTS => {
                attempt += 1;
            }
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_and_invalid_utf8_are_refused() {
        let error = read_all(io::repeat(b' '), 10).unwrap_err().to_string();
        assert_eq!(error, "it is larger than 10 bytes, the maximum");
        assert_eq!(read_all(&b"0123456789"[..], 10).unwrap().len(), 10);
        let error = text(b"a\nb\n\xff").unwrap_err().to_string();
        assert_eq!(error, "line 3 is not UTF-8 text");
        assert_eq!(text("\u{feff}a".as_bytes()).unwrap(), "a");
    }

    #[test]
    fn a_failed_write_leaves_nothing_behind() {
        let folder = std::env::temp_dir().join(format!("tabiya-files-{}", process::id()));
        fs::create_dir_all(folder.join("taken")).unwrap();
        let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
        replace(&path("new.txt"), "one").unwrap();
        // A file that a killed run left under the same name does not matter.
        fs::write(path(&format!(".new.txt.{}-0.new", process::id())), "left").unwrap();
        replace(&path("new.txt"), "two").unwrap();
        assert_eq!(fs::read_to_string(path("new.txt")).unwrap(), "two");
        let error = replace(&path("taken"), "three").unwrap_err().to_string();
        assert!(error.starts_with("cannot write the file `"), "{error}");
        assert!(replace(&path("missing/new.txt"), "four").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
        fs::remove_dir_all(&folder).unwrap();
    }
}
