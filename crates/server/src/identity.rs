//! Who asks: a number for a person, and the name the person goes by.

use game::ActorId;

/// The person at the keyboard of the computer that runs the server, without any login.
pub const HOUSE_ACCOUNT: ActorId = ActorId(1);

/// Somebody whose claim to be somebody was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// The number that seats are held by.
    pub actor: ActorId,
    /// What the person is called; may be empty.
    pub name: String,
}
