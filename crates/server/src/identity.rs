//! Identities of people, and the signed tokens that prove those of guests.
//!
//! A guest's token is signed, not stored. It says who the guest is and until when it is valid; the key is in
//! the data folder, so tokens survive a restart. `people::guests` decides which guests are still welcome.

use std::fs;
use std::io;
use std::path::Path;

use data_encoding::BASE64URL_NOPAD;
use game::PlayerName;
use hmac::{Hmac, KeyInit, Mac};
use ids::{ActorId, MatchId, UtcMillis};
use sha2::Sha256;

use crate::limits::DEVICE_KNOWN;
use crate::random::Random;

/// The house account: the person at the server's own computer, who needs no login.
pub const HOUSE_ACCOUNT: ActorId = ActorId(1);

/// How long a token is valid: long enough for a correspondence game, whose players are not erased.
pub(crate) const LIFETIME_MS: i64 = 90 * 24 * 60 * 60 * 1000;
const KEY_BYTES: usize = 32;
const MAC_BYTES: usize = 32;
/// The first byte of what is signed, so that the format can change.
const VERSION: u8 = 2;
/// The older format, without a scope.
const VERSION_WITHOUT_SCOPE: u8 = 1;
/// The first byte of what is signed for a device.
const DEVICE_VERSION: u8 = 3;
const DEVICE_BYTES: usize = 16;
/// Actor and expiry; the match follows, then the name.
const NUMBERS: usize = 8 + 8;
const MATCH_BYTES: usize = 16;
/// The longest token: a name has at most 40 characters.
const MAX_TOKEN: usize = 400;

/// A person whose identity was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// The person's id, by which seats are held.
    pub actor: ActorId,
    /// The person's name, if it is known.
    pub name: Option<PlayerName>,
}

impl Identity {
    /// The house account.
    pub const HOUSE: Self = Self { actor: HOUSE_ACCOUNT, name: None };
}

/// What a guest may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuestScope {
    /// The whole server: the guest knew the room code or is at the server's own computer.
    Server,
    /// One match, by an invitation to it. No match has the id 0.
    Match(MatchId),
}

/// A browser that logged in to an account, by a random number that only it and its cookie have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DeviceId(pub [u8; DEVICE_BYTES]);

/// Signs and checks tokens.
pub struct Tokens {
    key: Hmac<Sha256>,
}

impl Tokens {
    /// Signs with a key.
    pub fn new(key: [u8; KEY_BYTES]) -> Self {
        Self { key: Hmac::new_from_slice(&key).expect("HMAC takes keys of any length") }
    }

    /// Signs with the key of a file, which is created if it does not exist.
    ///
    /// # Errors
    /// When the file cannot be read or created, or is not a key.
    pub fn open(path: &Path, random: &dyn Random) -> io::Result<Self> {
        match fs::read(path) {
            Ok(bytes) => {
                let key: [u8; KEY_BYTES] = bytes.try_into().map_err(|_| {
                    let what = format!(
                        "{} is not a key; move it away to create a new one",
                        path.display()
                    );
                    io::Error::new(io::ErrorKind::InvalidData, what)
                })?;
                Ok(Self::new(key))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let mut key = [0; KEY_BYTES];
                random.fill(&mut key);
                write_private(path, &key)?;
                Ok(Self::new(key))
            }
            Err(error) => Err(error),
        }
    }

    /// A token for a guest, valid from now on.
    pub fn sign(
        &self,
        actor: ActorId,
        name: &PlayerName,
        scope: GuestScope,
        now: UtcMillis,
    ) -> String {
        let expiry = now.0.saturating_add(LIFETIME_MS);
        let scope = match scope {
            GuestScope::Server => 0,
            GuestScope::Match(MatchId(id)) => id,
        };
        let mut signed = vec![VERSION];
        signed.extend(actor.0.to_be_bytes());
        signed.extend(expiry.to_be_bytes());
        signed.extend(scope.to_be_bytes());
        signed.extend(name.as_str().as_bytes());
        self.sign_bytes(signed)
    }

    /// What a browser keeps after it logged in to an account. It proves nothing but that: it opens no session.
    pub fn sign_device(&self, actor: ActorId, device: DeviceId, now: UtcMillis) -> String {
        let kept = i64::try_from(DEVICE_KNOWN.as_millis()).unwrap_or(i64::MAX);
        let mut signed = vec![DEVICE_VERSION];
        signed.extend(actor.0.to_be_bytes());
        signed.extend(now.0.saturating_add(kept).to_be_bytes());
        signed.extend(device.0);
        self.sign_bytes(signed)
    }

    /// The account that a device logged in to before, if this server signed that.
    pub fn check_device(&self, token: &str, now: UtcMillis) -> Option<(ActorId, DeviceId)> {
        let signed = self.signed_bytes(token)?;
        let (version, rest) = signed.split_first()?;
        let (actor, rest) = rest.split_first_chunk()?;
        let (expiry, device) = rest.split_first_chunk()?;
        let device = DeviceId(device.try_into().ok()?);
        let is_known = *version == DEVICE_VERSION && now.0 < i64::from_be_bytes(*expiry);
        is_known.then(|| (ActorId(u64::from_be_bytes(*actor)), device))
    }

    /// Signs these bytes and writes them as a token.
    fn sign_bytes(&self, mut signed: Vec<u8>) -> String {
        let mac = self.key.clone().chain_update(&signed).finalize().into_bytes();
        signed.extend(mac);
        BASE64URL_NOPAD.encode(&signed)
    }

    /// What a token contains, if this server signed it.
    fn signed_bytes(&self, token: &str) -> Option<Vec<u8>> {
        if token.len() > MAX_TOKEN {
            return None;
        }
        let mut bytes = BASE64URL_NOPAD.decode(token.as_bytes()).ok()?;
        let mac = bytes.split_off(bytes.len().checked_sub(MAC_BYTES)?);
        self.key.clone().chain_update(&bytes).verify_slice(&mac).ok()?;
        Some(bytes)
    }

    /// The guest of a token, if this server signed it and it is still valid.
    pub fn check(&self, token: &str, now: UtcMillis) -> Option<(Identity, GuestScope)> {
        let signed = self.signed_bytes(token)?;
        let (version, rest) = signed.split_first()?;
        let (numbers, rest) = rest.split_at_checked(NUMBERS)?;
        let (actor, expiry) = numbers.split_at_checked(8)?;
        let (scope, name) = match *version {
            VERSION => rest.split_at_checked(MATCH_BYTES)?,
            VERSION_WITHOUT_SCOPE => (&[0; MATCH_BYTES][..], rest),
            _ => return None,
        };
        let scope = match u128::from_be_bytes(scope.try_into().ok()?) {
            0 => GuestScope::Server,
            id => GuestScope::Match(MatchId(id)),
        };
        let expiry = i64::from_be_bytes(expiry.try_into().ok()?);
        let name = PlayerName::new(str::from_utf8(name).ok()?).ok()?;
        let actor = ActorId(u64::from_be_bytes(actor.try_into().ok()?));
        (now.0 < expiry).then_some((Identity { actor, name: Some(name) }, scope))
    }
}

impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tokens(..)")
    }
}

/// Writes a file that only its owner may read.
fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    io::Write::write_all(&mut file, bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: UtcMillis = UtcMillis(1_800_000_000_000);

    fn ada() -> PlayerName {
        PlayerName::new("Ada").unwrap()
    }

    #[test]
    fn a_token_proves_who_it_was_made_for() {
        let tokens = Tokens::new([7; 32]);
        let token = tokens.sign(ActorId(42), &ada(), GuestScope::Server, NOW);
        let ada_herself = Identity { actor: ActorId(42), name: Some(ada()) };
        let found = tokens.check(&token, NOW).unwrap();
        assert_eq!(found, (ada_herself.clone(), GuestScope::Server));
        let invited = GuestScope::Match(MatchId(u128::MAX - 1));
        let token = tokens.sign(ActorId(42), &ada(), invited, NOW);
        assert_eq!(tokens.check(&token, NOW), Some((ada_herself, invited)));
    }

    #[test]
    fn a_token_of_before_is_as_good() {
        // Created by the version without room codes.
        let mut signed = vec![VERSION_WITHOUT_SCOPE];
        signed.extend(42_u64.to_be_bytes());
        signed.extend((NOW.0 + 1).to_be_bytes());
        signed.extend(b"Ada");
        let tokens = Tokens::new([7; 32]);
        let mac = tokens.key.clone().chain_update(&signed).finalize().into_bytes();
        signed.extend(mac);
        let found = tokens.check(&BASE64URL_NOPAD.encode(&signed), NOW);
        let ada = Identity { actor: ActorId(42), name: Some(ada()) };
        assert_eq!(found, Some((ada, GuestScope::Server)));
    }

    #[test]
    fn a_token_expires() {
        let tokens = Tokens::new([7; 32]);
        let token = tokens.sign(ActorId(42), &ada(), GuestScope::Server, NOW);
        assert!(tokens.check(&token, UtcMillis(NOW.0 + LIFETIME_MS - 1)).is_some());
        assert_eq!(tokens.check(&token, UtcMillis(NOW.0 + LIFETIME_MS)), None);
    }

    #[test]
    fn another_servers_token_proves_nothing() {
        let token = Tokens::new([8; 32]).sign(ActorId(42), &ada(), GuestScope::Server, NOW);
        assert_eq!(Tokens::new([7; 32]).check(&token, NOW), None);
    }

    #[test]
    fn a_token_changed_anywhere_proves_nothing() {
        let tokens = Tokens::new([7; 32]);
        let token = tokens.sign(ActorId(42), &ada(), GuestScope::Server, NOW);
        let mut bytes = BASE64URL_NOPAD.decode(token.as_bytes()).unwrap();
        for index in 0..bytes.len() {
            bytes[index] ^= 1;
            assert_eq!(tokens.check(&BASE64URL_NOPAD.encode(&bytes), NOW), None, "byte {index}");
            bytes[index] ^= 1;
        }
        for garbage in ["", "x", "????", &token[1..], &"A".repeat(401)] {
            assert_eq!(tokens.check(garbage, NOW), None, "{garbage}");
        }
    }

    #[test]
    fn a_device_is_known_for_its_account_and_is_no_guest() {
        let tokens = Tokens::new([7; 32]);
        let (ada, device) = (ActorId(42), DeviceId([5; DEVICE_BYTES]));
        let token = tokens.sign_device(ada, device, NOW);
        assert_eq!(tokens.check_device(&token, NOW), Some((ada, device)));
        let later = UtcMillis(NOW.0 + DEVICE_KNOWN.as_millis() as i64);
        assert_eq!(tokens.check_device(&token, later), None);
        assert_eq!(tokens.check(&token, NOW), None);
        assert_eq!(Tokens::new([8; 32]).check_device(&token, NOW), None);
        let guest = tokens.sign(ada, &self::ada(), GuestScope::Server, NOW);
        assert_eq!(tokens.check_device(&guest, NOW), None);
    }
}
