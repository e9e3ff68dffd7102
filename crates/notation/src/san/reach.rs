//! Which squares a kind could come from, by movement alone. On large boards this filters the pieces before
//! their legal moves are generated, which costs much more.

use rules::movement::{Vector, double_steps};
use rules::{Color, Coord, PieceKind, Ruleset};

/// The longest distance along a file or a rank.
const LONGEST: i16 = 25;
/// Distances along a file or a rank, in both directions and zero.
const WAYS: usize = 2 * LONGEST as usize + 1;

/// The reach of the kinds used so far.
#[derive(Clone, Default, Debug)]
pub(super) struct MoveOffsetsCache(Vec<(PieceKind, Color, MoveOffsets)>);

/// The offsets that a kind of a side could move by.
#[derive(Clone, Debug)]
pub(super) struct MoveOffsets(Box<[bool]>);

impl MoveOffsetsCache {
    /// The reach of a kind, computed on first use.
    pub(super) fn of(&mut self, ruleset: &Ruleset, kind: PieceKind, color: Color) -> &MoveOffsets {
        let known = self.0.iter().position(|entry| (entry.0, entry.1) == (kind, color));
        let index = known.unwrap_or_else(|| {
            self.0.push((kind, color, MoveOffsets::new(ruleset, kind, color)));
            self.0.len() - 1
        });
        &self.0[index].2
    }
}

impl MoveOffsets {
    fn new(ruleset: &Ruleset, kind: PieceKind, color: Color) -> Self {
        let spec = &ruleset.spec().kinds[kind.index()];
        let mut reach = Self(vec![false; WAYS * WAYS].into());
        for atom in &spec.movement {
            reach.add(atom.vector.seen_by(color), 1..=i16::from(atom.range).min(LONGEST));
        }
        if spec.pawn {
            for step in double_steps(&spec.movement) {
                reach.add(step.seen_by(color), 2..=2);
            }
        }
        reach
    }

    fn add(&mut self, vector: Vector, counts: impl Iterator<Item = i16>) {
        let (files, ranks) = (i16::from(vector.files), i16::from(vector.ranks));
        let ways = counts.map(|count| index(files * count, ranks * count));
        for way in ways.map_while(|way| way) {
            self.0[way] = true;
        }
    }

    /// Whether the movement leads from one square to another on some board.
    pub(super) fn leads(&self, from: Coord, to: Coord) -> bool {
        let way = |from: u8, to: u8| i16::from(to) - i16::from(from);
        index(way(from.file, to.file), way(from.rank, to.rank)).is_some_and(|way| self.0[way])
    }
}

/// The index of an offset, if it stays on the largest board.
fn index(files: i16, ranks: i16) -> Option<usize> {
    let inside = files.abs() <= LONGEST && ranks.abs() <= LONGEST;
    inside.then(|| (files + LONGEST) as usize * WAYS + (ranks + LONGEST) as usize)
}
