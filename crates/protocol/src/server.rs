//! What the server says over the socket.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::BoardState;
use crate::clock::{ClockState, TimeControl};
use crate::error::WireError;
use crate::event::Event;
use crate::id::{Head, MatchId, Seat};
use crate::matches::{ChatLine, MatchState, OfferState};
use crate::square::SquareName;

/// What the server says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "messages are built, written and dropped one by one")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// The version of the server.
        server: String,
        /// The fingerprint of the page's files; a page with another one is old.
        web: String,
        /// Who the server takes the client for.
        you: You,
        /// The time of day, in milliseconds of Unix time.
        utc_ms: i64,
    },
    /// A match from scratch: after `watch`, and whenever the client cannot follow by events.
    Match {
        /// The match.
        state: MatchState,
    },
    /// What happened since the last message about this match.
    Events {
        /// In which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The last of these events.
        head: Head,
        /// The events, without gaps.
        events: Vec<Event>,
        /// The boards that changed, as they are now.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        boards: Vec<BoardState>,
        /// All clocks now, in the order of the match's seats.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        clocks: Vec<ClockState>,
        /// Offers that wait for an answer now, where the viewer may know of them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        offers: Vec<OfferState>,
    },
    /// The judge's answer to an act, or to something said.
    Answer {
        /// In which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The client's number.
        id: u64,
        /// The answer.
        answer: Answer,
    },
    /// A seat's premoves as they are now; for its own player.
    Premoves {
        /// In which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Whose.
        seat: Seat,
        /// The moves, the next first.
        moves: Vec<String>,
        /// Why they were not taken, if they were not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        error: Option<WireError>,
    },
    /// Something was said, or erased.
    Chat {
        /// In which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The lines.
        lines: Vec<ChatLine>,
    },
    /// The next match, after a rematch was agreed on.
    Rematch {
        /// The old match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The new one.
        next: MatchId,
    },
    /// Open seeks and live matches, as they are now.
    Lobby {
        /// All of it.
        lobby: Lobby,
    },
    /// A message could not be understood or followed.
    Error {
        /// Why.
        error: WireError,
        /// The match it was about.
        #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
        match_id: Option<MatchId>,
    },
    /// The answer to `ping`.
    Pong {
        /// As it was sent.
        token: u64,
    },
}

/// Who the server takes a client for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct You {
    /// A number for the person.
    pub actor: u64,
    /// What the person is called.
    pub name: String,
}

/// The judge's answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Answer {
    /// It is done and saved.
    Accepted {
        /// The first event it brought about.
        head: Head,
    },
    /// It is not; the match as it is follows for this client.
    Refused {
        /// Why.
        error: WireError,
    },
}

/// Open seeks and live matches.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Lobby {
    /// Matches with a free seat for anyone.
    pub seeks: Vec<LobbyEntry>,
    /// Matches being played that anyone may watch.
    pub live: Vec<LobbyEntry>,
}

/// A match in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LobbyEntry {
    /// Which.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The title of its ruleset.
    pub ruleset: String,
    /// What the players are called, in the order of the seats; empty for a free seat.
    pub names: Vec<String>,
    /// The free seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<Seat>,
    /// White's time on the first board.
    pub control: TimeControl,
    /// The position of the first board.
    pub fen: String,
    /// How many files it has.
    pub files: u8,
    /// How many ranks.
    pub ranks: u8,
    /// Its squares that nobody can enter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<SquareName>,
    /// What stands where on it: a letter of a kind, upper case for White.
    pub pieces: BTreeMap<SquareName, char>,
    /// What the letters stand for.
    pub kinds: Vec<LobbyKind>,
    /// Where the last move came from and went.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last_move: Vec<SquareName>,
}

/// A piece kind of a match in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LobbyKind {
    /// Its letter, upper case.
    pub letter: char,
    /// Its name for people.
    pub name: String,
}
