//! Bitboards: sets of squares of the 8×8 board as words, for the evaluation of the standard army.

use rules::Color;

/// The a-file.
pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The file of a square, 0 for the a-file.
pub(super) const fn file(square: u32) -> u32 {
    square & 7
}

/// The rank of a square, 0 for the first.
pub(super) const fn rank(square: u32) -> u32 {
    square >> 3
}

/// The rank as its side counts it.
#[inline(always)]
pub(super) fn relative_rank(color: Color, square: u32) -> usize {
    let rank = rank(square);
    (if color == Color::White { rank } else { 7 - rank }) as usize
}

/// The distance of a file from the edge, 0 to 3.
pub(super) fn edge_distance(square: u32) -> usize {
    file(square).min(7 - file(square)) as usize
}

/// How near to the center of the board a square is, 0 to 3.
pub(super) fn centrality(square: u32) -> usize {
    let rank = rank(square).min(7 - rank(square)) as usize;
    rank.min(edge_distance(square))
}

/// The squares of a set, lowest first.
#[inline(always)]
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        square
    })
}

/// King steps between two squares.
#[inline(always)]
pub(super) fn distance(a: u32, b: u32) -> i32 {
    let files = file(a).abs_diff(file(b));
    files.max(rank(a).abs_diff(rank(b))) as i32
}

/// The set moved one rank forward.
#[inline(always)]
pub(super) fn forward(color: Color, set: u64) -> u64 {
    if color == Color::White { set << 8 } else { set >> 8 }
}

/// The squares left and right of a set.
#[inline(always)]
pub(super) fn beside(set: u64) -> u64 {
    (set & !FILE_A) >> 1 | (set & !FILE_H) << 1
}

/// Squares that pawns attack.
#[inline(always)]
pub(super) fn pawn_attacks(color: Color, pawns: u64) -> u64 {
    beside(forward(color, pawns))
}

/// The file of a square as a set.
#[inline(always)]
pub(super) fn file_of(square: u32) -> u64 {
    FILE_A << file(square)
}

/// All squares on ranks in front of a square.
#[inline(always)]
pub(super) fn ahead(color: Color, square: u32) -> u64 {
    match color {
        Color::White if rank(square) == 7 => 0,
        Color::White => u64::MAX << (8 * (rank(square) + 1)),
        Color::Black => (1 << (8 * rank(square))) - 1,
    }
}
