//! People: accounts, sessions, guests, and what each may do.
//!
//! - The **house account** belongs to the person at the server's own computer, who needs no login.
//! - A **guest** gave a name and the room code, or came by an invitation to a match, and has a signed token.
//!   A day after the last visit everything about a guest is erased except the games.
//! - An **account** has a password. Its **sessions** are random tokens, stored as hashes. They end with time, by
//!   logging out, or when the owner ends them; the connections of a session end with it.
//! - A **second factor** is optional: codes of an authenticator or a passkey, required after the password.
//! - The first **organizer** is created with the set-up link that the first start prints. Organizers create
//!   **links**: to register, and to reset a forgotten password.
//!
//! Most modules are plain functions, with time and randomness passed in. [`People`] applies them to the store.

pub mod address;
mod challenges;
mod connections;
mod error;
mod factor;
mod guests;
mod links;
mod login_limits;
mod passkeys;
pub mod password;
mod pepper;
mod secret;
mod service;
mod totp;
mod webauthn;
mod write_limits;

pub use connections::{ConnectionOwner, Connections, Registration};
pub use error::PeopleError;
pub use factor::Enrollment;
pub use guests::{GUEST_MS, GuestError, Guests, RoomCode};
pub use links::{NewcomerLink, RESET_HOURS, SET_UP_MINUTES};
pub use login_limits::{Attempt, LoginLimits};
pub use passkeys::{PasskeyAnswer, PasskeyOffer, PasskeyQuestion, SecondProof};
pub use password::{Cost, Password, PasswordFault, Passwords};
pub use pepper::{Pepper, PepperError};
pub use service::{OpenedSession, People, SessionLimits, Visitor};
pub use webauthn::{PasskeyFault, PasskeyPart, RelyingParty, rehearse as rehearse_passkey};

pub(crate) use challenges::CHALLENGE_MS;
pub(crate) use links::NewLinkTerms;
pub(crate) use secret::{draw_number, is_session_token};
pub(crate) use service::HOUR;
pub(crate) use webauthn::ALGORITHMS;
pub(crate) use write_limits::{LimitedPerson, Write};
