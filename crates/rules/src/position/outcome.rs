//! How a game ends: the winner and the reason.

use std::fmt;

use super::Position;
use crate::board::{Ended, on_board};
use crate::geometry::Coord;
use crate::piece::Color;
use crate::spec::NoMoves;
use crate::square_set::SquareSet;

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner; `None` in a draw.
    pub winner: Option<Color>,
    /// The reason.
    pub reason: EndReason,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EndReason {
    /// A royal is attacked and cannot be made safe.
    Checkmate,
    /// Royals were captured.
    RoyalCaptured,
    /// A royal reached a hill.
    HillReached,
    /// The pieces that matter are gone.
    Extinction,
    /// The side has given all the checks it needs.
    ChecksGiven,
    /// The side to move cannot move.
    NoMoves,
    /// The same position occurred too often.
    Repetition,
    /// Too many moves without a capture or pawn move.
    MoveCount,
    /// Neither side can ever checkmate.
    InsufficientMaterial,
}

impl EndReason {
    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::RoyalCaptured => "royal-captured",
            Self::HillReached => "hill-reached",
            Self::Extinction => "extinction",
            Self::ChecksGiven => "checks-given",
            Self::NoMoves => "no-moves",
            Self::Repetition => "repetition",
            Self::MoveCount => "move-count",
            Self::InsufficientMaterial => "insufficient-material",
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate => "checkmate",
            Self::RoyalCaptured => "royal captured",
            Self::HillReached => "the hill is reached",
            Self::Extinction => "extinction",
            Self::ChecksGiven => "all checks given",
            Self::NoMoves => "no legal move",
            Self::Repetition => "repetition",
            Self::MoveCount => "too many moves without progress",
            Self::InsufficientMaterial => "insufficient material",
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins: {}", self.reason),
            None => write!(f, "draw: {}", self.reason),
        }
    }
}

impl Position {
    /// Whether and how the game is over, by the position alone.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.decided() {
            return Some(outcome);
        }
        if !self.has_legal_moves() {
            return self.without_moves();
        }
        self.has_insufficient_material()
            .then_some(Outcome { winner: None, reason: EndReason::InsufficientMaterial })
    }

    /// An end that does not depend on the moves left: a royal captured, a hill reached and so on.
    pub fn decided(&self) -> Option<Outcome> {
        on_board!(&self.board, |playable| playable.portable_query().ended()).map(decided)
    }

    /// What it means that the side to move cannot move: for a position without legal moves, or one
    /// whose moves are all barred by history.
    pub fn without_moves(&self) -> Option<Outcome> {
        let us = self.turn();
        let mated = self.ruleset().has_law_of_check(us) && !self.checkers().is_empty();
        let wait = self.ruleset().spec().no_moves == NoMoves::Wait;
        if mated {
            let outcome = Outcome { winner: Some(!us), reason: EndReason::Checkmate };
            return (!wait || self.is_mate_against_any_drop()).then_some(outcome);
        }
        let reason = EndReason::NoMoves;
        match self.ruleset().spec().no_moves {
            NoMoves::Draw => Some(Outcome { winner: None, reason }),
            NoMoves::Loss => Some(Outcome { winner: Some(!us), reason }),
            NoMoves::Win => Some(Outcome { winner: Some(us), reason }),
            NoMoves::Wait => None,
        }
    }

    /// Whether the side to move is checkmated and stays so, whatever it could drop.
    pub fn is_mate_against_any_drop(&self) -> bool {
        let us = self.turn();
        let ended = self.decided().is_some();
        if ended || !self.ruleset().has_law_of_check(us) || self.checkers().is_empty() {
            return false;
        }
        let mut armed = self.clone();
        for kind in self.ruleset().kinds().filter(|&kind| !self.ruleset().is_royal(kind)) {
            if self.in_hand(us, kind) == 0 && armed.give(us, kind).is_err() {
                break;
            }
        }
        !armed.has_legal_moves()
    }

    /// Whether the game is drawn because neither side could checkmate by any sequence of moves.
    pub fn has_insufficient_material(&self) -> bool {
        self.ruleset().spec().draws.insufficient_material && self.is_dead_draw()
    }

    /// Whether a side could not checkmate by any sequence of moves, if the ruleset considers
    /// material: it then does not win when its opponent's time runs out.
    pub fn cannot_checkmate(&self, color: Color) -> bool {
        self.ruleset().spec().draws.insufficient_material
            && self.material_tells()
            && self.lacks_material(color)
    }

    /// Whether neither side could checkmate by any sequence of moves; for the standard army.
    fn is_dead_draw(&self) -> bool {
        self.ruleset().facts().standard_army
            && Color::BOTH.into_iter().all(|color| self.lacks_material(color))
            && self.material_tells()
    }

    /// Whether material alone decides who could checkmate, for this army and board.
    fn material_tells(&self) -> bool {
        let single = |color| self.royals(color).len() <= 1;
        // A wall or a second king can help even a lone knight to checkmate.
        self.ruleset().facts().standard_army
            && Color::BOTH.into_iter().all(single)
            && self.ruleset().spec().walls.is_empty()
    }

    fn lacks_material(&self, color: Color) -> bool {
        let kind = |letter| {
            self.ruleset().kind_by_letter(letter).map_or(SquareSet::EMPTY, |kind| self.kind(kind))
        };
        let own = self.color(color);
        if own.intersects(kind('P') | kind('R') | kind('Q')) {
            return false;
        }
        if own.intersects(kind('N')) {
            let helpers = self.color(!color) & !kind('K') & !kind('Q');
            return own.len() <= 2 && helpers.is_empty();
        }
        if own.intersects(kind('B')) {
            let shape = self.ruleset().shape();
            let is_dark = |at: Coord| (at.file + at.rank).is_multiple_of(2);
            let mut shades = kind('B').map(|square| is_dark(shape.coord(square)));
            let first = shades.next();
            let same = shades.all(|shade| Some(shade) == first);
            return same && kind('P').is_empty() && kind('N').is_empty();
        }
        true
    }
}

fn decided(ended: Ended) -> Outcome {
    let (winner, reason) = match ended {
        Ended::RoyalsLost(loser) => (!loser, EndReason::RoyalCaptured),
        Ended::Extinct(loser) => (!loser, EndReason::Extinction),
        Ended::HillReached(winner) => (winner, EndReason::HillReached),
        Ended::ChecksGiven(winner) => (winner, EndReason::ChecksGiven),
    };
    Outcome { winner: Some(winner), reason }
}
