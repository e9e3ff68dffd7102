//! Refusals: a stable code for programs, a sentence for people.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why something was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WireError {
    /// What kind of refusal it is.
    pub code: ErrorCode,
    /// A sentence for the person.
    pub message: String,
    /// For [`ErrorCode::IllegalMove`]: the rule it breaks, such as `leaves-royal-attacked`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The square to blame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<String>,
    /// Further faults, where several are reported at once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
}

impl WireError {
    /// A refusal with its sentence and nothing else.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), reason: None, square: None, faults: Vec::new() }
    }
}

/// Kinds of refusals. They are never renamed; new ones may come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The message is not of this protocol.
    BadMessage,
    /// The client speaks another version.
    WrongProtocol,
    /// The first message must be `hello`.
    HelloFirst,
    /// Too many messages; the line is closed if it goes on.
    TooFast,
    /// There is no such match, or it is not for this person.
    NoSuchMatch,
    /// The match is not followed by this client.
    NotWatching,
    /// The seat is somebody else's.
    NotYourSeat,
    /// It is the other side's turn.
    NotYourTurn,
    /// The move breaks a rule.
    IllegalMove,
    /// The board has changed since.
    Stale,
    /// The match has not begun.
    NotBegun,
    /// The match is over.
    Over,
    /// The clocks stand.
    Paused,
    /// The time was up before.
    TooLate,
    /// There is no such offer, or it cannot be made now.
    NoOffer,
    /// The same was asked for a moment ago.
    TooSoon,
    /// The rules allow no draw to be claimed.
    NoClaim,
    /// It cannot be done in this match or at this time.
    NotPossible,
    /// A name, text or number is not acceptable.
    BadInput,
    /// The invitation is used up, expired or unknown.
    BadInvitation,
    /// Guests of the local network need the room code, and this is none.
    RoomCode,
    /// No seat is free.
    NoFreeSeat,
    /// Who asks is not known: make a session first.
    NoSession,
    /// Not allowed for who asks.
    Forbidden,
    /// The name or the password is wrong.
    WrongPassword,
    /// The account has a second factor: send its code too, or another one.
    SecondFactor,
    /// Somebody has that name, or one that looks like it.
    NameTaken,
    /// There is no such thing or person.
    NotFound,
    /// The server is too busy or cannot save; nothing was done, try again.
    Unavailable,
    /// A mistake of the server.
    Internal,
}
