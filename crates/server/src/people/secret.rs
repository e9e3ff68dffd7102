//! Secrets that are told once and kept as fingerprints.

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};
use store::people::SecretHash;

use crate::random::Random;

/// What session tokens begin with; a guest's signed token never does.
const SESSION_PREFIX: &str = "s1.";
const SESSION_BYTES: usize = 32;
/// 128 bits, which nobody guesses.
const LINK_BYTES: usize = 16;
/// No secret of ours is longer.
const MOST_LETTERS: usize = 64;

/// A session's token.
pub(crate) fn draw_session_token(random: &dyn Random) -> String {
    let mut bytes = [0; SESSION_BYTES];
    random.fill(&mut bytes);
    format!("{SESSION_PREFIX}{}", BASE64URL_NOPAD.encode(&bytes))
}

/// The secret of a link.
pub(crate) fn draw_link_secret(random: &dyn Random) -> String {
    let mut bytes = [0; LINK_BYTES];
    random.fill(&mut bytes);
    BASE64URL_NOPAD.encode(&bytes)
}

/// A number that is no secret and fits into a JavaScript number without loss.
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

/// The fingerprint by which a secret is stored and found; time tells nothing about the secret.
pub(crate) fn fingerprint(secret: &str) -> SecretHash {
    let bounded = secret.get(..MOST_LETTERS).unwrap_or(secret);
    SecretHash(Sha256::digest(bounded.as_bytes()).into())
}
