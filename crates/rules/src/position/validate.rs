//! Validates the draft of a position and finds every fault in it.

use std::fmt;

use super::Position;
use crate::board::on_board;
use crate::geometry::{BoardShape, Coord, Square};
use crate::movement::{Vector, double_steps};
use crate::piece::{Color, MAX_KINDS, Piece, PieceKind};
use crate::ruleset::Ruleset;
use crate::setup::{EnPassant, Setup};

/// One fault in the draft of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// The draft is for another board.
    #[error("the position has {found} squares, but the board has {shape}")]
    WrongSize {
        /// Squares of the draft.
        found: usize,
        /// The ruleset's board.
        shape: BoardShape,
    },
    /// A piece of a kind the ruleset does not have.
    #[error("the piece on {0} is of a kind this ruleset does not have")]
    UnknownKind(Coord),
    /// A piece on a wall.
    #[error("{0} is a wall, no piece can be there")]
    OnWall(Coord),
    /// A pawn where none can be.
    #[error("a pawn can never be on {0}")]
    MisplacedPawn(Coord),
    /// A side without the royal it needs.
    #[error("{0} has no royal piece")]
    NoRoyal(Color),
    /// More royals than the ruleset allows.
    #[error("{0} has more than one royal piece")]
    TooManyRoyals(Color),
    /// More royals than the side started with, if losing one of them loses.
    #[error("{0} has more royal pieces than at the start, so the loss of one could not be noticed")]
    RoyalsAdded(Color),
    /// A royal of a side that never has one.
    #[error("{0} has a royal piece, but never has one in this ruleset")]
    UnexpectedRoyal(Color),
    /// The side that just moved is in check.
    #[error("{color} is not to move, but is in check from {from}")]
    OpponentInCheck {
        /// Who is in check.
        color: Color,
        /// A piece that gives check.
        from: Coord,
    },
    /// An impossible right to castle.
    #[error("{color} cannot castle with {partner}: {reason}")]
    Castling {
        /// The side.
        color: Color,
        /// The partner.
        partner: Coord,
        /// The reason.
        reason: &'static str,
    },
    /// An en passant square no double step explains.
    #[error("no double step can just have passed {0}")]
    EnPassant(Coord),
    /// Pieces in hand in a ruleset without drops.
    #[error("this ruleset has no drops, so {0}'s hand must be empty")]
    Hand(Color),
    /// A royal in hand where a side may have only one.
    #[error("{0} has a royal piece in hand, but may have only one royal")]
    RoyalInHand(Color),
    /// The counts of checks do not match the ruleset.
    #[error("the number of checks still to give does not fit this ruleset")]
    Checks,
}

/// Every fault in a draft; never empty.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct SetupFaults {
    /// The faults, roughly in the order of a FEN.
    pub faults: Vec<SetupFault>,
}

impl fmt::Display for SetupFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

pub(super) fn validate(ruleset: &Ruleset, setup: &Setup) -> Result<Position, SetupFaults> {
    let mut checker = Checker { ruleset, setup, shape: ruleset.shape(), faults: Vec::new() };
    if setup.board.len() == checker.shape.area() {
        checker.pieces();
        checker.hands();
        checker.royals();
        checker.castling();
        checker.en_passant();
        checker.checks();
    } else {
        let fault = SetupFault::WrongSize { found: setup.board.len(), shape: checker.shape };
        checker.faults.push(fault);
    }
    if checker.faults.is_empty() {
        let position = checker.position();
        if checker.faults.is_empty() {
            return Ok(position);
        }
    }
    Err(SetupFaults { faults: checker.faults })
}

struct Checker<'a> {
    ruleset: &'a Ruleset,
    setup: &'a Setup,
    shape: BoardShape,
    faults: Vec<SetupFault>,
}

impl Checker<'_> {
    fn squares(&self) -> impl Iterator<Item = (Square, Piece)> {
        let pieces = self.shape.squares().zip(&self.setup.board);
        pieces.filter_map(|(square, piece)| Some((square, (*piece)?)))
    }

    fn pieces(&mut self) {
        let playable = self.ruleset.playable();
        let mut faults = Vec::new();
        for (square, piece) in self.squares() {
            let at = self.shape.coord(square);
            if piece.kind.index() >= self.ruleset.kinds().len() {
                faults.push(SetupFault::UnknownKind(at));
            } else if !playable.contains(square) {
                faults.push(SetupFault::OnWall(at));
            } else if self.ruleset.is_pawn(piece.kind)
                && !self.ruleset.facts().pawn_squares[piece.color].contains(square)
            {
                faults.push(SetupFault::MisplacedPawn(at));
            }
        }
        self.faults.extend(faults);
    }

    fn hands(&mut self) {
        for color in Color::BOTH {
            let hand = &self.setup.hands[color];
            let unknown = hand.iter().any(|(kind, _)| kind.index() >= self.ruleset.kinds().len());
            let useless = !self.ruleset.uses_hands() && hand.iter().any(|&(_, count)| count > 0);
            if unknown || useless || hand.len() > MAX_KINDS {
                self.faults.push(SetupFault::Hand(color));
            } else if !self.ruleset.allows_royals_in_hand(color)
                && hand.iter().any(|&(kind, count)| count > 0 && self.ruleset.is_royal(kind))
            {
                self.faults.push(SetupFault::RoyalInHand(color));
            }
        }
    }

    fn royals(&mut self) {
        if !self.faults.is_empty() {
            return;
        }
        for color in Color::BOTH {
            let royal = |piece: Piece| piece.color == color && self.ruleset.is_royal(piece.kind);
            let count = self.squares().filter(|&(_, piece)| royal(piece)).count();
            let guarded = self.ruleset.has_law_of_check(color);
            if guarded && count == 0 {
                self.faults.push(SetupFault::NoRoyal(color));
            }
            if guarded && count > 1 && !self.ruleset.facts().tested {
                self.faults.push(SetupFault::TooManyRoyals(color));
            }
            if self.has_more_royals_than_at_start(color) {
                self.faults.push(SetupFault::RoyalsAdded(color));
            }
            if count > 0 && self.ruleset.facts().never_royal[color] {
                self.faults.push(SetupFault::UnexpectedRoyal(color));
            }
        }
    }

    /// Whether a side has a royal that it cannot have got, except by winning.
    fn has_more_royals_than_at_start(&self, color: Color) -> bool {
        let started_with = self.ruleset.facts().royals_to_keep;
        let more = started_with[color].is_some_and(|count| self.royals_owned(color) > count);
        let won = started_with[!color].is_some_and(|count| self.royals_owned(!color) < count);
        more && !won
    }

    /// A side's royals on the board and in hand.
    fn royals_owned(&self, color: Color) -> u32 {
        let royal = |kind: PieceKind| self.ruleset.is_royal(kind);
        let own = |&(_, piece): &(Square, Piece)| piece.color == color && royal(piece.kind);
        let held = self.setup.hands[color].iter().filter(|&&(kind, _)| royal(kind));
        let held: u32 = held.map(|&(_, count)| u32::from(count)).sum();
        self.squares().filter(own).count() as u32 + held
    }

    fn castling(&mut self) {
        if !self.faults.is_empty() {
            return;
        }
        for color in Color::BOTH {
            let rights = self.setup.castling[color];
            for (partner, to_the_right) in [(rights.queen_side, false), (rights.king_side, true)] {
                let Some(partner) = partner else { continue };
                if let Some(reason) = self.castling_fault(color, partner, to_the_right) {
                    let partner = self.shape.coord(partner);
                    self.faults.push(SetupFault::Castling { color, partner, reason });
                }
            }
        }
    }

    fn castling_fault(
        &self,
        color: Color,
        partner: Square,
        to_the_right: bool,
    ) -> Option<&'static str> {
        let Some(castling) = &self.ruleset.spec().castling else {
            return Some("this ruleset has no castling");
        };
        let rank = self.ruleset.facts().castling_ranks[color];
        let at = self.shape.coord(partner);
        if partner.index() >= self.shape.area() || at.rank != rank {
            return Some("it is not on the castling rank");
        }
        let letter = |piece: Piece| self.ruleset.letter(piece.kind);
        match self.setup.board[partner.index()] {
            Some(piece) if piece.color == color && letter(piece) == castling.partner => {}
            _ => return Some("no piece to castle with is there"),
        }
        let Some(royal) = self.ruleset.castling_royal(&self.setup.board, color) else {
            return Some("no royal on its rank is the one that castles");
        };
        let right = at.file > self.shape.coord(royal).file;
        (right != to_the_right).then_some("it is on the other wing")
    }

    fn en_passant(&mut self) {
        let Some(passed) = self.setup.en_passant else {
            return;
        };
        if self.faults.is_empty() && !self.explains_en_passant(passed) {
            let target = passed.target.index().min(self.shape.area() - 1);
            self.faults.push(SetupFault::EnPassant(self.shape.coord(Square(target as u16))));
        }
    }

    /// Whether a pawn can just have double-stepped over the target to the victim's square.
    fn explains_en_passant(&self, passed: EnPassant) -> bool {
        let area = self.shape.area();
        let Some(double) = &self.ruleset.spec().double_step else {
            return false;
        };
        if passed.target.index() >= area || passed.victim.index() >= area {
            return false;
        }
        let mover = !self.setup.turn;
        let empty = |square: Square| self.setup.board[square.index()].is_none();
        let Some(victim) = self.setup.board[passed.victim.index()] else {
            return false;
        };
        let (target, to) = (self.shape.coord(passed.target), self.shape.coord(passed.victim));
        let files = to.file as i8 - target.file as i8;
        let ranks = to.rank as i8 - target.rank as i8;
        let Some(from) = self.shape.offset(passed.target, -files, -ranks) else {
            return false;
        };
        let movement = &self.ruleset.spec().kinds[victim.kind.index()].movement;
        let steps =
            double_steps(movement).any(|step| step.seen_by(mover) == Vector { files, ranks });
        let playable = self.ruleset.playable();
        let on_walls = [passed.target, from].into_iter().any(|square| !playable.contains(square));
        victim.color == mover
            && !on_walls
            && self.ruleset.is_pawn(victim.kind)
            && steps
            && empty(passed.target)
            && empty(from)
            && double.en_passant[mover].contains(&self.shape.coord(from))
    }

    fn checks(&mut self) {
        let fits = match (self.ruleset.checks_to_win(), self.setup.checks_left) {
            (None, left) => left.is_none(),
            (Some(most), Some(left)) => left.white <= most && left.black <= most,
            (Some(_), None) => false,
        };
        if !fits {
            self.faults.push(SetupFault::Checks);
        }
    }

    fn position(&mut self) -> Position {
        let mut position = self.ruleset.start();
        on_board!(&mut position.board, |playable| playable.set_up(self.setup));
        let waiting = !self.setup.turn;
        if self.ruleset.has_law_of_check(waiting) {
            let checkers = position.checkers_of(waiting);
            if let Some(from) = checkers.first() {
                let from = self.shape.coord(from);
                self.faults.push(SetupFault::OpponentInCheck { color: waiting, from });
            }
        }
        position
    }
}
