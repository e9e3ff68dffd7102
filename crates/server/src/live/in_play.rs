//! Matches that stay in memory because a clock runs, or that the lobby lists: how many each person plays.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use game::{ActorId, Match, MatchId, has_running_clock};
use protocol::{ErrorCode, WireError};
use store::Wake;

use super::header::Mode;
use super::{computers, convert};
use crate::identity::Identity;
use crate::limits::MATCHES_IN_PLAY;

/// When a server loads a match as it is now.
pub(super) fn wake_of(state: &Match, mode: Mode) -> Wake {
    let is_over = state.end().is_some();
    if !is_over && (mode == Mode::Seek || has_running_clock(state) || computers::is_wanted(state)) {
        Wake::AtStart
    } else {
        Wake::OnDemand
    }
}

/// The players of matches in play.
#[derive(Debug, Default)]
pub(super) struct InPlay {
    tables: Mutex<Tables>,
}

#[derive(Debug, Default)]
struct Tables {
    players: HashMap<MatchId, Vec<ActorId>>,
    counts: HashMap<ActorId, usize>,
}

impl InPlay {
    /// Counts a match for its players, or no longer.
    pub(super) fn set(&self, state: &Match, wake: Wake) {
        let mut players: Vec<ActorId> =
            state.seats().filter_map(|seat| state.holder(seat)).collect();
        players.sort_unstable();
        players.dedup();
        let mut tables = self.lock();
        for player in tables.players.remove(&state.id()).unwrap_or_default() {
            if let Some(count) = tables.counts.get_mut(&player) {
                *count -= 1;
                if *count == 0 {
                    tables.counts.remove(&player);
                }
            }
        }
        if wake == Wake::AtStart {
            players.iter().for_each(|&player| *tables.counts.entry(player).or_default() += 1);
            tables.players.insert(state.id(), players);
        }
    }

    /// Checks that a person may begin one more. The house account may always.
    ///
    /// # Errors
    /// When the person plays too many.
    pub(super) fn check(&self, who: &Identity) -> Result<(), WireError> {
        let count = self.lock().counts.get(&who.actor).copied().unwrap_or_default();
        if who.actor == Identity::HOUSE.actor || count < MATCHES_IN_PLAY {
            return Ok(());
        }
        let why = format!(
            "you have {count} matches with a running clock or in the lobby; finish some of them first"
        );
        let error = convert::error(ErrorCode::NotPossible, why).because("too-many-matches");
        Err(error.with("count", count))
    }

    /// How many matches are counted.
    pub(super) fn count(&self) -> usize {
        self.lock().players.len()
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
