//! Counting the leaves of the tree of moves, and the other work compiled for newer processors.

use super::cpu::{Lookup, Task};
use super::generate::Scope;
use super::sink::Count;
use super::{Board, Extras, Game, Geometry, View};
use crate::moves::Move;

/// Counts the leaves below a board.
struct Perft<'a, G, X, const W: usize, const K: usize> {
    game: &'a Game<G, W>,
    board: &'a Board<W, K, X>,
    depth: u32,
}

/// Counts the legal moves of a board.
struct Leaves<'a, G, X, const W: usize, const K: usize> {
    game: &'a Game<G, W>,
    board: &'a Board<W, K, X>,
}

/// Makes a move on a board.
struct Play<'a, G, X, const W: usize, const K: usize> {
    game: &'a Game<G, W>,
    board: &'a mut Board<W, K, X>,
    mv: Move,
}

/// Lists the legal moves of a board.
struct List<'a, G, X, const W: usize, const K: usize> {
    game: &'a Game<G, W>,
    board: &'a Board<W, K, X>,
    scope: Scope,
    moves: &'a mut Vec<Move>,
}

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
            _ => G::run(Perft {
                game: self,
                board,
                depth,
            }),
        }
    }

    /// Makes a legal move.
    pub(crate) fn play<X: Extras<W, K>, const K: usize>(
        &self,
        board: &mut Board<W, K, X>,
        mv: Move,
    ) {
        G::run(Play {
            game: self,
            board,
            mv,
        });
    }

    /// Lists the legal moves in scope.
    pub(crate) fn legal_moves<X: Extras<W, K>, const K: usize>(
        &self,
        board: &Board<W, K, X>,
        scope: Scope,
        moves: &mut Vec<Move>,
    ) {
        G::run(List {
            game: self,
            board,
            scope,
            moves,
        });
    }
}

impl<G: Geometry<W>, X: Extras<W, K>, const W: usize, const K: usize> Task
    for Perft<'_, G, X, W, K>
{
    type Output = u64;

    #[inline(always)]
    fn run<L: Lookup>(self) -> u64 {
        let view: View<'_, G, L, X, W, K> = self.game.view(self.board);
        let mut moves = Vec::new();
        view.legal_moves(Scope::All, &mut moves);
        let mut nodes = 0;
        for mv in moves {
            let mut after = *self.board;
            after.play(view, mv);
            nodes += if self.depth == 2 {
                self.game.view::<L, X, K>(&after).count()
            } else {
                self.game.perft(&after, self.depth - 1)
            };
        }
        nodes
    }
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

impl<G: Geometry<W>, X: Extras<W, K>, const W: usize, const K: usize> Task
    for List<'_, G, X, W, K>
{
    type Output = ();

    #[inline(always)]
    fn run<L: Lookup>(self) {
        self.game
            .view::<L, X, K>(self.board)
            .legal_moves(self.scope, self.moves);
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
        self.generate(Scope::All, &mut count);
        count.0
    }

    #[inline(never)]
    fn count_sifted(self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(Scope::All, &mut moves);
        moves.len() as u64
    }
}
