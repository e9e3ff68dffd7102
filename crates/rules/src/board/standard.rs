//! The geometry of the 8×8 board and the standard army, known at compile time.
//!
//! Kinds are in the order pawn, knight, bishop, rook, queen, king; only the king is royal.

use super::cpu::{Lookup, Portable};
use super::{Army, Board, BoardType, Danger, Geometry, Mover, PawnSteps, Rules, Step, zobrist};
use crate::geometry::{Coord, Square};
use crate::piece::{Color, PieceKind};
use crate::square_set::{Bits, Set};

/// Files and ranks of the board.
pub(crate) const SIDE: u8 = 8;
/// The number of kinds.
pub(crate) const KINDS: usize = 6;

const PAWN: PieceKind = PieceKind(0);
const KNIGHT: PieceKind = PieceKind(1);
const BISHOP: PieceKind = PieceKind(2);
const ROOK: PieceKind = PieceKind(3);
const QUEEN: PieceKind = PieceKind(4);
const KING: PieceKind = PieceKind(5);

/// The 8×8 board with the standard army.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standard;

impl Geometry for Standard {
    type Set = Bits<1>;
    type Joined = ();

    const SPLIT_SIDES: bool = true;
    const IS_STANDARD: bool = true;

    #[inline(always)]
    fn joined(&self, _: Color, _: &[Bits<1>], _: Bits<1>) {}

    #[inline(always)]
    fn attacks<L: Lookup>(&self, lookup: L, who: Mover, occupied: Bits<1>) -> Bits<1> {
        let from = who.from.index() & 63;
        let occupied = occupied.0[0];
        Bits([match who.kind {
            PAWN => PAWN_ATTACKS[who.color.index()][from],
            KNIGHT => KNIGHT_ATTACKS[from],
            BISHOP => lookup.bishop(from, occupied),
            ROOK => lookup.rook(from, occupied),
            QUEEN => lookup.bishop(from, occupied) | lookup.rook(from, occupied),
            _ => KING_ATTACKS[from],
        }])
    }

    /// Every kind except the pawn captures as it moves.
    #[inline(always)]
    fn destinations<L: Lookup>(
        &self,
        lookup: L,
        who: Mover,
        occupied: Bits<1>,
        _: Bits<1>,
    ) -> Bits<1> {
        self.attacks(lookup, who, occupied)
    }

    #[inline(always)]
    fn attackers<L: Lookup>(
        &self,
        lookup: L,
        army: &Army<'_, Self>,
        target: Square,
        occupied: Bits<1>,
    ) -> Bits<1> {
        let (target, occupied) = (target.index() & 63, occupied.0[0]);
        let (bishops, rooks) = sliders(army);
        let attackers = (lookup.bishop(target, occupied) & bishops)
            | (lookup.rook(target, occupied) & rooks)
            | leapers(army, target)
            | (KING_ATTACKS[target] & army.kinds[KING.index()].0[0]);
        Bits([attackers & army.members.0[0]])
    }

    #[inline(always)]
    fn danger<L: Lookup>(
        &self,
        _: L,
        army: &Army<'_, Self>,
        royal: Square,
        own: Bits<1>,
    ) -> Danger<Bits<1>> {
        let royal = royal.index() & 63;
        let (bishops, rooks) = sliders(army);
        let occupied = own.0[0] | army.members.0[0];
        let snipers = (BISHOP_RAYS[royal] & bishops) | (ROOK_RAYS[royal] & rooks);
        let mut checkers = leapers(army, royal) & army.members.0[0];
        // A leaper's check is answered only on its square; two are not answered at all.
        let mut answers = match checkers {
            0 => u64::MAX,
            one if one & (one - 1) == 0 => one,
            _ => 0,
        };
        let mut pinned = 0;
        for sniper in Bits([snipers & army.members.0[0]]) {
            let between = BETWEEN[royal][sniper.index() & 63];
            let blockers = between & occupied;
            if blockers == 0 {
                let sniper = 1 << sniper.0;
                checkers |= sniper;
                answers &= between | sniper;
            } else if blockers & (blockers - 1) == 0 {
                pinned |= blockers & own.0[0];
            }
        }
        Danger { checkers: Bits([checkers]), answers: Bits([answers]), pinned: Bits([pinned]) }
    }

    #[inline(always)]
    fn pin_line(&self, _: &Army<'_, Self>, royal: Square, _: Bits<1>, pinned: Square) -> Bits<1> {
        Bits([LINE[royal.index() & 63][pinned.index() & 63]])
    }

    #[inline(always)]
    fn each_mover(&self, mut call: impl FnMut(PieceKind)) {
        call(KNIGHT);
        call(BISHOP);
        call(ROOK);
        call(QUEEN);
        call(KING);
    }

    #[inline(always)]
    fn each_pawn(&self, mut call: impl FnMut(PieceKind)) {
        call(PAWN);
    }

    #[inline(always)]
    fn pawn_steps(&self, _kind: PieceKind, color: Color) -> PawnSteps<'_, Bits<1>> {
        match color {
            Color::White => PawnSteps {
                quiet: &WHITE_QUIET,
                double: &WHITE_QUIET,
                capture: &WHITE_CAPTURE,
                en_passant: &WHITE_CAPTURE,
                complete: true,
            },
            Color::Black => PawnSteps {
                quiet: &BLACK_QUIET,
                double: &BLACK_QUIET,
                capture: &BLACK_CAPTURE,
                en_passant: &BLACK_CAPTURE,
                complete: true,
            },
        }
    }

    #[inline(always)]
    fn piece_key(&self, _: &Rules<Bits<1>>, kind: PieceKind, color: Color, at: Square) -> u64 {
        KEYS[kind.index()][color.index()][at.index() & 63]
    }

    #[inline(always)]
    fn royals(&self, _: &Rules<Bits<1>>, kinds: &[Bits<1>]) -> Bits<1> {
        kinds[KING.index()]
    }
}

/// The pieces of a position with the standard army on 8×8, for code that looks at many squares.
///
/// Sets are 64-bit words: square `a1` is the lowest bit and `h8` the highest. Kinds are in the
/// order pawn, knight, bishop, rook, queen, king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandardBoard {
    /// Each side's pieces.
    pub colors: [u64; 2],
    /// The pieces of each kind, of both sides.
    pub kinds: [u64; KINDS],
}

impl StandardBoard {
    /// The sets of a board; only for the standard geometry.
    pub(crate) fn of<T: BoardType>(board: &Board<T>) -> Self {
        let mut kinds = [0; KINDS];
        for (word, set) in kinds.iter_mut().zip(board.kinds()) {
            *word = set.low_word();
        }
        Self { colors: board.colors.map(Set::low_word), kinds }
    }

    /// Squares a pawn of a side attacks.
    #[inline(always)]
    pub fn pawn(color: Color, square: u32) -> u64 {
        PAWN_ATTACKS[color.index()][square as usize & 63]
    }

    /// Squares a knight attacks.
    #[inline(always)]
    pub fn knight(square: u32) -> u64 {
        KNIGHT_ATTACKS[square as usize & 63]
    }

    /// Squares a king attacks.
    #[inline(always)]
    pub fn king(square: u32) -> u64 {
        KING_ATTACKS[square as usize & 63]
    }

    /// Squares a bishop attacks, given the occupied squares.
    #[inline]
    pub fn bishop(square: u32, occupied: u64) -> u64 {
        Portable.bishop(square as usize, occupied)
    }

    /// Squares a rook attacks, given the occupied squares.
    #[inline]
    pub fn rook(square: u32, occupied: u64) -> u64 {
        Portable.rook(square as usize, occupied)
    }
}

/// Pieces that slide diagonally, and pieces that slide along lines, of either side.
#[inline(always)]
fn sliders(army: &Army<'_, Standard>) -> (u64, u64) {
    let queens = army.kinds[QUEEN.index()].0[0];
    (army.kinds[BISHOP.index()].0[0] | queens, army.kinds[ROOK.index()].0[0] | queens)
}

/// Knights of either side and pawns of this one that attack a square.
#[inline(always)]
fn leapers(army: &Army<'_, Standard>, target: usize) -> u64 {
    // A pawn attacks the squares from which an enemy pawn would attack it.
    (KNIGHT_ATTACKS[target] & army.kinds[KNIGHT.index()].0[0])
        | (PAWN_ATTACKS[(!army.color).index()][target] & army.kinds[PAWN.index()].0[0])
}

const NOT_FIRST_FILE: Bits<1> = Bits([!0x0101_0101_0101_0101]);
const NOT_LAST_FILE: Bits<1> = Bits([!0x8080_8080_8080_8080]);
const WHITE_QUIET: [Step<Bits<1>>; 1] = [Step { delta: 8, from: Bits::ALL }];
const BLACK_QUIET: [Step<Bits<1>>; 1] = [Step { delta: -8, from: Bits::ALL }];
const WHITE_CAPTURE: [Step<Bits<1>>; 2] =
    [Step { delta: 7, from: NOT_FIRST_FILE }, Step { delta: 9, from: NOT_LAST_FILE }];
const BLACK_CAPTURE: [Step<Bits<1>>; 2] =
    [Step { delta: -9, from: NOT_FIRST_FILE }, Step { delta: -7, from: NOT_LAST_FILE }];

const KNIGHT_LEAPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_LEAPS: [(i8, i8); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

static KNIGHT_ATTACKS: [u64; 64] = leaps(&KNIGHT_LEAPS);
static KING_ATTACKS: [u64; 64] = leaps(&KING_LEAPS);
static PAWN_ATTACKS: [[u64; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
static BISHOP_RAYS: [u64; 64] = rays(1);
static ROOK_RAYS: [u64; 64] = rays(0);
static BETWEEN: [[u64; 64]; 64] = pairs().0;
static LINE: [[u64; 64]; 64] = pairs().1;
static KEYS: [[[u64; 64]; 2]; KINDS] = keys();

/// The square `steps` times a vector away, if it is on the board.
const fn target(from: usize, vector: (i8, i8), steps: i8) -> Option<usize> {
    let file = (from % 8) as i8 + vector.0 * steps;
    let rank = (from / 8) as i8 + vector.1 * steps;
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        None
    } else {
        Some((rank * 8 + file) as usize)
    }
}

const fn leaps(vectors: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut index = 0;
        while index < vectors.len() {
            if let Some(to) = target(from, vectors[index], 1) {
                table[from] |= 1 << to;
            }
            index += 1;
        }
        from += 1;
    }
    table
}

/// Rays over an empty board along the lines (`first` 0) or diagonals (`first` 1).
const fn rays(first: usize) -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = first;
        while direction < 8 {
            let mut steps = 1;
            while let Some(to) = target(from, KING_LEAPS[direction], steps) {
                table[from] |= 1 << to;
                steps += 1;
            }
            direction += 2;
        }
        from += 1;
    }
    table
}

/// The squares strictly between two squares of a line, and the whole line from the first square
/// through the second to the edge.
const fn pairs() -> ([[u64; 64]; 64], [[u64; 64]; 64]) {
    let (mut between, mut line) = ([[0; 64]; 64], [[0; 64]; 64]);
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let mut whole = 0;
            let mut steps = 1;
            while let Some(to) = target(from, KING_LEAPS[direction], steps) {
                between[from][to] = whole;
                whole |= 1 << to;
                steps += 1;
            }
            steps = 1;
            while let Some(to) = target(from, KING_LEAPS[direction], steps) {
                line[from][to] = whole;
                steps += 1;
            }
            direction += 1;
        }
        from += 1;
    }
    (between, line)
}

const fn keys() -> [[[u64; 64]; 2]; KINDS] {
    let mut table = [[[0; 64]; 2]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut square = 0;
        while square < 64 {
            let at = Coord { file: square as u8 % 8, rank: square as u8 / 8 };
            table[kind][0][square] = zobrist::piece(kind as u8, Color::White, at);
            table[kind][1][square] = zobrist::piece(kind as u8, Color::Black, at);
            square += 1;
        }
        kind += 1;
    }
    table
}
