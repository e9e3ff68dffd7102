//! The largest boards: an answer within a tenth of a second that does not lose a piece.

use std::ops::Range;
use std::time::Duration;

use anyhow::{Result, bail};
use engine::{Engine, Limits, Settings};
use notation::{write_fen, write_uci};
use rules::{Game, Move, Ruleset};
use testkit::generate;
use testkit::numbers::Numbers;

use super::judge::{Judge, PLIES};
use super::search;

/// How many random rulesets are played.
pub(crate) const RULESETS: u64 = 50;
/// The time for an answer.
const TIME: Duration = Duration::from_millis(100);
/// Random plies before the search, so that the armies meet.
const RANDOM_PLIES: usize = 16;

/// Searches a position of the ruleset of each seed.
///
/// # Errors
/// If an answer is late, illegal, or loses a piece.
pub(crate) fn run(seeds: Range<u64>) -> Result<()> {
    let (mut slowest, mut faults) = (Duration::ZERO, 0);
    let mut shallow = 0;
    let count = seeds.end - seeds.start;
    for seed in seeds {
        let ruleset = generate::largest(seed).ruleset;
        let game = middle(&ruleset, seed);
        let mut engine = Engine::new(Settings::default());
        engine.prepare(&ruleset);
        let limits = Limits { move_time: Some(TIME), ..Limits::default() };
        let (answer, time) = search(&mut engine, &game, &limits, &mut |_| ());
        slowest = slowest.max(time);
        shallow += u32::from((answer.depth as usize) < PLIES);
        let fault = match answer.best {
            _ if time > TIME => Some(format!("{:.1} ms", time.as_secs_f64() * 1e3)),
            None => Some("no move".to_owned()),
            Some(mv) if !game.legal_moves().contains(&mv) => Some("illegal".to_owned()),
            Some(mv) => lost(&game, mv),
        };
        let moves = game.legal_moves().len();
        let (depth, nodes) = (answer.depth, answer.nodes);
        let verdict = fault.as_deref().unwrap_or("ok");
        let millis = time.as_secs_f64() * 1e3;
        println!(
            "seed {seed:>2}: {moves:>5} moves, depth {depth}, {nodes:>6} nodes, {millis:>5.1} ms: {verdict}"
        );
        if fault.is_some() {
            faults += 1;
            println!("  {}", write_fen(game.position()));
        }
    }
    println!(
        "{count} rulesets of 26×26 with 26 kinds: the slowest answer after {:.1} ms, {shallow} at less than depth {PLIES}",
        slowest.as_secs_f64() * 1e3
    );
    if faults > 0 {
        bail!("{faults} of {count} answers are late or lose a piece");
    }
    Ok(())
}

/// A game of random moves that is not over yet.
pub(crate) fn middle(ruleset: &Ruleset, seed: u64) -> Game {
    let mut numbers = Numbers::new(seed);
    for attempt in 0..20 {
        let mut game = Game::new(ruleset.start());
        for _ in 0..RANDOM_PLIES - RANDOM_PLIES * attempt / 20 {
            let moves = game.legal_moves();
            if moves.is_empty() || game.play(*numbers.pick(&moves)).is_err() {
                break;
            }
        }
        if !game.legal_moves().is_empty() {
            return game;
        }
    }
    Game::new(ruleset.start())
}

/// A description of the piece that a move loses, if it does.
fn lost(game: &Game, mv: Move) -> Option<String> {
    let position = game.position();
    let loss = Judge::new(position).loss(mv)?;
    let [own, better] = [mv, loss.better].map(|mv| write_uci(position, mv));
    let after = position.play(mv).ok()?;
    let reply = loss.reply.map(|mv| write_uci(&after, mv)).unwrap_or_default();
    let [first, second] = loss.own;
    Some(format!("{own} {reply} loses a piece ({first}, {second}), {better} does not"))
}
