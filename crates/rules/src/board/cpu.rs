//! Processor-specific code: sliding attacks on 64 squares, and functions compiled for newer
//! processors.
//!
//! The only module with unsafe code. Two things need it: calling a function compiled with
//! instructions that the build does not assume (checked at run time just before), and `pext`
//! itself.

#![expect(unsafe_code, reason = "instruction sets are chosen at run time; see each SAFETY note")]

/// How sliding attacks on the 8×8 board are computed on this processor. A value of such a type
/// proves that the processor can do it.
pub(crate) trait Lookup: Copy + std::fmt::Debug + 'static {
    /// Squares a bishop on `square` attacks.
    fn bishop(self, square: usize, occupied: u64) -> u64;
    /// Squares a rook on `square` attacks.
    fn rook(self, square: usize, occupied: u64) -> u64;
    /// Runs `work` in a separate function, compiled for this processor.
    ///
    /// `work` and everything hot below it must be `#[inline(always)]`, so that it is compiled with
    /// the instructions of that function.
    fn call<R>(self, work: impl FnOnce() -> R) -> R;
}

/// Looks attacks up by the occupied squares of a slider's lines, gathered by the instruction
/// `pext`. A value exists only on processors with a fast `pext`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pext {
    _only_made_here: (),
}

impl Pext {
    /// `None` on processors without a fast `pext`.
    #[inline(always)]
    pub(crate) fn find() -> Option<Self> {
        has_fast_pext().then_some(Self { _only_made_here: () })
    }
}

#[cfg(not(target_arch = "x86_64"))]
const fn has_fast_pext() -> bool {
    false
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_fast_pext() -> bool {
    use std::sync::atomic::{AtomicU8, Ordering};

    const UNKNOWN: u8 = 0;
    const FAST: u8 = 1;
    const SLOW: u8 = 2;
    static PEXT: AtomicU8 = AtomicU8::new(UNKNOWN);

    // A build for processors that have it needs no check.
    if cfg!(all(
        target_feature = "bmi1",
        target_feature = "bmi2",
        target_feature = "lzcnt",
        target_feature = "popcnt"
    )) {
        return true;
    }
    match PEXT.load(Ordering::Relaxed) {
        UNKNOWN => {
            let fast = finds_fast_pext();
            PEXT.store(if fast { FAST } else { SLOW }, Ordering::Relaxed);
            fast
        }
        known => known == FAST,
    }
}

#[cfg(target_arch = "x86_64")]
#[cold]
fn finds_fast_pext() -> bool {
    is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
        && !has_microcoded_pext()
}

/// Whether the processor is an AMD older than Zen 3, whose `pext` takes a hundred cycles or more.
#[cfg(target_arch = "x86_64")]
fn has_microcoded_pext() -> bool {
    use core::arch::x86_64::__cpuid;

    const ZEN_3_FAMILY: u32 = 0x19;
    let vendor = __cpuid(0);
    let name = [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes);
    if name.as_flattened() != b"AuthenticAMD" {
        return false;
    }
    let signature = __cpuid(1).eax;
    let (base, extended) = (signature >> 8 & 0xf, signature >> 20 & 0xff);
    let family = if base == 0xf { base + extended } else { base };
    family < ZEN_3_FAMILY
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn run_with_bmi2<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[cfg(target_arch = "x86_64")]
impl Lookup for Pext {
    #[inline(always)]
    fn bishop(self, square: usize, occupied: u64) -> u64 {
        self.gathered(&BISHOP_LINES[square & 63], occupied)
    }

    #[inline(always)]
    fn rook(self, square: usize, occupied: u64) -> u64 {
        self.gathered(&ROOK_LINES[square & 63], occupied)
    }

    #[inline(always)]
    fn call<R>(self, work: impl FnOnce() -> R) -> R {
        // SAFETY: a value of this type exists only where every feature of that function was found.
        unsafe { run_with_bmi2(work) }
    }
}

#[cfg(target_arch = "x86_64")]
impl Pext {
    #[inline(always)]
    fn gathered(self, lines: &Lines, occupied: u64) -> u64 {
        // SAFETY: a value of this type exists only on processors with BMI2. The gathered index has as
        // many bits as the mask, and the table has that many entries from the offset on: `ATTACKS`
        // is filled by the same masks and offsets.
        unsafe {
            let index = core::arch::x86_64::_pext_u64(occupied, lines.mask) as usize;
            *ATTACKS.get_unchecked(lines.offset as usize + index)
        }
    }
}

/// Other processors never have a value of this type; its methods use the portable code.
#[cfg(not(target_arch = "x86_64"))]
impl Lookup for Pext {
    fn bishop(self, square: usize, occupied: u64) -> u64 {
        Portable.bishop(square, occupied)
    }

    fn rook(self, square: usize, occupied: u64) -> u64 {
        Portable.rook(square, occupied)
    }

    fn call<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
}

/// Computes attacks by subtraction along each line (hyperbola quintessence), on any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Lookup for Portable {
    #[inline(always)]
    fn bishop(self, square: usize, occupied: u64) -> u64 {
        let square = square & 63;
        line(square, occupied, DIAGONALS[square]) | line(square, occupied, ANTIDIAGONALS[square])
    }

    #[inline(always)]
    fn rook(self, square: usize, occupied: u64) -> u64 {
        let square = square & 63;
        let row = square & 56;
        let inner = (occupied >> (row + 1)) as usize & 63;
        let along_rank = u64::from(RANK_ATTACKS[inner][square & 7]) << row;
        line(square, occupied, 0x0101_0101_0101_0101 << (square & 7)) | along_rank
    }

    #[inline(always)]
    fn call<R>(self, work: impl FnOnce() -> R) -> R {
        run_anywhere(work)
    }
}

/// A function for each piece of work, so that nested ones are not inlined without end.
#[inline(never)]
fn run_anywhere<R>(work: impl FnOnce() -> R) -> R {
    work()
}

/// Attacks along a line with at most one square on each rank. Subtracting twice the slider from the
/// blockers flips everything up to the first one: upward on the board as it is, downward on the
/// mirrored board.
#[inline(always)]
fn line(square: usize, occupied: u64, mask: u64) -> u64 {
    let slider = 1u64 << square;
    let mask = mask & !slider;
    let blockers = occupied & mask;
    let up = blockers.wrapping_sub(slider);
    let down = blockers.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    (up ^ down) & mask
}

/// The squares that matter to a slider, and where its attacks begin in [`ATTACKS`].
#[derive(Clone, Copy)]
struct Lines {
    mask: u64,
    offset: u32,
}

const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const ROOK_STEPS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP_ENTRIES: usize = 5_248;
const ROOK_ENTRIES: usize = 102_400;

static BISHOP_LINES: [Lines; 64] = lines(&BISHOP_STEPS, 0);
static ROOK_LINES: [Lines; 64] = lines(&ROOK_STEPS, BISHOP_ENTRIES as u32);
static ATTACKS: [u64; BISHOP_ENTRIES + ROOK_ENTRIES] = attack_table();
static DIAGONALS: [u64; 64] = through(&[(1, 1), (-1, -1)]);
static ANTIDIAGONALS: [u64; 64] = through(&[(1, -1), (-1, 1)]);
static RANK_ATTACKS: [[u8; 8]; 64] = rank_attacks();

const fn lines(steps: &[(i8, i8); 4], first_offset: u32) -> [Lines; 64] {
    let mut table = [Lines { mask: 0, offset: 0 }; 64];
    let mut offset = first_offset;
    let mut square = 0;
    while square < 64 {
        let mut mask = 0;
        let mut step = 0;
        while step < 4 {
            // The last square of a line never blocks anything.
            mask |= slide(square, steps[step], 0, 1);
            step += 1;
        }
        table[square] = Lines { mask, offset };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    table
}

const fn attack_table() -> [u64; BISHOP_ENTRIES + ROOK_ENTRIES] {
    let mut table = [0; BISHOP_ENTRIES + ROOK_ENTRIES];
    fill(&mut table, &BISHOP_STEPS, 0);
    fill(&mut table, &ROOK_STEPS, BISHOP_ENTRIES as u32);
    table
}

const fn fill(table: &mut [u64], steps: &[(i8, i8); 4], first_offset: u32) {
    let lines = lines(steps, first_offset);
    let mut square = 0;
    while square < 64 {
        let Lines { mask, offset } = lines[square];
        // Counting through the subsets of the mask in order is what `pext` undoes.
        let (mut occupied, mut index) = (0u64, offset as usize);
        loop {
            table[index] = slide(square, steps[0], occupied, 0)
                | slide(square, steps[1], occupied, 0)
                | slide(square, steps[2], occupied, 0)
                | slide(square, steps[3], occupied, 0);
            occupied = occupied.wrapping_sub(mask) & mask;
            index += 1;
            if occupied == 0 {
                break;
            }
        }
        square += 1;
    }
}

const fn through(steps: &[(i8, i8); 2]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = slide(square, steps[0], 0, 0) | slide(square, steps[1], 0, 0);
        square += 1;
    }
    table
}

const fn rank_attacks() -> [[u8; 8]; 64] {
    let mut table = [[0; 8]; 64];
    let mut inner = 0;
    while inner < 64 {
        let mut file = 0;
        while file < 8 {
            let occupied = (inner as u64) << 1;
            let attacks = slide(file, (1, 0), occupied, 0) | slide(file, (-1, 0), occupied, 0);
            table[inner][file] = attacks as u8;
            file += 1;
        }
        inner += 1;
    }
    table
}

/// The squares of a ride from `square`, up to the first occupied one, without the last `rest`
/// squares at the edge.
const fn slide(square: usize, step: (i8, i8), occupied: u64, rest: i8) -> u64 {
    let (mut file, mut rank) = ((square % 8) as i8, (square / 8) as i8);
    let mut set = 0;
    loop {
        file += step.0;
        rank += step.1;
        let (beyond_file, beyond_rank) = (file + rest * step.0, rank + rest * step.1);
        if beyond_file < 0 || beyond_file > 7 || beyond_rank < 0 || beyond_rank > 7 {
            return set;
        }
        let bit = 1u64 << (rank * 8 + file);
        set |= bit;
        if occupied & bit != 0 {
            return set;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BISHOP_STEPS, Lookup, Pext, Portable, ROOK_STEPS, slide};

    fn walked(square: usize, steps: &[(i8, i8); 4], occupied: u64) -> u64 {
        steps.iter().fold(0, |set, &step| set | slide(square, step, occupied, 0))
    }

    fn check(lookup: impl Lookup) {
        let mut occupied = 0x0123_4567_89ab_cdef_u64;
        for round in 0..64 * 200 {
            let square = round % 64;
            // A xorshift generator spreads the samples over sparse and dense boards.
            occupied ^= occupied << 13;
            occupied ^= occupied >> 7;
            occupied ^= occupied << 17;
            let sample =
                if round % 3 == 0 { occupied & occupied.rotate_left(21) } else { occupied };
            assert_eq!(lookup.bishop(square, sample), walked(square, &BISHOP_STEPS, sample));
            assert_eq!(lookup.rook(square, sample), walked(square, &ROOK_STEPS, sample));
        }
    }

    #[test]
    fn portable_attacks_are_those_walked() {
        check(Portable);
    }

    #[test]
    fn pext_attacks_are_those_walked() {
        if let Some(lookup) = Pext::find() {
            check(lookup);
        }
    }
}
