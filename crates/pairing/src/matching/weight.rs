//! Weights that compare lexicographically, packed into a few machine words.
//!
//! A criterion of the pairing rules is a counter, and an earlier criterion outweighs all later ones. A
//! [`Layout`] gives each counter as many bits as its largest possible sum needs and packs the counters into
//! words. Words are added one by one and compared from the first, so no carry passes between them.

use std::ops::{Add, AddAssign, Sub, SubAssign};

/// Bits of a word that hold counters. The others are room for the sums of the matching algorithm.
const BITS_PER_WORD: u32 = 38;

/// A weight of `K` words, compared from the first word to the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Weight<const K: usize>([i64; K]);

impl<const K: usize> Weight<K> {
    pub(crate) const ZERO: Self = Self([0; K]);
    /// Marks a missing edge. No sum of real weights comes near it.
    pub(crate) const NO_EDGE: Self = Self([i64::MIN / 4; K]);

    pub(crate) fn is_edge(self) -> bool {
        self.0[0] != i64::MIN / 4
    }

    /// Half of the weight; all words must be even.
    pub(crate) fn half(self) -> Self {
        debug_assert!(self.0.iter().all(|word| word % 2 == 0), "an odd weight: {self:?}");
        Self(self.0.map(|word| word / 2))
    }

    pub(crate) fn double(self) -> Self {
        Self(self.0.map(|word| word * 2))
    }

    /// Adds an amount to a counter.
    pub(crate) fn count(&mut self, counter: Counter, amount: i64) {
        self.0[counter.word] += amount << counter.shift;
    }

    /// Replaces the last word, which is reserved for preferences among equally good matchings.
    pub(crate) fn with_preference(mut self, amount: i64) -> Self {
        if let Some(last) = self.0.last_mut() {
            *last = amount;
        }
        self
    }
}

impl<const K: usize> Add for Weight<K> {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl<const K: usize> AddAssign for Weight<K> {
    fn add_assign(&mut self, other: Self) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word += more;
        }
    }
}

impl<const K: usize> Sub for Weight<K> {
    type Output = Self;

    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<const K: usize> SubAssign for Weight<K> {
    fn sub_assign(&mut self, other: Self) {
        for (word, less) in self.0.iter_mut().zip(other.0) {
            *word -= less;
        }
    }
}

/// The place of one counter in a weight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Counter {
    word: usize,
    shift: u32,
}

/// Assigns bits to counters, the most important counter first.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    sizes: Vec<u32>,
}

impl Layout {
    /// Reserves a counter whose sum over a matching is at most `most`; returns its index.
    pub(crate) fn reserve(&mut self, most: usize) -> usize {
        self.sizes.push(usize::BITS - most.leading_zeros());
        self.sizes.len() - 1
    }

    /// The places of the counters in the order of their indices, and how many words they fill.
    pub(crate) fn places(&self) -> (Vec<Counter>, usize) {
        let (mut word, mut free) = (0, BITS_PER_WORD);
        let mut places = Vec::with_capacity(self.sizes.len());
        for &size in &self.sizes {
            if size > free {
                (word, free) = (word + 1, BITS_PER_WORD);
            }
            free -= size;
            places.push(Counter { word, shift: free });
        }
        (places, word + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earlier_counters_outweigh_later_ones() {
        let mut layout = Layout::default();
        for most in [1000, 500, 300, 1_000_000, 7] {
            layout.reserve(most);
        }
        let (places, words) = layout.places();
        assert_eq!(words, 2);
        let weight = |counter: usize, amount: i64| {
            let mut weight = Weight::<3>::ZERO;
            weight.count(places[counter], amount);
            weight
        };
        assert!(weight(0, 1) > weight(1, 500));
        assert!(weight(1, 1) > weight(2, 300) + weight(3, 1_000_000));
        assert!(weight(3, 1) > weight(4, 7));
        assert!(weight(4, 1) > Weight::ZERO.with_preference(1_000_000));
    }

    #[test]
    fn counters_without_a_sum_need_no_bits() {
        let mut layout = Layout::default();
        layout.reserve(0);
        layout.reserve(1);
        let (places, words) = layout.places();
        assert_eq!((words, places[0].shift), (1, BITS_PER_WORD));
    }
}
