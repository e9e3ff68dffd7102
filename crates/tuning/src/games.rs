//! Self-play: games of the engine against itself, for their quiet positions.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

use arena::Schedule;
use arena::schedule::GameNumber;
use engine::{Engine, Score, SearchResult};
use rules::{Game, Ruleset};

use crate::play::{Ending, Nodes, play, search, small_engine};
use crate::samples::{Sample, write_game};

/// When a game is adjudicated.
const ADJUDICATION: Ending = Ending::Adjudicated { lead: 1_500, plies: 6 };
/// Positions with a larger lead are not kept: the game is decided.
const MAX_LEAD: i32 = 1_500;
/// How many finished games may wait for an earlier one.
const QUEUE: usize = 64;

/// How self-play games are played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// Nodes for each move.
    pub nodes: Nodes,
    /// Random plies at the start.
    pub plies: usize,
    /// The seed of the random plies.
    pub seed: u64,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// Its number.
    pub number: u32,
    /// How many quiet positions it has.
    pub positions: usize,
    /// These positions as text.
    pub text: String,
}

impl SelfPlay {
    /// The first line of a text with such games.
    pub fn header(&self) -> String {
        format!(
            "# self-play of {}: {} nodes a move, {} random plies, seed {}",
            self.ruleset.spec().name,
            self.nodes.0,
            self.plies,
            self.seed
        )
    }

    /// Plays the game with a number: the same one every time.
    pub fn game(&self, number: u32) -> Vec<Sample> {
        self.game_by(&mut small_engine(), number)
    }

    /// Plays the game with an engine that may use other piece values.
    pub(crate) fn game_by(&self, engine: &mut Engine, number: u32) -> Vec<Sample> {
        engine.clear();
        let schedule = Schedule::random(&self.ruleset, self.plies, self.seed);
        // Each opening once: the engine plays both colors.
        let mut game = schedule.opening(GameNumber(number.saturating_mul(2)));
        let mut samples = Vec::new();
        let winner = play(&mut game, ADJUDICATION, &mut |game| {
            let answer = search(engine, game, self.nodes);
            samples.extend(quiet(game, &answer));
            answer
        });
        samples.iter_mut().for_each(|sample| sample.winner = winner);
        samples
    }
}

/// The last position of a game as a sample, if it is quiet: no check, and the best move is no capture or promotion.
fn quiet(game: &Game, answer: &SearchResult) -> Option<Sample> {
    let (position, best) = (game.position(), answer.best?);
    let Score::Centipawns(score) = answer.score else { return None };
    if position.is_check() || position.is_tactical(best) || score.abs() > MAX_LEAD {
        return None;
    }
    let score = if position.turn() == rules::Color::White { score } else { -score };
    Some(Sample { position: position.clone(), winner: None, score })
}

/// Plays games in several threads, starting with a number, and passes them to `keep` in order. Ends when `enough` is
/// true for the next number, or when `keep` fails.
///
/// # Errors
/// The error of `keep`.
pub fn generate<E>(
    self_play: &SelfPlay,
    first: u32,
    threads: usize,
    enough: &(dyn Fn(u32) -> bool + Sync),
    keep: &mut dyn FnMut(PlayedGame) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicU32::new(first);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(QUEUE);
        for _ in 0..threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if enough(number) {
                        return;
                    }
                    let samples = self_play.game(number);
                    let text = write_game(number, &samples);
                    let game = PlayedGame { number, positions: samples.len(), text };
                    // The receiver is gone once `keep` failed.
                    if sender.send(game).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut expected = first;
        let mut early = BTreeMap::new();
        for game in receiver {
            early.insert(game.number, game);
            while let Some(game) = early.remove(&expected) {
                keep(game)?;
                expected += 1;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn self_play() -> SelfPlay {
        let ruleset = notation::standard_ruleset().clone();
        SelfPlay { ruleset, nodes: Nodes(40), plies: 6, seed: 3 }
    }

    fn games(first: u32, threads: usize, until: u32) -> Vec<PlayedGame> {
        let mut games = Vec::new();
        let keep = &mut |game| {
            games.push(game);
            Ok::<(), ()>(())
        };
        generate(&self_play(), first, threads, &|number| number >= until, keep).unwrap();
        games
    }

    #[test]
    fn games_depend_only_on_the_seed_and_come_in_order() {
        let (alone, shared) = (games(0, 1, 4), games(0, 3, 4));
        assert_eq!(alone, shared);
        assert_eq!(alone.iter().map(|game| game.number).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(games(2, 2, 4), alone[2..], "starting later plays the same games");
        assert!(alone.iter().all(|game| game.positions > 5), "{alone:?}");
    }

    #[test]
    fn kept_positions_are_quiet() {
        for sample in self_play().game(0) {
            assert!(!sample.position.is_check() && sample.score.abs() <= MAX_LEAD);
        }
    }

    #[test]
    fn a_failure_to_keep_a_game_ends_the_work() {
        let mut count = 0;
        let keep = &mut |_| {
            count += 1;
            if count < 2 { Ok(()) } else { Err("full") }
        };
        assert_eq!(generate(&self_play(), 0, 2, &|_| false, keep), Err("full"));
    }
}
