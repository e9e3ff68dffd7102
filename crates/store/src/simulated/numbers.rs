//! Random numbers that follow from a seed: what the simulated disk, tests and measurements draw from.

/// A stream of numbers, by SplitMix64; the same on every machine.
#[derive(Clone, Debug)]
pub struct Numbers(u64);

impl Numbers {
    /// The stream of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a bound.
    ///
    /// # Panics
    /// When the bound is zero.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next_number() % bound
    }
}
