//! A puzzle and its line of text.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::theme::Theme;

/// What the solver must achieve.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PuzzleGoal {
    /// To win the game in this many moves, by mate or whatever wins in the ruleset.
    Win {
        /// The solver's moves.
        moves: u32,
    },
    /// To win at least this many points of material within two moves.
    Gain {
        /// Points: a pawn is one, a queen nine.
        points: u32,
    },
}

/// A position with exactly one solution. The side to move solves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position.
    pub fen: String,
    /// What the solver must achieve.
    pub goal: PuzzleGoal,
    /// The solver's moves and the replies to them, in UCI notation. It begins and ends with a move of the solver.
    pub solution: Vec<String>,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// An estimate of its difficulty, on the scale of players' ratings.
    pub rating: u32,
}

/// Why a line is no puzzle.
#[derive(Clone, PartialEq, Eq, Error, Debug)]
#[error("`{0}` is no puzzle; write `FEN ;win N ;moves ;themes ;rating`")]
pub struct PuzzleError(String);

impl fmt::Display for PuzzleGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { moves } => write!(f, "win {moves}"),
            Self::Gain { points } => write!(f, "gain {points}"),
        }
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let themes: Vec<&str> = self.themes.iter().map(|theme| theme.id()).collect();
        let (solution, themes) = (self.solution.join(" "), themes.join(" "));
        write!(f, "{} ;{} ;{solution} ;{themes} ;{}", self.fen, self.goal, self.rating)
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(line: &str) -> Result<Self, PuzzleError> {
        parse(line).ok_or_else(|| PuzzleError(line.chars().take(200).collect()))
    }
}

fn parse(line: &str) -> Option<Puzzle> {
    let parts: Vec<&str> = line.split(';').map(str::trim).collect();
    let [fen, goal, solution, themes, rating] = parts.as_slice() else { return None };
    let goal = match goal.split_once(' ')? {
        ("win", moves) => PuzzleGoal::Win { moves: moves.parse().ok().filter(|moves| *moves > 0)? },
        ("gain", points) => PuzzleGoal::Gain { points: points.parse().ok()? },
        _ => return None,
    };
    let solution: Vec<String> = solution.split_whitespace().map(str::to_owned).collect();
    let themes: Option<Vec<Theme>> = themes.split_whitespace().map(Theme::of).collect();
    let is_whole = solution.len() % 2 == 1 && !fen.is_empty();
    is_whole.then_some(Puzzle {
        fen: (*fen).to_owned(),
        goal,
        solution,
        themes: themes?,
        rating: rating.parse().ok()?,
    })
}
