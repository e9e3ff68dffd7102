//! Events: what happened, with everything that is stored about it.

use boards::{BoardId, Seat};
use rules::{Intent, PieceKind};

use crate::clock::Clocks;
use crate::end::MatchEnd;
use crate::id::{ActorId, CommandId, Epoch, Ply, Seq, StateHash, TeamId};
use crate::name::PlayerName;
use crate::offer::{Offer, OfferKind};
use crate::presence::Presence;
use crate::time::{Millis, ReadAt};

/// Something that happened in a match, in its stored form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The owner's epoch.
    pub epoch: Epoch,
    /// Its number in the match.
    pub seq: Seq,
    /// The board it is about, if it is about one.
    pub board: Option<BoardId>,
    /// Who may see it.
    pub visibility: Visibility,
    /// Who caused it.
    pub actor: ActorId,
    /// The command that caused it. Only the first event of a command names it, so it is unique.
    pub command: Option<CommandId>,
    /// When its command was read; for a flag, the deadline.
    pub at: ReadAt,
    /// Think time that was charged.
    pub charged: Millis,
    /// Think time that was compensated.
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

/// Who may see an event; others only see that its number is taken.
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
        /// The mover.
        seat: Seat,
        /// The move in squares and letters; castling names the partner's square.
        intent: Intent,
        /// How the move was entered.
        source: MoveSource,
    },
    /// A captured piece went to a partner's hand.
    Transferred {
        /// The seat that got it.
        to: Seat,
        /// The piece kind.
        kind: PieceKind,
    },
    /// An offer was made.
    Offered {
        /// The seat that made it.
        seat: Seat,
        /// The offer.
        offer: Offer,
    },
    /// An offer was declined, or withdrawn by its own team.
    Declined {
        /// The seat that declined or withdrew it.
        seat: Seat,
        /// The kind of offer.
        kind: OfferKind,
    },
    /// Moves were taken back.
    TakenBack {
        /// The board.
        board: BoardId,
        /// How many plies remain.
        to: Ply,
    },
    /// All clocks were stopped by consent.
    Paused,
    /// They were started again.
    Unpaused,
    /// A seat got time from an opponent.
    TimeGiven {
        /// The seat.
        to: Seat,
        /// How much.
        amount: Millis,
    },
    /// A player connected or disconnected.
    PresenceChanged {
        /// The player's seat.
        seat: Seat,
        /// The presence from now on.
        presence: Presence,
    },
    /// A player changed their name.
    Renamed {
        /// The player's seat.
        seat: Seat,
        /// The new name.
        name: PlayerName,
    },
    /// A free seat was taken.
    SeatTaken {
        /// The seat.
        seat: Seat,
        /// Its holder from now on.
        holder: ActorId,
        /// The player's name.
        name: PlayerName,
    },
    /// Play was resumed after an outage, and clocks were credited for it.
    Resumed {
        /// How long nobody could play.
        outage: Millis,
    },
    /// A seat changed hands: a computer took over, players switched sides, or a player was
    /// replaced.
    SeatChanged {
        /// The seat.
        seat: Seat,
        /// Its holder from now on.
        holder: ActorId,
        /// The player's name.
        name: PlayerName,
    },
    /// A player took a hint. The hint itself is not in the log.
    HintTaken {
        /// The player's seat.
        seat: Seat,
        /// Its step: 1 for the piece, 2 for its square, 3 for the move.
        step: u8,
    },
    /// The match is over.
    Ended(MatchEnd),
    /// Both teams agreed on a rematch, with colors swapped.
    RematchAgreed,
}

/// How a move was entered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveSource {
    /// By a command on the player's turn.
    Command,
    /// As a premove.
    Premove,
}

impl EventKind {
    /// The board it is about.
    pub fn board(&self) -> Option<BoardId> {
        match self {
            Self::MovePlayed { seat, .. } | Self::HintTaken { seat, .. } => Some(seat.board),
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
            | Self::HintTaken { seat, .. }
            | Self::Renamed { seat, .. } => Some(*seat),
            Self::Transferred { to, .. } | Self::TimeGiven { to, .. } => Some(*to),
            _ => None,
        }
    }

    /// The new holder of a seat, if it names one.
    pub const fn new_holder(&self) -> Option<ActorId> {
        match self {
            Self::SeatTaken { holder, .. } | Self::SeatChanged { holder, .. } => Some(*holder),
            _ => None,
        }
    }

    /// Who may see it, unless it concerns one team alone.
    pub(crate) const fn visibility(&self) -> Visibility {
        match self {
            Self::Offered { .. } | Self::Declined { .. } => Visibility::Players,
            _ => Visibility::Everyone,
        }
    }
}
