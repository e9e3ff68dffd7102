//! Bughouse matches of four clients each, at a given rate. Afterwards all four clients, the store and a replay must
//! agree on the order of everything that happened and on every clock.

mod game;
mod people;
mod replay;
mod rounds;
mod stored;
mod view;

use std::time::Duration;

use anyhow::Result;
use protocol::{History, MatchState};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::games::{Schedule, Seen, beginning};
use crate::people::many;
use crate::scenes::{Goals, Scale, TO_OPPONENT, Tabiya, measured};
use crate::table::Row;
use game::BughouseGame;
use replay::Replayed;
use view::View;

/// What the checks found.
#[derive(Default, Debug)]
struct Agreement {
    matches: usize,
    moves: usize,
    passed: usize,
    errors: Vec<String>,
}

/// Plays the matches, ends them, kills the server, starts it again, and compares.
///
/// # Errors
/// When a server does not start or does not answer.
pub(crate) async fn run(scale: &Scale) -> Result<Vec<Row>> {
    let (matches, rate) = (scale.matches, scale.bughouse_rate);
    // Each round has a move on both boards.
    let interval = Duration::from_secs_f64((2 * matches).max(1) as f64 / rate.max(1) as f64);
    let count = (scale.time.as_secs_f64() / interval.as_secs_f64()).ceil() as usize;
    let lists = rounds::random_matches(count)?;
    let tabiya = Tabiya::start(scale).await?;
    let games = many(0..matches, |number| {
        let rounds = lists[number % lists.len()].clone();
        BughouseGame::begin(tabiya.address(), number, rounds)
    })
    .await?;

    let start = Instant::now() + Duration::from_secs(1);
    let schedule = |number: usize| {
        let share = number as f64 / matches.max(1) as f64;
        Schedule::Every(start + interval.mul_f64(share), interval)
    };
    let name = format!("{matches} bughouse matches, {} clients", 4 * matches);
    let mut played = Vec::new();
    let scene = play(games, schedule, start + scale.time, &mut played);
    let (mut row, seen, _) = measured(tabiya.server(), &name, scene).await?;
    if scale.goals == Goals::Reached {
        row.require_time(seen.to_opponent.p99(), TO_OPPONENT);
    }
    row.note("to the last of the other three clients".to_owned());

    let agreement = compare(tabiya, scale, played).await?;
    let Agreement { moves, passed, .. } = agreement;
    let events = (moves + passed) as f64 / seen.took.as_secs_f64().max(0.001);
    row.note(format!("{events:.0} events/s"));
    row.note(format!(
        "clients, store and replay agree on {} matches with {moves} moves and {passed} passed pieces",
        agreement.matches
    ));
    row.require(agreement.matches == matches);
    row.add_errors(agreement.errors);
    Ok(vec![row])
}

/// Plays every match until a given time, and hands them back.
async fn play(
    games: Vec<BughouseGame>,
    schedule: impl Fn(usize) -> Schedule,
    until: Instant,
    played: &mut Vec<BughouseGame>,
) -> Seen {
    let schedules: Vec<Schedule> = (0..games.len()).map(schedule).collect();
    let began = beginning(&schedules);
    let mut tasks = JoinSet::new();
    for (game, schedule) in games.into_iter().zip(schedules) {
        tasks.spawn(game.play(schedule, until));
    }
    let mut seen = Seen::default();
    while let Some(done) = tasks.join_next().await {
        match done {
            Ok((game, part)) => {
                seen.merge(part);
                played.push(game);
            }
            Err(error) => seen.errors.push(error.to_string()),
        }
    }
    seen.took = began.elapsed();
    seen
}

/// Ends the matches, kills the server, and compares what the clients saw with what another server reads from the store.
async fn compare(tabiya: Tabiya, scale: &Scale, games: Vec<BughouseGame>) -> Result<Agreement> {
    let ended = many(games, BughouseGame::end).await?;
    let tabiya = tabiya.killed_and_started(scale).await?;
    let mut agreement = Agreement::default();
    let ruleset = rounds::ruleset()?;
    let address = tabiya.address();
    let stored = many(&ended, |(players, _)| stored::read(address, players)).await?;
    for ((players, views), (state, history)) in ended.iter().zip(stored) {
        match check(&ruleset, views, &state, &history) {
            Ok(replayed) => {
                agreement.matches += 1;
                agreement.moves += replayed.moves;
                agreement.passed += replayed.passed;
            }
            Err(error) => agreement.errors.push(format!("{}: {error:#}", players.id.0)),
        }
    }
    Ok(agreement)
}

/// Compares the four clients with each other, with a replay and with the store.
fn check(
    ruleset: &rules::Ruleset,
    views: &[View; 4],
    state: &MatchState,
    history: &History,
) -> Result<Replayed> {
    let [first, others @ ..] = views;
    for (number, other) in others.iter().enumerate() {
        first.same_as(other, number + 2)?;
    }
    let replayed = Replayed::of(ruleset, first)?;
    stored::check(first, &replayed, state, history)?;
    Ok(replayed)
}
