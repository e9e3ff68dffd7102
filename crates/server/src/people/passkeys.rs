//! Passkeys of accounts: register, prove, list, remove.
//!
//! A passkey is a second factor, after the password. An account with a passkey also has recovery codes, in case it is lost.
//! Wrong answers count like wrong passwords.

use data_encoding::BASE64URL_NOPAD;
use ids::ActorId;
use store::people::{
    Account, AddPasskeyAnswer, NewPasskey, Passkey, PasskeyId, PasskeyUse, SessionId,
};

use super::challenges::Challenge;
use super::factor::{draw_recovery_codes, recovery_hash};
use super::login_limits::Attempt;
use super::secret::draw_number;
use super::webauthn::{
    self, Assertion, CHALLENGE_BYTES, Ceremony, ClientData, Registered, RelyingParty,
};
use super::{PasskeyFault, People, PeopleError, Visitor};
use crate::names;

/// Characters of a passkey's name that are stored.
const NAME_CHARS: usize = 40;
const DEFAULT_NAME: &str = "Passkey";

/// What a browser needs to register a passkey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyOffer {
    /// The challenge, in base64url like all bytes for browsers.
    pub challenge: String,
    /// The account's number, as bytes.
    pub user: String,
    /// The passkeys that the account has.
    pub exclude: Vec<String>,
}

/// What a browser needs to use a passkey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyQuestion {
    /// The challenge.
    pub challenge: String,
    /// The passkeys of the account.
    pub credentials: Vec<String>,
}

/// What a browser answers for a passkey, in base64url.
#[derive(Clone, Copy, Debug)]
pub struct PasskeyAnswer<'a> {
    /// The passkey.
    pub credential: &'a str,
    /// The browser's JSON.
    pub client_data: &'a str,
    /// The authenticator's data.
    pub authenticator_data: &'a str,
    /// The signature over both.
    pub signature: &'a str,
}

impl People {
    /// The passkeys of an account, and how many recovery codes are left.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn passkeys(&self, actor: ActorId) -> Result<(Vec<Passkey>, u64), PeopleError> {
        let passkeys = self.store.passkeys(actor).await?;
        Ok((passkeys, self.store.recovery_codes_left(actor).await?))
    }

    /// Begins to register a passkey; that takes the password.
    ///
    /// # Errors
    /// When the password is wrong.
    pub async fn begin_passkey(
        &self,
        account: &Account,
        password: &str,
        session: SessionId,
        site: RelyingParty,
    ) -> Result<PasskeyOffer, PeopleError> {
        self.confirm(account, password, session).await?;
        let known = self.store.passkeys(account.actor).await?;
        Ok(PasskeyOffer {
            challenge: self.draw_challenge(account.actor, Ceremony::Register, site),
            user: BASE64URL_NOPAD.encode(&account.actor.0.to_be_bytes()),
            exclude: credentials(&known),
        })
    }

    /// Registers a passkey. The first second factor of an account comes with recovery codes, which are returned.
    ///
    /// # Errors
    /// When the browser's answer is not acceptable, or the account has too many passkeys.
    pub async fn add_passkey(
        &self,
        account: &Account,
        name: &str,
        client_data: &str,
        attestation: &str,
    ) -> Result<(Passkey, Vec<String>), PeopleError> {
        let registered = self.check_registration(account.actor, client_data, attestation);
        let new = registered.map_err(PeopleError::BadPasskey)?;
        let now = self.now();
        let passkey = Passkey {
            id: PasskeyId(draw_number(&*self.random)),
            credential: new.credential,
            name: shown_name(name),
            algorithm: new.algorithm,
            public_key: new.public_key,
            counter: new.counter,
            made: now,
            used: now,
        };
        let codes = match self.has_second_factor(account.actor).await? {
            true => Vec::new(),
            false => draw_recovery_codes(&*self.random),
        };
        let recovery = codes.iter().map(|code| recovery_hash(code)).collect();
        let added = NewPasskey { actor: account.actor, passkey: passkey.clone(), recovery };
        match self.store.add_passkey(added).await? {
            AddPasskeyAnswer::Added => {}
            AddPasskeyAnswer::Exists => return Err(PeopleError::PasskeyExists),
            AddPasskeyAnswer::TooMany => return Err(PeopleError::TooManyPasskeys),
            AddPasskeyAnswer::NoAccount => return Err(PeopleError::Nobody),
        }
        tracing::info!(actor = account.actor.0, passkey = passkey.id.0, "passkey added");
        Ok((passkey, codes))
    }

    fn check_registration(
        &self,
        actor: ActorId,
        client_data: &str,
        attestation: &str,
    ) -> Result<Registered, PasskeyFault> {
        let client = ClientData::read(&webauthn::decode(client_data)?)?;
        let site = self.take_challenge(&client, actor, Ceremony::Register)?;
        webauthn::register(&site, &client, &webauthn::decode(attestation)?)
    }

    /// Asks the browser of somebody who is logged in for a passkey.
    ///
    /// # Errors
    /// When the account has none.
    pub async fn ask_passkey(
        &self,
        actor: ActorId,
        site: RelyingParty,
    ) -> Result<PasskeyQuestion, PeopleError> {
        let known = self.store.passkeys(actor).await?;
        if known.is_empty() {
            return Err(PeopleError::NoPasskey);
        }
        let challenge = self.draw_challenge(actor, Ceremony::Prove, site);
        Ok(PasskeyQuestion { challenge, credentials: credentials(&known) })
    }

    /// The same for somebody who logs in and gave the right password.
    ///
    /// # Errors
    /// When the name or password is wrong, or the account has no passkey.
    pub async fn ask_passkey_at_login(
        &self,
        name: &str,
        password: &str,
        from: Visitor<'_>,
        site: RelyingParty,
    ) -> Result<PasskeyQuestion, PeopleError> {
        let checked = self.check_password(name, password, from).await?;
        self.ask_passkey(checked.account.actor, site).await
    }

    /// Removes a passkey; that takes the password and a second factor.
    ///
    /// # Errors
    /// When one of them is wrong, or there is no such passkey.
    pub async fn remove_passkey(
        &self,
        account: &Account,
        id: PasskeyId,
        password: &str,
        proof: SecondProof<'_>,
        session: SessionId,
    ) -> Result<(), PeopleError> {
        self.check_both(account, password, proof, &Attempt::Session(session)).await?;
        if !self.store.remove_passkey(account.actor, id).await? {
            return Err(PeopleError::NoPasskey);
        }
        tracing::info!(actor = account.actor.0, passkey = id.0, "passkey removed");
        Ok(())
    }

    /// Checks a browser's answer for a passkey of an account, which is then used.
    pub(super) async fn check_passkey(
        &self,
        actor: ActorId,
        answer: PasskeyAnswer<'_>,
    ) -> Result<(), PeopleError> {
        let client = ClientData::read(&webauthn::decode(answer.client_data)?)?;
        let site = self.take_challenge(&client, actor, Ceremony::Prove)?;
        let credential = webauthn::decode(answer.credential)?;
        let known = self.store.passkeys(actor).await?;
        let passkey = known.iter().find(|passkey| passkey.credential == credential);
        let passkey = passkey.ok_or(PasskeyFault::Unknown)?;
        let (authenticator_data, signature) =
            (webauthn::decode(answer.authenticator_data)?, webauthn::decode(answer.signature)?);
        let assertion =
            Assertion { authenticator_data: &authenticator_data, signature: &signature };
        let counter = webauthn::assert(&site, &client, &passkey.public_key, assertion)?;
        let used = PasskeyUse { actor, credential, counter, at: self.now() };
        if !self.store.use_passkey(used).await? {
            tracing::warn!(
                actor = actor.0,
                passkey = passkey.id.0,
                "a passkey's counter went back"
            );
            return Err(PasskeyFault::Counter.into());
        }
        Ok(())
    }

    fn draw_challenge(&self, actor: ActorId, ceremony: Ceremony, site: RelyingParty) -> String {
        let mut bytes = [0; CHALLENGE_BYTES];
        self.random.fill(&mut bytes);
        let since = self.now();
        self.challenges.put(bytes, Challenge { actor, ceremony, site, since });
        BASE64URL_NOPAD.encode(&bytes)
    }

    /// Uses up the challenge that a browser answers; returns the site that it was for.
    fn take_challenge(
        &self,
        client: &ClientData,
        actor: ActorId,
        ceremony: Ceremony,
    ) -> Result<RelyingParty, PasskeyFault> {
        let found = self.challenges.take(&client.challenge, self.now());
        let found = found.filter(|found| found.actor == actor && found.ceremony == ceremony);
        found.map(|found| found.site).ok_or(PasskeyFault::Challenge)
    }
}

/// A proof for the second factor.
#[derive(Clone, Copy, Debug)]
pub enum SecondProof<'a> {
    /// None was given.
    Missing,
    /// A code of the authenticator, or a recovery code.
    Code(&'a str),
    /// A passkey.
    Passkey(PasskeyAnswer<'a>),
}

fn credentials(passkeys: &[Passkey]) -> Vec<String> {
    passkeys.iter().map(|passkey| BASE64URL_NOPAD.encode(&passkey.credential)).collect()
}

/// A passkey's name as it is shown to its owner alone.
fn shown_name(text: &str) -> String {
    let visible = text.chars().filter(|letter| !names::is_invisible(*letter));
    let name: String = visible.take(NAME_CHARS).collect();
    match name.trim() {
        "" => DEFAULT_NAME.to_owned(),
        name => name.to_owned(),
    }
}
