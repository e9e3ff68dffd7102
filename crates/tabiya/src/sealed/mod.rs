//! Files sealed by a passphrase, in the age format, version 1: any age program opens what is written here, and
//! what others sealed by a passphrase is opened here.
//!
//! A header holds the file's key under the passphrase (scrypt), and a proof that both belong together; behind it
//! the content follows in pieces of 64 KiB, each sealed by itself and numbered, the last one marked. Nothing
//! that was not proved is handed on, and memory does not grow with the file.

mod header;
mod stream;

use std::io::{self, BufRead, Read, Write};

use server::Random;
use zeroize::Zeroizing;

pub(crate) use header::MAGIC;
use header::{FILE_KEY_BYTES, Header};

/// Why something cannot be sealed or opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SealError {
    /// Another passphrase.
    #[error("the passphrase is wrong")]
    WrongPassphrase,
    /// Sealed in another way.
    #[error(
        "it is sealed for a key and not by a passphrase; open it with a program for age files first"
    )]
    ForAKey,
    /// It asks for more memory than is given.
    #[error("to try the passphrase would take 2^{log_n} KiB of memory; at most 2^{most} are taken")]
    Costly {
        /// What it asks for.
        log_n: u8,
        /// What it gets.
        most: u8,
    },
    /// Something was changed, or is missing.
    #[error("it is damaged or cut off, or somebody changed it")]
    Damaged,
    /// The system cannot.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// Seals everything there is to read.
pub(crate) fn seal(
    passphrase: &str,
    random: &dyn Random,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<(), SealError> {
    let mut file_key = Zeroizing::new([0; FILE_KEY_BYTES]);
    random.fill(&mut *file_key);
    output.write_all(Header::make(passphrase, &file_key, random).as_bytes())?;
    stream::seal(&file_key, random, input, output)
}

/// A sealed file whose passphrase was right.
pub(crate) struct Opened<R> {
    input: R,
    file_key: Zeroizing<[u8; FILE_KEY_BYTES]>,
}

impl<R: BufRead> Opened<R> {
    /// Tries a passphrase.
    pub(crate) fn by(passphrase: &str, mut input: R) -> Result<Self, SealError> {
        let file_key = Header::read(&mut input)?.open(passphrase)?;
        Ok(Self { input, file_key })
    }

    /// Writes the content. What was written before an error is not the whole of it.
    pub(crate) fn write_to(mut self, output: &mut dyn Write) -> Result<(), SealError> {
        stream::open(&self.file_key, &mut self.input, output)
    }
}

#[cfg(test)]
mod tests;
