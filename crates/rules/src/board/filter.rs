//! Lists of legal moves: generation, then the tests that only some rulesets need.

use super::cpu::Lookup;
use super::generate::{MoveScope, RoyalSafety};
use super::{Army, BoardQuery, BoardType, Geometry};
use crate::moves::{Move, MoveType};
use crate::piece::{Color, MAX_KINDS, PieceKind};
use crate::spec::DropLimit;
use crate::square_set::Set;

impl<T: BoardType, L: Lookup> BoardQuery<'_, T, L> {
    /// Lists the legal moves in scope.
    #[inline(always)]
    pub(crate) fn list_legal(self, scope: MoveScope, moves: &mut Vec<Move>) {
        self.list_generated(scope, RoyalSafety::Kept, moves);
        if self.rules.needs_filter() {
            self.filter(scope, moves);
        }
    }

    /// Lists generated moves; all lists of moves share this function.
    #[inline(always)]
    pub(crate) fn list_generated(
        self,
        scope: MoveScope,
        safety: RoyalSafety,
        moves: &mut Vec<Move>,
    ) {
        moves.clear();
        self.lookup.call(
            #[inline(always)]
            move || self.generate(scope, safety, moves),
        );
    }

    /// Whether a side's moves are made and then tested.
    fn tests_moves_of(self, color: Color) -> bool {
        self.rules.tested && self.rules.law_of_check[color.index()]
    }

    /// Keeps the moves that pass the ruleset's slower tests.
    fn filter(self, scope: MoveScope, moves: &mut Vec<Move>) {
        if self.tests_moves_of(self.board.turn) {
            let watch = self.watch();
            let mut drops = SafeDrops::default();
            moves.retain(|&mv| match self.is_far(mv, watch.squares) {
                true => watch.safe,
                false => drops.allow(self, mv),
            });
        }
        // No drop captures, so this may save the tests below.
        if self.rules.must_capture && self.can_capture(scope, moves) {
            moves.retain(|&mv| self.is_capture(mv));
        }
        if self.rules.limits_drops() {
            let mut checking = CheckingDrops::default();
            moves.retain(|&mv| !checking.bar(self, mv));
        }
    }

    /// Whether there is a legal move, found without testing them all.
    #[inline(always)]
    pub(crate) fn has_legal(self) -> bool {
        match self.rules.needs_filter() {
            true => self.has_filtered(),
            false => self.count_legal() > 0,
        }
    }

    /// The same for rulesets that filter moves. A compulsory capture is itself a move, so that rule
    /// never takes away the last one.
    #[inline(never)]
    fn has_filtered(self) -> bool {
        let us = self.board.turn;
        let watch = self.tests_moves_of(us).then(|| self.watch());
        let (mut safe, mut checking) = (SafeDrops::default(), CheckingDrops::default());
        let mut passes = |mv: Move| {
            let is_safe = match &watch {
                None => true,
                Some(watch) if self.is_far(mv, watch.squares) => watch.safe,
                Some(_) => safe.allow(self, mv),
            };
            is_safe && !checking.bar(self, mv)
        };
        let mut moves = Vec::new();
        // A royal can usually step somewhere, and that is soon found.
        let royals = self.royals(us).map(MoveScope::From);
        royals.chain([MoveScope::All]).any(|scope| {
            self.list_generated(scope, RoyalSafety::Kept, &mut moves);
            moves.iter().any(|&mv| passes(mv))
        })
    }

    /// Where a piece of this kind would give check if it were dropped, found for all squares at
    /// once; `None` if it must be tested drop by drop.
    fn checking_drops(self, kind: PieceKind) -> Option<T::Set> {
        let (us, occupied) = (self.board.turn, self.board.occupied());
        let rule = self.rules.drops.as_ref().filter(|rule| rule.attacks_alone)?;
        // Without the law of check, a royal may be attacked already, and the drop may end that.
        let lawful = self.rules.law_of_check[(!us).index()];
        if !lawful && self.is_attacked(!us) || !rule.limited.contains(kind) {
            return None;
        }
        // An army of this kind alone, on every empty square.
        let members = !occupied & self.rules.playable;
        let mut kinds = [T::Set::EMPTY; MAX_KINDS];
        kinds[kind.index()] = members;
        let kinds = &kinds[..self.board.kinds().len()];
        let joined = self.geometry.joined(us, kinds, members);
        let army = Army { color: us, kinds, members, unmoved: T::Set::EMPTY, joined };
        let mut squares = T::Set::EMPTY;
        for royal in self.royals(!us) {
            squares |= self.geometry.attackers(self.lookup, &army, royal, occupied);
        }
        Some(squares)
    }

    /// Where a move can affect the safety of the mover's royals.
    fn watch(self) -> Watch<T::Set> {
        let us = self.board.turn;
        let (army, occupied) = (self.army(!us), self.board.occupied());
        let (mut safe, mut attacked) = (T::Set::EMPTY, T::Set::EMPTY);
        for royal in self.royals(us) {
            let near = self.geometry.influence(!us, royal) | T::Set::of(royal);
            let attackers = self.geometry.attackers(self.lookup, &army, royal, occupied);
            if attackers.is_empty() {
                safe |= near;
            } else {
                attacked |= near | attackers;
            }
        }
        // With a royal attacked, a move that touches no square around any attacked one is no help.
        // One that does may still not help them all.
        if attacked.is_empty() {
            Watch { squares: safe, safe: true }
        } else {
            Watch { squares: attacked, safe: false }
        }
    }

    /// Whether a move cannot affect these squares, nor royals in other ways.
    fn is_far(self, mv: Move, squares: T::Set) -> bool {
        let plain = !matches!(mv.what(), MoveType::Castling | MoveType::EnPassant);
        // A piece that becomes royal must be safe itself.
        let crowned = mv.promotion().is_some_and(|kind| self.rules.royal_kinds.contains(kind))
            || (mv.what() == MoveType::Drop && self.rules.royal_kinds.contains(mv.kind()));
        plain && !crowned && !squares.intersects(T::Set::of(mv.origin()) | T::Set::of(mv.to()))
    }

    /// Whether no royal of the mover is attacked once the move is made.
    pub(crate) fn keeps_royals_safe(self, mv: Move) -> bool {
        let mut after = *self.board;
        after.move_pieces(self, mv);
        let us = self.board.turn;
        let query = self.with(&after);
        !query.is_attacked(us)
    }

    /// Whether a move captures anything.
    pub(crate) fn is_capture(self, mv: Move) -> bool {
        match mv.what() {
            MoveType::EnPassant => true,
            MoveType::Castling | MoveType::Drop => false,
            _ => self.board.color(!self.board.turn).contains(mv.to()),
        }
    }

    pub(crate) fn can_capture(self, scope: MoveScope, moves: &[Move]) -> bool {
        if moves.iter().any(|&mv| self.is_capture(mv)) {
            return true;
        }
        if matches!(scope, MoveScope::All | MoveScope::Tactical) {
            return false;
        }
        let mut all = Vec::new();
        self.list_generated(MoveScope::Tactical, RoyalSafety::Kept, &mut all);
        let tested = self.tests_moves_of(self.board.turn);
        all.iter().any(|&mv| self.is_capture(mv) && (!tested || self.keeps_royals_safe(mv)))
    }

    /// Whether a drop gives a check or checkmate that the ruleset bars.
    pub(crate) fn is_barred_drop(self, mv: Move) -> bool {
        let Some(rule) = &self.rules.drops else {
            return false;
        };
        if mv.what() != MoveType::Drop || !rule.limited.contains(mv.kind()) {
            return false;
        }
        rule.limit != DropLimit::None && self.gives_check(mv) && self.bars_check(mv)
    }

    /// Whether the limit on drops bars one that gives check.
    fn bars_check(self, mv: Move) -> bool {
        match self.rules.drops.as_ref().map_or(DropLimit::None, |rule| rule.limit) {
            DropLimit::None => false,
            DropLimit::NoCheck => true,
            DropLimit::NoMate => self.gives_mate(mv),
        }
    }

    /// Whether a move that gives check leaves no answer.
    fn gives_mate(self, mv: Move) -> bool {
        let mut after = *self.board;
        after.play(self, mv);
        let query = self.with(&after);
        // A check that ends the game in another way is not checkmate.
        query.ended().is_none() && !query.has_answer(after.turn)
    }

    /// Whether the side to move has a move that keeps its royals safe. Limits on drops do not count
    /// for the reply; otherwise the recursion would not end.
    fn has_answer(self, us: Color) -> bool {
        let tested = self.tests_moves_of(us);
        let mut drops = SafeDrops::default();
        let mut moves = Vec::new();
        // A royal that can step aside is the usual answer, and is found quickly.
        let royals = self.royals(us).map(MoveScope::From);
        royals.chain([MoveScope::All]).any(|scope| {
            self.list_generated(scope, RoyalSafety::Kept, &mut moves);
            moves.iter().any(|&mv| !tested || drops.allow(self, mv))
        })
    }
}

/// The squares a move must touch to change whether royals are safe, and whether they are now.
#[derive(Clone, Copy)]
struct Watch<S> {
    squares: S,
    safe: bool,
}

/// The drops of one kind that give check. Lists of moves have the drops of a kind side by side.
#[derive(Default)]
struct CheckingDrops<S> {
    kind: Option<PieceKind>,
    squares: Option<S>,
}

impl<S: Set> CheckingDrops<S> {
    /// Whether a move is a drop that the ruleset bars, as [`BoardQuery::is_barred_drop`].
    fn bar<T, L>(&mut self, query: BoardQuery<'_, T, L>, mv: Move) -> bool
    where
        T: BoardType<Set = S>,
        L: Lookup,
    {
        if mv.what() != MoveType::Drop {
            return false;
        }
        if self.kind != Some(mv.kind()) {
            self.kind = Some(mv.kind());
            self.squares = query.checking_drops(mv.kind());
        }
        match self.squares {
            Some(squares) => squares.contains(mv.to()) && query.bars_check(mv),
            None => query.is_barred_drop(mv),
        }
    }
}

/// Squares where a drop was already found safe or unsafe: all pieces shield a royal equally well.
#[derive(Default)]
struct SafeDrops<S> {
    asked: S,
    safe: S,
}

impl<S: Set> SafeDrops<S> {
    fn allow<T, L>(&mut self, query: BoardQuery<'_, T, L>, mv: Move) -> bool
    where
        T: BoardType<Set = S>,
        L: Lookup,
    {
        if mv.what() != MoveType::Drop || query.rules.royal_kinds.contains(mv.kind()) {
            return query.keeps_royals_safe(mv);
        }
        if !self.asked.contains(mv.to()) {
            self.asked.insert(mv.to());
            if query.keeps_royals_safe(mv) {
                self.safe.insert(mv.to());
            }
        }
        self.safe.contains(mv.to())
    }
}
