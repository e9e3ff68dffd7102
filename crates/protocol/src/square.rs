//! Names of squares, which make up most of a message about a board.

use std::borrow::{Borrow, Cow};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A letter and at most two digits.
const LONGEST: usize = 3;

/// A square by its name, such as `e4`. Stored inline, because a message about a move names about
/// two hundred.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SquareName {
    /// Padded with zeros, so that names sort like text.
    bytes: [u8; LONGEST],
}

/// A text that is not the name of a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotASquare(String);

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a square, such as e4", self.0)
    }
}

impl std::error::Error for NotASquare {}

impl SquareName {
    /// The square of a file and a rank, both counted from zero. Boards have at most 26 of each.
    pub const fn new(file: u8, rank: u8) -> Self {
        let (letter, number) = (b'a' + file, rank + 1);
        let bytes = match (number / 10, number % 10) {
            (0, ones) => [letter, b'0' + ones, 0],
            (tens, ones) => [letter, b'0' + tens, b'0' + ones],
        };
        Self { bytes }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        let length = self.bytes.iter().position(|&byte| byte == 0).unwrap_or(LONGEST);
        // Always letters and digits.
        std::str::from_utf8(&self.bytes[..length]).unwrap_or_default()
    }
}

impl FromStr for SquareName {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let is_name = text.len() <= LONGEST && text.bytes().all(|it| it.is_ascii_alphanumeric());
        if !is_name {
            return Err(NotASquare(text.to_owned()));
        }
        let mut bytes = [0; LONGEST];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Self { bytes })
    }
}

impl Deref for SquareName {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

/// As text, so that it can be borrowed.
impl Hash for SquareName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl Borrow<str> for SquareName {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq<str> for SquareName {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for SquareName {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialEq<String> for SquareName {
    fn eq(&self, other: &String) -> bool {
        self.as_str() == other
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Serialize for SquareName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

impl<'de> Deserialize<'de> for SquareName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(NameVisitor)
    }
}

struct NameVisitor;

impl Visitor<'_> for NameVisitor {
    type Value = SquareName;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a square")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<SquareName, E> {
        text.parse().map_err(E::custom)
    }
}

/// For clients it is ordinary text.
impl JsonSchema for SquareName {
    fn schema_name() -> Cow<'static, str> {
        String::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }

    fn inline_schema() -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_board() {
        assert_eq!(SquareName::new(4, 3), "e4");
        assert_eq!(SquareName::new(25, 25), "z26");
        assert_eq!(SquareName::new(0, 9), "a10");
        assert!(SquareName::new(0, 9) < SquareName::new(0, 1), "sorted as text");
    }

    #[test]
    fn a_name_is_written_and_read_as_text() {
        for name in ["a1", "h8", "z26"] {
            let square: SquareName = name.parse().unwrap();
            let json = serde_json::to_string(&square).unwrap();
            assert_eq!(json, format!("\"{name}\""));
            assert_eq!(serde_json::from_str::<SquareName>(&json).unwrap(), square);
        }
        for text in ["e456", "e-4", "\u{e9}4"] {
            assert!(text.parse::<SquareName>().is_err(), "{text}");
        }
    }
}
