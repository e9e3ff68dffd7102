//! Short searches that tell what one more piece in hand would change.

use std::collections::HashMap;
use std::time::Duration;

use engine::{Engine, Limits, Settings, Signals, piece_values};
use rules::{Color, Game, PieceKind, Position, Ruleset};

use super::centipawns;

/// From this score on a side mates by force.
const WON: i32 = 20_000;
/// Plies of a look: a mate in two, or the defense against one.
const DEPTH: u32 = 4;
/// More than this a piece does not gain, unless it mates.
const MOST_GAIN: i32 = 1_500;

/// Short searches with a sum of their positions.
#[derive(Debug)]
pub(super) struct Lookout<'a> {
    engine: Engine,
    nodes: u64,
    spent: u64,
    /// Scores for the side to move of positions that were looked at, by their keys.
    seen: HashMap<u64, i32>,
    signals: &'a Signals,
    values: Vec<i32>,
}

/// How a side stands, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Standing(i32);

impl Standing {
    /// How much better this is than another standing of the side, in centipawns, at most the value of a few pieces.
    pub(super) fn gain_over(self, other: Self) -> i32 {
        (self.0 - other.0).clamp(-MOST_GAIN, MOST_GAIN)
    }

    /// Whether the side mates by force.
    pub(super) fn is_won(self) -> bool {
        self.0 >= WON
    }

    /// Whether the side is mated by force, unless a piece arrives.
    pub(super) fn is_lost(self) -> bool {
        self.0 <= -WON
    }
}

impl<'a> Lookout<'a> {
    /// Looks of this many positions each.
    pub(super) fn new(ruleset: &Ruleset, nodes: u64, signals: &'a Signals) -> Self {
        let engine = Engine::new(Settings { hash: 1, ..Settings::default() });
        let values = piece_values(ruleset).iter().map(|piece| piece.value).collect();
        Self { engine, nodes, spent: 0, seen: HashMap::new(), signals, values }
    }

    /// What the pieces are worth on a single board, by kind.
    pub(super) fn values(&self) -> &[i32] {
        &self.values
    }

    /// What a piece of this kind is worth on a single board.
    pub(super) fn value(&self, kind: PieceKind) -> i32 {
        self.values.get(kind.index()).copied().unwrap_or(0)
    }

    /// How many positions were searched so far.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// How a side stands.
    pub(super) fn look(&mut self, position: &Position, side: Color) -> Standing {
        let score = match self.seen.get(&position.key()) {
            Some(&score) => score,
            None => self.search(position),
        };
        Standing(if position.turn() == side { score } else { -score })
    }

    /// The score for the side to move.
    fn search(&mut self, position: &Position) -> i32 {
        let limits = Limits { nodes: Some(self.nodes), depth: Some(DEPTH), ..Limits::default() };
        let game = Game::new(position.clone());
        let no_clock = || Duration::ZERO;
        let found = self.engine.search(&game, &limits, self.signals, &no_clock, &mut |_| ());
        self.spent += found.nodes;
        let score = centipawns(found.score);
        self.seen.insert(position.key(), score);
        score
    }

    /// How a side stands with one more piece in its hand; nothing if its hand cannot hold it.
    pub(super) fn look_with(
        &mut self,
        position: &Position,
        side: Color,
        kind: PieceKind,
    ) -> Option<Standing> {
        let mut armed = position.clone();
        armed.give(side, kind).ok()?;
        Some(self.look(&armed, side))
    }
}
