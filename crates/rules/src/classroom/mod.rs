//! Standard chess by rows and columns, for students who write their first chess program.
//!
//! [`ClassroomGame`] is a thin layer over [`Position`], which has all the rules. A square is a row
//! `y` and a column `x`, both from 0; row 0 is rank 8, as the board is drawn on a page. Pawns
//! become queens. Squares off the board are empty, and no piece can move there. `docs/classroom.md`
//! teaches with it.
//!
//! ```
//! use rules::Color;
//! use rules::classroom::{ClassroomGame, Kind};
//!
//! let mut game = ClassroomGame::new();
//! assert_eq!(game.get(7, 4).map(|piece| piece.kind), Some(Kind::King));
//! assert_eq!(game.valid_moves(6, 4), [(4, 4), (5, 4)]);
//! assert!(game.play(6, 4, 4, 4));
//! assert!(!game.play(6, 3, 4, 3), "it is Black's turn");
//! assert_eq!(game.player(), Color::Black);
//! assert!(game.undo());
//! ```

mod priority;

pub use priority::{Priority, best_by_priority, priority_move, priority_move_among, priority_of};

use std::fmt;

use crate::geometry::{Coord, Square};
use crate::moves::Move;
use crate::piece::Color;
use crate::position::{EndReason, Position};
use crate::ruleset::{Ruleset, standard_spec};
use crate::square_set::SquareSet;

/// A game of standard chess with its history.
#[derive(Clone, Debug)]
pub struct ClassroomGame {
    past: Vec<Position>,
    position: Position,
}

/// A piece of standard chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}

/// The six kinds of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Steps forward, captures diagonally, becomes a queen on the last rank.
    Pawn,
    /// Leaps in an L.
    Knight,
    /// Slides diagonally.
    Bishop,
    /// Slides along files and ranks.
    Rook,
    /// Slides both ways.
    Queen,
    /// Steps one square in any direction; must not be lost.
    King,
}

/// A square as row and column.
pub type Place = (usize, usize);

/// A move as the squares it goes from and to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Where the piece was.
    pub from: Place,
    /// Where it is now.
    pub to: Place,
}

impl ClassroomGame {
    /// A game at its start.
    pub fn new() -> Self {
        let ruleset = Ruleset::compile(standard_spec());
        let ruleset = ruleset.expect("a test checks that standard chess compiles");
        Self { past: Vec::new(), position: ruleset.start() }
    }

    /// The piece on a square.
    pub fn get(&self, y: usize, x: usize) -> Option<Piece> {
        let piece = self.position.piece_at(self.square(y, x)?)?;
        let kind = Kind::from_letter(self.position.ruleset().letter(piece.kind))?;
        Some(Piece { color: piece.color, kind })
    }

    /// Where the piece on a square may go, row by row; nowhere if it is not its player's turn.
    pub fn valid_moves(&self, y: usize, x: usize) -> Vec<Place> {
        let square = self.square(y, x);
        let targets = square.map_or(SquareSet::EMPTY, |from| self.position.destinations_from(from));
        self.places(targets)
    }

    /// Moves a piece if that is legal. Returns whether it was.
    ///
    /// The king castles by moving two columns; the rook moves by itself.
    pub fn play(&mut self, y: usize, x: usize, y2: usize, x2: usize) -> bool {
        let (Some(from), Some(to)) = (self.square(y, x), self.square(y2, x2)) else {
            return false;
        };
        let mut moves = self.position.legal_moves_from(from).into_iter();
        let meant = |mv: &Move| self.position.castling_target(*mv) == to && self.is_played(*mv);
        match moves.find(meant) {
            Some(mv) => self.make(mv),
            None => false,
        }
    }

    /// Takes the last move back. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        match self.past.pop() {
            Some(position) => {
                self.position = position;
                true
            }
            None => false,
        }
    }

    /// A second game that continues from here, to try something without changing this one.
    #[must_use]
    pub fn copy(&self) -> Self {
        self.clone()
    }

    /// Goes back to the start and forgets all moves.
    pub fn reset(&mut self) {
        self.position = self.position.ruleset().start();
        self.past.clear();
    }

    /// Whether a player's king is attacked; only the player to move can be in check.
    pub fn check(&self, color: Color) -> bool {
        self.position.turn() == color && self.position.is_check()
    }

    /// Whether a player is checkmated.
    pub fn mate(&self, color: Color) -> bool {
        let outcome = self.position.outcome();
        outcome.is_some_and(|outcome| {
            outcome.reason == EndReason::Checkmate && outcome.winner == Some(!color)
        })
    }

    /// The square of a player's king.
    pub fn find_king(&self, color: Color) -> Place {
        let king = self.position.royals(color).first();
        self.place(king.expect("each side has its king in every position of standard chess"))
    }

    /// The squares of a player's pieces, row by row.
    pub fn piece_locations(&self, color: Color) -> Vec<Place> {
        self.places(self.position.color(color))
    }

    /// Passes: the other player moves next. Returns whether that was possible.
    ///
    /// A player in check cannot pass, because the king could then be captured, and nobody can pass
    /// once the game is over. A pass can be undone, and ends the chance to capture en passant.
    pub fn switch_player(&mut self) -> bool {
        if self.position.outcome().is_some() {
            return false;
        }
        let mut setup = self.position.setup();
        let black = u32::from(setup.turn == Color::Black);
        setup.fullmove_number = setup.fullmove_number.saturating_add(black);
        setup.halfmove_clock = setup.halfmove_clock.saturating_add(1);
        setup.en_passant = None;
        setup.turn = !setup.turn;
        match Position::from_setup(self.position.ruleset(), &setup) {
            Ok(position) => {
                self.past.push(std::mem::replace(&mut self.position, position));
                true
            }
            Err(_) => false,
        }
    }

    /// Makes a move for the computer by the [priority rule](priority_move) and returns it; `None`
    /// if the game is over.
    ///
    /// `choose` gets the number of equally good moves and picks one of them, counted from 0. Larger
    /// numbers wrap around, so any random number will do.
    pub fn computer_move(&mut self, choose: impl FnMut(usize) -> usize) -> Option<Step> {
        // Bare kings can keep moving, but nobody can win anymore.
        if self.position.outcome().is_some() {
            return None;
        }
        let mut moves = self.position.legal_moves();
        moves.retain(|&mv| self.is_played(mv));
        let mv = priority_move_among(&self.position, &moves, choose)?;
        let to = self.place(self.position.castling_target(mv));
        let step = Step { from: self.place(mv.from()?), to };
        self.make(mv).then_some(step)
    }

    /// Whose turn it is.
    pub fn player(&self) -> Color {
        self.position.turn()
    }

    /// The position underneath, for everything this type does not offer.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether a legal move is allowed in this game, in which pawns become only queens.
    fn is_played(&self, mv: Move) -> bool {
        let queen = self.position.ruleset().kind_by_letter(Kind::Queen.letter());
        mv.promotion().is_none() || mv.promotion() == queen
    }

    fn make(&mut self, mv: Move) -> bool {
        match self.position.play(mv) {
            Ok(after) => {
                self.past.push(std::mem::replace(&mut self.position, after));
                true
            }
            Err(_) => false,
        }
    }

    fn square(&self, y: usize, x: usize) -> Option<Square> {
        let shape = self.position.ruleset().shape();
        let rank = usize::from(shape.ranks()).checked_sub(y.checked_add(1)?)?;
        shape.square(Coord::new(u8::try_from(x).ok()?, u8::try_from(rank).ok()?))
    }

    fn place(&self, square: Square) -> Place {
        let shape = self.position.ruleset().shape();
        let Coord { file, rank } = shape.coord(square);
        (usize::from(shape.ranks() - 1 - rank), usize::from(file))
    }

    fn places(&self, squares: SquareSet) -> Vec<Place> {
        let mut places: Vec<Place> = squares.map(|square| self.place(square)).collect();
        places.sort_unstable();
        places
    }
}

impl Default for ClassroomGame {
    fn default() -> Self {
        Self::new()
    }
}

/// The board as letters, row 0 first: White's are upper-case, `.` is an empty square.
impl fmt::Display for ClassroomGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.position.ruleset().shape();
        for y in 0..usize::from(shape.ranks()) {
            for x in 0..usize::from(shape.files()) {
                let space = if x == 0 { "" } else { " " };
                match self.get(y, x) {
                    Some(piece) => write!(f, "{space}{piece}")?,
                    None => write!(f, "{space}.")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The letter of the piece: upper-case for White.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.color {
            Color::White => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        };
        write!(f, "{letter}")
    }
}

impl Kind {
    const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The upper-case letter of the kind.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// The code on that page is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../../docs/classroom.md")]
struct Page;
