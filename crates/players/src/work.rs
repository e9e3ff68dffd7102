//! The work on one move: the signal that stops it, its time, and where its progress goes.

use std::fmt;
use std::time::Duration;

use engine::{IterationReport, Signals};

/// How a player works on a move. Every player also has a limit of its own, counted in steps or nodes.
pub struct Work<'a> {
    signals: &'a Signals,
    time: Option<Duration>,
    nodes: Option<u64>,
    clock: &'a (dyn Fn() -> Duration + Sync),
    report: Option<&'a mut dyn FnMut(&Progress)>,
    share: f64,
}

/// How far a player is with its move.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// The share of the work that is done, from 0 to 1. It never falls.
    pub share: f64,
    /// The last iteration, if the engine searches.
    pub iteration: Option<IterationReport>,
}

impl<'a> Work<'a> {
    /// Work without a time limit that nobody watches.
    pub fn new(signals: &'a Signals) -> Self {
        Self { signals, time: None, nodes: None, clock: &no_time, report: None, share: 0.0 }
    }

    /// Limits the time; `clock` tells how long the player has been thinking.
    #[must_use]
    pub fn within(self, time: Duration, clock: &'a (dyn Fn() -> Duration + Sync)) -> Self {
        Self { time: Some(time), clock, ..self }
    }

    /// Limits the positions that the engine searches, for players that search.
    #[must_use]
    pub fn up_to(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Reports progress while the player thinks.
    #[must_use]
    pub fn reporting(self, report: &'a mut dyn FnMut(&Progress)) -> Self {
        Self { report: Some(report), ..self }
    }

    /// The signals that stop the work.
    pub(crate) fn signals(&self) -> &'a Signals {
        self.signals
    }

    /// The time limit.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.time
    }

    /// The limit of positions.
    pub(crate) fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The clock of the time limit.
    pub(crate) fn clock(&self) -> &'a (dyn Fn() -> Duration + Sync) {
        self.clock
    }

    /// Whether the player must answer now.
    pub(crate) fn is_over(&self) -> bool {
        self.signals.is_stopped() || self.time.is_some_and(|time| (self.clock)() >= time)
    }

    /// Reports a share of the work.
    pub(crate) fn report(&mut self, share: f64, iteration: Option<&IterationReport>) {
        // Time runs out before the work does where a limit of time is the tighter one.
        let by_time =
            self.time.map_or(0.0, |time| (self.clock)().as_secs_f64() / time.as_secs_f64());
        self.share = share.max(by_time).clamp(self.share, 1.0);
        if let Some(report) = &mut self.report {
            report(&Progress { share: self.share, iteration: iteration.cloned() });
        }
    }
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").field("time", &self.time).field("share", &self.share).finish()
    }
}

fn no_time() -> Duration {
    Duration::ZERO
}
