//! One open table: its series, whose turn it is to change it, and who is there.

use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;

use ids::ActorId;
use series::{Openness, Series, SeriesEvent, SeriesGap};
use store::LogId;
use tokio::sync::watch;

use super::attendance::{Attendance, Here};
use super::{lock, read, write};
use crate::clock::Clock;

/// An open table.
pub(super) struct OpenTable {
    pub(super) id: LogId,
    series: RwLock<Arc<Series>>,
    /// Held from a decision until it is stored and folded.
    pub(super) turn: tokio::sync::Mutex<()>,
    news: watch::Sender<u64>,
    attendance: Mutex<Attendance>,
}

impl OpenTable {
    pub(super) fn new(id: LogId, series: Series) -> Self {
        let (news, _) = watch::channel(0);
        let (series, turn) = (RwLock::new(Arc::new(series)), tokio::sync::Mutex::default());
        Self { id, series, turn, news, attendance: Mutex::default() }
    }

    /// The series as it is now.
    pub(super) fn series(&self) -> Arc<Series> {
        Arc::clone(&read(&self.series))
    }

    /// Folds events that are durable, and shows them.
    pub(super) fn fold(&self, events: &[SeriesEvent]) -> Result<(), SeriesGap> {
        let mut series = Series::clone(&self.series());
        for event in events {
            series.apply(event)?;
        }
        *write(&self.series) = Arc::new(series);
        self.tell();
        Ok(())
    }

    /// Replaces the series by what the store has.
    pub(super) fn replace(&self, series: Series) {
        *write(&self.series) = Arc::new(series);
        self.tell();
    }

    /// Tells everybody who watches that something changed.
    fn tell(&self) {
        self.news.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// Signals whenever something changed.
    pub(super) fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// Whether somebody may see the table.
    pub(super) fn is_visible_to(&self, actor: ActorId) -> bool {
        let series = self.series();
        let is_kicked = || {
            let member = series.member_of(actor).and_then(|member| series.member(member));
            member.is_some_and(|member| member.is_kicked)
        };
        match series.openness() {
            Openness::Public => !is_kicked(),
            Openness::Private => series.person(actor).is_some(),
        }
    }

    /// Notes a connection of somebody, until the answer is dropped.
    pub(super) fn attend(self: &Arc<Self>, actor: ActorId, clock: Arc<dyn Clock>) -> Here {
        if lock(&self.attendance).arrive(actor) {
            self.tell();
        }
        Here { table: Arc::clone(self), actor, clock }
    }

    /// A connection of somebody is gone.
    pub(super) fn depart(&self, actor: ActorId, now: Duration) {
        if lock(&self.attendance).depart(actor, now) {
            self.tell();
        }
    }

    /// Whether somebody is connected.
    pub(super) fn has(&self, actor: ActorId) -> bool {
        lock(&self.attendance).has(actor)
    }

    /// Whether nobody is connected.
    pub(super) fn is_deserted(&self) -> bool {
        lock(&self.attendance).is_empty()
    }

    /// Of these people, those who have been away for this long.
    pub(super) fn away(
        &self,
        people: impl Iterator<Item = ActorId>,
        (now, long): (Duration, Duration),
    ) -> Vec<ActorId> {
        lock(&self.attendance).away(people, now, long)
    }

    /// Nobody counts as away before now: they were playing.
    pub(super) fn forget_absences(&self) {
        lock(&self.attendance).forget_absences();
    }
}
