//! What the pieces of a position do to each other: attacks, undefended pieces, pins.

use rules::{AttackMap, ByColor, Color, Position, SquareSet};

use crate::threat::after_pass;

/// Marks of a position, for both sides.
#[derive(Clone, Debug)]
pub struct PositionMarks {
    /// How many pieces of each side attack each square.
    pub attacks: ByColor<AttackMap>,
    /// Pieces that no piece of their own side defends, without royals.
    pub undefended: ByColor<SquareSet>,
    /// Pieces that shield a royal of their side from an attack.
    pub pinned: ByColor<SquareSet>,
    /// Royals to which the other side can give check with its next move; nothing for a side that is in check.
    pub checkable: ByColor<SquareSet>,
}

impl PositionMarks {
    /// The marks of a position.
    pub fn of(position: &Position) -> Self {
        Self {
            attacks: ByColor::from_fn(|color| position.attack_map(color)),
            undefended: ByColor::from_fn(|color| position.undefended(color)),
            pinned: ByColor::from_fn(|color| position.pinned(color)),
            checkable: ByColor::from_fn(|color| checkable(position, color)),
        }
    }
}

/// The royals of a side that the other side could attack, if it were its turn.
fn checkable(position: &Position, color: Color) -> SquareSet {
    let passed = (position.turn() == color).then(|| after_pass(position));
    let Ok(position) = passed.transpose().map(|passed| passed.unwrap_or_else(|| position.clone()))
    else {
        return SquareSet::EMPTY;
    };
    let checks = position.legal_moves().into_iter().filter(|&mv| position.gives_check(mv));
    checks.filter_map(|mv| position.play(mv).ok()).fold(SquareSet::EMPTY, |found, after| {
        let occupied = after.occupied();
        let is_attacked =
            |&square: &rules::Square| !after.attackers(!color, square, occupied).is_empty();
        found | after.royals(color).into_iter().filter(is_attacked).collect::<SquareSet>()
    })
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
    fn a_king_that_can_be_checked_next_move() {
        let checkable = |ruleset: &str, fen: &str| {
            let position = position(ruleset, fen);
            let marks = PositionMarks::of(&position);
            [Color::White, Color::Black].map(|color| names(&position, marks.checkable[color]))
        };
        let kings = |white: &[&str], black: &[&str]| {
            [white, black]
                .map(|names| names.iter().map(|&name| name.to_owned()).collect::<Vec<String>>())
        };
        let rook = "4k3/8/8/8/8/8/7R/4K3 w - - 0 1";
        assert_eq!(checkable("standard", rook), kings(&[], &["e8"]));
        let other_turn = rook.replace(" w ", " b ");
        assert_eq!(checkable("standard", &other_turn), kings(&[], &["e8"]), "either side to move");
        let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(checkable("standard", bare), kings(&[], &[]));
        let in_check = "4k3/8/8/8/4R3/8/8/4K3 b - - 0 1";
        assert_eq!(checkable("standard", in_check), kings(&[], &[]), "it is in check");
        let drop = "4k3/8/8/8/8/8/8/4K3[q] w - - 0 1";
        assert_eq!(checkable("crazyhouse", drop), kings(&["e1"], &[]));
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
