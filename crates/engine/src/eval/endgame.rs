//! Endgames of the standard army that material and squares misjudge.

use rules::{Color, StandardBoard};

use super::board::{beside, centrality, distance, file_of};

/// Squares of the color of `a1`.
const DARK: u64 = 0xaa55_aa55_aa55_aa55;
/// Corners of the dark squares, and those of the light ones.
const CORNERS: [[u32; 2]; 2] = [[0, 63], [7, 56]];
/// The whole of a score.
pub(super) const WHOLE: i32 = 64;

/// One side's pieces, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pieces {
    pawns: i32,
    knights: i32,
    bishops: i32,
    majors: i32,
}

impl Pieces {
    fn of(board: &StandardBoard, color: Color) -> Self {
        let own = board.colors[color as usize];
        let [pawns, knights, bishops, rooks, queens, _] =
            board.kinds.map(|set| (set & own).count_ones() as i32);
        Self { pawns, knights, bishops, majors: rooks + 2 * queens }
    }

    /// What they weigh without pawns, a minor piece as three.
    fn weight(self) -> i32 {
        3 * (self.knights + self.bishops) + 5 * self.majors
    }

    /// Whether they mate a bare king.
    fn mates(self) -> bool {
        self.majors > 0 || self.bishops >= 2 || self.bishops == 1 && self.knights > 0
    }
}

/// The share, in parts of [`WHOLE`], of a side's lead that is worth something: less where it
/// cannot win by force.
pub(super) fn share(board: &StandardBoard, strong: Color) -> i32 {
    let (own, other) = (Pieces::of(board, strong), Pieces::of(board, !strong));
    if own.pawns == 0 {
        if own.weight() - other.weight() <= 3 {
            return if own.weight() < 5 { 4 } else { 16 };
        }
        // Two knights alone do not mate.
        if own.weight() == 6 && own.knights == 2 && other.pawns == 0 {
            return 4;
        }
    }
    let opposite = has_opposite_bishops(board);
    if opposite && own.weight() == 3 && other.weight() == 3 {
        return 16 + 6 * own.pawns.min(6);
    }
    // A pawn on the edge often stands before the wrong corner.
    let edge = beside(file_of(0)) | file_of(0);
    let on_edge = board.kinds[0] & board.colors[strong as usize] & !edge == 0;
    match (opposite, on_edge && own.pawns <= 1) {
        (true, _) => 44,
        (false, true) => 52,
        (false, false) => WHOLE,
    }
}

fn has_opposite_bishops(board: &StandardBoard) -> bool {
    let [white, black] = board.colors.map(|own| board.kinds[2] & own);
    white.count_ones() == 1 && black.count_ones() == 1 && (white & DARK == 0) != (black & DARK == 0)
}

/// What it is worth to drive a bare king to the edge, with the other king near; with bishop and
/// knight into a corner of the bishop's color.
pub(super) fn drive(board: &StandardBoard, strong: Color) -> i32 {
    let bare = board.colors[(!strong) as usize] & !board.kinds[5] == 0;
    let own = Pieces::of(board, strong);
    if !bare || own.pawns > 0 || !own.mates() {
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
