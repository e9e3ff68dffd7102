//! Commands: who sends them, what they ask for, and the boards their sender saw.

use boards::{BoardId, MAX_BOARDS, Seat, SeatSet};
use rules::{Intent, Move};

use crate::id::{ActorId, CommandId, MatchId, Ply};
use crate::lag::LagEvidence;
use crate::name::PlayerName;
use crate::offer::{Offer, OfferKind};
use crate::presence::{AbandonmentClaim, Presence};
use crate::state::Match;
use crate::time::Millis;

/// An actor's request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The match it is meant for.
    pub match_id: MatchId,
    /// The sender.
    pub actor: Actor,
    /// The command's id. A second command of the same actor with the same id gets the first one's
    /// answer.
    pub id: CommandId,
    /// The boards the sender saw.
    pub expected: Expected,
    /// What is known about the command's network delay.
    pub lag: LagEvidence,
    /// The request itself.
    pub act: Act,
}

/// The sender of a command, with the authority that was checked before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Actor {
    /// The person or program.
    pub id: ActorId,
    /// The role in the match.
    pub role: Role,
}

/// An actor's role in a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// A player who holds these seats; all of them in a hot-seat match.
    Player(SeatSet),
    /// A spectator.
    Spectator,
    /// The organizer of the event.
    Organizer,
    /// The server itself.
    Server,
}

/// How many plies each board had when the command was sent, for boards the sender cares about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Expected([Option<Ply>; MAX_BOARDS]);

/// What a command asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Begin the match; for the server.
    Begin,
    /// Make a move.
    Play {
        /// The mover's seat.
        seat: Seat,
        /// The move.
        wish: Wish,
    },
    /// Resign, for the whole team.
    Resign {
        /// The seat that resigns.
        seat: Seat,
    },
    /// Make an offer. If one actor holds seats of both teams, it takes effect at once.
    Offer {
        /// The seat that makes it.
        seat: Seat,
        /// The offer.
        offer: Offer,
    },
    /// Accept the other team's offer.
    Accept {
        /// The seat that accepts.
        seat: Seat,
        /// The kind of offer.
        kind: OfferKind,
    },
    /// Decline the other team's offer, or withdraw your team's offer.
    Decline {
        /// The seat that declines or withdraws.
        seat: Seat,
        /// The kind of offer.
        kind: OfferKind,
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
        claim: AbandonmentClaim,
    },
    /// Abort the match before the second move. The server does it when a player does not show up.
    Abort {
        /// The seat that aborts, or whose player is missing.
        seat: Seat,
    },
    /// Give an opponent time.
    GiveTime {
        /// The seat that gives.
        seat: Seat,
        /// The seat that receives.
        to: Seat,
        /// How much time.
        amount: Millis,
    },
    /// Change a player's name; the server may do it too.
    Rename {
        /// The player's seat.
        seat: Seat,
        /// The new name.
        name: PlayerName,
        /// Who uses the name already.
        owner: NameOwner,
    },
    /// Give a free seat to a player while the match waits; for the server. The last seat begins the
    /// match.
    TakeSeat {
        /// The seat.
        seat: Seat,
        /// Its holder from now on.
        holder: ActorId,
        /// The player's name.
        name: PlayerName,
    },
    /// Change the holders of seats during the match; for the server, the organizer, and a player whose
    /// opponents are all computers.
    ChangeSeats(Vec<SeatChange>),
    /// Let the players of a board change sides; for the same people.
    SwitchSides {
        /// One of the two seats.
        seat: Seat,
    },
    /// Take a seat from a computer; for the same people.
    TakeOver {
        /// The seat.
        seat: Seat,
    },
    /// Take the next hint for the position on the board, in a match against computers.
    TakeHint {
        /// The seat to move.
        seat: Seat,
    },
    /// Record that a player connected or disconnected; for the server.
    ChangePresence {
        /// The player's seat.
        seat: Seat,
        /// The presence from now on.
        presence: Presence,
    },
    /// Agree on a rematch of a match on two boards; for the server, once all players want it.
    AgreeRematch,
    /// Resume play after an outage; for the server, before it checks flags.
    Resume {
        /// How long nobody could play.
        outage: Millis,
    },
}

/// A seat and its new player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatChange {
    /// The seat.
    pub seat: Seat,
    /// Its holder from now on.
    pub holder: ActorId,
    /// The player's name.
    pub name: PlayerName,
}

/// Whose name it is, as far as the server knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NameOwner {
    /// It is the sender's, or nobody's.
    Free,
    /// It is not the name of the sender's account.
    NotAccount,
    /// It looks like the name of somebody else's account.
    Another,
}

/// A move as it was requested.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wish {
    /// From a person: squares and letters.
    Intent(Intent),
    /// From a program that knows the legal moves.
    Move(Move),
}

impl Command {
    /// A command without expectations about the boards or the network.
    pub fn new(match_id: MatchId, actor: Actor, id: CommandId, act: Act) -> Self {
        Self { match_id, actor, id, expected: Expected::ANYTHING, lag: LagEvidence::NONE, act }
    }

    /// A command of the server about a match as it is now. Its id is the next event's number, which
    /// no accepted command of the server can have had, before or after a restart.
    pub fn server(state: &Match, act: Act) -> Self {
        let id = CommandId(state.head().seq.next().0);
        Self::new(state.id(), Actor::SERVER, id, act)
    }
}

impl Actor {
    /// The server itself.
    pub const SERVER: Self = Self { id: ActorId::SERVER, role: Role::Server };

    /// A player with these seats.
    pub fn player(id: ActorId, seats: impl IntoIterator<Item = Seat>) -> Self {
        Self { id, role: Role::Player(seats.into_iter().collect()) }
    }

    /// The seats it holds.
    pub fn seats(self) -> SeatSet {
        match self.role {
            Role::Player(seats) => seats,
            Role::Spectator | Role::Organizer | Role::Server => SeatSet::EMPTY,
        }
    }
}

impl Expected {
    /// No expectations.
    pub const ANYTHING: Self = Self([None; MAX_BOARDS]);

    /// Expects a board to have this many plies.
    #[must_use]
    pub fn and(mut self, board: BoardId, ply: Ply) -> Self {
        if let Some(expected) = self.0.get_mut(board.index()) {
            *expected = Some(ply);
        }
        self
    }

    /// The expected plies of a board.
    pub fn on(self, board: BoardId) -> Option<Ply> {
        self.0.get(board.index()).copied().flatten()
    }
}

impl Wish {
    /// The move in squares and letters, with castling by the partner's square.
    pub fn intent(self) -> Intent {
        match self {
            Self::Intent(intent) => intent,
            Self::Move(mv) => intent_of(mv),
        }
    }
}

/// A move in squares and letters, as events store it. In its position it means only this move.
pub(crate) fn intent_of(mv: Move) -> Intent {
    match mv.from() {
        Some(from) => Intent::Go { from, to: mv.to(), promotion: mv.promotion() },
        None => Intent::Drop { kind: mv.kind(), to: mv.to() },
    }
}

impl Act {
    /// The seat that acts, if one does.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Play { seat, .. }
            | Self::Resign { seat }
            | Self::Offer { seat, .. }
            | Self::Accept { seat, .. }
            | Self::Decline { seat, .. }
            | Self::ClaimDraw { seat }
            | Self::ClaimAbandonment { seat, .. }
            | Self::Abort { seat }
            | Self::GiveTime { seat, .. }
            | Self::Rename { seat, .. }
            | Self::TakeSeat { seat, .. }
            | Self::TakeHint { seat }
            | Self::ChangePresence { seat, .. } => Some(*seat),
            Self::Begin
            | Self::AgreeRematch
            | Self::ChangeSeats(_)
            | Self::SwitchSides { .. }
            | Self::TakeOver { .. }
            | Self::Resume { .. } => None,
        }
    }
}
