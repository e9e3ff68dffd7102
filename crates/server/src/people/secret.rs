//! Secrets that are shown once and stored as hashes.

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};
use store::people::SecretHash;

use crate::random::Random;

/// The beginning of session tokens; signed tokens of guests never begin like this.
const SESSION_PREFIX: &str = "s1.";
const SESSION_BYTES: usize = 32;
/// 128 bits: too many to guess.
const LINK_BYTES: usize = 16;
/// The longest secret.
const MOST_LETTERS: usize = 64;

/// Draws the token of a session.
pub(crate) fn draw_session_token(random: &dyn Random) -> String {
    let mut bytes = [0; SESSION_BYTES];
    random.fill(&mut bytes);
    format!("{SESSION_PREFIX}{}", BASE64URL_NOPAD.encode(&bytes))
}

/// Draws the secret of a link.
pub(crate) fn draw_link_secret(random: &dyn Random) -> String {
    let mut bytes = [0; LINK_BYTES];
    random.fill(&mut bytes);
    BASE64URL_NOPAD.encode(&bytes)
}

/// Draws a number that is not secret and fits into a JavaScript number.
pub(crate) fn draw_number(random: &dyn Random) -> u64 {
    const BITS: u32 = 53;
    let mut bytes = [0; 8];
    random.fill(&mut bytes);
    (u64::from_le_bytes(bytes) >> (u64::BITS - BITS)).max(2)
}

/// Whether a token claims to be a session's.
pub(crate) fn is_session_token(token: &str) -> bool {
    token.starts_with(SESSION_PREFIX)
}

/// The hash by which a secret is stored and found. Looking it up takes the same time for every secret.
pub(crate) fn fingerprint(secret: &str) -> SecretHash {
    let bounded = secret.get(..MOST_LETTERS).unwrap_or(secret);
    SecretHash(Sha256::digest(bounded.as_bytes()).into())
}
