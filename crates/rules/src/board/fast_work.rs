//! Work on the 8×8 board for other crates, compiled for newer processors too.

use super::cpu::{Lookup, Pext, Portable};

/// Sliding attacks on the 8×8 board, computed in the fastest way for the processor.
pub trait SlidingAttacks: Copy {
    /// Squares a bishop attacks, given the occupied squares.
    fn bishop(self, square: u32, occupied: u64) -> u64;
    /// Squares a rook attacks, given the occupied squares.
    fn rook(self, square: u32, occupied: u64) -> u64;
}

/// Work that [`run_fast`] compiles twice: for any processor, and for one with BMI2 and a population count.
pub trait FastWork {
    /// What the work returns.
    type Output;

    /// Does the work. This and everything hot below it must be `#[inline(always)]`, so that it is compiled with the
    /// instructions of the processor.
    fn run(self, attacks: impl SlidingAttacks) -> Self::Output;
}

/// Does the work with the best instructions this processor has.
#[inline(always)]
pub fn run_fast<F: FastWork>(work: F) -> F::Output {
    match Pext::find() {
        Some(lookup) => lookup.call(
            #[inline(always)]
            move || work.run(ByLookup(lookup)),
        ),
        None => Portable.call(
            #[inline(always)]
            move || work.run(ByLookup(Portable)),
        ),
    }
}

#[derive(Clone, Copy, Debug)]
struct ByLookup<L>(L);

impl<L: Lookup> SlidingAttacks for ByLookup<L> {
    #[inline(always)]
    fn bishop(self, square: u32, occupied: u64) -> u64 {
        self.0.bishop(square as usize, occupied)
    }

    #[inline(always)]
    fn rook(self, square: u32, occupied: u64) -> u64 {
        self.0.rook(square as usize, occupied)
    }
}
