//! The rows of the tables, as plain values.

use crate::id::{
    ActorId, BoardId, ChainHash, ChatRoomCode, ChatSeq, CommandId, Epoch, EventKind, MatchId,
    MatchTime, Millis, RulesetHash, Seq, Shard, UtcMillis, Visibility,
};

/// Everything about a match that never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewMatch {
    /// The ruleset of the match.
    pub ruleset: StoredRuleset,
    /// Rulesets of its other boards, if they differ.
    pub other_rulesets: Vec<StoredRuleset>,
    /// Players, time control and the rest, as versioned bytes.
    pub header: Vec<u8>,
    /// When it was created.
    pub created: UtcMillis,
}

/// A ruleset's text under the hash of its content; stored once for all matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRuleset {
    /// The hash, by which a match names it.
    pub hash: RulesetHash,
    /// The text of the file. The first text stored under a hash stays.
    pub text: String,
}

/// An event to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEvent {
    /// The board it is about, if it is about one.
    pub board: Option<BoardId>,
    /// Its kind, for queries that do not read payloads.
    pub kind: EventKind,
    /// Who may see it.
    pub visibility: Visibility,
    /// Who caused it.
    pub actor: ActorId,
    /// The command that caused it; only the first event of a command names it.
    pub command: Option<CommandId>,
    /// When, in match time.
    pub at: MatchTime,
    /// Think time that was charged.
    pub charged: Millis,
    /// Think time that was compensated.
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
    /// The hash of all events before it.
    pub prev_hash: ChainHash,
    /// The event as it was appended.
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
    /// The numbers of this many events after a head; at least one.
    pub(crate) fn after(head: Seq, count: usize) -> Self {
        Self { first: head.next(), last: Seq(head.0 + count as u64) }
    }
}

/// Whether a match is being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MatchStatus {
    /// Yes; somebody must own it.
    Live,
    /// No, and it stays finished; events may still be added (a rematch, a name).
    Finished,
}

/// When a server loads an unfinished match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wake {
    /// When the server starts: a clock is running, or the lobby lists the match.
    AtStart,
    /// When somebody asks for it.
    OnDemand,
}

/// The head of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The match.
    pub match_id: MatchId,
    /// The epoch of its owner.
    pub epoch: Epoch,
    /// The number of its last event.
    pub seq: Seq,
    /// The shard it belongs to.
    pub shard: Shard,
    /// Whether it is being played.
    pub state: MatchStatus,
    /// When a server loads it, as long as it is not finished.
    pub wake: Wake,
    /// The ruleset of the match.
    pub ruleset: RulesetHash,
    /// The hash of all its events.
    pub chain: ChainHash,
    /// When it was created.
    pub created: UtcMillis,
    /// When something last happened.
    pub last_activity: UtcMillis,
}

/// A match with all its events, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredMatch {
    /// Its head.
    pub head: Head,
    /// Its header.
    pub header: Vec<u8>,
    /// Its events, from the first.
    pub events: Vec<StoredEvent>,
}

/// A chat line in its stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// Its number in the match's chat.
    pub seq: ChatSeq,
    /// The match's last event when it was sent.
    pub after: Seq,
    /// The room.
    pub room: ChatRoomCode,
    /// The author.
    pub actor: ActorId,
    /// When it was sent.
    pub at: UtcMillis,
    /// The text; `None` if it was erased, because numbers stay taken.
    pub text: Option<String>,
    /// The preset message that it is, in the caller's words.
    pub signal: Option<String>,
}
