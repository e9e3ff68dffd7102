//! Inputs and outputs of a match core.

use std::collections::BTreeSet;

use rules::{Intent, Position};

use crate::chat::{ChatEvent, ChatMessage, ChatRefusal, ChatSeq, ChatText};
use crate::command::{Act, Expected, NameOwner};
use crate::drawing::Drawing;
use crate::event::Event;
use crate::id::{ActorId, CommandId, Epoch, MatchId, Ply, Seq};
use crate::lag::LagEvidence;
use crate::name::PlayerName;
use crate::offer::RematchPartners;
use crate::premove::PremoveRefusal;
use crate::refusal::Refusal;
use crate::setup::MatchSetup;
use crate::state::Match;
use crate::time::{Moment, ReadAt};
use crate::view::{Update, View};
use boards::{Seat, SeatSet, SentSignal, Signal};

/// A connection that follows the match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct WatcherId(pub u64);

/// A call that waits for its reply, from somebody who need not follow the match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CallId(pub u64);

/// Who follows the match over a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Watcher {
    /// The person or program.
    pub actor: ActorId,
    /// Whether it may chat with the spectators, if it is one.
    pub spectator_chat: SpectatorChat,
}

/// Whether somebody may chat with the spectators of this match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SpectatorChat {
    /// Yes.
    Allowed,
    /// No: the guest was invited to another match.
    Barred,
}

/// How a watcher disconnected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Departure {
    /// On purpose.
    Left,
    /// The connection broke.
    Lost,
}

/// An input to a match core.
#[derive(Clone, Debug)]
pub enum Input {
    /// A connection starts to follow the match.
    Watch {
        /// Its number.
        watcher: WatcherId,
        /// Who it is.
        who: Watcher,
        /// The last event that its client has.
        have: Option<(Epoch, Seq)>,
    },
    /// A connection stops following the match.
    Unwatch {
        /// The connection.
        watcher: WatcherId,
        /// How it ended.
        departure: Departure,
    },
    /// A watcher sends a request.
    Ask {
        /// The watcher.
        watcher: WatcherId,
        /// When the request was read from the socket.
        read: Moment,
        /// The request.
        request: Request,
    },
    /// Somebody asks for a free seat.
    Join(JoinRequest),
    /// The server or an organizer acts, for somebody or for itself; answered by a reply.
    Direct {
        /// The call.
        call: CallId,
        /// The act.
        act: Act,
    },
    /// A computer acts. Nobody waits for the answer.
    Act {
        /// The computer.
        actor: ActorId,
        /// The command's id. A command that was stored before has no effect.
        id: CommandId,
        /// The boards that it thought about.
        expected: Expected,
        /// The act.
        act: Act,
    },
    /// A computer sends its partner a preset message. Nobody waits for the answer.
    Signal {
        /// The command's id. A command that was stored before has no effect.
        id: CommandId,
        /// The message, and the seat of the computer.
        sent: SentSignal,
    },
    /// The store's answer to the append.
    Stored(Stored),
    /// The store's answer to the chat message.
    ChatStored(ChatStored),
    /// The rematch was created, or could not be.
    RematchMade(Result<(), ()>),
    /// The people whom some people have muted. Replaces what was known about them.
    Mutes(Vec<(ActorId, BTreeSet<ActorId>)>),
    /// A chat message was erased in the store.
    ChatErased(ChatSeq),
    /// Time has passed, and the caller's queue holds nothing older.
    Tick,
    /// The server is stopping: finish what is in progress, start nothing new.
    Shutdown,
}

/// A watcher's request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// An act in the match.
    Act {
        /// The client's number for it.
        id: CommandId,
        /// The boards the client saw.
        expected: Expected,
        /// What is known about the network delay.
        lag: LagEvidence,
        /// The act.
        act: Act,
    },
    /// Premoves, which replace those the seat had.
    Premoves {
        /// The seat.
        seat: Seat,
        /// How many plies the board had.
        ply: Ply,
        /// The moves; `None` for those whose text could not be read.
        moves: Option<Vec<Intent>>,
    },
    /// A chat message.
    Say {
        /// The client's number for it.
        id: CommandId,
        /// The room.
        room: RoomChoice,
        /// The text.
        text: ChatText,
    },
    /// A preset message to the sender's partner.
    Signal {
        /// The client's number for it.
        id: CommandId,
        /// The message.
        signal: Signal,
    },
    /// A drawing for the sender's partner.
    Draw {
        /// The client's number for it.
        id: CommandId,
        /// The drawing.
        drawing: Drawing,
    },
    /// The sender wants a rematch of a match on two boards, or no longer.
    Rematch {
        /// The client's number for it.
        id: CommandId,
        /// The sender's seat.
        seat: Seat,
        /// With which partners; `None` takes it back.
        partners: Option<RematchPartners>,
    },
    /// A request whose text could not be read: its sender sees the current match.
    Unreadable,
}

/// A chat room as a member names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoomChoice {
    /// All players.
    Players,
    /// All spectators.
    Spectators,
    /// The sender's own team.
    OwnTeam,
}

/// Somebody asks for a free seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JoinRequest {
    /// The call.
    pub call: CallId,
    /// The person.
    pub actor: ActorId,
    /// The player's name.
    pub name: PlayerName,
    /// Who uses the name already.
    pub owner: NameOwner,
    /// Whom the match is open to.
    pub access: SeatAccess,
    /// Whether they showed its invitation.
    pub invitation: InvitationProof,
}

/// Who may take a free seat of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeatAccess {
    /// Nobody: all seats belong to the people at one computer.
    OneComputer,
    /// People with the invitation.
    Invited,
    /// Anybody.
    Anybody,
}

/// Whether somebody showed the invitation to a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InvitationProof {
    /// The secret of the invitation.
    Valid,
    /// Another secret, or none.
    Missing,
}

/// The store's answer to an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stored {
    /// The events are durable.
    Committed,
    /// One of their commands was stored before, in events that begin with this one.
    Before(Seq),
    /// The store cannot be written to now.
    Unavailable,
    /// The log differs from what the core expects.
    OutOfStep,
}

/// The store's answer to a chat message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChatStored {
    /// It is durable under this number.
    Committed(ChatSeq),
    /// It was stored before, under this number.
    Before(ChatSeq),
    /// It was not stored.
    Failed,
}

/// An output of a match core. Everything borrowed is as it is at this moment.
#[derive(Debug)]
pub enum Output<'a> {
    /// Store events that follow the state's head; answered by [`Input::Stored`].
    Append {
        /// The match before them.
        state: &'a Match,
        /// The events.
        events: &'a [Event],
        /// When they were decided.
        at: ReadAt,
    },
    /// Store a chat message; answered by [`Input::ChatStored`].
    StoreChat(&'a ChatEvent),
    /// Events are durable: show them to the players at once. There may be nobody to send them to.
    Published(Update<'a>),
    /// Show spectators the latest events.
    Update(Update<'a>),
    /// Show the watchers of one actor the whole match.
    Show {
        /// The watchers.
        to: &'a [WatcherId],
        /// The match.
        view: View<'a>,
    },
    /// Answer a request.
    Answer {
        /// The sender.
        watcher: WatcherId,
        /// The client's number for it.
        id: CommandId,
        /// The epoch of the event that an acceptance names.
        epoch: Epoch,
        /// The first event of the accepted command, or why it was refused.
        answer: Result<Seq, &'a Refused>,
    },
    /// Answer a request that was passed on, or waits for others, and is not stored.
    Noted {
        /// The sender.
        watcher: WatcherId,
        /// The client's number for it.
        id: CommandId,
    },
    /// A seat's current premoves, for its own player.
    Premoves {
        /// The watchers.
        to: &'a [WatcherId],
        /// The seat.
        seat: Seat,
        /// The position of the board.
        position: Option<&'a Position>,
        /// The moves, the next first.
        moves: &'a [Intent],
        /// Why the last ones were refused, if they were.
        refusal: Option<PremoveRefusal>,
    },
    /// A chat message was sent or erased.
    Chat {
        /// The watchers.
        to: &'a [WatcherId],
        /// The match it belongs to.
        state: &'a Match,
        /// The message.
        message: &'a ChatMessage,
    },
    /// What some players ask of the others has changed.
    Consents {
        /// The players' watchers.
        to: &'a [WatcherId],
        /// The match as players see it.
        view: View<'a>,
    },
    /// A player drew something for the partner.
    Drawing {
        /// The partner's watchers.
        to: &'a [WatcherId],
        /// The player.
        by: ActorId,
        /// The match.
        state: &'a Match,
        /// The drawing.
        drawing: &'a Drawing,
    },
    /// Reply to a call.
    Reply {
        /// The call.
        call: CallId,
        /// The seats that the sender now has, or why the request was refused.
        reply: Result<SeatSet, Refused>,
    },
    /// Create the rematch; answered by [`Input::RematchMade`].
    MakeRematch(MatchSetup),
    /// The rematch was created.
    Rematch {
        /// The watchers.
        to: &'a [WatcherId],
        /// The new match.
        next: MatchId,
    },
    /// The core is closed and must be dropped.
    Close(Closing),
}

/// Why a request was refused, with the board its sender saw if the reason is about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The reason.
    pub why: RefusalReason,
    /// The position in which a move was not legal.
    pub position: Option<Box<Position>>,
}

/// Why a request was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RefusalReason {
    /// The match does not allow it.
    #[error(transparent)]
    Match(#[from] Refusal),
    /// The chat does not allow it.
    #[error(transparent)]
    Chat(#[from] ChatRefusal),
}

/// Why a core closes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Closing {
    /// The server is stopping.
    Shutdown,
    /// The log differs from what the core expects; the match must be loaded again.
    OutOfStep,
}

impl<R: Into<RefusalReason>> From<R> for Refused {
    fn from(why: R) -> Self {
        Self { why: why.into(), position: None }
    }
}
