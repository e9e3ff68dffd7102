//! Refusals: a stable code for programs, a sentence for people.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why something was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WireError {
    /// What kind of refusal it is.
    pub code: ErrorCode,
    /// A sentence for the person.
    pub message: String,
    /// What exactly is wrong, as a code of its own: `leaves-royal-attacked`, `password-short`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Box<str>>,
    /// What the sentence names, such as the piece and the number of seconds, for sentences in other languages.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, String>,
    /// The square that explains it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<Box<str>>,
    /// More faults, if several are reported at once.
    #[serde(default, skip_serializing_if = "<[String]>::is_empty")]
    pub faults: Box<[String]>,
    /// The same faults with their codes, where they have some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<Box<FaultDetails>>,
}

/// Faults, each with its code.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct FaultDetails(pub Vec<FaultDetail>);

/// A fault among several, with what a sentence in another language needs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct FaultDetail {
    /// A sentence for the person.
    pub message: String,
    /// What exactly is wrong, as a code of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Box<str>>,
    /// What the sentence names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, String>,
    /// Where in a file it is: the key, such as `pieces[2].betza`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub path: String,
    /// The line of the file, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
}

impl FaultDetail {
    /// A fault with its code and what its sentence names.
    pub fn new<'a>(
        message: impl ToString,
        reason: &str,
        values: impl IntoIterator<Item = (&'a str, String)>,
    ) -> Self {
        let values = values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let reason = Some(reason).filter(|reason| !reason.is_empty()).map(Into::into);
        Self { message: message.to_string(), reason, values, ..Self::default() }
    }

    /// The same, with its place in a file.
    #[must_use]
    pub fn at(self, path: String, line: Option<u32>) -> Self {
        Self { path, line, ..self }
    }
}

impl WireError {
    /// A refusal with only a sentence.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            reason: None,
            values: BTreeMap::new(),
            square: None,
            faults: Box::default(),
            details: None,
        }
    }

    /// The same, with a code for what exactly is wrong.
    #[must_use]
    pub fn because(self, reason: &str) -> Self {
        Self { reason: Some(reason.into()), ..self }
    }

    /// The same, with something that the sentence names.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.values.insert(name.to_owned(), value.to_string());
        self
    }
}

/// Kinds of refusals. They are never renamed; new ones may be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The message is not part of this protocol.
    BadMessage,
    /// The client uses another version.
    WrongProtocol,
    /// The first message must be `hello`.
    HelloFirst,
    /// Too many messages; the connection is closed if the client continues.
    TooFast,
    /// There is no such match, or this person may not see it.
    NoSuchMatch,
    /// The client does not watch the match.
    NotWatching,
    /// The seat is somebody else's.
    NotYourSeat,
    /// It is the other side's turn.
    NotYourTurn,
    /// The move breaks a rule.
    IllegalMove,
    /// The board has changed since the client saw it.
    Stale,
    /// The match has not begun.
    NotBegun,
    /// The match is over.
    Over,
    /// The match is paused.
    Paused,
    /// The time had run out before.
    TooLate,
    /// There is no such offer, or it cannot be made now.
    NoOffer,
    /// The same offer was made a moment ago.
    TooSoon,
    /// The rules allow no draw claim now.
    NoClaim,
    /// It is not possible in this match or at this time.
    NotPossible,
    /// A name, text or number is not acceptable.
    BadInput,
    /// The invitation is used up, expired or unknown.
    BadInvitation,
    /// Guests of the local network need the room code, which is missing or wrong.
    RoomCode,
    /// No seat is free.
    NoFreeSeat,
    /// The caller is unknown: sign in first.
    NoSession,
    /// The caller may not do this.
    Forbidden,
    /// The name or the password is wrong.
    WrongPassword,
    /// The account has a second factor: send its code too, or another code.
    SecondFactor,
    /// An account has this name, or one that looks like it.
    NameTaken,
    /// There is no such thing or person.
    NotFound,
    /// The server is too busy or cannot save; nothing was done, try again.
    Unavailable,
    /// An internal error.
    Internal,
}
