//! Requests that change the log, and their answers.

use std::collections::BTreeSet;

use thiserror::Error;

use crate::error::Unavailable;
use crate::id::{ActorId, ChatRoomCode, ChatSeq, CommandId, Epoch, MatchId, Seq, UtcMillis};
use crate::library::Listing;
use crate::row::{Head, MatchStatus, NewEvent, NewMatch, SeqRange, Wake};

/// The most events in an append; a longer import is split into several.
pub const MAX_APPEND_EVENTS: usize = 65_536;
/// The most bytes of payload, clocks, header and rulesets in an append.
pub const MAX_APPEND_BYTES: usize = 16 << 20;

/// Events of one match, to be stored together or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The match.
    pub match_id: MatchId,
    /// The head that the events were decided on.
    pub base: Base,
    /// The events, at least one.
    pub events: Vec<NewEvent>,
    /// When, for the head.
    pub at: UtcMillis,
    /// The phase of the match after them; a finished match stays finished.
    pub state: MatchStatus,
    /// When a server loads the match after them, unless it is finished.
    pub wake: Wake,
    /// The library's row from then on; `None` leaves it unchanged.
    pub listing: Option<Listing>,
}

/// What an append builds on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Base {
    /// The match does not exist yet; this append creates it.
    New(Box<NewMatch>),
    /// The match has this head.
    Head {
        /// The sender's epoch.
        epoch: Epoch,
        /// The last event the sender knows.
        seq: Seq,
    },
}

/// The answer to an append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AppendAnswer {
    /// Its events are durable and have these numbers.
    Committed(SeqRange),
    /// One of its commands was stored before; nothing was added.
    Duplicate {
        /// The events of the append that first contained the command.
        range: SeqRange,
        /// The epoch they were stored in.
        epoch: Epoch,
    },
    /// The match has another head; nothing was added. The sender reads the new events and decides
    /// again.
    Conflict {
        /// The number of its last event.
        head: Seq,
    },
    /// The match has another owner; nothing was added. The sender must stop.
    Fenced {
        /// The owner's epoch.
        epoch: Epoch,
    },
    /// No store could accept it.
    Refused(StoreRefusal),
    /// The store cannot be written to now.
    Unavailable(Unavailable),
}

/// Why a request can never be accepted as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum StoreRefusal {
    /// The append builds on a head, but there is no such match.
    #[error("there is no such match; the first append must create it")]
    UnknownMatch,
    /// There are no events.
    #[error("an append needs at least one event")]
    Empty,
    /// It is too large.
    #[error(
        "an append holds at most {MAX_APPEND_EVENTS} events and {MAX_APPEND_BYTES} bytes; split it"
    )]
    TooLarge,
    /// Two of its events name the same command.
    #[error("two events of this append name the same command; only its first event may")]
    RepeatedCommand,
}

/// A request to become the owner of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakeOver {
    /// The match.
    pub match_id: MatchId,
}

/// The answer to such a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TakeOverAnswer {
    /// The sender owns the match, which has this head; earlier epochs are fenced.
    Taken(Head),
    /// There is no such match.
    UnknownMatch,
    /// The store cannot be written to now.
    Unavailable(Unavailable),
}

/// A request to load a match only when somebody asks for it. It has no effect if the match has
/// another head by then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LetRest {
    /// The match.
    pub match_id: MatchId,
    /// The owner's epoch.
    pub epoch: Epoch,
    /// The last event the owner knows.
    pub seq: Seq,
}

/// A chat line to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewChat {
    /// The match.
    pub match_id: MatchId,
    /// The match's last event when it was sent.
    pub after: Seq,
    /// The room.
    pub room: ChatRoomCode,
    /// The author.
    pub actor: ActorId,
    /// The sender's id for it, unique for the actor in the match's chat.
    pub command: Option<CommandId>,
    /// When it was sent.
    pub at: UtcMillis,
    /// The text.
    pub text: String,
    /// The preset message that it is, in the caller's words.
    pub signal: Option<String>,
}

/// The answer to a chat line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChatAnswer {
    /// It is durable and has this number.
    Committed(ChatSeq),
    /// Its command was stored before and has this number.
    Duplicate(ChatSeq),
    /// No store could accept it.
    Refused(StoreRefusal),
    /// The store cannot be written to now.
    Unavailable(Unavailable),
}

/// Chat lines whose text must be erased; their numbers stay taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Erase {
    /// One line.
    Line(MatchId, ChatSeq),
    /// Everything an actor said in a match.
    Actor(MatchId, ActorId),
}

/// The answer to an erasure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EraseAnswer {
    /// The text of this many lines was erased.
    Erased(usize),
    /// The store cannot be written to now.
    Unavailable(Unavailable),
}

impl Append {
    /// Finds what makes it unacceptable for any store.
    pub(crate) fn check(&self) -> Result<(), StoreRefusal> {
        if self.events.is_empty() {
            return Err(StoreRefusal::Empty);
        }
        if self.events.len() > MAX_APPEND_EVENTS || self.bytes() > MAX_APPEND_BYTES {
            return Err(StoreRefusal::TooLarge);
        }
        // Most appends have one event.
        let mut seen = BTreeSet::new();
        let is_repeated = self.events.len() > 1 && !self.commands().all(|it| seen.insert(it));
        if is_repeated { Err(StoreRefusal::RepeatedCommand) } else { Ok(()) }
    }

    /// The commands that its events name.
    pub(crate) fn commands(&self) -> impl Iterator<Item = (ActorId, CommandId)> {
        self.events.iter().filter_map(|event| event.command.map(|command| (event.actor, command)))
    }

    fn bytes(&self) -> usize {
        let of_base = match &self.base {
            Base::Head { .. } => 0,
            Base::New(new) => {
                let others: usize = new.other_rulesets.iter().map(|other| other.text.len()).sum();
                new.header.len() + new.ruleset.text.len() + others
            }
        };
        let sizes = self.events.iter().map(|event| event.clocks.len() + event.payload.len());
        sizes.fold(of_base, usize::saturating_add)
    }
}
