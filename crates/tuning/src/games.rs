//! Games of the engine against itself, for their quiet positions.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

use arena::Schedule;
use arena::schedule::GameNumber;
use engine::{Answer, Engine, Score};
use rules::{Game, Ruleset};

use crate::play::{Ending, Nodes, play, search, small_engine};
use crate::samples::{Sample, write_game};

/// When a game is decided, as both sides see it.
const DECIDED: Ending = Ending::Foreseen { lead: 1_500, plies: 6 };
/// Positions in which one side has won already teach nothing.
const MOST_LEAD: i32 = 1_500;
/// Finished games that wait for an earlier one to end.
const WAITING: usize = 64;

/// How games are played.
#[derive(Clone, Debug)]
pub struct Terms {
    /// By which rules.
    pub ruleset: Ruleset,
    /// Work for each move.
    pub nodes: Nodes,
    /// Random moves at the beginning.
    pub plies: usize,
    /// Where chance comes from.
    pub seed: u64,
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// Which one.
    pub number: u32,
    /// How many quiet positions it had.
    pub positions: usize,
    /// They as text.
    pub text: String,
}

impl Terms {
    /// The first line of a text of such games.
    pub fn header(&self) -> String {
        format!(
            "# self-play of {}: {} nodes a move, {} random plies, seed {}",
            self.ruleset.spec().name,
            self.nodes.0,
            self.plies,
            self.seed
        )
    }

    /// Plays the game of a number: always the same one.
    pub fn game(&self, number: u32) -> Vec<Sample> {
        self.game_by(&mut small_engine(), number)
    }

    /// The same game played by an engine that may know the ruleset in its own way.
    pub(crate) fn game_by(&self, engine: &mut Engine, number: u32) -> Vec<Sample> {
        engine.clear();
        let schedule = Schedule::random(&self.ruleset, self.plies, self.seed);
        // Every opening once: the engine has both colors anyway.
        let mut game = schedule.opening(GameNumber(number.saturating_mul(2)));
        let mut samples = Vec::new();
        let winner = play(&mut game, DECIDED, &mut |game| {
            let answer = search(engine, game, self.nodes);
            samples.extend(quiet(game, &answer));
            answer
        });
        samples.iter_mut().for_each(|sample| sample.winner = winner);
        samples
    }
}

/// The position of a game, if nothing is about to happen in it.
fn quiet(game: &Game, answer: &Answer) -> Option<Sample> {
    let (position, best) = (game.position(), answer.best?);
    let Score::Centipawns(score) = answer.score else { return None };
    if position.is_check() || position.is_tactical(best) || score.abs() > MOST_LEAD {
        return None;
    }
    let score = if position.turn() == rules::Color::White { score } else { -score };
    Some(Sample { position: position.clone(), winner: None, score })
}

/// Plays games from a number on in several threads and hands them on in their order, until `enough` says
/// so of the next number or `keep` refuses one.
///
/// # Errors
/// What `keep` refused a game with.
pub fn generate<E>(
    terms: &Terms,
    first: u32,
    threads: usize,
    enough: &(dyn Fn(u32) -> bool + Sync),
    keep: &mut dyn FnMut(PlayedGame) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicU32::new(first);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        for _ in 0..threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if enough(number) {
                        return;
                    }
                    let samples = terms.game(number);
                    let text = write_game(number, &samples);
                    let game = PlayedGame { number, positions: samples.len(), text };
                    // Nobody listens any more once a game was refused.
                    if sender.send(game).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut wanted = first;
        let mut early = BTreeMap::new();
        for game in receiver {
            early.insert(game.number, game);
            while let Some(game) = early.remove(&wanted) {
                keep(game)?;
                wanted += 1;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms() -> Terms {
        let ruleset = notation::standard_ruleset().clone();
        Terms { ruleset, nodes: Nodes(40), plies: 6, seed: 3 }
    }

    fn games(first: u32, threads: usize, until: u32) -> Vec<PlayedGame> {
        let mut games = Vec::new();
        let keep = &mut |game| {
            games.push(game);
            Ok::<(), ()>(())
        };
        generate(&terms(), first, threads, &|number| number >= until, keep).unwrap();
        games
    }

    #[test]
    fn games_follow_from_the_seed_in_their_order() {
        let (alone, shared) = (games(0, 1, 4), games(0, 3, 4));
        assert_eq!(alone, shared);
        assert_eq!(alone.iter().map(|game| game.number).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(games(2, 2, 4), alone[2..], "a later start plays the same games");
        assert!(alone.iter().all(|game| game.positions > 5), "{alone:?}");
    }

    #[test]
    fn kept_positions_are_quiet() {
        for sample in terms().game(0) {
            assert!(!sample.position.is_check() && sample.score.abs() <= MOST_LEAD);
        }
    }

    #[test]
    fn a_refused_game_ends_the_work() {
        let mut count = 0;
        let keep = &mut |_| {
            count += 1;
            if count < 2 { Ok(()) } else { Err("full") }
        };
        assert_eq!(generate(&terms(), 0, 2, &|_| false, keep), Err("full"));
    }
}
