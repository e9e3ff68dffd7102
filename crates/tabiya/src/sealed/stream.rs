//! The content of a sealed file, in pieces.

use std::io::{self, Read, Write};

use ring::{aead, hkdf};
use server::Random;

use super::SealError;
use super::header::FILE_KEY_BYTES;

const PIECE_BYTES: usize = 64 * 1024;
const TAG_BYTES: usize = 16;
const NONCE_BYTES: usize = 16;

/// Seals everything there is to read.
pub(super) fn seal(
    file_key: &[u8; FILE_KEY_BYTES],
    random: &dyn Random,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<(), SealError> {
    let mut nonce = [0; NONCE_BYTES];
    random.fill(&mut nonce);
    output.write_all(&nonce)?;
    let key = content_key(file_key, &nonce);
    let mut pieces = Pieces::start(input, PIECE_BYTES)?;
    while let Some((mut piece, number)) = pieces.next()? {
        key.seal_in_place_append_tag(number, aead::Aad::empty(), &mut piece)
            .expect("a piece is short enough to be sealed");
        output.write_all(&piece)?;
    }
    Ok(())
}

/// Writes the content of everything there is to read.
pub(super) fn open(
    file_key: &[u8; FILE_KEY_BYTES],
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<(), SealError> {
    let nonce = read_piece(input, NONCE_BYTES)?;
    let nonce: [u8; NONCE_BYTES] = nonce.try_into().map_err(|_| SealError::Damaged)?;
    let key = content_key(file_key, &nonce);
    let mut pieces = Pieces::start(input, PIECE_BYTES + TAG_BYTES)?;
    let mut is_first = true;
    while let Some((mut piece, number)) = pieces.next()? {
        let opened = key.open_in_place(number, aead::Aad::empty(), &mut piece);
        let opened = opened.map_err(|_| SealError::Damaged)?;
        // Only where there is no content at all may a piece be empty.
        if opened.is_empty() && !is_first {
            return Err(SealError::Damaged);
        }
        output.write_all(opened)?;
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

/// Pieces with their numbers, and one read ahead, since the last one is marked.
struct Pieces<'a> {
    input: &'a mut dyn Read,
    size: usize,
    ahead: Option<Vec<u8>>,
    count: u64,
}

impl<'a> Pieces<'a> {
    fn start(input: &'a mut dyn Read, size: usize) -> io::Result<Self> {
        let ahead = Some(read_piece(input, size)?);
        Ok(Self { input, size, ahead, count: 0 })
    }

    fn next(&mut self) -> io::Result<Option<(Vec<u8>, aead::Nonce)>> {
        let Some(piece) = self.ahead.take() else { return Ok(None) };
        let following = read_piece(self.input, self.size)?;
        self.ahead = Some(following).filter(|piece| !piece.is_empty());
        let mut nonce = [0; aead::NONCE_LEN];
        nonce[3..11].copy_from_slice(&self.count.to_be_bytes());
        nonce[11] = u8::from(self.ahead.is_none());
        self.count += 1;
        Ok(Some((piece, aead::Nonce::assume_unique_for_key(nonce))))
    }
}

/// So many bytes, or as many as are left.
fn read_piece(input: &mut dyn Read, size: usize) -> io::Result<Vec<u8>> {
    let mut piece = Vec::with_capacity(size + TAG_BYTES);
    input.take(size as u64).read_to_end(&mut piece)?;
    Ok(piece)
}
