//! Sets of squares as bits, in as many machine words as the board needs.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::geometry::{MAX_AREA, Square};

/// The number of words with a bit for each square of the largest board.
pub const MAX_WORDS: usize = MAX_AREA.div_ceil(WORD);
const WORD: usize = u64::BITS as usize;

/// A set of squares of any board.
pub type SquareSet = Bits<MAX_WORDS>;

/// A set of squares in `W` words; square `n` is bit `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bits<const W: usize>(pub(crate) [u64; W]);

impl<const W: usize> Bits<W> {
    /// No square.
    pub const EMPTY: Self = Self([0; W]);
    /// Every bit, whether or not the board has the square.
    pub(crate) const ALL: Self = Self([u64::MAX; W]);

    /// The set of one square.
    #[inline(always)]
    pub const fn of(square: Square) -> Self {
        let mut words = [0; W];
        if W == 1 {
            words[0] = 1 << square.0;
        } else {
            words[square.index() / WORD] = 1 << (square.index() % WORD);
        }
        Self(words)
    }

    /// Whether the set has no square.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// Whether the set has a square in common with another.
    #[inline(always)]
    pub fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// How many squares the set has.
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the square is in the set.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        if W == 1 {
            self.0[0] >> square.0 & 1 != 0
        } else {
            self.0[square.index() / WORD] >> (square.index() % WORD) & 1 != 0
        }
    }

    /// Adds a square.
    #[inline(always)]
    pub fn insert(&mut self, square: Square) {
        *self |= Self::of(square);
    }

    /// Removes a square.
    #[inline(always)]
    pub fn remove(&mut self, square: Square) {
        *self &= !Self::of(square);
    }

    /// The lowest square, if any.
    #[inline(always)]
    pub fn first(self) -> Option<Square> {
        if W == 1 {
            return (self.0[0] != 0).then(|| Square(self.0[0].trailing_zeros() as u16));
        }
        if let Some(both) = self.double_word() {
            return (both != 0).then(|| Square(both.trailing_zeros() as u16));
        }
        let index = self.0.iter().position(|&word| word != 0)?;
        Some(Square((index * WORD) as u16 + self.0[index].trailing_zeros() as u16))
    }

    /// The highest square, if any.
    #[inline(always)]
    pub fn last(self) -> Option<Square> {
        let index = self.0.iter().rposition(|&word| word != 0)?;
        Some(Square((index * WORD) as u16 + self.0[index].ilog2() as u16))
    }

    #[inline(always)]
    fn without_first(mut self) -> Self {
        if let Some(both) = self.double_word() {
            return Self::from_double_word(both & both.wrapping_sub(1));
        }
        for word in &mut self.0 {
            if *word != 0 {
                *word &= *word - 1;
                break;
            }
        }
        self
    }

    /// The part of a ray toward higher squares, up to and including the first occupied square.
    #[inline(always)]
    pub(crate) fn ray_up(self, occupied: Self) -> Self {
        // `x ^ (x - 1)` is every bit up to the lowest one of x, and every bit when x is empty.
        let blockers = self & occupied;
        if W == 1 {
            let word = blockers.0[0];
            return self & Self([word ^ word.wrapping_sub(1); W]);
        }
        if let Some(both) = blockers.double_word() {
            return self & Self::from_double_word(both ^ both.wrapping_sub(1));
        }
        let mut borrow = true;
        let mut ray = self;
        for (word, blocker) in ray.0.iter_mut().zip(blockers.0) {
            let (less, under) = blocker.overflowing_sub(u64::from(borrow));
            *word &= if borrow { blocker ^ less } else { 0 };
            borrow = under;
        }
        ray
    }

    /// The part of a ray toward lower squares, down to and including the first occupied square.
    #[inline(always)]
    pub(crate) fn ray_down(self, occupied: Self) -> Self {
        let blockers = self & occupied;
        if W == 1 {
            let last = u64::BITS - 1 - (blockers.0[0] | 1).leading_zeros();
            return self & Self([u64::MAX << last; W]);
        }
        if let Some(both) = blockers.double_word() {
            let last = u128::BITS - 1 - (both | 1).leading_zeros();
            return self & Self::from_double_word(u128::MAX << last);
        }
        let mut open = u64::MAX;
        let mut ray = self;
        for (word, blocker) in ray.0.iter_mut().zip(blockers.0).rev() {
            let down_to = (blocker | 1).leading_zeros();
            *word &= (u64::MAX << (u64::BITS - 1 - down_to)) & open;
            if blocker != 0 {
                open = 0;
            }
        }
        ray
    }

    /// The set shifted by a difference of square numbers; bits that leave the words are lost.
    #[inline(always)]
    pub(crate) fn shifted(self, delta: i16) -> Self {
        if W == 1 {
            let moved = if delta >= 0 { self.0[0] << delta } else { self.0[0] >> -delta };
            return Self([moved; W]);
        }
        match (self.double_word(), delta >= 0) {
            (Some(both), true) => Self::from_double_word(both << delta),
            (Some(both), false) => Self::from_double_word(both >> -delta),
            (None, true) => self.shifted_up(delta as usize),
            (None, false) => self.shifted_down(-delta as usize),
        }
    }

    /// The set as one number, where processors have instructions for it.
    #[inline(always)]
    fn double_word(self) -> Option<u128> {
        (W == 2).then(|| u128::from(self.0[1]) << u64::BITS | u128::from(self.0[0]))
    }

    #[inline(always)]
    fn from_double_word(both: u128) -> Self {
        let mut words = [0; W];
        words[0] = both as u64;
        words[1] = (both >> u64::BITS) as u64;
        Self(words)
    }

    #[inline(always)]
    fn shifted_up(self, by: usize) -> Self {
        let (words, bits) = (by / WORD, by % WORD);
        let mut moved = Self::EMPTY;
        for index in words..W {
            let high = self.0[index - words] << bits;
            let low = if bits > 0 && index > words {
                self.0[index - words - 1] >> (WORD - bits)
            } else {
                0
            };
            moved.0[index] = high | low;
        }
        moved
    }

    #[inline(always)]
    fn shifted_down(self, by: usize) -> Self {
        let (words, bits) = (by / WORD, by % WORD);
        let mut moved = Self::EMPTY;
        for index in 0..W.saturating_sub(words) {
            let from = index + words;
            let low = self.0[from] >> bits;
            let high = if bits > 0 && from + 1 < W { self.0[from + 1] << (WORD - bits) } else { 0 };
            moved.0[index] = low | high;
        }
        moved
    }

    /// The same squares as a set of any board.
    #[inline(always)]
    pub(crate) fn widened(self) -> SquareSet {
        self.resized()
    }

    /// The same squares in a set of another width; squares beyond it are dropped.
    #[inline(always)]
    pub(crate) fn resized<const V: usize>(self) -> Bits<V> {
        let mut words = [0; V];
        for (to, from) in words.iter_mut().zip(self.0) {
            *to = from;
        }
        Bits(words)
    }
}

/// A set of squares as the generator sees it: [`Bits`] of any width.
pub(crate) trait Set:
    Copy
    + Eq
    + Default
    + Send
    + Sync
    + fmt::Debug
    + Iterator<Item = Square>
    + FromIterator<Square>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + 'static
{
    /// No square.
    const EMPTY: Self;
    /// Every bit, whether or not the board has the square.
    const ALL: Self;

    /// As [`Bits::of`].
    fn of(square: Square) -> Self;
    /// As [`Bits::is_empty`].
    fn is_empty(self) -> bool;
    /// As [`Bits::len`].
    fn len(self) -> u32;
    /// As [`Bits::contains`].
    fn contains(self, square: Square) -> bool;
    /// As [`Bits::first`].
    fn first(self) -> Option<Square>;
    /// The set shifted by a difference of square numbers; bits that leave the words are lost.
    fn shifted(self, delta: i16) -> Self;
    /// The squares of any set that fit into this one.
    fn narrowed(set: SquareSet) -> Self;
    /// The lowest word.
    fn low_word(self) -> u64;
    /// The set of these bits of the lowest word.
    fn from_low_word(word: u64) -> Self;

    /// Whether the set has a square in common with another.
    #[inline(always)]
    fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Adds a square.
    #[inline(always)]
    fn insert(&mut self, square: Square) {
        *self |= Self::of(square);
    }
}

impl<const W: usize> Set for Bits<W> {
    const EMPTY: Self = Self::EMPTY;
    const ALL: Self = Self::ALL;

    #[inline(always)]
    fn of(square: Square) -> Self {
        Self::of(square)
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.is_empty()
    }

    #[inline(always)]
    fn len(self) -> u32 {
        self.len()
    }

    #[inline(always)]
    fn contains(self, square: Square) -> bool {
        self.contains(square)
    }

    #[inline(always)]
    fn first(self) -> Option<Square> {
        self.first()
    }

    #[inline(always)]
    fn shifted(self, delta: i16) -> Self {
        self.shifted(delta)
    }

    #[inline(always)]
    fn narrowed(set: SquareSet) -> Self {
        set.resized()
    }

    #[inline(always)]
    fn low_word(self) -> u64 {
        self.0[0]
    }

    #[inline(always)]
    fn from_low_word(word: u64) -> Self {
        let mut words = [0; W];
        words[0] = word;
        Self(words)
    }
}

impl<const W: usize> Iterator for Bits<W> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let first = self.first()?;
        *self = self.without_first();
        Some(first)
    }

    /// Exact, so that collections of squares are allocated once.
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.len() as usize;
        (len, Some(len))
    }
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> FromIterator<Square> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl<const W: usize> fmt::Debug for Bits<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(Square::index)).finish()
    }
}

macro_rules! bitwise {
    ($operator:ident $method:ident, $assign:ident $assign_method:ident) => {
        impl<const W: usize> $operator for Bits<W> {
            type Output = Self;

            #[inline(always)]
            fn $method(mut self, other: Self) -> Self {
                $assign::$assign_method(&mut self, other);
                self
            }
        }

        impl<const W: usize> $assign for Bits<W> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    word.$assign_method(other);
                }
            }
        }
    };
}

bitwise!(BitAnd bitand, BitAndAssign bitand_assign);
bitwise!(BitOr bitor, BitOrAssign bitor_assign);
bitwise!(BitXor bitxor, BitXorAssign bitxor_assign);

impl<const W: usize> Not for Bits<W> {
    type Output = Self;

    #[inline(always)]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}
