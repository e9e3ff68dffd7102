//! The transposition table: search results by position, shared by all threads without locks.
//!
//! An entry is two words. The first is the key XORed with the second, so that an entry torn by two threads
//! writing at once matches no position.

use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use rules::Move;

use crate::score::{Bound, MATE_THRESHOLD, Value};
use crate::search::parameters::{TT_AGE_PENALTY, TT_DEPTH_MARGIN};

/// Entries of a bucket: as many as fit into a cache line.
const SLOTS: usize = 4;
const BUCKET_BYTES: usize = size_of::<Bucket>();
const MEGABYTE: usize = 1 << 20;
/// The largest table, in megabytes.
const MAX_MEGABYTES: usize = 1 << 20;
/// Generations are counted modulo this: an entry has six bits for them.
const GENERATIONS: u8 = 64;
/// Buckets that are looked at to tell how full the table is: a thousand entries, the unit of `hashfull`.
const SAMPLED_BUCKETS: usize = 250;

/// The result of searching a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    /// The best move, if one was found.
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
    /// The second word, if the entry is about this position.
    fn data_of(&self, key: u64) -> Option<u64> {
        let data = self.data.load(Ordering::Relaxed);
        (data != 0 && self.check.load(Ordering::Relaxed) ^ data == key).then_some(data)
    }
}

#[derive(Default, Debug)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

impl Bucket {
    /// The slot to write a position to: its own, an empty one, or the least valuable one. Deep entries of recent
    /// searches are the most valuable.
    fn slot_for(&self, key: u64, generation: u8) -> &Slot {
        let mut chosen = &self.0[0];
        let mut least = i32::MAX;
        for slot in &self.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 || slot.data_of(key).is_some() {
                return slot;
            }
            let age = (generation + GENERATIONS - generation_of(data)) % GENERATIONS;
            let value = depth_of(data) - TT_AGE_PENALTY * i32::from(age);
            if value < least {
                (least, chosen) = (value, slot);
            }
        }
        chosen
    }
}

/// The transposition table.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
    /// Whether a search used the table since it was empty.
    is_used: AtomicBool,
}

impl TranspositionTable {
    /// An empty table of at most this size.
    pub(crate) fn new(megabytes: usize) -> Self {
        let count = (megabytes.clamp(1, MAX_MEGABYTES) * MEGABYTE / BUCKET_BYTES).max(1);
        let buckets = std::iter::repeat_with(Bucket::default).take(count).collect();
        Self { buckets, generation: AtomicU8::new(0), is_used: AtomicBool::new(false) }
    }

    /// Empties the table. That takes milliseconds, so an empty one is left alone.
    pub(crate) fn clear(&mut self) {
        if mem::take(self.is_used.get_mut()) {
            self.buckets.fill_with(Bucket::default);
            self.generation = AtomicU8::new(0);
        }
    }

    /// Starts a new search: entries of earlier ones are replaced first.
    pub(crate) fn next_generation(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
        self.is_used.store(true, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> u64::BITS;
        &self.buckets[index as usize]
    }

    /// The entry of a position at this ply from the root.
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<TtEntry> {
        // Unpack the word that was checked: another thread may replace it meanwhile.
        let data = self.bucket(key).0.iter().find_map(|slot| slot.data_of(key))?;
        Some(unpack(data, ply))
    }

    /// Stores the entry of a position at this ply from the root. A much deeper entry of the same search stays,
    /// unless the new one is exact.
    pub(crate) fn put(&self, key: u64, ply: usize, entry: TtEntry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let slot = self.bucket(key).slot_for(key, generation);
        let old = slot.data_of(key);
        let deeper =
            |old| generation_of(old) == generation && entry.depth + TT_DEPTH_MARGIN < depth_of(old);
        if entry.bound != Bound::Exact && old.is_some_and(deeper) {
            return;
        }
        let old_move = old.and_then(|old| unpack(old, ply).mv);
        let entry = TtEntry { mv: entry.mv.or(old_move), ..entry };
        let data = pack(entry, ply, generation);
        slot.check.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths (the `hashfull` of UCI).
    pub(crate) fn permille_used(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.buckets.iter().take(SAMPLED_BUCKETS).flat_map(|bucket| &bucket.0);
        let (mut seen, mut used) = (0, 0);
        for slot in sample {
            let data = slot.data.load(Ordering::Relaxed);
            seen += 1;
            used += u32::from(data != 0 && generation_of(data) == generation);
        }
        used * 1000 / seen.max(1)
    }

    #[cfg(test)]
    fn bytes(&self) -> usize {
        self.buckets.len() * BUCKET_BYTES
    }
}

// The second word of an entry, from the lowest bit: move 32, value 16, depth 8, bound 2, generation 6. The bound is
// never 0, so neither is the word.

const VALUE_SHIFT: u32 = 32;
const DEPTH_SHIFT: u32 = 48;
const BOUND_SHIFT: u32 = 56;
const GENERATION_SHIFT: u32 = 58;
/// Added to depths, because they may be negative.
const DEPTH_OFFSET: i32 = 16;

fn pack(entry: TtEntry, ply: usize, generation: u8) -> u64 {
    let mv = entry.mv.map_or(0, Move::to_bits);
    // In the table the distance to mate counts from the position, not from the root.
    let value = match entry.value {
        value if value >= MATE_THRESHOLD => value + ply as Value,
        value if value <= -MATE_THRESHOLD => value - ply as Value,
        value => value,
    };
    let depth = (entry.depth + DEPTH_OFFSET).clamp(0, i32::from(u8::MAX)) as u64;
    let bound = match entry.bound {
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

fn unpack(data: u64, ply: usize) -> TtEntry {
    let bits = data as u32;
    let value = Value::from((data >> VALUE_SHIFT) as u16 as i16);
    let value = match value {
        value if value >= MATE_THRESHOLD => value - ply as Value,
        value if value <= -MATE_THRESHOLD => value + ply as Value,
        value => value,
    };
    let bound = match data >> BOUND_SHIFT & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    // 0 means no move: no move goes from the first square to itself.
    let mv = (bits != 0).then(|| Move::from_bits(bits));
    TtEntry { mv, value, depth: depth_of(data), bound }
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
    use crate::score::{mate_in, mated_in};

    fn entry(value: Value, depth: i32, bound: Bound) -> TtEntry {
        TtEntry { mv: Some(Move::from_bits(0x1234_5678)), value, depth, bound }
    }

    #[test]
    fn entries_are_found_again() {
        let table = TranspositionTable::new(1);
        for (key, stored) in [
            (1, entry(-250, 7, Bound::Upper)),
            (u64::MAX, entry(31, -5, Bound::Lower)),
            (1 << 63, entry(0, 120, Bound::Exact)),
        ] {
            table.put(key, 3, stored);
            assert_eq!(table.get(key, 3), Some(stored));
        }
        assert_eq!(table.get(77, 0), None);
    }

    #[test]
    fn mates_are_counted_from_their_position() {
        let table = TranspositionTable::new(1);
        table.put(9, 4, entry(mate_in(10), 5, Bound::Exact));
        assert_eq!(table.get(9, 0).unwrap().value, mate_in(6));
        table.put(9, 4, entry(mated_in(10), 5, Bound::Exact));
        assert_eq!(table.get(9, 6).unwrap().value, mated_in(12));
    }

    #[test]
    fn memory_is_bounded_and_deep_entries_stay() {
        let table = TranspositionTable::new(1);
        assert_eq!(table.bytes(), MEGABYTE);
        assert_eq!(TranspositionTable::new(0).bytes(), MEGABYTE);
        for key in 0..200_000_u64 {
            table.put(key, 0, entry(1, 1, Bound::Upper));
        }
        assert_eq!(table.bytes(), MEGABYTE);
        table.put(3, 0, entry(5, 20, Bound::Exact));
        for key in 10..40 {
            table.put(key, 0, entry(1, 1, Bound::Upper));
        }
        assert_eq!(table.get(3, 0), Some(entry(5, 20, Bound::Exact)));
    }

    #[test]
    fn entries_of_old_searches_are_replaced() {
        let table = TranspositionTable::new(1);
        for key in 0..4 {
            table.put(key, 0, entry(5, 9, Bound::Exact));
        }
        table.next_generation();
        table.next_generation();
        table.put(4, 0, entry(6, 1, Bound::Upper));
        assert_eq!(table.get(4, 0), Some(entry(6, 1, Bound::Upper)));
        assert!(table.permille_used() <= 1);
    }

    #[test]
    fn torn_entries_match_no_position() {
        let table = TranspositionTable::new(1);
        table.put(1, 0, entry(5, 9, Bound::Exact));
        table.bucket(1).0[0].data.fetch_add(1, Ordering::Relaxed);
        assert_eq!(table.get(1, 0), None);
    }

    #[test]
    fn clearing_empties_the_table() {
        let mut table = TranspositionTable::new(1);
        table.next_generation();
        table.put(1, 0, entry(5, 9, Bound::Exact));
        table.clear();
        assert_eq!(table.get(1, 0), None);
    }
}
