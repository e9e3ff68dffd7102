//! The pepper: a secret beside the data that goes into every hash of a password, so that whoever gets the data
//! alone, such as a lost backup, cannot even begin to guess.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

const FEWEST_BYTES: usize = 32;
const MOST_BYTES: usize = 1024;

/// The secret. It is never shown or logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Pepper(Arc<[u8]>);

impl fmt::Debug for Pepper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pepper(..)")
    }
}

/// Why a file is no pepper.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PepperError {
    /// It is not there, or not for us.
    #[error("the pepper {} cannot be read: {cause}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// Everybody can read it.
    #[error(
        "the pepper {} is no secret, since every user of this computer can read or write it: chmod 600 it",
        .0.display()
    )]
    Everybodys(PathBuf),
    /// It can be guessed.
    #[error(
        "the pepper {} is too short: it needs {FEWEST_BYTES} bytes or more; \
         `head -c 32 /dev/urandom | base64` makes a good one",
        .0.display()
    )]
    Short(PathBuf),
    /// It is something else.
    #[error(
        "the pepper {} is too long: at most {MOST_BYTES} bytes, so this is probably another file",
        .0.display()
    )]
    Long(PathBuf),
}

impl Pepper {
    /// Reads a pepper; the end of its last line does not belong to it, since editors add one.
    ///
    /// # Errors
    /// When the file cannot be read, or is no secret.
    pub fn read(file: &Path) -> Result<Self, PepperError> {
        let name = || file.to_owned();
        let unreadable = |cause| PepperError::Read { file: name(), cause };
        let opened = File::open(file).map_err(unreadable)?;
        if is_everybodys(&opened).map_err(unreadable)? {
            return Err(PepperError::Everybodys(name()));
        }
        let mut bytes = Vec::new();
        let room = MOST_BYTES as u64 + 3;
        opened.take(room).read_to_end(&mut bytes).map_err(unreadable)?;
        let secret = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let secret = secret.strip_suffix(b"\r").unwrap_or(secret);
        match secret.len() {
            count if count < FEWEST_BYTES => Err(PepperError::Short(name())),
            count if count > MOST_BYTES => Err(PepperError::Long(name())),
            _ => Ok(Self(secret.into())),
        }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Whether users other than the file's own and its group's get at it.
#[cfg(unix)]
fn is_everybodys(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(file.metadata()?.permissions().mode() & 0o007 != 0)
}

/// Windows gives a file the rights of its folder.
#[cfg(not(unix))]
fn is_everybodys(_: &File) -> io::Result<bool> {
    Ok(false)
}
