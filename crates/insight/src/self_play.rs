//! Games of the engine against itself, and what a report needs of each.

use std::collections::BTreeMap;
use std::time::Duration;

use engine::{Engine, Limits, Settings, Signals, piece_values};
use numbers::Numbers;
use rules::{Color, Game, Position, Ruleset};

/// Plies at the start that are random, so that no two games are the same.
const RANDOM_PLIES: usize = 4;
/// Positions are sampled at every so many plies: neighbors say nearly the same.
const SAMPLED: usize = 6;

/// How long and how well a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The nodes of each move.
    pub nodes: u64,
    /// The plies after which a game is given up as a draw.
    pub most_plies: usize,
}

impl Default for Pace {
    fn default() -> Self {
        Self { nodes: 800, most_plies: 240 }
    }
}

/// What a report needs to know about a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// The seed it was played from.
    pub seed: u64,
    /// Who won; nobody in a draw.
    pub winner: Option<Color>,
    /// The side that moved first.
    pub first: Color,
    /// Its length.
    pub plies: u32,
    /// The legal moves of all its positions together.
    pub choices: u64,
    /// How often each kind moved, was dropped, or captured.
    pub moved: Vec<u32>,
    /// How often each kind was captured.
    pub captured: Vec<u32>,
    /// White's pieces less Black's by kind, in hand or on the board, and how often a sample had this difference.
    pub(crate) imbalances: BTreeMap<Vec<i8>, u32>,
}

/// A player against itself.
#[derive(Debug)]
pub struct SelfPlayer {
    ruleset: Ruleset,
    pace: Pace,
    engine: Engine,
}

impl SelfPlayer {
    /// A player of a ruleset.
    pub fn new(ruleset: &Ruleset, pace: Pace) -> Self {
        let engine = Engine::new(Settings { hash: 1, ..Settings::default() });
        Self { ruleset: ruleset.clone(), pace, engine }
    }

    /// Plays a game from a seed. The same seed gives the same game. Nothing if it was stopped.
    pub fn play(&mut self, seed: u64, signals: &Signals) -> Option<GameRecord> {
        let mut numbers = Numbers::new(seed);
        let mut game = Game::new(self.ruleset.start());
        let kinds = self.ruleset.kinds().len();
        let mut record = GameRecord {
            seed,
            winner: None,
            first: game.position().turn(),
            plies: 0,
            choices: 0,
            moved: vec![0; kinds],
            captured: vec![0; kinds],
            imbalances: BTreeMap::new(),
        };
        self.engine.clear();
        while game.moves().len() < self.pace.most_plies {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            record.choices += moves.len() as u64;
            let ply = game.moves().len();
            let mv = if ply < RANDOM_PLIES {
                Some(*numbers.pick(&moves))
            } else {
                let limits = Limits { nodes: Some(self.pace.nodes), ..Limits::default() };
                let clock = || Duration::ZERO;
                self.engine.search(&game, &limits, signals, &clock, &mut |_| ()).best
            };
            if signals.is_stopped() {
                return None;
            }
            let mv = mv?;
            record.note_move(game.position(), mv);
            if game.play(mv).is_err() {
                break;
            }
            if ply > RANDOM_PLIES && ply.is_multiple_of(SAMPLED) {
                *record.imbalances.entry(imbalance(game.position())).or_default() += 1;
            }
        }
        record.plies = game.moves().len() as u32;
        record.winner = game.outcome().and_then(|outcome| outcome.winner);
        Some(record)
    }

    /// The values that the engine derives, by kind; nothing for those whose loss may lose the game.
    pub fn derived_values(ruleset: &Ruleset) -> Vec<Option<i32>> {
        let values = piece_values(ruleset).into_iter();
        values.map(|piece| (!piece.priceless).then_some(piece.value)).collect()
    }
}

impl GameRecord {
    fn note_move(&mut self, position: &Position, mv: rules::Move) {
        self.moved[mv.kind().index()] += 1;
        if let Some((_, victim)) = position.victim(mv) {
            self.captured[victim.kind.index()] += 1;
        }
    }
}

/// White's pieces less Black's by kind.
fn imbalance(position: &Position) -> Vec<i8> {
    let count = |kind, color| {
        let on_board = (position.kind(kind) & position.color(color)).len();
        i32::try_from(on_board).unwrap_or(i32::MAX) + i32::from(position.in_hand(color, kind))
    };
    let difference = |kind| {
        let difference = count(kind, Color::White) - count(kind, Color::Black);
        difference.clamp(i32::from(i8::MIN), i32::from(i8::MAX)) as i8
    };
    position.ruleset().kinds().map(difference).collect()
}
