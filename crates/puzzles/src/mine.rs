//! Finding puzzles in games.

use std::collections::HashSet;
use std::time::Duration;

use engine::{Engine, Limits, Prover, Score, Settings, Signals};
use notation::write_fen;
use rules::{Game, Move, Position, Ruleset};

use crate::appraise::{MARGIN, Material};
use crate::puzzle::{Puzzle, PuzzleGoal};
use crate::rating::rating;
use crate::solve::{gain, in_words, winning_line};
use crate::theme::themes;

/// A gain is worth a puzzle from this many points on.
const LEAST_GAIN: u32 = 3;
/// Who is ahead by more than this many points needs no puzzle to win.
const ONE_SIDED: i32 = 12;
/// How much better the engine's best move must be than the current material to look for a gain, in centipawns.
const PROMISING: i32 = 200;
/// Puzzles from one game: more would be too similar.
const PER_GAME: usize = 6;
/// Plies between two puzzles of a game. Positions in a row have the same idea.
const APART: usize = 5;

/// How much work to spend on a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MiningLimits {
    /// Nodes of the engine's search, which finds candidates.
    pub nodes: u64,
    /// Moves that a proof may try.
    pub proof: u64,
    /// The longest win, in the solver's moves.
    pub moves: u32,
    /// One in this many wins in one move is kept, because they are very common.
    pub shortest: usize,
}

impl Default for MiningLimits {
    fn default() -> Self {
        Self { nodes: 4_000, proof: 600_000, moves: 3, shortest: 4 }
    }
}

/// Mines the games of one ruleset. It remembers what it has found, so that no puzzle appears twice.
#[derive(Debug)]
pub struct Miner {
    engine: Engine,
    limits: MiningLimits,
    material: Option<Material>,
    seen: HashSet<u64>,
    /// Wins in one move so far.
    shortest: usize,
}

impl Miner {
    /// A miner that has found nothing yet.
    pub fn new(ruleset: &Ruleset, limits: MiningLimits) -> Self {
        let engine = Engine::new(Settings { hash: 4, ..Settings::default() });
        let material = Material::of(ruleset);
        Self { engine, limits, material, seen: HashSet::new(), shortest: 0 }
    }

    /// Leaves out a position from now on.
    pub fn skip(&mut self, position: &Position) {
        self.seen.insert(position.key());
    }

    /// The puzzles in the positions of a game.
    pub fn mine(&mut self, game: &Game) -> Vec<Puzzle> {
        self.mine_while(game, || true)
    }

    /// The same, which asks before each position whether to go on.
    pub fn mine_while(&mut self, game: &Game, mut goes_on: impl FnMut() -> bool) -> Vec<Puzzle> {
        let mut found = Vec::new();
        let mut last = None;
        for ply in 0..game.moves().len() {
            let Some(position) = game.position_at(ply) else { continue };
            if last.is_some_and(|last| ply < last + APART) || !self.seen.insert(position.key()) {
                continue;
            }
            if !goes_on() {
                break;
            }
            if let Some(puzzle) = self.examine(position) {
                found.push(puzzle);
                last = Some(ply);
            }
            if found.len() >= PER_GAME {
                break;
            }
        }
        found
    }

    /// The puzzle of a position, if it is one.
    pub fn examine(&mut self, position: &Position) -> Option<Puzzle> {
        if position.outcome().is_some() || position.count_legal_moves() < 5 {
            return None;
        }
        let balance = self.material.as_ref().map_or(0, |material| material.balance(position));
        let limits = Limits { nodes: Some(self.limits.nodes), ..Limits::default() };
        let (signals, clock) = (Signals::new(), || Duration::ZERO);
        let game = Game::new(position.clone());
        let score = self.engine.search(&game, &limits, &signals, &clock, &mut |_| ()).score;
        match score {
            Score::Mate(moves) if moves > 0 && moves.unsigned_abs() <= self.limits.moves => {
                self.win(position, moves.unsigned_abs(), balance)
            }
            Score::Centipawns(value) if value > 100 * balance + PROMISING => self.gain(position),
            Score::Mate(_) | Score::Centipawns(_) => None,
        }
    }

    fn win(&mut self, position: &Position, moves: u32, balance: i32) -> Option<Puzzle> {
        if balance > ONE_SIDED {
            return None;
        }
        if moves == 1 {
            self.shortest += 1;
            if !self.shortest.is_multiple_of(self.limits.shortest) {
                return None;
            }
        }
        // The search may have found a longer win than there is.
        let mut prover = Prover::new(self.limits.proof);
        let shortest = (1..=moves).find_map(|moves| match prover.forces(position, moves) {
            Ok(true) => Some(Some(moves)),
            Ok(false) => None,
            Err(_) => Some(None),
        })??;
        let line = winning_line(position, shortest, &mut prover).ok()??;
        Some(self.puzzle(position, PuzzleGoal::Win { moves: shortest }, &line))
    }

    fn gain(&self, position: &Position) -> Option<Puzzle> {
        let material = self.material.as_ref()?;
        let (mv, points) = gain(position, material, self.limits.proof / 4).ok()??;
        // Taking what hangs is no puzzle, even if a little more follows.
        let mut after = position.clone();
        after.play_unchecked(mv);
        let at_once = -material.balance(&after) - material.balance(position);
        let is_plain = i64::from(at_once + MARGIN) >= i64::from(points);
        ((LEAST_GAIN..100).contains(&points) && !is_plain)
            .then(|| self.puzzle(position, PuzzleGoal::Gain { points }, &[mv]))
    }

    fn puzzle(&self, position: &Position, goal: PuzzleGoal, line: &[Move]) -> Puzzle {
        let themes = themes(position, line, goal, self.material.as_ref());
        Puzzle {
            fen: write_fen(position),
            goal,
            solution: in_words(position, line),
            rating: rating(position, goal, &themes),
            themes,
        }
    }
}
