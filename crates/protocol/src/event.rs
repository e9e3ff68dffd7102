//! The events of a match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::act::{Offer, OfferKind};
use crate::board::Effects;
use crate::computer::ComputerPlayer;
use crate::id::{Presence, Seat, TeamId};

/// An event of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Event {
    /// Its number, without gaps.
    pub seq: u64,
    /// Think time that was charged, for a move.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub charged_ms: u64,
    /// Think time that was compensated because the network took it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub compensated_ms: u64,
    /// How long after the match began, for moves and the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_ms: Option<u64>,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum EventKind {
    /// An event that this viewer may not see; only its number is taken.
    Hidden,
    /// The match began.
    Began,
    /// A move was made.
    Move {
        /// The mover.
        seat: Seat,
        /// How many moves the board has had, including this one.
        ply: u32,
        /// UCI notation.
        #[serde(rename = "move")]
        uci: String,
        /// SAN.
        san: String,
        /// Its effects on the board.
        effects: Effects,
        /// Whether it was a premove.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        premove: bool,
    },
    /// A captured piece went to a partner's hand.
    Transferred {
        /// The seat that got it.
        to: Seat,
        /// The piece: the letter of a kind, upper case for White.
        piece: char,
    },
    /// An offer was made.
    Offered {
        /// The seat that made it.
        seat: Seat,
        /// The offer.
        offer: Offer,
    },
    /// An offer was declined or withdrawn.
    Declined {
        /// The seat that declined or withdrew it.
        seat: Seat,
        /// The kind of offer.
        offer: OfferKind,
    },
    /// Moves were taken back.
    TakenBack {
        /// The board.
        board: u8,
        /// How many plies remain.
        to: u32,
    },
    /// All clocks were stopped.
    Paused,
    /// They were started again.
    Unpaused,
    /// A seat got time from an opponent.
    TimeGiven {
        /// The seat.
        to: Seat,
        /// How much, in milliseconds.
        ms: u64,
    },
    /// A player connected or disconnected.
    Presence {
        /// The player's seat.
        seat: Seat,
        /// The presence from now on.
        presence: Presence,
        /// How long after this event an opponent may claim the absence, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claimable_in_ms: Option<u64>,
    },
    /// A free seat was taken.
    SeatTaken {
        /// The seat.
        seat: Seat,
        /// The player's name.
        name: String,
        /// Whether the player only gave a name, without an account.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        guest: bool,
        /// The computer, if the player is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        computer: Option<ComputerPlayer>,
    },
    /// A seat changed hands: it has another player from now on.
    SeatChanged {
        /// The seat.
        seat: Seat,
        /// The new player's name.
        name: String,
        /// Whether the player only gave a name, without an account.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        guest: bool,
        /// The computer, if the player is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        computer: Option<ComputerPlayer>,
    },
    /// A player changed their name.
    Renamed {
        /// The player's seat.
        seat: Seat,
        /// The new name.
        name: String,
    },
    /// Play was resumed after an outage of the server, which no clock was charged for.
    Resumed {
        /// How long it was, in milliseconds.
        outage_ms: u64,
    },
    /// A player took a hint, in a match against computers.
    Hint {
        /// The player's seat.
        seat: Seat,
        /// Its step: 1 for the piece, 2 for its square, 3 for the move.
        step: u8,
    },
    /// The match is over.
    Ended {
        /// How it ended.
        end: End,
    },
    /// Both teams agreed on a rematch.
    RematchAgreed,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct End {
    /// The result.
    pub outcome: Outcome,
    /// The cause, for programs: `checkmate`, `resignation`, `flag`.
    pub code: String,
    /// The cause, for people.
    pub sentence: String,
    /// The board that ended the match, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<u8>,
    /// The seat that won there, such as the one that mated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The seat that lost there: that was mated, resigned, ran out of time or left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Seat>,
}

/// The result of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Outcome {
    /// A team won.
    Won {
        /// The team.
        team: TeamId,
    },
    /// A draw.
    Drawn,
    /// The match does not count.
    Void,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_zero(value: &u64) -> bool {
    *value == 0
}
