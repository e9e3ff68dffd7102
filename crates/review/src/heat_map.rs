//! Heat maps: how often pieces stood on each square, moved to it and were captured on it.

use rules::{BoardShape, ByColor, Color, Game, PieceKind, Square};

/// The counts of one side, in the order of the board's squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeatCounts {
    /// In how many positions a piece stood on the square.
    pub stood: Vec<u64>,
    /// How many moves and drops ended on the square.
    pub moved: Vec<u64>,
    /// How many pieces of the side were captured on the square.
    pub captured: Vec<u64>,
}

/// The counts of both sides over any number of games on boards of one shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeatMap {
    /// The shape of the boards.
    pub shape: BoardShape,
    /// The only kind of piece to count, if there is one.
    pub kind: Option<PieceKind>,
    /// The counts of each side.
    pub counts: ByColor<HeatCounts>,
    /// How many boards were counted.
    pub games: u64,
}

impl HeatMap {
    /// A map without games.
    pub fn new(shape: BoardShape, kind: Option<PieceKind>) -> Self {
        let none = || vec![0; shape.area()];
        let counts =
            ByColor::from_fn(|_| HeatCounts { stood: none(), moved: none(), captured: none() });
        Self { shape, kind, counts, games: 0 }
    }

    /// Counts a game for these sides. A game on a board of another shape is left out.
    pub fn add(&mut self, game: &Game, sides: ByColor<bool>) {
        if game.position().ruleset().shape() != self.shape {
            return;
        }
        self.games += 1;
        for (ply, &mv) in game.moves().iter().enumerate() {
            let Some(position) = game.position_at(ply) else { break };
            let effects = position.effects(mv);
            let mover = position.turn();
            for &(from, to) in effects.moved.iter().filter(|_| sides[mover]) {
                self.count_arrival(mover, position.piece_at(from).map(|piece| piece.kind), to);
            }
            for &(square, piece) in effects.added.iter().filter(|_| sides[mover]) {
                // A promotion is a move of the piece that promotes.
                let kind = if mv.promotion().is_some() { mv.kind() } else { piece.kind };
                self.count_arrival(mover, Some(kind), square);
            }
            if let Some((square, victim)) = position.victim(mv)
                && sides[victim.color]
                && self.counts_kind(victim.kind)
            {
                self.counts[victim.color].captured[square.index()] += 1;
            }
        }
        self.count_positions(game, sides);
    }

    fn count_positions(&mut self, game: &Game, sides: ByColor<bool>) {
        for position in (0..=game.moves().len()).filter_map(|ply| game.position_at(ply)) {
            for (square, piece) in position.pieces() {
                if sides[piece.color] && self.counts_kind(piece.kind) {
                    self.counts[piece.color].stood[square.index()] += 1;
                }
            }
        }
    }

    fn count_arrival(&mut self, mover: Color, kind: Option<PieceKind>, to: Square) {
        if kind.is_some_and(|kind| self.counts_kind(kind)) {
            self.counts[mover].moved[to.index()] += 1;
        }
    }

    fn counts_kind(&self, kind: PieceKind) -> bool {
        self.kind.is_none_or(|only| only == kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::game;

    const BOTH: ByColor<bool> = ByColor { white: true, black: true };

    fn on(map: &HeatMap, counts: &[u64], square: &str) -> u64 {
        counts[map.shape.parse(square).expect("a square").index()]
    }

    fn map_of(game: &Game, sides: ByColor<bool>) -> HeatMap {
        let mut map = HeatMap::new(game.position().ruleset().shape(), None);
        map.add(game, sides);
        map
    }

    #[test]
    fn standing_moving_and_capturing_are_counted_by_side() {
        let game = game("standard", "e4 d5 exd5 Qxd5 Nf3 Qd8 Bb5+ c6 O-O");
        let map = map_of(&game, BOTH);
        let (white, black) = (&map.counts[Color::White], &map.counts[Color::Black]);
        assert_eq!(on(&map, &white.moved, "e4"), 1);
        assert_eq!(on(&map, &white.moved, "g1"), 1, "castling moves the king");
        assert_eq!(on(&map, &white.moved, "f1"), 1, "and the rook");
        assert_eq!(on(&map, &white.captured, "d5"), 1);
        assert_eq!(on(&map, &black.captured, "d5"), 1);
        assert_eq!(on(&map, &white.stood, "e4"), 2, "after the first move and the second");
        assert_eq!(on(&map, &white.stood, "a1"), 10, "in every position");
        assert_eq!(map.games, 1);
    }

    #[test]
    fn one_side_and_one_kind_can_be_counted_alone() {
        let game = game("standard", "e4 d5 exd5 Qxd5 Nc3 Qd8");
        let white = map_of(&game, ByColor { white: true, black: false });
        assert_eq!(white.counts[Color::Black].stood.iter().sum::<u64>(), 0);
        let queen = game.position().piece_at(white.shape.parse("d8").unwrap()).unwrap().kind;
        let mut queens = HeatMap::new(white.shape, Some(queen));
        queens.add(&game, BOTH);
        assert_eq!(queens.counts[Color::Black].moved.iter().sum::<u64>(), 2);
        assert_eq!(queens.counts[Color::White].captured.iter().sum::<u64>(), 0);
    }

    #[test]
    fn drops_arrive_and_other_boards_are_left_out() {
        let dropped = game("crazyhouse", "e4 d5 exd5 Qxd5 Nc3 Qd8 P@d4");
        let mut map = map_of(&dropped, BOTH);
        assert_eq!(on(&map, &map.counts[Color::White].moved, "d4"), 1);
        map.add(&game("capablanca", ""), BOTH);
        assert_eq!(map.games, 1);
    }
}
