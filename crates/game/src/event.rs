//! Events: what happened, with everything a store keeps about it.

use boards::{BoardId, Seat};
use rules::{Intent, PieceKind};

use crate::clock::Clocks;
use crate::end::MatchEnd;
use crate::id::{ActorId, CommandId, Epoch, Ply, Seq, StateHash, TeamId};
use crate::name::PlayerName;
use crate::offer::{Offer, OfferKind};
use crate::presence::Presence;
use crate::time::{Millis, ReadAt};

/// Something that happened in a match, in the form it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The owner's epoch.
    pub epoch: Epoch,
    /// Its number in the match.
    pub seq: Seq,
    /// The board it is about, where it is about one.
    pub board: Option<BoardId>,
    /// Who may see it.
    pub visibility: Visibility,
    /// Who brought it about.
    pub actor: ActorId,
    /// The command that did; only the first event of a command names it, so it is unique.
    pub command: Option<CommandId>,
    /// When its command was read; for a flag, the deadline.
    pub at: ReadAt,
    /// Think time that counted.
    pub charged: Millis,
    /// Think time that was given back.
    pub compensation: Millis,
    /// All clocks after it.
    pub clocks: Clocks,
    /// The hash before it.
    pub prev_hash: StateHash,
    /// The hash after it.
    pub hash: StateHash,
    /// What happened.
    pub kind: EventKind,
}

/// Who may see an event; others are told only that its number is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Visibility {
    /// Everybody.
    Everyone,
    /// The players of the match.
    Players,
    /// The players of a team.
    Team(TeamId),
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// The match began.
    Began,
    /// A move was made.
    MovePlayed {
        /// By whom.
        seat: Seat,
        /// Which, in squares and letters; castling names the partner's square.
        intent: Intent,
        /// Where it came from.
        source: MoveSource,
    },
    /// A captured piece went to a partner's hand.
    Transferred {
        /// Whose hand.
        to: Seat,
        /// Which piece kind.
        kind: PieceKind,
    },
    /// An offer was made.
    Offered {
        /// By whom.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// An offer was declined, or withdrawn by its own team.
    Declined {
        /// By whom.
        seat: Seat,
        /// Which.
        kind: OfferKind,
    },
    /// Moves were taken back.
    TakenBack {
        /// On which board.
        board: BoardId,
        /// How many plies stay.
        to: Ply,
    },
    /// All clocks stand, by consent.
    Paused,
    /// They run again.
    Unpaused,
    /// A seat got time from an opponent.
    TimeGiven {
        /// Who got it.
        to: Seat,
        /// How much.
        amount: Millis,
    },
    /// A player came or went.
    PresenceChanged {
        /// Whose.
        seat: Seat,
        /// How it is now.
        presence: Presence,
    },
    /// A player is called otherwise.
    Renamed {
        /// Who.
        seat: Seat,
        /// How.
        name: PlayerName,
    },
    /// A free seat got its player.
    SeatTaken {
        /// Which seat.
        seat: Seat,
        /// Whose it is from now on.
        holder: ActorId,
        /// What the player is called.
        name: PlayerName,
    },
    /// Play went on after an outage, for which clocks were credited.
    Resumed {
        /// How long nobody could play.
        outage: Millis,
    },
    /// A seat changed hands: a computer takes over, sides are switched, a player is replaced.
    SeatChanged {
        /// Which seat.
        seat: Seat,
        /// Its player from now on.
        holder: ActorId,
        /// What the player is called.
        name: PlayerName,
    },
    /// The match is over.
    Ended(MatchEnd),
    /// Another match is to be made, with colors swapped.
    RematchAgreed,
}

/// Where a move came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveSource {
    /// A command in its turn.
    Command,
    /// A premove.
    Premove,
}

impl EventKind {
    /// The board it is about.
    pub fn board(&self) -> Option<BoardId> {
        match self {
            Self::MovePlayed { seat, .. } => Some(seat.board),
            Self::Transferred { to, .. } | Self::TimeGiven { to, .. } => Some(to.board),
            Self::TakenBack { board, .. } => Some(*board),
            _ => None,
        }
    }

    /// The seat it is about.
    pub(crate) const fn seat(&self) -> Option<Seat> {
        match self {
            Self::MovePlayed { seat, .. }
            | Self::Offered { seat, .. }
            | Self::Declined { seat, .. }
            | Self::PresenceChanged { seat, .. }
            | Self::SeatChanged { seat, .. }
            | Self::Renamed { seat, .. } => Some(*seat),
            Self::Transferred { to, .. } | Self::TimeGiven { to, .. } => Some(*to),
            _ => None,
        }
    }

    /// Who got a seat by it.
    pub(crate) const fn new_holder(&self) -> Option<ActorId> {
        match self {
            Self::SeatTaken { holder, .. } | Self::SeatChanged { holder, .. } => Some(*holder),
            _ => None,
        }
    }

    /// Who may see it.
    pub const fn visibility(&self) -> Visibility {
        match self {
            Self::Offered { .. } | Self::Declined { .. } => Visibility::Players,
            _ => Visibility::Everyone,
        }
    }
}
