//! The header of an encrypted file: the file key, encrypted with a passphrase.

use std::io::{BufRead, Read};

use data_encoding::BASE64_NOPAD;
use ring::{aead, hkdf, hmac};
use server::Random;
use zeroize::Zeroizing;

use super::AgeError;

/// The first line of every file in this format.
pub(crate) const MAGIC: &str = "age-encryption.org/v1\n";
pub(super) const FILE_KEY_BYTES: usize = 16;
const SALT_BYTES: usize = 16;
const SALT_LABEL: &[u8] = b"age-encryption.org/v1/scrypt";
const WRAPPED_BYTES: usize = FILE_KEY_BYTES + 16;
/// 128 MiB per attempt, the minimum that OWASP recommends for scrypt.
const LOG_N: u8 = 17;
/// An untrusted file may ask for 1 GiB at most.
const MOST_LOG_N: u8 = 20;
const BLOCK: u32 = 8;
/// The maximum length of a header line.
const MAX_LINE: u64 = 128;

/// A header that was read but not yet authenticated.
pub(super) struct Header {
    salt: [u8; SALT_BYTES],
    log_n: u8,
    wrapped: [u8; WRAPPED_BYTES],
    /// The text that the MAC authenticates.
    text: String,
    proof: Vec<u8>,
}

impl Header {
    /// The text of a new header.
    pub(super) fn make(
        passphrase: &str,
        file_key: &[u8; FILE_KEY_BYTES],
        random: &dyn Random,
    ) -> String {
        let mut salt = [0; SALT_BYTES];
        random.fill(&mut salt);
        let mut wrapped = file_key.to_vec();
        wrapping_key(passphrase, &salt, LOG_N)
            .seal_in_place_append_tag(only_nonce(), aead::Aad::empty(), &mut wrapped)
            .expect("a key is short enough to encrypt");
        let encode = |bytes: &[u8]| BASE64_NOPAD.encode(bytes);
        let (salt, wrapped) = (encode(&salt), encode(&wrapped));
        let text = format!("{MAGIC}-> scrypt {salt} {LOG_N}\n{wrapped}\n---");
        let proof = hmac::sign(&proof_key(file_key), text.as_bytes());
        format!("{text} {}\n", encode(proof.as_ref()))
    }

    /// Reads a header, and nothing after it.
    pub(super) fn read(input: &mut dyn BufRead) -> Result<Self, AgeError> {
        let magic = line(input)?;
        let recipient = line(input)?;
        let body = line(input)?;
        let end = line(input)?;
        if format!("{magic}\n") != MAGIC {
            return Err(AgeError::Damaged);
        }
        let Some(scrypt) = recipient.strip_prefix("-> scrypt ") else {
            let is_other = recipient.starts_with("-> ");
            return Err(if is_other { AgeError::ForKey } else { AgeError::Damaged });
        };
        let (salt, log_n) = scrypt.split_once(' ').ok_or(AgeError::Damaged)?;
        let proof = end.strip_prefix("--- ").ok_or(AgeError::Damaged)?;
        Ok(Self {
            salt: decode(salt)?.try_into().map_err(|_| AgeError::Damaged)?,
            log_n: work(log_n)?,
            wrapped: decode(&body)?.try_into().map_err(|_| AgeError::Damaged)?,
            text: format!("{magic}\n{recipient}\n{body}\n---"),
            proof: decode(proof)?,
        })
    }

    /// The file key, if the passphrase is right and the header is authentic.
    pub(super) fn open(
        mut self,
        passphrase: &str,
    ) -> Result<Zeroizing<[u8; FILE_KEY_BYTES]>, AgeError> {
        let key = wrapping_key(passphrase, &self.salt, self.log_n)
            .open_in_place(only_nonce(), aead::Aad::empty(), &mut self.wrapped)
            .map_err(|_| AgeError::WrongPassphrase)?;
        let mut file_key = Zeroizing::new([0; FILE_KEY_BYTES]);
        file_key.copy_from_slice(key);
        hmac::verify(&proof_key(&file_key), self.text.as_bytes(), &self.proof)
            .map_err(|_| AgeError::Damaged)?;
        Ok(file_key)
    }
}

fn decode(text: &str) -> Result<Vec<u8>, AgeError> {
    BASE64_NOPAD.decode(text.as_bytes()).map_err(|_| AgeError::Damaged)
}

/// The scrypt work factor: a number in its shortest form.
fn work(text: &str) -> Result<u8, AgeError> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    let log_n = text.parse().ok().filter(|_| is_number).ok_or(AgeError::Damaged)?;
    match log_n {
        0 => Err(AgeError::Damaged),
        1..=MOST_LOG_N => Ok(log_n),
        _ => Err(AgeError::Costly { log_n, most: MOST_LOG_N }),
    }
}

/// A line without its line break, of limited length.
fn line(input: &mut dyn BufRead) -> Result<String, AgeError> {
    let mut bytes = Vec::new();
    input.take(MAX_LINE).read_until(b'\n', &mut bytes)?;
    let line = bytes.strip_suffix(b"\n").ok_or(AgeError::Damaged)?;
    String::from_utf8(line.to_vec()).map_err(|_| AgeError::Damaged)
}

fn wrapping_key(passphrase: &str, salt: &[u8; SALT_BYTES], log_n: u8) -> aead::LessSafeKey {
    let salt = [SALT_LABEL, salt].concat();
    let params = scrypt::Params::new(log_n, BLOCK, 1).expect("the work is within scrypt's limits");
    let mut key = Zeroizing::new([0; 32]);
    scrypt::scrypt(passphrase.as_bytes(), &salt, &params, &mut *key)
        .expect("scrypt supports this key length");
    let key = aead::UnboundKey::new(&aead::CHACHA20_POLY1305, &*key);
    aead::LessSafeKey::new(key.expect("a key has the length of a key"))
}

/// A wrapping key encrypts only one thing, because its salt is random.
fn only_nonce() -> aead::Nonce {
    aead::Nonce::assume_unique_for_key([0; aead::NONCE_LEN])
}

fn proof_key(file_key: &[u8; FILE_KEY_BYTES]) -> hmac::Key {
    let extracted = hkdf::Salt::new(hkdf::HKDF_SHA256, &[]).extract(file_key);
    let expanded = extracted.expand(&[b"header"], hmac::HMAC_SHA256);
    hmac::Key::from(expanded.expect("a key is short enough to be derived"))
}
