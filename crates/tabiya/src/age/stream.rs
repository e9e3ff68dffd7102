//! The content of an encrypted file, in chunks.

use std::io::{self, Read, Write};

use ring::{aead, hkdf};
use server::Random;

use super::AgeError;
use super::header::FILE_KEY_BYTES;

const CHUNK_BYTES: usize = 64 * 1024;
const TAG_BYTES: usize = 16;
const NONCE_BYTES: usize = 16;

/// Encrypts all of the input.
pub(super) fn encrypt(
    file_key: &[u8; FILE_KEY_BYTES],
    random: &dyn Random,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<(), AgeError> {
    let mut nonce = [0; NONCE_BYTES];
    random.fill(&mut nonce);
    output.write_all(&nonce)?;
    let key = content_key(file_key, &nonce);
    let mut chunks = Chunks::start(input, CHUNK_BYTES)?;
    while let Some((mut chunk, number)) = chunks.next()? {
        key.seal_in_place_append_tag(number, aead::Aad::empty(), &mut chunk)
            .expect("a chunk is short enough to encrypt");
        output.write_all(&chunk)?;
    }
    Ok(())
}

/// Decrypts all of the input.
pub(super) fn decrypt(
    file_key: &[u8; FILE_KEY_BYTES],
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<(), AgeError> {
    let nonce = read_chunk(input, NONCE_BYTES)?;
    let nonce: [u8; NONCE_BYTES] = nonce.try_into().map_err(|_| AgeError::Damaged)?;
    let key = content_key(file_key, &nonce);
    let mut chunks = Chunks::start(input, CHUNK_BYTES + TAG_BYTES)?;
    let mut is_first = true;
    while let Some((mut chunk, number)) = chunks.next()? {
        let decrypted = key.open_in_place(number, aead::Aad::empty(), &mut chunk);
        let decrypted = decrypted.map_err(|_| AgeError::Damaged)?;
        // Only an empty file may have an empty chunk.
        if decrypted.is_empty() && !is_first {
            return Err(AgeError::Damaged);
        }
        output.write_all(decrypted)?;
        is_first = false;
    }
    Ok(())
}

fn content_key(file_key: &[u8; FILE_KEY_BYTES], nonce: &[u8; NONCE_BYTES]) -> aead::LessSafeKey {
    let extracted = hkdf::Salt::new(hkdf::HKDF_SHA256, nonce).extract(file_key);
    let expanded = extracted.expand(&[b"payload"], &aead::CHACHA20_POLY1305);
    let expanded = expanded.expect("a key is short enough to be derived");
    aead::LessSafeKey::new(aead::UnboundKey::from(expanded))
}

/// Chunks with their numbers. One is read ahead, because the last one is marked.
struct Chunks<'a> {
    input: &'a mut dyn Read,
    size: usize,
    ahead: Option<Vec<u8>>,
    count: u64,
}

impl<'a> Chunks<'a> {
    fn start(input: &'a mut dyn Read, size: usize) -> io::Result<Self> {
        let ahead = Some(read_chunk(input, size)?);
        Ok(Self { input, size, ahead, count: 0 })
    }

    fn next(&mut self) -> io::Result<Option<(Vec<u8>, aead::Nonce)>> {
        let Some(chunk) = self.ahead.take() else { return Ok(None) };
        let following = read_chunk(self.input, self.size)?;
        self.ahead = Some(following).filter(|chunk| !chunk.is_empty());
        let mut nonce = [0; aead::NONCE_LEN];
        nonce[3..11].copy_from_slice(&self.count.to_be_bytes());
        nonce[11] = u8::from(self.ahead.is_none());
        self.count += 1;
        Ok(Some((chunk, aead::Nonce::assume_unique_for_key(nonce))))
    }
}

/// Reads `size` bytes, or as many as are left.
fn read_chunk(input: &mut dyn Read, size: usize) -> io::Result<Vec<u8>> {
    let mut chunk = Vec::with_capacity(size + TAG_BYTES);
    input.take(size as u64).read_to_end(&mut chunk)?;
    Ok(chunk)
}
