//! A club game: who played, when, and where the game stands.

use std::collections::BTreeMap;

use rules::{
    ByColor, Color, EndReason, Outcome, Piece, Position, Setup, SetupFaults, Square, SquareSet,
};

use super::MAX_NAME;
use super::date::Date;
use crate::standard::{NotStandard, require_standard, rooks_at_home, standard_ruleset};

/// A game of the club: its players, its day and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubGame {
    /// The number the club gave it.
    pub id: i64,
    /// White is `player_one`, Black is `player_two`.
    pub players: ByColor<String>,
    /// The day of the last move.
    pub last_played: Date,
    pub(super) stage: Stage,
    pub(super) memory: Memory,
}

/// Why a game is none that a club can keep.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClubGameError {
    /// Its position is one of another ruleset.
    #[error(transparent)]
    NotStandard(#[from] NotStandard),
    /// A name that would not be read again.
    #[error("the name of {0} is longer than {MAX_NAME} bytes")]
    LongName(Color),
}

/// Where a game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Between two moves.
    Settled(Position),
    /// In the middle of one: a pawn has arrived and its owner must say what it becomes.
    MustPromote(PendingPromotion),
}

/// A pawn on its last rank that is not yet another piece, so there is no position yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingPromotion {
    /// The board with the pawn where no pawn can stay.
    pub(super) setup: Setup,
    pawn: Square,
    color: Color,
}

/// What the old program remembers about pieces beyond the position.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Memory {
    /// Kings and rooks with `has_moved`.
    pub(super) moved: SquareSet,
    /// The ply in which each pawn moved first, zero for never.
    pub(super) first_moved: BTreeMap<Square, u64>,
    /// Written true in every game that was seen; a side without it does not take en passant.
    pub(super) en_passant_possible: ByColor<Flag>,
}

/// A yes or no of the file, yes unless it says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Flag(pub(super) bool);

impl Default for Flag {
    fn default() -> Self {
        Self(true)
    }
}

impl ClubGame {
    /// A game that stands at a position.
    ///
    /// # Errors
    /// When the position is not one of standard chess or a name is too long to be read again.
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
        Ok(Self { id, players, last_played, stage: Stage::Settled(position), memory })
    }

    /// Where the game stands.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The position; nothing while a promotion is pending.
    pub fn position(&self) -> Option<&Position> {
        match &self.stage {
            Stage::Settled(position) => Some(position),
            Stage::MustPromote(_) => None,
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

    /// The draft of what stands on the board.
    pub(super) fn setup(&self) -> Setup {
        match &self.stage {
            Stage::Settled(position) => position.setup(),
            Stage::MustPromote(pending) => pending.setup.clone(),
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

    /// Checks that the promotion is all that keeps a draft from being a position.
    pub(super) fn new(setup: Setup, pawn: Square, color: Color) -> Result<Self, SetupFaults> {
        let pending = Self { setup, pawn, color };
        // Whatever the pawn becomes, its own king is as safe: one choice tells for all.
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
            // Whoever moves next may no longer take what this move passed by.
            setup.en_passant = None;
        }
        setup
    }
}

impl Memory {
    /// What the old program would have to remember for a position to mean the same to it.
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

/// A ply in which a pawn can have moved first: the last one for a pawn just passed by.
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

/// Whether a square is one that pawns of a side start on.
pub(super) fn is_pawn_home(square: Square, color: Color) -> bool {
    let shape = standard_ruleset().shape();
    let forward = if color == Color::White { 1 } else { -1 };
    let behind = shape.offset(square, 0, -forward).map(|square| shape.coord(square).rank);
    behind == Some(shape.coord(rooks_at_home(color).king_side).rank)
}
