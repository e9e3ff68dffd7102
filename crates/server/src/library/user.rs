//! A user of the library, and which matches they see.

use store::library::Scope;
use store::people::AccountRole;

use crate::identity::Identity;

/// Somebody who uses the library, and the matches they see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LibraryUser {
    /// The person.
    pub(crate) identity: Identity,
    /// The matches that the person sees.
    pub(crate) scope: Scope,
    /// Whose places the person's files take.
    pub(crate) membership: Membership,
}

/// Whether a person is known here beyond a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Membership {
    /// A guest.
    Guest,
    /// Somebody with an account, or the house account.
    Member,
}

impl LibraryUser {
    /// Somebody with an account: organizers see every match.
    pub(crate) fn with_account(identity: Identity, role: AccountRole) -> Self {
        match role {
            AccountRole::Organizer => Self::of_all(identity),
            AccountRole::Player => {
                Self { membership: Membership::Member, ..Self::of_own(identity) }
            }
        }
    }

    /// Somebody who sees every match.
    pub(crate) fn of_all(identity: Identity) -> Self {
        Self { scope: Scope::All(identity.actor), identity, membership: Membership::Member }
    }

    /// A guest, who sees the matches that the person plays.
    pub(crate) fn of_own(identity: Identity) -> Self {
        Self { scope: Scope::Own(identity.actor), identity, membership: Membership::Guest }
    }
}
