//! The second factor: codes of an authenticator, and ten recovery codes in case it is lost.
//!
//! Setting it up takes the password and answers with a secret; the first code of the authenticator confirms it.
//! Each code works once. Wrong codes count like wrong passwords, and a right password alone does not reset
//! the count.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use data_encoding::BASE32_NOPAD;
use ids::{ActorId, UtcMillis};
use store::people::{Account, FactorProof, NewFactor, SecretHash};

use super::address::Network;
use super::secret::fingerprint;
use super::{People, PeopleError, totp};
use crate::random::Random;

/// How long setting up waits for the first code.
const PENDING_MS: i64 = 10 * 60 * 1000;
/// How many may set one up at a time; beyond that, all start again.
const MAX_PENDING: usize = 1000;
const RECOVERY_CODES: usize = 10;
/// 80 bits: too many to guess, even with the data file at hand.
const RECOVERY_BYTES: usize = 10;
const GROUP: usize = 4;

/// What an authenticator needs, shown once.
pub struct Enrolment {
    /// The secret for typing.
    pub secret: String,
    /// The secret as a URI, for a QR code.
    pub uri: String,
}

impl std::fmt::Debug for Enrolment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Enrolment(..)")
    }
}

/// Secrets that wait for their first code.
#[derive(Default)]
pub(super) struct Pending(Mutex<HashMap<ActorId, (Vec<u8>, UtcMillis)>>);

impl Pending {
    fn put(&self, actor: ActorId, secret: Vec<u8>, now: UtcMillis) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|_, (_, since)| now.0 - since.0 < PENDING_MS);
        if waiting.len() >= MAX_PENDING {
            waiting.clear();
        }
        waiting.insert(actor, (secret, now));
    }

    fn get(&self, actor: ActorId, now: UtcMillis) -> Option<Vec<u8>> {
        let waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (secret, since) = waiting.get(&actor)?;
        (now.0 - since.0 < PENDING_MS).then(|| secret.clone())
    }

    fn take(&self, actor: ActorId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&actor);
    }
}

impl People {
    /// How many recovery codes are left, if the account has a second factor.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn recovery_left(&self, actor: ActorId) -> Result<Option<u64>, PeopleError> {
        Ok(self.store.factor(actor).await?.map(|factor| factor.recovery_left))
    }

    /// Begins to set up a second factor.
    ///
    /// # Errors
    /// When the password is wrong, or there is a factor already.
    pub async fn begin_factor(
        &self,
        account: &Account,
        password: &str,
        network: Network,
    ) -> Result<Enrolment, PeopleError> {
        self.confirm(account, password, network).await?;
        if self.store.factor(account.actor).await?.is_some() {
            return Err(PeopleError::HasFactor);
        }
        let secret = totp::draw_secret(&*self.random);
        let uri = totp::uri(&secret, &account.name.shown);
        let text = totp::secret_text(&secret);
        self.pending.put(account.actor, secret, self.clock.utc());
        Ok(Enrolment { secret: text, uri })
    }

    /// Confirms a second factor with its first code, and returns the recovery codes.
    ///
    /// # Errors
    /// When the code is wrong, setting up was not begun, or there is a factor already.
    pub async fn confirm_factor(
        &self,
        account: &Account,
        code: &str,
        network: Network,
    ) -> Result<Vec<String>, PeopleError> {
        let (key, now) = (&account.name.skeleton, self.clock.now());
        self.limits().ask(key, network, now)?;
        let utc = self.clock.utc();
        let secret = self.pending.get(account.actor, utc).ok_or(PeopleError::NoEnrolment)?;
        let Some(used_step) = totp::step_of(&secret, &digits(code), utc) else {
            self.limits().failed(Some(key), network, now);
            return Err(PeopleError::WrongCode);
        };
        let codes: Vec<String> =
            (0..RECOVERY_CODES).map(|_| draw_recovery_code(&*self.random)).collect();
        let recovery = codes.iter().map(|code| recovery_hash(code)).collect();
        let factor = NewFactor { actor: account.actor, secret, used_step, recovery };
        if !self.store.set_factor(factor).await? {
            return Err(PeopleError::HasFactor);
        }
        self.pending.take(account.actor);
        tracing::info!(actor = account.actor.0, "second factor set");
        Ok(codes)
    }

    /// Removes a second factor; that takes both the password and a code.
    ///
    /// # Errors
    /// When one of them is wrong.
    pub async fn disable_factor(
        &self,
        account: &Account,
        password: &str,
        code: &str,
        network: Network,
    ) -> Result<(), PeopleError> {
        let (key, now) = (&account.name.skeleton, self.clock.now());
        self.limits().ask(key, network, now)?;
        if !self.is_password(account, password).await?
            || !self.is_second_factor(account.actor, code).await?
        {
            self.limits().failed(Some(key), network, now);
            tracing::warn!(actor = account.actor.0, "second factor not removed: wrong proof");
            return Err(PeopleError::WrongProof);
        }
        self.limits().succeeded(key);
        self.store.clear_factor(account.actor).await?;
        tracing::info!(actor = account.actor.0, "second factor removed");
        Ok(())
    }

    /// Checks the second factor after a right password.
    pub(super) async fn check_second_factor(
        &self,
        account: &Account,
        code: Option<&str>,
        network: Network,
    ) -> Result<(), PeopleError> {
        if self.store.factor(account.actor).await?.is_none() {
            return Ok(());
        }
        let Some(code) = code.filter(|code| !code.trim().is_empty()) else {
            return Err(PeopleError::CodeNeeded);
        };
        if self.is_second_factor(account.actor, code).await? {
            return Ok(());
        }
        self.limits().failed(Some(&account.name.skeleton), network, self.clock.now());
        tracing::warn!(actor = account.actor.0, %network, "login failed: wrong code");
        Err(PeopleError::WrongCode)
    }

    /// Whether a code is right, from the authenticator or a recovery code. A right code is spent.
    async fn is_second_factor(&self, actor: ActorId, code: &str) -> Result<bool, PeopleError> {
        let Some(factor) = self.store.factor(actor).await? else { return Ok(false) };
        let code = digits(code);
        let proof = match totp::step_of(&factor.secret, &code, self.clock.utc()) {
            Some(step) => FactorProof::Step(step),
            None => FactorProof::Recovery(recovery_hash(&code)),
        };
        Ok(self.store.spend_proof(actor, proof).await?)
    }
}

/// A code without the spaces and hyphens that people type.
fn digits(code: &str) -> String {
    let letters = code.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
    letters.take(2 * RECOVERY_BYTES).collect::<String>().to_ascii_uppercase()
}

fn draw_recovery_code(random: &dyn Random) -> String {
    let mut bytes = [0; RECOVERY_BYTES];
    random.fill(&mut bytes);
    let letters = BASE32_NOPAD.encode(&bytes);
    let groups = letters.as_bytes().chunks(GROUP).map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join("-")
}

fn recovery_hash(code: &str) -> SecretHash {
    fingerprint(&digits(code))
}
