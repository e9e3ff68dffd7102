//! Public keys of authenticators, as `COSE_Key` (RFC 9053), and their signatures.

use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents,
    UnparsedPublicKey,
};

use super::PasskeyFault;
use super::cbor::Item;

/// The algorithms that the server accepts, the preferred one first: ES256, EdDSA with Ed25519, RS256.
pub(crate) const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];
const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

/// Labels of a key, and the values that go with the algorithms.
const KTY: i64 = 1;
const ALG: i64 = 3;
const CRV: i64 = -1;
const X: i64 = -2;
const Y: i64 = -3;
const RSA_N: i64 = -1;
const RSA_E: i64 = -2;
const OKP: i64 = 1;
const EC2: i64 = 2;
const RSA: i64 = 3;
const P256: i64 = 1;
const CURVE_25519: i64 = 6;

const COORDINATE: usize = 32;
/// 4096 bits; larger ones only cost time.
const MAX_MODULUS: usize = 512;
const MAX_EXPONENT: usize = 4;

/// A public key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PublicKey<'a> {
    /// A point on P-256, uncompressed.
    Es256(Vec<u8>),
    /// A point on Curve25519.
    Ed25519(&'a [u8]),
    /// A modulus and an exponent.
    Rs256(&'a [u8], &'a [u8]),
}

impl<'a> PublicKey<'a> {
    /// Reads a key.
    pub(super) fn read(cose: &'a [u8]) -> Result<Self, PasskeyFault> {
        let map = Item::read_whole(cose).ok_or(PasskeyFault::Unreadable)?;
        let number = |label| map.at(label).and_then(Item::integer);
        let bytes = |label| map.at(label).and_then(Item::bytes);
        let coordinate = |label| bytes(label).filter(|bytes| bytes.len() == COORDINATE);
        let key = match (number(KTY), number(ALG)) {
            (Some(EC2), Some(ES256)) if number(CRV) == Some(P256) => {
                let point = coordinate(X).zip(coordinate(Y));
                point.map(|(x, y)| Self::Es256([&[4], x, y].concat()))
            }
            (Some(OKP), Some(EDDSA)) if number(CRV) == Some(CURVE_25519) => {
                coordinate(X).map(Self::Ed25519)
            }
            (Some(RSA), Some(RS256)) => bytes(RSA_N)
                .filter(|modulus| modulus.len() <= MAX_MODULUS)
                .zip(bytes(RSA_E).filter(|exponent| exponent.len() <= MAX_EXPONENT))
                .map(|(modulus, exponent)| Self::Rs256(modulus, exponent)),
            _ => None,
        };
        key.ok_or(PasskeyFault::Algorithm)
    }

    /// The algorithm's number in COSE.
    pub(super) const fn algorithm(&self) -> i64 {
        match self {
            Self::Es256(_) => ES256,
            Self::Ed25519(_) => EDDSA,
            Self::Rs256(..) => RS256,
        }
    }

    /// Checks a signature.
    pub(super) fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), PasskeyFault> {
        let verified = match self {
            Self::Es256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
            }
            Self::Ed25519(point) => {
                UnparsedPublicKey::new(&ED25519, point).verify(message, signature)
            }
            Self::Rs256(n, e) => RsaPublicKeyComponents { n, e }.verify(
                &RSA_PKCS1_2048_8192_SHA256,
                message,
                signature,
            ),
        };
        verified.map_err(|_| PasskeyFault::Signature)
    }
}
