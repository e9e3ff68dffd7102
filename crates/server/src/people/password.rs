//! Passwords: which are acceptable, and how they are hashed without exhausting the machine.
//!
//! Argon2id takes memory and time on purpose. A few hashes run at a time, off the threads that serve requests, and
//! a bounded number waits; further logins are refused. An unknown name costs a hash too, so that
//! the time of the answer does not reveal which names exist.
//!
//! Hashes made with a pepper are marked. Older ones are compared without it and replaced at the next login.

use std::collections::HashSet;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::{
    Algorithm, Argon2, KeyId, Params, ParamsBuilder, PasswordHasher, PasswordVerifier, Version,
};
use unicode_normalization::UnicodeNormalization;

use super::pepper::Pepper;
use crate::limits::{HASHES_AT_ONCE, HASHES_QUEUED};
use crate::random::Random;
use crate::work_queue::{TurnOf, WorkQueue};

const MIN_CHARS: usize = 8;
const MAX_CHARS: usize = 128;
const SALT_BYTES: usize = 16;
/// The `keyid` of hashes made with a pepper. It does not depend on the pepper, so it cannot confirm guesses.
const PEPPERED: &[u8] = b"pepper";

/// Passwords that guessers try first; lower case.
static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("common_passwords.txt").lines().collect());

/// A password. It is never shown or logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Password(..)")
    }
}

/// Why a password is not acceptable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PasswordFault {
    /// Too short.
    #[error(
        "a password needs at least {MIN_CHARS} characters; 15 or more are better, such as a few words"
    )]
    Short,
    /// Too long.
    #[error("a password has at most {MAX_CHARS} characters")]
    Long,
    /// One of the most common passwords.
    #[error("this password is too easy to guess; choose another")]
    Common,
    /// The same as the name.
    #[error("the password must not be the name")]
    Name,
}

impl PasswordFault {
    /// A stable name for programs.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Short => "password-short",
            Self::Long => "password-long",
            Self::Common => "password-common",
            Self::Name => "password-name",
        }
    }
}

impl Password {
    /// Checks a new password: long enough, and not among the most common ones.
    ///
    /// # Errors
    /// Why it is not acceptable.
    pub fn new(text: &str, name: &str) -> Result<Self, PasswordFault> {
        match text.chars().count() {
            count if count < MIN_CHARS => return Err(PasswordFault::Short),
            count if count > MAX_CHARS => return Err(PasswordFault::Long),
            _ => {}
        }
        let lower = text.to_lowercase();
        if lower == name.to_lowercase() {
            return Err(PasswordFault::Name);
        }
        let letters: HashSet<char> = lower.chars().collect();
        if COMMON.contains(lower.as_str()) || letters.len() < 3 {
            return Err(PasswordFault::Common);
        }
        Ok(Self(text.nfkc().collect()))
    }

    /// A password to compare. Both are normalized, because keyboards encode a letter in several ways. One that is
    /// too long is cut, but stays too long to be right.
    pub fn claimed(text: &str) -> Self {
        Self(text.chars().take(MAX_CHARS + 1).nfkc().collect())
    }
}

/// The cost of a hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over it.
    pub passes: u32,
}

impl Cost {
    /// The cost for accounts: the minimum that OWASP recommends for Argon2id.
    pub const USUAL: Self = Self { memory_kib: 19 * 1024, passes: 2 };
    /// The lowest cost, for tests and where no password is hashed.
    pub const LEAST: Self = Self { memory_kib: 8, passes: 1 };

    fn hasher(self, pepper: Option<&Pepper>) -> Argon2<'_> {
        let mut params = ParamsBuilder::new();
        params.m_cost(self.memory_kib).t_cost(self.passes).p_cost(1);
        if pepper.is_some() {
            params.keyid(KeyId::new(PEPPERED).expect("the mark is short enough"));
        }
        let params = params.build().expect("the costs used here are within Argon2's limits");
        let (algorithm, version) = (Algorithm::Argon2id, Version::V0x13);
        match pepper {
            Some(pepper) => Argon2::new_with_secret(pepper.bytes(), algorithm, version, params)
                .expect("a pepper is within Argon2's limits"),
            None => Argon2::new(algorithm, version, params),
        }
    }
}

/// The result of comparing a password.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PasswordCheck {
    /// Wrong, or there is no such account.
    Wrong,
    /// Right.
    Right,
    /// Right, but the hash has another cost than today's, or lacks the pepper.
    RightButOld,
}

/// Too many hashes are waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many people are logging in; try again in a moment")]
pub struct Crowded;

/// Hashes and compares passwords.
#[derive(Debug)]
pub struct Passwords {
    cost: Cost,
    pepper: Option<Pepper>,
    queue: WorkQueue,
    /// The hash that passwords for unknown names are compared with.
    decoy: String,
    compared: AtomicU64,
}

impl Passwords {
    /// Hashes at a cost, with a pepper if the server has one.
    pub fn new(cost: Cost, pepper: Option<Pepper>, random: &dyn Random) -> Self {
        let mut nobody = [0; SALT_BYTES];
        random.fill(&mut nobody);
        Self {
            cost,
            queue: WorkQueue::new(HASHES_AT_ONCE, HASHES_QUEUED),
            decoy: hash(cost, pepper.as_ref(), &nobody, &nobody),
            pepper,
            compared: AtomicU64::new(0),
        }
    }

    /// The hash to store for a password.
    ///
    /// # Errors
    /// When too many are waiting.
    pub async fn hash(&self, password: Password, random: &dyn Random) -> Result<String, Crowded> {
        let mut salt = [0; SALT_BYTES];
        random.fill(&mut salt);
        let (cost, pepper) = (self.cost, self.pepper.clone());
        let work = move || hash(cost, pepper.as_ref(), password.0.as_bytes(), &salt);
        self.queue.run(TurnOf::Server, work).await.map_err(|_| Crowded)
    }

    /// Compares a password with a stored hash. Without one it takes as long and is wrong.
    ///
    /// # Errors
    /// When too many are waiting.
    pub async fn compare(
        &self,
        password: Password,
        stored: Option<&str>,
    ) -> Result<PasswordCheck, Crowded> {
        self.compared.fetch_add(1, Ordering::Relaxed);
        let (cost, pepper, is_somebody) = (self.cost, self.pepper.clone(), stored.is_some());
        let stored = stored.unwrap_or(&self.decoy).to_owned();
        let params = params_of(&stored);
        let is_peppered = params.as_ref().is_some_and(|params| params.keyid() == PEPPERED);
        if is_peppered && pepper.is_none() {
            tracing::warn!("a password was stored with a pepper; start with --pepper to check it");
        }
        let is_fresh = is_peppered == pepper.is_some()
            && params.is_some_and(|params| {
                (params.m_cost(), params.t_cost(), params.p_cost())
                    == (cost.memory_kib, cost.passes, 1)
            });
        let work = move || {
            // A hash without pepper is compared without; one with a pepper needs it.
            let hasher = cost.hasher(pepper.as_ref().filter(|_| is_peppered));
            let is_right = hasher.verify_password(password.0.as_bytes(), stored.as_str());
            match (is_right.is_ok() && is_somebody, is_fresh) {
                (false, _) => PasswordCheck::Wrong,
                (true, true) => PasswordCheck::Right,
                (true, false) => PasswordCheck::RightButOld,
            }
        };
        self.queue.run(TurnOf::Server, work).await.map_err(|_| Crowded)
    }

    /// How many passwords were compared, including those for unknown names.
    pub fn compared(&self) -> u64 {
        self.compared.load(Ordering::Relaxed)
    }

    /// The most hashes that ever ran at once.
    pub fn most_at_once(&self) -> usize {
        self.queue.most_at_once()
    }
}

fn hash(cost: Cost, pepper: Option<&Pepper>, password: &[u8], salt: &[u8]) -> String {
    let hashed = cost.hasher(pepper).hash_password_with_salt(password, salt);
    hashed.expect("salt and output have lengths that Argon2 takes").to_string()
}

fn params_of(stored: &str) -> Option<Params> {
    Params::try_from(&PasswordHash::new(stored).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_long_and_common_passwords_are_refused() {
        for (text, expected) in [
            ("short", PasswordFault::Short),
            ("Password1", PasswordFault::Common),
            ("aaaaaaaaaaaa", PasswordFault::Common),
            ("ada lovelace", PasswordFault::Name),
        ] {
            assert_eq!(Password::new(text, "Ada Lovelace").unwrap_err(), expected, "{text}");
        }
        assert_eq!(Password::new(&"ab".repeat(65), "x").unwrap_err(), PasswordFault::Long);
        // Any characters, counted as characters.
        assert!(Password::new("пароль♞ \u{0}x", "Ada").is_ok());
        assert!(Password::new(&"aéî".repeat(42), "Ada").is_ok());
    }

    #[test]
    fn the_list_is_lower_case_and_long_enough_to_matter() {
        assert!(COMMON.len() >= 200, "{}", COMMON.len());
        for word in COMMON.iter() {
            assert!(word.chars().count() >= MIN_CHARS && *word == word.to_lowercase(), "{word}");
        }
    }
}
