//! Guests: how they are admitted, how many, and how long they are known.
//!
//! A guest's token is signed, not stored. Stored is the guest's id and when the guest was last here. Guests
//! who were away for a day and play nothing are erased: notes, tags and mutes are deleted, and the games
//! stay under a pseudonym. When there are too many guests, those who are away are erased earlier, and if nobody is,
//! the least active ones of the network that has the most. Guests who came by an invitation leave some places to
//! those with the room code; accounts need no place.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ids::{ActorId, UtcMillis};
use store::Unavailable;
use store::people::{Guest, GuestStay, PeopleStore};

use super::address::Network;
use super::secret::draw_number;
use crate::directory::Directory;
use crate::identity::{GuestScope, Identity};
use crate::limits::{
    GUEST_AWAY, GUEST_NEVER_CAME, GUEST_SILENT, GUESTS_PER_ADDRESS, GUESTS_PER_NETWORK, MAX_GUESTS,
    PLACES_FOR_ROOM_CODES,
};
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
/// server draws a new one, and organizers can draw another.
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
    room: Mutex<RoomCode>,
    state: Mutex<State>,
    /// Held by the request that makes room for others.
    making_room: tokio::sync::Mutex<()>,
    evicted: AtomicU64,
}

#[derive(Debug)]
struct State {
    known: HashMap<ActorId, KnownGuest>,
    addresses: RateLimits<IpAddr>,
    networks: RateLimits<Network>,
}

#[derive(Debug)]
struct KnownGuest {
    guest: Guest,
    /// How often the guest used the server after being admitted. Nobody knows it of guests from before a restart.
    requests: Option<u32>,
    /// Where the guest came from; unknown of guests from before a restart, who are counted as one network.
    network: Option<Network>,
}

impl Guests {
    pub(super) fn new(
        store: Arc<dyn PeopleStore>,
        directory: Arc<Directory>,
        known: Vec<Guest>,
        room: RoomCode,
    ) -> Self {
        for guest in &known {
            directory.set_guest(guest.actor, &guest.name);
        }
        let known = known.into_iter().map(|guest| (guest.actor, KnownGuest::of_before(guest)));
        let state = State {
            known: known.collect(),
            addresses: RateLimits::new(GUESTS_PER_ADDRESS),
            networks: RateLimits::new(GUESTS_PER_NETWORK),
        };
        let (making_room, evicted) = Default::default();
        let (room, state) = (Mutex::new(room), Mutex::new(state));
        Self { store, directory, room, state, making_room, evicted }
    }

    /// The room code.
    pub fn room(&self) -> RoomCode {
        self.room.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Draws another room code. Guests who are here stay.
    pub(crate) fn change_room(&self, random: &dyn Random) -> RoomCode {
        let code = RoomCode::draw(random);
        *self.room.lock().unwrap_or_else(PoisonError::into_inner) = code.clone();
        code
    }

    /// Counts an attempt to become a guest. It counts for the address alone, so that somebody who
    /// guesses codes does not lock out the whole network.
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
    pub(crate) fn count_admitted(&self, address: IpAddr, now: Duration) -> Result<(), GuestError> {
        Ok(self.lock().networks.take(Network::of(address), now)?)
    }

    /// Adds a guest.
    ///
    /// # Errors
    /// When there are too many, or the store is not available.
    pub(crate) async fn welcome(
        &self,
        actor: ActorId,
        name: &str,
        network: Network,
        now: UtcMillis,
    ) -> Result<(), GuestError> {
        self.write_use(actor, name, now).await?;
        if let Some(known) = self.lock().known.get_mut(&actor) {
            known.network = Some(network);
        }
        Ok(())
    }

    /// Whether there is a place for one more guest of this scope.
    ///
    /// # Errors
    /// When there are too many guests.
    pub(crate) fn check_place(&self, scope: GuestScope) -> Result<(), GuestError> {
        let places = match scope {
            GuestScope::Server => MAX_GUESTS,
            GuestScope::Match(_) => MAX_GUESTS - PLACES_FOR_ROOM_CODES,
        };
        if self.count() >= places { Err(GuestError::Full) } else { Ok(()) }
    }

    /// How many guests are known.
    pub(crate) fn count(&self) -> usize {
        self.lock().known.len()
    }

    /// How many guests were erased early to make room for others.
    pub(crate) fn evicted(&self) -> u64 {
        self.evicted.load(Ordering::Relaxed)
    }

    /// Waits for its turn to make room. Only one request does at a time.
    pub(crate) async fn turn_to_make_room(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.making_room.lock().await
    }

    /// Guests who may be erased to make room for others, the least missed first: those who logged out, those
    /// who never came, those who are away the longest; then those of the largest network who did the least.
    pub(crate) fn idle(&self, now: UtcMillis, most: usize) -> Vec<Guest> {
        let state = self.lock();
        let mut sizes: HashMap<Option<Network>, usize> = HashMap::new();
        for known in state.known.values() {
            *sizes.entry(known.network).or_default() += 1;
        }
        let largest = sizes.values().max().copied().unwrap_or_default();
        let is_crowded = |known: &KnownGuest| sizes.get(&known.network) == Some(&largest);
        let ranked = state.known.values().filter_map(|known| known.rank(now, is_crowded(known)));
        let mut idle: Vec<_> = ranked.collect();
        idle.sort_unstable_by_key(|(rank, _)| *rank);
        idle.truncate(most);
        idle.into_iter().map(|(_, guest)| guest.clone()).collect()
    }

    /// Erases a guest to make room, unless the guest was here in the meantime; returns the pseudonym.
    pub(crate) async fn evict(&self, guest: &Guest, random: &dyn Random) -> Option<String> {
        let after = UtcMillis(guest.used.0.saturating_add(1));
        let pseudonym = self.erase_one(guest.actor, after, random).await?;
        self.evicted.fetch_add(1, Ordering::Relaxed);
        Some(pseudonym)
    }

    /// Whether a guest is still known; stores that the guest is here.
    pub(crate) async fn is_welcome(&self, who: &Identity, now: UtcMillis) -> bool {
        let name = match self.lock().known.get_mut(&who.actor) {
            // An erased guest may still have the token in a browser.
            None => return false,
            Some(known) if known.guest.stay == GuestStay::Ended => return false,
            Some(known) if is_absent(&known.guest, now) => return false,
            Some(known) => {
                known.requests = known.requests.map(|count| count.saturating_add(1));
                let is_named = !known.guest.name.is_empty();
                if is_named && now.0 - known.guest.used.0 < USED_EVERY {
                    return true;
                }
                // Guests from before names were stored have theirs in the token.
                who.name.as_ref().filter(|_| !is_named).map(ToString::to_string)
            }
        };
        if let Err(error) = self.write_use(who.actor, &name.unwrap_or_default(), now).await {
            // Guests may stay while nothing can be saved.
            tracing::warn!(%error, "the presence of a guest could not be stored");
        }
        true
    }

    /// Guests who were away for a day but did not leave.
    pub(crate) fn absent(&self, now: UtcMillis) -> Vec<ActorId> {
        let state = self.lock();
        let absent = state.known.values().filter(|known| is_absent(&known.guest, now));
        absent.map(|known| known.guest.actor).collect()
    }

    /// Whether a guest was away for a day but did not leave.
    pub(crate) fn is_absent(&self, actor: ActorId, now: UtcMillis) -> bool {
        self.lock().known.get(&actor).is_some_and(|known| is_absent(&known.guest, now))
    }

    /// Keeps a guest who is away but plays a match.
    pub(crate) async fn keep(&self, actor: ActorId, now: UtcMillis) {
        if let Err(error) = self.write_use(actor, "", now).await {
            tracing::warn!(%error, "the match of a guest could not be stored");
        }
    }

    /// Adds guests that the store found in older matches while listing them.
    pub(crate) async fn reload(&self) {
        let Ok(stored) = self.store.guests().await else { return };
        let mut state = self.lock();
        for guest in stored {
            state.known.entry(guest.actor).or_insert_with(|| KnownGuest::of_before(guest));
        }
    }

    /// Logs a guest out for good.
    ///
    /// # Errors
    /// When the store is not available.
    pub(crate) async fn leave(&self, actor: ActorId, now: UtcMillis) -> Result<(), Unavailable> {
        self.store.end_guest(actor, now).await?;
        if let Some(known) = self.lock().known.get_mut(&actor) {
            known.guest.used = known.guest.used.max(now);
            known.guest.stay = GuestStay::Ended;
        }
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
        let known: Vec<Guest> =
            self.lock().known.values().map(|known| known.guest.clone()).collect();
        let mut erased = Vec::new();
        for guest in known {
            let actor = guest.actor;
            if guest.stay == GuestStay::Open && (guest.used == UNKNOWN || is_here(actor)) {
                // The next round tries again if it cannot be stored now.
                let _ = self.write_use(actor, "", now).await;
                continue;
            }
            if guest.used >= since {
                continue;
            }
            if let Some(pseudonym) = self.erase_one(actor, since, random).await {
                erased.push((actor, pseudonym));
            }
        }
        erased
    }

    /// Erases a guest who was not here since a time; returns the pseudonym.
    async fn erase_one(
        &self,
        actor: ActorId,
        since: UtcMillis,
        random: &dyn Random,
    ) -> Option<String> {
        let pseudonym = format!("{} {}", names::FORMER_GUEST, draw_number(random) % 1_000_000);
        let answer = self.store.erase_guest(actor, pseudonym.clone(), since).await;
        if answer != Ok(true) {
            return None;
        }
        self.directory.set_former(actor, &pseudonym);
        self.lock().known.remove(&actor);
        Some(pseudonym)
    }

    /// Stores that a guest is here. An empty name leaves the known one.
    async fn write_use(
        &self,
        actor: ActorId,
        name: &str,
        now: UtcMillis,
    ) -> Result<(), Unavailable> {
        self.store.use_guest(actor, name.to_owned(), now).await?;
        let new = || {
            let guest = Guest { actor, used: now, stay: GuestStay::Open, name: String::new() };
            KnownGuest { guest, requests: Some(0), network: None }
        };
        let mut state = self.lock();
        let guest = &mut state.known.entry(actor).or_insert_with(new).guest;
        guest.used = guest.used.max(now);
        if !name.is_empty() {
            name.clone_into(&mut guest.name);
            self.directory.set_guest(actor, name);
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl KnownGuest {
    fn of_before(guest: Guest) -> Self {
        Self { guest, requests: None, network: None }
    }

    /// How little the guest would be missed, if the guest is away; the least first. A guest of a crowded network is
    /// away sooner.
    fn rank(
        &self,
        now: UtcMillis,
        is_crowded: bool,
    ) -> Option<((GuestRank, u32, UtcMillis), &Guest)> {
        let Self { guest, requests, .. } = self;
        let away = u128::try_from(now.0.saturating_sub(guest.used.0)).unwrap_or_default();
        let is_away_for = |least: Duration| away >= least.as_millis();
        let requests = requests.unwrap_or(u32::MAX);
        let (rank, requests) = if guest.stay == GuestStay::Ended {
            (GuestRank::LoggedOut, 0)
        } else if requests == 0 && is_away_for(GUEST_NEVER_CAME) {
            (GuestRank::NeverCame, 0)
        } else if is_away_for(GUEST_AWAY) {
            (GuestRank::Away, 0)
        } else if is_crowded && is_away_for(GUEST_SILENT) {
            (GuestRank::Silent, requests)
        } else {
            return None;
        };
        Some(((rank, requests, guest.used), guest))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum GuestRank {
    LoggedOut,
    NeverCame,
    Away,
    /// Of the network with the most guests.
    Silent,
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

    #[tokio::test]
    async fn finding_15_the_largest_network_gives_places_back_its_least_active_guests_first() {
        let at = |seconds: i64| UtcMillis(1_800_000_000_000 + 1000 * seconds);
        let room = RoomCode("K7QM2P".to_owned());
        let people = Arc::new(store::MemoryPeople::default());
        let guests = Guests::new(people, Arc::default(), Vec::new(), room);
        let network = |number: u8| Network::of(IpAddr::from([10, number, 0, 1]));
        let here = async |actor: u64, seconds: i64| {
            let who = Identity { actor: ActorId(actor), name: None };
            assert!(guests.is_welcome(&who, at(seconds)).await);
        };
        // A class of 30 in one network, 200 guests in another, and each of them asked for something.
        for (guest, network) in (0..30).map(|guest| (guest, network(1))) {
            guests.welcome(ActorId(guest), "Pupil", network, at(0)).await.unwrap();
            here(guest, 0).await;
        }
        for (guest, network) in (100..300).map(|guest| (guest, network(2))) {
            guests.welcome(ActorId(guest), "Nobody", network, at(0)).await.unwrap();
            for _ in 0..=guest % 2 {
                here(guest, 0).await;
            }
        }
        assert!(guests.idle(at(29), 32).is_empty(), "everybody was just here");
        let idle: Vec<u64> = guests.idle(at(30), 150).iter().map(|guest| guest.actor.0).collect();
        assert_eq!(idle.len(), 150);
        assert!(idle.iter().all(|guest| *guest >= 100), "{idle:?}");
        assert!(idle[..100].iter().all(|guest| guest % 2 == 0), "{idle:?}");
        // After ten minutes nobody is spared.
        assert_eq!(guests.idle(at(600), 1000).len(), 230);
    }
}
