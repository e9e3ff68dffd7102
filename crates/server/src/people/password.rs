//! Passwords: which may be used, and how they are hashed without letting a crowd exhaust the machine.
//!
//! Argon2id takes memory and time on purpose. At most two hashes run at once, off the async threads, and
//! a bounded number waits; who comes later is asked to try again. A name that nobody has costs one hash
//! like every other, so that the answer's time tells nothing.
//!
//! With a pepper a hash carries a mark, since accounts of before have hashes without: those are compared
//! without it and renewed at the next login.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use argon2::password_hash::phc::PasswordHash;
use argon2::{
    Algorithm, Argon2, KeyId, Params, ParamsBuilder, PasswordHasher, PasswordVerifier, Version,
};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

use super::pepper::Pepper;
use crate::random::Random;

const FEWEST_CHARS: usize = 8;
const MOST_CHARS: usize = 128;
/// Hashes under way at once.
const AT_ONCE: usize = 2;
/// Hashes that may wait.
const WAITING: usize = 64;
const SALT_BYTES: usize = 16;
/// The `keyid` of hashes that a pepper went into. It says nothing of which, so that nobody can test guesses by it.
const PEPPERED: &[u8] = b"pepper";

/// Passwords that guessers try first; lower case.
static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("common_passwords.txt").lines().collect());

/// A password that may be used. It is never shown or logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Password(..)")
    }
}

/// A text that is no good password.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PasswordFault {
    /// Too short.
    #[error(
        "a password has at least {FEWEST_CHARS} characters; 15 or more are better, such as a few words"
    )]
    Short,
    /// Too long.
    #[error("a password has at most {MOST_CHARS} characters")]
    Long,
    /// Known to everybody.
    #[error("this password is among the first that guessers try; choose another")]
    Common,
    /// The name again.
    #[error("the password must not be the name")]
    Name,
}

impl Password {
    /// A password to be set: long enough, and not one that everybody guesses.
    ///
    /// # Errors
    /// Why it may not be used.
    pub fn new(text: &str, name: &str) -> Result<Self, PasswordFault> {
        match text.chars().count() {
            count if count < FEWEST_CHARS => return Err(PasswordFault::Short),
            count if count > MOST_CHARS => return Err(PasswordFault::Long),
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

    /// A password to be compared. Keyboards write one letter in several ways, so both go in one form;
    /// of what is too long to have been set, enough is kept to be wrong.
    pub fn claimed(text: &str) -> Self {
        Self(text.chars().take(MOST_CHARS + 1).nfkc().collect())
    }
}

/// What a hash costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over it.
    pub passes: u32,
}

impl Cost {
    /// What the house uses: the least that OWASP advises for Argon2id.
    pub const HOUSE: Self = Self { memory_kib: 19 * 1024, passes: 2 };
    /// For tests that are not about the cost.
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

/// What comparing a password found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// Another password, or nobody's.
    Wrong,
    /// The password.
    Right,
    /// The password, under a hash of another cost than today's, or without today's pepper.
    RightButOld,
}

/// Too many hashes wait already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many people log in just now; try again in a moment")]
pub struct Crowded;

/// Hashes and compares passwords.
#[derive(Debug)]
pub struct Passwords {
    cost: Cost,
    pepper: Option<Pepper>,
    queue: Arc<Semaphore>,
    room: Arc<Semaphore>,
    /// What the passwords of nobody are compared with.
    decoy: String,
    compared: AtomicU64,
    busy: Arc<Busy>,
}

/// How many hashes run, and the most that ever did.
#[derive(Debug, Default)]
struct Busy {
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Passwords {
    /// Passwords at a cost, with a pepper if the house has one.
    pub fn new(cost: Cost, pepper: Option<Pepper>, random: &dyn Random) -> Self {
        let mut nobody = [0; SALT_BYTES];
        random.fill(&mut nobody);
        Self {
            cost,
            queue: Arc::new(Semaphore::new(WAITING)),
            room: Arc::new(Semaphore::new(AT_ONCE)),
            decoy: hash(cost, pepper.as_ref(), &nobody, &nobody),
            pepper,
            compared: AtomicU64::new(0),
            busy: Arc::default(),
        }
    }

    /// The hash to store for a password.
    ///
    /// # Errors
    /// When too many wait already.
    pub async fn hash(&self, password: Password, random: &dyn Random) -> Result<String, Crowded> {
        let mut salt = [0; SALT_BYTES];
        random.fill(&mut salt);
        let (cost, pepper) = (self.cost, self.pepper.clone());
        self.aside(move || hash(cost, pepper.as_ref(), password.0.as_bytes(), &salt)).await
    }

    /// Compares a password with a stored hash, or with nobody's at the same cost.
    ///
    /// # Errors
    /// When too many wait already.
    pub async fn compare(
        &self,
        password: Password,
        stored: Option<&str>,
    ) -> Result<Found, Crowded> {
        self.compared.fetch_add(1, Ordering::Relaxed);
        let (cost, pepper, is_somebody) = (self.cost, self.pepper.clone(), stored.is_some());
        let stored = stored.unwrap_or(&self.decoy).to_owned();
        let params = params_of(&stored);
        let is_peppered = params.as_ref().is_some_and(|params| params.keyid() == PEPPERED);
        if is_peppered && pepper.is_none() {
            tracing::warn!(
                "a password was stored with a pepper; start with --pepper to compare it"
            );
        }
        let is_fresh = is_peppered == pepper.is_some()
            && params.is_some_and(|params| {
                (params.m_cost(), params.t_cost(), params.p_cost())
                    == (cost.memory_kib, cost.passes, 1)
            });
        self.aside(move || {
            // What the pepper did not go into is compared without, and the other way round nothing is right.
            let hasher = cost.hasher(pepper.as_ref().filter(|_| is_peppered));
            let is_right = hasher.verify_password(password.0.as_bytes(), stored.as_str());
            match (is_right.is_ok() && is_somebody, is_fresh) {
                (false, _) => Found::Wrong,
                (true, true) => Found::Right,
                (true, false) => Found::RightButOld,
            }
        })
        .await
    }

    /// How many passwords were compared, those of nobody included.
    pub fn compared(&self) -> u64 {
        self.compared.load(Ordering::Relaxed)
    }

    /// The most hashes that ever ran at once.
    pub fn most_at_once(&self) -> usize {
        self.busy.most.load(Ordering::SeqCst)
    }

    async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Crowded> {
        let _place = self.queue.try_acquire().map_err(|_| Crowded)?;
        let permit = Arc::clone(&self.room).acquire_owned().await.map_err(|_| Crowded)?;
        // The permit goes along: who does not wait for the answer does not free the memory.
        let busy = Arc::clone(&self.busy);
        let worked = tokio::task::spawn_blocking(move || {
            let running = busy.now.fetch_add(1, Ordering::SeqCst) + 1;
            busy.most.fetch_max(running, Ordering::SeqCst);
            let result = work();
            busy.now.fetch_sub(1, Ordering::SeqCst);
            drop(permit);
            result
        });
        worked.await.map_err(|_| Crowded)
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
    fn passwords_are_long_enough_and_not_everybodys() {
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
            assert!(word.chars().count() >= FEWEST_CHARS && *word == word.to_lowercase(), "{word}");
        }
    }
}
