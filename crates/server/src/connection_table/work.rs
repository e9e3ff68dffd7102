//! The budget of processor time: for each person, and for each network.
//!
//! A request is refused before it costs anything, so it is judged by what earlier ones took. Work is charged where
//! it is done, to an account that outlives the connection: somebody who disconnects pays all the same. The server's
//! own computer has no budget.

use std::net::IpAddr;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use ids::ActorId;
use protocol::{ErrorCode, WireError};

use super::ConnectionTable;
use super::counts::{is_own, network};
use crate::limit_log::Limit;
use crate::limits::{Rate, WORK_UNIT};
use crate::people::address::Network;
use crate::rate_limit::{RateLimits, Wait};
use crate::work_queue::TurnOf;

/// Who pays for work: a person, the network of an address, or nobody.
#[derive(Clone, Debug)]
pub struct WorkAccount {
    table: Arc<ConnectionTable>,
    purpose: Purpose,
    actor: Option<ActorId>,
    address: Option<IpAddr>,
}

/// What work is for. Each has a budget of its own, so that nobody who studies a ruleset has to stop playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// Matches.
    Matches,
    /// Rulesets, and positions between matches.
    Questions,
    /// What computers work out: moves, thoughts, analyses, reviews and heat maps.
    Engine,
}

impl WorkAccount {
    pub(super) fn new(
        table: Arc<ConnectionTable>,
        actor: Option<ActorId>,
        address: Option<IpAddr>,
    ) -> Self {
        Self {
            table,
            purpose: Purpose::Matches,
            actor,
            address: address.map(|address| address.to_canonical()),
        }
    }

    /// The same person's account for rulesets, and for positions between matches.
    pub(crate) fn for_questions(&self) -> Self {
        Self { purpose: Purpose::Questions, ..self.clone() }
    }

    /// The same person's account for what computers work out.
    pub(crate) fn for_engine(&self) -> Self {
        Self { purpose: Purpose::Engine, ..self.clone() }
    }

    fn budgets(&self) -> MutexGuard<'_, WorkBudgets> {
        let budgets = match self.purpose {
            Purpose::Matches => &self.table.work,
            Purpose::Questions => &self.table.questions,
            Purpose::Engine => &self.table.engine,
        };
        budgets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts work that was done.
    pub(crate) fn charge(&self, spent: Duration) {
        if self.is_limited() {
            let now = self.table.clock.now();
            self.budgets().charge(self.actor, self.address, spent, now);
        }
    }

    /// Checks whether more work may be done.
    ///
    /// # Errors
    /// A sentence that says how long to wait.
    pub(crate) fn check(&self) -> Result<(), WireError> {
        if !self.is_limited() {
            return Ok(());
        }
        let now = self.table.clock.now();
        let checked = self.budgets().check(self.actor, self.address, now);
        checked.map_err(|Wait(wait)| {
            self.table.limits.reached(Limit::Work, self.address);
            let (what, reason) = match self.purpose {
                Purpose::Matches => ("matches", "too-much-work"),
                Purpose::Questions => ("requests", "too-many-questions"),
                Purpose::Engine => ("analyses and computer games", "too-much-analysis"),
            };
            let seconds = wait.as_secs().max(1);
            let why =
                format!("your {what} take too much of the server's time; wait {seconds} seconds");
            WireError::new(ErrorCode::TooFast, why).because(reason).with("seconds", seconds)
        })
    }

    /// Does work on this thread and counts it.
    pub(crate) fn measure<T>(&self, work: impl FnOnce() -> T) -> T {
        let begun = self.table.clock.processor_time();
        let done = work();
        self.charge(self.table.clock.processor_time().saturating_sub(begun));
        done
    }

    /// The person, if there is one.
    pub(crate) fn actor(&self) -> Option<ActorId> {
        self.actor
    }

    /// Whether the work is limited. At the server's own computer it is not.
    pub(crate) fn is_limited(&self) -> bool {
        limited(self.address).is_some()
    }

    /// With whom the work takes turns.
    pub(crate) fn turn(&self) -> TurnOf {
        match (self.actor, limited(self.address)) {
            (Some(actor), _) => TurnOf::Person(actor),
            (None, Some(address)) => TurnOf::Network(Network::of(address)),
            (None, None) => TurnOf::Server,
        }
    }
}

/// The work for everybody.
#[derive(Debug)]
pub(super) struct WorkBudgets {
    people: RateLimits<ActorId>,
    networks: RateLimits<IpAddr>,
}

impl WorkBudgets {
    pub(super) fn new(person: Rate, network: Rate) -> Self {
        Self { people: RateLimits::new(person), networks: RateLimits::new(network) }
    }

    /// Counts work that was done for somebody at an address.
    pub(super) fn charge(
        &mut self,
        actor: Option<ActorId>,
        address: Option<IpAddr>,
        spent: Duration,
        now: Duration,
    ) {
        let Some(address) = limited(address) else { return };
        let units = spent.as_nanos().div_ceil(WORK_UNIT.as_nanos());
        let units = u32::try_from(units).unwrap_or(u32::MAX);
        if let Some(actor) = actor {
            self.people.charge(actor, units, now);
        }
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
        actor: Option<ActorId>,
        address: Option<IpAddr>,
        now: Duration,
    ) -> Result<(), Wait> {
        let Some(address) = limited(address) else { return Ok(()) };
        actor.map_or(Ok(()), |actor| self.people.check(&actor, now))?;
        network(address).map_or(Ok(()), |network| self.networks.check(&network, now))
    }
}

fn limited(address: Option<IpAddr>) -> Option<IpAddr> {
    address.filter(|address| !is_own(*address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{ENGINE_OF_NETWORK, ENGINE_OF_PERSON, WORK_OF_NETWORK, WORK_OF_PERSON};

    const SECOND: Duration = Duration::from_secs(1);

    fn address(last: u8) -> Option<IpAddr> {
        Some(IpAddr::from([203, 0, 113, last]))
    }

    #[test]
    fn finding_2_a_person_with_costly_matches_waits_and_others_do_not() {
        let mut budgets = WorkBudgets::new(WORK_OF_PERSON, WORK_OF_NETWORK);
        budgets.charge(Some(ActorId(1)), address(1), Duration::from_millis(400), SECOND);
        assert_eq!(budgets.check(Some(ActorId(1)), address(1), SECOND), Ok(()));
        budgets.charge(Some(ActorId(1)), address(1), Duration::from_millis(400), SECOND);
        let Wait(wait) = budgets.check(Some(ActorId(1)), address(1), SECOND).unwrap_err();
        assert_eq!(wait.as_secs(), 15, "300 ms at 2 %");
        assert_eq!(budgets.check(Some(ActorId(1)), address(1), SECOND + wait), Ok(()));
        assert_eq!(budgets.check(Some(ActorId(2)), address(1), SECOND), Ok(()));
    }

    #[test]
    fn finding_2_a_network_of_many_people_waits_and_other_networks_do_not() {
        let mut budgets = WorkBudgets::new(WORK_OF_PERSON, WORK_OF_NETWORK);
        for person in 0..25 {
            budgets.charge(Some(ActorId(person)), address(1), Duration::from_millis(100), SECOND);
        }
        assert!(budgets.check(Some(ActorId(99)), address(2), SECOND).is_err());
        let elsewhere = Some(IpAddr::from([198, 51, 100, 1]));
        assert_eq!(budgets.check(Some(ActorId(99)), elsewhere, SECOND), Ok(()));
    }

    #[test]
    fn finding_2_a_class_analyzes_for_a_lesson_and_a_network_not_for_a_day() {
        let mut budgets = WorkBudgets::new(ENGINE_OF_PERSON, ENGINE_OF_NETWORK);
        let minutes = |minutes: u32| 60 * minutes * SECOND;
        // Two cores for 45 minutes, shared by 30 pupils.
        for person in 0..30 {
            budgets.charge(Some(ActorId(person)), address(1), minutes(3), minutes(45));
        }
        assert_eq!(budgets.check(Some(ActorId(0)), address(1), minutes(45)), Ok(()));
        for person in 30..50 {
            budgets.charge(Some(ActorId(person)), address(1), minutes(9), minutes(45));
        }
        assert!(budgets.check(Some(ActorId(99)), address(1), minutes(45)).is_err());
        assert_eq!(budgets.check(Some(ActorId(99)), address(1), 4 * minutes(60)), Ok(()));
        // One person alone: ten minutes at once.
        let elsewhere = Some(IpAddr::from([198, 51, 100, 1]));
        budgets.charge(Some(ActorId(100)), elsewhere, minutes(11), minutes(45));
        let Wait(wait) = budgets.check(Some(ActorId(100)), elsewhere, minutes(45)).unwrap_err();
        assert_eq!(wait.as_secs(), 120, "a minute at half a core");
    }

    #[test]
    fn the_own_computer_has_no_budget() {
        let mut budgets = WorkBudgets::new(WORK_OF_PERSON, WORK_OF_NETWORK);
        for here in [Some(IpAddr::from([127, 0, 0, 1])), None] {
            budgets.charge(Some(ActorId(1)), here, 100 * SECOND, SECOND);
            assert_eq!(budgets.check(Some(ActorId(1)), here, SECOND), Ok(()));
        }
    }
}
