//! How many tactics each level finds, in bands of three levels: stronger bands must find more.

use anyhow::{Result, bail};
use engine::{Engine, Level, Limits, Settings, Signals, Strength};
use notation::{parse_fen, write_uci};
use rules::Game;
use testkit::numbers::Numbers;
use testkit::tactics;

use super::built_in;
use super::levels::seed;

/// Levels that are counted together.
const BAND: usize = 3;

/// A position with its one best move.
struct Task {
    game: Game,
    solution: String,
}

/// Has every level try every tactic so often, and prints the shares of solved ones.
///
/// # Errors
/// When a suite cannot be read, or a band finds no more than the one below it.
pub(crate) fn run(levels: &[Level], tries: u32) -> Result<()> {
    let tasks = tasks()?;
    let mut before = None;
    let mut is_rising = true;
    for band in levels.chunks(BAND) {
        let mut solved = 0;
        for &level in band {
            let own = solved_by(level, &tasks, tries);
            let share = percent(own, tasks.len() * tries as usize);
            println!("{:>4} {:<24} {share:>5.1} %", level.label(), level.name());
            solved += own;
        }
        let share = percent(solved, band.len() * tasks.len() * tries as usize);
        let name = |level: Option<&Level>| level.map_or("", |level| level.label());
        println!("{:>4} to {:<21} {share:>5.1} %", name(band.first()), name(band.last()));
        is_rising &= before.is_none_or(|before| share > before);
        before = Some(share);
    }
    if !is_rising {
        bail!("a band finds no more tactics than the one below it");
    }
    Ok(())
}

fn percent(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

fn tasks() -> Result<Vec<Task>> {
    let mut tasks = Vec::new();
    for (_, text) in tactics::SUITES {
        for entry in tactics::parse(text)? {
            let position = parse_fen(&built_in(&entry.ruleset)?, &entry.fen)?;
            tasks.push(Task { game: Game::new(position), solution: entry.solution });
        }
    }
    Ok(tasks)
}

/// How often a level plays the solution.
fn solved_by(level: Level, tasks: &[Task], tries: u32) -> usize {
    let strength = level.strength();
    let mut engine = Engine::new(Settings { strength, hash: 4, ..Settings::default() });
    let nodes = (strength == Strength::Full).then_some(Level::FULL_NODES);
    let limits = Limits { nodes, ..Limits::default() };
    let mut numbers = Numbers::new(seed(level));
    let mut solved = 0;
    for task in tasks {
        for _ in 0..tries {
            engine.clear();
            let mut draw = |count| numbers.below(count);
            let clock = || std::time::Duration::ZERO;
            let signals = Signals::new();
            let answer =
                engine.choose(&task.game, &limits, &signals, &clock, &mut |_| (), &mut draw);
            let best = answer.best.map(|mv| write_uci(task.game.position(), mv));
            solved += usize::from(best.as_deref() == Some(task.solution.as_str()));
        }
    }
    solved
}
