//! The suites of mates and tactics: every position solved within a second, at default settings.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use engine::{Engine, Limits, Score, Settings};
use notation::{parse_fen, write_uci};
use rules::Game;
use testkit::{mates, tactics};

use super::{built_in, search};

/// The time for a position.
const TIME: Duration = Duration::from_secs(1);
/// How many of the slowest positions are printed.
const SLOWEST: usize = 5;

/// A position to solve.
struct Task {
    name: String,
    ruleset: String,
    fen: String,
    /// In how many moves it is won, if it is a forced win.
    win: Option<u32>,
    solutions: Vec<String>,
}

/// Solves the suites of forced wins.
///
/// # Errors
/// If one is not found in time.
pub(crate) fn mates() -> Result<()> {
    let mut tasks = Vec::new();
    for (suite, text) in mates::SUITES {
        for entry in mates::parse(text)? {
            tasks.push(Task {
                name: format!("{suite}.mates:{}", entry.line),
                ruleset: entry.ruleset,
                fen: entry.fen,
                win: Some(entry.moves),
                solutions: entry.solutions,
            });
        }
    }
    solve("forced wins", &tasks)
}

/// Solves the suites of tactics.
///
/// # Errors
/// If one is not found in time.
pub(crate) fn tactics() -> Result<()> {
    let mut tasks = Vec::new();
    for (suite, text) in tactics::SUITES {
        for entry in tactics::parse(text)? {
            tasks.push(Task {
                name: format!("{suite}.tactics:{}", entry.line),
                ruleset: entry.ruleset,
                fen: entry.fen,
                win: match entry.goal {
                    tactics::Goal::Win(moves) => Some(moves),
                    tactics::Goal::Gain { .. } => None,
                },
                solutions: vec![entry.solution],
            });
        }
    }
    solve("tactics", &tasks)
}

/// Solves every position and prints the slowest.
fn solve(what: &str, tasks: &[Task]) -> Result<()> {
    let (mut times, mut missed) = (Vec::new(), 0);
    for task in tasks {
        let found = attempt(task).with_context(|| task.name.clone())?;
        match found {
            Ok(time) => times.push((time, &task.name)),
            Err(instead) => {
                missed += 1;
                let Task { name, ruleset, fen, solutions, .. } = task;
                println!("{name}: {ruleset} {fen}: {instead}, not {}", solutions.join(" "));
            }
        }
    }
    times.sort();
    let median = times.get(times.len() / 2).map_or(0.0, |(time, _)| time.as_secs_f64() * 1e3);
    println!("{what}: {} of {} found, median {median:.1} ms", times.len(), tasks.len());
    for (time, name) in times.iter().rev().take(SLOWEST) {
        println!("  {:>7.1} ms  {name}", time.as_secs_f64() * 1e3);
    }
    if missed > 0 {
        bail!("{missed} of {} {what} are not found within a second", tasks.len());
    }
    Ok(())
}

/// The time after which the engine has found a solution and keeps it to the end, or what it plays instead.
fn attempt(task: &Task) -> Result<Result<Duration, String>> {
    let ruleset = built_in(&task.ruleset)?;
    let position = parse_fen(&ruleset, &task.fen)?;
    let game = Game::new(position.clone());
    let mut engine = Engine::new(Settings::default());
    engine.prepare(&ruleset);
    // A win in the least number of moves cannot be improved, so the search may stop.
    let limits = Limits { move_time: Some(TIME), mate: task.win, ..Limits::default() };
    let is_solved = |best: Option<rules::Move>, score: Score| {
        let text = best.map(|mv| write_uci(&position, mv)).unwrap_or_default();
        let far = task.win.is_some_and(|moves| !score.wins_within(moves));
        task.solutions.contains(&text) && !far
    };
    let mut since = None;
    let (answer, _) = search(&mut engine, &game, &limits, &mut |progress| {
        let solved = is_solved(progress.pv.first().copied(), progress.score);
        since = if solved { since.or(Some(progress.time)) } else { None };
    });
    if is_solved(answer.best, answer.score) {
        return Ok(Ok(since.unwrap_or(TIME)));
    }
    let best = answer.best.map(|mv| write_uci(&position, mv)).unwrap_or_default();
    Ok(Err(format!("{best} ({}) at depth {}", answer.score, answer.depth)))
}
