//! Limits on how often people, and the people of a network, may request something.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ids::ActorId;

use crate::limits::Rate;
use crate::people::address::Network;
use crate::rate_limit::{RateLimits, Wait};

/// One rate for each person, and one for each network.
#[derive(Debug)]
pub(crate) struct RequestLimits {
    people: Mutex<RateLimits<ActorId>>,
    networks: Mutex<RateLimits<Network>>,
}

impl RequestLimits {
    pub(crate) fn new(person: Rate, network: Rate) -> Self {
        Self {
            people: Mutex::new(RateLimits::new(person)),
            networks: Mutex::new(RateLimits::new(network)),
        }
    }

    /// Counts a request of a person.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn count_person(&self, person: ActorId, now: Duration) -> Result<(), Wait> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner).take(person, now)
    }

    /// Counts a request that comes from a network.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn count_network(&self, network: Network, now: Duration) -> Result<(), Wait> {
        self.networks.lock().unwrap_or_else(PoisonError::into_inner).take(network, now)
    }
}
