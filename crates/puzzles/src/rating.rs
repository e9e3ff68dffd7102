//! How difficult a puzzle is: an estimate from what makes positions hard to see through.

use rules::Position;

use crate::puzzle::PuzzleGoal;
use crate::theme::Theme;

/// The rating of a win in one move; each further move adds [`PER_MOVE`].
const WIN_IN_ONE: u32 = 700;
const PER_MOVE: u32 = 350;
/// The rating of winning material within two moves.
const GAIN: u32 = 1_150;
/// A small gain is harder to see than a queen.
const SMALL_GAIN: u32 = 150;
/// Moves that people find late.
const HARD: [(Theme, u32); 5] = [
    (Theme::Quiet, 250),
    (Theme::Sacrifice, 120),
    (Theme::Underpromotion, 200),
    (Theme::EnPassant, 100),
    (Theme::Drop, 60),
];
/// Each doubling of the legal moves adds this, counted from [`USUAL_MOVES`].
const PER_DOUBLING: f64 = 70.0;
const USUAL_MOVES: f64 = 30.0;

/// An estimate on the scale of players' ratings. Nobody has measured it yet; results of solvers correct it.
pub(crate) fn rating(position: &Position, goal: PuzzleGoal, themes: &[Theme]) -> u32 {
    let base = match goal {
        PuzzleGoal::Win { moves } => WIN_IN_ONE + PER_MOVE * (moves - 1),
        PuzzleGoal::Gain { points } if points < 5 => GAIN + SMALL_GAIN,
        PuzzleGoal::Gain { .. } => GAIN,
    };
    let hard: u32 =
        HARD.iter().filter(|(theme, _)| themes.contains(theme)).map(|(_, more)| more).sum();
    let choice = (position.count_legal_moves().max(1) as f64 / USUAL_MOVES).log2() * PER_DOUBLING;
    let rating = f64::from(base + hard) + choice;
    (rating / 10.0).round().max(40.0) as u32 * 10
}
