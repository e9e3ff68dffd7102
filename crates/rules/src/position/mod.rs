//! Positions: values that are always valid in their ruleset.

mod effects;
mod explain;
mod game;
mod illegal;
mod outcome;
mod path;
mod premoves;
mod queries;
mod search;
mod steps;
mod validate;

pub use effects::Effects;
pub use game::{DrawClaim, Game, GameError};
pub use illegal::Illegal;
pub use outcome::{EndReason, Outcome};
pub use queries::AttackMap;
pub use search::PassError;
pub use validate::{SetupFault, SetupFaults};

use std::fmt;

use crate::board::{AnyBoard, MoveScope, ask, on_board};
use crate::geometry::Square;
use crate::moves::{Move, MoveType};
use crate::piece::{ByColor, ByWing, Color, Piece, PieceKind};
use crate::ruleset::Ruleset;
use crate::setup::{EnPassant, Setup};
use crate::square_set::SquareSet;

/// A position of a ruleset. It is always valid.
///
/// Two positions are equal when they are the same for repetition: counters do not matter.
pub struct Position {
    ruleset: Ruleset,
    board: AnyBoard,
}

/// A move that is not legal in the position it was played in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the move is not legal in this position")]
pub struct PlayError;

/// Why a piece cannot be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GiveError {
    /// The ruleset has no drops.
    #[error("this ruleset has no hands to give a piece to")]
    NoHands,
    /// The side must guard its only royal, or keep each one it started with, and cannot get another.
    #[error("a royal piece cannot be given in this ruleset")]
    Royal,
    /// The hand is full.
    #[error("the hand holds as many pieces of this kind as it can")]
    Full,
}

impl Position {
    pub(crate) fn from_board(ruleset: Ruleset, board: AnyBoard) -> Self {
        Self { ruleset, board }
    }

    /// Checks a draft and makes it a position.
    ///
    /// An en passant square that no legal move could use is dropped.
    ///
    /// # Errors
    /// Every fault in the draft at once.
    pub fn from_setup(ruleset: &Ruleset, setup: &Setup) -> Result<Self, SetupFaults> {
        validate::validate(ruleset, setup)
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        on_board!(&self.board, |playable| playable.board.turn)
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        on_board!(&self.board, |playable| playable.board.piece_at(square))
    }

    /// Every piece with its square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.occupied().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Every occupied square.
    pub fn occupied(&self) -> SquareSet {
        self.color(Color::White) | self.color(Color::Black)
    }

    /// A side's pieces.
    pub fn color(&self, color: Color) -> SquareSet {
        on_board!(&self.board, |playable| playable.board.color(color).widened())
    }

    /// The pieces of a kind, of both sides.
    pub fn kind(&self, kind: PieceKind) -> SquareSet {
        on_board!(&self.board, |playable| playable.board.kind(kind).widened())
    }

    /// A side's royals.
    pub fn royals(&self, color: Color) -> SquareSet {
        on_board!(&self.board, |playable| playable.portable_query().royals(color).widened())
    }

    /// The kinds a side has in hand, with their counts.
    pub fn hand(&self, color: Color) -> Vec<(PieceKind, u16)> {
        let count = |kind| (kind, self.in_hand(color, kind));
        self.ruleset.kinds().map(count).filter(|&(_, count)| count > 0).collect()
    }

    /// Pieces that were pawns before they promoted, if that matters.
    pub fn promoted(&self) -> SquareSet {
        on_board!(&self.board, |playable| playable.board.promoted().widened())
    }

    /// The double step that can be captured en passant now.
    pub fn en_passant(&self) -> Option<EnPassant> {
        on_board!(&self.board, |playable| playable.board.en_passant)
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u16 {
        on_board!(&self.board, |playable| playable.board.halfmove_clock)
    }

    /// The number of the next move, from 1.
    pub fn fullmove_number(&self) -> u32 {
        on_board!(&self.board, |playable| playable.board.fullmove_number)
    }

    /// A number that is equal for equal positions and practically never for others.
    pub fn key(&self) -> u64 {
        on_board!(&self.board, |playable| playable.board.key)
    }

    /// Every legal move; none once the game is won.
    ///
    /// Draws do not end the list of moves: insufficient material and repetition end a [`Game`],
    /// while searches and perft continue past them, as other programs do.
    pub fn legal_moves(&self) -> Vec<Move> {
        // Room for most positions of standard chess, so that the list rarely grows while it is filled.
        let mut moves = Vec::with_capacity(48);
        self.legal_moves_into(&mut moves);
        moves
    }

    fn list_moves(&self, scope: MoveScope, moves: &mut Vec<Move>) {
        ask!(&self.board, |query| query.list_legal(scope, moves));
    }

    /// Writes every legal move into a list, which is cleared first.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        self.list_moves(MoveScope::All, moves);
    }

    /// The legal moves of the piece on a square.
    pub fn legal_moves_from(&self, square: Square) -> Vec<Move> {
        let mut moves = Vec::new();
        self.list_moves(MoveScope::From(square), &mut moves);
        moves
    }

    /// The legal drops.
    pub fn legal_drops(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.list_moves(MoveScope::Drops, &mut moves);
        moves
    }

    /// The number of legal moves.
    pub fn count_legal_moves(&self) -> u64 {
        ask!(&self.board, |query| query.count_legal())
    }

    /// Whether there is a legal move; cheaper than counting them where each must be tested.
    pub fn has_legal_moves(&self) -> bool {
        ask!(&self.board, |query| query.has_legal())
    }

    /// Whether a move, made for this or any other position, is legal here: even one from a search's
    /// transposition table, where another position may have left it.
    pub fn is_legal(&self, mv: Move) -> bool {
        ask!(&self.board, |query| query.is_legal(mv))
    }

    /// The position after a move.
    ///
    /// # Errors
    /// When the move is not legal; this position is unchanged.
    pub fn play(&self, mv: Move) -> Result<Self, PlayError> {
        if !self.is_legal(mv) {
            return Err(PlayError);
        }
        let mut after = self.clone();
        after.make(mv);
        Ok(after)
    }

    /// Makes a move that is known to be legal, such as one from [`Position::legal_moves`].
    ///
    /// An illegal move leads to a meaningless position, but is not unsafe; debug builds panic.
    pub fn play_unchecked(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal here:\n{self:?}");
        self.make(mv);
    }

    /// Makes a move that fits the pieces, legal or not.
    fn make(&mut self, mv: Move) {
        ask!(&mut self.board, |playable, lookup| playable.play(lookup, mv));
    }

    /// The number of sequences of this many moves.
    pub fn perft(&self, depth: u32) -> u64 {
        ask!(&self.board, |query| query.perft(depth))
    }

    /// The square the royal ends on when castling; the target of any other move.
    pub fn castling_target(&self, mv: Move) -> Square {
        if mv.what() != MoveType::Castling {
            return mv.to();
        }
        let wing = usize::from(self.castling_partner(self.turn(), 1) == Some(mv.to()));
        self.castling_targets(self.turn(), wing).map_or(mv.to(), |(royal_to, _)| royal_to)
    }

    /// The partner a side may castle with, queen-side (0) or king-side (1).
    fn castling_partner(&self, color: Color, wing: usize) -> Option<Square> {
        on_board!(&self.board, |playable| playable.board.castling.partners[color.index()][wing])
    }

    /// Where the royal and its partner go when castling.
    fn castling_targets(&self, color: Color, wing: usize) -> Option<(Square, Square)> {
        on_board!(&self.board, |playable| {
            let rule = playable.tables.rules.castling.as_ref()?;
            Some((rule.royal_to[color.index()][wing], rule.partner_to[color.index()][wing]))
        })
    }

    /// Adds a piece to a hand, at any time: this is how a partner passes on a capture.
    ///
    /// # Errors
    /// When the ruleset has no hands, the hand is full, or the side may have one royal only.
    pub fn give(&mut self, color: Color, kind: PieceKind) -> Result<(), GiveError> {
        if self.ruleset.spec().drops.is_none() {
            return Err(GiveError::NoHands);
        }
        let counted = self.ruleset.facts().royals_to_keep[color].is_some();
        let barred = counted || !self.ruleset.allows_royals_in_hand(color);
        if self.ruleset.is_royal(kind) && barred {
            return Err(GiveError::Royal);
        }
        let count = self.in_hand(color, kind).checked_add(1).ok_or(GiveError::Full)?;
        on_board!(&mut self.board, |playable| playable.board.set_hand(color, kind, count));
        Ok(())
    }

    /// The draft of this position.
    pub fn setup(&self) -> Setup {
        let partner = |color| ByWing {
            queen_side: self.castling_partner(color, 0),
            king_side: self.castling_partner(color, 1),
        };
        let left = |color| self.checks_counter(color);
        Setup {
            board: self.ruleset.shape().squares().map(|square| self.piece_at(square)).collect(),
            promoted: self.promoted(),
            moved: self.moved(),
            turn: self.turn(),
            hands: ByColor::from_fn(|color| self.hand(color)),
            castling: ByColor::from_fn(partner),
            en_passant: self.en_passant(),
            checks_left: self.ruleset.checks_to_win().map(|_| ByColor::from_fn(left)),
            halfmove_clock: self.halfmove_clock(),
            fullmove_number: self.fullmove_number(),
        }
    }

    /// Pieces that have not moved, of kinds with first-move-only movement.
    fn unmoved(&self) -> SquareSet {
        on_board!(&self.board, |playable| playable.board.unmoved().widened())
    }

    fn checks_counter(&self, color: Color) -> u8 {
        on_board!(&self.board, |playable| playable.board.checks_left(color))
    }

    /// Pieces on one of their start squares that have moved anyway, if that matters.
    fn moved(&self) -> SquareSet {
        let unmoved = self.unmoved();
        let home = &self.ruleset.facts().home;
        let spec = self.ruleset.spec();
        let first_moves = |kind: PieceKind| spec.remembers_first_move(&spec.kinds[kind.index()]);
        self.pieces()
            .filter(|(at, piece)| home[at.index()] == Some(*piece) && first_moves(piece.kind))
            .map(|(at, _)| at)
            .filter(|&at| !unmoved.contains(at))
            .collect()
    }
}

impl Clone for Position {
    #[inline]
    fn clone(&self) -> Self {
        Self { ruleset: self.ruleset.clone(), board: self.board.clone() }
    }

    /// Copies only the board if both have the same ruleset, which searches do all the time.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.ruleset.clone_from(&source.ruleset);
        self.board.clone_from(&source.board);
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let timeless =
            |position: &Self| Setup { halfmove_clock: 0, fullmove_number: 1, ..position.setup() };
        self.key() == other.key()
            && self.ruleset == other.ruleset
            && timeless(self) == timeless(other)
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.ruleset.shape();
        writeln!(f, "{} to move in {}", self.turn(), self.ruleset.spec().name)?;
        let walls = self.ruleset.walls();
        for rank in (0..shape.ranks()).rev() {
            for file in 0..shape.files() {
                let square = shape.square(crate::Coord { file, rank });
                let piece = square.and_then(|square| self.piece_at(square));
                let wall = square.is_some_and(|square| walls.contains(square));
                let letter = match piece {
                    Some(piece) if piece.color == Color::White => self.ruleset.letter(piece.kind),
                    Some(piece) => self.ruleset.letter(piece.kind).to_ascii_lowercase(),
                    None if wall => '*',
                    None => '.',
                };
                write!(f, "{letter}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
