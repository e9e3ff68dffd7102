//! What the pieces of a position do to each other: attacks, undefended pieces, pins.

use rules::{AttackMap, ByColor, Position, SquareSet};

/// Marks of a position, for both sides.
#[derive(Clone, Debug)]
pub struct PositionMarks {
    /// How many pieces of each side attack each square.
    pub attacks: ByColor<AttackMap>,
    /// Pieces that no piece of their own side defends, without royals.
    pub undefended: ByColor<SquareSet>,
    /// Pieces that shield a royal of their side from an attack.
    pub pinned: ByColor<SquareSet>,
}

impl PositionMarks {
    /// The marks of a position.
    pub fn of(position: &Position) -> Self {
        Self {
            attacks: ByColor::from_fn(|color| position.attack_map(color)),
            undefended: ByColor::from_fn(|color| position.undefended(color)),
            pinned: ByColor::from_fn(|color| position.pinned(color)),
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::Color;

    use super::*;
    use crate::samples::{position, ruleset};

    fn names(position: &Position, squares: SquareSet) -> Vec<String> {
        let shape = position.ruleset().shape();
        squares.into_iter().map(|square| shape.name(square).to_string()).collect()
    }

    fn attacks(position: &Position, color: Color, square: &str) -> u16 {
        let square = position.ruleset().shape().parse(square).expect("a square");
        PositionMarks::of(position).attacks[color].on(square)
    }

    #[test]
    fn a_pinned_knight_and_a_loose_rook() {
        let position = position("standard", "4k3/8/2n5/1B6/8/8/7r/4K3 b - - 0 1");
        let marks = PositionMarks::of(&position);
        assert_eq!(names(&position, marks.pinned[Color::Black]), ["c6"]);
        assert_eq!(names(&position, marks.undefended[Color::Black]), ["h2", "c6"]);
        assert_eq!(names(&position, marks.undefended[Color::White]), ["b5"]);
        assert_eq!(attacks(&position, Color::White, "c6"), 1);
        assert_eq!(attacks(&position, Color::Black, "h1"), 1);
    }

    #[test]
    fn attacks_are_counted_by_side() {
        let start = ruleset("standard").start();
        assert_eq!(attacks(&start, Color::White, "f3"), 3);
        assert_eq!(attacks(&start, Color::White, "e4"), 0);
        assert_eq!(attacks(&start, Color::Black, "e7"), 4);
    }

    #[test]
    fn a_ruleset_with_hands_and_one_with_a_large_board() {
        let fen = "4k3/8/8/4r3/8/8/4N3/4K3[Qn] w - - 0 1";
        let crazyhouse = position("crazyhouse", fen);
        let marks = PositionMarks::of(&crazyhouse);
        assert_eq!(names(&crazyhouse, marks.pinned[Color::White]), ["e2"]);
        let large = ruleset("capablanca").start();
        let marks = PositionMarks::of(&large);
        assert_eq!(marks.attacks[Color::White].counts.len(), large.ruleset().shape().area());
        assert!(marks.pinned[Color::White].is_empty() && marks.pinned[Color::Black].is_empty());
        assert!(attacks(&large, Color::White, "d3") > 0);
    }
}
