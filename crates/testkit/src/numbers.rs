//! Random numbers that follow from a seed, the same on every machine.

/// A stream of numbers, by SplitMix64.
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

    /// A number below a bound; the bias of the remainder is far too small to matter here.
    ///
    /// # Panics
    /// When the bound is zero.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next_number() % bound as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: u8, high: u8) -> u8 {
        low + self.below(usize::from(high - low) + 1) as u8
    }

    /// Whether the one chance in so many has come.
    pub fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    /// Something from a list.
    ///
    /// # Panics
    /// When the list is empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// Puts a list into any order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// A new seed, for something that draws its own numbers.
    pub fn seed(&mut self) -> u64 {
        self.next_number()
    }
}
