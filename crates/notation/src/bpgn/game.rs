//! A match on two boards in a file, with the moves of both in one order.

use boards::{BoardId, BoardMove, Boards, Positions};
use rules::{Move, PlayError, Position};

use crate::pgn::{Annotations, GameResult, Tags};

/// A match: where the boards began, what was played on both, and how it ended.
#[derive(Clone, Debug)]
pub struct BpgnMatch {
    /// Players, place, date and so on. Rules, starts and result are fields of the match.
    pub tags: Tags,
    start: Positions,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves of both boards in the order in which they were made.
    pub moves: Vec<BpgnMove>,
    /// Comments after the result.
    pub closing_comments: Vec<String>,
    /// How it ended for White on board A and Black on board B.
    pub result: GameResult,
}

/// A move on one of the boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BpgnMove {
    /// Where it was made.
    pub board: BoardId,
    /// The move.
    pub mv: Move,
    /// Comments, clocks and numbered judgments.
    pub annotations: Annotations,
}

impl BpgnMatch {
    /// A match without moves.
    pub fn new(a: Position, b: Position) -> Self {
        Self {
            tags: Tags::default(),
            start: Positions::new(vec![a, b]),
            comments: Vec::new(),
            moves: Vec::new(),
            closing_comments: Vec::new(),
            result: GameResult::Unknown,
        }
    }

    /// The match that was played on two boards, without its result; nothing if there is only one.
    pub fn from_boards(boards: &Boards) -> Option<Self> {
        let [a, b] = boards.games() else {
            return None;
        };
        let mut played = Self::new(a.start().clone(), b.start().clone());
        for BoardMove { board, mv } in boards.moves() {
            played.push(board, mv);
        }
        Some(played)
    }

    /// Where the boards began.
    pub fn start(&self) -> &Positions {
        &self.start
    }

    /// Where the moves lead.
    ///
    /// # Errors
    /// When a move is not legal; the moves of a match that was read are.
    pub fn end(&self) -> Result<Positions, PlayError> {
        let mut positions = self.start.clone();
        for played in &self.moves {
            positions.play(played.board, played.mv)?;
        }
        Ok(positions)
    }

    /// Adds a move and returns it for annotation.
    pub fn push(&mut self, board: BoardId, mv: Move) -> &mut BpgnMove {
        self.moves.push(BpgnMove { board, mv, annotations: Annotations::default() });
        self.moves.last_mut().expect("a move was just added")
    }
}

/// Matches are equal when everything written about them is.
impl PartialEq for BpgnMatch {
    fn eq(&self, other: &Self) -> bool {
        let same = |(one, other): (&Position, &Position)| {
            one.ruleset() == other.ruleset() && one.setup() == other.setup()
        };
        self.start.iter().zip(other.start.iter()).all(same)
            && self.tags == other.tags
            && self.comments == other.comments
            && self.moves == other.moves
            && self.closing_comments == other.closing_comments
            && self.result == other.result
    }
}
