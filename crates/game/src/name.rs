//! Names of players, as far as a match cares: text of bounded length on one line.

use std::fmt;
use std::sync::Arc;

/// The most characters a name may have.
const MAX_CHARS: usize = 40;

/// A player's name. Whether its letters are allowed is checked at registration.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlayerName(Arc<str>);

/// Why a text cannot be a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// The text is empty.
    #[error("a name needs at least one visible character")]
    Empty,
    /// The text is too long.
    #[error("a name has at most {MAX_CHARS} characters, not {0}")]
    TooLong(usize),
    /// The text has a line break or another control character.
    #[error("a name must be one line without control characters")]
    Control,
}

impl PlayerName {
    /// A name, without surrounding spaces.
    ///
    /// # Errors
    /// When the text is empty, too long or not one line.
    pub fn new(text: &str) -> Result<Self, NameError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(NameError::Empty);
        }
        if text.chars().any(char::is_control) {
            return Err(NameError::Control);
        }
        match text.chars().count() {
            count if count > MAX_CHARS => Err(NameError::TooLong(count)),
            _ => Ok(Self(text.into())),
        }
    }

    /// The name of a seat's player, where a name is optional: as [`PlayerName::new`], but an empty
    /// text means no name.
    ///
    /// # Errors
    /// When the text is too long or not one line.
    pub fn of_seat(text: &str) -> Result<Self, NameError> {
        match Self::new(text) {
            Err(NameError::Empty) => Ok(Self::unsaid()),
            other => other,
        }
    }

    /// The empty name, for players who gave none.
    pub fn unsaid() -> Self {
        Self("".into())
    }

    /// Whether the player gave no name.
    pub fn is_unsaid(&self) -> bool {
        self.0.is_empty()
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_needs_no_name_but_a_person_does() {
        assert_eq!(PlayerName::new("  "), Err(NameError::Empty));
        assert!(PlayerName::of_seat("  ").unwrap().is_unsaid());
        assert_eq!(PlayerName::of_seat(" Ada ").unwrap().as_str(), "Ada");
        assert_eq!(PlayerName::of_seat("a\nb"), Err(NameError::Control));
        assert_eq!(PlayerName::of_seat(&"x".repeat(41)), Err(NameError::TooLong(41)));
    }
}
