//! Untrusted answers for passkeys: CBOR, public keys, authenticator data, attestations and the browser's JSON.

use server::people::{PasskeyPart, rehearse_passkey};

use crate::reach::Reach;

/// Reads a part of an answer. The first byte chooses which.
///
/// # Panics
/// When an answer is refused without a reason.
pub fn run(data: &[u8]) -> Reach {
    let Some((&first, bytes)) = data.split_first() else { return Reach::Refused };
    let part = match first {
        b'k' => PasskeyPart::Key,
        b'd' => PasskeyPart::AuthenticatorData,
        b'a' => PasskeyPart::Attestation,
        b'j' => PasskeyPart::ClientData,
        _ => PasskeyPart::Item,
    };
    match rehearse_passkey(part, bytes) {
        Ok(()) => Reach::Inside,
        Err(fault) => {
            assert!(!fault.to_string().is_empty(), "an answer is refused for a reason");
            Reach::Refused
        }
    }
}
