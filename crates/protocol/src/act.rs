//! Acts of players.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::Seat;

/// An act of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Make a move.
    Move {
        /// The mover's seat.
        seat: Seat,
        /// UCI notation: `e2e4`, `e7e8q`, `P@d4`; castling names the royal's target or its
        /// partner's square.
        #[serde(rename = "move")]
        uci: String,
    },
    /// Resign. In bughouse your partner may have to confirm it, by the same act or by accepting the offer.
    Resign {
        /// The seat that resigns.
        seat: Seat,
    },
    /// Make an offer to the other team. If you hold seats of both teams, it takes effect at once.
    Offer {
        /// The seat that makes it.
        seat: Seat,
        /// The offer.
        offer: Offer,
    },
    /// Accept the other team's offer, or confirm your partner's resignation.
    Accept {
        /// The seat that accepts.
        seat: Seat,
        /// The kind of offer.
        offer: OfferKind,
    },
    /// Decline the other team's offer, or withdraw your own.
    Decline {
        /// The seat that declines or withdraws.
        seat: Seat,
        /// The kind of offer.
        offer: OfferKind,
    },
    /// Claim a draw that the rules allow the side to move.
    ClaimDraw {
        /// The seat that claims.
        seat: Seat,
    },
    /// Claim the match because an opponent is away.
    ClaimAbandonment {
        /// The seat that claims.
        seat: Seat,
        /// A win or a draw.
        claim: Claim,
    },
    /// Abort the match before the second move.
    Abort {
        /// The seat that aborts.
        seat: Seat,
    },
    /// Give an opponent time.
    GiveTime {
        /// The seat that gives.
        seat: Seat,
        /// The seat that receives.
        to: Seat,
        /// How much, in milliseconds.
        ms: u64,
    },
    /// Change your name.
    Rename {
        /// Your seat.
        seat: Seat,
        /// The new name.
        name: String,
    },
    /// Take the next hint for the position, in a match against computers: the piece, then its square, then the
    /// move. The hint is sent to you alone.
    Hint {
        /// Your seat, which must be to move.
        seat: Seat,
    },
    /// Exchange seats with the computer at the other side of your board, if nobody else plays.
    SwitchSides {
        /// Your seat.
        seat: Seat,
    },
    /// Let a computer play a seat from now on, if nobody else plays. You keep at least one seat.
    SeatComputer {
        /// Your own seat, or a computer's.
        seat: Seat,
        /// The id of the computer, such as `level-8`.
        opponent: String,
    },
    /// Play a computer's seat yourself from now on, if nobody else plays.
    TakeOver {
        /// The computer's seat.
        seat: Seat,
    },
}

/// An offer from one team to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Offer {
    /// A draw.
    Draw,
    /// A takeback on a board.
    Takeback {
        /// The board, counted from 0.
        #[serde(default)]
        board: u8,
        /// How many plies remain.
        to: u32,
    },
    /// A pause: all clocks stop.
    Pause,
    /// The end of a pause.
    Unpause,
    /// A rematch with colors swapped. On two boards it begins when all people in the match offered the same.
    Rematch {
        /// Who plays together, on two boards.
        #[serde(default, skip_serializing_if = "RematchPartners::is_same")]
        partners: RematchPartners,
    },
    /// To resign for your team. It is an offer to your partner; either of you withdraws it by a move.
    Resignation,
}

/// Who plays together in a rematch on two boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RematchPartners {
    /// The same partners; everybody has the other color.
    #[default]
    Same,
    /// The other player at the other board: on the first board colors are swapped, on the second they stay.
    Swapped,
}

impl RematchPartners {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
    fn is_same(&self) -> bool {
        *self == Self::Same
    }
}

/// A kind of offer, without details.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// A takeback.
    Takeback,
    /// A pause.
    Pause,
    /// The end of a pause.
    Unpause,
    /// A rematch.
    Rematch,
    /// To resign for the team.
    Resignation,
}

/// What a player claims for an opponent's absence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// A win.
    Win,
    /// A draw.
    Draw,
}
