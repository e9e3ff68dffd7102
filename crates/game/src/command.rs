//! Commands: who asks, what for, and what the asker believed about the boards.

use boards::{BoardId, MAX_BOARDS, Seat, SeatSet};
use rules::{Intent, Move};

use crate::id::{ActorId, CommandId, MatchId, Ply};
use crate::lag::LagEvidence;
use crate::name::PlayerName;
use crate::offer::{Offer, OfferKind};
use crate::presence::{AbandonmentClaim, Presence};
use crate::state::Match;
use crate::time::Millis;

/// Something an actor asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The match it is meant for.
    pub match_id: MatchId,
    /// Who asks.
    pub actor: Actor,
    /// The command's name; a second command of the same name and actor gets the first's answer.
    pub id: CommandId,
    /// What the asker believed about the boards.
    pub expected: Expected,
    /// What is known about the command's network delay.
    pub lag: LagEvidence,
    /// What for.
    pub act: Act,
}

/// Whoever sends commands, with the authority that was established before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Actor {
    /// Who.
    pub id: ActorId,
    /// As what.
    pub role: Role,
}

/// What an actor is to a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Holds these seats; all of them in a hot-seat match.
    Player(SeatSet),
    /// Looks on.
    Spectator,
    /// Runs the event.
    Organizer,
    /// Acts for the server itself.
    Server,
}

/// How many plies each board had when the command was sent, where the sender tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Expected([Option<Ply>; MAX_BOARDS]);

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// The match begins; for the server.
    Begin,
    /// A move.
    Play {
        /// Whose.
        seat: Seat,
        /// Which.
        wish: Wish,
    },
    /// To resign, for the whole team.
    Resign {
        /// Who does.
        seat: Seat,
    },
    /// To make an offer; where one actor holds seats of both teams, to do it at once.
    Offer {
        /// Who does.
        seat: Seat,
        /// Which.
        offer: Offer,
    },
    /// To accept the other team's offer.
    Accept {
        /// Who does.
        seat: Seat,
        /// Which.
        kind: OfferKind,
    },
    /// To decline the other team's offer, or to withdraw one's own.
    Decline {
        /// Who does.
        seat: Seat,
        /// Which.
        kind: OfferKind,
    },
    /// To claim the draw that the rules allow the side to move.
    ClaimDraw {
        /// Who does.
        seat: Seat,
    },
    /// To claim the match because an opponent is away.
    ClaimAbandonment {
        /// Who does.
        seat: Seat,
        /// What for.
        claim: AbandonmentClaim,
    },
    /// To abort before the second move; also for the server, when somebody does not show up.
    Abort {
        /// Who does, or who is missing.
        seat: Seat,
    },
    /// To give an opponent time.
    GiveTime {
        /// Who gives.
        seat: Seat,
        /// To whom.
        to: Seat,
        /// How much.
        amount: Millis,
    },
    /// To be called otherwise; also for the server.
    Rename {
        /// Who.
        seat: Seat,
        /// How.
        name: PlayerName,
        /// Whether the name is free to use.
        owner: NameOwner,
    },
    /// A free seat gets its player, while the match waits; for the server. The last one begins the match.
    TakeSeat {
        /// Which seat.
        seat: Seat,
        /// Whose it is from now on.
        holder: ActorId,
        /// What the player is called.
        name: PlayerName,
    },
    /// Seats change hands while the match goes on; for the server and the organizer.
    ChangeSeats(Vec<SeatChange>),
    /// A player came or went; for the server.
    ChangePresence {
        /// Whose player.
        seat: Seat,
        /// How it is now.
        presence: Presence,
    },
    /// Play goes on after an outage; for the server, and before it looks for flags.
    Resume {
        /// How long nobody could play.
        outage: Millis,
    },
}

/// A seat and its new player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatChange {
    /// Which seat.
    pub seat: Seat,
    /// Its player from now on.
    pub holder: ActorId,
    /// What the player is called.
    pub name: PlayerName,
}

/// Whether a name is free to use, as the server knows people.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NameOwner {
    /// It is nobody's, or the player's own.
    Free,
    /// It looks like the name of somebody else's account.
    Another,
}

/// A move as it is wished for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wish {
    /// By a person: squares and letters.
    Intent(Intent),
    /// By a program that knows the legal moves.
    Move(Move),
}

impl Command {
    /// A command without any expectation about the boards or the network.
    pub fn new(match_id: MatchId, actor: Actor, id: CommandId, act: Act) -> Self {
        Self { match_id, actor, id, expected: Expected::ANYTHING, lag: LagEvidence::NONE, act }
    }

    /// A command of the server about a match as it is now. Its id is the next event's number: no
    /// accepted one of the server has had it, before or after a restart.
    pub fn server(state: &Match, act: Act) -> Self {
        let id = CommandId(state.head().seq.next().0);
        Self::new(state.id(), Actor::SERVER, id, act)
    }
}

impl Actor {
    /// The server itself.
    pub const SERVER: Self = Self { id: ActorId::SERVER, role: Role::Server };

    /// A player with seats.
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
    /// Nothing is expected.
    pub const ANYTHING: Self = Self([None; MAX_BOARDS]);

    /// The board has so many plies.
    #[must_use]
    pub fn and(mut self, board: BoardId, ply: Ply) -> Self {
        if let Some(expected) = self.0.get_mut(board.index()) {
            *expected = Some(ply);
        }
        self
    }

    /// What is expected of a board.
    pub fn on(self, board: BoardId) -> Option<Ply> {
        self.0.get(board.index()).copied().flatten()
    }
}

impl Wish {
    /// The wish in squares and letters, castling by the partner's square.
    pub fn intent(self) -> Intent {
        match self {
            Self::Intent(intent) => intent,
            Self::Move(mv) => intent_of(mv),
        }
    }
}

/// A move in squares and letters, as events keep it: in its position it means this move alone.
pub(crate) fn intent_of(mv: Move) -> Intent {
    match mv.from() {
        Some(from) => Intent::Go { from, to: mv.to(), promotion: mv.promotion() },
        None => Intent::Drop { kind: mv.kind(), to: mv.to() },
    }
}

impl Act {
    /// The seat that acts, where one does.
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
            | Self::ChangePresence { seat, .. } => Some(*seat),
            Self::Begin | Self::ChangeSeats(_) | Self::Resume { .. } => None,
        }
    }
}
