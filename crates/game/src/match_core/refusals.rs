//! The latest refusals, so that a command sent again gets the answer it got first.

use std::collections::VecDeque;

use super::message::Refused;
use crate::id::{ActorId, CommandId};

/// How many are remembered: clients that send a command again do so soon.
const REMEMBERED: usize = 64;

/// The latest refusals of a match.
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

    /// A new command is refused; the oldest refusal is forgotten.
    pub(super) fn remember(&mut self, actor: ActorId, command: CommandId, refused: Refused) {
        self.latest.push_back((actor, command, refused));
        self.latest.drain(..self.latest.len().saturating_sub(REMEMBERED));
    }
}
