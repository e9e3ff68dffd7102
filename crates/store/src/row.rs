//! What the tables hold, as plain values.

use crate::id::{
    ActorId, BoardId, ChainHash, ChatSeq, CommandId, Epoch, EventKind, MatchId, MatchTime, Millis,
    Room, RulesetHash, Seq, Shard, UtcMillis, Visibility,
};

/// Everything about a match that never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewMatch {
    /// The ruleset the match is pinned to.
    pub ruleset: Ruleset,
    /// Rulesets of its other boards, where they differ.
    pub other_rulesets: Vec<Ruleset>,
    /// Players, time control and the rest, as versioned bytes.
    pub header: Vec<u8>,
    /// When it was made.
    pub created: UtcMillis,
}

/// A ruleset's text under the hash of its content; stored once for all matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// The fingerprint, by which a match names it.
    pub hash: RulesetHash,
    /// The file's text. The first text stored under a hash stays.
    pub text: String,
}

/// An event on its way into the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEvent {
    /// The board it is about, where it is about one.
    pub board: Option<BoardId>,
    /// Its kind, for queries that need not read payloads.
    pub kind: EventKind,
    /// Who may see it.
    pub visibility: Visibility,
    /// Who brought it about.
    pub actor: ActorId,
    /// The command that did; only the first event of a command names it.
    pub command: Option<CommandId>,
    /// When, on the match's own clock.
    pub at: MatchTime,
    /// Think time that counted.
    pub charged: Millis,
    /// Think time that was given back.
    pub compensation: Millis,
    /// All clocks after it, as versioned bytes.
    pub clocks: Vec<u8>,
    /// What happened, as versioned bytes.
    pub payload: Vec<u8>,
}

/// An event in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// Its number in the match.
    pub seq: Seq,
    /// The epoch of the owner who appended it.
    pub epoch: Epoch,
    /// The events it was appended with.
    pub append: SeqRange,
    /// The hash of all before it.
    pub prev_hash: ChainHash,
    /// What was appended.
    pub event: NewEvent,
}

/// Numbers from `first` to `last`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SeqRange {
    /// The first number.
    pub first: Seq,
    /// The last number, not below the first.
    pub last: Seq,
}

impl SeqRange {
    /// The numbers of so many events after a head; there is at least one.
    pub(crate) fn after(head: Seq, count: usize) -> Self {
        Self { first: head.next(), last: Seq(head.0 + count as u64) }
    }
}

/// Whether a match is being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MatchState {
    /// It is; somebody must own it.
    Live,
    /// It is over and stays so; events may still be added (a rematch, a name).
    Finished,
}

/// How far a match is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// Which match.
    pub match_id: MatchId,
    /// The epoch of its owner.
    pub epoch: Epoch,
    /// The number of its last event.
    pub seq: Seq,
    /// The shard it belongs to.
    pub shard: Shard,
    /// Whether it is being played.
    pub state: MatchState,
    /// The ruleset it is pinned to.
    pub ruleset: RulesetHash,
    /// The hash of all its events.
    pub chain: ChainHash,
    /// When it was made.
    pub created: UtcMillis,
    /// When something last happened.
    pub last_activity: UtcMillis,
}

/// A match with everything in it, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredMatch {
    /// How far it is.
    pub head: Head,
    /// What it was made with.
    pub header: Vec<u8>,
    /// Its events, from the first.
    pub events: Vec<StoredEvent>,
}

/// A chat line in its stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// Its number in the match's chat.
    pub seq: ChatSeq,
    /// The match's last event when it was said.
    pub after: Seq,
    /// Where it was said.
    pub room: Room,
    /// Who said it.
    pub actor: ActorId,
    /// When.
    pub at: UtcMillis,
    /// What; `None` when it was erased, for numbers stay taken.
    pub text: Option<String>,
}
