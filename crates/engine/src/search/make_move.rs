//! Making and unmaking moves and null moves on the search stack.

use rules::Move;

use super::{StackEntry, Worker};

impl Worker<'_> {
    /// Makes a legal move of the position at a ply; false if the ruleset forbids the repetition.
    pub(super) fn make_move(&mut self, ply: usize, mv: Move) -> bool {
        let piece_to = self.history.piece_to(mv);
        let (before, after) = self.positions.split_at_mut(ply + 1);
        let (before, after) = (&before[ply], &mut after[0]);
        after.clone_from(before);
        after.play_unchecked(mv);
        let entry = &mut self.stack[ply];
        (entry.mv, entry.piece_to) = (Some(mv), Some(piece_to));
        let clock = usize::from(after.halfmove_clock());
        let reversible_plies = (entry.reversible_plies + 1).min(clock);
        let material = entry.material.after(before, mv, &self.shared.evaluation.tables);
        let extensions = entry.extensions;
        let next = &mut self.stack[ply + 1];
        next.material = material;
        next.reversible_plies = reversible_plies;
        next.extensions = extensions;
        next.excluded_move = None;
        next.verifying_null_move = false;
        next.static_eval = None;
        next.must_react = after.is_check();
        self.keys.push(after.key());
        if self.shared.rules.must_capture {
            self.stack[ply + 1].must_react |= self.can_capture(ply + 1);
        }
        if self.is_forbidden_repetition(ply + 1) {
            self.keys.pop();
            return false;
        }
        true
    }

    /// Whether the side to move can capture: where captures are compulsory, it then cannot stand pat.
    fn can_capture(&mut self, ply: usize) -> bool {
        let position = &self.positions[ply];
        position.tactical_moves_into(&mut self.captures);
        self.captures.iter().any(|&mv| position.victim(mv).is_some())
    }

    /// Makes a null move: passes the turn. False if the position does not allow it.
    pub(super) fn make_null_move(&mut self, ply: usize) -> bool {
        let (before, after) = self.positions.split_at_mut(ply + 1);
        after[0].clone_from(&before[ply]);
        if after[0].pass().is_err() {
            return false;
        }
        let entry = &mut self.stack[ply];
        (entry.mv, entry.piece_to) = (None, None);
        let (material, extensions) = (entry.material, entry.extensions);
        let must_react = after[0].is_check();
        let killers = self.stack[ply + 1].killers;
        self.stack[ply + 1] =
            StackEntry { material, must_react, extensions, killers, ..StackEntry::default() };
        self.keys.push(after[0].key());
        true
    }

    /// Takes the last move or null move back.
    pub(super) fn unmake_move(&mut self) {
        self.keys.pop();
    }
}
