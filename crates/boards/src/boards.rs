//! The boards of a match with their history: what is played, in what order, and how it ends.

use rules::{Game, GameError, GiveError, Move, Outcome, Position};

use crate::seat::{BoardId, MAX_BOARDS, Seat};
use crate::terms::Defeat;
use crate::transfer::{Transfer, passes_captures};

/// The games on the boards of a match, and the one order of their moves.
#[derive(Clone, Debug)]
pub struct Boards {
    games: Vec<Game>,
    /// The board of each move, in the order the moves were made.
    order: Vec<BoardId>,
    defeat: Defeat,
}

/// A move on one of the boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardMove {
    /// Where it was made.
    pub board: BoardId,
    /// The move.
    pub mv: Move,
}

/// The end of a match by the rules of one of its boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardOutcome {
    /// The board that is over.
    pub board: BoardId,
    /// How it ended there.
    pub outcome: Outcome,
}

/// Why positions cannot be the starts of one match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartsFault {
    /// Too few or too many boards.
    #[error("a match has one or two boards, not {0}")]
    Count(usize),
    /// Captures have nowhere to go.
    #[error("captures go to a partner in this ruleset, so it needs two boards")]
    NoPartner,
    /// Pieces of one board have no meaning on the other.
    #[error("captures go to the other board, so both boards need the same ruleset")]
    RulesetsDiffer,
}

/// Why the boards do not change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardsError {
    /// The match has no such board.
    #[error("the match has no board {}", u16::from(.0.0) + 1)]
    NoBoard(BoardId),
    /// The move cannot be made.
    #[error(transparent)]
    Move(#[from] GameError),
    /// The hand cannot hold the piece.
    #[error(transparent)]
    Hand(#[from] GiveError),
}

impl Boards {
    /// The boards of a match before its first move.
    ///
    /// # Errors
    /// When the positions cannot be the starts of one match.
    pub fn new(starts: Vec<Position>) -> Result<Self, StartsFault> {
        Self::check_starts(&starts)?;
        let games = starts.into_iter().map(Game::new).collect();
        Ok(Self { games, order: Vec::new(), defeat: Defeat::OneBoard })
    }

    /// The same boards, on which a team has lost when this happens.
    #[must_use]
    pub fn until(self, defeat: Defeat) -> Self {
        Self { defeat, ..self }
    }

    /// When a team has lost.
    pub fn defeat(&self) -> Defeat {
        self.defeat
    }

    /// Whether positions can be the starts of one match.
    ///
    /// # Errors
    /// Why not.
    pub fn check_starts(starts: &[Position]) -> Result<(), StartsFault> {
        if !(1..=MAX_BOARDS).contains(&starts.len()) {
            return Err(StartsFault::Count(starts.len()));
        }
        let passing = starts.iter().any(|start| passes_captures(start.ruleset()));
        match starts {
            [_] if passing => Err(StartsFault::NoPartner),
            [a, b] if passing && a.ruleset() != b.ruleset() => Err(StartsFault::RulesetsDiffer),
            _ => Ok(()),
        }
    }

    /// The game on each board.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The game on a board, if there is such a board.
    pub fn game(&self, board: BoardId) -> Option<&Game> {
        self.games.get(board.index())
    }

    /// The numbers of the boards.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = BoardId> + use<> {
        (0..self.games.len() as u8).map(BoardId)
    }

    /// The seat whose turn it is on a board.
    pub fn to_move(&self, board: BoardId) -> Option<Seat> {
        Some(Seat::new(board, self.game(board)?.position().turn()))
    }

    /// The board of each move, in the order the moves were made.
    pub fn order(&self) -> &[BoardId] {
        &self.order
    }

    /// The moves of all boards in the order they were made.
    pub fn moves(&self) -> impl Iterator<Item = BoardMove> {
        let mut rest: Vec<_> = self.games.iter().map(|game| game.moves().iter()).collect();
        self.order.iter().filter_map(move |&board| {
            let mv = *rest.get_mut(board.index())?.next()?;
            Some(BoardMove { board, mv })
        })
    }

    /// The piece that a legal move passes on, if the partner's hand can hold it.
    pub fn transfer_of(&self, BoardMove { board, mv }: BoardMove) -> Option<Transfer> {
        Transfer::of_move(board, mv, |board| self.game(board).map(Game::position))
    }

    /// Makes a move. What it passes on is given by [`Boards::give`]: the log of a match keeps the two
    /// as two events.
    ///
    /// # Errors
    /// When the board or the move does not exist. Nothing has changed then.
    pub fn play(&mut self, BoardMove { board, mv }: BoardMove) -> Result<(), BoardsError> {
        self.game_mut(board)?.play(mv)?;
        self.order.push(board);
        Ok(())
    }

    /// Puts a passed piece into the partner's hand.
    ///
    /// # Errors
    /// When the board does not exist or the hand cannot hold the piece. Nothing has changed then.
    pub fn give(&mut self, transfer: Transfer) -> Result<(), BoardsError> {
        let game = self.game_mut(transfer.to.board)?;
        Ok(game.give(transfer.to.color, transfer.kind)?)
    }

    /// Takes moves back until a board has this many left. It does not recall passed pieces from the
    /// partner's hand, so matches in which captures are passed do not allow takebacks.
    pub fn take_back(&mut self, board: BoardId, plies_left: usize) {
        let Some(game) = self.games.get_mut(board.index()) else {
            return;
        };
        while game.moves().len() > plies_left && game.undo().is_some() {
            if let Some(last) = self.order.iter().rposition(|&other| other == board) {
                self.order.remove(last);
            }
        }
    }

    /// Whether captures go to the partner's hand.
    pub fn pass_captures(&self) -> bool {
        self.games.iter().any(|game| passes_captures(game.position().ruleset()))
    }

    /// Whether the side to move has no legal move but has not lost: it waits for a piece.
    pub fn is_waiting(&self, board: BoardId) -> bool {
        let waits = |game: &Game| game.outcome().is_none() && game.legal_moves().is_empty();
        self.game(board).is_some_and(waits)
    }

    /// How the rules of a board ended the match. The board of the last move counts first: a passed
    /// piece can end the other board too, by completing a repetition.
    pub fn outcome(&self) -> Option<BoardOutcome> {
        let last = self.order.last().copied();
        if self.defeat == Defeat::BothKings {
            return self.outcome_of_both(last?);
        }
        last.and_then(|board| self.ended(board)).or_else(|| {
            self.ids().filter(|&board| Some(board) != last).find_map(|board| self.ended(board))
        })
    }

    /// How a match ended in which a team must lose on both boards: a draw if each team lost on one.
    fn outcome_of_both(&self, last: BoardId) -> Option<BoardOutcome> {
        let ends: Option<Vec<_>> = self.ids().map(|board| self.ended(board)).collect();
        let winners: Vec<_> = ends?.into_iter().map(BoardOutcome::winner).collect();
        let decided = match winners.as_slice() {
            [Some(one), Some(other)] => one.partner() == *other,
            _ => false,
        };
        let ended = self.ended(last)?;
        let winner = ended.outcome.winner.filter(|_| decided);
        Some(BoardOutcome { outcome: Outcome { winner, ..ended.outcome }, ..ended })
    }

    /// How a board ended, if it is over.
    fn ended(&self, board: BoardId) -> Option<BoardOutcome> {
        let outcome = self.game(board)?.outcome()?;
        Some(BoardOutcome { board, outcome })
    }

    /// Whether a board is over.
    pub fn is_over(&self, board: BoardId) -> bool {
        self.ended(board).is_some()
    }

    /// Whether a move would end its board, but not the match: play goes on at the other board.
    pub fn leaves_one_board(&self, BoardMove { board, mv }: BoardMove) -> bool {
        let ends =
            |game: &Game| game.position().play(mv).is_ok_and(|after| after.outcome().is_some());
        self.defeat == Defeat::BothKings && self.game(board).is_some_and(ends)
    }

    fn game_mut(&mut self, board: BoardId) -> Result<&mut Game, BoardsError> {
        self.games.get_mut(board.index()).ok_or(BoardsError::NoBoard(board))
    }
}

impl BoardMove {
    /// The moves of a match on one board.
    pub fn on_one_board(moves: impl IntoIterator<Item = Move>) -> Vec<Self> {
        moves.into_iter().map(|mv| Self { board: BoardId::A, mv }).collect()
    }
}

impl BoardOutcome {
    /// The seat that won on its board, and its partner with it; `None` in a draw.
    pub fn winner(self) -> Option<Seat> {
        self.outcome.winner.map(|color| Seat::new(self.board, color))
    }
}

impl PartialEq for Boards {
    /// Boards are equal when the same moves from the same starts led to the same positions.
    fn eq(&self, other: &Self) -> bool {
        let same = |(one, other): (&Game, &Game)| {
            one.start() == other.start()
                && one.moves() == other.moves()
                && one.position() == other.position()
        };
        self.order == other.order
            && self.defeat == other.defeat
            && self.games.len() == other.games.len()
            && self.games.iter().zip(&other.games).all(same)
    }
}

impl Eq for Boards {}
