//! Time-based one-time passwords (RFC 6238), with what every authenticator supports: SHA-1, six digits and
//! thirty seconds.

use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use ids::UtcMillis;
use sha1::Sha1;

use crate::random::Random;

const STEP_MS: i64 = 30_000;
const DIGITS: usize = 6;
const MODULUS: u32 = 1_000_000;
/// 160 bits, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
/// Steps before and after the current one whose codes are accepted, for wrong clocks and slow typists.
const SLACK: u64 = 1;
/// The name that the authenticator shows.
const ISSUER: &str = "Tabiya";

/// Draws a secret.
pub(super) fn draw_secret(random: &dyn Random) -> Vec<u8> {
    let mut secret = vec![0; SECRET_BYTES];
    random.fill(&mut secret);
    secret
}

/// A secret for typing.
pub(super) fn secret_text(secret: &[u8]) -> String {
    BASE32_NOPAD.encode(secret)
}

/// A secret as a URI for a QR code.
pub(super) fn uri(secret: &[u8], name: &str) -> String {
    let name: String = name.bytes().map(percent).collect();
    let secret = secret_text(secret);
    format!("otpauth://totp/{ISSUER}:{name}?secret={secret}&issuer={ISSUER}")
}

fn percent(byte: u8) -> String {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    }
}

/// The step of a code, if it is a current one. All are compared, so that the time taken reveals nothing.
pub(super) fn step_of(secret: &[u8], text: &str, now: UtcMillis) -> Option<u64> {
    let is_code = text.len() == DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
    let claimed: u32 = text.parse().ok().filter(|_| is_code)?;
    let present = u64::try_from(now.0.div_euclid(STEP_MS)).unwrap_or_default();
    let steps = present.saturating_sub(SLACK)..=present.saturating_add(SLACK);
    steps.fold(None, |found, step| if code(secret, step) == claimed { Some(step) } else { found })
}

/// The code of a step: RFC 4226, section 5.3.
fn code(secret: &[u8], step: u64) -> u32 {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).expect("HMAC takes keys of any length");
    mac.update(&step.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let offset = usize::from(hash[hash.len() - 1] & 0xf);
    let word = [hash[offset] & 0x7f, hash[offset + 1], hash[offset + 2], hash[offset + 3]];
    u32::from_be_bytes(word) % MODULUS
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of the examples in both RFCs.
    const SECRET: &[u8] = b"12345678901234567890";

    #[test]
    fn item_13_codes_are_those_of_the_rfcs() {
        // RFC 4226, appendix D.
        let hotp = [755_224, 287_082, 359_152, 969_429, 338_314, 254_676, 287_922, 162_583];
        for (step, expected) in hotp.into_iter().enumerate() {
            assert_eq!(code(SECRET, step as u64), expected, "{step}");
        }
        // RFC 6238, appendix B, SHA-1; of its eight digits the last six.
        for (second, expected) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            let found = step_of(SECRET, expected, UtcMillis(second * 1000));
            assert_eq!(found, Some(second.unsigned_abs() / 30), "{second}");
        }
    }

    #[test]
    fn item_13_a_code_is_valid_for_its_step_and_its_neighbors() {
        let at = |second: i64| step_of(SECRET, "287082", UtcMillis(second * 1000));
        for (second, expected) in [(0, Some(1)), (30, Some(1)), (89, Some(1)), (90, None)] {
            assert_eq!(at(second), expected, "{second}");
        }
        for text in ["", "28708", "2870822", "+87082", "28708a", "２８７０８２", "287 082"] {
            assert_eq!(step_of(SECRET, text, UtcMillis(59_000)), None, "{text}");
        }
    }

    #[test]
    fn names_cannot_change_the_uri() {
        let uri = uri(SECRET, "Zoë &secret=X");
        let expected = "otpauth://totp/Tabiya:Zo%C3%AB%20%26secret%3DX\
                        ?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tabiya";
        assert_eq!(uri, expected);
    }
}
