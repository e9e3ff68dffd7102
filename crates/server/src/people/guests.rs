//! Guests: how they are admitted, how many, and how long they are known.
//!
//! A guest's token is signed, not stored. Stored is the guest's id and when the guest was last here. Guests
//! who were away for a day and play nothing are erased: notes, tags and mutes are deleted, and the games
//! stay under a pseudonym.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ids::{ActorId, UtcMillis};
use store::Unavailable;
use store::people::{Guest, GuestStay, PeopleStore};

use super::address::Network;
use super::secret::draw_number;
use crate::directory::Directory;
use crate::limits::{GUESTS_PER_ADDRESS, GUESTS_PER_NETWORK, MAX_GUESTS};
use crate::names;
use crate::random::Random;
use crate::rate_limit::{RateLimits, Wait};

const MINUTE: i64 = 60 * 1000;
/// Guests who were away for this long are erased.
pub const GUEST_MS: i64 = 24 * 60 * MINUTE;
/// How often the presence of a guest is stored.
const USED_EVERY: i64 = 5 * MINUTE;
/// The last visit of guests from before visits were stored.
const UNKNOWN: UtcMillis = UtcMillis(0);

/// The letters of a room code, without those that look alike.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LETTERS: usize = 6;

/// The code that admits guests of the local network, as written on the board of a classroom. Each start of the
/// server draws a new one.
#[derive(Clone, PartialEq, Eq)]
pub struct RoomCode(String);

impl RoomCode {
    /// Draws a code.
    pub fn draw(random: &dyn Random) -> Self {
        let mut bytes = [0; CODE_LETTERS];
        random.fill(&mut bytes);
        // 32 divides 256, so all letters are equally likely.
        Self(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
    }

    /// The code as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a typed code is right, ignoring case, spaces and hyphens.
    pub fn admits(&self, typed: &str) -> bool {
        let letters = typed.chars().filter(|letter| !matches!(letter, ' ' | '-'));
        let typed: String = letters.take(CODE_LETTERS + 1).collect();
        typed.to_ascii_uppercase() == self.0
    }
}

impl std::fmt::Debug for RoomCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RoomCode(..)")
    }
}

/// Why a guest is not admitted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GuestError {
    /// Too many came from the same network.
    #[error("too many guests come from your network; {0}")]
    Wait(#[from] Wait),
    /// There are too many guests.
    #[error("there are too many guests; try again later, or ask for an account")]
    Full,
    /// The store is not available.
    #[error(transparent)]
    Store(#[from] Unavailable),
}

/// All guests.
pub struct Guests {
    store: Arc<dyn PeopleStore>,
    directory: Arc<Directory>,
    room: RoomCode,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    known: HashMap<ActorId, Guest>,
    addresses: RateLimits<IpAddr>,
    networks: RateLimits<Network>,
}

impl Guests {
    pub(super) fn new(
        store: Arc<dyn PeopleStore>,
        directory: Arc<Directory>,
        known: Vec<Guest>,
        room: RoomCode,
    ) -> Self {
        let known = known.into_iter().map(|guest| (guest.actor, guest)).collect();
        let state = State {
            known,
            addresses: RateLimits::new(GUESTS_PER_ADDRESS),
            networks: RateLimits::new(GUESTS_PER_NETWORK),
        };
        Self { store, directory, room, state: Mutex::new(state) }
    }

    /// The room code.
    pub fn room(&self) -> &RoomCode {
        &self.room
    }

    /// Counts a try to become a guest. It counts for the address alone, so that somebody who guesses codes
    /// does not lock out the whole network.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn ask(&self, address: IpAddr, now: Duration) -> Result<(), GuestError> {
        let mut state = self.lock();
        state.networks.check(&Network::of(address), now)?;
        state.addresses.take(address.to_canonical(), now)?;
        Ok(())
    }

    /// Counts a guest who was admitted from an address.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn count(&self, address: IpAddr, now: Duration) -> Result<(), GuestError> {
        Ok(self.lock().networks.take(Network::of(address), now)?)
    }

    /// Adds a guest.
    ///
    /// # Errors
    /// When there are too many, or the store is not available.
    pub(crate) async fn welcome(&self, actor: ActorId, now: UtcMillis) -> Result<(), GuestError> {
        if self.lock().known.len() >= MAX_GUESTS {
            return Err(GuestError::Full);
        }
        self.write_use(actor, now).await?;
        Ok(())
    }

    /// Whether a guest is still known; stores that the guest is here.
    pub(crate) async fn is_welcome(&self, actor: ActorId, now: UtcMillis) -> bool {
        let found = self.lock().known.get(&actor).copied();
        match found {
            // An erased guest may still have the token in a browser.
            None | Some(Guest { stay: GuestStay::Ended, .. }) => return false,
            Some(guest) if is_absent(&guest, now) => return false,
            Some(guest) if now.0 - guest.used.0 < USED_EVERY => return true,
            Some(_) => {}
        }
        if let Err(error) = self.write_use(actor, now).await {
            // Guests may stay while nothing can be saved.
            tracing::warn!(%error, "the presence of a guest could not be stored");
        }
        true
    }

    /// Guests who were away for a day but did not leave.
    pub(crate) fn absent(&self, now: UtcMillis) -> Vec<ActorId> {
        let state = self.lock();
        let absent = state.known.iter().filter(|(_, guest)| is_absent(guest, now));
        absent.map(|(actor, _)| *actor).collect()
    }

    /// Whether a guest was away for a day but did not leave.
    pub(crate) fn is_absent(&self, actor: ActorId, now: UtcMillis) -> bool {
        self.lock().known.get(&actor).is_some_and(|guest| is_absent(guest, now))
    }

    /// Keeps a guest who is away but plays a match.
    pub(crate) async fn keep(&self, actor: ActorId, now: UtcMillis) {
        if let Err(error) = self.write_use(actor, now).await {
            tracing::warn!(%error, "the match of a guest could not be stored");
        }
    }

    /// Adds guests that the store found in older matches while listing them.
    pub(crate) async fn reload(&self) {
        let Ok(stored) = self.store.guests().await else { return };
        let mut state = self.lock();
        for guest in stored {
            state.known.entry(guest.actor).or_insert(guest);
        }
    }

    /// Logs a guest out for good.
    ///
    /// # Errors
    /// When the store is not available.
    pub(crate) async fn leave(&self, actor: ActorId, now: UtcMillis) -> Result<(), Unavailable> {
        self.store.end_guest(actor, now).await?;
        let guest = Guest { actor, used: now, stay: GuestStay::Ended };
        self.lock().known.insert(actor, guest);
        Ok(())
    }

    /// Erases guests who were away for a day; returns them with their pseudonyms. Guests who are connected or
    /// play are not away.
    pub(crate) async fn erase(
        &self,
        now: UtcMillis,
        random: &dyn Random,
        is_here: impl Fn(ActorId) -> bool,
    ) -> Vec<(ActorId, String)> {
        let since = UtcMillis(now.0.saturating_sub(GUEST_MS));
        let known: Vec<(ActorId, Guest)> =
            self.lock().known.iter().map(|(actor, guest)| (*actor, *guest)).collect();
        let mut erased = Vec::new();
        for (actor, guest) in known {
            if guest.stay == GuestStay::Open && (guest.used == UNKNOWN || is_here(actor)) {
                // The next round tries again if it cannot be stored now.
                let _ = self.write_use(actor, now).await;
                continue;
            }
            if guest.used >= since {
                continue;
            }
            let pseudonym = format!("{} {}", names::FORMER_GUEST, draw_number(random) % 1_000_000);
            let answer = self.store.erase_guest(guest.actor, pseudonym.clone(), since).await;
            if answer == Ok(true) {
                self.directory.set_former(actor, &pseudonym);
                self.lock().known.remove(&actor);
                erased.push((actor, pseudonym));
            }
        }
        erased
    }

    async fn write_use(&self, actor: ActorId, now: UtcMillis) -> Result<(), Unavailable> {
        self.store.use_guest(actor, now).await?;
        let new = Guest { actor, used: now, stay: GuestStay::Open };
        let mut state = self.lock();
        let guest = state.known.entry(actor).or_insert(new);
        guest.used = guest.used.max(now);
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_absent(guest: &Guest, now: UtcMillis) -> bool {
    let is_known = guest.stay == GuestStay::Open && guest.used != UNKNOWN;
    is_known && now.0 - guest.used.0 >= GUEST_MS
}

impl std::fmt::Debug for Guests {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Guests").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SystemRandom;

    #[test]
    fn a_room_code_is_read_as_people_type_it() {
        let code = RoomCode("K7QM2P".to_owned());
        for typed in ["K7QM2P", "k7qm2p", "k7q-m2p", " K7Q M2P "] {
            assert!(code.admits(typed), "{typed}");
        }
        for typed in ["", "K7QM2", "K7QM2PX", "K7QM2Q", "K7QM2P\u{200b}"] {
            assert!(!code.admits(typed), "{typed}");
        }
    }

    #[test]
    fn room_codes_differ() {
        let codes: std::collections::BTreeSet<String> =
            (0..50).map(|_| RoomCode::draw(&SystemRandom).0).collect();
        assert_eq!(codes.len(), 50);
        assert!(codes.iter().all(|code| code.len() == CODE_LETTERS));
    }
}
