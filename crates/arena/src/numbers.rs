//! Numbers that follow from a seed, the same on every machine.

/// A stream of numbers, by SplitMix64.
#[derive(Clone, Debug)]
pub(crate) struct Numbers(u64);

impl Numbers {
    /// The stream of a seed and a place in the schedule.
    pub(crate) fn new(seed: u64, place: u64) -> Self {
        let mut numbers = Self(seed ^ place.wrapping_mul(0xd134_2543_de82_ef95));
        numbers.next();
        numbers
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a bound, which is not zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}
