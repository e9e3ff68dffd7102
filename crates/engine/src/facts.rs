//! What a search must know of a ruleset at every node, found out once.

use rules::spec::{RepetitionSpec, WinCondition};
use rules::{Color, Ruleset, SquareSet};

use crate::score::MAX_PLY;

/// On boards of more squares captures hardly end.
const ORDINARY_AREA: usize = 256;
/// How many plies beyond twice the depth are looked at there.
const BEYOND: usize = 2;

/// Facts of a ruleset.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// Whether somebody can have won while there are moves.
    pub(crate) ends_early: bool,
    pub(crate) repetition: Repetition,
    /// The number of plies without progress that draws.
    pub(crate) move_count: Option<u16>,
    /// Whether material alone may draw.
    pub(crate) insufficient: bool,
    /// Where each side's royals win.
    pub(crate) hills: [SquareSet; 2],
    /// Whether passing tells anything: not where moves are forced or having none is good.
    pub(crate) may_pass: bool,
    /// Whether a side that can capture must.
    pub(crate) must_capture: bool,
    /// After how many nodes the clock is looked at.
    pub(crate) poll: u64,
    /// Whether following every capture would leave no time for the moves themselves.
    crowded: bool,
}

/// What repetition means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Repetition {
    /// Nobody gets ahead: a draw once the position came so often.
    Draws(usize),
    /// A move that brings the position about so often is illegal.
    Barred(usize),
}

impl Facts {
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let spec = ruleset.spec();
        let wins = |test: fn(&WinCondition) -> bool| {
            Color::BOTH.into_iter().any(|color| test(&spec.win[color]))
        };
        let area = ruleset.shape().area();
        Self {
            ends_early: spec.checks_to_win.is_some() || wins(|win| *win != WinCondition::Checkmate),
            repetition: match spec.draws.repetition {
                Some(RepetitionSpec::Barred { at }) => Repetition::Barred(usize::from(at)),
                Some(RepetitionSpec::Draw { claim, .. }) => Repetition::Draws(usize::from(claim)),
                // Without a rule the game would go on, but nobody would get ahead by it.
                None => Repetition::Draws(3),
            },
            move_count: spec.draws.move_count.map(|count| count.claim.min(count.automatic)),
            insufficient: spec.draws.insufficient_material,
            hills: Color::BOTH.map(|color| hills(ruleset, color)),
            may_pass: !spec.must_capture && spec.no_moves != rules::spec::NoMoves::Win,
            must_capture: spec.must_capture,
            // A node of a large board takes long.
            poll: (1 << 20) / (area * area).max(1024) as u64 + 1,
            crowded: area > ORDINARY_AREA,
        }
    }

    /// The ply at which a look of this depth ends, whatever is left to capture.
    pub(crate) fn horizon(&self, depth: i32) -> usize {
        if self.crowded { (2 * depth as usize + BEYOND).min(MAX_PLY) } else { MAX_PLY }
    }
}

/// The squares on which a royal of a side wins.
fn hills(ruleset: &Ruleset, color: Color) -> SquareSet {
    let spec = ruleset.spec();
    match spec.win[color] {
        WinCondition::KingOfTheHill => {
            let squares = spec.hills[color].iter();
            squares.filter_map(|&coord| ruleset.shape().square(coord)).collect()
        }
        _ => SquareSet::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_are_followed_to_their_end_where_they_have_one() {
        assert_eq!(Facts::new(notation::standard_ruleset()).horizon(1), MAX_PLY);
        let crowded = Facts::new(&testkit::generate::largest(0).ruleset);
        assert!(crowded.horizon(1) < crowded.horizon(2) && crowded.horizon(1) >= 3);
        assert_eq!(crowded.horizon(MAX_PLY as i32), MAX_PLY);
    }
}
