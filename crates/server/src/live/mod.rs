//! Live matches: one actor for each, its log in the store, its watchers on connections.
//!
//! [`Live`] is what HTTP and sockets talk to. Behind it every match that is watched or has a running
//! clock has a match actor. The actor keeps a [`LiveMatch`]: the match core of `game`, which judges
//! everything, and the translation between it, the wire and the store. Reading order: `live_match`,
//! `writer`, `actor`, `connection`, `live`.

mod header;
mod intent_text;
pub(crate) mod listing;
pub mod match_id;

mod codec;
pub(crate) mod convert;
pub mod record;

mod chat_rights;
mod live_match;
mod writer;

mod actor;
mod loading;
mod lobby;
mod outbox;
mod registry;
mod results;
pub(crate) mod sheet;

pub(crate) mod draft;
mod live_matches;

mod admission;
mod connection;
mod line;

pub(crate) use convert::ruleset_entry;
pub(crate) use draft::{format_of, ruleset as draw_ruleset};

pub use actor::{chat_stored, stored};
pub use admission::{Admission, Crowded};
pub use chat_rights::ChatRights;
pub use codec::CodecError;
pub use header::{Header, Lot, Mode, SecretHash};
pub use line::{Frame, Line, LineGone};
pub use live_match::{ClientRequest, Follower, LiveMatch};
pub(crate) use live_matches::LoadMatchError;
pub use live_matches::{Created, Live, LiveStats};
pub use writer::{Effect, MessageSize};
