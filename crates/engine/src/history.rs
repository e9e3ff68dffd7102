//! The history heuristic: how often moves caused cutoffs so far, by which they are sorted.

use std::ops::Range;

use rules::{Color, Move, PieceKind, Ruleset};

use crate::search::parameters::{CONTINUATION_ENTRIES, MAX_HISTORY};

/// A moved piece and its target, as places in the histories.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo {
    index: usize,
    /// Where the continuation history after this move starts.
    continuation: usize,
}

/// The histories of the quiet moves of one node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuietHistory<'a> {
    area: usize,
    /// The butterfly history of the side to move, by origin and target.
    butterfly: &'a [i16],
    /// The continuation history after each previous move, by piece and target; empty where there is none.
    continuation: [&'a [i16]; 2],
}

/// The histories of one thread.
#[derive(Clone, Debug)]
pub(crate) struct HistoryTables {
    area: usize,
    /// How many combinations of piece kind and target there are.
    piece_tos: usize,
    /// Squares a move may start from, and one more for each kind that is dropped.
    origins: usize,
    /// Butterfly history of quiet moves, by color, origin and target.
    quiet: Vec<i16>,
    /// Capture history, by victim, piece and target.
    captures: Vec<i16>,
    /// Continuation history of quiet moves, by an earlier move and the move.
    continuation: Vec<i16>,
    continuation_rows: usize,
    /// The last refutation of each move.
    countermoves: Vec<Option<Move>>,
}

impl HistoryTables {
    /// An empty history for a ruleset.
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let (area, kinds) = (ruleset.shape().area(), ruleset.kinds().len());
        let piece_tos = area * kinds;
        let origins = area + kinds;
        // On large boards earlier moves share rows, so that memory stays bounded.
        let continuation_rows = (CONTINUATION_ENTRIES / piece_tos).clamp(1, piece_tos);
        Self {
            area,
            piece_tos,
            origins,
            quiet: vec![0; 2 * origins * area],
            captures: vec![0; piece_tos * (kinds + 1)],
            continuation: vec![0; continuation_rows * piece_tos],
            continuation_rows,
            countermoves: vec![None; piece_tos],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.captures.fill(0);
        self.continuation.fill(0);
        self.countermoves.fill(None);
    }

    /// The piece and target of a move.
    pub(crate) fn piece_to(&self, mv: Move) -> PieceTo {
        let index = piece_to_index(self.area, mv);
        PieceTo { index, continuation: index % self.continuation_rows * self.piece_tos }
    }

    fn butterfly_row(&self, color: Color) -> Range<usize> {
        let size = self.origins * self.area;
        color as usize * size..(color as usize + 1) * size
    }

    /// The part of the continuation history that follows an earlier move.
    fn continuation_row(&self, previous: PieceTo) -> Range<usize> {
        previous.continuation..previous.continuation + self.piece_tos
    }

    fn capture_index(&self, mv: Move, victim: Option<PieceKind>) -> usize {
        let victim = victim.map_or(0, |kind| kind.index() + 1);
        victim * self.piece_tos + piece_to_index(self.area, mv)
    }

    /// The histories of quiet moves after these previous moves.
    pub(crate) fn quiet(&self, color: Color, previous: [Option<PieceTo>; 2]) -> QuietHistory<'_> {
        let continuation = |previous: Option<PieceTo>| match previous {
            Some(previous) => &self.continuation[self.continuation_row(previous)],
            None => &[],
        };
        QuietHistory {
            area: self.area,
            butterfly: &self.quiet[self.butterfly_row(color)],
            continuation: previous.map(continuation),
        }
    }

    /// The history of a capture or promotion.
    pub(crate) fn capture(&self, mv: Move, victim: Option<PieceKind>) -> i32 {
        i32::from(self.captures[self.capture_index(mv, victim)])
    }

    /// Countermove heuristic: the move that last refuted the previous one.
    pub(crate) fn countermove(&self, previous: Option<PieceTo>) -> Option<Move> {
        self.countermoves[previous?.index]
    }

    /// Remembers a refutation of the previous move.
    pub(crate) fn set_countermove(&mut self, previous: Option<PieceTo>, mv: Move) {
        if let Some(previous) = previous {
            self.countermoves[previous.index] = Some(mv);
        }
    }

    /// Adds a bonus, or a penalty, to the history of a quiet move.
    pub(crate) fn update_quiet(
        &mut self,
        color: Color,
        mv: Move,
        previous: [Option<PieceTo>; 2],
        bonus: i32,
    ) {
        let row = self.butterfly_row(color);
        apply_bonus(&mut self.quiet[row][butterfly_index(self.area, mv)], bonus);
        for previous in previous.into_iter().flatten() {
            let row = self.continuation_row(previous);
            apply_bonus(&mut self.continuation[row][piece_to_index(self.area, mv)], bonus);
        }
    }

    /// Adds a bonus, or a penalty, to the history of a capture or promotion.
    pub(crate) fn update_capture(&mut self, mv: Move, victim: Option<PieceKind>, bonus: i32) {
        let index = self.capture_index(mv, victim);
        apply_bonus(&mut self.captures[index], bonus);
    }
}

impl QuietHistory<'_> {
    /// The history of a quiet move: its own, and that after each of the previous moves.
    #[inline]
    pub(crate) fn get(&self, mv: Move) -> i32 {
        let piece_to = piece_to_index(self.area, mv);
        let after = |row: &[i16]| i32::from(row.get(piece_to).copied().unwrap_or(0));
        let own = self.butterfly[butterfly_index(self.area, mv)];
        i32::from(own) + after(self.continuation[0]) + after(self.continuation[1])
    }
}

#[inline]
fn piece_to_index(area: usize, mv: Move) -> usize {
    mv.kind().index() * area + mv.to().index()
}

/// Drops have an origin for each kind, after the squares of the board.
#[inline]
fn butterfly_index(area: usize, mv: Move) -> usize {
    let origin = mv.from().map_or(area + mv.kind().index(), |from| from.index());
    origin * area + mv.to().index()
}

/// History gravity: adds a bonus that shrinks as the value approaches that end of the scale. So values stay within
/// it, and old cutoffs fade.
fn apply_bonus(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_stay_within_their_bounds() {
        let mut value = 0;
        for _ in 0..10_000 {
            apply_bonus(&mut value, 1_500);
        }
        assert!(i32::from(value) <= MAX_HISTORY && value > 14_000, "{value}");
        for _ in 0..10_000 {
            apply_bonus(&mut value, -1_500);
        }
        assert!(i32::from(value) >= -MAX_HISTORY && value < -14_000, "{value}");
    }
}
