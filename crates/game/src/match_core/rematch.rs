//! The rematch that both teams agreed on: requested until it is created.

use super::message::Output;
use super::{MatchCore, RETRY, Sink};
use crate::id::MatchId;
use crate::offer::RematchPartners;
use crate::time::{MatchTime, ReadAt};

/// The state of the rematch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rematch {
    /// Nobody wants one, or it was not requested yet.
    NotAsked,
    /// It is being created.
    Asked(MatchId),
    /// It could not be created; it is requested again at this time.
    Again(MatchTime),
    /// It was created.
    Made(MatchId),
}

impl Rematch {
    pub(super) const fn made(self) -> Option<MatchId> {
        if let Self::Made(next) = self { Some(next) } else { None }
    }

    pub(super) const fn again_at(self) -> Option<MatchTime> {
        if let Self::Again(at) = self { Some(at) } else { None }
    }

    pub(super) const fn is_settled(self) -> bool {
        matches!(self, Self::NotAsked | Self::Made(_))
    }
}

impl MatchCore {
    /// Requests a rematch that was agreed on, also after a crash.
    pub(super) fn ask_for_rematch(&mut self, at: ReadAt, out: &mut Sink<'_>) {
        let is_time = match self.rematch {
            Rematch::NotAsked => true,
            Rematch::Again(time) => at.time >= time,
            Rematch::Asked(_) | Rematch::Made(_) => false,
        };
        if let Some(partners) = self.rematch_partners()
            && is_time
            && self.closing.is_none()
        {
            let setup = self.state.rematch_setup(self.rematch_id, partners);
            self.rematch = Rematch::Asked(setup.id);
            out(Output::MakeRematch(setup));
        }
    }

    /// The partners of the rematch that was agreed on.
    fn rematch_partners(&self) -> Option<RematchPartners> {
        let swapped = self.swapped_rematch.then_some(RematchPartners::Swapped);
        swapped.or_else(|| self.state.rematch_agreed().then_some(RematchPartners::Same))
    }

    /// Whether a rematch was agreed on.
    pub(super) fn has_rematch(&self) -> bool {
        self.rematch_partners().is_some()
    }

    /// Handles the result of creating the rematch.
    pub(super) fn rematch_made(&mut self, made: Result<(), ()>, at: ReadAt, out: &mut Sink<'_>) {
        match (made, self.rematch) {
            (Ok(()), Rematch::Asked(next)) => {
                self.rematch = Rematch::Made(next);
                out(Output::Rematch { to: &self.watchers.all(), next });
            }
            _ => self.rematch = Rematch::Again(at.time + RETRY.times(4)),
        }
    }
}
