//! Work on the 8×8 board for other crates, compiled for newer processors too.

use std::marker::PhantomData;

use super::cpu::{self, Lookup, Task};

/// Sliding attacks on the 8×8 board, found in the way that suits the processor.
pub trait SlidingAttacks: Copy {
    /// Squares a bishop attacks among these pieces.
    fn bishop(self, square: u32, occupied: u64) -> u64;
    /// Squares a rook attacks among these pieces.
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
    cpu::run(FastTask(work))
}

struct FastTask<F>(F);

impl<F: FastWork> Task for FastTask<F> {
    type Output = F::Output;

    #[inline(always)]
    fn run<L: Lookup>(self) -> F::Output {
        self.0.run(ByLookup::<L>(PhantomData))
    }
}

#[derive(Debug)]
struct ByLookup<L>(PhantomData<L>);

impl<L> Clone for ByLookup<L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<L> Copy for ByLookup<L> {}

impl<L: Lookup> SlidingAttacks for ByLookup<L> {
    #[inline(always)]
    fn bishop(self, square: u32, occupied: u64) -> u64 {
        L::bishop(square as usize, occupied)
    }

    #[inline(always)]
    fn rook(self, square: u32, occupied: u64) -> u64 {
        L::rook(square as usize, occupied)
    }
}
