//! A seeded random number generator, the same on every machine, for simulations, tests and benchmarks.
//! It is not cryptographic: anyone who knows the seed can predict all numbers.

/// A random number generator (SplitMix64).
#[derive(Clone, Debug)]
pub struct Numbers(u64);

impl Numbers {
    /// The generator of a seed.
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

    /// A number below a bound. The bias of the remainder is too small to matter here.
    ///
    /// # Panics
    /// When the bound is zero.
    pub fn number_below(&mut self, bound: u64) -> u64 {
        self.next_number() % bound
    }

    /// An index below a bound.
    ///
    /// # Panics
    /// When the bound is zero.
    pub fn below(&mut self, bound: usize) -> usize {
        self.number_below(bound as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: u8, high: u8) -> u8 {
        low + self.below(usize::from(high - low) + 1) as u8
    }

    /// True with probability `1 / chances`.
    pub fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    /// A random item of a list.
    ///
    /// # Panics
    /// When the list is empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// A seed for another generator.
    pub fn seed(&mut self) -> u64 {
        self.next_number()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_that_of_splitmix64() {
        // The first numbers of the reference implementation for the seed 1234567.
        let mut numbers = Numbers::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| numbers.next_number()).collect();
        assert_eq!(
            first,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn numbers_stay_within_bounds_and_cover_them() {
        let mut numbers = Numbers::new(1);
        let drawn: std::collections::BTreeSet<u8> =
            (0..500).map(|_| numbers.between(3, 9)).collect();
        assert_eq!(drawn, (3..=9).collect());
        let mut list: Vec<u8> = (0..20).collect();
        numbers.shuffle(&mut list);
        assert_ne!(list, (0..20).collect::<Vec<u8>>());
        list.sort_unstable();
        assert_eq!(list, (0..20).collect::<Vec<u8>>());
    }
}
