//! Challenges of passkeys that wait for an answer: each works once, for one person, for a few minutes.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use ids::{ActorId, UtcMillis};

use super::webauthn::{CHALLENGE_BYTES, Ceremony, RelyingParty};
use crate::limits::{MAX_CHALLENGES, MAX_CHALLENGES_PER_PERSON};

/// How long a browser may take to answer.
pub(crate) const CHALLENGE_MS: i64 = 5 * 60 * 1000;

/// A challenge and what it is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Challenge {
    pub(super) actor: ActorId,
    pub(super) ceremony: Ceremony,
    pub(super) site: RelyingParty,
    pub(super) since: UtcMillis,
}

/// All challenges that wait.
#[derive(Default)]
pub(super) struct Challenges(Mutex<HashMap<[u8; CHALLENGE_BYTES], Challenge>>);

impl Challenges {
    /// Keeps a challenge. If there are too many, the oldest of the person or of all is dropped.
    pub(super) fn put(&self, bytes: [u8; CHALLENGE_BYTES], new: Challenge) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|_, old| !old.is_over(new.since));
        let own = waiting.values().filter(|old| old.actor == new.actor).count();
        if own >= MAX_CHALLENGES_PER_PERSON {
            drop_oldest(&mut waiting, |old| old.actor == new.actor);
        } else if waiting.len() >= MAX_CHALLENGES {
            drop_oldest(&mut waiting, |_| true);
        }
        waiting.insert(bytes, new);
    }

    /// Takes a challenge, which does not work again, whatever follows.
    pub(super) fn take(&self, bytes: &[u8; CHALLENGE_BYTES], now: UtcMillis) -> Option<Challenge> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.remove(bytes).filter(|found| !found.is_over(now))
    }
}

impl Challenge {
    fn is_over(&self, now: UtcMillis) -> bool {
        now.0 - self.since.0 >= CHALLENGE_MS
    }
}

fn drop_oldest(
    waiting: &mut HashMap<[u8; CHALLENGE_BYTES], Challenge>,
    of: impl Fn(&Challenge) -> bool,
) {
    let fitting = waiting.iter().filter(|(_, old)| of(old));
    let oldest = fitting.min_by_key(|(_, old)| old.since).map(|(bytes, _)| *bytes);
    if let Some(oldest) = oldest {
        waiting.remove(&oldest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn challenge(actor: u64, since: i64) -> Challenge {
        let site =
            RelyingParty { id: "localhost".to_owned(), origin: "http://localhost".to_owned() };
        let (actor, since) = (ActorId(actor), UtcMillis(since));
        Challenge { actor, ceremony: Ceremony::Prove, site, since }
    }

    #[test]
    fn a_challenge_works_once_and_expires() {
        let challenges = Challenges::default();
        challenges.put([1; 32], challenge(7, 0));
        challenges.put([2; 32], challenge(7, 0));
        assert_eq!(challenges.take(&[1; 32], UtcMillis(5)), Some(challenge(7, 0)));
        assert_eq!(challenges.take(&[1; 32], UtcMillis(5)), None);
        assert_eq!(challenges.take(&[2; 32], UtcMillis(CHALLENGE_MS)), None);
    }

    #[test]
    fn one_person_does_not_push_out_others() {
        let challenges = Challenges::default();
        challenges.put([255; 32], challenge(8, 0));
        for number in 0..100 {
            challenges.put([number; 32], challenge(7, i64::from(number)));
        }
        assert_eq!(challenges.0.lock().unwrap().len(), MAX_CHALLENGES_PER_PERSON + 1);
        assert!(challenges.take(&[255; 32], UtcMillis(100)).is_some());
        assert!(challenges.take(&[99; 32], UtcMillis(100)).is_some());
    }
}
