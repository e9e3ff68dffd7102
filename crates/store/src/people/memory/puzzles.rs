//! What is stored about puzzles, in memory, for tests.

use std::collections::BTreeMap;

use super::MemoryPeople;
use crate::id::ActorId;
use crate::people::{
    PuzzleChange, PuzzlePerson, PuzzlePersonChange, PuzzleState, PuzzleStore, PuzzleTally,
    PuzzleTry, Read, Written,
};

#[derive(Debug, Default)]
pub(super) struct PuzzleTables {
    people: BTreeMap<ActorId, PuzzlePerson>,
    tries: BTreeMap<(ActorId, String), PuzzleTry>,
    tallies: BTreeMap<String, PuzzleTally>,
}

impl PuzzleTables {
    pub(super) fn forget(&mut self, actor: ActorId) {
        self.people.remove(&actor);
        self.tries.retain(|(whose, _), _| *whose != actor);
    }

    fn person(&self, actor: ActorId) -> PuzzlePerson {
        self.people.get(&actor).cloned().unwrap_or_default()
    }

    fn change(
        &mut self,
        actor: ActorId,
        puzzle: String,
        change: &PuzzleChange,
    ) -> (PuzzleState, PuzzleState) {
        let tally = self.tallies.get(&puzzle).copied().unwrap_or_default();
        let tried = self.tries.get(&(actor, puzzle.clone())).copied();
        let before = PuzzleState { person: self.person(actor), tally, tried };
        let mut after = before.clone();
        change(&mut after);
        self.people.insert(actor, after.person.clone());
        if after.tally.rating.is_some() {
            self.tallies.insert(puzzle.clone(), after.tally);
        }
        if let Some(tried) = after.tried {
            self.tries.insert((actor, puzzle), tried);
        }
        (before, after)
    }
}

impl PuzzleStore for MemoryPeople {
    fn change_puzzle(
        &self,
        actor: ActorId,
        puzzle: String,
        change: PuzzleChange,
    ) -> Written<(PuzzleState, PuzzleState)> {
        self.write(|tables| tables.puzzles.change(actor, puzzle, &change))
    }

    fn change_puzzle_person(
        &self,
        actor: ActorId,
        change: PuzzlePersonChange,
    ) -> Written<PuzzlePerson> {
        self.write(|tables| {
            let mut person = tables.puzzles.person(actor);
            change(&mut person);
            tables.puzzles.people.insert(actor, person.clone());
            person
        })
    }

    fn puzzle_person(&self, actor: ActorId) -> Read<PuzzlePerson> {
        self.read(|tables| tables.puzzles.person(actor))
    }

    fn puzzle_tries(&self, actor: ActorId) -> Read<Vec<(String, PuzzleTry)>> {
        self.read(|tables| {
            let own = tables.puzzles.tries.iter().filter(|((whose, _), _)| *whose == actor);
            own.map(|((_, puzzle), tried)| (puzzle.clone(), *tried)).collect()
        })
    }

    fn puzzle_tallies(&self) -> Read<Vec<(String, PuzzleTally)>> {
        self.read(|tables| {
            let all = tables.puzzles.tallies.iter();
            all.map(|(puzzle, tally)| (puzzle.clone(), *tally)).collect()
        })
    }
}
