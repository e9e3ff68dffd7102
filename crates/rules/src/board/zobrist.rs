//! Zobrist hashing: the numbers that make up a position's key.
//!
//! Each number is computed from its meaning, not from a table's layout, so the same position has
//! the same key on every geometry and in every build.

use crate::geometry::Coord;
use crate::piece::Color;

const PIECE: u64 = 1;
const HAND: u64 = 2;
const CASTLING: u64 = 3;
const EN_PASSANT: u64 = 4;
const PROMOTED: u64 = 5;
const UNMOVED: u64 = 6;
const CHECKS: u64 = 9;
const TURN: u64 = 10;

/// Whose turn it is: present when Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = tagged(TURN, 0, 0);

/// A piece of this kind and color on a square.
pub(crate) const fn piece(kind: u8, color: Color, at: Coord) -> u64 {
    tagged(PIECE, kind as u64 * 2 + color as u64, square(at))
}

/// This many pieces of a kind in a side's hand; none has no key.
pub(crate) const fn hand(kind: u8, color: Color, count: u16) -> u64 {
    if count == 0 { 0 } else { tagged(HAND, kind as u64 * 2 + color as u64, count as u64) }
}

/// The right to castle with the partner on a square.
pub(crate) const fn castling(at: Coord) -> u64 {
    tagged(CASTLING, 0, square(at))
}

/// An en passant capture on a square of the pawn on another.
pub(crate) const fn en_passant(target: Coord, victim: Coord) -> u64 {
    tagged(EN_PASSANT, square(victim), square(target))
}

/// A promoted piece on a square.
pub(crate) const fn promoted(at: Coord) -> u64 {
    tagged(PROMOTED, 0, square(at))
}

/// A piece that has not moved on a square.
pub(crate) const fn unmoved(at: Coord) -> u64 {
    tagged(UNMOVED, 0, square(at))
}

/// How many more checks a side must give.
pub(crate) const fn checks_left(color: Color, count: u8) -> u64 {
    tagged(CHECKS, color as u64, count as u64)
}

const fn square(at: Coord) -> u64 {
    (at.rank as u64) << u8::BITS | at.file as u64
}

const fn tagged(tag: u64, what: u64, detail: u64) -> u64 {
    mix(tag << (u32::BITS + u16::BITS) | what << u32::BITS | detail)
}

/// The finalizer of SplitMix64: every input bit affects every output bit.
const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
