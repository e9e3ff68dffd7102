//! Other move generators behind one small trait.

mod cozy;
mod shakmaty;

pub use cozy::Cozy;
pub use shakmaty::Shakmaty;

use std::fmt;

use rules::{Color, Move, MoveType, Outcome, Position};

/// A move as every generator of 8×8 chess understands it. Castling goes to the partner's square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PlainMove {
    /// The origin, counted rank by rank from a1; the target for a drop.
    pub from: u8,
    /// The target.
    pub to: u8,
    /// Upper-case letter of the kind promoted to or dropped.
    pub letter: Option<char>,
}

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PeerVerdict {
    /// Not over.
    Open,
    /// Drawn.
    Draw,
    /// Won.
    Won(Color),
}

/// Another program's position.
pub trait Peer {
    /// Its name.
    fn name(&self) -> &'static str;
    /// Its legal moves, sorted.
    fn moves(&self) -> Vec<PlainMove>;
    /// Makes one of its legal moves.
    fn play(&mut self, mv: PlainMove);
    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;
    /// The state of the game, as far as it knows.
    fn verdict(&self) -> PeerVerdict;
    /// The square an en passant capture would land on, if one is legal.
    fn en_passant(&self) -> Option<u8>;
    /// The perft count.
    fn perft(&self, depth: u32) -> u64;
    /// Whether it knows insufficient material.
    fn knows_material(&self) -> bool;
}

impl PlainMove {
    /// Our move of a position, in the common form.
    pub fn of(position: &Position, mv: Move) -> Self {
        let letter = match mv.what() {
            MoveType::Drop => Some(mv.kind()),
            MoveType::Promotion(kind) => Some(kind),
            _ => None,
        };
        Self {
            from: mv.from().unwrap_or(mv.to()).index() as u8,
            to: mv.to().index() as u8,
            letter: letter.map(|kind| position.ruleset().letter(kind)),
        }
    }

    /// Our legal moves, sorted.
    pub fn all(position: &Position) -> Vec<Self> {
        let moves = position.legal_moves();
        let mut plain: Vec<Self> = moves.iter().map(|&mv| Self::of(position, mv)).collect();
        plain.sort_unstable();
        plain
    }
}

impl fmt::Display for PlainMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const FILES: u8 = 8;
        let mut square = |at: u8| {
            let file = char::from(b'a' + at % FILES);
            write!(f, "{file}{}", at / FILES + 1)
        };
        square(self.from)?;
        square(self.to)?;
        self.letter.map_or(Ok(()), |letter| write!(f, "{letter}"))
    }
}

impl PeerVerdict {
    /// Our outcome in the common form.
    pub fn of(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Open,
            Some(Outcome { winner: None, .. }) => Self::Draw,
            Some(Outcome { winner: Some(winner), .. }) => Self::Won(winner),
        }
    }
}
