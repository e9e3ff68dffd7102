//! Work that blocks a thread, kept off the threads that serve requests.

use std::collections::VecDeque;
use std::future::pending;
use std::panic::resume_unwind;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use ids::ActorId;
use protocol::{ErrorCode, WireError};
use tokio::sync::oneshot;
use tokio::task::{JoinError, spawn_blocking};

use crate::connection_table::WorkAccount;
use crate::limits::{RULESETS_AT_ONCE, RULESETS_QUEUED};
use crate::people::address::Network;

/// Runs work on its own thread.
///
/// # Errors
/// When the work panics.
pub(crate) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, WireError> {
    spawn_blocking(work).await.map_err(|_| internal_error())
}

/// What a client learns about an internal error: only that there was one.
pub(crate) fn internal_error() -> WireError {
    WireError::new(ErrorCode::Internal, "internal error")
}

/// Works on a stranger's ruleset once it is their turn, and counts the work.
///
/// # Errors
/// When the server has worked enough for them, or too many rulesets wait.
pub(crate) async fn work_on_ruleset<T: Send + 'static>(
    payer: &WorkAccount,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, WireError> {
    static RULESETS: LazyLock<WorkQueue> =
        LazyLock::new(|| WorkQueue::new(RULESETS_AT_ONCE, RULESETS_QUEUED));
    let payer = payer.for_questions();
    payer.check()?;
    let turn = payer.turn();
    RULESETS.run(turn, move || payer.measure(work)).await.map_err(|error| match error {
        WorkError::QueueFull => {
            let message = "the server is checking too many rulesets; try again in a moment";
            WireError::new(ErrorCode::Unavailable, message).because("crowded")
        }
        WorkError::Panicked => internal_error(),
    })
}

/// Whose turn it is. People who wait get one turn each before anybody gets a second one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TurnOf {
    /// Somebody who is known.
    Person(ActorId),
    /// Somebody who is not.
    Network(Network),
    /// Nobody in particular.
    Server,
}

/// Expensive work that strangers may request: a few at a time in turns, and a bounded number waiting.
///
/// When too much waits, the oldest of those who have the most waiting is dropped. Its client has waited longest and
/// is the most likely to have given up, and nobody else's work is affected. That is right for questions, which can
/// be asked again. Moves never wait here: their matches have them in order.
#[derive(Debug)]
pub(crate) struct WorkQueue {
    turns: Arc<Mutex<Turns>>,
}

/// Why work was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WorkError {
    /// Too much work is waiting.
    QueueFull,
    /// The work panicked.
    Panicked,
}

/// The right to work, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn(Option<Arc<Mutex<Turns>>>);

/// What runs and what waits.
#[derive(Debug)]
struct Turns {
    at_once: usize,
    /// What may run and wait together.
    capacity: usize,
    running: usize,
    most_at_once: usize,
    /// What waits, by whose turn is next.
    waiting: VecDeque<(TurnOf, VecDeque<oneshot::Sender<Turn>>)>,
}

impl WorkQueue {
    /// A queue that runs `at_once` and holds `capacity`, those that run included.
    pub(crate) fn new(at_once: usize, capacity: usize) -> Self {
        let turns =
            Turns { at_once, capacity, running: 0, most_at_once: 0, waiting: VecDeque::new() };
        Self { turns: Arc::new(Mutex::new(turns)) }
    }

    /// Runs work on its own thread once it is somebody's turn.
    ///
    /// # Errors
    /// When too much is waiting or the work panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        whose: TurnOf,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let turn = self.turn(whose).await?;
        let work = move || {
            // The work goes on after its client hangs up, so it keeps its turn until it is done.
            let _turn = turn;
            work()
        };
        spawn_blocking(work).await.map_err(|_| WorkError::Panicked)
    }

    /// Runs work on its own thread once it is the payer's turn, and counts it. For queues without a bound. A panic
    /// goes on in the caller.
    pub(crate) async fn run_in_turn<T: Send + 'static>(
        &self,
        payer: &WorkAccount,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> T {
        let (turn, account) = (self.turn(payer.turn()).await, payer.clone());
        let done = spawn_blocking(move || {
            let _turn = turn;
            account.measure(work)
        });
        match done.await.map_err(JoinError::try_into_panic) {
            Ok(done) => done,
            Err(Ok(panic)) => resume_unwind(panic),
            // The runtime stops, and the caller with it.
            Err(Err(_)) => pending().await,
        }
    }

    /// Waits for somebody's turn.
    ///
    /// # Errors
    /// When too much is waiting.
    pub(crate) async fn turn(&self, whose: TurnOf) -> Result<Turn, WorkError> {
        let (sender, receiver) = oneshot::channel();
        lock(&self.turns).put(whose, sender);
        give_turns(&self.turns);
        receiver.await.map_err(|_| WorkError::QueueFull)
    }

    /// The most work that ever ran at once.
    pub(crate) fn most_at_once(&self) -> usize {
        lock(&self.turns).most_at_once
    }
}

impl Turns {
    fn put(&mut self, whose: TurnOf, sender: oneshot::Sender<Turn>) {
        match self.waiting.iter_mut().find(|(other, _)| *other == whose) {
            Some((_, waiting)) => waiting.push_back(sender),
            None => self.waiting.push_back((whose, VecDeque::from([sender]))),
        }
        let room = self.capacity.saturating_sub(self.running);
        if self.count() > room {
            self.forget_who_left();
        }
        while self.count() > room {
            let most = self.waiting.iter().map(|(_, own)| own.len()).max();
            let busiest = self.waiting.iter_mut().find(|(_, own)| Some(own.len()) == most);
            let Some((_, own)) = busiest else { return };
            // Dropping the sender tells the one who waits.
            own.pop_front();
            self.waiting.retain(|(_, own)| !own.is_empty());
        }
    }

    fn count(&self) -> usize {
        self.waiting.iter().map(|(_, own)| own.len()).sum()
    }

    fn forget_who_left(&mut self) {
        for (_, own) in &mut self.waiting {
            own.retain(|sender| !sender.is_closed());
        }
        self.waiting.retain(|(_, own)| !own.is_empty());
    }

    /// Who is next, if something may run.
    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        if self.running >= self.at_once {
            return None;
        }
        let (whose, mut own) = self.waiting.pop_front()?;
        let sender = own.pop_front();
        if !own.is_empty() {
            self.waiting.push_back((whose, own));
        }
        sender
    }
}

fn give_turns(turns: &Arc<Mutex<Turns>>) {
    loop {
        let mut state = lock(turns);
        let Some(sender) = state.next() else { return };
        state.running += 1;
        state.most_at_once = state.most_at_once.max(state.running);
        drop(state);
        if let Err(mut unused) = sender.send(Turn(Some(Arc::clone(turns)))) {
            // The one who waited left.
            unused.0 = None;
            lock(turns).running -= 1;
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(turns) = self.0.take() {
            lock(&turns).running -= 1;
            give_turns(&turns);
        }
    }
}

fn lock(turns: &Mutex<Turns>) -> MutexGuard<'_, Turns> {
    turns.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::time::Duration;

    use futures_util::future::join_all;

    use super::*;

    const ADA: TurnOf = TurnOf::Person(ActorId(11));
    const BOB: TurnOf = TurnOf::Person(ActorId(12));

    #[tokio::test]
    async fn a_queue_runs_two_at_a_time_and_holds_no_more_than_it_may() {
        static NOW: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let queue = WorkQueue::new(2, 64);
        let work = || {
            MOST.fetch_max(NOW.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(2));
            NOW.fetch_sub(1, Ordering::SeqCst);
        };
        let all = join_all((0..80).map(|_| queue.run(ADA, work))).await;
        let refused: Vec<usize> = (0..80).filter(|&place| all[place].is_err()).collect();
        assert_eq!(refused, (2..18).collect::<Vec<_>>(), "the oldest of those that waited");
        assert_eq!((MOST.load(Ordering::SeqCst), queue.most_at_once()), (2, 2));
        queue.run(ADA, || ()).await.unwrap();
    }

    #[tokio::test]
    async fn finding_2_somebody_who_fills_the_queue_drops_the_own_work_only() {
        static ORDER: Mutex<Vec<char>> = Mutex::new(Vec::new());
        let queue = WorkQueue::new(1, 10);
        let busy = queue.turn(TurnOf::Server).await.unwrap();
        let note = |name| move || ORDER.lock().unwrap().push(name);
        let of_ada = join_all((0..30).map(|_| queue.run(ADA, note('a'))));
        let of_bob = join_all((0..2).map(|_| queue.run(BOB, note('b'))));
        let after = async { drop(busy) };
        let (of_ada, of_bob, ()) = tokio::join!(of_ada, of_bob, after);
        assert!(of_bob.iter().all(Result::is_ok), "{of_bob:?}");
        assert_eq!(of_ada.iter().filter(|done| done.is_ok()).count(), 7);
        let order: String = ORDER.lock().unwrap().iter().collect();
        assert_eq!(order, "ababaaaaa", "one turn each");
    }

    #[tokio::test]
    async fn work_keeps_its_turn_after_its_client_hangs_up() {
        static GO_ON: AtomicBool = AtomicBool::new(false);
        let queue = WorkQueue::new(1, 8);
        let work = || {
            while !GO_ON.load(Ordering::SeqCst) {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        let hung_up = tokio::time::timeout(Duration::from_millis(20), queue.run(ADA, work)).await;
        assert!(hung_up.is_err());
        assert_eq!(lock(&queue.turns).running, 1);
        // Those who leave while they wait take no turn.
        let left = tokio::time::timeout(Duration::from_millis(20), queue.run(BOB, work)).await;
        assert!(left.is_err());
        GO_ON.store(true, Ordering::SeqCst);
        queue.run(ADA, || ()).await.unwrap();
    }
}
