//! Messages from a client over the socket.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::act::Act;
use crate::id::{Head, MatchId, Seat};
use crate::matches::{ChatRoom, PartnerSignal};
use crate::partners::DrawnMark;
use crate::tables::TableId;

/// A message from a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: the version of the protocol.
    Hello {
        /// The version, [`crate::VERSION`].
        protocol: u32,
    },
    /// Watch a match, as a player or a spectator.
    Watch {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The last event the client has; it gets those after it, or the whole match.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        have: Option<Head>,
    },
    /// Stop watching a match.
    Unwatch {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// Act in a match.
    Act {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The client's number for it. A repeated number gets the first answer again, so a client
        /// that got no answer sends the same message again.
        id: u64,
        /// How many plies the client saw on each board; refused if a board has changed. A board
        /// that does not matter is `null`, or left out at the end.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        plies: Vec<Option<u32>>,
        /// How long the message waited in the client's network stack, as far as the client knows.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag_ms: u32,
        /// The act.
        act: Act,
    },
    /// Replace the premoves of a seat; an empty list cancels them.
    Premoves {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The seat.
        seat: Seat,
        /// How many plies the board has.
        ply: u32,
        /// The moves, the next first.
        moves: Vec<String>,
    },
    /// Send a chat message.
    Say {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The client's number for it, as for an act.
        id: u64,
        /// The room.
        room: ChatRoom,
        /// The text: plain text on one line. Empty if there is a signal.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
        /// A preset message instead of a text, in the room of your team.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        signal: Option<PartnerSignal>,
    },
    /// Show your partner on the other board what you draw, on either board. It replaces what you showed there before.
    Draw {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The client's number for it, as for an act.
        id: u64,
        /// The board, counted from 0.
        board: u8,
        /// The marks, at most 32; none take back what you showed.
        marks: Vec<DrawnMark>,
    },
    /// Show what a computer thinks, or no longer, on this connection; for a player whose opponents are all computers.
    ShowThinking {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Whether to show it.
        show: bool,
    },
    /// Watch the lobby.
    WatchLobby,
    /// Stop watching the lobby.
    UnwatchLobby,
    /// Watch a table: its members are there as long as one of their connections watches it.
    WatchTable {
        /// The table.
        table: TableId,
    },
    /// Stop watching a table.
    UnwatchTable {
        /// The table.
        table: TableId,
    },
    /// Ask for an answer at once, to check that the connection works.
    Ping {
        /// Any number; the answer repeats it.
        token: u64,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_zero(value: &u32) -> bool {
    *value == 0
}
