//! Every limit on how often and how many: one file to read and to change.
//!
//! Limits on the size of a text are beside the function that checks the text. Flooding a chat is judged in
//! `game::chat`, because it depends on what was said before.

use std::time::Duration;

/// A number of things at once, and one more after each period.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rate {
    /// How many are allowed at once; at least one.
    pub(crate) burst: u32,
    /// The time until one more is allowed.
    pub(crate) every: Duration,
}

const fn rate(burst: u32, every: Duration) -> Rate {
    Rate { burst, every }
}

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// People, networks and addresses that a rate limit remembers at a time.
pub(crate) const MAX_REMEMBERED: usize = 10_000;

// Connections

/// Messages on one connection.
pub(crate) const MESSAGES: Rate = rate(100, Duration::from_millis(200));
/// Connections of one person.
pub(crate) const CONNECTIONS_PER_PERSON: usize = 10;
/// Connections from one address, unless the configuration says otherwise.
pub const CONNECTIONS_PER_ADDRESS: usize = 256;

// What people write to the disk

/// What one person may write. People at the server's own computer are not limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WriteRates {
    /// Matches, created or copied.
    pub(crate) matches: Rate,
    /// Files with games.
    pub(crate) files: Rate,
    /// Notes, tags, deletions, mutes and reports.
    pub(crate) changes: Rate,
}

/// What a guest may write.
pub(crate) const GUEST_WRITES: WriteRates = WriteRates {
    matches: rate(20, seconds(15)),
    files: rate(5, seconds(120)),
    changes: rate(60, seconds(2)),
};
/// What somebody with an account may write.
pub(crate) const ACCOUNT_WRITES: WriteRates = WriteRates {
    matches: rate(60, seconds(5)),
    files: rate(20, seconds(60)),
    changes: rate(240, Duration::from_millis(500)),
};

// Guests

/// New guests from one address: a class behind one router arrives at once.
pub(crate) const GUESTS_PER_ADDRESS: Rate = rate(40, seconds(10));
/// New guests from one network.
pub(crate) const GUESTS_PER_NETWORK: Rate = rate(120, seconds(1));
/// Guests known at a time.
pub(crate) const MAX_GUESTS: usize = 20_000;

// Passwords

/// Passwords tried by everybody together.
pub(crate) const LOGINS: Rate = rate(60, Duration::from_millis(200));
/// Wrong passwords for one name before it has to wait.
pub(crate) const FREE_FAILURES_PER_NAME: u32 = 5;
/// Wrong passwords from one network before it has to wait: a class shares an address.
pub(crate) const FREE_FAILURES_PER_NETWORK: u32 = 40;
/// The longest wait after a wrong password. The wait doubles from one second.
pub(crate) const LONGEST_LOGIN_WAIT: Duration = seconds(60);
/// Failures are forgotten after this long without another one.
pub(crate) const LOGIN_FAILURES_KEPT: Duration = seconds(60 * 60);

// Work that takes the processor

/// Passwords that are hashed at a time: Argon2id takes memory and time on purpose.
pub(crate) const HASHES_AT_ONCE: usize = 2;
/// Requests that hash a password or wait for it.
pub(crate) const HASHES_QUEUED: usize = 64;

/// Rulesets of strangers that are compiled at a time; each may take a tenth of a second.
pub(crate) const RULESETS_AT_ONCE: usize = 2;
/// Requests that compile a ruleset or wait for it.
pub(crate) const RULESETS_QUEUED: usize = 64;

// Files of games

/// Files that are imported or exported at a time.
pub(crate) const FILES_AT_ONCE: usize = 2;
/// Games of an import that are being stored at a time.
pub(crate) const IMPORTS_IN_FLIGHT: usize = 2;
/// The pause of an import after each game. Live appends then take as long as without an import;
/// `cargo xtask bench library` measures it.
pub(crate) const IMPORT_PAUSE: Duration = Duration::from_millis(4);
/// The pause of an export after each game. It needs no disk, only a processor.
pub(crate) const EXPORT_PAUSE: Duration = Duration::from_millis(1);
