//! A match with its header, and its conversion to and from the store.

use game::{
    Act, ActorId, BoardMove, Command, Decision, Event, EventKind, Match, MatchSetupFaults, Phase,
    Premoves, ReadAt, RecordFault, RecordedEnd, RecordedGame, Refusal, ReplayError, Seq,
    TimeControl, decide, record_game,
};
use notation::ruleset_file;
use rules::Ruleset;
use sha2::{Digest, Sha256};
use store::{Append, Base, Listing, MatchStatus, NewMatch, RulesetHash, StoredMatch, Wake};

use super::codec::{self, CodecError};
use super::computers;
use super::header::{Header, InvitationHash, Mode};
use super::listing;

/// A match with its header.
#[derive(Clone, Debug)]
pub struct Record {
    pub(super) header: Header,
    pub(super) state: Match,
}

/// Why a match cannot be created.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// The setup has faults.
    #[error(transparent)]
    Setup(#[from] MatchSetupFaults),
    /// The match core refuses its first acts.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// Why a stored match cannot be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// Its header cannot be read.
    #[error("the header of the match is damaged: {0}")]
    Header(CodecError),
    /// An event cannot be read.
    #[error("event {seq} is damaged: {error}")]
    Event {
        /// The event's number.
        seq: Seq,
        /// What is wrong with it.
        error: CodecError,
    },
    /// The events are not the log of a match.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Why the text stored for a ruleset cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RulesetError {
    /// It cannot be read.
    #[error("the stored ruleset {hash} cannot be read: {faults}")]
    Faults {
        /// The hash it is stored under.
        hash: RulesetHash,
        /// The mistakes in it.
        faults: String,
    },
    /// It is a different ruleset.
    #[error("the text stored for the ruleset {hash} is another ruleset")]
    Other {
        /// The hash it is stored under.
        hash: RulesetHash,
    },
}

impl Record {
    /// A new match after some acts of the server, and the append that stores it.
    ///
    /// # Errors
    /// When the setup has faults, or one of the acts is refused.
    pub fn make(header: Header, acts: Vec<Act>, at: ReadAt) -> Result<(Self, Append), MakeError> {
        let mut record = Self { state: Match::new(header.setup.clone())?, header };
        let mut events = Vec::new();
        for act in acts {
            let command = Command::server(&record.state, act);
            if let Decision::Events(decided) =
                decide(&record.state, &Premoves::new(), &command, at)?
            {
                record.apply(decided.events()).expect("decided events follow from the state");
                events.extend_from_slice(decided.events());
            }
        }
        let append = first_append(&record.header, &record.state, &events, at);
        Ok((record, append))
    }

    /// The append that stores a game that was played elsewhere.
    ///
    /// # Errors
    /// When its record contradicts the rules.
    pub fn of_game(
        header: &Header,
        moves: Vec<BoardMove>,
        end: Option<RecordedEnd>,
        at: ReadAt,
    ) -> Result<Append, RecordFault> {
        let setup = header.setup.clone();
        let (state, events) = record_game(RecordedGame { setup, moves, end, at })?;
        Ok(first_append(header, &state, &events, at))
    }

    /// The match of a stored log; the caller provides its rulesets.
    ///
    /// # Errors
    /// When any of it is damaged.
    pub fn load(
        stored: &StoredMatch,
        rulesets: impl Fn(RulesetHash) -> Option<Ruleset>,
    ) -> Result<Self, RecordError> {
        let id = stored.head.match_id;
        let header =
            codec::decode_header(id, &stored.header, rulesets).map_err(RecordError::Header)?;
        let state = Match::of_record(header.setup.clone()).map_err(ReplayError::Setup)?;
        let mut record = Self { header, state };
        for row in &stored.events {
            let seq = row.seq;
            let event = codec::decode_event(&record.state, row)
                .map_err(|error| RecordError::Event { seq, error })?;
            record.apply(std::slice::from_ref(&event))?;
        }
        record.state.take_over(stored.head.epoch);
        Ok(record)
    }

    /// The header.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The match.
    pub const fn state(&self) -> &Match {
        &self.state
    }

    fn apply(&mut self, events: &[Event]) -> Result<(), ReplayError> {
        events.iter().try_for_each(|event| self.state.apply(event))
    }
}

/// The append that stores a new match with its first events.
fn first_append(header: &Header, state: &Match, events: &[Event], at: ReadAt) -> Append {
    let base = Base::New(Box::new(new_match(header, at)));
    let summary = listing::summary(header, state, listing::NOBODY_LEFT);
    append(base, (header, state), events, at, Listing::Whole(Box::new(summary)))
}

/// The append that stores events decided in a state.
pub(crate) fn append_of(
    header: &Header,
    state: &Match,
    events: &[Event],
    at: ReadAt,
    former: listing::Former<'_>,
) -> Append {
    let head = state.head();
    let base = Base::Head { epoch: head.epoch, seq: head.seq };
    append(base, (header, state), events, at, listing::after(header, state, events, former))
}

/// The append that stores events, with the rulesets of a state before or after them.
fn append(
    base: Base,
    (header, state): (&Header, &Match),
    events: &[Event],
    at: ReadAt,
    listing: Listing,
) -> Append {
    let ends = events.iter().any(|event| matches!(event.kind, EventKind::Ended(_)));
    let over = ends || matches!(state.phase(), Phase::Over(_));
    Append {
        match_id: state.id(),
        base,
        events: events.iter().map(|event| codec::encode_event(state, event)).collect(),
        at: at.utc,
        state: if over { MatchStatus::Finished } else { MatchStatus::Live },
        wake: wake_after(header, state, events),
        listing: Some(listing),
    }
}

/// When a server loads the match after these events.
fn wake_after(header: &Header, state: &Match, events: &[Event]) -> Wake {
    let clocks = events.last().map_or_else(|| state.clocks(), |last| &last.clocks);
    let is_timed = |board| {
        let mut seats = state.seats().filter(|seat| seat.board == board);
        seats.any(|seat| *state.control(seat) != TimeControl::Untimed)
    };
    let mut boards = state.boards().ids();
    let has_running_clock =
        boards.any(|board| clocks.timer(board).since.is_some() && is_timed(board));
    if header.mode == Mode::Seek || has_running_clock || waits_for_computer(state, events) {
        Wake::AtStart
    } else {
        Wake::OnDemand
    }
}

/// Whether a computer has something to do after these events, which may be part of the state already.
fn waits_for_computer(state: &Match, events: &[Event]) -> bool {
    let is_computer = |event: &Event| event.kind.new_holder().is_some_and(ActorId::is_computer);
    let has_computer =
        state.seats().any(|seat| state.holder(seat).is_some_and(ActorId::is_computer));
    if !has_computer && !events.iter().any(is_computer) {
        return false;
    }
    let mut after = state.clone();
    let new = events.iter().filter(|event| event.seq > state.head().seq);
    new.for_each(|event| drop(after.apply(event)));
    computers::is_wanted(&after)
}

fn new_match(header: &Header, at: ReadAt) -> NewMatch {
    let starts = header.setup.starts.iter();
    let rulesets: Vec<store::StoredRuleset> =
        starts.map(|start| ruleset_row(start.ruleset())).collect();
    let (first, others) = rulesets.split_first().expect("a match has a board");
    NewMatch {
        ruleset: first.clone(),
        other_rulesets: others.iter().filter(|other| *other != first).cloned().collect(),
        header: codec::encode_header(header),
        created: at.utc,
    }
}

/// The rulesets that a stored header names.
///
/// # Errors
/// When the header is damaged.
pub fn rulesets_of(header: &[u8]) -> Result<Vec<RulesetHash>, CodecError> {
    codec::rulesets_of(header)
}

/// The hash of the invitation that a stored header names, if it can be read and has one.
pub(crate) fn invitation_of(header: &[u8]) -> Option<InvitationHash> {
    codec::invitation_of(header)
}

/// A ruleset as it is stored: its canonical text, under the hash of that text. A hash of the rules
/// alone is not enough, because the same rules may have another title in another match.
pub fn ruleset_row(ruleset: &Ruleset) -> store::StoredRuleset {
    let text = ruleset_file::to_toml(ruleset.spec());
    store::StoredRuleset { hash: fingerprint(&text), text }
}

fn fingerprint(text: &str) -> RulesetHash {
    RulesetHash(Sha256::digest(text).into())
}

/// Compiles a stored ruleset and checks it against its hash. The first versions of the server
/// stored rulesets under the hash of their rules.
///
/// # Errors
/// When the text is not a ruleset, or a different one.
pub fn ruleset_from_row(hash: RulesetHash, text: &str) -> Result<Ruleset, RulesetError> {
    let loaded = ruleset_file::load(text, notation::Format::Toml);
    let ruleset =
        loaded.map_err(|faults| RulesetError::Faults { hash, faults: faults.to_string() })?;
    if fingerprint(text) == hash || ruleset.content_hash().bytes() == hash.0 {
        Ok(ruleset)
    } else {
        Err(RulesetError::Other { hash })
    }
}
