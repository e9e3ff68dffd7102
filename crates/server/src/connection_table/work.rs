//! The budget of processor time that matches take: for each person, and for each network.
//!
//! A request is refused before it costs anything, so it is judged by what earlier ones took. The server's own
//! computer has no budget.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use ids::ActorId;

use super::counts::network;
use crate::limits::{WORK_OF_NETWORK, WORK_OF_PERSON, WORK_UNIT};
use crate::rate_limit::{RateLimits, Wait};

/// The work that matches did for a connection and that its person was not charged for yet.
#[derive(Debug, Default)]
pub(crate) struct WorkMeter {
    nanoseconds: AtomicU64,
}

impl WorkMeter {
    /// Notes how long a match worked on a request.
    pub(crate) fn note(&self, spent: Duration) {
        let spent = u64::try_from(spent.as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.fetch_add(spent, Ordering::Relaxed);
    }

    /// The work since this was last asked.
    pub(crate) fn take(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds.swap(0, Ordering::Relaxed))
    }
}

/// The work for everybody.
#[derive(Debug)]
pub(super) struct WorkBudgets {
    people: RateLimits<ActorId>,
    networks: RateLimits<IpAddr>,
}

impl Default for WorkBudgets {
    fn default() -> Self {
        let (people, networks) = (WORK_OF_PERSON, WORK_OF_NETWORK);
        Self { people: RateLimits::new(people), networks: RateLimits::new(networks) }
    }
}

impl WorkBudgets {
    /// Counts work that was done for somebody at an address.
    pub(super) fn charge(
        &mut self,
        actor: ActorId,
        address: Option<IpAddr>,
        spent: Duration,
        now: Duration,
    ) {
        let Some(address) = limited(address) else { return };
        let units = spent.as_nanos().div_ceil(WORK_UNIT.as_nanos());
        let units = u32::try_from(units).unwrap_or(u32::MAX);
        self.people.charge(actor, units, now);
        if let Some(network) = network(address) {
            self.networks.charge(network, units, now);
        }
    }

    /// Whether more may be done for somebody at an address.
    ///
    /// # Errors
    /// How long to wait.
    pub(super) fn check(
        &self,
        actor: ActorId,
        address: Option<IpAddr>,
        now: Duration,
    ) -> Result<(), Wait> {
        let Some(address) = limited(address) else { return Ok(()) };
        self.people.check(&actor, now)?;
        network(address).map_or(Ok(()), |network| self.networks.check(&network, now))
    }
}

fn limited(address: Option<IpAddr>) -> Option<IpAddr> {
    address.filter(|address| !address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn address(last: u8) -> Option<IpAddr> {
        Some(IpAddr::from([203, 0, 113, last]))
    }

    #[test]
    fn finding_2_a_person_with_costly_matches_waits_and_others_do_not() {
        let mut budgets = WorkBudgets::default();
        budgets.charge(ActorId(1), address(1), Duration::from_millis(400), SECOND);
        assert_eq!(budgets.check(ActorId(1), address(1), SECOND), Ok(()));
        budgets.charge(ActorId(1), address(1), Duration::from_millis(400), SECOND);
        let Wait(wait) = budgets.check(ActorId(1), address(1), SECOND).unwrap_err();
        assert_eq!(wait.as_secs(), 15, "300 ms at 2 %");
        assert_eq!(budgets.check(ActorId(1), address(1), SECOND + wait), Ok(()));
        assert_eq!(budgets.check(ActorId(2), address(1), SECOND), Ok(()));
    }

    #[test]
    fn finding_2_a_network_of_many_people_waits_and_other_networks_do_not() {
        let mut budgets = WorkBudgets::default();
        for person in 0..25 {
            budgets.charge(ActorId(person), address(1), Duration::from_millis(100), SECOND);
        }
        assert!(budgets.check(ActorId(99), address(2), SECOND).is_err());
        let elsewhere = Some(IpAddr::from([198, 51, 100, 1]));
        assert_eq!(budgets.check(ActorId(99), elsewhere, SECOND), Ok(()));
    }

    #[test]
    fn the_own_computer_has_no_budget() {
        let mut budgets = WorkBudgets::default();
        for here in [Some(IpAddr::from([127, 0, 0, 1])), None] {
            budgets.charge(ActorId(1), here, 100 * SECOND, SECOND);
            assert_eq!(budgets.check(ActorId(1), here, SECOND), Ok(()));
        }
    }
}
