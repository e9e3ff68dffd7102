//! The engine pool under load: moves come first, people get equal shares, and what nobody needs stops at once.

use std::sync::Arc;
use std::time::Duration;

use engine::Limits;
use game::ActorId;
use rules::{Game, Ruleset};
use server::jobs::{EnginePool, Job, JobHandle, JobKind, JobRefusal, Jobs, MoveTime, Search, Task};
use server::{Clock, SystemClock};
use tokio::time::{sleep, timeout};

/// Longer than any test.
const LONG: Duration = Duration::from_secs(60);

fn pool(processors: usize) -> (EnginePool, SystemClock) {
    let clock = SystemClock::start();
    (EnginePool::new(processors, Arc::new(clock)), clock)
}

fn game(ruleset: &str) -> Game {
    Game::new(Ruleset::compile(notation::builtin(ruleset).unwrap()).unwrap().start())
}

fn analysis(owner: u64, time: Duration) -> Job {
    let limits = Limits { move_time: Some(time), ..Limits::default() };
    let task = Task::Search(Search { lines: 1, limits });
    Job { kind: JobKind::Analysis, owner: ActorId(owner), game: game("standard"), task }
}

fn computer_move(owner: u64, opponent: &str, game: Game) -> Job {
    let time = MoveTime { most: Duration::from_secs(3), clock: None };
    let task = Task::Move { opponent: opponent.parse().unwrap(), seed: owner, time };
    Job { kind: JobKind::Move, owner: ActorId(owner), game, task }
}

/// Waits until a job has found something.
async fn begun(handle: &mut JobHandle) {
    while handle.progress().reports.is_empty() {
        handle.changed().await;
    }
}

/// How long a move usually takes.
async fn usual_time(pool: &EnginePool, clock: &SystemClock) -> Duration {
    let mut times = Vec::new();
    for number in 0..30 {
        let ruleset = ["standard", "crazyhouse", "gardner"][number as usize % 3];
        let asked = clock.now();
        let answer = pool.submit(computer_move(number, "level-3", game(ruleset))).unwrap().await;
        assert!(answer.unwrap().best.is_some());
        times.push(clock.now() - asked);
    }
    times.sort_unstable();
    times[times.len() / 2]
}

#[tokio::test]
async fn moves_are_answered_while_fifty_analyses_run() {
    let (pool, clock) = pool(2);
    let usual = usual_time(&pool, &clock).await;
    let mut analyses: Vec<JobHandle> =
        (0..50).map(|owner| pool.submit(analysis(100 + owner, LONG)).unwrap()).collect();
    begun(&mut analyses[0]).await;
    let busy = usual_time(&pool, &clock).await;
    // On a computer that does much else too, everything takes longer, but not because of the analyses.
    assert!(busy < 10 * usual + Duration::from_millis(500), "{busy:?} instead of {usual:?}");
    let stats = pool.stats();
    assert!(stats.started >= 2 && stats.started + stats.waiting == 50, "{stats:?}");
}

#[tokio::test]
async fn two_people_who_ask_at_once_each_get_half() {
    let (pool, _) = pool(1);
    // Ada asks for two, Bob for one.
    let mut of_ada = [0, 1].map(|_| pool.submit(analysis(1, LONG)).unwrap());
    let mut of_bob = pool.submit(analysis(2, LONG)).unwrap();
    begun(&mut of_bob).await;
    begun(&mut of_ada[0]).await;
    sleep(Duration::from_secs(3)).await;
    of_ada.iter().chain([&of_bob]).for_each(JobHandle::answer_now);
    let [first, second] = of_ada;
    let ada = first.await.unwrap().nodes + second.await.unwrap().nodes;
    let bob = of_bob.await.unwrap().nodes;
    // By jobs she would get two thirds.
    let share = ada as f64 / (ada + bob) as f64;
    assert!((0.35..0.6).contains(&share), "Ada got {share:.2} of the positions: {ada}, {bob}");
}

#[tokio::test]
async fn what_nobody_needs_stops_at_once() {
    let (pool, clock) = pool(2);
    let mut fastest = LONG;
    // A computer that does much else too may not run the threads at once.
    for _ in 0..10 {
        let mut handles: Vec<JobHandle> =
            (0..20).map(|owner| pool.submit(analysis(owner, LONG)).unwrap()).collect();
        begun(&mut handles[0]).await;
        let closed = clock.now();
        drop(handles);
        while pool.stats().started + pool.stats().waiting > 0 {
            sleep(Duration::from_millis(1)).await;
        }
        fastest = fastest.min(clock.now() - closed);
    }
    assert!(fastest < Duration::from_millis(100), "{fastest:?}");
}

#[tokio::test]
async fn ten_thousand_requests_get_a_sentence_and_a_move_its_turn() {
    let (pool, _) = pool(1);
    let (mut handles, mut refused) = (Vec::new(), [0; 2]);
    for number in 0..10_000 {
        match pool.submit(analysis(number % 1_000, LONG)) {
            Ok(handle) => handles.push(handle),
            Err(JobRefusal::QueueFull) => refused[0] += 1,
            Err(JobRefusal::TooManyOfYours) => refused[1] += 1,
        }
    }
    assert!(handles.len() < 600 && refused[0] > 9_000, "{} {refused:?}", handles.len());
    let of_one: Vec<_> = (0..50).map(|_| computer_move(7, "random", game("standard"))).collect();
    for job in of_one {
        let answer = timeout(Duration::from_secs(2), pool.submit(job).unwrap()).await;
        assert!(answer.unwrap().is_some());
    }
}

#[tokio::test]
async fn a_move_that_is_needed_now_is_answered_with_what_was_found() {
    let (pool, _) = pool(1);
    let handle = pool.submit(computer_move(1, "level-15", game("capablanca"))).unwrap();
    handle.answer_now();
    let answer = timeout(Duration::from_secs(2), handle).await.unwrap().unwrap();
    assert!(game("capablanca").legal_moves().contains(&answer.best.unwrap()));
}

#[tokio::test]
async fn the_answers_do_not_depend_on_other_requests() {
    let (pool, _) = pool(2);
    let ask = || pool.submit(computer_move(5, "level-6", game("standard"))).unwrap();
    let alone = ask().await.unwrap().best;
    let _others: Vec<_> = (0..8).map(|owner| pool.submit(analysis(owner, LONG)).unwrap()).collect();
    assert_eq!(ask().await.unwrap().best, alone);
}
