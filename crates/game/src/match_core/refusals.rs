//! Recent refusals, so that a repeated command gets its first answer again.

use std::collections::VecDeque;

use super::message::Refused;
use crate::id::{ActorId, CommandId};

/// How many are remembered: clients repeat a command soon or not at all.
const REMEMBERED: usize = 64;

/// The recent refusals of a match.
#[derive(Debug)]
pub(super) struct Refusals {
    latest: VecDeque<(ActorId, CommandId, Refused)>,
}

impl Refusals {
    pub(super) const fn new() -> Self {
        Self { latest: VecDeque::new() }
    }

    /// Why a command was refused before, if it was.
    pub(super) fn recall(&self, actor: ActorId, command: CommandId) -> Option<&Refused> {
        let same = |entry: &&(ActorId, CommandId, Refused)| (entry.0, entry.1) == (actor, command);
        self.latest.iter().find(same).map(|(_, _, refused)| refused)
    }

    /// Remembers a refusal and forgets the oldest.
    pub(super) fn remember(&mut self, actor: ActorId, command: CommandId, refused: Refused) {
        self.latest.push_back((actor, command, refused));
        self.latest.drain(..self.latest.len().saturating_sub(REMEMBERED));
    }
}
