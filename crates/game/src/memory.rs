//! What was refused lately, so that a command sent again gets the answer it got first.

use std::collections::VecDeque;

use crate::id::{ActorId, CommandId};

/// How many are remembered: who sends again does so soon.
const REMEMBERED: usize = 64;

/// The latest refusals of a match, in whatever form its owner tells them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusalMemory<R> {
    refusals: VecDeque<(ActorId, CommandId, R)>,
}

impl<R> RefusalMemory<R> {
    /// Nothing was refused yet.
    pub const fn new() -> Self {
        Self { refusals: VecDeque::new() }
    }

    /// Why a command was refused before, if it was.
    pub fn recall(&self, actor: ActorId, command: CommandId) -> Option<&R> {
        let same = |entry: &&(ActorId, CommandId, R)| (entry.0, entry.1) == (actor, command);
        self.refusals.iter().find(same).map(|(_, _, refusal)| refusal)
    }

    /// A command is refused; the first refusal stands, and the oldest one is forgotten.
    pub fn remember(&mut self, actor: ActorId, command: CommandId, refusal: R) {
        if self.recall(actor, command).is_none() {
            self.refusals.push_back((actor, command, refusal));
            self.refusals.drain(..self.refusals.len().saturating_sub(REMEMBERED));
        }
    }
}

impl<R> Default for RefusalMemory<R> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: ActorId = ActorId(1);

    #[test]
    fn the_first_refusal_stands_and_the_oldest_is_forgotten() {
        let mut memory = RefusalMemory::new();
        memory.remember(ADA, CommandId(0), "first");
        memory.remember(ADA, CommandId(0), "second");
        assert_eq!(memory.recall(ADA, CommandId(0)), Some(&"first"));
        assert_eq!(memory.recall(ActorId(2), CommandId(0)), None);
        for number in 1..REMEMBERED as u64 {
            memory.remember(ADA, CommandId(number), "later");
        }
        assert_eq!(memory.recall(ADA, CommandId(0)), Some(&"first"));
        memory.remember(ADA, CommandId(1000), "last");
        assert_eq!(memory.recall(ADA, CommandId(0)), None);
        assert_eq!(memory.recall(ADA, CommandId(1)), Some(&"later"));
    }
}
