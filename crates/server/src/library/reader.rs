//! A reader of the library, and how much of it the reader sees.

use store::library::Scope;
use store::people::Role;

use crate::identity::Identity;

/// Somebody who uses the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reader {
    /// The person.
    pub(crate) identity: Identity,
    /// The matches that the person sees.
    pub(crate) scope: Scope,
}

impl Reader {
    /// Somebody with an account: organizers see every match.
    pub(crate) fn with_account(identity: Identity, role: Role) -> Self {
        match role {
            Role::Organizer => Self::of_all(identity),
            Role::Player => Self::of_own(identity),
        }
    }

    /// Somebody who sees every match.
    pub(crate) fn of_all(identity: Identity) -> Self {
        Self { scope: Scope::All(identity.actor), identity }
    }

    /// Somebody who sees the matches that the person plays.
    pub(crate) fn of_own(identity: Identity) -> Self {
        Self { scope: Scope::Own(identity.actor), identity }
    }
}
