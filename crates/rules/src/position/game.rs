//! A game on one board: a start position, its moves, and the rules that depend on history.

use std::sync::{Arc, OnceLock};

use super::{EndReason, GiveError, Illegal, Outcome, PlayError, Position};
use crate::moves::{Intent, Move};
use crate::piece::{Color, PieceKind};
use crate::spec::{NoMoves, RepetitionSpec};

/// A position with its history, which repetition and undoing need. Copies share the past.
#[derive(Clone, Debug)]
pub struct Game {
    start: Arc<Position>,
    past: Vec<PastPosition>,
    moves: Vec<Move>,
    position: Position,
    /// The outcome, once it was computed: it may require listing every legal move.
    outcome: OnceLock<Option<Outcome>>,
}

/// The position before a move, including pieces given in it.
#[derive(Clone, Debug)]
struct PastPosition {
    /// Its key, stored here so that searching for repetitions reads contiguous memory.
    key: u64,
    position: Arc<Position>,
}

/// A draw that the player to move may claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawClaim {
    /// The position has occurred often enough.
    Repetition,
    /// There were enough moves without a capture or pawn move.
    MoveCount,
}

/// Why a game refuses a move.
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
        let position = start.clone();
        let (past, moves, outcome) = (Vec::new(), Vec::new(), OnceLock::new());
        Self { start: Arc::new(start), past, moves, position, outcome }
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

    /// The position before a move of the game, counted from zero, or the last position; including
    /// pieces given in it.
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        let past = self.past.get(ply).map(|past| &*past.position);
        past.or_else(|| (ply == self.past.len()).then_some(&self.position))
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
        let before = Arc::new(std::mem::replace(&mut self.position, after));
        self.past.push(PastPosition { key: before.key(), position: before });
        self.moves.push(mv);
        self.outcome = OnceLock::new();
        Ok(())
    }

    /// Adds a piece to a hand out of turn. It belongs to the position it is given in: undoing the
    /// move that led there takes it away again.
    ///
    /// # Errors
    /// As [`Position::give`]; the game is unchanged.
    pub fn give(&mut self, color: Color, kind: PieceKind) -> Result<(), GiveError> {
        self.outcome = OnceLock::new();
        self.position.give(color, kind)
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        self.position = Arc::unwrap_or_clone(self.past.pop()?.position);
        self.outcome = OnceLock::new();
        self.moves.pop()
    }

    /// Every legal move, without those that the ruleset bars as repetitions; none once the game is over.
    ///
    /// [`Position::legal_moves`] knows no history: it lists moves that repeat a position, and goes on
    /// after a draw.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = self.position.legal_moves();
        moves.retain(self.allows());
        moves
    }

    /// Finds the move a person asks for, taking the game's history into account.
    ///
    /// # Errors
    /// The reason, with the square that explains it.
    pub fn find_move(&self, intent: Intent) -> Result<Move, Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::GameOver);
        }
        let mv = self.position.find_move(intent)?;
        match self.allows()(&mv) {
            true => Ok(mv),
            false => Err(Illegal::RepetitionBarred),
        }
    }

    /// How often the position has occurred, including now.
    pub fn occurrences(&self) -> usize {
        self.occurrences_of(&self.position)
    }

    fn occurrences_of(&self, position: &Position) -> usize {
        // Every other position has the other side to move; nothing before an irreversible move
        // can be the same, but comparing keys is cheap enough not to track those.
        let key = position.key();
        let same = |past: &&PastPosition| past.key == key && *past.position == *position;
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

    /// Tests whether history allows legal moves. A position may have thousands, so a move is made
    /// only if some position must not occur again, and always on the same board.
    fn allows(&self) -> impl FnMut(&Move) -> bool {
        let used_up = self.used_up();
        let mut board = None;
        move |&mv| {
            if used_up.is_empty() {
                return true;
            }
            let after = board.get_or_insert_with(|| self.position.clone());
            after.clone_from(&self.position);
            after.play_unchecked(mv);
            used_up.binary_search(&after.key()).is_err() || !self.bars(after)
        }
    }

    /// The sorted keys of the positions that have occurred as often as allowed.
    fn used_up(&self) -> Vec<u64> {
        let Some(RepetitionSpec::Barred { at }) = self.repetition() else {
            return Vec::new();
        };
        let mut keys: Vec<u64> = self.past.iter().map(|past| past.key).collect();
        keys.sort_unstable();
        let same = keys.chunk_by(|one, other| one == other);
        same.filter(|same| same.len() + 1 >= usize::from(at)).map(|same| same[0]).collect()
    }

    /// Whether every move the position allows is barred as a repetition.
    fn is_stuck(&self) -> bool {
        // Without a position that must not recur, the moves that the position has are allowed.
        let waits = self.position.ruleset().spec().no_moves == NoMoves::Wait;
        matches!(self.repetition(), Some(RepetitionSpec::Barred { .. }))
            && (waits || !self.used_up().is_empty())
            && !self.position.legal_moves().iter().any(self.allows())
    }

    /// Whether and how the game is over, including by repetition and move count.
    pub fn outcome(&self) -> Option<Outcome> {
        *self.outcome.get_or_init(|| self.find_outcome())
    }

    fn find_outcome(&self) -> Option<Outcome> {
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
