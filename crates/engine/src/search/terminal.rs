//! Terminal nodes: positions that are won, lost or drawn without a search.

use rules::{Color, Outcome};

use super::Worker;
use super::parameters::INSUFFICIENT_MATERIAL_PIECES;
use crate::score::{DRAW, Value, mate_in, mated_in};
use crate::search_rules::Repetition;

impl Worker<'_> {
    /// Counts a node. Returns its score if its moves are not to be searched.
    pub(super) fn enter_node(&mut self, ply: usize) -> Option<Value> {
        self.count_node(ply);
        if self.stopped {
            return Some(DRAW);
        }
        let value = self.decided(ply).or_else(|| self.draw(ply)).or_else(|| self.hill_in_one(ply));
        if value.is_none() && ply >= self.max_ply {
            return Some(self.evaluate(ply));
        }
        value
    }

    /// The score of a position that a side has won, whatever moves are left.
    fn decided(&self, ply: usize) -> Option<Value> {
        if !self.shared.rules.ends_early {
            return None;
        }
        let position = &self.positions[ply];
        Some(outcome_value(position.decided()?, position.turn(), ply))
    }

    /// The score of a draw by repetition, by the move-count rule or by insufficient material.
    fn draw(&self, ply: usize) -> Option<Value> {
        let drawn =
            self.is_repetition(ply) || self.is_move_count_draw(ply) || self.is_dead_position(ply);
        drawn.then_some(DRAW)
    }

    fn is_move_count_draw(&self, ply: usize) -> bool {
        let position = &self.positions[ply];
        self.shared.rules.move_count.is_some_and(|count| position.halfmove_clock() >= count)
            // Mate on the last move counts.
            && (!self.stack[ply].must_react || position.count_legal_moves() > 0)
    }

    fn is_dead_position(&self, ply: usize) -> bool {
        self.shared.rules.insufficient_material
            && self.stack[ply].material.count <= INSUFFICIENT_MATERIAL_PIECES
            && self.positions[ply].has_insufficient_material()
    }

    /// The score of a position whose side to move can step on a hill at once.
    fn hill_in_one(&self, ply: usize) -> Option<Value> {
        let position = &self.positions[ply];
        let us = position.turn();
        let hills = self.shared.rules.hills[us as usize];
        if hills.is_empty() {
            return None;
        }
        let wins = position.royals(us).any(|royal| {
            position.attacks_from(royal).intersects(hills)
                && position.destinations_from(royal).intersects(hills)
        });
        wins.then(|| mate_in(ply + 1))
    }

    /// The score of a position without legal moves.
    pub(super) fn no_moves(&self, ply: usize) -> Value {
        let position = &self.positions[ply];
        match position.decided().or_else(|| position.without_moves()) {
            Some(outcome) => outcome_value(outcome, position.turn(), ply),
            // The side waits for a piece from its partner, whose board the search does not see.
            None if self.stack[ply].must_react => mated_in(ply),
            None => DRAW,
        }
    }

    /// Whether the position is drawn by repetition: once since the root is enough, because the side that allowed
    /// it would do so again. Before the root it takes as many as in the rules.
    fn is_repetition(&self, ply: usize) -> bool {
        let Repetition::Draws(required) = self.shared.rules.repetition else {
            return false;
        };
        let mut count = 1;
        for back in self.repetitions(ply) {
            count += 1;
            if back < ply || count >= required {
                return true;
            }
        }
        false
    }

    /// Whether the ruleset forbids the position at a ply because it has occurred too often.
    pub(super) fn is_forbidden_repetition(&self, ply: usize) -> bool {
        match self.shared.rules.repetition {
            Repetition::Forbidden(at) => self.repetitions(ply).count() + 1 >= at,
            Repetition::Draws(_) => false,
        }
    }

    /// How many plies ago the position occurred, for each time it did.
    fn repetitions(&self, ply: usize) -> impl Iterator<Item = usize> {
        let last = self.keys.len() - 1;
        let key = self.keys[last];
        let reversible = self.stack[ply].reversible_plies.min(last);
        // Both sides move there and back, so a position recurs after four plies at the earliest; every second ply has
        // the same side to move.
        (4..=reversible).step_by(2).filter(move |back| self.keys[last - back] == key)
    }
}

fn outcome_value(outcome: Outcome, turn: Color, ply: usize) -> Value {
    match outcome.winner {
        Some(winner) if winner == turn => mate_in(ply),
        Some(_) => mated_in(ply),
        None => DRAW,
    }
}
