//! Guests: by what they come in, how many, and how long they are known.
//!
//! A guest's token is signed, not stored; what is stored is the guest's number and when it was last seen. A
//! guest who was not here for a day and plays nothing is erased: notes, tags and mutes go, and the games stay
//! under a pseudonym.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ids::{ActorId, UtcMillis};
use store::Unavailable;
use store::people::{Guest, GuestStay, PeopleStore};

use super::address::Network;
use super::bucket::{Buckets, Pace};
use super::directory::Directory;
use super::limits::Wait;
use super::name;
use super::secret::draw_number;
use crate::random::Random;

const MINUTE: i64 = 60 * 1000;
/// A guest who was not here for so long is erased.
pub const GUEST_MS: i64 = 24 * 60 * MINUTE;
/// That a guest is here is written down this often.
const USED_EVERY: i64 = 5 * MINUTE;
/// When a guest of before guests were written down was last here.
const UNKNOWN: UtcMillis = UtcMillis(0);
/// More guests are not known at once.
const MOST_GUESTS: usize = 20_000;
/// New guests from one address: a class behind one router comes at once.
const FOR_ADDRESS: Pace = Pace { burst: 40.0, each: Duration::from_secs(10) };
/// New guests from one network.
const FOR_NETWORK: Pace = Pace { burst: 120.0, each: Duration::from_secs(1) };

/// The letters of a room code: none that is taken for another.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LETTERS: usize = 6;

/// What is written on the board of a classroom, and lets in whoever can read it. It is drawn anew at each
/// start.
#[derive(Clone, PartialEq, Eq)]
pub struct RoomCode(String);

impl RoomCode {
    /// Draws a code.
    pub fn draw(random: &dyn Random) -> Self {
        let mut bytes = [0; CODE_LETTERS];
        random.fill(&mut bytes);
        // 32 letters divide 256: all are equally likely.
        Self(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
    }

    /// As it is written on the board.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether somebody typed it, in whatever case and however set apart.
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

/// Why a guest does not come in.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GuestError {
    /// Too many came from there.
    #[error("too many guests come from your network; {0}")]
    Wait(#[from] Wait),
    /// Too many are known.
    #[error("there are too many guests; come back later, or ask for an account")]
    Full,
    /// The store cannot.
    #[error(transparent)]
    Store(#[from] Unavailable),
}

/// Everybody who only said a name.
pub struct Guests {
    store: Arc<dyn PeopleStore>,
    directory: Arc<Directory>,
    room: RoomCode,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    known: HashMap<ActorId, Guest>,
    addresses: Buckets<IpAddr>,
    networks: Buckets<Network>,
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
            addresses: Buckets::new(FOR_ADDRESS),
            networks: Buckets::new(FOR_NETWORK),
        };
        Self { store, directory, room, state: Mutex::new(state) }
    }

    /// What lets guests of the local network in.
    pub fn room(&self) -> &RoomCode {
        &self.room
    }

    /// Asks whether one more guest may try to come in from an address. A try costs the address alone:
    /// whoever guesses codes does not keep the neighbors out.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn ask(&self, address: IpAddr, now: Duration) -> Result<(), GuestError> {
        let mut state = self.lock();
        state.networks.check(&Network::of(address), now)?;
        state.addresses.take(address.to_canonical(), now)?;
        Ok(())
    }

    /// Counts a guest who was let in from an address.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn count(&self, address: IpAddr, now: Duration) -> Result<(), GuestError> {
        Ok(self.lock().networks.take(Network::of(address), now)?)
    }

    /// A new guest is known from now on.
    ///
    /// # Errors
    /// When there are too many, or it cannot be written.
    pub(crate) async fn welcome(&self, actor: ActorId, now: UtcMillis) -> Result<(), GuestError> {
        if self.lock().known.len() >= MOST_GUESTS {
            return Err(GuestError::Full);
        }
        self.write_use(actor, now).await?;
        Ok(())
    }

    /// Whether somebody with a guest's token is still a guest; that the guest is here is written down.
    pub(crate) async fn is_welcome(&self, actor: ActorId, now: UtcMillis) -> bool {
        let found = self.lock().known.get(&actor).copied();
        match found {
            // Whoever is not known any more was erased; the token may live on in a browser.
            None | Some(Guest { stay: GuestStay::Ended, .. }) => return false,
            Some(guest) if is_absent(&guest, now) => return false,
            Some(guest) if now.0 - guest.used.0 < USED_EVERY => return true,
            Some(_) => {}
        }
        if let Err(error) = self.write_use(actor, now).await {
            // Who is here may stay while nothing can be saved; what matters is refused elsewhere.
            tracing::warn!(%error, "that a guest is here could not be written down");
        }
        true
    }

    /// Who was not here for a day, and did not leave.
    pub(crate) fn absent(&self, now: UtcMillis) -> Vec<ActorId> {
        let state = self.lock();
        let absent = state.known.iter().filter(|(_, guest)| is_absent(guest, now));
        absent.map(|(actor, _)| *actor).collect()
    }

    /// Whether somebody was not here for a day, and did not leave.
    pub(crate) fn is_absent(&self, actor: ActorId, now: UtcMillis) -> bool {
        self.lock().known.get(&actor).is_some_and(|guest| is_absent(guest, now))
    }

    /// Keeps somebody as if the guest were here: for a match that waits for the next move.
    pub(crate) async fn keep(&self, actor: ActorId, now: UtcMillis) {
        if let Err(error) = self.write_use(actor, now).await {
            tracing::warn!(%error, "that a guest still plays could not be written down");
        }
    }

    /// Takes in guests whom the store found since the start: in matches of before, when they are listed.
    pub(crate) async fn look_again(&self) {
        let Ok(stored) = self.store.guests().await else { return };
        let mut state = self.lock();
        for guest in stored {
            state.known.entry(guest.actor).or_insert(guest);
        }
    }

    /// A guest leaves, and cannot come back as the same.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) async fn leave(&self, actor: ActorId, now: UtcMillis) -> Result<(), Unavailable> {
        self.store.end_guest(actor, now).await?;
        let guest = Guest { actor, used: now, stay: GuestStay::Ended };
        self.lock().known.insert(actor, guest);
        Ok(())
    }

    /// Erases everybody who was not here for a day; tells whom, and under what names the games are shown.
    /// Who has a page open or plays is here.
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
                // Tried again in a while if it cannot be written now.
                let _ = self.write_use(actor, now).await;
                continue;
            }
            if guest.used >= since {
                continue;
            }
            let pseudonym = format!("{} {}", name::FORMER_GUEST, draw_number(random) % 1_000_000);
            let answer = self.store.erase_guest(guest.actor, pseudonym.clone(), since).await;
            if answer == Ok(true) {
                self.directory.set_gone(actor, &pseudonym);
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
