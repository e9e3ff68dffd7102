//! The piece values of Turochamp, and the moves it follows because of them.

use engine::piece_values;
use rules::spec::{KindSpec, WinCondition};
use rules::{Color, Move, PieceKind, Position, Ruleset, Square, standard_spec};

/// Turing's values in half pawns: pawn 1, knight 3, bishop 3½, rook 5, queen 10.
const TURING: [(char, i64); 5] = [('P', 2), ('N', 6), ('B', 7), ('R', 10), ('Q', 20)];
/// What a queen is worth. Pieces from this value on need no defense.
const QUEEN: i64 = 20;
/// The value of equal material.
pub(super) const EQUAL: i64 = 1_000_000;
/// A thousandth of equal material.
pub(super) const PER_THOUSANDTH: i64 = EQUAL / 1_000;
/// The value of a game won now. No ratio of armies is as large.
pub(super) const WON: i64 = 1_000_000_000_000;

/// The piece values of a ruleset.
#[derive(Debug)]
pub(super) struct Material {
    /// Half pawns by kind; royals have none.
    values: Vec<i64>,
    /// Whether every win needs a check.
    by_mate_only: bool,
}

impl Material {
    pub(super) fn new(ruleset: &Ruleset) -> Self {
        let standard = standard_spec();
        let spec = ruleset.spec();
        let values = piece_values(ruleset);
        let pawn = values.iter().find(|piece| ruleset.is_pawn(piece.kind));
        let pawn = i64::from(pawn.map_or(100, |pawn| pawn.value.max(1)));
        let value = |piece: engine::PieceValue| match turing(
            &standard.kinds,
            &spec.kinds[piece.kind.index()],
        ) {
            _ if piece.priceless => 0,
            Some(value) => value,
            // A kind that chess does not have: what the engine thinks of it, rounded to half pawns.
            None => ((2 * i64::from(piece.value) + pawn / 2) / pawn).max(1),
        };
        let by_mate_only = spec.checks_to_win.is_none()
            && Color::BOTH.into_iter().all(|color| spec.win[color] == WinCondition::Checkmate);
        Self { values: values.into_iter().map(value).collect(), by_mate_only }
    }

    /// The value of a kind in half pawns.
    pub(super) fn of(&self, kind: PieceKind) -> i64 {
        self.values[kind.index()]
    }

    /// Whether a kind is worth as much as a queen.
    pub(super) fn is_queen(&self, kind: PieceKind) -> bool {
        self.of(kind) >= QUEEN
    }

    /// A side's piece values as a share of the opponent's.
    pub(super) fn ratio(&self, position: &Position, side: Color) -> i64 {
        EQUAL * self.sum(position, side).max(1) / self.sum(position, !side).max(1)
    }

    fn sum(&self, position: &Position, side: Color) -> i64 {
        let own = position.color(side);
        let of = |kind: PieceKind| {
            let count = (position.kind(kind) & own).len() + u32::from(position.in_hand(side, kind));
            self.of(kind) * i64::from(count)
        };
        position.ruleset().kinds().map(of).sum()
    }

    /// Whether a move is followed until the position is dead: a recapture, the capture of an undefended or dearer piece,
    /// or mate.
    pub(super) fn matters(&self, position: &Position, mv: Move, capture: Option<Square>) -> bool {
        let Some((square, victim)) = position.victim(mv) else { return self.wins(position, mv) };
        let is_royal = position.ruleset().is_royal(mv.kind());
        capture == Some(square)
            || (!is_royal && self.of(victim.kind) > self.of(mv.kind()))
            || position.attackers(victim.color, square, position.occupied()).is_empty()
            || self.wins(position, mv)
    }

    /// Whether a move wins at once.
    pub(super) fn wins(&self, position: &Position, mv: Move) -> bool {
        if self.by_mate_only && !position.gives_check(mv) {
            return false;
        }
        let mut after = position.clone();
        after.play_unchecked(mv);
        let checks = after.is_check();
        let outcome = if checks { after.outcome() } else { after.decided() };
        outcome.is_some_and(|outcome| outcome.winner == Some(position.turn()))
    }
}

/// Turing's value of a kind that moves as in chess.
fn turing(standard: &[KindSpec], kind: &KindSpec) -> Option<i64> {
    let same =
        standard.iter().find(|one| one.pawn == kind.pawn && one.movement == kind.movement)?;
    TURING.iter().find(|(letter, _)| *letter == same.letter).map(|(_, value)| *value)
}
