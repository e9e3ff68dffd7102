//! What a ruleset adds to the worth of pieces: hills, checks to give, royals and kinds that must not
//! run out.

use std::collections::VecDeque;

use rules::spec::{Extinct, RoyalLoss, WinCondition};
use rules::{Color, Piece, PieceKind, Position, Ruleset, Square, SquareSet};

use super::reach::EmptyBoard;
use crate::score::Value;

/// What each step toward a hill is worth, from the hill on outward.
const HILL: [Value; 5] = [400, 180, 90, 45, 20];
/// What a check given is worth, by how many are left to give.
const CHECKS: [Value; 4] = [0, 420, 170, 70];
/// What a kind that must not run out is worth, by how many are left.
const LAST_ONES: [Value; 5] = [0, -420, -170, -70, -25];
/// An enemy near a royal, and a friend there.
const NEAR_ENEMY: Value = -14;
const NEAR_FRIEND: Value = 7;
/// How far from a royal near is.
const NEAR: u8 = 2;

/// Terms of a ruleset beyond its pieces.
#[derive(Clone, Debug)]
pub(super) struct Special {
    /// Steps to the nearest hill for a royal, by color and square; empty without hills.
    hills: [Vec<u8>; 2],
    counts_checks: bool,
    /// Kinds each side must not run out of, alone or together.
    scarce: [Vec<PieceKind>; 2],
    /// Whether each side's number of pieces counts as such.
    counted: [bool; 2],
    /// The surroundings of each square, where royals are not judged otherwise.
    near: Vec<SquareSet>,
}

impl Special {
    /// The terms of a ruleset; royals may be judged elsewhere.
    pub(super) fn new(ruleset: &Ruleset, royals: Royals) -> Self {
        let spec = ruleset.spec();
        let side = |color: Color| &spec.win[color];
        let counted = |color: Color| *side(!color) == WinCondition::Extinction(Extinct::All);
        Self {
            hills: Color::BOTH.map(|color| hill_steps(ruleset, color)),
            counts_checks: spec.checks_to_win.is_some(),
            scarce: Color::BOTH.map(|color| scarce_kinds(ruleset, side(!color))),
            counted: Color::BOTH.map(counted),
            near: match royals {
                Royals::JudgedElsewhere => Vec::new(),
                Royals::JudgedHere => neighborhoods(ruleset, NEAR),
            },
        }
    }

    /// What they come to, from White's point of view.
    pub(super) fn evaluate(&self, position: &Position) -> Value {
        self.side(position, Color::White) - self.side(position, Color::Black)
    }

    fn side(&self, position: &Position, color: Color) -> Value {
        let mut score = 0;
        let steps = &self.hills[color as usize];
        if !steps.is_empty() || !self.near.is_empty() {
            for royal in position.royals(color) {
                let far = steps.get(royal.index()).copied().unwrap_or(u8::MAX);
                score += HILL.get(usize::from(far)).copied().unwrap_or(0);
                score += self.surroundings(position, color, royal);
            }
        }
        if self.counts_checks {
            let left = position.checks_left(color).unwrap_or(u8::MAX);
            score += CHECKS.get(usize::from(left)).copied().unwrap_or(0);
        }
        for &kind in &self.scarce[color as usize] {
            let on_board = (position.kind(kind) & position.color(color)).len() as usize;
            let left = on_board + usize::from(position.in_hand(color, kind));
            score += LAST_ONES.get(left).copied().unwrap_or(0);
        }
        if self.counted[color as usize] {
            let left = position.color(color).len() as usize;
            score += LAST_ONES.get(left).copied().unwrap_or(0);
        }
        score
    }

    fn surroundings(&self, position: &Position, color: Color, royal: Square) -> Value {
        let Some(&near) = self.near.get(royal.index()) else {
            return 0;
        };
        let count = |color| (position.color(color) & near).len() as Value;
        NEAR_ENEMY * count(!color) + NEAR_FRIEND * count(color).min(4)
    }
}

/// Who judges the safety of royals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Royals {
    /// The evaluation of the standard army.
    JudgedElsewhere,
    /// These terms.
    JudgedHere,
}

/// How many moves a royal on each square needs to the nearest hill on an empty board.
fn hill_steps(ruleset: &Ruleset, color: Color) -> Vec<u8> {
    let (spec, shape) = (ruleset.spec(), ruleset.shape());
    let hills: Vec<Square> =
        spec.hills[color].iter().filter_map(|&coord| shape.square(coord)).collect();
    if spec.win[color] != WinCondition::KingOfTheHill || hills.is_empty() {
        return Vec::new();
    }
    let board = EmptyBoard::new(ruleset);
    let mut steps = vec![u8::MAX; shape.area()];
    let mut open: VecDeque<Square> = hills.iter().copied().collect();
    for &hill in &hills {
        steps[hill.index()] = 0;
    }
    // Royals nearly always step back the way they came, so one search from the hills is enough.
    while let Some(at) = open.pop_front() {
        let next = steps[at.index()].saturating_add(1);
        for kind in ruleset.kinds().filter(|&kind| ruleset.is_royal(kind)) {
            for from in board.steps(Piece::new(color, kind), at) {
                if steps[from.index()] == u8::MAX {
                    steps[from.index()] = next;
                    open.push_back(from);
                }
            }
        }
    }
    steps
}

/// The kinds a side loses by running out of, when its opponent wins so.
fn scarce_kinds(ruleset: &Ruleset, enemy_wins: &WinCondition) -> Vec<PieceKind> {
    match enemy_wins {
        WinCondition::Extinction(Extinct::AnyOf(letters) | Extinct::AllOf(letters)) => {
            letters.iter().filter_map(|&letter| ruleset.kind_by_letter(letter)).collect()
        }
        WinCondition::Regicide(RoyalLoss::Last) => {
            ruleset.kinds().filter(|&kind| ruleset.is_royal(kind)).collect()
        }
        _ => Vec::new(),
    }
}

/// The squares at most so many files and ranks away from each square.
pub(super) fn neighborhoods(ruleset: &Ruleset, distance: u8) -> Vec<SquareSet> {
    let shape = ruleset.shape();
    let near = |a: Square, b: Square| {
        let (a, b) = (shape.coord(a), shape.coord(b));
        a.file.abs_diff(b.file).max(a.rank.abs_diff(b.rank)) <= distance
    };
    shape
        .squares()
        .map(|at| shape.squares().filter(|&to| to != at && near(at, to)).collect())
        .collect()
}
