//! The second factor: codes of an authenticator, and ten recovery codes in case it is lost. Passkeys are beside it.
//!
//! Setting it up takes the password and answers with a secret; the first code of the authenticator confirms it.
//! Each code works once. Wrong codes count like wrong passwords, and a right password alone does not reset
//! the count.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use data_encoding::BASE32_NOPAD;
use ids::{ActorId, UtcMillis};
use store::people::{Account, FactorProof, NewFactor, SecretHash, SessionId};

use super::login_limits::Attempt;
use super::passkeys::SecondProof;
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
pub struct Enrollment {
    /// The secret for typing.
    pub secret: String,
    /// The secret as a URI, for a QR code.
    pub uri: String,
}

impl std::fmt::Debug for Enrollment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Enrollment(..)")
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
        session: SessionId,
    ) -> Result<Enrollment, PeopleError> {
        self.confirm(account, password, session).await?;
        if self.store.factor(account.actor).await?.is_some() {
            return Err(PeopleError::HasFactor);
        }
        let secret = totp::draw_secret(&*self.random);
        let uri = totp::uri(&secret, &account.name.shown);
        let text = totp::secret_text(&secret);
        self.pending.put(account.actor, secret, self.clock.utc());
        Ok(Enrollment { secret: text, uri })
    }

    /// Confirms a second factor with its first code, and returns the recovery codes.
    ///
    /// # Errors
    /// When the code is wrong, setting up was not begun, or there is a factor already.
    pub async fn confirm_factor(
        &self,
        account: &Account,
        code: &str,
        session: SessionId,
    ) -> Result<Vec<String>, PeopleError> {
        let (attempt, now) = (Attempt::Session(session), self.clock.now());
        self.ask(&attempt)?;
        let utc = self.clock.utc();
        let secret = self.pending.get(account.actor, utc).ok_or(PeopleError::NoEnrollment)?;
        let Some(used_step) = totp::step_of(&secret, &digits(code), utc) else {
            self.limits().failed(&attempt, now);
            return Err(PeopleError::WrongCode);
        };
        let codes = draw_recovery_codes(&*self.random);
        let recovery = codes.iter().map(|code| recovery_hash(code)).collect();
        let factor = NewFactor { actor: account.actor, secret, used_step, recovery };
        if !self.store.set_factor(factor).await? {
            return Err(PeopleError::HasFactor);
        }
        self.pending.take(account.actor);
        tracing::info!(actor = account.actor.0, "second factor set");
        Ok(codes)
    }

    /// Removes the codes of an authenticator; that takes both the password and a second factor.
    ///
    /// # Errors
    /// When one of them is wrong.
    pub async fn disable_factor(
        &self,
        account: &Account,
        password: &str,
        proof: SecondProof<'_>,
        session: SessionId,
    ) -> Result<(), PeopleError> {
        self.check_both(account, password, proof, &Attempt::Session(session)).await?;
        self.store.clear_factor(account.actor).await?;
        tracing::info!(actor = account.actor.0, "second factor removed");
        Ok(())
    }

    /// Whether an account has a second factor: codes or a passkey.
    pub(super) async fn has_second_factor(&self, actor: ActorId) -> Result<bool, PeopleError> {
        let has_codes = self.store.factor(actor).await?.is_some();
        Ok(has_codes || !self.store.passkeys(actor).await?.is_empty())
    }

    /// Checks the second factor after a right password.
    pub(super) async fn check_second_factor(
        &self,
        account: &Account,
        proof: SecondProof<'_>,
        attempt: &Attempt,
    ) -> Result<(), PeopleError> {
        if !self.has_second_factor(account.actor).await? {
            return Ok(());
        }
        let checked = self.check_proof(account.actor, proof).await;
        if let Err(PeopleError::WrongCode | PeopleError::Passkey(_)) = checked {
            self.limits().failed(attempt, self.clock.now());
            tracing::warn!(actor = account.actor.0, "login failed: wrong second factor");
        }
        checked
    }

    /// Checks both the password and the second factor before a second factor is removed.
    pub(super) async fn check_both(
        &self,
        account: &Account,
        password: &str,
        proof: SecondProof<'_>,
        attempt: &Attempt,
    ) -> Result<(), PeopleError> {
        let now = self.clock.now();
        self.ask(attempt)?;
        let checked = match self.is_password(account, password).await? {
            true => self.check_proof(account.actor, proof).await,
            false => Err(PeopleError::WrongProof),
        };
        match checked {
            Ok(()) => {
                self.limits().succeeded(attempt);
                Ok(())
            }
            Err(PeopleError::Store(error)) => Err(PeopleError::Store(error)),
            Err(error) => {
                self.limits().failed(attempt, now);
                tracing::warn!(actor = account.actor.0, "second factor not removed: wrong proof");
                // The answer does not say which of the two was wrong, except where a passkey says why.
                Err(match error {
                    PeopleError::Passkey(fault) => PeopleError::Passkey(fault),
                    _ => PeopleError::WrongProof,
                })
            }
        }
    }

    /// Checks a proof, which is spent if it is right.
    async fn check_proof(&self, actor: ActorId, proof: SecondProof<'_>) -> Result<(), PeopleError> {
        match proof {
            SecondProof::Missing => Err(PeopleError::CodeNeeded),
            SecondProof::Passkey(answer) => self.check_passkey(actor, answer).await,
            SecondProof::Code(code) if code.trim().is_empty() => Err(PeopleError::CodeNeeded),
            SecondProof::Code(code) => match self.is_code(actor, code).await? {
                true => Ok(()),
                false => Err(PeopleError::WrongCode),
            },
        }
    }

    /// Whether a code is right, from the authenticator or a recovery code. A right code is spent.
    async fn is_code(&self, actor: ActorId, code: &str) -> Result<bool, PeopleError> {
        let (factor, code) = (self.store.factor(actor).await?, digits(code));
        let step = factor.and_then(|factor| totp::step_of(&factor.secret, &code, self.clock.utc()));
        let proof = match step {
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

pub(super) fn draw_recovery_codes(random: &dyn Random) -> Vec<String> {
    (0..RECOVERY_CODES).map(|_| draw_recovery_code(random)).collect()
}

fn draw_recovery_code(random: &dyn Random) -> String {
    let mut bytes = [0; RECOVERY_BYTES];
    random.fill(&mut bytes);
    let letters = BASE32_NOPAD.encode(&bytes);
    let groups = letters.as_bytes().chunks(GROUP).map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join("-")
}

pub(super) fn recovery_hash(code: &str) -> SecretHash {
    fingerprint(&digits(code))
}
