//! A match of bughouse: two boards, the moves of both in one order.

use std::fmt;

use rules::{GiveError, Move, PlayError, Position};

use crate::pgn::{GameResult, Milliseconds, Nag, Tags};

/// One of the two boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Board {
    /// Board A.
    A,
    /// Board B.
    B,
}

/// Two boards that pass captured pieces to each other.
#[derive(Clone, Debug)]
pub struct Boards {
    a: Position,
    b: Position,
}

/// Why a move cannot be made on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardsError {
    /// The move is not legal there.
    #[error(transparent)]
    Illegal(#[from] PlayError),
    /// The other board cannot take the captured piece.
    #[error("the captured piece cannot go to the other board: {0}")]
    Transfer(#[from] GiveError),
}

/// A match: where the boards began, what was played on both, and how it ended.
#[derive(Clone, Debug)]
pub struct BughouseGame {
    /// What is told about the match. Rules, starts and result are not kept here but in fields.
    pub tags: Tags,
    start: Boards,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves of both boards in the order in which they were made.
    pub moves: Vec<BughouseMove>,
    /// Comments after the result.
    pub closing_comments: Vec<String>,
    /// How it ended for White on board A and Black on board B.
    pub result: GameResult,
}

/// A move on one of the boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BughouseMove {
    /// Where it was made.
    pub board: Board,
    /// The move.
    pub mv: Move,
    /// What the mover's clock had left.
    pub clock: Option<Milliseconds>,
    /// How long the mover thought.
    pub elapsed: Option<Milliseconds>,
    /// Judgements by number.
    pub nags: Vec<Nag>,
    /// Comments after the move.
    pub comments: Vec<String>,
}

impl Board {
    /// Board A, then board B.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The board it passes pieces to.
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

impl Boards {
    /// Two boards as they stand.
    pub fn new(a: Position, b: Position) -> Self {
        Self { a, b }
    }

    /// The position on a board.
    pub fn on(&self, board: Board) -> &Position {
        match board {
            Board::A => &self.a,
            Board::B => &self.b,
        }
    }

    /// Makes a move on a board and passes on what it captures.
    ///
    /// # Errors
    /// When the move is not legal there, or the piece cannot be passed on; nothing has changed then.
    pub fn play(&mut self, board: Board, mv: Move) -> Result<(), BoardsError> {
        if !self.on(board).is_legal(mv) {
            return Err(PlayError.into());
        }
        self.play_legal(board, mv)
    }

    /// As [`Boards::play`], for a move that is known to be legal.
    pub(super) fn play_legal(&mut self, board: Board, mv: Move) -> Result<(), BoardsError> {
        let passed = self.on(board).effects(mv).transferred;
        let (here, there) = match board {
            Board::A => (&mut self.a, &mut self.b),
            Board::B => (&mut self.b, &mut self.a),
        };
        if let Some(piece) = passed {
            there.give(piece.color, piece.kind)?;
        }
        here.play_unchecked(mv);
        Ok(())
    }
}

impl BughouseGame {
    /// A match without moves.
    pub fn new(start: Boards) -> Self {
        Self {
            tags: Tags::default(),
            start,
            comments: Vec::new(),
            moves: Vec::new(),
            closing_comments: Vec::new(),
            result: GameResult::Unknown,
        }
    }

    /// Where the boards began.
    pub fn start(&self) -> &Boards {
        &self.start
    }

    /// Where the moves lead.
    ///
    /// # Errors
    /// When a move cannot be made; those of a match that was read can.
    pub fn end(&self) -> Result<Boards, BoardsError> {
        let mut boards = self.start.clone();
        for played in &self.moves {
            boards.play(played.board, played.mv)?;
        }
        Ok(boards)
    }

    /// Adds a move and hands it out to be annotated.
    pub fn push(&mut self, board: Board, mv: Move) -> &mut BughouseMove {
        self.moves.push(BughouseMove {
            board,
            mv,
            clock: None,
            elapsed: None,
            nags: Vec::new(),
            comments: Vec::new(),
        });
        self.moves.last_mut().expect("a move was just added")
    }
}

/// Matches are equal when everything written about them is.
impl PartialEq for BughouseGame {
    fn eq(&self, other: &Self) -> bool {
        let same = |board: Board| {
            let (ours, theirs) = (self.start.on(board), other.start.on(board));
            ours.ruleset() == theirs.ruleset() && ours.setup() == theirs.setup()
        };
        Board::BOTH.into_iter().all(same)
            && self.tags == other.tags
            && self.comments == other.comments
            && self.moves == other.moves
            && self.closing_comments == other.closing_comments
            && self.result == other.result
    }
}
