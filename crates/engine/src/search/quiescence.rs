//! The end of a line: captures until the position is quiet enough to be judged.

use super::{Window, Worker};
use crate::ordering::{Class, Picker, Wanted};
use crate::score::{Bound, DRAW, INFINITE, Value, is_forced};
use crate::table::Known;

/// What a capture may bring beyond its victim.
const SURPRISE: Value = 190;
/// Answers to a check that are looked at once one of them holds.
const ANSWERS: usize = 3;

impl Worker<'_> {
    /// The score when only captures and promotions, and answers to checks, are looked at.
    pub(super) fn quiescence(&mut self, ply: usize, window: Window) -> Value {
        if let Some(value) = self.arrive(ply) {
            return value;
        }
        let key = self.positions[ply].key();
        let known = self.shared.table.get(key, ply);
        if let Some(known) = known.filter(|_| !window.is_wide())
            && known.decides(window.alpha, window.beta)
        {
            return known.value;
        }
        let stand = match self.stand(ply, known) {
            Some(value) if value >= window.beta => return value,
            stand => stand,
        };
        self.captures(ply, window, stand, known)
    }

    /// What the side to move has without doing anything; nothing in check.
    fn stand(&mut self, ply: usize, known: Option<Known>) -> Option<Value> {
        if self.frames[ply].compelled {
            return None;
        }
        let raw = self.evaluate(ply);
        Some(known.filter(|known| known.is_sharper(raw)).map_or(raw, |known| known.value))
    }

    fn captures(
        &mut self,
        ply: usize,
        window: Window,
        stand: Option<Value>,
        known: Option<Known>,
    ) -> Value {
        let mut best = stand.unwrap_or(-INFINITE);
        let mut alpha = window.alpha.max(best);
        let (mut best_move, mut looked) = (None, 0);
        let wanted = if stand.is_some() { Wanted::Tactical } else { Wanted::Answers };
        let hints = self.hints(ply, known.and_then(|known| known.mv));
        let lists = std::mem::take(&mut self.lists[ply]);
        let mut picker = Picker::new(wanted, hints, lists);
        while let Some((mv, class)) = picker.next(self.sources(ply)) {
            if stand.is_some_and(|stand| self.is_futile(ply, mv, stand, alpha)) {
                continue;
            }
            // Once an answer holds, quiet ones far down the list seldom hold better.
            if stand.is_none() && looked >= ANSWERS && class == Class::Quiet && !is_forced(best) {
                break;
            }
            if !self.make(ply, mv) {
                continue;
            }
            looked += 1;
            let value = -self.quiescence(ply + 1, Window { alpha, beta: window.beta }.turned());
            self.unmake();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    (alpha, best_move) = (value, Some(mv));
                    self.extend_line(ply, mv);
                }
                if value >= window.beta {
                    break;
                }
            }
        }
        self.lists[ply] = picker.into_lists();
        if self.stopped {
            return DRAW;
        }
        if best == -INFINITE {
            return self.stuck(ply);
        }
        let bound = if best >= window.beta { Bound::Lower } else { Bound::Upper };
        let found = Known { mv: best_move, value: best, depth: 0, bound };
        self.shared.table.put(self.positions[ply].key(), ply, found);
        best
    }

    /// Whether even winning the victim for nothing would not reach the window.
    fn is_futile(&self, ply: usize, mv: rules::Move, stand: Value, alpha: Value) -> bool {
        if mv.promotion().is_some() || is_forced(alpha) {
            return false;
        }
        let values = &self.shared.evaluation.tables.exchange;
        let victim = self.positions[ply].victim(mv);
        let gain = victim.map_or(0, |(_, piece)| values[piece.kind.index()]);
        stand + gain + SURPRISE <= alpha
    }
}
