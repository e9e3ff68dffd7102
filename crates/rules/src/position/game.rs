//! A game on one board: a start position, the moves played since, and what their history means.

use super::{EndReason, GiveError, Illegal, Outcome, PlayError, Position};
use crate::moves::{Intent, Move};
use crate::piece::{Color, PieceKind};
use crate::spec::RepetitionSpec;

/// A position with its history, which repetition and undoing need.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    /// The position before each move, with the pieces given in it.
    past: Vec<Position>,
    moves: Vec<Move>,
    position: Position,
}

/// A draw that the player to move may claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawClaim {
    /// The position has occurred often enough.
    Repetition,
    /// There were enough moves without a capture or pawn move.
    MoveCount,
}

/// Why a game does not take a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The move is not legal here.
    #[error(transparent)]
    Illegal(#[from] PlayError),
    /// The ruleset bars the repetition that the move would cause.
    #[error("the move would repeat the position once too often")]
    RepetitionBarred,
}

impl Game {
    /// A game from a start position, without moves.
    pub fn new(start: Position) -> Self {
        Self { past: Vec::new(), moves: Vec::new(), position: start.clone(), start }
    }

    /// The start position, without pieces given before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position before a move of the game, counted from zero, or the last position; with the pieces
    /// given in it.
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        self.past.get(ply).or_else(|| (ply == self.past.len()).then_some(&self.position))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the game is over or the move is not legal; the game is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), GameError> {
        if self.outcome().is_some() {
            return Err(GameError::GameOver);
        }
        let after = self.position.play(mv)?;
        if self.bars(&after) {
            return Err(GameError::RepetitionBarred);
        }
        self.past.push(std::mem::replace(&mut self.position, after));
        self.moves.push(mv);
        Ok(())
    }

    /// Adds a piece to a hand out of turn. It belongs to the position it is given in: undoing the
    /// move that led there takes it away again.
    ///
    /// # Errors
    /// As [`Position::give`]; the game is unchanged.
    pub fn give(&mut self, color: Color, kind: PieceKind) -> Result<(), GiveError> {
        self.position.give(color, kind)
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        self.position = self.past.pop()?;
        self.moves.pop()
    }

    /// Every move that can be made, the ruleset's bar on repetition included.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = self.position.legal_moves();
        moves.retain(self.allows());
        moves
    }

    /// Finds the move a person asks for, or why there is none, history included.
    ///
    /// # Errors
    /// The reason, with the square that is to blame.
    pub fn find_move(&self, intent: Intent) -> Result<Move, Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::GameOver);
        }
        let mv = self.position.find_move(intent)?;
        match self.position.play(mv) {
            Ok(after) if self.bars(&after) => Err(Illegal::RepetitionBarred),
            _ => Ok(mv),
        }
    }

    /// How often the position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        self.occurrences_of(&self.position)
    }

    fn occurrences_of(&self, position: &Position) -> usize {
        // Every other position has the other side to move; nothing before an irreversible move
        // can be the same, but comparing keys is cheap enough not to track those.
        let same = |past: &&Position| past.key() == position.key() && *past == position;
        1 + self.past.iter().filter(same).count()
    }

    fn repetition(&self) -> Option<RepetitionSpec> {
        self.position.ruleset().spec().draws.repetition
    }

    fn bars(&self, after: &Position) -> bool {
        let Some(RepetitionSpec::Barred { at }) = self.repetition() else {
            return false;
        };
        self.occurrences_of(after) >= usize::from(at)
    }

    /// Tells of legal moves whether history allows them. A position may have thousands, so a move is made only where
    /// some position cannot come again, and then on one and the same board.
    fn allows(&self) -> impl FnMut(&Move) -> bool {
        let used_up = self.used_up();
        let mut after = self.position.clone();
        move |&mv| {
            if used_up.is_empty() {
                return true;
            }
            after.clone_from(&self.position);
            after.play_unchecked(mv);
            used_up.binary_search(&after.key()).is_err() || !self.bars(&after)
        }
    }

    /// The keys of the positions that have come as often as they may, sorted.
    fn used_up(&self) -> Vec<u64> {
        let Some(RepetitionSpec::Barred { at }) = self.repetition() else {
            return Vec::new();
        };
        let mut keys: Vec<u64> = self.past.iter().map(Position::key).collect();
        keys.sort_unstable();
        let same = keys.chunk_by(|one, other| one == other);
        same.filter(|same| same.len() + 1 >= usize::from(at)).map(|same| same[0]).collect()
    }

    /// Whether every move the position allows is barred as a repetition.
    fn is_stuck(&self) -> bool {
        matches!(self.repetition(), Some(RepetitionSpec::Barred { .. }))
            && !self.position.legal_moves().iter().any(self.allows())
    }

    /// Whether and how the game is over, repetition and move count included.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.position.outcome() {
            return Some(outcome);
        }
        if self.is_stuck() {
            return self.position.without_moves();
        }
        let draw = |reason| Some(Outcome { winner: None, reason });
        if let Some(RepetitionSpec::Draw { automatic, .. }) = self.repetition()
            && self.occurrences() >= usize::from(automatic)
        {
            return draw(EndReason::Repetition);
        }
        let count = self.position.ruleset().spec().draws.move_count;
        if count.is_some_and(|count| self.position.halfmove_clock() >= count.automatic) {
            return draw(EndReason::MoveCount);
        }
        None
    }

    /// The draw the player to move may claim now.
    pub fn claim(&self) -> Option<DrawClaim> {
        if self.outcome().is_some() {
            return None;
        }
        if let Some(RepetitionSpec::Draw { claim, .. }) = self.repetition()
            && self.occurrences() >= usize::from(claim)
        {
            return Some(DrawClaim::Repetition);
        }
        let count = self.position.ruleset().spec().draws.move_count?;
        (self.position.halfmove_clock() >= count.claim).then_some(DrawClaim::MoveCount)
    }
}
