//! Which job comes next: by kind, and within a kind by how much time its owner has used.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use game::ActorId;

use super::{JobId, JobKind, JobRefusal};
use crate::limits::{
    ANALYSIS_TURN, JOBS_PER_PERSON, JOBS_STARTED, JOBS_STARTED_PER_PERSON, JOBS_WAITING,
    MOVES_PER_PERSON, MOVES_STARTED, MOVES_WAITING,
};

/// Whose job it is, and how urgent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ticket {
    pub(super) id: JobId,
    pub(super) kind: JobKind,
    pub(super) owner: ActorId,
}

/// Where a job is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// It waits for a thread.
    Waiting,
    /// It waits for a thread, and its answer is needed now.
    Hurried,
    /// It has a thread and waits for its next slice.
    Paused,
    /// It runs since this time.
    Running(Duration),
}

/// All jobs of a pool, waiting and started.
#[derive(Debug)]
pub(super) struct FairQueue {
    jobs: BTreeMap<JobId, (Ticket, Place)>,
    /// What each job has used of the processors.
    used: HashMap<JobId, Duration>,
    /// What each person with jobs of a kind has used of the processors for them.
    accounts: HashMap<(JobKind, ActorId), Account>,
    running: usize,
    /// How many jobs may run at a time.
    processors: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Account {
    used: Duration,
    jobs: usize,
    started: usize,
}

impl FairQueue {
    /// An empty queue for this many jobs at a time.
    pub(super) fn new(processors: usize) -> Self {
        let (jobs, used, accounts) = (BTreeMap::new(), HashMap::new(), HashMap::new());
        Self { jobs, used, accounts, running: 0, processors }
    }

    /// Adds a job.
    pub(super) fn push(&mut self, ticket: Ticket) -> Result<(), JobRefusal> {
        let Ticket { id, kind, owner } = ticket;
        let own = self.accounts.get(&(kind, owner)).map_or(0, |account| account.jobs);
        let (most, most_waiting) = match kind {
            JobKind::Move => (MOVES_PER_PERSON, MOVES_WAITING),
            _ => (JOBS_PER_PERSON, JOBS_WAITING),
        };
        if own >= most {
            return Err(JobRefusal::TooManyOfYours);
        }
        if self.count(|it, place| !place.is_started() && has_move(it) == has_move(&ticket))
            >= most_waiting
        {
            return Err(JobRefusal::QueueFull);
        }
        // A newcomer has used as much as the person who used the least, so that nobody waits for an old debt.
        let others = self.accounts.iter().filter(|((other, _), _)| *other == kind);
        let least = others.map(|(_, account)| account.used).min().unwrap_or_default();
        let new = || Account { used: least, ..Account::default() };
        self.accounts.entry((kind, owner)).or_insert_with(new).jobs += 1;
        self.jobs.insert(id, (ticket, Place::Waiting));
        Ok(())
    }

    /// Takes the next job that gets a thread, if there is one and it may start.
    pub(super) fn start_next(&mut self) -> Option<JobId> {
        let moves = self.count(|ticket, place| place.is_started() && has_move(ticket));
        let others = self.count(|ticket, place| place.is_started() && !has_move(ticket));
        let may_start = |ticket: &Ticket, account: Account| match ticket.kind {
            JobKind::Move => moves < MOVES_STARTED,
            _ => others < JOBS_STARTED && account.started < JOBS_STARTED_PER_PERSON,
        };
        let key = |(ticket, place): &(Ticket, Place)| {
            let account = self.account(ticket);
            let is_later = *place != Place::Hurried;
            let key = (is_later, ticket.kind, account.started, account.used, ticket.id);
            (!place.is_started() && may_start(ticket, account)).then_some(key)
        };
        let (.., id) = self.jobs.values().filter_map(key).min()?;
        let (ticket, _) = self.jobs.get(&id)?;
        // As with people: a new job is not ahead of the others of its owner by what they have used before.
        let is_beside = |(other, place): &&(Ticket, Place)| {
            place.is_started() && (other.kind, other.owner) == (ticket.kind, ticket.owner)
        };
        let beside = self.jobs.values().filter(is_beside);
        let least = beside.filter_map(|(other, _)| self.used.get(&other.id)).min().copied();
        self.used.insert(id, least.unwrap_or_default());
        let (ticket, place) = self.jobs.get_mut(&id)?;
        *place = Place::Paused;
        let account = self.accounts.get_mut(&(ticket.kind, ticket.owner))?;
        account.started += 1;
        Some(id)
    }

    /// Starts slices while there are free processors.
    pub(super) fn schedule(&mut self, now: Duration) {
        while self.running < self.processors
            && let Some(next) = self.next_to_run()
        {
            self.running += 1;
            if let Some((_, place)) = self.jobs.get_mut(&next.id) {
                *place = Place::Running(now);
            }
        }
    }

    /// The job that gets the next slice: of the jobs of one person, the one that has run least.
    pub(super) fn next_to_run(&self) -> Option<Ticket> {
        let paused = || {
            let paused = self.jobs.values().filter(|(_, place)| *place == Place::Paused);
            paused.map(|(ticket, _)| *ticket)
        };
        let by_owner = |ticket: &Ticket| (ticket.kind, self.account(ticket).used, ticket.id);
        let Ticket { kind, owner, .. } = paused().min_by_key(by_owner)?;
        let of_owner = paused().filter(|ticket| (ticket.kind, ticket.owner) == (kind, owner));
        of_owner.min_by_key(|ticket| (self.used.get(&ticket.id).copied(), ticket.id))
    }

    /// Whether an analysis, which goes on as long as it may, has had its turn and must leave its
    /// thread to somebody who has none.
    pub(super) fn gives_way(&self, id: JobId) -> bool {
        let Some((ticket, _)) = self.jobs.get(&id) else { return false };
        let had = self.used.get(&id).copied().unwrap_or_default();
        let is_full =
            self.count(|other, place| place.is_started() && !has_move(other)) >= JOBS_STARTED;
        let has_none = |other: &Ticket, place: Place| {
            !place.is_started() && other.kind == ticket.kind && self.account(other).started == 0
        };
        ticket.kind == JobKind::Analysis
            && had >= ANALYSIS_TURN
            && is_full
            && self.count(has_none) > 0
    }

    /// Ends the slice of a job and adds it to what its owner has used.
    pub(super) fn pause(&mut self, id: JobId, now: Duration) {
        let Some((ticket, place)) = self.jobs.get_mut(&id) else { return };
        if let Place::Running(since) = *place {
            *place = Place::Paused;
            self.running -= 1;
            let passed = now.saturating_sub(since);
            *self.used.entry(id).or_default() += passed;
            if let Some(account) = self.accounts.get_mut(&(ticket.kind, ticket.owner)) {
                account.used += passed;
            }
        }
    }

    /// Marks a job whose answer is needed now.
    pub(super) fn hurry(&mut self, id: JobId) {
        if let Some((_, place @ Place::Waiting)) = self.jobs.get_mut(&id) {
            *place = Place::Hurried;
        }
    }

    /// Removes a job that waits for a thread; returns whether it did.
    pub(super) fn remove_waiting(&mut self, id: JobId) -> bool {
        let is_waiting = self.jobs.get(&id).is_some_and(|(_, place)| !place.is_started());
        if is_waiting {
            self.forget(id);
        }
        is_waiting
    }

    /// Removes a job that is done.
    pub(super) fn finish(&mut self, id: JobId, now: Duration) {
        self.pause(id, now);
        if let Some((ticket, _)) = self.jobs.get(&id)
            && let Some(account) = self.accounts.get_mut(&(ticket.kind, ticket.owner))
        {
            account.started -= 1;
        }
        self.forget(id);
    }

    fn forget(&mut self, id: JobId) {
        self.used.remove(&id);
        let Some((ticket, _)) = self.jobs.remove(&id) else { return };
        let key = (ticket.kind, ticket.owner);
        if let Some(account) = self.accounts.get_mut(&key) {
            account.jobs -= 1;
            if account.jobs == 0 {
                self.accounts.remove(&key);
            }
        }
    }

    /// Whether a job runs.
    pub(super) fn is_running(&self, id: JobId) -> bool {
        matches!(self.jobs.get(&id), Some((_, Place::Running(_))))
    }

    /// How many jobs wait for a thread, and how many have one.
    pub(super) fn counts(&self) -> (usize, usize) {
        let started = self.count(|_, place| place.is_started());
        (self.jobs.len() - started, started)
    }

    fn count(&self, which: impl Fn(&Ticket, Place) -> bool) -> usize {
        self.jobs.values().filter(|(ticket, place)| which(ticket, *place)).count()
    }

    fn account(&self, ticket: &Ticket) -> Account {
        self.accounts.get(&(ticket.kind, ticket.owner)).copied().unwrap_or_default()
    }
}

impl Place {
    const fn is_started(self) -> bool {
        matches!(self, Self::Paused | Self::Running(_))
    }
}

/// Whether it is the move of a match. Moves have threads and places of their own, so that nothing else takes them.
fn has_move(ticket: &Ticket) -> bool {
    ticket.kind == JobKind::Move
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: ActorId = ActorId(11);
    const BOB: ActorId = ActorId(12);
    const SLICE: Duration = Duration::from_millis(50);

    fn ticket(number: u64, kind: JobKind, owner: ActorId) -> Ticket {
        Ticket { id: JobId(number), kind, owner }
    }

    fn start_all(queue: &mut FairQueue) -> Vec<u64> {
        std::iter::from_fn(|| queue.start_next()).map(|id| id.0).collect()
    }

    #[test]
    fn kinds_come_in_their_order() {
        use JobKind::{Analysis, Hint, Move, Review};
        let mut queue = FairQueue::new(1);
        for (number, kind) in [(1, Review), (2, Analysis), (3, Hint), (4, Move)] {
            queue.push(ticket(number, kind, ADA)).unwrap();
        }
        assert_eq!(start_all(&mut queue), [4, 3, 2, 1]);
        let mut order = Vec::new();
        while let Some(next) = queue.next_to_run() {
            order.push(next.id.0);
            queue.finish(next.id, Duration::ZERO);
        }
        assert_eq!(order, [4, 3, 2, 1]);
        assert_eq!(queue.counts(), (0, 0));
        assert!(queue.accounts.is_empty(), "nothing is remembered of people without jobs");
    }

    #[test]
    fn two_people_who_ask_at_once_each_get_half() {
        let mut queue = FairQueue::new(1);
        queue.push(ticket(1, JobKind::Analysis, ADA)).unwrap();
        queue.push(ticket(2, JobKind::Analysis, ADA)).unwrap();
        queue.push(ticket(3, JobKind::Analysis, BOB)).unwrap();
        start_all(&mut queue);
        let (mut now, mut of_bob, mut of_second) = (Duration::ZERO, 0, 0);
        for _ in 0..100 {
            let next = queue.next_to_run().unwrap();
            queue.schedule(now);
            assert!(queue.is_running(next.id));
            of_bob += usize::from(next.owner == BOB);
            of_second += usize::from(next.id == JobId(2));
            now += SLICE;
            queue.pause(next.id, now);
        }
        assert_eq!(of_bob, 50, "Ada has two jobs, but no more time");
        assert_eq!(of_second, 25, "and both of hers go on");
    }

    #[test]
    fn one_person_cannot_take_all_threads() {
        let mut queue = FairQueue::new(1);
        for number in 0..JOBS_PER_PERSON as u64 {
            queue.push(ticket(number, JobKind::Analysis, ADA)).unwrap();
        }
        let one_more = queue.push(ticket(90, JobKind::Analysis, ADA));
        assert_eq!(one_more, Err(JobRefusal::TooManyOfYours));
        queue.push(ticket(91, JobKind::Analysis, BOB)).unwrap();
        queue.push(ticket(92, JobKind::Move, ADA)).unwrap();
        assert_eq!(start_all(&mut queue), [92, 0, 91, 1]);
    }

    #[test]
    fn a_class_that_analyzes_takes_turns() {
        let mut queue = FairQueue::new(1);
        let class = 0..JOBS_STARTED as u64;
        for number in class.clone() {
            queue.push(ticket(number, JobKind::Analysis, ActorId(100 + number))).unwrap();
        }
        start_all(&mut queue);
        let now = ANALYSIS_TURN * JOBS_STARTED as u32;
        for slice in 0..JOBS_STARTED as u32 {
            let next = queue.next_to_run().unwrap();
            queue.schedule(ANALYSIS_TURN * slice);
            queue.pause(next.id, ANALYSIS_TURN * (slice + 1));
        }
        assert!(class.clone().all(|number| !queue.gives_way(JobId(number))), "nobody else waits");
        // A second analysis of somebody who has one can wait.
        queue.push(ticket(50, JobKind::Analysis, ActorId(101))).unwrap();
        assert!(!queue.gives_way(JobId(1)));
        queue.push(ticket(51, JobKind::Analysis, BOB)).unwrap();
        assert!(class.clone().all(|number| queue.gives_way(JobId(number))));
        queue.finish(JobId(0), now);
        assert_eq!(queue.start_next(), Some(JobId(51)));
        assert!(!queue.gives_way(JobId(51)), "its turn has begun");
        assert!(!queue.gives_way(JobId(1)), "nobody is without one now");
    }

    #[test]
    fn ten_thousand_requests_do_not_keep_a_move_waiting() {
        let mut queue = FairQueue::new(1);
        let refused = (0..10_000).filter(|&number| {
            let pushed = queue.push(ticket(number, JobKind::Analysis, ActorId(100 + number)));
            if let Err(refusal) = pushed {
                assert_eq!(refusal, JobRefusal::QueueFull);
            }
            pushed.is_err()
        });
        assert_eq!(refused.count(), 10_000 - JOBS_WAITING);
        assert_eq!(start_all(&mut queue).len(), JOBS_STARTED);
        queue.push(ticket(20_000, JobKind::Move, BOB)).unwrap();
        assert_eq!(start_all(&mut queue), [20_000]);
        assert_eq!(queue.next_to_run().map(|next| next.id.0), Some(20_000));
    }

    #[test]
    fn a_hurried_move_starts_before_all_others() {
        let mut queue = FairQueue::new(1);
        for number in 0..20 {
            queue.push(ticket(number, JobKind::Move, ActorId(100 + number))).unwrap();
        }
        queue.hurry(JobId(17));
        assert_eq!(queue.start_next(), Some(JobId(17)));
        assert!(queue.remove_waiting(JobId(0)) && !queue.remove_waiting(JobId(17)));
        assert_eq!(queue.start_next(), Some(JobId(1)));
    }

    #[test]
    fn a_newcomer_does_not_wait_for_others_to_use_as_little() {
        let mut queue = FairQueue::new(1);
        queue.push(ticket(1, JobKind::Analysis, ADA)).unwrap();
        start_all(&mut queue);
        queue.schedule(Duration::ZERO);
        queue.pause(JobId(1), Duration::from_secs(60));
        queue.push(ticket(2, JobKind::Analysis, BOB)).unwrap();
        start_all(&mut queue);
        let now = Duration::from_secs(60);
        let mut order = Vec::new();
        for slice in 0..4 {
            let next = queue.next_to_run().unwrap();
            order.push(next.id.0);
            queue.schedule(now + SLICE * slice);
            queue.pause(next.id, now + SLICE * (slice + 1));
        }
        assert_eq!(order, [1, 2, 1, 2]);
    }
}
