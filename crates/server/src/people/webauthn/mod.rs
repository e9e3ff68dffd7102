//! Passkeys: the server's side of WebAuthn level 3 (<https://www.w3.org/TR/webauthn-3/>), for second factors.
//!
//! Pure functions over bytes. The server keeps a challenge for each ceremony, uses it once, and asks for no
//! attestation: it does not matter here which company made an authenticator. Registration (§7.1) gives a public key,
//! an assertion (§7.2) proves that somebody has the private one.

mod cbor;
mod public_key;

use data_encoding::BASE64URL_NOPAD;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use cbor::Item;
pub(crate) use public_key::ALGORITHMS;
use public_key::PublicKey;

/// The bytes of a challenge: too many to guess.
pub(crate) const CHALLENGE_BYTES: usize = 32;
const MAX_CLIENT_DATA: usize = 2 * 1024;
const MAX_ATTESTATION: usize = 8 * 1024;
const MAX_AUTHENTICATOR_DATA: usize = 4 * 1024;
const MAX_SIGNATURE: usize = 1024;
/// The longest credential id that the specification allows.
const MAX_CREDENTIAL: usize = 1023;

/// The flags of authenticator data: user present, backup eligible, backed up, credential included, extensions.
const PRESENT: u8 = 1;
const ELIGIBLE: u8 = 1 << 3;
const BACKED_UP: u8 = 1 << 4;
const ATTESTED: u8 = 1 << 6;
const EXTENDED: u8 = 1 << 7;

/// The site that a passkey is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelyingParty {
    /// The host name.
    pub id: String,
    /// The origin of its pages.
    pub origin: String,
}

/// Why a passkey is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PasskeyFault {
    /// Something is too long, or not what a browser sends.
    #[error("the browser's answer for the passkey cannot be read")]
    Unreadable,
    /// The ceremony was for something else.
    #[error("the passkey answered another question; try again")]
    Purpose,
    /// The challenge is unknown, used or too old.
    #[error("this took too long, or was sent twice; try again")]
    Challenge,
    /// The page belongs to another site.
    #[error("the passkey was used on the page of another site")]
    Origin,
    /// The passkey belongs to another site.
    #[error("the passkey is for another site")]
    Site,
    /// Nobody touched the authenticator.
    #[error("the authenticator did not check that somebody is there")]
    NotPresent,
    /// The key is of a kind that the server does not know.
    #[error("the authenticator's kind of key is not known here; use another authenticator")]
    Algorithm,
    /// The attestation is of a kind that nobody asked for.
    #[error("the authenticator sent an attestation that nobody asked for")]
    Attestation,
    /// The account has no such passkey.
    #[error("this passkey does not belong to your account")]
    Unknown,
    /// The signature is wrong.
    #[error("the signature of the passkey is wrong")]
    Signature,
    /// The counter went back: there may be a copy of the authenticator.
    #[error("the passkey was used in a wrong order and may have been copied; remove it")]
    Counter,
}

impl PasskeyFault {
    /// A stable name for programs.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Unreadable => "passkey-unreadable",
            Self::Purpose => "passkey-purpose",
            Self::Challenge => "passkey-challenge",
            Self::Origin => "passkey-origin",
            Self::Site => "passkey-site",
            Self::NotPresent => "passkey-not-present",
            Self::Algorithm => "passkey-algorithm",
            Self::Attestation => "passkey-attestation",
            Self::Unknown => "passkey-unknown",
            Self::Signature => "passkey-signature",
            Self::Counter => "passkey-counter",
        }
    }
}

/// What a ceremony is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ceremony {
    /// Register a passkey.
    Register,
    /// Prove to have one.
    Prove,
}

/// What the browser says about a ceremony, not yet compared with anything.
#[derive(Debug)]
pub(crate) struct ClientData {
    /// The challenge.
    pub(crate) challenge: [u8; CHALLENGE_BYTES],
    ceremony: Ceremony,
    origin: String,
    is_cross_origin: bool,
    hash: [u8; 32],
}

#[derive(Deserialize)]
struct ClientDataJson {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default, rename = "crossOrigin")]
    cross_origin: bool,
}

impl ClientData {
    /// Reads the browser's JSON. It may have fields that nobody knows yet.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, PasskeyFault> {
        if bytes.len() > MAX_CLIENT_DATA {
            return Err(PasskeyFault::Unreadable);
        }
        let json: ClientDataJson =
            serde_json::from_slice(bytes).map_err(|_| PasskeyFault::Unreadable)?;
        let challenge = decode(&json.challenge)?;
        Ok(Self {
            challenge: challenge.try_into().map_err(|_| PasskeyFault::Challenge)?,
            ceremony: match json.r#type.as_str() {
                "webauthn.create" => Ceremony::Register,
                "webauthn.get" => Ceremony::Prove,
                _ => return Err(PasskeyFault::Purpose),
            },
            origin: json.origin,
            is_cross_origin: json.cross_origin,
            hash: Sha256::digest(bytes).into(),
        })
    }

    fn check(&self, ceremony: Ceremony, site: &RelyingParty) -> Result<(), PasskeyFault> {
        if self.ceremony != ceremony {
            return Err(PasskeyFault::Purpose);
        }
        if self.origin != site.origin || self.is_cross_origin {
            return Err(PasskeyFault::Origin);
        }
        Ok(())
    }
}

/// A passkey that was registered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Registered {
    pub(crate) credential: Vec<u8>,
    pub(crate) algorithm: i64,
    /// The key as the authenticator wrote it, a `COSE_Key`.
    pub(crate) public_key: Vec<u8>,
    pub(crate) counter: u32,
}

/// Checks a registration. The caller has checked the challenge.
pub(crate) fn register(
    site: &RelyingParty,
    client: &ClientData,
    attestation: &[u8],
) -> Result<Registered, PasskeyFault> {
    client.check(Ceremony::Register, site)?;
    if attestation.len() > MAX_ATTESTATION {
        return Err(PasskeyFault::Unreadable);
    }
    let object = Item::read_whole(attestation).ok_or(PasskeyFault::Unreadable)?;
    let bytes = object.named("authData").and_then(Item::bytes).ok_or(PasskeyFault::Unreadable)?;
    let data = AuthenticatorData::read(bytes, site)?;
    let credential = data.credential.ok_or(PasskeyFault::Unreadable)?;
    let key = PublicKey::read(credential.key)?;
    check_attestation(&object, &key, bytes, client)?;
    Ok(Registered {
        credential: credential.id.to_vec(),
        algorithm: key.algorithm(),
        public_key: credential.key.to_vec(),
        counter: data.counter,
    })
}

/// Nobody asked for an attestation. Some authenticators sign with the new key itself (§8.2), which is checked.
fn check_attestation(
    object: &Item<'_>,
    key: &PublicKey<'_>,
    data: &[u8],
    client: &ClientData,
) -> Result<(), PasskeyFault> {
    let statement = object.named("attStmt").ok_or(PasskeyFault::Unreadable)?;
    match object.named("fmt").and_then(Item::text) {
        Some("none") if *statement == Item::Map(Vec::new()) => Ok(()),
        Some("packed") if statement.named("x5c").is_none() => {
            let algorithm = statement.named("alg").and_then(Item::integer);
            let signature = statement.named("sig").and_then(Item::bytes);
            if algorithm != Some(key.algorithm()) {
                return Err(PasskeyFault::Attestation);
            }
            key.verify(&signed(data, client), signature.ok_or(PasskeyFault::Attestation)?)
        }
        _ => Err(PasskeyFault::Attestation),
    }
}

/// What a browser answers for a passkey that proves something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Assertion<'a> {
    pub(crate) authenticator_data: &'a [u8],
    pub(crate) signature: &'a [u8],
}

/// Checks an assertion with a stored key; returns the authenticator's counter. The caller has checked the challenge
/// and compares the counter.
pub(crate) fn assert(
    site: &RelyingParty,
    client: &ClientData,
    public_key: &[u8],
    assertion: Assertion<'_>,
) -> Result<u32, PasskeyFault> {
    client.check(Ceremony::Prove, site)?;
    let Assertion { authenticator_data, signature } = assertion;
    if authenticator_data.len() > MAX_AUTHENTICATOR_DATA || signature.len() > MAX_SIGNATURE {
        return Err(PasskeyFault::Unreadable);
    }
    let data = AuthenticatorData::read(authenticator_data, site)?;
    let key = PublicKey::read(public_key)?;
    key.verify(&signed(authenticator_data, client), signature)?;
    Ok(data.counter)
}

fn signed(data: &[u8], client: &ClientData) -> Vec<u8> {
    [data, &client.hash].concat()
}

/// Reads unpadded base64url, as browsers write bytes.
pub(crate) fn decode(text: &str) -> Result<Vec<u8>, PasskeyFault> {
    BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| PasskeyFault::Unreadable)
}

/// A part of a browser's answer that is read from bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PasskeyPart {
    /// A CBOR item.
    Item,
    /// A public key; a signature is checked with it.
    Key,
    /// Authenticator data, without the hash of the site in front.
    AuthenticatorData,
    /// An attestation object of a registration.
    Attestation,
    /// The browser's JSON.
    ClientData,
}

/// Reads a part of an answer as the server does, and keeps nothing. Fuzz targets use it.
///
/// # Errors
/// Why it is not accepted. A wrong signature of a key that can be read is accepted here.
pub fn rehearse(part: PasskeyPart, bytes: &[u8]) -> Result<(), PasskeyFault> {
    let site = RelyingParty { id: "a.example".to_owned(), origin: "https://a.example".to_owned() };
    match part {
        PasskeyPart::Item => Item::read(bytes).map(|_| ()).ok_or(PasskeyFault::Unreadable),
        PasskeyPart::Key => match PublicKey::read(bytes)?.verify(b"message", bytes) {
            Ok(()) | Err(PasskeyFault::Signature) => Ok(()),
            Err(fault) => Err(fault),
        },
        PasskeyPart::AuthenticatorData => {
            let data = [&Sha256::digest(&site.id)[..], bytes].concat();
            AuthenticatorData::read(&data, &site).map(|_| ())
        }
        PasskeyPart::Attestation => {
            let client = ClientData {
                challenge: [0; CHALLENGE_BYTES],
                ceremony: Ceremony::Register,
                origin: site.origin.clone(),
                is_cross_origin: false,
                hash: [0; 32],
            };
            match register(&site, &client, bytes) {
                Ok(_) | Err(PasskeyFault::Signature) => Ok(()),
                Err(fault) => Err(fault),
            }
        }
        PasskeyPart::ClientData => ClientData::read(bytes).map(|_| ()),
    }
}

/// What an authenticator says (§6.1).
#[derive(Debug)]
struct AuthenticatorData<'a> {
    counter: u32,
    credential: Option<NewCredential<'a>>,
}

#[derive(Debug)]
struct NewCredential<'a> {
    id: &'a [u8],
    key: &'a [u8],
}

impl<'a> AuthenticatorData<'a> {
    /// Reads the data and checks the site and that somebody is there.
    fn read(bytes: &'a [u8], site: &RelyingParty) -> Result<Self, PasskeyFault> {
        let (hash, rest) = bytes.split_first_chunk::<32>().ok_or(PasskeyFault::Unreadable)?;
        let (&flags, rest) = rest.split_first().ok_or(PasskeyFault::Unreadable)?;
        let (counter, mut rest) = rest.split_first_chunk().ok_or(PasskeyFault::Unreadable)?;
        if Sha256::digest(&site.id)[..] != hash[..] {
            return Err(PasskeyFault::Site);
        }
        if flags & PRESENT == 0 {
            return Err(PasskeyFault::NotPresent);
        }
        if flags & BACKED_UP != 0 && flags & ELIGIBLE == 0 {
            return Err(PasskeyFault::Unreadable);
        }
        let mut credential = None;
        if flags & ATTESTED != 0 {
            let (found, behind) = NewCredential::read(rest).ok_or(PasskeyFault::Unreadable)?;
            (credential, rest) = (Some(found), behind);
        }
        if flags & EXTENDED != 0 {
            let (_, behind) = Item::read(rest).ok_or(PasskeyFault::Unreadable)?;
            rest = behind;
        }
        if !rest.is_empty() {
            return Err(PasskeyFault::Unreadable);
        }
        Ok(Self { counter: u32::from_be_bytes(*counter), credential })
    }
}

impl<'a> NewCredential<'a> {
    /// The credential, and the bytes behind it. The model of the authenticator does not matter.
    fn read(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (_model, rest) = bytes.split_at_checked(16)?;
        let (length, rest) = rest.split_first_chunk()?;
        let (id, rest) = rest.split_at_checked(u16::from_be_bytes(*length).into())?;
        let (_, behind) = Item::read(rest)?;
        let key = rest.get(..rest.len() - behind.len())?;
        let is_usual = !id.is_empty() && id.len() <= MAX_CREDENTIAL;
        is_usual.then_some((Self { id, key }, behind))
    }
}

#[cfg(test)]
mod tests;
