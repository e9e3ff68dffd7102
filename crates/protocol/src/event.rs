//! What happened in a match, event by event.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::act::{Offer, OfferKind};
use crate::board::Effects;
use crate::id::{Presence, Seat, TeamId};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Event {
    /// Its number; the next has the next one, without gaps.
    pub seq: u64,
    /// Think time that counted, for a move.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub charged_ms: u64,
    /// Think time that was given back because the network took it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub compensated_ms: u64,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum EventKind {
    /// Not for this viewer; only the number is taken.
    Hidden,
    /// The match began.
    Began,
    /// A move was made.
    Move {
        /// By whom.
        seat: Seat,
        /// How many moves the board has had with it.
        ply: u32,
        /// As in UCI.
        #[serde(rename = "move")]
        uci: String,
        /// As people write it.
        san: String,
        /// What it did to the board.
        effects: Effects,
        /// Whether it was entered before its turn.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        premove: bool,
    },
    /// A captured piece went to a partner's hand.
    Transferred {
        /// Whose.
        to: Seat,
        /// Which: a letter of a kind, upper case for White.
        piece: char,
    },
    /// An offer was made.
    Offered {
        /// By whom.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// An offer was declined or withdrawn.
    Declined {
        /// By whom.
        seat: Seat,
        /// Which.
        offer: OfferKind,
    },
    /// Moves were taken back.
    TakenBack {
        /// On which board.
        board: u8,
        /// How many plies stay.
        to: u32,
    },
    /// All clocks stand.
    Paused,
    /// They run again.
    Unpaused,
    /// A seat got time from an opponent.
    TimeGiven {
        /// Who got it.
        to: Seat,
        /// How much.
        ms: u64,
    },
    /// A player came or went.
    Presence {
        /// Whose.
        seat: Seat,
        /// How it is now.
        presence: Presence,
        /// How long after this event an opponent may claim the absence, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claimable_in_ms: Option<u64>,
    },
    /// A free seat got its player.
    SeatTaken {
        /// Which seat.
        seat: Seat,
        /// What the player is called.
        name: String,
    },
    /// A seat changed hands: it has another player from now on.
    SeatChanged {
        /// Which seat.
        seat: Seat,
        /// What the new player is called.
        name: String,
    },
    /// A player is called otherwise.
    Renamed {
        /// Who.
        seat: Seat,
        /// How.
        name: String,
    },
    /// Play went on after an outage of the server, which nobody's clock paid for.
    Resumed {
        /// How long it was.
        outage_ms: u64,
    },
    /// The match is over.
    Ended {
        /// How.
        end: End,
    },
    /// Another match is to be made.
    RematchAgreed,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct End {
    /// Who won.
    pub outcome: Outcome,
    /// Why, for programs: `checkmate`, `resignation`, `flag`.
    pub code: String,
    /// Why, for people.
    pub sentence: String,
}

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Outcome {
    /// A team.
    Won {
        /// Which.
        team: TeamId,
    },
    /// Nobody.
    Drawn,
    /// It does not count.
    Void,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_zero(value: &u64) -> bool {
    *value == 0
}
