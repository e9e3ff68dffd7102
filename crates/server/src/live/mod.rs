//! Live matches: one owner for each, its log in the store, its watchers on sockets.
//!
//! [`Live`] is the door for HTTP and sockets. Behind it every match that is watched or has a running
//! clock has an owner task; the owner keeps a [`table::Table`], a plain state machine that judges,
//! stores and tells; what is stored is bytes of [`record`]. Reading order: `record`, `table`,
//! `owner`, `session`, `house`.

mod header;
mod intent_text;
pub(crate) mod listing;
pub mod match_id;
pub mod time;

mod codec;
pub(crate) mod convert;
pub mod record;

pub mod table;

mod admission;
mod lobby;
mod outbox;
mod owner;
mod registry;
mod results;
pub(crate) mod sheet;

pub(crate) mod draft;
mod house;

mod line;
mod session;
mod voice;

pub(crate) use convert::ruleset_entry;
pub(crate) use draft::{format_of, ruleset as draw_ruleset};

pub use admission::{Admission, Crowded};
pub use codec::CodecError;
pub use header::{Header, Lot, Mode, SecretHash};
pub(crate) use house::LoadMatchError;
pub use house::{Created, Live, LiveStats};
pub use line::{Frame, Line, LineGone};
pub use voice::Voice;
