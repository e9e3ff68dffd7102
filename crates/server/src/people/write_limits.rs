//! Limits on what one person writes to the disk.
//!
//! What is not stored is limited where it arrives: messages on their connection, chat in its match,
//! passwords by name and network.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ids::ActorId;

use crate::limits::{ACCOUNT_WRITES, GUEST_WRITES, WriteRates};
use crate::rate_limit::{RateLimits, Wait};

/// A person whose writes are limited. People at the server's own computer are not limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LimitedPerson {
    /// A guest.
    Guest(ActorId),
    /// Somebody with an account, organizers included.
    Account(ActorId),
}

/// A kind of writing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Write {
    /// A match, created or copied.
    Match,
    /// A file with games.
    File,
    /// Notes, tags, a deletion, a mute or a report.
    Change,
}

/// The limits of guests or of accounts.
#[derive(Debug)]
struct Limits {
    matches: RateLimits<ActorId>,
    files: RateLimits<ActorId>,
    changes: RateLimits<ActorId>,
}

impl Limits {
    fn new(rates: WriteRates) -> Self {
        Self {
            matches: RateLimits::new(rates.matches),
            files: RateLimits::new(rates.files),
            changes: RateLimits::new(rates.changes),
        }
    }

    fn take(&mut self, actor: ActorId, write: Write, now: Duration) -> Result<(), Wait> {
        let limits = match write {
            Write::Match => &mut self.matches,
            Write::File => &mut self.files,
            Write::Change => &mut self.changes,
        };
        limits.take(actor, now)
    }
}

/// What everybody wrote recently.
#[derive(Debug)]
pub(crate) struct WriteLimits {
    guests: Mutex<Limits>,
    accounts: Mutex<Limits>,
}

impl Default for WriteLimits {
    fn default() -> Self {
        Self {
            guests: Mutex::new(Limits::new(GUEST_WRITES)),
            accounts: Mutex::new(Limits::new(ACCOUNT_WRITES)),
        }
    }
}

impl WriteLimits {
    /// Counts one more, if it is allowed now.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn take(&self, who: LimitedPerson, write: Write, now: Duration) -> Result<(), Wait> {
        let (limits, actor) = match who {
            LimitedPerson::Guest(actor) => (&self.guests, actor),
            LimitedPerson::Account(actor) => (&self.accounts, actor),
        };
        limits.lock().unwrap_or_else(PoisonError::into_inner).take(actor, write, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: ActorId = ActorId(7);
    const BOB: ActorId = ActorId(8);

    /// How many of a thousand are allowed at one time.
    fn count(limits: &WriteLimits, who: LimitedPerson, write: Write, seconds: u64) -> usize {
        let now = Duration::from_secs(seconds);
        (0..1000).filter(|_| limits.take(who, write, now).is_ok()).count()
    }

    #[test]
    fn a_burst_is_allowed_at_once_and_more_after_ten_minutes() {
        for (who, write, at_once, after_ten_minutes) in [
            (LimitedPerson::Guest(ADA), Write::Match, 20, 20),
            (LimitedPerson::Guest(ADA), Write::File, 5, 5),
            (LimitedPerson::Guest(ADA), Write::Change, 60, 60),
            (LimitedPerson::Account(ADA), Write::Match, 60, 60),
            (LimitedPerson::Account(ADA), Write::File, 20, 10),
            (LimitedPerson::Account(ADA), Write::Change, 240, 240),
        ] {
            let limits = WriteLimits::default();
            assert_eq!(count(&limits, who, write, 1), at_once, "{who:?} {write:?}");
            assert_eq!(count(&limits, who, write, 1), 0, "{who:?} {write:?}");
            assert_eq!(count(&limits, who, write, 601), after_ten_minutes, "{who:?} {write:?}");
        }
    }

    #[test]
    fn kinds_of_writing_and_people_are_limited_separately() {
        let limits = WriteLimits::default();
        assert_eq!(count(&limits, LimitedPerson::Guest(ADA), Write::File, 1), 5);
        assert_eq!(count(&limits, LimitedPerson::Guest(BOB), Write::File, 1), 5);
        assert_eq!(count(&limits, LimitedPerson::Guest(ADA), Write::Match, 1), 20);
    }
}
