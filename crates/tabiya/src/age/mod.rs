//! Files encrypted with a passphrase, in version 1 of the age format. Other age programs can decrypt
//! them, and this module decrypts theirs.
//!
//! The header holds the file key, encrypted with the passphrase (scrypt), and a MAC. The content follows
//! in chunks of 64 KiB, each encrypted separately and numbered, the last one marked. Only authenticated
//! content is passed on, and memory use does not grow with the file.

mod header;
mod stream;

use std::io::{self, BufRead, Read, Write};

use server::Random;
use zeroize::Zeroizing;

pub(crate) use header::MAGIC;
use header::{FILE_KEY_BYTES, Header};

/// Why something cannot be encrypted or decrypted.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AgeError {
    /// The passphrase is wrong.
    #[error("the passphrase is wrong")]
    WrongPassphrase,
    /// It is encrypted for a key.
    #[error(
        "it is encrypted for a key, not with a passphrase; decrypt it with another age program first"
    )]
    ForKey,
    /// It asks for too much memory.
    #[error("trying the passphrase would take 2^{log_n} KiB of memory; the limit is 2^{most} KiB")]
    Costly {
        /// What it asks for, as a power of two.
        log_n: u8,
        /// The limit.
        most: u8,
    },
    /// It was changed, or part of it is missing.
    #[error("it is damaged, incomplete or was changed")]
    Damaged,
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// Encrypts all of the input.
pub(crate) fn encrypt(
    passphrase: &str,
    random: &dyn Random,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<(), AgeError> {
    let mut file_key = Zeroizing::new([0; FILE_KEY_BYTES]);
    random.fill(&mut *file_key);
    output.write_all(Header::make(passphrase, &file_key, random).as_bytes())?;
    stream::encrypt(&file_key, random, input, output)
}

/// An encrypted file whose passphrase is right.
pub(crate) struct Decryptor<R> {
    input: R,
    file_key: Zeroizing<[u8; FILE_KEY_BYTES]>,
}

impl<R: BufRead> Decryptor<R> {
    /// Reads the header and tries a passphrase.
    pub(crate) fn new(passphrase: &str, mut input: R) -> Result<Self, AgeError> {
        let file_key = Header::read(&mut input)?.open(passphrase)?;
        Ok(Self { input, file_key })
    }

    /// Writes the content. After an error, the output is incomplete.
    pub(crate) fn write_to(mut self, output: &mut dyn Write) -> Result<(), AgeError> {
        stream::decrypt(&self.file_key, &mut self.input, output)
    }
}

#[cfg(test)]
mod tests;
