//! ECO codes of openings: a letter from A to E and two digits.

use std::fmt;
use std::str::FromStr;

/// The ECO code of an opening, such as `C65`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code {
    volume: u8,
    number: u8,
}

/// A text that is not an ECO code.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not an ECO code; they range from A00 to E99")]
pub struct ParseCodeError(String);

impl FromStr for Code {
    type Err = ParseCodeError;

    fn from_str(text: &str) -> Result<Self, ParseCodeError> {
        match *text.as_bytes() {
            [volume @ b'A'..=b'E', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
                Ok(Self { volume, number: (tens - b'0') * 10 + (ones - b'0') })
            }
            _ => Err(ParseCodeError(text.chars().take(20).collect())),
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", char::from(self.volume), self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_written_and_ordered() {
        for text in ["A00", "B09", "E99"] {
            assert_eq!(text.parse::<Code>().unwrap().to_string(), text);
        }
        let code = |text: &str| text.parse::<Code>().unwrap();
        assert!(code("A99") < code("B00") && code("C09") < code("C10"));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "F00", "a00", "A0", "A000", "A0x", "Ä0", "A+1"] {
            assert!(text.parse::<Code>().is_err(), "{text}");
        }
        let error = "F00".parse::<Code>().unwrap_err().to_string();
        assert_eq!(error, "`F00` is not an ECO code; they range from A00 to E99");
    }
}
