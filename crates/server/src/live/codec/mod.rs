//! Encodes headers, events and clocks as versioned bytes for the store, and decodes them.
//!
//! The first byte is the version, the rest is JSON. When a format changes, it gets a new version
//! and the old ones stay: `tests/corpus` has logs of every version, which must always load. The
//! types here are private, so a change elsewhere never changes stored bytes.

mod clocks;
mod event;
mod header;
mod terms;
#[cfg(test)]
mod tests;

pub(crate) use event::{decode_event, encode_event};
pub(crate) use header::{decode_header, encode_header, invitation_of, rulesets_of};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The first version.
const VERSION: u8 = 1;
/// The version with events that the first version did not have: seats that change hands.
const SEATS_CHANGE: u8 = 2;
/// The version with computers: their settings in headers, and events of hints.
const COMPUTERS: u8 = 3;
/// The version with bughouse: its terms in headers, and resignations that a partner confirms.
const BUGHOUSE: u8 = 4;

/// Why bytes cannot be decoded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CodecError {
    /// There are no bytes.
    #[error("there are no bytes at all")]
    Empty,
    /// Written by a later version of the program, or damaged.
    #[error("version {0} is not known; a newer program may have written it")]
    UnknownVersion(u8),
    /// Not in the format of its version.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The format is right, but a value is impossible.
    #[error("{0}")]
    Impossible(String),
    /// A ruleset is missing.
    #[error("the ruleset {0} is not in the store")]
    MissingRuleset(String),
}

impl CodecError {
    fn impossible(why: impl ToString) -> Self {
        Self::Impossible(why.to_string())
    }
}

fn write(value: &impl Serialize) -> Vec<u8> {
    write_version(VERSION, value)
}

fn write_version(version: u8, value: &impl Serialize) -> Vec<u8> {
    let mut bytes = vec![version];
    serde_json::to_writer(&mut bytes, value).expect("these types have no maps and cannot fail");
    bytes
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, CodecError> {
    match bytes.split_first() {
        None => Err(CodecError::Empty),
        Some((&(VERSION | SEATS_CHANGE | COMPUTERS | BUGHOUSE), rest)) => {
            Ok(serde_json::from_slice(rest)?)
        }
        Some((&other, _)) => Err(CodecError::UnknownVersion(other)),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

fn unhex<const N: usize>(text: &str) -> Result<[u8; N], CodecError> {
    let bad = || CodecError::impossible(format!("`{text}` is not {N} bytes in hexadecimal"));
    if text.len() != 2 * N || !text.is_ascii() {
        return Err(bad());
    }
    let mut bytes = [0; N];
    for (index, byte) in bytes.iter_mut().enumerate() {
        let digits = &text[2 * index..2 * index + 2];
        *byte = u8::from_str_radix(digits, 16).map_err(|_| bad())?;
    }
    Ok(bytes)
}
