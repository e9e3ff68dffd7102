//! Messages from the server over the socket.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::BoardState;
use crate::clock::{ClockState, TimeControl};
use crate::computer::ThinkingDetails;
use crate::error::WireError;
use crate::event::Event;
use crate::id::{Head, MatchId, Seat};
use crate::matches::{ChatLine, MatchState, OfferState};
use crate::partners::{Consents, DrawnMark};
use crate::square::SquareName;
use crate::tables::TableState;

/// A message from the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// The version of the server.
        server: String,
        /// The hash of the page's files; a page with another hash is out of date.
        web: String,
        /// The identity of the client.
        you: You,
        /// The server's time, in milliseconds of Unix time.
        utc_ms: i64,
    },
    /// The whole match: after `watch`, and whenever events are not enough for the client.
    Match {
        /// The match.
        state: MatchState,
    },
    /// What happened since the last message about this match.
    Events {
        /// The match.
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
        /// The open offers now, if the viewer may see them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        offers: Vec<OfferState>,
    },
    /// The answer to an act or a chat message.
    Answer {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The client's number for it.
        id: u64,
        /// The answer.
        answer: Answer,
    },
    /// A seat's current premoves, for its own player.
    Premoves {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The seat.
        seat: Seat,
        /// The moves, the next first.
        moves: Vec<String>,
        /// Why they were refused, if they were.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        error: Option<WireError>,
    },
    /// Chat messages were sent or erased.
    Chat {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The messages.
        lines: Vec<ChatLine>,
    },
    /// What some players ask of the others on two boards has changed; for players.
    Consents {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// All that they ask now.
        consents: Consents,
    },
    /// Your partner on the other board drew something for you. It replaces what you were shown there before.
    Drawing {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// A seat of your partner.
        by: Seat,
        /// The board, counted from 0.
        board: u8,
        /// The marks.
        marks: Vec<DrawnMark>,
    },
    /// A computer is thinking, for the players of its match. The next events of the match end it.
    Thinking {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The computer's seat.
        seat: Seat,
        /// How many plies the board has.
        ply: u32,
        /// How much of its thinking is done, in thousandths; it never goes back.
        done: u16,
        /// What it thinks, for those who asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        details: Option<ThinkingDetails>,
    },
    /// A hint, for the player who took it.
    Hint {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The player's seat.
        seat: Seat,
        /// How many plies the board has.
        ply: u32,
        /// The step: 1 for the piece, 2 for its square, 3 for the move.
        step: u8,
        /// Where the piece is; missing for a drop.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<SquareName>,
        /// The letter of the kind to drop, upper case.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        drop: Option<char>,
        /// Where it goes; from step 2 on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<SquareName>,
        /// The move in UCI notation; in step 3.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        uci: Option<String>,
        /// The move in SAN; in step 3.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        san: Option<String>,
    },
    /// The rematch was created.
    Rematch {
        /// The old match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The new one.
        next: MatchId,
    },
    /// The lobby as it is now.
    Lobby {
        /// The lobby.
        lobby: Lobby,
    },
    /// A table as it is now: after `watch-table`, and whenever it changes.
    Table {
        /// The table.
        table: TableState,
    },
    /// A message could not be understood or carried out.
    Error {
        /// Why.
        error: WireError,
        /// The match it was about.
        #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
        match_id: Option<MatchId>,
    },
    /// The answer to `ping`.
    Pong {
        /// The number that was sent.
        token: u64,
    },
}

/// The identity of a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct You {
    /// The person's id.
    pub actor: u64,
    /// The person's name.
    pub name: String,
}

/// The answer to an act or a chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Answer {
    /// It was carried out and saved.
    Accepted {
        /// Its first event.
        head: Head,
    },
    /// It was passed on, or waits for others to agree. Nothing is saved.
    Noted,
    /// It was refused; the client then gets the current match.
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
    /// Whether the lists are empty because strangers on the internet do not see them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

/// A match in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LobbyEntry {
    /// The match's id.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The title of its ruleset.
    pub ruleset: String,
    /// The players' names, in the order of the seats; empty for a free seat.
    pub names: Vec<String>,
    /// The free seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<Seat>,
    /// White's time control on the first board.
    pub control: TimeControl,
    /// The position of the first board as FEN.
    pub fen: String,
    /// How many files it has.
    pub files: u8,
    /// How many ranks it has.
    pub ranks: u8,
    /// Its squares that nobody can enter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<SquareName>,
    /// Its pieces by square: the letter of a kind, upper case for White.
    pub pieces: BTreeMap<SquareName, char>,
    /// The piece kinds of these letters.
    pub kinds: Vec<LobbyKind>,
    /// The squares of the last move.
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
