//! Live matches: one actor for each, its log in the store, its watchers on connections.
//!
//! HTTP and sockets use [`Live`]. Behind it, every match that is watched or has a running clock has
//! a match actor. The actor owns a [`LiveMatch`]: the match core of `game`, which makes all
//! decisions, and the translation between it, the wire and the store. Reading order: `live_match`,
//! `translator`, `actor`, `connection`, `live_matches`.

mod clock_text;
mod header;
pub(crate) mod listing;
pub mod match_id;

mod codec;
pub(crate) mod convert;
pub mod record;

mod chat_rights;
mod computers;
mod lent;
mod live_match;
mod translator;

mod actor;
mod heartbeat;
mod in_play;
mod inbox;
mod loading;
mod lobby;
mod outbox;
pub(crate) mod pgn;
mod registry;
mod requester;
mod results;
pub(crate) mod ruleset_choice;
mod scores;

pub(crate) mod draft;
mod live_matches;
mod seating;
pub(crate) mod table_door;

mod connection;
mod transport;
mod waiting_watches;

pub(crate) use convert::ruleset_entry;
pub(crate) use draft::format_of;

pub use actor::{chat_stored, stored};
pub use chat_rights::ChatRights;
pub use codec::CodecError;
pub use computers::TaskId;
pub use header::{ComputerTerms, Header, InvitationHash, Mode, Pace, RandomStartKind, Resigning};
pub use live_match::{ClientRequest, Follower, LiveMatch};
pub(crate) use live_matches::LoadMatchError;
pub use live_matches::{Created, InvitationState, Live, LiveStats};
pub use requester::Requester;
pub use translator::{Effect, MessageSize};
pub use transport::{Disconnected, Frame, Transport};
