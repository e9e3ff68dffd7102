//! A board with its game, behind one interface for all instantiations.

use std::fmt;
use std::sync::Arc;

use super::cpu::{Hyperbola, Lookup};
use super::generate::Law;
use super::legality::Ended;
use super::standard::StandardBoard;
use super::{Activity, Board, Exchange, Extras, Game, Geometry, Mover, Scope, View, zobrist};
use crate::geometry::Square;
use crate::moves::Move;
use crate::piece::{Color, Piece, PieceKind};
use crate::setup::{EnPassant, Setup};
use crate::square_set::SquareSet;

/// A board and the game it is played by.
#[derive(Debug)]
pub(crate) struct Seat<G, X, const W: usize, const K: usize> {
    pub(crate) game: Arc<Game<G, W>>,
    pub(crate) board: Board<W, K, X>,
}

impl<G, X: Copy, const W: usize, const K: usize> Clone for Seat<G, X, W, K> {
    fn clone(&self) -> Self {
        Self { game: Arc::clone(&self.game), board: self.board }
    }

    /// Within one game only the board is copied, so that threads that search share no counter.
    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.game, &source.game) {
            self.game = Arc::clone(&source.game);
        }
        self.board = source.board;
    }
}

/// What every board can do, whatever its width, kinds and extras.
pub(crate) trait Play: fmt::Debug {
    fn turn(&self) -> Color;
    fn key(&self) -> u64;
    fn piece_at(&self, square: Square) -> Option<Piece>;
    fn color(&self, color: Color) -> SquareSet;
    fn kind(&self, kind: PieceKind) -> SquareSet;
    fn royals(&self, color: Color) -> SquareSet;
    fn hand(&self, color: Color, kind: PieceKind) -> u16;
    fn promoted(&self) -> SquareSet;
    fn unmoved(&self) -> SquareSet;
    fn castling_partner(&self, color: Color, wing: usize) -> Option<Square>;
    fn castling_targets(&self, color: Color, wing: usize) -> Option<(Square, Square)>;
    fn en_passant(&self) -> Option<EnPassant>;
    fn checks_left(&self, color: Color) -> u8;
    fn halfmove_clock(&self) -> u16;
    fn fullmove_number(&self) -> u32;

    fn legal_moves(&self, scope: Scope, moves: &mut Vec<Move>);
    fn is_legal(&self, mv: Move) -> bool;
    /// Moves by the rules of movement alone, whatever happens to royals.
    fn pseudo_moves(&self, scope: Scope) -> Vec<Move>;
    fn perft(&self, depth: u32) -> u64;
    fn play(&mut self, mv: Move);
    fn pass(&mut self);
    fn set_hand(&mut self, color: Color, kind: PieceKind, count: u16);
    fn is_check(&self) -> bool;
    fn gives_check(&self, mv: Move) -> bool;
    fn exchange_reaches(&self, exchange: Exchange<'_>) -> bool;
    fn activity(&self, near: &[SquareSet]) -> [Activity; 2];
    fn standard_board(&self) -> Option<StandardBoard>;
    fn ended(&self) -> Option<Ended>;
    fn checkers(&self, color: Color) -> SquareSet;
    fn is_barred_drop(&self, mv: Move) -> bool;
    /// Where the piece on a square attacks.
    fn attacks_from(&self, square: Square) -> SquareSet;
    /// Where the piece on a square could go if it were alone but for the given pieces.
    fn destinations(
        &self,
        piece: Piece,
        from: Square,
        occupied: SquareSet,
        enemies: SquareSet,
    ) -> SquareSet;
    /// A side's pieces that attack a square on a board with these squares occupied.
    fn attackers(&self, color: Color, target: Square, occupied: SquareSet) -> SquareSet;
    /// The same seat with the board of a checked setup.
    fn rebuild(&mut self, setup: &Setup);
}

impl<G, X, const W: usize, const K: usize> Seat<G, X, W, K>
where
    G: Geometry<W>,
    X: Extras<W, K>,
{
    /// A seat with a bare board.
    pub(crate) fn new(game: Arc<Game<G, W>>) -> Self {
        Self { game, board: Board::empty() }
    }

    /// Queries off the hot path need no processor's favors.
    fn view(&self) -> View<'_, G, Hyperbola, X, W, K> {
        self.game.view(&self.board)
    }

    fn place_pieces(&mut self, setup: &Setup) {
        let game = Arc::clone(&self.game);
        let bare = Board::empty();
        let view: View<'_, G, Hyperbola, X, W, K> = game.view(&bare);
        for (square, piece) in game.rules.shape.squares().zip(&setup.board) {
            let Some(piece) = piece else { continue };
            self.board.toggle(view, piece.color, piece.kind, square);
            if X::HANDS && game.rules.tracks_promoted() && setup.promoted.contains(square) {
                self.board.toggle_promoted(&game.rules, square);
            }
            let cares = game.rules.initial_kinds.contains(piece.kind);
            let at_home = game.rules.home.get(square.index()) == Some(&Some(*piece));
            if X::UNMOVED && cares && at_home && !setup.moved.contains(square) {
                self.board.gain_first_move(&game.rules, square);
            }
        }
    }

    fn place_rights(&mut self, setup: &Setup) {
        let game = Arc::clone(&self.game);
        for color in Color::BOTH {
            for &(kind, count) in &setup.hands[color] {
                let held = self.board.extras.hand(color, kind);
                self.board.set_hand(color, kind, held.saturating_add(count));
            }
            let Some(rule) = &game.rules.castling else {
                continue;
            };
            let royals = self.view().royals(color) & rule.ranks[color.index()];
            // Of several, the one that stands where it started.
            let at_home = |&at: &Square| {
                let home = game.rules.home.get(at.index()).copied().flatten();
                home.is_some_and(|piece| {
                    piece.color == color && game.rules.royal_kinds.contains(piece.kind)
                })
            };
            let mut several = royals;
            let royal = several.find(at_home).or(royals.first());
            let rights = setup.castling[color];
            for (wing, partner) in [rights.queen_side, rights.king_side].into_iter().enumerate() {
                if let (Some(partner), Some(royal)) = (partner, royal) {
                    self.board.grant_castling(&game.rules, color, wing, (royal, partner));
                }
            }
        }
        if let (true, Some(left)) = (X::CHECKS, setup.checks_left) {
            for color in Color::BOTH {
                self.board.set_checks_left(color, left[color]);
            }
        }
    }
}

impl<G, X, const W: usize, const K: usize> Play for Seat<G, X, W, K>
where
    G: Geometry<W> + fmt::Debug,
    X: Extras<W, K>,
{
    fn turn(&self) -> Color {
        self.board.turn
    }

    fn key(&self) -> u64 {
        self.board.key
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    fn color(&self, color: Color) -> SquareSet {
        self.board.color(color).resized()
    }

    fn kind(&self, kind: PieceKind) -> SquareSet {
        self.board.kind(kind).resized()
    }

    fn royals(&self, color: Color) -> SquareSet {
        self.view().royals(color).resized()
    }

    fn hand(&self, color: Color, kind: PieceKind) -> u16 {
        self.board.extras.hand(color, kind)
    }

    fn promoted(&self) -> SquareSet {
        self.board.extras.promoted().resized()
    }

    fn unmoved(&self) -> SquareSet {
        self.board.extras.unmoved().resized()
    }

    fn castling_partner(&self, color: Color, wing: usize) -> Option<Square> {
        self.board.castling.partners[color.index()][wing]
    }

    fn castling_targets(&self, color: Color, wing: usize) -> Option<(Square, Square)> {
        let rule = self.game.rules.castling.as_ref()?;
        Some((rule.royal_to[color.index()][wing], rule.partner_to[color.index()][wing]))
    }

    fn en_passant(&self) -> Option<EnPassant> {
        self.board.en_passant
    }

    fn checks_left(&self, color: Color) -> u8 {
        self.board.extras.checks_left(color)
    }

    fn halfmove_clock(&self) -> u16 {
        self.board.halfmove_clock
    }

    fn fullmove_number(&self) -> u32 {
        self.board.fullmove_number
    }

    fn legal_moves(&self, scope: Scope, moves: &mut Vec<Move>) {
        self.game.legal_moves(&self.board, scope, moves);
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.game.is_legal(&self.board, mv)
    }

    fn pseudo_moves(&self, scope: Scope) -> Vec<Move> {
        let mut moves = Vec::new();
        self.view().list(scope, Law::Ignored, &mut moves);
        moves
    }

    fn perft(&self, depth: u32) -> u64 {
        self.game.perft(&self.board, depth)
    }

    fn play(&mut self, mv: Move) {
        self.game.play(&mut self.board, mv);
    }

    fn pass(&mut self) {
        self.board.pass(&self.game.rules);
    }

    fn is_check(&self) -> bool {
        self.game.is_check(&self.board)
    }

    fn gives_check(&self, mv: Move) -> bool {
        self.game.gives_check(&self.board, mv)
    }

    fn exchange_reaches(&self, exchange: Exchange<'_>) -> bool {
        self.game.exchange_reaches(&self.board, exchange)
    }

    fn activity(&self, near: &[SquareSet]) -> [Activity; 2] {
        self.game.activity(&self.board, near)
    }

    fn standard_board(&self) -> Option<StandardBoard> {
        G::IS_STANDARD.then(|| StandardBoard::of(&self.board))
    }

    fn set_hand(&mut self, color: Color, kind: PieceKind, count: u16) {
        self.board.set_hand(color, kind, count);
    }

    fn ended(&self) -> Option<Ended> {
        self.view().ended()
    }

    fn checkers(&self, color: Color) -> SquareSet {
        self.view().checkers(color).resized()
    }

    fn is_barred_drop(&self, mv: Move) -> bool {
        self.view().is_barred_drop(mv)
    }

    fn attacks_from(&self, square: Square) -> SquareSet {
        let Some(piece) = self.board.piece_at(square) else {
            return SquareSet::EMPTY;
        };
        let unmoved = self.board.extras.unmoved().contains(square);
        let who = Mover { kind: piece.kind, color: piece.color, from: square, unmoved };
        self.game.geometry.attacks::<Hyperbola>(who, self.board.occupied()).resized()
    }

    fn destinations(
        &self,
        piece: Piece,
        from: Square,
        occupied: SquareSet,
        enemies: SquareSet,
    ) -> SquareSet {
        self.any_destinations::<Hyperbola>(piece, from, occupied, enemies)
    }

    fn attackers(&self, color: Color, target: Square, occupied: SquareSet) -> SquareSet {
        let army = self.view().army(color);
        let set = self.game.geometry.attackers::<Hyperbola, K>(&army, target, occupied.resized());
        set.resized()
    }

    fn rebuild(&mut self, setup: &Setup) {
        self.board = Board::empty();
        self.place_pieces(setup);
        self.place_rights(setup);
        self.board.turn = setup.turn;
        if setup.turn == Color::Black {
            self.board.key ^= zobrist::BLACK_TO_MOVE;
        }
        self.board.halfmove_clock = setup.halfmove_clock;
        self.board.fullmove_number = setup.fullmove_number.max(1);
        if let Some(passed) = setup.en_passant {
            let before = self.board;
            let view: View<'_, G, Hyperbola, X, W, K> = self.game.view(&before);
            self.board.allow_en_passant(view, passed);
        }
    }
}

impl<G, X, const W: usize, const K: usize> Seat<G, X, W, K>
where
    G: Geometry<W>,
    X: Extras<W, K>,
{
    /// A piece's destinations by movement alone, pawns included.
    fn any_destinations<L: Lookup>(
        &self,
        piece: Piece,
        from: Square,
        occupied: SquareSet,
        enemies: SquareSet,
    ) -> SquareSet {
        let unmoved = self.board.extras.unmoved().contains(from);
        let who = Mover { kind: piece.kind, color: piece.color, from, unmoved };
        let geometry = &self.game.geometry;
        let (occupied, enemies) = (occupied.resized(), enemies.resized());
        if !self.game.rules.pawn_kinds.contains(piece.kind) {
            return geometry.destinations::<L>(who, occupied, enemies).resized();
        }
        let steps = geometry.pawn_steps(piece.kind, piece.color);
        let start = crate::square_set::Bits::of(from);
        let mut set = crate::square_set::Bits::EMPTY;
        for step in steps.quiet {
            set |= step.apply(start) & !occupied;
        }
        if self.game.rules.double_from[piece.color.index()].contains(from) {
            for step in steps.double {
                set |= step.apply(step.apply(start) & !occupied) & !occupied;
            }
        }
        for step in steps.capture {
            set |= step.apply(start) & enemies;
        }
        if !steps.complete {
            set |= geometry.destinations::<L>(who, occupied, enemies);
        }
        set.resized()
    }
}
