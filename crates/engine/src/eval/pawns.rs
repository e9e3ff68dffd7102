//! Pawn structure of the standard army, with a pawn hash table because it seldom changes.

use rules::Color;

use super::bitboard::{ahead, beside, file_of, forward, pawn_attacks, relative_rank, squares};
use super::parameters::Parameters;
use super::tapered_score::TaperedScore;

/// Entries of the pawn hash table; a power of two.
const ENTRIES: usize = 1 << 13;

/// What depends on the pawns alone.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct PawnStructure {
    /// Both sides' pawns: the key.
    pawns: [u64; 2],
    /// Their score, from White's point of view.
    pub(super) score: TaperedScore,
    /// Passed pawns, by color.
    pub(super) passed: [u64; 2],
    /// Squares that each side's pawns attack now or could attack after advancing.
    pub(super) spans: [u64; 2],
}

/// The pawn hash table.
#[derive(Clone, Debug)]
pub(super) struct PawnTable(Vec<PawnStructure>);

impl PawnTable {
    pub(super) fn new() -> Self {
        Self(vec![PawnStructure::default(); ENTRIES])
    }

    /// The structure of these pawns, by color. The parameters must be the same every time.
    pub(super) fn get(&mut self, parameters: &Parameters, pawns: [u64; 2]) -> &PawnStructure {
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = (pawns[0].wrapping_mul(MIX) ^ pawns[1].rotate_left(32)).wrapping_mul(MIX);
        let entry = &mut self.0[(mixed >> 32) as usize % ENTRIES];
        if entry.pawns != pawns {
            *entry = PawnStructure::new(parameters, pawns);
        }
        entry
    }
}

impl PawnStructure {
    pub(super) fn new(parameters: &Parameters, pawns: [u64; 2]) -> Self {
        let mut structure = Self { pawns, ..Self::default() };
        for color in Color::BOTH {
            let side = Side::new(color, pawns);
            for square in squares(side.own) {
                structure.spans[color as usize] |= side.span(square);
                if side.is_passed(square) {
                    structure.passed[color as usize] |= 1 << square;
                }
                let score = side.pawn_score(parameters, square);
                structure.score += if color == Color::White { score } else { -score };
            }
        }
        structure
    }
}

/// The pawns as one side sees them.
struct Side {
    color: Color,
    own: u64,
    enemy: u64,
}

impl Side {
    fn new(color: Color, pawns: [u64; 2]) -> Self {
        Self { color, own: pawns[color as usize], enemy: pawns[(!color) as usize] }
    }

    /// The squares on the adjacent files in front of a pawn.
    fn span(&self, square: u32) -> u64 {
        beside(file_of(square)) & ahead(self.color, square)
    }

    fn is_passed(&self, square: u32) -> bool {
        let path = file_of(square) & ahead(self.color, square);
        (self.span(square) | path) & self.enemy == 0 && path & self.own == 0
    }

    fn pawn_score(&self, parameters: &Parameters, square: u32) -> TaperedScore {
        let (bit, rank) = (1u64 << square, relative_rank(self.color, square));
        let neighbors = self.own & beside(file_of(square));
        let supported =
            neighbors & beside(bit) != 0 || pawn_attacks(!self.color, bit) & self.own != 0;
        let mut score = TaperedScore::default();
        if file_of(square) & ahead(self.color, square) & self.own != 0 {
            score += parameters.doubled;
        }
        if neighbors == 0 {
            score += parameters.isolated;
        } else if supported {
            score += parameters.connected[rank];
        } else if self.is_backward(square, neighbors) {
            score += parameters.backward;
        }
        if self.is_passed(square) {
            score += parameters.passed[rank];
        }
        score
    }

    /// Whether a pawn is backward: no neighbor can support it, and enemy pawns guard or block the next square.
    fn is_backward(&self, square: u32, neighbors: u64) -> bool {
        let bit = 1u64 << square;
        let supporters = neighbors & !ahead(self.color, square);
        let stop = forward(self.color, bit);
        supporters == 0 && (pawn_attacks(self.color, stop) | stop) & self.enemy != 0
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
    fn passed_pawns_are_found() {
        let structure = PawnStructure::new(&TUNED, [set("a5 e4 h2"), set("d6 h7 b2")]);
        assert_eq!(structure.passed, [set("a5"), set("b2")]);
        let doubled = PawnStructure::new(&TUNED, [set("a4 a5"), 0]);
        assert_eq!(doubled.passed, [set("a5"), 0]);
    }

    #[test]
    fn a_symmetrical_structure_scores_zero() {
        let structure = PawnStructure::new(&TUNED, [set("a2 b2 d4 e4 h2"), set("a7 b7 d5 e5 h7")]);
        assert_eq!(structure.score, TaperedScore::default());
    }

    #[test]
    fn chains_score_more_than_islands() {
        let chain = PawnStructure::new(&TUNED, [set("d4 e3 f2"), 0]);
        let islands = PawnStructure::new(&TUNED, [set("b4 d3 f2"), 0]);
        assert!(chain.score.middle() > islands.score.middle());
        assert!(PawnStructure::new(&TUNED, [set("c3 c4"), set("d7 b7")]).score.end() < 0);
    }

    #[test]
    fn the_pawn_hash_table_changes_nothing() {
        let mut table = PawnTable::new();
        for round in 0..3 {
            for shift in 0..20 {
                let pawns = [set("a2 b3 g2") << shift, set("a7 c6 h7") >> shift];
                let (found, fresh) = (*table.get(&TUNED, pawns), PawnStructure::new(&TUNED, pawns));
                assert_eq!((found.score, found.passed), (fresh.score, fresh.passed), "{round}");
            }
        }
    }
}
