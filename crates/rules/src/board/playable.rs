//! A board together with its rules, and how it is set up.

use std::sync::Arc;

use super::cpu::{Lookup, Portable};
use super::standard::StandardBoard;
use super::{Board, BoardQuery, BoardType, Extras, Geometry, RuleTables, zobrist};
use crate::geometry::Square;
use crate::moves::Move;
use crate::piece::Color;
use crate::setup::Setup;
use crate::square_set::Set;

/// A board and its rules.
#[derive(Debug)]
pub(crate) struct PlayableBoard<T: BoardType> {
    pub(crate) tables: Arc<RuleTables<T::Geometry>>,
    pub(crate) board: Board<T>,
}

impl<T: BoardType> Clone for PlayableBoard<T> {
    fn clone(&self) -> Self {
        Self { tables: Arc::clone(&self.tables), board: self.board }
    }

    /// Copies only the board if the rules are the same, so that search threads share no reference
    /// counter.
    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.tables, &source.tables) {
            self.tables = Arc::clone(&source.tables);
        }
        self.board = source.board;
    }
}

impl<T: BoardType> PlayableBoard<T> {
    /// An empty board.
    pub(crate) fn new(tables: Arc<RuleTables<T::Geometry>>) -> Self {
        Self { tables, board: Board::empty() }
    }

    #[inline(always)]
    pub(crate) fn query<L: Lookup>(&self, lookup: L) -> BoardQuery<'_, T, L> {
        self.tables.query(&self.board, lookup)
    }

    /// For rare queries, without processor-specific code.
    pub(crate) fn portable_query(&self) -> BoardQuery<'_, T, Portable> {
        self.query(Portable)
    }

    /// Makes a legal move.
    #[inline(always)]
    pub(crate) fn play<L: Lookup>(&mut self, lookup: L, mv: Move) {
        let before = self.board;
        self.board.play(self.tables.query(&before, lookup), mv);
    }

    /// The pieces as bitboards, on the 8×8 board with the standard army.
    pub(crate) fn standard_board(&self) -> Option<StandardBoard> {
        T::Geometry::IS_STANDARD.then(|| StandardBoard::of(&self.board))
    }

    /// Passes the turn.
    pub(crate) fn pass(&mut self) {
        self.board.pass(&self.tables.rules);
    }

    /// Sets up the board from a checked setup.
    pub(crate) fn set_up(&mut self, setup: &Setup) {
        self.board = Board::empty();
        self.place_pieces(setup);
        self.place_hands(setup);
        for color in Color::BOTH {
            self.grant_castling(setup, color);
        }
        if let (true, Some(left)) = (T::Extras::CHECKS, setup.checks_left) {
            for color in Color::BOTH {
                self.board.set_checks_left(color, left[color]);
            }
        }
        self.board.turn = setup.turn;
        if setup.turn == Color::Black {
            self.board.key ^= zobrist::BLACK_TO_MOVE;
        }
        self.board.halfmove_clock = setup.halfmove_clock;
        self.board.fullmove_number = setup.fullmove_number.max(1);
        if let Some(passed) = setup.en_passant {
            let before = self.board;
            self.board.allow_en_passant(self.tables.query(&before, Portable), passed);
        }
    }

    fn place_pieces(&mut self, setup: &Setup) {
        let bare = Board::empty();
        let rules = &self.tables.rules;
        for (square, piece) in rules.shape.squares().zip(&setup.board) {
            let Some(piece) = piece else { continue };
            let query = self.tables.query(&bare, Portable);
            self.board.toggle(query, piece.color, piece.kind, square);
            if T::Extras::HANDS && rules.tracks_promoted() && setup.promoted.contains(square) {
                self.board.toggle_promoted(rules, square);
            }
            let cares = rules.initial_kinds.contains(piece.kind);
            let at_home = rules.home.get(square.index()) == Some(&Some(*piece));
            if T::Extras::UNMOVED && cares && at_home && !setup.moved.contains(square) {
                self.board.gain_first_move(rules, square);
            }
        }
    }

    fn place_hands(&mut self, setup: &Setup) {
        for color in Color::BOTH {
            for &(kind, count) in &setup.hands[color] {
                let held = self.board.extras.hand(color, kind);
                self.board.set_hand(color, kind, held.saturating_add(count));
            }
        }
    }

    fn grant_castling(&mut self, setup: &Setup, color: Color) {
        let rules = &self.tables.rules;
        let Some(rule) = &rules.castling else {
            return;
        };
        let royals = self.portable_query().royals(color) & rule.ranks[color.index()];
        // Of several, the one on its start square.
        let at_home = |&at: &Square| {
            let home = rules.home.get(at.index()).copied().flatten();
            home.is_some_and(|piece| piece.color == color && rules.royal_kinds.contains(piece.kind))
        };
        let mut several = royals;
        let royal = several.find(at_home).or(royals.first());
        let rights = setup.castling[color];
        for (wing, partner) in [rights.queen_side, rights.king_side].into_iter().enumerate() {
            if let (Some(partner), Some(royal)) = (partner, royal) {
                self.board.grant_castling(rules, color, wing, (royal, partner));
            }
        }
    }
}
