//! People: who may come in, who is who, and what somebody may do.
//!
//! - The **house** is the person at the keyboard of the server, without any login.
//! - A **guest** said a name and the room code, or came by an invitation to a match, and has a signed token; a
//!   day after the last visit everything of a guest is erased but the games.
//! - An **account** has a password. Its **sessions** are random tokens, stored as fingerprints, that end by
//!   time, by logging out, or at somebody's wish; with a session its sockets end.
//! - A **second factor** is for accounts that want one: codes of a phone, asked for after the password.
//! - The **organizer** is an account made with the set-up link that a first start prints. Organizers make
//!   **links**: to register, and to set a forgotten password.
//!
//! What can be judged without waiting is in the modules below as plain functions, with time and lots passed
//! in. [`People`] puts them together over the store.

pub mod address;
mod bucket;
mod directory;
mod factor;
mod guests;
pub mod limits;
mod lines;
pub mod name;
pub mod offline;
pub mod password;
mod pepper;
mod secret;
mod service;
mod totp;
mod writing;

pub use directory::{Directory, EVERYBODY, Face};
pub use factor::Enrolment;
pub use guests::{GUEST_MS, GuestError, Guests, RoomCode};
pub use limits::{LoginLimits, Wait};
pub use lines::{Holder, Leash, LeashedLine, Lines};
pub use name::NameFault;
pub use password::{Cost, Password, PasswordFault, Passwords};
pub use pepper::{Pepper, PepperError};
pub(crate) use service::NewLinkTerms;
pub use service::{
    Entry, NewcomerLink, People, PeopleError, SET_UP_MINUTES, SessionLimits, Visitor,
};

pub(crate) use secret::{draw_number, is_session_token};
pub(crate) use writing::{Work, Writer};
