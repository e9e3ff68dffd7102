//! What a match core is told, and what it wants done.

use std::collections::BTreeSet;

use rules::{Intent, Position};

use crate::chat::{ChatEvent, ChatMessage, ChatRefusal, ChatSeq, ChatText};
use crate::command::{Act, Expected};
use crate::event::Event;
use crate::id::{ActorId, CommandId, Epoch, MatchId, Ply, Seq};
use crate::lag::LagEvidence;
use crate::name::PlayerName;
use crate::premove::PremoveRefusal;
use crate::refusal::Refusal;
use crate::setup::MatchSetup;
use crate::state::Match;
use crate::time::{Moment, ReadAt};
use crate::view::{Update, View};
use boards::{Seat, SeatSet};

/// A connection that follows the match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct WatcherId(pub u64);

/// A question that waits for its reply, asked by somebody who need not follow the match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CallId(pub u64);

/// Who follows the match over a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Watcher {
    /// The person or program.
    pub actor: ActorId,
    /// Whether it may chat with the spectators, should it be one.
    pub spectator_chat: SpectatorChat,
}

/// Whether somebody may chat with the spectators of this match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SpectatorChat {
    /// Yes.
    Allowed,
    /// No: they were invited to another match.
    Barred,
}

/// How a watcher went away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Departure {
    /// On purpose.
    Left,
    /// The connection broke.
    Lost,
}

/// What happens to a match.
#[derive(Clone, Debug)]
pub enum Input {
    /// A connection follows the match from now on.
    Watch {
        /// Its number.
        watcher: WatcherId,
        /// Who it is.
        who: Watcher,
        /// The last event that its client knows.
        have: Option<(Epoch, Seq)>,
    },
    /// A connection follows the match no longer.
    Unwatch {
        /// Which.
        watcher: WatcherId,
        /// How it went.
        departure: Departure,
    },
    /// A watcher asks for something.
    Ask {
        /// Which.
        watcher: WatcherId,
        /// When the request was read from the socket.
        read: Moment,
        /// What for.
        request: Request,
    },
    /// Somebody wants a free seat.
    Join(JoinRequest),
    /// The server or an organizer acts, on somebody's behalf or its own; answered by a reply.
    Direct {
        /// The question.
        call: CallId,
        /// What to do.
        act: Act,
    },
    /// The store answered the append.
    Stored(Stored),
    /// The store answered the chat message.
    ChatStored(ChatStored),
    /// The rematch was made, or could not be.
    RematchMade(Result<(), ()>),
    /// Whom some people have muted; this replaces what was known of them.
    Mutes(Vec<(ActorId, BTreeSet<ActorId>)>),
    /// A chat message was erased in the store.
    ChatErased(ChatSeq),
    /// Time has passed, and the caller's own queue holds nothing older.
    Tick,
    /// The server stops: finish what is under way, begin nothing new.
    Shutdown,
}

/// What a watcher asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// An act in the match.
    Act {
        /// The client's number for it.
        id: CommandId,
        /// What the client saw of the boards.
        expected: Expected,
        /// What is known about the network delay.
        lag: LagEvidence,
        /// The act.
        act: Act,
    },
    /// Premoves in place of those the seat had.
    Premoves {
        /// For which seat.
        seat: Seat,
        /// For the board after so many plies.
        ply: Ply,
        /// The moves; none where their text could not be read.
        moves: Option<Vec<Intent>>,
    },
    /// A chat message.
    Say {
        /// The client's number for it.
        id: CommandId,
        /// To whom.
        room: RoomChoice,
        /// What.
        text: ChatText,
    },
    /// Something whose text could not be read: its sender sees the match as it is.
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

/// Somebody wants a free seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JoinRequest {
    /// The question.
    pub call: CallId,
    /// Who.
    pub actor: ActorId,
    /// What the player is called.
    pub name: PlayerName,
    /// Whether the match is open to them.
    pub admission: Admission,
}

/// Whether a match is open to somebody who wants a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Admission {
    /// It is.
    Admitted,
    /// It needs an invitation, which they do not have.
    NotInvited,
    /// Everybody plays at one computer.
    OneComputer,
}

/// The store's answer to an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stored {
    /// The events are durable.
    Committed,
    /// A command of them was stored before, in events that begin with this one.
    Before(Seq),
    /// The store cannot be written to now.
    Unavailable,
    /// The log is not what the core believes.
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

/// What a match core wants done. Everything borrowed is as it is at this moment.
#[derive(Debug)]
pub enum Output<'a> {
    /// Store events that follow the state's head; answered by [`Input::Stored`].
    Append {
        /// The match before them.
        state: &'a Match,
        /// The events.
        events: &'a [Event],
        /// When.
        at: ReadAt,
    },
    /// Store a chat message; answered by [`Input::ChatStored`].
    StoreChat(&'a ChatEvent),
    /// Events are durable: the players see them at once. There may be nobody to send them to.
    Published(Update<'a>),
    /// Spectators see the events of the last moments.
    Update(Update<'a>),
    /// Watchers of one actor see the whole match.
    Show {
        /// To whom.
        to: &'a [WatcherId],
        /// The match.
        view: View<'a>,
    },
    /// Answer a request.
    Answer {
        /// Whose.
        watcher: WatcherId,
        /// The client's number for it.
        id: CommandId,
        /// The epoch of the event that an acceptance names.
        epoch: Epoch,
        /// The first event of what was accepted, or why it was not.
        answer: Result<Seq, &'a Refused>,
    },
    /// A seat's premoves as they are now, for its own player.
    Premoves {
        /// To whom.
        to: &'a [WatcherId],
        /// Whose.
        seat: Seat,
        /// Their board's position.
        position: Option<&'a Position>,
        /// The moves, the next first.
        moves: &'a [Intent],
        /// Why the last ones were not taken, if they were not.
        refusal: Option<PremoveRefusal>,
    },
    /// A chat message was said or erased.
    Chat {
        /// To whom.
        to: &'a [WatcherId],
        /// The match it belongs to.
        state: &'a Match,
        /// The message.
        message: &'a ChatMessage,
    },
    /// Reply to a question.
    Reply {
        /// Which.
        call: CallId,
        /// The seats that the asker now has, or why not.
        reply: Result<SeatSet, Refused>,
    },
    /// Make the rematch; answered by [`Input::RematchMade`].
    MakeRematch(MatchSetup),
    /// The rematch is there.
    Rematch {
        /// To whom.
        to: &'a [WatcherId],
        /// Which match.
        next: MatchId,
    },
    /// The core is of no further use.
    Close(Closing),
}

/// Why a request was refused, with the board its sender saw where the reason is about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Why.
    pub why: Reason,
    /// The position in which a move was not legal.
    pub position: Option<Box<Position>>,
}

/// Why a request was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
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
    /// The server stops.
    Shutdown,
    /// The log is not what the core believes; the match is to be loaded again.
    OutOfStep,
}

impl<R: Into<Reason>> From<R> for Refused {
    fn from(why: R) -> Self {
        Self { why: why.into(), position: None }
    }
}
