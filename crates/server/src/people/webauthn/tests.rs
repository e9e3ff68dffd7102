//! Signatures and keys of every kind, and bytes that are none.

use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair};

use super::*;

/// The modulus of an RSA key with the exponent 65537, made by OpenSSL for this test alone.
const RSA_MODULUS: &str = "\
    unfNJ8PTD9HbKmWt2iAvz8lGDEzJhcc46Udu01UNnCb4i6_neT-bdeliwrE3gGCQt-cQRutj1qc8f5LPEs_t9X_6Cy8d_05G\
    uGcCRXZvJlqhgtYwCkkAU8w9S5OkLFdk5wJzKPtScp00RzKivHDSIAACF4bxXzJK_H3aMUjz-3WqQSsjg95J_LU3G3tzDiYX\
    cvJDjF5efrTFuU3l_iduIwsV0V3FU75LtjbkS-dngPIVsjbgVANBVcgcsq-M0ZxbSZkMqThigpZcYCA_hFhKQOtlESYshdYI\
    OwSTmv2OwoR_IyQuYRMlYNQSMZnUDVm7Rs77mu1uZe50kX7RSmkmhw";
/// The key's signature of `passkey`, by OpenSSL.
const RSA_SIGNATURE: &str = "\
    Wu9b_ndKoBUlvMnFUhYzkyU2hgqE6Gpq3hK9XlCExfbYuAlC3jgn_QYMllnsXBE2sxRM-B3vzRlvH91xuUxAz7JKY61gvc7l\
    rlnW743zF1KnaIwQGLeMhDN49mamK1FivtiEzOuQPeQGqdTlsKod-gdIRYuQaxka8tard_h9cOKKC16J-bP0TXTMscj1KVaC\
    vaOiOi66bgzqvv2T0OOUYf05OhB0MU7pfY79OEcjDR-5mXynrPwbANJLvtE6GD_NUjD18_e_ngIvctCufgI6oSLZNdN6Yhtr\
    B-lqn19o_k2zGeU1CfAV0NgSf9uqXidjtpCGcKHzj30wsjqF2Ih_Jw";

fn es256_key(pair: &EcdsaKeyPair) -> Vec<u8> {
    let point = pair.public_key().as_ref();
    let (x, y) = (&point[1..33], &point[33..65]);
    [&[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32][..], x, &[0x22, 0x58, 32], y].concat()
}

fn ed25519_key(pair: &Ed25519KeyPair) -> Vec<u8> {
    let head = [0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32];
    [&head[..], pair.public_key().as_ref()].concat()
}

fn rs256_key(modulus: &[u8]) -> Vec<u8> {
    let [high, low] = u16::try_from(modulus.len()).unwrap().to_be_bytes();
    let head = [0xa4, 1, 3, 3, 0x39, 1, 0, 0x20, 0x59, high, low];
    [&head[..], modulus, &[0x21, 0x43, 1, 0, 1]].concat()
}

fn es256() -> EcdsaKeyPair {
    let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
    let pkcs8 = EcdsaKeyPair::generate_pkcs8(algorithm, &SystemRandom::new()).unwrap();
    EcdsaKeyPair::from_pkcs8(algorithm, pkcs8.as_ref(), &SystemRandom::new()).unwrap()
}

#[test]
fn every_algorithm_verifies_its_own_signatures_only() {
    let message = b"passkey";
    let (es, ed) = (es256(), Ed25519KeyPair::from_seed_unchecked(&[7; 32]).unwrap());
    let es_signature = es.sign(&SystemRandom::new(), message).unwrap();
    for (cose, signature, algorithm) in [
        (es256_key(&es), es_signature.as_ref().to_vec(), -7),
        (ed25519_key(&ed), ed.sign(message).as_ref().to_vec(), -8),
        (rs256_key(&decode(RSA_MODULUS).unwrap()), decode(RSA_SIGNATURE).unwrap(), -257),
    ] {
        let key = PublicKey::read(&cose).unwrap();
        assert_eq!(key.algorithm(), algorithm);
        assert!(ALGORITHMS.contains(&algorithm));
        assert_eq!(key.verify(message, &signature), Ok(()), "{algorithm}");
        assert_eq!(key.verify(b"another", &signature), Err(PasskeyFault::Signature));
        assert_eq!(key.verify(message, &signature[1..]), Err(PasskeyFault::Signature));
        assert_eq!(key.verify(message, &[]), Err(PasskeyFault::Signature));
        let mut bent = signature.clone();
        *bent.last_mut().unwrap() ^= 1;
        assert_eq!(key.verify(message, &bent), Err(PasskeyFault::Signature));
    }
}

#[test]
fn keys_of_other_kinds_are_refused() {
    let good = es256_key(&es256());
    let with = |index: usize, byte: u8| {
        let mut bent = good.clone();
        bent[index] = byte;
        bent
    };
    let large = rs256_key(&[0xff; 600]);
    for (cose, fault) in [
        (with(2, 1), PasskeyFault::Algorithm),
        (with(4, 0x27), PasskeyFault::Algorithm),
        (with(6, 2), PasskeyFault::Algorithm),
        (with(0, 0xa6), PasskeyFault::Unreadable),
        (good[..20].to_vec(), PasskeyFault::Unreadable),
        ([&good[..], &[0]].concat(), PasskeyFault::Unreadable),
        (Vec::new(), PasskeyFault::Unreadable),
        (large, PasskeyFault::Algorithm),
    ] {
        assert_eq!(PublicKey::read(&cose), Err(fault), "{cose:x?}");
    }
}

#[test]
fn client_data_may_have_fields_that_nobody_knows() {
    let challenge = BASE64URL_NOPAD.encode(&[5; CHALLENGE_BYTES]);
    let text = format!(
        "{{\"type\":\"webauthn.get\",\"challenge\":\"{challenge}\",\"origin\":\"https://a.example\",\
          \"other_keys_can_be_added_here\":\"do not compare clientDataJSON against a template\"}}"
    );
    let client = ClientData::read(text.as_bytes()).unwrap();
    assert_eq!((client.challenge, client.ceremony), ([5; CHALLENGE_BYTES], Ceremony::Prove));
    for bad in ["", "{}", "[1]", "{\"type\":\"webauthn.get\"}", &" ".repeat(3000)] {
        assert!(ClientData::read(bad.as_bytes()).is_err(), "{bad}");
    }
}

#[test]
fn cut_or_bent_authenticator_data_never_panics() {
    let site = RelyingParty { id: "a.example".to_owned(), origin: "https://a.example".to_owned() };
    let key = es256_key(&es256());
    let hash = Sha256::digest(&site.id);
    let data = [&hash[..], &[0xc1, 0, 0, 0, 9], &[0; 16], &[0, 4], b"name", &key, &[0xa0]].concat();
    let read = AuthenticatorData::read(&data, &site).unwrap();
    assert_eq!((read.counter, read.credential.unwrap().id), (9, &b"name"[..]));
    for length in 0..data.len() {
        assert!(AuthenticatorData::read(&data[..length], &site).is_err(), "{length}");
    }
    for index in 0..data.len() {
        for byte in [0, 1, 0x7f, 0x80, 0xff] {
            let mut bent = data.clone();
            bent[index] = byte;
            let _ = AuthenticatorData::read(&bent, &site);
        }
    }
}
