//! What the search needs to know about a ruleset at every node, computed once.

use rules::spec::{NoMoves, RepetitionSpec, WinCondition};
use rules::{Color, Ruleset, SquareSet};

use crate::score::MAX_PLY;
use crate::search::parameters::{
    DEFAULT_REPETITIONS, LARGE_BOARD_DEPTH_FACTOR, LARGE_BOARD_EXTRA_PLIES, LARGE_BOARD_SQUARES,
    POLL_MIN_AREA, POLL_NODES_TIMES_AREA_SQUARED,
};

/// The rules of a ruleset that the search asks about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchRules {
    /// Whether a side can win while there are legal moves.
    pub(crate) ends_early: bool,
    pub(crate) repetition: Repetition,
    /// The halfmove clock that draws.
    pub(crate) move_count: Option<u16>,
    /// Whether insufficient material draws.
    pub(crate) insufficient_material: bool,
    /// Where each side's royals win.
    pub(crate) hills: [SquareSet; 2],
    /// Whether a null move proves anything: not if captures are compulsory, or if having no move
    /// wins.
    pub(crate) allows_null_move: bool,
    /// Whether captures are compulsory.
    pub(crate) must_capture: bool,
    /// Nodes between two looks at the clock.
    pub(crate) poll_interval: u64,
    large_board: bool,
}

/// What repetition means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Repetition {
    /// This many occurrences draw.
    Draws(usize),
    /// A move that would cause this many occurrences is illegal.
    Forbidden(usize),
}

impl SearchRules {
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let spec = ruleset.spec();
        let by_mate_only =
            Color::BOTH.into_iter().all(|color| spec.win[color] == WinCondition::Checkmate);
        let area = ruleset.shape().area();
        Self {
            ends_early: spec.checks_to_win.is_some() || !by_mate_only,
            repetition: match spec.draws.repetition {
                Some(RepetitionSpec::Barred { at }) => Repetition::Forbidden(usize::from(at)),
                Some(RepetitionSpec::Draw { claim, .. }) => Repetition::Draws(usize::from(claim)),
                None => Repetition::Draws(DEFAULT_REPETITIONS),
            },
            move_count: spec.draws.move_count.map(|count| count.claim.min(count.automatic)),
            insufficient_material: spec.draws.insufficient_material,
            hills: Color::BOTH.map(|color| hills(ruleset, color)),
            allows_null_move: !spec.must_capture && spec.no_moves != NoMoves::Win,
            must_capture: spec.must_capture,
            poll_interval: poll_interval(area),
            large_board: area > LARGE_BOARD_SQUARES,
        }
    }

    /// The ply at which every line of an iteration ends, whatever is left to capture.
    pub(crate) fn max_ply(&self, depth: i32) -> usize {
        if self.large_board {
            (LARGE_BOARD_DEPTH_FACTOR * depth as usize + LARGE_BOARD_EXTRA_PLIES).min(MAX_PLY)
        } else {
            MAX_PLY
        }
    }
}

/// Nodes between two looks at the clock. Nodes of large boards take longer: their moves grow with the area, and so does
/// the work for each.
fn poll_interval(area: usize) -> u64 {
    let area = area.max(POLL_MIN_AREA) as u64;
    POLL_NODES_TIMES_AREA_SQUARED / (area * area) + 1
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
    fn only_large_boards_limit_the_length_of_lines() {
        assert_eq!(SearchRules::new(notation::standard_ruleset()).max_ply(1), MAX_PLY);
        let large = SearchRules::new(&testkit::generate::largest(0).ruleset);
        assert!(large.max_ply(1) < large.max_ply(2) && large.max_ply(1) >= 3);
        assert_eq!(large.max_ply(MAX_PLY as i32), MAX_PLY);
    }
}
