//! From where a kind could come to a square, as far as its movement tells whatever stands between: on
//! large boards this is asked of each piece before its legal moves are, which cost much more.

use rules::movement::{Vector, double_steps};
use rules::{Color, Coord, PieceKind, Ruleset};

/// The longest way along a file or a rank.
const LONGEST: i16 = 25;
/// Ways along a file or a rank, in both directions and none.
const WAYS: usize = 2 * LONGEST as usize + 1;

/// The ways of the kinds that were asked about.
#[derive(Clone, Default, Debug)]
pub(super) struct Reaches(Vec<(PieceKind, Color, Reach)>);

/// The ways a kind of a side could go.
#[derive(Clone, Debug)]
pub(super) struct Reach(Box<[bool]>);

impl Reaches {
    /// The ways of a kind, worked out when they are first asked for.
    pub(super) fn of(&mut self, ruleset: &Ruleset, kind: PieceKind, color: Color) -> &Reach {
        let known = self.0.iter().position(|entry| (entry.0, entry.1) == (kind, color));
        let index = known.unwrap_or_else(|| {
            self.0.push((kind, color, Reach::new(ruleset, kind, color)));
            self.0.len() - 1
        });
        &self.0[index].2
    }
}

impl Reach {
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

    /// Whether the movement leads from one square to another over an empty or a crowded board.
    pub(super) fn leads(&self, from: Coord, to: Coord) -> bool {
        let way = |from: u8, to: u8| i16::from(to) - i16::from(from);
        index(way(from.file, to.file), way(from.rank, to.rank)).is_some_and(|way| self.0[way])
    }
}

/// Where a way is noted, if it stays on the largest board.
fn index(files: i16, ranks: i16) -> Option<usize> {
    let inside = files.abs() <= LONGEST && ranks.abs() <= LONGEST;
    inside.then(|| (files + LONGEST) as usize * WAYS + (ranks + LONGEST) as usize)
}
