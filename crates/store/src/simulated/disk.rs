//! The simulated disk: when a sync ends, whether it succeeds, and what survives a crash.

use std::collections::VecDeque;
use std::fmt;
use std::mem;

use numbers::Numbers;
use tokio::sync::oneshot;

use super::request::{Asked, Perform, QueuedRequest, Reply};
use super::world::World;
use crate::answer::PendingAnswer;
use crate::error::{Health, Unavailable};
use crate::event_store::Stats;

/// A moment of simulated time, in whatever unit the simulation uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Tick(pub u64);

impl fmt::Display for Tick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How the disk behaves from now on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knobs {
    /// The shortest sync.
    pub fastest_sync: u64,
    /// The longest sync; the seed decides how long each one takes.
    pub slowest_sync: u64,
    /// One sync in this many takes ten times as long; 0 for none.
    pub one_slow_in: u64,
    /// This many of the next syncs fail.
    pub failing_syncs: u32,
    /// Whether the disk is full.
    pub is_full: bool,
    /// How long to wait between trial writes during an outage.
    pub probe_interval: u64,
}

impl Default for Knobs {
    fn default() -> Self {
        Self {
            fastest_sync: 1,
            slowest_sync: 1,
            one_slow_in: 0,
            failing_syncs: 0,
            is_full: false,
            probe_interval: 10,
        }
    }
}

type Requests = Vec<Box<dyn QueuedRequest>>;

pub(super) struct Disk {
    pub(super) knobs: Knobs,
    pub(super) world: World,
    pub(super) health: Health,
    numbers: Numbers,
    now: Tick,
    live: VecDeque<Box<dyn QueuedRequest>>,
    background: VecDeque<Box<dyn QueuedRequest>>,
    sync: Option<Sync>,
    /// Requests whose sync failed and that were answered so. After a crash before the next
    /// successful sync, they may still be on the disk.
    limbo: Requests,
    probe_at: Tick,
    stats: Stats,
}

/// A sync in progress.
struct Sync {
    end: Tick,
    requests: Requests,
    live: u64,
}

impl Disk {
    pub(super) fn new(seed: u64, knobs: Knobs) -> Self {
        Self {
            knobs,
            world: World::default(),
            health: Health::Available,
            numbers: Numbers::new(seed),
            now: Tick(0),
            live: VecDeque::new(),
            background: VecDeque::new(),
            sync: None,
            limbo: Vec::new(),
            probe_at: Tick(0),
            stats: Stats::default(),
        }
    }

    pub(super) fn live<R: Perform>(&mut self, request: R) -> PendingAnswer<R::PendingAnswer> {
        let (reply, receiver) = oneshot::channel();
        self.live.push_back(Box::new(Asked::new(request, reply)));
        PendingAnswer::later(receiver, || R::unavailable(Unavailable::Closed))
    }

    pub(super) fn background<R: Perform>(&mut self, request: R) -> PendingAnswer<R::PendingAnswer> {
        let (reply, receiver) = oneshot::channel();
        self.background.push_back(Box::new(Asked::new(request, reply)));
        PendingAnswer::later(receiver, || R::unavailable(Unavailable::Closed))
    }

    pub(super) fn stats(&self) -> Stats {
        Stats { waiting: self.live.len() + self.background.len(), ..self.stats }
    }

    /// Does everything that is due; returns when there will be more to do.
    pub(super) fn pump(&mut self, now: Tick) -> (Vec<Reply>, Option<Tick>) {
        self.now = self.now.max(now);
        let mut replies = Vec::new();
        if self.sync.as_ref().is_some_and(|sync| sync.end <= self.now) {
            self.finish_sync(&mut replies);
        }
        if let Health::Unavailable(reason) = self.health.clone() {
            replies.extend(self.live.drain(..).map(|mut request| request.fail(reason.clone())));
            if self.probe_at <= self.now {
                self.probe();
            }
        }
        if self.health == Health::Available && self.sync.is_none() {
            self.start_sync();
        }
        (replies, self.next())
    }

    fn next(&self) -> Option<Tick> {
        match (&self.sync, &self.health) {
            (Some(sync), _) => Some(sync.end),
            (None, Health::Unavailable(_)) => Some(self.probe_at),
            (None, Health::Available) => None,
        }
    }

    fn start_sync(&mut self) {
        let mut requests: Requests = self.live.drain(..).collect();
        let live = requests.len() as u64;
        // One import or deletion is included.
        requests.extend(self.background.pop_front());
        if !requests.is_empty() {
            let end = Tick(self.now.0 + self.sync_time());
            self.sync = Some(Sync { end, requests, live });
        }
    }

    fn finish_sync(&mut self, replies: &mut Vec<Reply>) {
        let Some(mut sync) = self.sync.take() else { return };
        match self.try_sync() {
            Ok(()) => {
                for request in &mut sync.requests {
                    replies.push(request.perform(&mut self.world));
                }
                self.limbo.clear();
                self.stats.commits += 1;
                self.stats.requests += sync.live;
                self.stats.slices += sync.requests.len() as u64 - sync.live;
            }
            Err(reason) => {
                for request in &mut sync.requests {
                    replies.push(request.fail(reason.clone()));
                }
                // A full disk refuses before anything is written.
                if reason != Unavailable::DiskFull {
                    self.limbo = sync.requests;
                }
                self.fall(reason);
            }
        }
    }

    fn probe(&mut self) {
        match self.try_sync() {
            Ok(()) => {
                self.limbo.clear();
                self.health = Health::Available;
            }
            Err(reason) => self.fall(reason),
        }
    }

    fn try_sync(&mut self) -> Result<(), Unavailable> {
        if self.knobs.is_full {
            return Err(Unavailable::DiskFull);
        }
        if self.knobs.failing_syncs > 0 {
            self.knobs.failing_syncs -= 1;
            return Err(Unavailable::DiskError("the simulated sync failed".to_owned()));
        }
        Ok(())
    }

    fn fall(&mut self, reason: Unavailable) {
        self.health = Health::Unavailable(reason);
        self.stats.failures += 1;
        self.probe_at = Tick(self.now.0 + self.knobs.probe_interval.max(1));
    }

    /// Drops all waiting requests. The caller drops the returned ones outside the lock, unanswered.
    pub(super) fn crash(&mut self) -> (Requests, Vec<Reply>) {
        let syncing = self.sync.take().map(|sync| sync.requests);
        let mut unsure = syncing.unwrap_or_else(|| mem::take(&mut self.limbo));
        let mut unheard = Vec::new();
        if self.numbers.next_number().is_multiple_of(2) {
            let performed = unsure.iter_mut().map(|request| request.perform(&mut self.world));
            unheard.extend(performed);
        }
        self.limbo.clear();
        self.health = Health::Available;
        self.stats = Stats::default();
        unsure.extend(self.live.drain(..));
        unsure.extend(self.background.drain(..));
        (unsure, unheard)
    }

    fn sync_time(&mut self) -> u64 {
        let Knobs { fastest_sync, slowest_sync, one_slow_in, .. } = self.knobs;
        let span = slowest_sync.saturating_sub(fastest_sync);
        let time = fastest_sync + self.numbers.next_number() % (span + 1);
        let is_slow = one_slow_in > 0 && self.numbers.next_number().is_multiple_of(one_slow_in);
        if is_slow { time.saturating_mul(10) } else { time }
    }
}
