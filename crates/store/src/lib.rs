//! The event log: every match as numbered events, durable before anybody sees them.
//!
//! # Glossary
//!
//! - **Match**: a head (its owner and its last event) and events numbered from 1 without gaps.
//! - **Append**: events of one match that are stored together or not at all. It names the head it
//!   was decided on. If the match has another head, it is a conflict; if it has another epoch, the
//!   sender is fenced.
//! - **Epoch**: counts the owners of a match. Taking over a match locks its former owner out.
//! - **Command**: an actor's request, with an id. A repeated command gets the answer of the first.
//! - **Library**: a row for each match, written with its appends; see [`library`].
//! - **Chain**: every event stores the hash of all events before it, the head that of all events.
//!
//! # Guarantees
//!
//! - An append that was answered [`AppendAnswer::Committed`] survives a crash or a power cut.
//! - An append that was answered [`AppendAnswer::Unavailable`], or never, may have been stored. Its
//!   sender finds out by sending it again.
//! - A read returns a gapless, chained history, or a [`Damage`] that names the place.
//!
//! The store also has the data about [`people`], in the same file and with the same writer.
//!
//! This crate knows nothing about chess: payloads are bytes that only the caller understands. Their
//! first byte is the version of their encoding.

pub mod id;
pub mod library;
pub mod people;
pub mod row;

mod append;
mod chain;
mod error;
mod event_store;
pub mod log;

mod answer;

pub mod sqlite;

#[cfg(feature = "test-support")]
pub mod conformance;
#[cfg(feature = "test-support")]
pub mod simulated;

pub use answer::PendingAnswer;
pub use append::{Append, AppendAnswer, Base, MAX_APPEND_BYTES, MAX_APPEND_EVENTS, StoreRefusal};
pub use append::{ChatAnswer, Erase, EraseAnswer, LetRest, NewChat, TakeOver, TakeOverAnswer};
pub use error::{Damage, DamageKind, Health, LogDamage, ReadError, Unavailable};
pub use event_store::{EventStore, Stats};
pub use id::{
    ActorId, BoardId, ChainHash, ChatRoomCode, ChatSeq, CommandId, Epoch, EventKind, LibraryNumber,
    LogId, LogKind, MatchId, MatchTime, Millis, ModeCode, OutcomeCode, RulesetHash, Seq, Shard,
    UtcMillis, Visibility,
};
pub use library::{LibraryEntry, LibraryStore, ListedClock, Listing, Summary};
pub use log::LogStore;
#[cfg(feature = "test-support")]
pub use people::MemoryPeople;
pub use people::PeopleStore;
pub use row::{
    ChatLine, Head, MatchStatus, NewEvent, NewMatch, SeqRange, StoredEvent, StoredMatch,
    StoredRuleset, Wake,
};
#[cfg(feature = "test-support")]
pub use simulated::SimulatedStore;
pub use sqlite::{SqliteOptions, SqliteStore};
