//! Pawn structure of the standard army, remembered because it seldom changes.

use rules::Color;

use super::board::{ahead, beside, each, file_of, forward, own_rank, pawn_attacks};
use super::pair::Pair;
use super::parameters::Parameters;

/// How many structures are remembered; a power of two.
const MEMORY: usize = 1 << 13;

/// What the pawns alone tell.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Structure {
    /// Both sides' pawns, by which it is found again.
    pawns: [u64; 2],
    /// Their worth, from White's point of view.
    pub(super) score: Pair,
    /// Pawns that no enemy pawn can stop or take, by color.
    pub(super) passed: [u64; 2],
    /// Squares each side's pawns attack now or could attack when they go on.
    pub(super) spans: [u64; 2],
}

/// Structures seen before.
#[derive(Clone, Debug)]
pub(super) struct Memory(Vec<Structure>);

impl Memory {
    pub(super) fn new() -> Self {
        Self(vec![Structure::default(); MEMORY])
    }

    /// The structure of these pawns, by color; always asked with the same table.
    pub(super) fn structure(&mut self, table: &Parameters, pawns: [u64; 2]) -> Structure {
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = (pawns[0].wrapping_mul(MIX) ^ pawns[1].rotate_left(32)).wrapping_mul(MIX);
        let place = &mut self.0[(mixed >> 32) as usize % MEMORY];
        if place.pawns != pawns {
            *place = Structure::of(table, pawns);
        }
        *place
    }
}

impl Structure {
    pub(super) fn of(table: &Parameters, pawns: [u64; 2]) -> Self {
        let mut structure = Self { pawns, ..Self::default() };
        for color in Color::BOTH {
            let side = Side::new(color, pawns);
            for square in each(side.own) {
                structure.spans[color as usize] |= side.span(square);
                if side.is_passed(square) {
                    structure.passed[color as usize] |= 1 << square;
                }
                let worth = side.worth(table, square);
                structure.score += if color == Color::White { worth } else { -worth };
            }
        }
        structure
    }
}

/// One side's pawns beside the other's.
struct Side {
    color: Color,
    own: u64,
    enemy: u64,
}

impl Side {
    fn new(color: Color, pawns: [u64; 2]) -> Self {
        Self { color, own: pawns[color as usize], enemy: pawns[(!color) as usize] }
    }

    /// The files beside a pawn, before it.
    fn span(&self, square: u32) -> u64 {
        beside(file_of(square)) & ahead(self.color, square)
    }

    fn is_passed(&self, square: u32) -> bool {
        let path = file_of(square) & ahead(self.color, square);
        (self.span(square) | path) & self.enemy == 0 && path & self.own == 0
    }

    fn worth(&self, table: &Parameters, square: u32) -> Pair {
        let (bit, rank) = (1u64 << square, own_rank(self.color, square));
        let neighbors = self.own & beside(file_of(square));
        let supported =
            neighbors & beside(bit) != 0 || pawn_attacks(!self.color, bit) & self.own != 0;
        let mut worth = Pair::default();
        if file_of(square) & ahead(self.color, square) & self.own != 0 {
            worth += table.doubled;
        }
        if neighbors == 0 {
            worth += table.isolated;
        } else if supported {
            worth += table.connected[rank];
        } else if self.is_backward(square, neighbors) {
            worth += table.backward;
        }
        if self.is_passed(square) {
            worth += table.passed[rank];
        }
        worth
    }

    /// Whether no neighbor can come to help and the way ahead is guarded by enemy pawns.
    fn is_backward(&self, square: u32, neighbors: u64) -> bool {
        let bit = 1u64 << square;
        let helpers = neighbors & !ahead(self.color, square);
        let stop = forward(self.color, bit);
        helpers == 0 && (pawn_attacks(self.color, stop) | stop) & self.enemy != 0
    }
}

#[cfg(test)]
mod tests {
    use super::super::tuned::TUNED;
    use super::*;

    fn set(names: &str) -> u64 {
        let square = |name: &str| {
            let bytes = name.as_bytes();
            u32::from(bytes[0] - b'a') + 8 * u32::from(bytes[1] - b'1')
        };
        names.split_whitespace().fold(0, |set, name| set | 1 << square(name))
    }

    #[test]
    fn passed_pawns_are_those_nobody_can_stop() {
        let structure = Structure::of(&TUNED, [set("a5 e4 h2"), set("d6 h7 b2")]);
        assert_eq!(structure.passed, [set("a5"), set("b2")]);
        let doubled = Structure::of(&TUNED, [set("a4 a5"), 0]);
        assert_eq!(doubled.passed, [set("a5"), 0]);
    }

    #[test]
    fn a_mirrored_structure_is_worth_nothing() {
        let structure = Structure::of(&TUNED, [set("a2 b2 d4 e4 h2"), set("a7 b7 d5 e5 h7")]);
        assert_eq!(structure.score, Pair::default());
    }

    #[test]
    fn chains_are_better_than_islands() {
        let chain = Structure::of(&TUNED, [set("d4 e3 f2"), 0]);
        let islands = Structure::of(&TUNED, [set("b4 d3 f2"), 0]);
        assert!(chain.score.middle > islands.score.middle);
        assert!(Structure::of(&TUNED, [set("c3 c4"), set("d7 b7")]).score.end < 0);
    }

    #[test]
    fn memory_answers_as_if_it_had_none() {
        let mut memory = Memory::new();
        for round in 0..3 {
            for shift in 0..20 {
                let pawns = [set("a2 b3 g2") << shift, set("a7 c6 h7") >> shift];
                let (found, fresh) =
                    (memory.structure(&TUNED, pawns), Structure::of(&TUNED, pawns));
                assert_eq!((found.score, found.passed), (fresh.score, fresh.passed), "{round}");
            }
        }
    }
}
