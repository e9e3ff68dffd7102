//! Short searches that tell what one more piece in hand would change.

use std::time::Duration;

use engine::{Engine, Limits, Settings, Signals, piece_values};
use rules::{Color, Game, PieceKind, Position, Ruleset};

use super::centipawns;

/// From this score on a side mates by force.
const WON: i32 = 20_000;
/// Plies of a look: a mate in two, or the defense against one.
const DEPTH: u32 = 4;

/// Short searches with a sum of their positions.
#[derive(Debug)]
pub(super) struct Lookout<'a> {
    engine: Engine,
    nodes: u64,
    spent: u64,
    signals: &'a Signals,
    values: Vec<i32>,
}

/// How a side stands, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Standing(i32);

impl Standing {
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
        Self { engine, nodes, spent: 0, signals, values }
    }

    /// What the pieces are worth on a single board, by kind.
    pub(super) fn values(&self) -> &[i32] {
        &self.values
    }

    /// How many positions were searched so far.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// How a side stands.
    pub(super) fn look(&mut self, position: &Position, side: Color) -> Standing {
        let limits = Limits { nodes: Some(self.nodes), depth: Some(DEPTH), ..Limits::default() };
        let game = Game::new(position.clone());
        let no_clock = || Duration::ZERO;
        let found = self.engine.search(&game, &limits, self.signals, &no_clock, &mut |_| ());
        self.spent += found.nodes;
        let score = centipawns(found.score);
        Standing(if position.turn() == side { score } else { -score })
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
