//! A club game: its players, its date and its position.

use std::collections::BTreeMap;

use rules::{
    ByColor, Color, EndReason, Outcome, Piece, Position, Setup, SetupFaults, Square, SquareSet,
};

use super::MAX_NAME;
use super::date::Date;
use crate::standard::{NotStandard, require_standard, rooks_at_home, standard_ruleset};

/// A club game: its players, its date and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubGame {
    /// Its number in the club.
    pub id: i64,
    /// White is `player_one`, Black is `player_two`.
    pub players: ByColor<String>,
    /// The date of the last move.
    pub last_played: Date,
    pub(super) stage: ClubGameState,
    pub(super) memory: Memory,
}

/// Why a game cannot be stored as a club game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClubGameError {
    /// Its position belongs to another ruleset.
    #[error(transparent)]
    NotStandard(#[from] NotStandard),
    /// A name that could not be read back.
    #[error("the name of {0} is longer than {MAX_NAME} bytes")]
    LongName(Color),
}

/// The state of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClubGameState {
    /// Between two moves.
    Settled(Position),
    /// In the middle of a move: a pawn has arrived and its owner must choose a piece.
    MustPromote(PendingPromotion),
}

/// A pawn on its last rank whose promotion is not chosen, so that there is no position yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingPromotion {
    /// The board with the pawn on its last rank.
    pub(super) setup: Setup,
    pawn: Square,
    color: Color,
}

/// What the old program stores about pieces besides the position.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Memory {
    /// Kings and rooks with `has_moved`.
    pub(super) moved: SquareSet,
    /// The ply in which each pawn moved first, zero for never.
    pub(super) first_moved: BTreeMap<Square, u64>,
    /// True in every known file; a side with false does not capture en passant.
    pub(super) en_passant_possible: ByColor<Flag>,
}

/// A flag of the file, true by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Flag(pub(super) bool);

impl Default for Flag {
    fn default() -> Self {
        Self(true)
    }
}

impl ClubGame {
    /// A game at a position.
    ///
    /// # Errors
    /// When the position is not one of standard chess or a name is too long to be read back.
    pub fn new(
        id: i64,
        players: ByColor<String>,
        last_played: Date,
        position: Position,
    ) -> Result<Self, ClubGameError> {
        require_standard(&position)?;
        let long = |color: &Color| players[*color].len() > MAX_NAME;
        if let Some(color) = Color::BOTH.into_iter().find(long) {
            return Err(ClubGameError::LongName(color));
        }
        let memory = Memory::of(&position);
        Ok(Self { id, players, last_played, stage: ClubGameState::Settled(position), memory })
    }

    /// The state of the game.
    pub fn stage(&self) -> &ClubGameState {
        &self.stage
    }

    /// The position; `None` while a promotion is pending.
    pub fn position(&self) -> Option<&Position> {
        match &self.stage {
            ClubGameState::Settled(position) => Some(position),
            ClubGameState::MustPromote(_) => None,
        }
    }

    /// How the game ended, by the position alone.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position()?.outcome()
    }

    /// The name of the winner, by the position alone.
    pub fn winner(&self) -> Option<&str> {
        Some(self.players[self.outcome()?.winner?].as_str())
    }

    pub(super) fn color_in_check(&self) -> Option<Color> {
        let position = self.position()?;
        position.is_check().then(|| position.turn())
    }

    pub(super) fn is_stalemate(&self) -> bool {
        self.outcome().is_some_and(|outcome| outcome.reason == EndReason::NoMoves)
    }

    /// The draft of the board.
    pub(super) fn setup(&self) -> Setup {
        match &self.stage {
            ClubGameState::Settled(position) => position.setup(),
            ClubGameState::MustPromote(pending) => pending.setup.clone(),
        }
    }

    /// The number of the ply about to be made, from 1.
    pub(super) fn move_number(&self) -> u64 {
        ply_number(&self.setup())
    }
}

fn ply_number(setup: &Setup) -> u64 {
    u64::from(setup.fullmove_number.max(1)) * 2 - u64::from(setup.turn == Color::White)
}

impl PendingPromotion {
    /// The pieces a pawn can become, by their letters.
    pub const CHOICES: [char; 4] = ['Q', 'R', 'B', 'N'];

    /// Checks that only the promotion is missing to make the draft a position.
    pub(super) fn new(setup: Setup, pawn: Square, color: Color) -> Result<Self, SetupFaults> {
        let pending = Self { setup, pawn, color };
        // The choice does not affect the safety of the pawn's own king, so one choice is enough.
        let draft = pending.completed(Self::CHOICES[0]);
        Position::from_setup(standard_ruleset(), &draft)?;
        Ok(pending)
    }

    /// The square of the pawn.
    pub fn square(&self) -> Square {
        self.pawn
    }

    /// Whose pawn it is.
    pub fn color(&self) -> Color {
        self.color
    }

    /// The position once the pawn has become a queen, rook, bishop or knight, by its letter.
    pub fn promote(&self, letter: char) -> Option<Position> {
        if !Self::CHOICES.contains(&letter) {
            return None;
        }
        Position::from_setup(standard_ruleset(), &self.completed(letter)).ok()
    }

    fn completed(&self, letter: char) -> Setup {
        let mut setup = self.setup.clone();
        let kind = standard_ruleset().kind_by_letter(letter);
        setup.board[self.pawn.index()] = kind.map(|kind| Piece::new(self.color, kind));
        if setup.turn == self.color {
            let black = u32::from(self.color == Color::Black);
            setup.fullmove_number = setup.fullmove_number.saturating_add(black);
            setup.turn = !self.color;
            // The promotion ends the right to capture en passant.
            setup.en_passant = None;
        }
        setup
    }
}

impl Memory {
    /// What the old program would have to store for the position to mean the same to it.
    fn of(position: &Position) -> Self {
        let (ruleset, setup) = (position.ruleset(), position.setup());
        let mut memory = Self::default();
        for (square, piece) in position.pieces() {
            let rights = setup.castling[piece.color];
            match ruleset.letter(piece.kind) {
                'K' if rights.queen_side.or(rights.king_side).is_none() => {
                    memory.moved.insert(square);
                }
                'R' if ![rights.queen_side, rights.king_side].contains(&Some(square)) => {
                    memory.moved.insert(square);
                }
                'P' => {
                    memory.first_moved.insert(square, first_moved(&setup, square, piece.color));
                }
                _ => {}
            }
        }
        memory
    }
}

/// A ply in which a pawn can have moved first: the last one for a pawn that can be captured en passant.
fn first_moved(setup: &Setup, square: Square, color: Color) -> u64 {
    if is_pawn_home(square, color) {
        return 0;
    }
    if setup.en_passant.is_some_and(|passed| passed.victim == square) {
        return ply_number(setup).saturating_sub(1).max(1);
    }
    match color {
        Color::White => 1,
        Color::Black => 2,
    }
}

/// Whether pawns of a side start on a square.
pub(super) fn is_pawn_home(square: Square, color: Color) -> bool {
    let shape = standard_ruleset().shape();
    let forward = if color == Color::White { 1 } else { -1 };
    let behind = shape.offset(square, 0, -forward).map(|square| shape.coord(square).rank);
    behind == Some(shape.coord(rooks_at_home(color).king_side).rank)
}
