//! What goes into a table and what comes out.

use std::collections::BTreeSet;

use axum::extract::ws::Utf8Bytes;
use game::chat::ChatSeq;
use game::{ActorId, Millis};
use protocol::{ChatRoom, Head, MatchState, Seat, WireError};
use store::{Append, AppendAnswer, ChatAnswer, NewChat};

use crate::directory::Person;
use crate::live::header::Header;
use crate::live::time::Moment;
use crate::live::voice::Voice;

/// Somebody on a socket who follows the match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct WatcherId(pub u64);

/// A question from elsewhere that waits for its reply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CallId(pub u64);

/// How a watcher went.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Farewell {
    /// On purpose.
    Left,
    /// The line broke.
    Lost,
}

/// Somebody who follows the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Follower {
    /// Who it is.
    pub actor: ActorId,
    /// What the person is called.
    pub name: String,
    /// Where the person may talk as a spectator.
    pub voice: Voice,
}

/// What happens to a table.
#[derive(Clone, Debug)]
pub enum Input {
    /// Somebody follows the match from now on.
    Watch {
        /// By this name.
        watcher: WatcherId,
        /// Who it is.
        who: Follower,
        /// What the client knows already.
        have: Option<Head>,
    },
    /// Somebody follows it no longer.
    Unwatch {
        /// Who.
        watcher: WatcherId,
        /// How.
        farewell: Farewell,
    },
    /// A watcher asks for something.
    Ask {
        /// Who.
        watcher: WatcherId,
        /// When it was read from the socket.
        read: Moment,
        /// What for.
        request: Request,
    },
    /// Somebody wants to sit down.
    Join(JoinRequest),
    /// Somebody wants to see the match once.
    View {
        /// The question.
        call: CallId,
        /// Who.
        actor: ActorId,
    },
    /// The store answered the append.
    Stored(AppendAnswer),
    /// The store answered the chat line.
    ChatStored(ChatAnswer),
    /// The rematch was made, or could not be.
    NextMade(Result<(), ()>),
    /// Who somebody is, and whose words the person does not want to hear.
    Meet(Vec<Acquaintance>),
    /// A chat line was erased in the store.
    ChatErased(ChatSeq),
    /// Time has passed, and nothing older waits outside.
    Tick,
    /// The house closes: what is under way is finished, nothing new begins.
    Shutdown,
}

/// Somebody, as the house knows the person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acquaintance {
    /// Who.
    pub actor: ActorId,
    /// What the person is.
    pub face: Person,
    /// Whose words the person does not hear.
    pub muted: BTreeSet<ActorId>,
}

/// What a watcher asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// An act.
    Act {
        /// The client's number for it.
        id: u64,
        /// What the client saw.
        plies: Vec<Option<u32>>,
        /// What the client says the network took.
        lag: Millis,
        /// The round trip measured on this socket.
        ping: Option<Millis>,
        /// The act.
        act: protocol::Act,
    },
    /// Premoves in place of those there were.
    Premoves {
        /// For which seat.
        seat: Seat,
        /// For the board after so many plies.
        ply: u32,
        /// The moves.
        moves: Vec<String>,
    },
    /// Something to say.
    Say {
        /// The client's number for it.
        id: u64,
        /// To whom.
        room: ChatRoom,
        /// What.
        text: String,
    },
}

/// Somebody wants a free seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JoinRequest {
    /// The question.
    pub call: CallId,
    /// Who.
    pub actor: ActorId,
    /// What the player is to be called.
    pub name: String,
    /// The secret of the invitation.
    pub secret: Option<String>,
}

/// What a table wants done.
#[derive(Clone, Debug)]
pub enum Output {
    /// To store events; answered by [`Input::Stored`].
    Append(Box<Append>),
    /// To store a chat line; answered by [`Input::ChatStored`].
    Chat(Box<NewChat>),
    /// To send a message to watchers.
    Tell {
        /// To whom.
        to: Vec<WatcherId>,
        /// The message.
        text: Utf8Bytes,
    },
    /// To show watchers the whole match.
    Show {
        /// To whom.
        to: Vec<WatcherId>,
        /// The message.
        text: Utf8Bytes,
    },
    /// To reply to a question.
    Reply {
        /// Which.
        call: CallId,
        /// The reply.
        reply: Reply,
    },
    /// To make the rematch; answered by [`Input::NextMade`].
    MakeNext(Box<Header>),
    /// The table is of no further use.
    Close(Closing),
}

/// The reply to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The match as the asker sees it.
    State(Box<MatchState>),
    /// The asker's seats.
    Seats(Vec<Seat>),
    /// Not so.
    Refused(WireError),
}

/// Why a table closes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Closing {
    /// The house closes.
    Shutdown,
    /// The log is not as the table believes; it is to be loaded again.
    OutOfStep,
}
