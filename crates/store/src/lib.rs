//! The event log: every match as numbered events, durable before anybody hears of them.
//!
//! # Glossary
//!
//! - **Match**: a head (who owns it, how far it is) and events numbered from 1 without gaps.
//! - **Append**: events of one match that are stored together or not at all. It names the head it
//!   was decided on; another head makes it a conflict, another epoch fences its sender.
//! - **Epoch**: counts the owners of a match. Taking a match over shuts its former owner out.
//! - **Command**: what an actor asked for, by a name of its own. A repeated command gets the
//!   answer of the first.
//! - **Library**: a line for each match, written with its appends; see [`library`].
//! - **Chain**: every event stores the hash of all before it, the head that of all.
//!
//! # What holds
//!
//! - An append that was answered [`AppendAnswer::Committed`] survives crash and power cut.
//! - One that was answered [`AppendAnswer::Unavailable`], or never, may have been stored: its
//!   sender finds out by sending it again.
//! - What a store reads back is a gapless, chained history, or a [`Damage`] that names the place.
//!
//! Beside the log stands what is kept of [`people`], in the same file and by the same writer.
//!
//! This crate knows nothing of chess: payloads are bytes whose first byte is the version of their
//! encoding, and the caller's business.

pub mod id;
pub mod library;
pub mod people;
pub mod row;

mod append;
mod chain;
mod error;
mod event_store;

mod answer;

pub mod sqlite;

#[cfg(feature = "test-support")]
pub mod conformance;
#[cfg(feature = "test-support")]
pub mod simulated;

pub use answer::Answer;
pub use append::{Append, AppendAnswer, Base, MAX_APPEND_BYTES, MAX_APPEND_EVENTS, Refusal};
pub use append::{ChatAnswer, Erase, EraseAnswer, NewChat, TakeOver, TakeOverAnswer};
pub use error::{Damage, DamageKind, Health, ReadError, Unavailable};
pub use event_store::{EventStore, Stats};
pub use id::{
    ActorId, BoardId, ChainHash, ChatSeq, CommandId, Epoch, EventKind, LibraryNumber, MatchId,
    MatchTime, Millis, ModeCode, OutcomeCode, Room, RulesetHash, Seq, Shard, UtcMillis, Visibility,
};
pub use library::{LibraryEntry, LibraryStore, Listing, Summary};
#[cfg(feature = "test-support")]
pub use people::MemoryPeople;
pub use people::PeopleStore;
pub use row::{
    ChatLine, Head, MatchState, NewEvent, NewMatch, Ruleset, SeqRange, StoredEvent, StoredMatch,
};
#[cfg(feature = "test-support")]
pub use simulated::SimulatedStore;
pub use sqlite::{SqliteOptions, SqliteStore};
