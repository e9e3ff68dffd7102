//! An authenticator and a browser in one, which do what a test asks for, also wrong things.

use std::cell::Cell;

use data_encoding::BASE64URL_NOPAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const PRESENT: u8 = 1;
const ATTESTED: u8 = 1 << 6;

/// What a ceremony says. A test changes what it wants to be wrong.
#[derive(Clone, Debug)]
pub(super) struct Ceremony {
    pub(super) challenge: String,
    pub(super) kind: &'static str,
    pub(super) origin: String,
    pub(super) is_cross_origin: bool,
    pub(super) rp_id: String,
    pub(super) flags: u8,
    pub(super) counter: u32,
    pub(super) format: &'static str,
    /// The credential that it claims to be.
    pub(super) credential: Vec<u8>,
    /// Bytes behind the authenticator's data.
    pub(super) trailing: &'static [u8],
    /// Whether the authenticator signs something else.
    pub(super) signs: Signs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Signs {
    What,
    Else,
}

pub(super) struct Authenticator {
    pair: EcdsaKeyPair,
    pub(super) credential: Vec<u8>,
    counter: Cell<u32>,
}

pub(super) fn encode(bytes: &[u8]) -> String {
    BASE64URL_NOPAD.encode(bytes)
}

impl Authenticator {
    pub(super) fn new(number: u8) -> Self {
        let (algorithm, random) = (&ECDSA_P256_SHA256_ASN1_SIGNING, SystemRandom::new());
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, pkcs8.as_ref(), &random).unwrap();
        Self { pair, credential: vec![number; 32], counter: Cell::new(0) }
    }

    /// A registration as it should be, for what the server asked.
    pub(super) fn creation(&self, begun: &Value, origin: &str) -> Ceremony {
        let ceremony = self.proving(begun, origin);
        Ceremony { kind: "webauthn.create", flags: PRESENT | ATTESTED, ..ceremony }
    }

    /// A proof as it should be, for what the server asked.
    pub(super) fn proving(&self, asked: &Value, origin: &str) -> Ceremony {
        self.counter.update(|counter| counter + 1);
        Ceremony {
            challenge: asked["challenge"].as_str().unwrap().to_owned(),
            kind: "webauthn.get",
            origin: origin.to_owned(),
            is_cross_origin: false,
            rp_id: asked["rp_id"].as_str().unwrap().to_owned(),
            flags: PRESENT,
            counter: self.counter.get(),
            format: "none",
            credential: self.credential.clone(),
            trailing: &[],
            signs: Signs::What,
        }
    }

    /// The body that registers it.
    pub(super) fn register(&self, ceremony: &Ceremony) -> Value {
        let data = self.data(ceremony);
        let statement = match ceremony.format {
            "packed" => {
                let signature = self.sign(&data, ceremony);
                let head = [0xa2, 0x63, b'a', b'l', b'g', 0x26, 0x63, b's', b'i', b'g', 0x58];
                [&head[..], &[signature.len() as u8], &signature].concat()
            }
            _ => vec![0xa0],
        };
        let object = [
            &[0xa3][..],
            &text("fmt"),
            &text(ceremony.format),
            &text("attStmt"),
            &statement,
            &text("authData"),
            &[0x59],
            &(data.len() as u16).to_be_bytes(),
            &data,
        ];
        json!({
            "name": "Phone",
            "client_data": encode(client_data(ceremony).as_bytes()),
            "attestation": encode(&object.concat()),
        })
    }

    /// The proof for a login or a removal.
    pub(super) fn prove(&self, ceremony: &Ceremony) -> Value {
        let data = self.data(ceremony);
        json!({
            "credential": encode(&ceremony.credential),
            "client_data": encode(client_data(ceremony).as_bytes()),
            "authenticator_data": encode(&data),
            "signature": encode(&self.sign(&data, ceremony)),
        })
    }

    fn sign(&self, data: &[u8], ceremony: &Ceremony) -> Vec<u8> {
        let hash = Sha256::digest(client_data(ceremony));
        let mut message = [data, &hash[..]].concat();
        if ceremony.signs == Signs::Else {
            message[40] ^= 1;
        }
        self.pair.sign(&SystemRandom::new(), &message).unwrap().as_ref().to_vec()
    }

    fn data(&self, ceremony: &Ceremony) -> Vec<u8> {
        let mut data = Sha256::digest(&ceremony.rp_id).to_vec();
        data.push(ceremony.flags);
        data.extend(ceremony.counter.to_be_bytes());
        if ceremony.flags & ATTESTED != 0 {
            let point = self.pair.public_key().as_ref();
            data.extend([0; 16]);
            data.extend((ceremony.credential.len() as u16).to_be_bytes());
            data.extend(&ceremony.credential);
            data.extend([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]);
            data.extend(&point[1..33]);
            data.extend([0x22, 0x58, 32]);
            data.extend(&point[33..65]);
        }
        data.extend(ceremony.trailing);
        data
    }
}

fn client_data(ceremony: &Ceremony) -> String {
    json!({
        "type": ceremony.kind,
        "challenge": ceremony.challenge,
        "origin": ceremony.origin,
        "crossOrigin": ceremony.is_cross_origin,
    })
    .to_string()
}

fn text(text: &str) -> Vec<u8> {
    [&[0x60 + text.len() as u8][..], text.as_bytes()].concat()
}
