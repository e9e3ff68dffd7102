//! Every number of the evaluation of the standard army, in one table for people and for tuning.
//!
//! Units are centipawns. Tables by rank begin with the owner's first rank, tables by file with the
//! edge: files are taken as mirror images of each other.

use super::pair::{Pair, pair};

/// Ranks of the board.
const RANKS: usize = 8;
/// Files from the edge to the middle.
const FILES: usize = 4;

/// The numbers of a kind's square table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SquareTerms {
    pub(crate) value: Pair,
    pub(crate) rank: [Pair; RANKS],
    pub(crate) file: [Pair; FILES],
    /// For each step nearer to the middle of the board, from 0 to 3.
    pub(crate) center: Pair,
}

/// Every number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Parameters {
    /// Pawn, knight, bishop, rook, queen, king.
    pub(crate) squares: [SquareTerms; 6],
    pub(crate) bishop_pair: Pair,
    pub(crate) knight_mobility: [Pair; 9],
    pub(crate) bishop_mobility: [Pair; 14],
    pub(crate) rook_mobility: [Pair; 15],
    /// For each square up to the limit.
    pub(crate) queen_mobility: Pair,
    pub(crate) doubled: Pair,
    pub(crate) isolated: Pair,
    pub(crate) backward: Pair,
    /// Beside or behind a pawn of one's own, by rank.
    pub(crate) connected: [Pair; RANKS],
    pub(crate) passed: [Pair; RANKS],
    /// For each rank beyond the third, when the way ahead is free of pieces.
    pub(crate) passed_free: Pair,
    /// For each rank beyond the third, when nobody attacks the next square.
    pub(crate) passed_safe: Pair,
    /// For each step the enemy king is farther from a passed pawn's next square, and ours nearer.
    pub(crate) passed_enemy_king: Pair,
    pub(crate) passed_own_king: Pair,
    pub(crate) rook_open_file: Pair,
    pub(crate) rook_half_open_file: Pair,
    pub(crate) outpost: Pair,
    /// A pawn attacks a piece.
    pub(crate) pawn_threat: Pair,
    /// A knight or bishop attacks a rook or queen.
    pub(crate) minor_threat: Pair,
    /// A rook attacks a queen.
    pub(crate) rook_threat: Pair,
    /// An attacked piece that nobody defends.
    pub(crate) hanging: Pair,
    /// A pawn could attack a piece by stepping to a safe square.
    pub(crate) push_threat: Pair,
    /// By the rank of the foremost pawn before the king, 0 for none.
    pub(crate) shelter: [Pair; RANKS],
    /// By the rank of the enemy pawn nearest to the king's rank, 0 for none.
    pub(crate) storm: [Pair; RANKS],
    /// What an attacker of the king's surroundings counts: knight, bishop, rook, queen.
    pub(crate) attacker: [i32; 4],
    /// For each attacked square beside the king.
    pub(crate) king_square: i32,
    /// For each such square that only the king defends.
    pub(crate) weak_square: i32,
    /// A check from a square nobody else defends: knight, bishop, rook, queen.
    pub(crate) safe_check: [i32; 4],
    /// Without a queen the attack counts so much less.
    pub(crate) no_queen: i32,
    pub(crate) tempo: i32,
}

const fn squares(
    value: Pair,
    rank: [Pair; RANKS],
    file: [Pair; FILES],
    center: Pair,
) -> SquareTerms {
    SquareTerms { value, rank, file, center }
}

const NONE: Pair = pair(0, 0);

/// The numbers in use, set by hand.
pub(crate) const PARAMETERS: Parameters = Parameters {
    squares: [
        squares(
            pair(88, 108),
            [
                NONE,
                pair(0, 6),
                pair(-1, 0),
                pair(3, -2),
                pair(10, 4),
                pair(18, 22),
                pair(35, 50),
                NONE,
            ],
            [pair(-12, 4), pair(0, 2), pair(-2, 0), pair(6, -4)],
            pair(4, 0),
        ),
        squares(
            pair(345, 330),
            [
                pair(-26, -18),
                pair(-14, -10),
                pair(-2, 0),
                pair(8, 8),
                pair(16, 14),
                pair(20, 10),
                pair(4, -4),
                pair(-50, -16),
            ],
            [pair(-24, -16), pair(-6, -6), pair(4, 2), pair(8, 6)],
            pair(5, 4),
        ),
        squares(
            pair(360, 345),
            [
                pair(-10, -8),
                pair(6, -4),
                pair(8, 2),
                pair(6, 6),
                pair(4, 6),
                pair(8, 4),
                pair(-12, 2),
                pair(-26, -2),
            ],
            [pair(-8, -5), pair(4, -2), pair(0, 2), pair(2, 3)],
            pair(4, 3),
        ),
        squares(
            pair(490, 575),
            [
                pair(-2, -6),
                pair(-14, -6),
                pair(-14, -4),
                pair(-10, 4),
                pair(-2, 8),
                pair(6, 8),
                pair(16, 14),
                pair(10, 12),
            ],
            [pair(-10, 0), pair(-3, 1), pair(3, 0), pair(7, -2)],
            pair(0, 0),
        ),
        squares(
            pair(1010, 1060),
            [
                pair(2, -34),
                pair(6, -26),
                pair(2, -4),
                pair(-4, 14),
                pair(-6, 24),
                pair(2, 24),
                pair(-10, 22),
                pair(4, 8),
            ],
            [pair(-4, -12), pair(-2, -2), pair(2, 4), pair(2, 8)],
            pair(0, 4),
        ),
        squares(
            NONE,
            [
                pair(28, -44),
                pair(10, -16),
                pair(-26, 2),
                pair(-50, 14),
                pair(-60, 22),
                pair(-50, 26),
                pair(-40, 16),
                pair(-40, -18),
            ],
            [pair(14, -18), pair(26, -2), pair(-4, 6), pair(-24, 10)],
            pair(-4, 4),
        ),
    ],
    bishop_pair: pair(28, 60),
    knight_mobility: [
        pair(-46, -60),
        pair(-26, -36),
        pair(-10, -16),
        pair(-2, -2),
        pair(4, 6),
        pair(9, 14),
        pair(15, 16),
        pair(21, 16),
        pair(27, 12),
    ],
    bishop_mobility: [
        pair(-38, -56),
        pair(-22, -36),
        pair(-6, -18),
        pair(0, -6),
        pair(6, 4),
        pair(11, 11),
        pair(15, 16),
        pair(18, 19),
        pair(20, 22),
        pair(22, 23),
        pair(25, 23),
        pair(29, 22),
        pair(33, 22),
        pair(36, 20),
    ],
    rook_mobility: [
        pair(-36, -62),
        pair(-22, -38),
        pair(-12, -20),
        pair(-8, -6),
        pair(-5, 4),
        pair(-2, 11),
        pair(1, 17),
        pair(4, 22),
        pair(8, 26),
        pair(11, 29),
        pair(14, 32),
        pair(17, 34),
        pair(20, 35),
        pair(23, 35),
        pair(26, 34),
    ],
    queen_mobility: pair(3, 6),
    doubled: pair(-8, -20),
    isolated: pair(-12, -12),
    backward: pair(-9, -10),
    connected: [
        NONE,
        pair(3, 0),
        pair(8, 4),
        pair(10, 7),
        pair(17, 14),
        pair(34, 34),
        pair(60, 60),
        NONE,
    ],
    passed: [
        NONE,
        pair(0, 8),
        pair(-2, 14),
        pair(-4, 32),
        pair(14, 56),
        pair(44, 100),
        pair(86, 160),
        NONE,
    ],
    passed_free: pair(2, 12),
    passed_safe: pair(3, 9),
    passed_enemy_king: pair(0, 6),
    passed_own_king: pair(0, -4),
    rook_open_file: pair(30, 6),
    rook_half_open_file: pair(13, 6),
    outpost: pair(24, 14),
    pawn_threat: pair(58, 40),
    minor_threat: pair(40, 28),
    rook_threat: pair(44, 24),
    hanging: pair(30, 24),
    push_threat: pair(14, 10),
    shelter: [
        pair(-26, 0),
        pair(16, -4),
        pair(10, 0),
        pair(-2, 0),
        pair(-8, 0),
        pair(-12, 0),
        pair(-8, 0),
        NONE,
    ],
    storm: [
        pair(6, 0),
        pair(0, 0),
        pair(-22, 0),
        pair(-12, 0),
        pair(-2, 0),
        pair(2, 0),
        pair(4, 0),
        NONE,
    ],
    attacker: [22, 18, 16, 12],
    king_square: 9,
    weak_square: 13,
    safe_check: [62, 40, 70, 56],
    no_queen: 110,
    tempo: 16,
};
