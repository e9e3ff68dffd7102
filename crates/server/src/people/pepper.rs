//! The pepper: a secret outside the data folder that is mixed into every password hash. Without it nobody
//! can guess passwords from the data alone, such as a lost backup.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

const FEWEST_BYTES: usize = 32;
const MOST_BYTES: usize = 1024;

/// A pepper. It is never shown or logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Pepper(Arc<[u8]>);

impl fmt::Debug for Pepper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pepper(..)")
    }
}

/// Why a file cannot be the pepper.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PepperError {
    /// It does not exist or cannot be read.
    #[error("cannot read the pepper {}: {cause}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// Everybody can read it.
    #[error(
        "every user of this computer can read or write the pepper {}: run chmod 600 on it",
        .0.display()
    )]
    Everybodys(PathBuf),
    /// It is too short.
    #[error(
        "the pepper {} is too short: use at least {FEWEST_BYTES} bytes; \
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
    /// Reads a pepper, without the line break that editors add at the end.
    ///
    /// # Errors
    /// When the file cannot be read or is no secret.
    pub fn read(file: &Path) -> Result<Self, PepperError> {
        let name = || file.to_owned();
        let unreadable = |cause| PepperError::Read { file: name(), cause };
        let opened = File::open(file).map_err(unreadable)?;
        if is_readable_by_all(&opened).map_err(unreadable)? {
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

/// Whether users other than the owner and the group can read it.
#[cfg(unix)]
fn is_readable_by_all(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(file.metadata()?.permissions().mode() & 0o007 != 0)
}

/// On Windows a file has the permissions of its folder.
#[cfg(not(unix))]
fn is_readable_by_all(_: &File) -> io::Result<bool> {
    Ok(false)
}
