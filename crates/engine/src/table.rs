//! The transposition table: what was found out about positions, shared by all threads without locks.
//!
//! An entry is two words. The first is the key mixed with the second, so that an entry torn by two
//! threads that write at once is not taken for one of any position.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use rules::Move;

use crate::score::{Bound, FORCED, Value};

/// Entries that share a place: as many as a cache line holds.
const SLOTS: usize = 4;
/// Bytes of a place.
const PLACE: usize = size_of::<Place>();
const MEGABYTE: usize = 1 << 20;
/// The largest table, in megabytes.
const MAX_HASH: usize = 1 << 20;
/// Generations are counted modulo this.
const GENERATIONS: u8 = 64;

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) mv: Option<Move>,
    pub(crate) value: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

#[derive(Default, Debug)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The second word, when it tells of this position.
    fn data_of(&self, key: u64) -> Option<u64> {
        let data = self.data.load(Ordering::Relaxed);
        (data != 0 && self.check.load(Ordering::Relaxed) ^ data == key).then_some(data)
    }
}

#[derive(Default, Debug)]
#[repr(align(64))]
struct Place([Slot; SLOTS]);

impl Place {
    /// Where to put this position: where it is, an empty slot, or the one that is worth least.
    fn room_for(&self, key: u64, generation: u8) -> &Slot {
        let mut chosen = &self.0[0];
        let mut least = i32::MAX;
        for slot in &self.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 || slot.data_of(key).is_some() {
                return slot;
            }
            let age = (generation + GENERATIONS - generation_of(data)) % GENERATIONS;
            let worth = depth_of(data) - 8 * i32::from(age);
            if worth < least {
                (least, chosen) = (worth, slot);
            }
        }
        chosen
    }
}

/// The table.
#[derive(Debug)]
pub(crate) struct Table {
    places: Vec<Place>,
    generation: AtomicU8,
}

impl Table {
    /// A table of at most so many megabytes.
    pub(crate) fn new(megabytes: usize) -> Self {
        let count = (megabytes.clamp(1, MAX_HASH) * MEGABYTE / PLACE).max(1);
        let places = std::iter::repeat_with(Place::default).take(count).collect();
        Self { places, generation: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.places.fill_with(Place::default);
        self.generation = AtomicU8::new(0);
    }

    /// What is found from now on is worth more than what was found before.
    pub(crate) fn next_generation(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    fn place(&self, key: u64) -> &Place {
        let index = (u128::from(key) * self.places.len() as u128) >> u64::BITS;
        &self.places[index as usize]
    }

    /// What is known about a position at so many plies from the root.
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Known> {
        // The word that was checked is the one to use: another thread may replace it meanwhile.
        let data = self.place(key).0.iter().find_map(|slot| slot.data_of(key))?;
        Some(unpack(data, ply))
    }

    /// Remembers what was found about a position at so many plies from the root.
    pub(crate) fn put(&self, key: u64, ply: usize, found: Known) {
        let generation = self.generation.load(Ordering::Relaxed);
        let slot = self.place(key).room_for(key, generation);
        let old = slot.data_of(key);
        let deeper = |old| generation_of(old) == generation && found.depth + 3 < depth_of(old);
        if found.bound != Bound::Exact && old.is_some_and(deeper) {
            return;
        }
        let kept = old.and_then(|old| unpack(old, ply).mv);
        let found = Known { mv: found.mv.or(kept), ..found };
        let data = pack(found, ply, generation);
        slot.check.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    /// How full the table is with what this search found, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.places.iter().take(250).flat_map(|place| &place.0);
        let (mut seen, mut used) = (0, 0);
        for slot in sample {
            let data = slot.data.load(Ordering::Relaxed);
            seen += 1;
            used += u32::from(data != 0 && generation_of(data) == generation);
        }
        used * 1000 / seen.max(1)
    }

    /// Its size in bytes.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        self.places.len() * PLACE
    }
}

// An entry's second word, from the lowest bit: move 32, value 16, depth 8, bound 2, generation 6. The
// bound is never 0, so the word of an entry never is.

const VALUE_SHIFT: u32 = 32;
const DEPTH_SHIFT: u32 = 48;
const BOUND_SHIFT: u32 = 56;
const GENERATION_SHIFT: u32 = 58;
/// Depths below nought are stored too.
const DEPTH_OFFSET: i32 = 16;

fn pack(found: Known, ply: usize, generation: u8) -> u64 {
    let mv = found.mv.map_or(0, Move::to_bits);
    // A forced win is so many plies from the position, wherever the root is.
    let value = match found.value {
        value if value >= FORCED => value + ply as Value,
        value if value <= -FORCED => value - ply as Value,
        value => value,
    };
    let depth = (found.depth + DEPTH_OFFSET).clamp(0, i32::from(u8::MAX)) as u64;
    let bound = match found.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(mv)
        | u64::from(value as i16 as u16) << VALUE_SHIFT
        | depth << DEPTH_SHIFT
        | bound << BOUND_SHIFT
        | u64::from(generation) << GENERATION_SHIFT
}

fn unpack(data: u64, ply: usize) -> Known {
    let bits = data as u32;
    let value = Value::from((data >> VALUE_SHIFT) as u16 as i16);
    let value = match value {
        value if value >= FORCED => value - ply as Value,
        value if value <= -FORCED => value + ply as Value,
        value => value,
    };
    let bound = match data >> BOUND_SHIFT & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    // Number 0 is no move: nothing goes from the first square to itself.
    let mv = (bits != 0).then(|| Move::from_bits(bits));
    Known { mv, value, depth: depth_of(data), bound }
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> DEPTH_SHIFT) as u8) - DEPTH_OFFSET
}

fn generation_of(data: u64) -> u8 {
    (data >> GENERATION_SHIFT) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{lost_in, won_in};

    fn known(value: Value, depth: i32, bound: Bound) -> Known {
        Known { mv: Some(Move::from_bits(0x1234_5678)), value, depth, bound }
    }

    #[test]
    fn what_is_put_is_got() {
        let table = Table::new(1);
        for (key, found) in [
            (1, known(-250, 7, Bound::Upper)),
            (u64::MAX, known(31, -5, Bound::Lower)),
            (1 << 63, known(0, 120, Bound::Exact)),
        ] {
            table.put(key, 3, found);
            assert_eq!(table.get(key, 3), Some(found));
        }
        assert_eq!(table.get(77, 0), None);
    }

    #[test]
    fn forced_wins_are_counted_from_where_they_are_found() {
        let table = Table::new(1);
        table.put(9, 4, known(won_in(10), 5, Bound::Exact));
        assert_eq!(table.get(9, 0).unwrap().value, won_in(6));
        table.put(9, 4, known(lost_in(10), 5, Bound::Exact));
        assert_eq!(table.get(9, 6).unwrap().value, lost_in(12));
    }

    #[test]
    fn a_table_keeps_to_its_memory_and_to_the_deepest() {
        let table = Table::new(1);
        assert_eq!(table.bytes(), MEGABYTE);
        assert_eq!(Table::new(0).bytes(), MEGABYTE);
        for key in 0..200_000_u64 {
            table.put(key, 0, known(1, 1, Bound::Upper));
        }
        assert_eq!(table.bytes(), MEGABYTE);
        table.put(3, 0, known(5, 20, Bound::Exact));
        for key in 10..40 {
            table.put(key, 0, known(1, 1, Bound::Upper));
        }
        assert_eq!(table.get(3, 0), Some(known(5, 20, Bound::Exact)));
    }

    #[test]
    fn a_new_search_makes_room() {
        let table = Table::new(1);
        for key in 0..4 {
            table.put(key, 0, known(5, 9, Bound::Exact));
        }
        table.next_generation();
        table.next_generation();
        table.put(4, 0, known(6, 1, Bound::Upper));
        assert_eq!(table.get(4, 0), Some(known(6, 1, Bound::Upper)));
        assert!(table.fullness() <= 1);
    }

    #[test]
    fn a_torn_entry_is_nobodys() {
        let table = Table::new(1);
        table.put(1, 0, known(5, 9, Bound::Exact));
        table.place(1).0[0].data.fetch_add(1, Ordering::Relaxed);
        assert_eq!(table.get(1, 0), None);
    }

    #[test]
    fn a_cleared_table_knows_nothing() {
        let mut table = Table::new(1);
        table.put(1, 0, known(5, 9, Bound::Exact));
        table.clear();
        assert_eq!(table.get(1, 0), None);
    }
}
