//! Perft: counts the leaves of the tree of moves.

use super::cpu::Lookup;
use super::generate::{MoveScope, RoyalSafety};
use super::sink::Count;
use super::{BoardQuery, BoardType};
use crate::moves::Move;

/// Room for the moves of most positions, so that the list rarely grows.
const TYPICAL_MOVES: usize = 128;

impl<T: BoardType, L: Lookup> BoardQuery<'_, T, L> {
    /// The number of leaves at a depth.
    #[inline(always)]
    pub(crate) fn perft(self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.lookup.call(
                #[inline(always)]
                move || self.count_legal(),
            ),
            _ => self.lookup.call(
                #[inline(always)]
                move || self.perft_below(depth),
            ),
        }
    }

    /// The number of leaves at a depth of two or more.
    #[inline(always)]
    fn perft_below(self, depth: u32) -> u64 {
        let mut moves: Vec<Move> = Vec::with_capacity(TYPICAL_MOVES);
        self.list_legal(MoveScope::All, &mut moves);
        let mut leaves = 0;
        for mv in moves {
            let mut after = *self.board;
            after.play(self, mv);
            leaves += self.with(&after).perft(depth - 1);
        }
        leaves
    }

    /// The number of legal moves.
    #[inline(always)]
    pub(crate) fn count_legal(self) -> u64 {
        if self.rules.needs_filter() {
            return self.count_filtered();
        }
        let mut count = Count::default();
        self.generate(MoveScope::All, RoyalSafety::Kept, &mut count);
        count.0
    }

    #[inline(never)]
    fn count_filtered(self) -> u64 {
        let mut moves = Vec::new();
        self.list_legal(MoveScope::All, &mut moves);
        moves.len() as u64
    }
}
