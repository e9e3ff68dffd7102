//! Evaluation terms of win conditions: hills, counted checks, kinds that must not run out, and the safety of royals.

use std::collections::VecDeque;

use rules::spec::{Extinct, RoyalLoss, WinCondition};
use rules::{Color, Piece, PieceKind, Position, Ruleset, Square, SquareSet};

use super::empty_board::EmptyBoard;
use crate::score::Value;

/// A royal by its steps to the nearest hill.
const HILL: [Value; 5] = [400, 180, 90, 45, 20];
/// Checks given, by how many are left to give.
const CHECKS: [Value; 4] = [0, 420, 170, 70];
/// A kind that must not run out, by how many are left.
const LAST_PIECES: [Value; 5] = [0, -420, -170, -70, -25];
/// An enemy near a royal.
const NEAR_ENEMY: Value = -14;
/// A piece of the same side near a royal, up to four.
const NEAR_FRIEND: Value = 7;
/// How many squares away near is.
const NEAR: u8 = 2;

/// The terms of a ruleset.
#[derive(Clone, Debug)]
pub(super) struct WinConditionTerms {
    /// A royal's steps to the nearest hill, by color and square; empty without hills.
    hill_steps: [Vec<u8>; 2],
    counts_checks: bool,
    /// Kinds that each side must not run out of.
    needed_kinds: [Vec<PieceKind>; 2],
    /// Whether each side must not run out of pieces.
    counts_pieces: [bool; 2],
    /// The squares near each square; empty if royals are evaluated elsewhere.
    near: Vec<SquareSet>,
}

impl WinConditionTerms {
    /// The terms of a ruleset.
    pub(super) fn new(ruleset: &Ruleset, royal_safety: RoyalSafety) -> Self {
        let spec = ruleset.spec();
        let counts_pieces =
            |color: Color| spec.win[!color] == WinCondition::Extinction(Extinct::All);
        Self {
            hill_steps: Color::BOTH.map(|color| hill_steps(ruleset, color)),
            counts_checks: spec.checks_to_win.is_some(),
            needed_kinds: Color::BOTH.map(|color| needed_kinds(ruleset, &spec.win[!color])),
            counts_pieces: Color::BOTH.map(counts_pieces),
            near: match royal_safety {
                RoyalSafety::Elsewhere => Vec::new(),
                RoyalSafety::Here => neighborhoods(ruleset, NEAR),
            },
        }
    }

    /// The sum of the terms, from White's point of view.
    pub(super) fn evaluate(&self, position: &Position) -> Value {
        self.side(position, Color::White) - self.side(position, Color::Black)
    }

    fn side(&self, position: &Position, color: Color) -> Value {
        let mut score = 0;
        let steps = &self.hill_steps[color as usize];
        if !steps.is_empty() || !self.near.is_empty() {
            for royal in position.royals(color) {
                let distance = steps.get(royal.index()).copied().unwrap_or(u8::MAX);
                score += HILL.get(usize::from(distance)).copied().unwrap_or(0);
                score += self.surroundings(position, color, royal);
            }
        }
        if self.counts_checks {
            let left = position.checks_left(color).unwrap_or(u8::MAX);
            score += CHECKS.get(usize::from(left)).copied().unwrap_or(0);
        }
        for &kind in &self.needed_kinds[color as usize] {
            let on_board = (position.kind(kind) & position.color(color)).len() as usize;
            let left = on_board + usize::from(position.in_hand(color, kind));
            score += LAST_PIECES.get(left).copied().unwrap_or(0);
        }
        if self.counts_pieces[color as usize] {
            let left = position.color(color).len() as usize;
            score += LAST_PIECES.get(left).copied().unwrap_or(0);
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

/// Where the safety of royals is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RoyalSafety {
    /// In the evaluation of the standard army.
    Elsewhere,
    /// In these terms.
    Here,
}

/// The moves a royal needs from each square to the nearest hill on an empty board.
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
    // Nearly all royals can step back the way they came, so one search from the hills is enough.
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

/// The kinds that a side must not run out of, given how its opponent wins.
fn needed_kinds(ruleset: &Ruleset, enemy_wins: &WinCondition) -> Vec<PieceKind> {
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

/// The squares within this many files and ranks of each square.
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
