//! Endgames of the standard army that material and squares misjudge: scale factors and mop-up evaluation.

use rules::{Color, StandardBoard};

use super::bitboard::{beside, centrality, distance, file_of};
use crate::score::Value;

/// The dark squares.
const DARK: u64 = 0xaa55_aa55_aa55_aa55;
/// The dark corners and the light corners.
const CORNERS: [[u32; 2]; 2] = [[0, 63], [7, 56]];
/// The scale factor that leaves a score as it is.
pub(super) const FULL_SCALE: i32 = 64;

/// The number of a side's pieces; a queen counts as two majors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pieces {
    pawns: i32,
    knights: i32,
    bishops: i32,
    majors: i32,
}

impl Pieces {
    #[inline(always)]
    fn of(board: &StandardBoard, color: Color) -> Self {
        let own = board.colors[color as usize];
        let [pawns, knights, bishops, rooks, queens, _] =
            board.kinds.map(|set| (set & own).count_ones() as i32);
        Self { pawns, knights, bishops, majors: rooks + 2 * queens }
    }

    /// Their value without pawns, three for a minor piece.
    #[inline(always)]
    fn value(self) -> i32 {
        3 * (self.knights + self.bishops) + 5 * self.majors
    }

    /// Whether they can mate a bare king.
    #[inline(always)]
    fn can_mate(self) -> bool {
        self.majors > 0 || self.bishops >= 2 || self.bishops == 1 && self.knights > 0
    }
}

/// The value of a position for White, with the scale factor and the mop-up evaluation of the side that is ahead.
#[inline(always)]
pub(super) fn scaled(board: &StandardBoard, value: Value) -> Value {
    let strong = if value > 0 { Color::White } else { Color::Black };
    let mop_up = mop_up(board, strong);
    let scaled = value * scale_factor(board, strong) / FULL_SCALE;
    if strong == Color::White { scaled + mop_up } else { scaled - mop_up }
}

/// The scale factor of a side's advantage, in parts of [`FULL_SCALE`]: small where the material cannot win.
#[inline(always)]
pub(super) fn scale_factor(board: &StandardBoard, strong: Color) -> i32 {
    let (own, other) = (Pieces::of(board, strong), Pieces::of(board, !strong));
    if own.pawns == 0 {
        if own.value() - other.value() <= 3 {
            return if own.value() < 5 { 4 } else { 16 };
        }
        // Two knights cannot force mate.
        if own.value() == 6 && own.knights == 2 && other.pawns == 0 {
            return 4;
        }
    }
    let opposite = has_opposite_bishops(board);
    if opposite && own.value() == 3 && other.value() == 3 {
        return 16 + 6 * own.pawns.min(6);
    }
    // A rook pawn often has the wrong corner in front of it.
    let edge = beside(file_of(0)) | file_of(0);
    let on_edge = board.kinds[0] & board.colors[strong as usize] & !edge == 0;
    match (opposite, on_edge && own.pawns <= 1) {
        (true, _) => 44,
        (false, true) => 52,
        (false, false) => FULL_SCALE,
    }
}

#[inline(always)]
fn has_opposite_bishops(board: &StandardBoard) -> bool {
    let [white, black] = board.colors.map(|own| board.kinds[2] & own);
    white.count_ones() == 1 && black.count_ones() == 1 && (white & DARK == 0) != (black & DARK == 0)
}

/// Mop-up evaluation: drives a bare king to the edge with the other king near, or into a corner of the bishop's color
/// with bishop and knight.
#[inline(always)]
pub(super) fn mop_up(board: &StandardBoard, strong: Color) -> i32 {
    let bare = board.colors[(!strong) as usize] & !board.kinds[5] == 0;
    let own = Pieces::of(board, strong);
    if !bare || own.pawns > 0 || !own.can_mate() {
        return 0;
    }
    let king = |color: Color| (board.kinds[5] & board.colors[color as usize]).trailing_zeros() & 63;
    let (hunter, hunted) = (king(strong), king(!strong));
    let near = 10 * (7 - distance(hunter, hunted));
    let edge = 25 * (3 - centrality(hunted) as i32);
    if own.majors > 0 || own.bishops >= 2 {
        return near + edge;
    }
    let light = usize::from(board.kinds[2] & DARK == 0);
    let corner = CORNERS[light].into_iter().map(|corner| distance(corner, hunted)).min();
    near + edge + 40 * (7 - corner.unwrap_or(7))
}
