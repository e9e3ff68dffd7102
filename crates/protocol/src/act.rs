//! What a player asks the judge for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::Seat;

/// What a player asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// A move.
    Move {
        /// By whom.
        seat: Seat,
        /// As in UCI: `e2e4`, `e7e8q`, `P@d4`; castling by the royal's target or its partner's square.
        #[serde(rename = "move")]
        uci: String,
    },
    /// To resign.
    Resign {
        /// Who does.
        seat: Seat,
    },
    /// To propose something to the other team; who holds both teams' seats has it at once.
    Offer {
        /// Who does.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// To accept the other team's offer.
    Accept {
        /// Who does.
        seat: Seat,
        /// Which.
        offer: OfferKind,
    },
    /// To decline the other team's offer, or to withdraw one's own.
    Decline {
        /// Who does.
        seat: Seat,
        /// Which.
        offer: OfferKind,
    },
    /// To claim the draw the rules allow the side to move.
    ClaimDraw {
        /// Who does.
        seat: Seat,
    },
    /// To claim the match because an opponent is away.
    ClaimAbandonment {
        /// Who does.
        seat: Seat,
        /// As what.
        claim: Claim,
    },
    /// To abort before the second move.
    Abort {
        /// Who does.
        seat: Seat,
    },
    /// To give an opponent time.
    GiveTime {
        /// Who gives.
        seat: Seat,
        /// To whom.
        to: Seat,
        /// How much, in milliseconds.
        ms: u64,
    },
    /// To be called otherwise.
    Rename {
        /// Who.
        seat: Seat,
        /// How.
        name: String,
    },
}

/// What one team proposes to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take moves back on a board.
    Takeback {
        /// The board, counted from 0.
        #[serde(default)]
        board: u8,
        /// How many plies stay.
        to: u32,
    },
    /// To let the clocks stand.
    Pause,
    /// To let them run again.
    Unpause,
    /// To play again with colors swapped.
    Rematch,
}

/// An offer without its particulars.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// Moves taken back.
    Takeback,
    /// A pause.
    Pause,
    /// The end of a pause.
    Unpause,
    /// Another match.
    Rematch,
}

/// What is made of an opponent's absence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// The match is won.
    Win,
    /// The match is drawn.
    Draw,
}
