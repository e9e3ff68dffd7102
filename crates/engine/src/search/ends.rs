//! Positions that need no search: won, lost or drawn by the rules.

use rules::{Color, Outcome};

use super::Worker;
use crate::facts::Repetition;
use crate::score::{DRAW, Value, lost_in, won_in};

/// Below this many pieces material may be too little to win.
const FEW_PIECES: u32 = 6;

impl Worker<'_> {
    /// Counts a position that was come to; its score, if nothing is to be searched there.
    pub(super) fn arrive(&mut self, ply: usize) -> Option<Value> {
        self.enter(ply);
        if self.stopped {
            return Some(DRAW);
        }
        let settled = self.settled(ply).or_else(|| self.climbs(ply));
        if settled.is_none() && ply >= self.horizon {
            return Some(self.evaluate(ply));
        }
        settled
    }

    /// The score of a position that is over or as good as drawn.
    pub(super) fn settled(&mut self, ply: usize) -> Option<Value> {
        if let Some(value) = self.decided(ply) {
            return Some(value);
        }
        if self.repeats(ply) {
            return Some(DRAW);
        }
        let position = &self.positions[ply];
        let facts = &self.shared.facts;
        if facts.move_count.is_some_and(|count| position.halfmove_clock() >= count)
            && (!self.frames[ply].compelled || position.count_legal_moves() > 0)
        {
            return Some(DRAW);
        }
        let few = facts.insufficient && position.occupied().len() <= FEW_PIECES;
        (few && position.has_insufficient_material()).then_some(DRAW)
    }

    /// The score of a position that somebody has won, whatever moves are left.
    pub(super) fn decided(&self, ply: usize) -> Option<Value> {
        if !self.shared.facts.ends_early {
            return None;
        }
        let position = &self.positions[ply];
        Some(score_of(position.decided()?, position.turn(), ply))
    }

    /// The score of a position whose side to move can bring a royal to a hill at once.
    fn climbs(&self, ply: usize) -> Option<Value> {
        let position = &self.positions[ply];
        let us = position.turn();
        let hills = self.shared.facts.hills[us as usize];
        if hills.is_empty() {
            return None;
        }
        let mut royals = position.royals(us);
        let climbs = royals.any(|royal| {
            position.attacks_from(royal).intersects(hills)
                && position.destinations_from(royal).intersects(hills)
        });
        climbs.then(|| won_in(ply + 1))
    }

    /// The score of a position whose side to move has no move left.
    pub(super) fn stuck(&self, ply: usize) -> Value {
        let position = &self.positions[ply];
        match position.decided().or_else(|| position.without_moves()) {
            Some(outcome) => score_of(outcome, position.turn(), ply),
            // It waits for help from outside, which a search on one board cannot see.
            None if self.frames[ply].compelled => lost_in(ply),
            None => DRAW,
        }
    }

    /// Whether the position at a ply came before: once on the line looked at, or in the game as
    /// often as it takes.
    fn repeats(&self, ply: usize) -> bool {
        let Repetition::Draws(often) = self.shared.facts.repetition else {
            return false;
        };
        let mut times = 1;
        for back in self.same_keys_back(ply) {
            times += 1;
            if back < ply || times >= often {
                return true;
            }
        }
        false
    }

    /// Whether the ruleset bars the position at a ply for having come too often.
    pub(super) fn is_barred(&self, ply: usize) -> bool {
        match self.shared.facts.repetition {
            Repetition::Barred(at) => self.same_keys_back(ply).count() + 1 >= at,
            Repetition::Draws(_) => false,
        }
    }

    /// How many plies ago the same position stood on the board, each time.
    fn same_keys_back(&self, ply: usize) -> impl Iterator<Item = usize> {
        let last = self.keys.len() - 1;
        let key = self.keys[last];
        let most = self.frames[ply].reversible.min(last);
        (4..=most).step_by(2).filter(move |back| self.keys[last - back] == key)
    }
}

fn score_of(outcome: Outcome, turn: Color, ply: usize) -> Value {
    match outcome.winner {
        Some(winner) if winner == turn => won_in(ply),
        Some(_) => lost_in(ply),
        None => DRAW,
    }
}
