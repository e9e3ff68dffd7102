//! Limits, signals, principal variations and determinism.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use engine::{Engine, IterationReport, Limits, Score, Settings, Signals, Strength, TimeLeft};
use notation::parse_fen;
use rules::{Game, Move, Ruleset};

use crate::boards::{best, depth, engine, nodes, position, ruleset, search};

const MIDDLE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn middle() -> Game {
    Game::new(position("standard", MIDDLE))
}

#[test]
fn one_thread_answers_the_same_every_time() {
    for name in ["standard", "crazyhouse", "hilltop"] {
        let game = Game::new(ruleset(name).start());
        let first = search(&mut engine(), &game, &nodes(3_000));
        let second = search(&mut engine(), &game, &nodes(3_000));
        assert_eq!(first, second, "{name}");
    }
    let mut used = engine();
    let fresh = search(&mut used, &middle(), &depth(6));
    used.clear();
    assert_eq!(search(&mut used, &middle(), &depth(6)), fresh);
}

#[test]
fn nodes_and_depth_are_kept() {
    for limit in [1, 17, 1_000] {
        assert!(search(&mut engine(), &middle(), &nodes(limit)).nodes <= limit);
    }
    assert_eq!(search(&mut engine(), &middle(), &depth(3)).depth, 3);
}

#[test]
fn a_stopped_search_ends_at_once() {
    let signals = Signals::new();
    signals.stop();
    let answer =
        engine().search(&middle(), &Limits::default(), &signals, &|| Duration::ZERO, &mut |_| ());
    assert!(answer.nodes <= 2, "{} nodes", answer.nodes);
    assert!(answer.best.is_some_and(|mv| middle().position().is_legal(mv)));
    assert_eq!(answer.score, Score::Centipawns(0), "nothing was searched");
}

#[test]
fn a_stop_during_the_search_ends_it_at_once() {
    let signals = Signals::new();
    let mut at_stop = 0;
    let answer = engine().search(
        &middle(),
        &Limits::default(),
        &signals,
        &|| Duration::ZERO,
        &mut |progress| {
            if progress.depth == 4 {
                at_stop = progress.nodes;
                signals.stop();
            }
        },
    );
    assert!(at_stop > 0 && answer.nodes <= at_stop + 2, "{} after {at_stop}", answer.nodes);
}

#[test]
fn the_clock_ends_a_search() {
    // A clock that advances by a millisecond each time it is read.
    let asked = AtomicU64::new(0);
    let clock = || Duration::from_millis(asked.fetch_add(1, Ordering::Relaxed));
    let state = TimeLeft { remaining: Duration::from_millis(600), ..TimeLeft::default() };
    let limits = Limits { clock: Some(state), ..Limits::default() };
    let answer = engine().search(&middle(), &limits, &Signals::new(), &clock, &mut |_| ());
    assert!(answer.best.is_some());
    assert!(asked.into_inner() <= 201, "a third of the clock and no more");
}

#[test]
fn pondering_has_no_time_limit_until_ponderhit() {
    let signals = Signals::ponder();
    let limits = Limits { move_time: Some(Duration::from_millis(1)), ..Limits::default() };
    let late = || Duration::from_secs(9);
    let mut deepest = 0;
    let answer = engine().search(&middle(), &limits, &signals, &late, &mut |progress| {
        deepest = progress.depth;
        if progress.depth == 5 {
            signals.ponder_hit();
        }
    });
    assert!(deepest >= 5 && answer.best.is_some());
}

#[test]
fn several_principal_variations_are_reported_best_first() {
    let mut engine = Engine::new(Settings { multi_pv: 3, hash: 1, ..Settings::default() });
    let mut last: Vec<(usize, engine::Score, Move)> = Vec::new();
    engine.search(&middle(), &depth(4), &Signals::new(), &|| Duration::ZERO, &mut |progress| {
        if progress.rank == 1 {
            last.clear();
        }
        last.push((progress.rank, progress.score, progress.pv[0]));
    });
    assert_eq!(last.iter().map(|line| line.0).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(last[0].1 >= last[1].1 && last[1].1 >= last[2].1, "{last:?}");
    assert!(last[0].2 != last[1].2 && last[1].2 != last[2].2 && last[0].2 != last[2].2);
}

#[test]
fn only_the_given_moves_are_searched() {
    let moves = middle().legal_moves();
    let worst = *moves.last().unwrap();
    let limits = Limits { moves: vec![worst], ..depth(3) };
    assert_eq!(search(&mut engine(), &middle(), &limits).best, Some(worst));
}

#[test]
fn principal_variations_are_legal() {
    let mut lines = Vec::new();
    for name in ["standard", "crazyhouse", "grand"] {
        let start = Game::new(ruleset(name).start());
        engine().search(&start, &depth(4), &Signals::new(), &|| Duration::ZERO, &mut |progress| {
            lines.push((start.clone(), progress.pv.clone()));
        });
    }
    assert!(lines.len() >= 12);
    for (mut game, moves) in lines {
        for mv in moves {
            game.play(mv).unwrap();
        }
    }
}

#[test]
fn several_threads_reach_the_depth_and_answer_legally() {
    let mut engine = Engine::new(Settings { threads: 3, hash: 4, ..Settings::default() });
    let answer = search(&mut engine, &middle(), &depth(6));
    assert!(answer.best.is_some_and(|mv| middle().position().is_legal(mv)));
    assert_eq!(answer.depth, 6);
}

#[test]
fn a_panic_in_the_first_thread_ends_its_helpers() {
    let (done, is_done) = mpsc::channel();
    thread::spawn(move || {
        let mut engine = Engine::new(Settings { threads: 2, hash: 1, ..Settings::default() });
        let mut report = |_: &IterationReport| panic!("provoked");
        let mut search = || {
            let (limits, signals) = (Limits::default(), Signals::new());
            engine.search(&middle(), &limits, &signals, &|| Duration::ZERO, &mut report)
        };
        let answer = panic::catch_unwind(AssertUnwindSafe(&mut search));
        done.send(answer.is_err()).unwrap();
    });
    assert_eq!(is_done.recv_timeout(Duration::from_secs(60)), Ok(true), "helpers search forever");
}

#[test]
fn a_finished_game_has_no_move() {
    let mated = position("standard", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    let answer = search(&mut engine(), &Game::new(mated), &depth(3));
    assert_eq!((answer.best, answer.score), (None, engine::Score::Mate(0)));
}

#[test]
fn a_repetition_saves_the_weaker_side() {
    // The queen checks on e8 and h5 forever, and nothing can be interposed.
    let (mv, saved) = best("standard", "6k1/6p1/8/8/8/1q6/rr6/4Q1K1 w - - 0 1", &depth(8));
    assert_eq!((mv.as_str(), saved.score), ("e1e8", Score::Centipawns(0)));
    // This pawn shields the king from h5.
    let (_, lost) = best("standard", "6k1/6p1/7p/8/8/1q6/rr6/4Q1K1 w - - 0 1", &depth(8));
    assert!(
        lost.score < Score::Centipawns(-500) || matches!(lost.score, Score::Mate(..0)),
        "{lost:?}"
    );
}

#[test]
fn compulsory_captures_prevent_standing_pat() {
    let mut spec = ruleset("standard").spec().clone();
    spec.must_capture = true;
    let forced = Ruleset::compile(spec).unwrap();
    // The queen has to take the pawn, and then the rook takes the queen.
    let position = parse_fen(&forced, "3r3k/8/3p4/8/8/8/8/K2Q4 b - - 0 1").unwrap();
    let answer = search(&mut engine(), &Game::new(position), &depth(1));
    assert!(answer.score > Score::Centipawns(200), "{}", answer.score);
}

#[test]
fn a_rated_player_searches_fewer_nodes() {
    let settings = Settings { strength: Strength::of_elo(900), hash: 1, ..Settings::default() };
    let weak = search(&mut Engine::new(settings), &middle(), &Limits::default());
    assert!(weak.nodes <= 1_000 && weak.best.is_some(), "{weak:?}");
}
