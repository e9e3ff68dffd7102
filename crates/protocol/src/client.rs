//! What a client says over the socket.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::act::Act;
use crate::id::{Head, MatchId, Seat};
use crate::matches::ChatRoom;

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: which protocol is spoken.
    Hello {
        /// The version, [`crate::VERSION`].
        protocol: u32,
    },
    /// To follow a match from now on, as a player or a spectator.
    Watch {
        /// Which.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The last event the client knows; it gets those after it, or a new start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        have: Option<Head>,
    },
    /// To follow it no longer.
    Unwatch {
        /// Which.
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// To ask the judge for something.
    Act {
        /// In which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The client's number for it: a repeated number gets the first answer again, so a client
        /// that does not know whether it was heard sends the same message again.
        id: u64,
        /// How many plies each board had when this was decided; refused when a board has changed.
        /// A board that does not matter is `null` or left out at the end.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        plies: Vec<Option<u32>>,
        /// How long the message waited in the client's network stack, as far as it can tell.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag_ms: u32,
        /// What for.
        act: Act,
    },
    /// To put these premoves in place of those the seat had; none cancels them.
    Premoves {
        /// In which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// For which seat.
        seat: Seat,
        /// How many plies the board had.
        ply: u32,
        /// The moves, the next first.
        moves: Vec<String>,
    },
    /// To say something.
    Say {
        /// In which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The client's number for it, as for an act.
        id: u64,
        /// To whom.
        room: ChatRoom,
        /// What: plain text on one line.
        text: String,
    },
    /// To hear of open seeks and live matches from now on.
    WatchLobby,
    /// To hear of them no longer.
    UnwatchLobby,
    /// To be answered at once, so that the client knows the line is alive.
    Ping {
        /// Comes back as it is.
        token: u64,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_zero(value: &u32) -> bool {
    *value == 0
}
