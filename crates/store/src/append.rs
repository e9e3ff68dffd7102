//! What can be asked of the log to change, and what it answers.

use std::collections::BTreeSet;

use thiserror::Error;

use crate::error::Unavailable;
use crate::id::{ActorId, ChatSeq, CommandId, Epoch, MatchId, Room, Seq, UtcMillis};
use crate::library::Listing;
use crate::row::{Head, MatchState, NewEvent, NewMatch, SeqRange};

/// No append has more events than this; a longer import comes in parts of its own.
pub const MAX_APPEND_EVENTS: usize = 65_536;
/// No append has more bytes of payload, clocks, header and rulesets than this.
pub const MAX_APPEND_BYTES: usize = 16 << 20;

/// Events of one match, to be stored together or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// Which match.
    pub match_id: MatchId,
    /// What the events were decided on.
    pub base: Base,
    /// The events, at least one.
    pub events: Vec<NewEvent>,
    /// When, for the head.
    pub at: UtcMillis,
    /// How the match is after them; a finished one stays finished.
    pub state: MatchState,
    /// How the library lists it from then on; as before, if nothing is said.
    pub listing: Option<Listing>,
}

/// What an append builds on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Base {
    /// The match does not exist yet and is made by this append.
    New(Box<NewMatch>),
    /// The match stands here.
    Head {
        /// The sender's epoch.
        epoch: Epoch,
        /// The last event the sender knows.
        seq: Seq,
    },
}

/// What became of an append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AppendAnswer {
    /// Its events are durable under these numbers.
    Committed(SeqRange),
    /// One of its commands was stored before; nothing was added.
    Duplicate {
        /// The events of the append that first held the command.
        range: SeqRange,
        /// The epoch they were stored in.
        epoch: Epoch,
    },
    /// The match has another head; nothing was added. The sender reads the tail and decides again.
    Conflict {
        /// Where it stands.
        head: Seq,
    },
    /// The match has another owner; nothing was added. The sender must stop.
    Fenced {
        /// The owner's epoch.
        epoch: Epoch,
    },
    /// No store could take it.
    Refused(Refusal),
    /// The store cannot be written to now.
    Unavailable(Unavailable),
}

/// Why a request can never be taken as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The base is a head, but there is no such match.
    #[error("there is no such match; the first append must make it")]
    UnknownMatch,
    /// There are no events.
    #[error("an append needs at least one event")]
    Empty,
    /// There is too much.
    #[error(
        "an append holds at most {MAX_APPEND_EVENTS} events and {MAX_APPEND_BYTES} bytes; split it"
    )]
    TooLarge,
    /// Two of its events name one command.
    #[error("only the first event of a command names it, and two events of this append name one")]
    RepeatedCommand,
}

/// A request to become the owner of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakeOver {
    /// Which match.
    pub match_id: MatchId,
}

/// What became of such a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TakeOverAnswer {
    /// The sender owns the match, whose head this is; earlier epochs are fenced.
    Taken(Head),
    /// There is no such match.
    UnknownMatch,
    /// The store cannot be written to now.
    Unavailable(Unavailable),
}

/// A chat line on its way into its stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewChat {
    /// In which match.
    pub match_id: MatchId,
    /// The match's last event when it was said.
    pub after: Seq,
    /// Where it is said.
    pub room: Room,
    /// Who says it.
    pub actor: ActorId,
    /// The sender's name for it, unique for the actor in the match's chat.
    pub command: Option<CommandId>,
    /// When.
    pub at: UtcMillis,
    /// What.
    pub text: String,
}

/// What became of a chat line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChatAnswer {
    /// It is durable under this number.
    Committed(ChatSeq),
    /// Its command was stored before, under this number.
    Duplicate(ChatSeq),
    /// No store could take it.
    Refused(Refusal),
    /// The store cannot be written to now.
    Unavailable(Unavailable),
}

/// Chat lines whose text is to be erased; their numbers stay taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Erase {
    /// One line.
    Line(MatchId, ChatSeq),
    /// All an actor said in a match.
    Actor(MatchId, ActorId),
}

/// What became of an erasure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EraseAnswer {
    /// So many lines lost their text now.
    Erased(usize),
    /// The store cannot be written to now.
    Unavailable(Unavailable),
}

impl Append {
    /// Finds what makes it impossible for any store.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        if self.events.is_empty() {
            return Err(Refusal::Empty);
        }
        if self.events.len() > MAX_APPEND_EVENTS || self.bytes() > MAX_APPEND_BYTES {
            return Err(Refusal::TooLarge);
        }
        // Most appends have one event.
        let mut seen = BTreeSet::new();
        let is_repeated = self.events.len() > 1 && !self.commands().all(|it| seen.insert(it));
        if is_repeated { Err(Refusal::RepeatedCommand) } else { Ok(()) }
    }

    /// The commands its events name.
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
