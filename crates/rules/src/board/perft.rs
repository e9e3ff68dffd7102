//! Counting the leaves of the tree of moves, and the other work compiled for newer processors.

use super::activity::Activity;
use super::cpu::{Lookup, Task};
use super::exchange::Exchange;
use super::generate::{Law, Scope};
use super::sink::Count;
use super::{Board, Extras, Game, Geometry, View};
use crate::moves::Move;
use crate::square_set::SquareSet;

/// Room for the moves of most positions, so that the list seldom grows.
const TYPICAL_MOVES: usize = 128;

impl<G: Geometry<W>, const W: usize> Game<G, W> {
    /// The number of leaves at a depth.
    pub(crate) fn perft<X: Extras<W, K>, const K: usize>(
        &self,
        board: &Board<W, K, X>,
        depth: u32,
    ) -> u64 {
        match depth {
            0 => 1,
            1 => G::run(Leaves { game: self, board }),
            _ => G::run(Perft { game: self, board, depth }),
        }
    }

    /// Makes a legal move.
    pub(crate) fn play<X: Extras<W, K>, const K: usize>(
        &self,
        board: &mut Board<W, K, X>,
        mv: Move,
    ) {
        G::run(Play { game: self, board, mv });
    }

    /// Lists the legal moves in scope.
    pub(crate) fn legal_moves<X: Extras<W, K>, const K: usize>(
        &self,
        board: &Board<W, K, X>,
        scope: Scope,
        moves: &mut Vec<Move>,
    ) {
        G::run(Legal { game: self, board, scope, moves });
    }

    /// Whether a move, made for this board or any other, is legal here.
    pub(crate) fn is_legal<X: Extras<W, K>, const K: usize>(
        &self,
        board: &Board<W, K, X>,
        mv: Move,
    ) -> bool {
        G::run(IsLegal { game: self, board, mv })
    }

    /// Whether a royal of the side to move is attacked.
    pub(crate) fn is_check<X: Extras<W, K>, const K: usize>(&self, board: &Board<W, K, X>) -> bool {
        G::run(IsCheck { game: self, board })
    }

    /// Whether a legal move leaves a royal of the opponent attacked.
    pub(crate) fn gives_check<X: Extras<W, K>, const K: usize>(
        &self,
        board: &Board<W, K, X>,
        mv: Move,
    ) -> bool {
        G::run(GivesCheck { game: self, board, mv })
    }

    /// Whether the captures a move begins come to at least so much.
    pub(crate) fn exchange_reaches<X: Extras<W, K>, const K: usize>(
        &self,
        board: &Board<W, K, X>,
        exchange: Exchange<'_>,
    ) -> bool {
        G::run(Exchanges { game: self, board, exchange })
    }

    /// What both sides' pieces do.
    pub(crate) fn activity<X: Extras<W, K>, const K: usize>(
        &self,
        board: &Board<W, K, X>,
        near: &[SquareSet],
    ) -> [Activity; 2] {
        G::run(Counting { game: self, board, near })
    }
}

impl<G: Geometry<W>, L: Lookup, X: Extras<W, K>, const W: usize, const K: usize>
    View<'_, G, L, X, W, K>
{
    /// The number of legal moves.
    #[inline(always)]
    fn count(self) -> u64 {
        if self.rules.sifted() {
            return self.count_sifted();
        }
        let mut count = Count::default();
        self.generate(Scope::All, Law::Kept, &mut count);
        count.0
    }

    #[inline(never)]
    fn count_sifted(self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(Scope::All, &mut moves);
        moves.len() as u64
    }

    /// Lists moves as generated. This is a function of its own: everything that lists shares it.
    #[inline(always)]
    pub(crate) fn list(self, scope: Scope, law: Law, moves: &mut Vec<Move>) {
        let View { geometry, rules, board, .. } = self;
        moves.clear();
        L::call(List { view: View::new(geometry, rules, board), scope, law, moves });
    }
}

/// Counts the leaves below a board, two moves deep or more.
struct Perft<'a, G, X, const W: usize, const K: usize> {
    game: &'a Game<G, W>,
    board: &'a Board<W, K, X>,
    depth: u32,
}

impl<G: Geometry<W>, X: Extras<W, K>, const W: usize, const K: usize> Task
    for Perft<'_, G, X, W, K>
{
    type Output = u64;

    #[inline(always)]
    fn run<L: Lookup>(self) -> u64 {
        let view: View<'_, G, L, X, W, K> = self.game.view(self.board);
        let mut moves = Vec::with_capacity(TYPICAL_MOVES);
        view.legal_moves(Scope::All, &mut moves);
        let mut nodes = 0;
        for mv in moves {
            let mut after = *self.board;
            after.play(view, mv);
            nodes += if self.depth == 2 {
                L::call(Leaves { game: self.game, board: &after })
            } else {
                self.game.perft(&after, self.depth - 1)
            };
        }
        nodes
    }
}

/// Counts the legal moves of a board.
struct Leaves<'a, G, X, const W: usize, const K: usize> {
    game: &'a Game<G, W>,
    board: &'a Board<W, K, X>,
}

impl<G: Geometry<W>, X: Extras<W, K>, const W: usize, const K: usize> Task
    for Leaves<'_, G, X, W, K>
{
    type Output = u64;

    #[inline(always)]
    fn run<L: Lookup>(self) -> u64 {
        self.game.view::<L, X, K>(self.board).count()
    }
}

/// Makes a move on a board.
struct Play<'a, G, X, const W: usize, const K: usize> {
    game: &'a Game<G, W>,
    board: &'a mut Board<W, K, X>,
    mv: Move,
}

impl<G: Geometry<W>, X: Extras<W, K>, const W: usize, const K: usize> Task
    for Play<'_, G, X, W, K>
{
    type Output = ();

    #[inline(always)]
    fn run<L: Lookup>(self) {
        let before = *self.board;
        self.board.play(self.game.view::<L, X, K>(&before), self.mv);
    }
}

/// Lists the legal moves of a board.
struct Legal<'a, G, X, const W: usize, const K: usize> {
    game: &'a Game<G, W>,
    board: &'a Board<W, K, X>,
    scope: Scope,
    moves: &'a mut Vec<Move>,
}

impl<G: Geometry<W>, X: Extras<W, K>, const W: usize, const K: usize> Task
    for Legal<'_, G, X, W, K>
{
    type Output = ();

    #[inline(always)]
    fn run<L: Lookup>(self) {
        self.game.view::<L, X, K>(self.board).legal_moves(self.scope, self.moves);
    }
}

/// Asks whether a move is legal.
struct IsLegal<'a, G, X, const W: usize, const K: usize> {
    game: &'a Game<G, W>,
    board: &'a Board<W, K, X>,
    mv: Move,
}

impl<G: Geometry<W>, X: Extras<W, K>, const W: usize, const K: usize> Task
    for IsLegal<'_, G, X, W, K>
{
    type Output = bool;

    #[inline(always)]
    fn run<L: Lookup>(self) -> bool {
        self.game.view::<L, X, K>(self.board).is_legal(self.mv)
    }
}

/// Asks whether a royal of the side to move is attacked.
struct IsCheck<'a, G, X, const W: usize, const K: usize> {
    game: &'a Game<G, W>,
    board: &'a Board<W, K, X>,
}

impl<G: Geometry<W>, X: Extras<W, K>, const W: usize, const K: usize> Task
    for IsCheck<'_, G, X, W, K>
{
    type Output = bool;

    #[inline(always)]
    fn run<L: Lookup>(self) -> bool {
        self.game.view::<L, X, K>(self.board).is_attacked(self.board.turn)
    }
}

/// Asks whether a move gives check.
struct GivesCheck<'a, G, X, const W: usize, const K: usize> {
    game: &'a Game<G, W>,
    board: &'a Board<W, K, X>,
    mv: Move,
}

impl<G: Geometry<W>, X: Extras<W, K>, const W: usize, const K: usize> Task
    for GivesCheck<'_, G, X, W, K>
{
    type Output = bool;

    #[inline(always)]
    fn run<L: Lookup>(self) -> bool {
        self.game.view::<L, X, K>(self.board).gives_check(self.mv)
    }
}

/// Follows the captures on one square.
struct Exchanges<'a, G, X, const W: usize, const K: usize> {
    game: &'a Game<G, W>,
    board: &'a Board<W, K, X>,
    exchange: Exchange<'a>,
}

impl<G: Geometry<W>, X: Extras<W, K>, const W: usize, const K: usize> Task
    for Exchanges<'_, G, X, W, K>
{
    type Output = bool;

    #[inline(always)]
    fn run<L: Lookup>(self) -> bool {
        self.game.view::<L, X, K>(self.board).exchange_reaches(self.exchange)
    }
}

/// Counts what pieces do.
struct Counting<'a, G, X, const W: usize, const K: usize> {
    game: &'a Game<G, W>,
    board: &'a Board<W, K, X>,
    near: &'a [SquareSet],
}

impl<G: Geometry<W>, X: Extras<W, K>, const W: usize, const K: usize> Task
    for Counting<'_, G, X, W, K>
{
    type Output = [Activity; 2];

    #[inline(always)]
    fn run<L: Lookup>(self) -> [Activity; 2] {
        self.game.view::<L, X, K>(self.board).activity(self.near)
    }
}

/// Lists moves as generated.
struct List<'a, G, X, const W: usize, const K: usize> {
    view: View<'a, G, (), X, W, K>,
    scope: Scope,
    law: Law,
    moves: &'a mut Vec<Move>,
}

impl<G: Geometry<W>, X: Extras<W, K>, const W: usize, const K: usize> Task
    for List<'_, G, X, W, K>
{
    type Output = ();

    #[inline(always)]
    fn run<L: Lookup>(self) {
        let View { geometry, rules, board, .. } = self.view;
        let view: View<'_, G, L, X, W, K> = View::new(geometry, rules, board);
        view.generate(self.scope, self.law, self.moves);
    }
}
