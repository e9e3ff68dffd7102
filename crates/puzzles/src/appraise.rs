//! The value of a position in points: tries every move and every reply, then plays out all captures.
//!
//! Only moves that provably cannot change the result are skipped (alpha-beta bounds).

use engine::TooMuchWork;
use rules::{Color, Move, PieceKind, Position, Ruleset};

/// How many points the best move must be ahead of every other.
pub const MARGIN: i32 = 2;

/// More points than any army.
const WON: i32 = 1_000;
/// How many replies to check to try while playing out captures.
const EVASIONS: u32 = 6;
/// The usual point values by piece name.
const POINTS: &[(&str, i32)] = &[
    ("pawn", 1),
    ("knight", 3),
    ("commoner", 3),
    ("bishop", 3),
    ("rook", 5),
    ("archbishop", 7),
    ("cardinal", 7),
    ("chancellor", 8),
    ("marshal", 8),
    ("queen", 9),
];

/// The points of the kinds of a ruleset.
#[derive(Clone, Debug)]
pub struct Material {
    points: Vec<i32>,
}

impl Material {
    /// The points of a ruleset, if all its kinds have usual values. Royals that can be lost count nothing.
    pub fn of(ruleset: &Ruleset) -> Option<Self> {
        let known = |name: &str| POINTS.iter().find(|(known, _)| *known == name);
        let points = ruleset.kinds().map(|kind| {
            let name = ruleset.kind_name(kind);
            let royal = ruleset.is_royal(kind) || name == "king";
            if royal { Some(0) } else { known(name).map(|(_, points)| *points) }
        });
        Some(Self { points: points.collect::<Option<Vec<i32>>>()? })
    }

    /// The points of a kind.
    pub fn points(&self, kind: PieceKind) -> i32 {
        self.points[kind.index()]
    }

    /// The points of all kinds in centipawns, as static exchange evaluation takes them.
    pub(crate) fn centipawns(&self) -> Vec<i32> {
        self.points.iter().map(|points| 100 * points).collect()
    }

    /// The material lead of the side to move, hands included.
    pub fn balance(&self, position: &Position) -> i32 {
        let side = |color: Color| -> i32 {
            let own = position.color(color);
            let count = |kind| {
                let standing = (position.kind(kind) & own).len();
                standing as i32 + i32::from(position.in_hand(color, kind))
            };
            let kinds = position.ruleset().kinds();
            kinds.map(|kind| self.points[kind.index()] * count(kind)).sum()
        };
        side(position.turn()) - side(!position.turn())
    }
}

/// An evaluator with a limit of moves to try.
#[derive(Clone, Debug)]
pub struct Appraiser<'m> {
    material: &'m Material,
    left: u64,
}

/// The alpha-beta window.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

impl<'m> Appraiser<'m> {
    /// An evaluator that may try a number of moves.
    pub fn new(material: &'m Material, moves: u64) -> Self {
        Self { material, left: moves }
    }

    /// How many moves are left to try.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// The value of a move after `plies` more plies, for the side that makes it.
    ///
    /// # Errors
    /// When the limit is exceeded.
    pub fn after(&mut self, position: &Position, mv: Move, plies: u32) -> Result<i32, TooMuchWork> {
        let all = Window { alpha: -2 * WON, beta: 2 * WON };
        let next = self.play(position, mv)?;
        Ok(-self.value(&next, plies, all)?)
    }

    /// Whether a move is worth at least `points` after `plies` more plies.
    ///
    /// # Errors
    /// When the limit is exceeded.
    pub fn reaches(
        &mut self,
        position: &Position,
        mv: Move,
        plies: u32,
        least: i32,
    ) -> Result<bool, TooMuchWork> {
        let window = Window { alpha: least - 1, beta: least };
        let next = self.play(position, mv)?;
        Ok(-self.value(&next, plies, window.turned())? >= least)
    }

    fn value(
        &mut self,
        position: &Position,
        plies: u32,
        window: Window,
    ) -> Result<i32, TooMuchWork> {
        if let Some(outcome) = position.outcome() {
            // A faster win is better, so that a win is not postponed.
            let won = WON + plies as i32;
            return Ok(outcome
                .winner
                .map_or(0, |winner| if winner == position.turn() { won } else { -won }));
        }
        if plies == 0 {
            return self.play_out(position, window, EVASIONS);
        }
        let mut best = -2 * WON;
        let Window { mut alpha, beta } = window;
        for mv in self.ordered(position, position.legal_moves()) {
            let next = self.play(position, mv)?;
            best = best.max(-self.value(&next, plies - 1, Window { alpha, beta }.turned())?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        // A side without a move that has not lost waits.
        Ok(if best == -2 * WON { self.material.balance(position) } else { best })
    }

    /// Plays out every capture and promotion (quiescence); the side to move may also stop.
    fn play_out(
        &mut self,
        position: &Position,
        window: Window,
        evasions: u32,
    ) -> Result<i32, TooMuchWork> {
        if let Some(outcome) = position.outcome() {
            let sign =
                outcome.winner.map_or(0, |winner| if winner == position.turn() { 1 } else { -1 });
            return Ok(sign * WON);
        }
        let balance = self.material.balance(position);
        let check = position.is_check() && evasions > 0;
        let mut best = if check { -2 * WON } else { balance };
        let Window { mut alpha, beta } = window;
        alpha = alpha.max(best);
        if alpha >= beta {
            return Ok(best);
        }
        let mut moves = Vec::new();
        if check {
            position.legal_moves_into(&mut moves);
        } else {
            position.tactical_moves_into(&mut moves);
        }
        for mv in self.ordered(position, moves) {
            let next = self.play(position, mv)?;
            let left = evasions - u32::from(check);
            best = best.max(-self.play_out(&next, Window { alpha, beta }.turned(), left)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Ok(if best == -2 * WON { balance } else { best })
    }

    /// Moves with the most valuable captures first, which saves work.
    fn ordered(&self, position: &Position, mut moves: Vec<Move>) -> Vec<Move> {
        let points = |mv: &Move| {
            let victim = position.victim(*mv);
            let taken =
                victim.map_or(0, |(_, piece)| 16 * self.material.points[piece.kind.index()]);
            let taker = self.material.points[mv.kind().index()];
            -(if taken > 0 { taken - taker } else { 0 })
        };
        moves.sort_by_cached_key(points);
        moves
    }

    fn play(&mut self, position: &Position, mv: Move) -> Result<Position, TooMuchWork> {
        self.left = self.left.checked_sub(1).ok_or(TooMuchWork)?;
        let mut after = position.clone();
        after.play_unchecked(mv);
        Ok(after)
    }
}

/// The best move within a number of own moves, and its gain; `None` if no move is ahead of every other by
/// [`MARGIN`].
///
/// # Errors
/// When the limit is exceeded.
pub fn best_move(
    appraiser: &mut Appraiser<'_>,
    position: &Position,
    moves: u32,
) -> Result<Option<(Move, i32)>, TooMuchWork> {
    let plies = 2 * moves.max(1) - 2;
    let legal = appraiser.ordered(position, position.legal_moves());
    let mut best: Option<(Move, i32)> = None;
    for &mv in &legal {
        if let Some((_, value)) = best
            && !appraiser.reaches(position, mv, plies, value + 1)?
        {
            continue;
        }
        best = Some((mv, appraiser.after(position, mv, plies)?));
    }
    let Some((mv, value)) = best else { return Ok(None) };
    for &other in legal.iter().filter(|&&other| other != mv) {
        if appraiser.reaches(position, other, plies, value - MARGIN + 1)? {
            return Ok(None);
        }
    }
    Ok(Some((mv, value - appraiser.material.balance(position))))
}
