//! The values of the ruleset file that may be written in more than one way.
//!
//! The doc comments of this file are descriptions in `docs/ruleset.schema.json`.

use rules::{Fault, FaultText};
use schemars::JsonSchema;
use serde::Serialize;

use super::decode::{At, Decode, is_unknown_key};
use super::format::{StartTable, WinName, WinOptions};
use crate::betza::MAX_REACH;
use crate::located::Value;

/// One value for both sides, or one for each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Sides{T}")]
pub(super) enum Sides<T> {
    /// For both sides.
    Both(T),
    /// For each side; a side left out has none.
    Each {
        /// White's.
        white: Option<T>,
        /// Black's.
        black: Option<T>,
    },
}

/// Squares: one square "e4", one rectangle "a2-h2", or a list of both.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Zone")]
pub(super) enum ZoneText {
    /// One square or rectangle.
    One(String),
    /// Several.
    Many(Vec<String>),
}

/// Letters of piece kinds, as text "QRBN" or as a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Letters {
    /// All in one text.
    Text(String),
    /// One by one.
    List(Vec<Letter>),
}

/// A win condition by name, or with its options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Win")]
pub(super) enum WinFile {
    /// By name.
    Name(WinName),
    /// With options.
    Options(WinOptions),
}

/// The start: the board as in FEN, or a table with more settings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Start")]
pub(super) enum StartFile {
    /// The board as in FEN, with `*` for walls and `[..]` for pieces in hand.
    Board(String),
    /// With more settings.
    Table(StartTable),
}

/// The pieces on the board: rows as in FEN, or a list such as ["Ke1", "ke8"].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Pieces")]
pub(super) enum PiecesFile {
    /// Rows as in FEN.
    Board(String),
    /// One by one: a letter, upper case for White, and a square.
    List(Vec<String>),
}

/// The letter of a piece kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(super) struct Letter(#[schemars(regex(pattern = r"^[A-Z]$"))] pub(super) char);

/// The letter of a file, "a" to "z".
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(super) struct FileLetter(#[schemars(regex(pattern = r"^[a-z]$"))] pub(super) String);

/// A leap such as [1, 2].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(super) struct Leap(pub(super) u8, pub(super) u8);

/// A ride such as [0, 1], or [0, 1, 3] for at most three steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(super) struct Ride(#[schemars(length(min = 2, max = 3))] pub(super) Vec<u8>);

impl<T: Decode> Decode for Sides<T> {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        if at.node.entry("white").or(at.node.entry("black")).is_none() {
            return T::decode(at, faults).map(Self::Both);
        }
        let misspelled = sides_alone::<T>(at, faults)?;
        let white = at.field("white", &misspelled, faults);
        let black = at.field("black", &misspelled, faults);
        Some(Self::Each { white: white?, black: black? })
    }

    fn stand_in() -> Option<Self> {
        T::stand_in().map(Self::Both)
    }
}

/// Checks that a table of sides has no other keys. A value for both sides in it is checked too, and the
/// author learns where it belongs.
fn sides_alone<T: Decode>(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Vec<&'static str>> {
    let mut keys = Vec::new();
    let misspelled = at.check_keys(&["white", "black"], &mut keys)?;
    let mut common = Vec::new();
    T::decode(at, &mut common);
    let takes_tables = !common.iter().any(|fault| fault.path == at.path);
    let unknown = |path: &str| common.iter().any(|own| own.path == path && is_unknown_key(own));
    for fault in &mut keys {
        if takes_tables && is_unknown_key(fault) && !unknown(&fault.path) {
            let message = "is for both sides, but the table has a value for one side: give each \
                side a table, white = { … } and black = { … }";
            let text = FaultText::new("file-for-both", message);
            *fault = Fault::new(std::mem::take(&mut fault.path), text);
        }
    }
    let within = |fault: &Fault| keys.iter().any(|key| fault.path == key.path);
    common.retain(|fault| within(fault) && !is_unknown_key(fault));
    faults.append(&mut keys);
    faults.append(&mut common);
    Some(misspelled)
}

impl Decode for ZoneText {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        match at.node.value {
            Value::Text(_) => String::decode(at, faults).map(Self::One),
            Value::List(_) => Vec::decode(at, faults).map(Self::Many),
            _ => at.expected(
                "file-expected-zone",
                "a square \"e4\", a rectangle \"a2-h2\" or a list of them",
                faults,
            ),
        }
    }
}

impl Decode for Letters {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        match at.node.value {
            Value::Text(_) => String::decode(at, faults).map(Self::Text),
            Value::List(_) => Vec::decode(at, faults).map(Self::List),
            _ => at.expected(
                "file-expected-letters",
                "letters of piece kinds, such as \"QRBN\"",
                faults,
            ),
        }
    }
}

impl Decode for WinFile {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        match at.node.value {
            Value::Table(_) => WinOptions::decode(at, faults).map(Self::Options),
            _ => WinName::decode(at, faults).map(Self::Name),
        }
    }

    /// A condition without demands on the start.
    fn stand_in() -> Option<Self> {
        Some(Self::Name(WinName::Extinction))
    }
}

impl Decode for StartFile {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        match at.node.value {
            Value::Table(_) => StartTable::decode(at, faults).map(Self::Table),
            Value::Text(_) => String::decode(at, faults).map(Self::Board),
            _ => at.expected(
                "file-expected-start",
                "the board as in FEN, or a table such as { pieces = [\"Ke1\", \"ke8\"] }",
                faults,
            ),
        }
    }

    fn stand_in() -> Option<Self> {
        StartTable::stand_in().map(Self::Table)
    }
}

impl Decode for PiecesFile {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        match at.node.value {
            Value::Text(_) => String::decode(at, faults).map(Self::Board),
            Value::List(_) => Vec::decode(at, faults).map(Self::List),
            _ => at.expected(
                "file-expected-pieces",
                "the board as in FEN, or a list such as [\"Ke1\", \"ke8\"]",
                faults,
            ),
        }
    }

    fn stand_in() -> Option<Self> {
        Some(Self::List(Vec::new()))
    }
}

impl Decode for Letter {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        let letter = match &at.node.value {
            Value::Text(text) => {
                let mut letters = text.chars();
                letters.next().filter(|_| letters.next().is_none())
            }
            _ => None,
        };
        match letter {
            Some(letter) => Some(Self(letter)),
            None => {
                at.expected("file-expected-letter", "one letter in quotes, such as \"N\"", faults)
            }
        }
    }

    /// A letter that no kind has, so that `rules` takes an unknown letter elsewhere for this one.
    fn stand_in() -> Option<Self> {
        Some(Self('?'))
    }
}

impl Decode for FileLetter {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        match &at.node.value {
            Value::Text(text) if matches!(text.as_bytes(), [b'a'..=b'z']) => {
                Some(Self(text.clone()))
            }
            _ => at.expected("file-expected-file", "the letter of a file, \"a\" to \"z\"", faults),
        }
    }
}

impl Decode for Leap {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        match *small_numbers(at, faults)?.as_slice() {
            [a, b] => Some(Self(a, b)),
            _ => at.expected("file-expected-leap", "a leap of two numbers, such as [1, 2]", faults),
        }
    }

    fn stand_in() -> Option<Self> {
        Some(Self(0, 0))
    }
}

impl Decode for Ride {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        match small_numbers(at, faults)? {
            numbers if matches!(numbers.len(), 2 | 3) => Some(Self(numbers)),
            _ => at.expected(
                "file-expected-ride",
                "a ride of two numbers, such as [0, 1], and perhaps a range",
                faults,
            ),
        }
    }

    fn stand_in() -> Option<Self> {
        Some(Self(Vec::new()))
    }
}

/// A short list of numbers from 0 to 25; empty if it is not a list of numbers.
fn small_numbers(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Vec<u8>> {
    let Value::List(items) = &at.node.value else {
        return Some(Vec::new());
    };
    let mut numbers = Vec::new();
    for item in items {
        let Value::Integer(number) = item.value else {
            return Some(Vec::new());
        };
        match u8::try_from(number).ok().filter(|&number| number <= MAX_REACH) {
            Some(number) => numbers.push(number),
            None => {
                let message = format!("{number} is not from 0 to {MAX_REACH}: no board is larger");
                let text = FaultText::new("file-reach", message).with("most", MAX_REACH);
                return at.fault(text.with("found", number), faults);
            }
        }
    }
    Some(numbers)
}
