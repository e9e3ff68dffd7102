//! Self-play by the clock in every built-in ruleset and in random ones.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;
use std::{fs, process, thread};

use anyhow::{Context, Result, bail};
use engine::{Engine, Limits, Settings, TimeLeft};
use notation::{builtin_names, write_fen};
use rules::spec::NoMoves;
use rules::{ByColor, Ruleset};
use testkit::generate;

use super::{built_in, now, search};

/// How many random rulesets are played.
const RANDOM: u64 = 200;
/// The clock of each side.
const TIME: Duration = Duration::from_millis(600);
const INCREMENT: Duration = Duration::from_millis(3);
/// How much a move may exceed its clock: processor time is reported up to two ticks late.
const MARGIN: Duration = Duration::from_millis(8);
/// An engine that gives no move for this long has stalled, however busy the machine is.
const STALL: Duration = Duration::from_secs(60);
/// The longest game, in plies.
const PLIES: usize = 160;
/// The most memory of the program, in megabytes: the transposition table, the tables of the largest ruleset, the stacks.
const MEGABYTES: u64 = 64;

/// Plays a game of every ruleset.
///
/// # Errors
/// On an illegal move, no move, a game that cannot go on, an overrun clock or too much memory. An engine that stalls ends
/// the program.
pub(crate) fn run() -> Result<()> {
    let (begin, alive) = (now(), watch());
    let (mut games, mut plies, mut over, mut slowest) = (0, 0, 0, Duration::ZERO);
    let built_in = builtin_names().map(built_in).collect::<Result<Vec<Ruleset>>>()?;
    let random = (0..RANDOM).map(|seed| generate::ruleset(seed).ruleset);
    for ruleset in built_in.into_iter().chain(random) {
        let game =
            play(&ruleset, &alive).with_context(|| format!("ruleset {}", ruleset.spec().name))?;
        games += 1;
        plies += game.plies;
        over += usize::from(game.is_over);
        slowest = slowest.max(game.late);
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!("{games} games, {over} played to their end, {plies} moves in {seconds:.0} s");
    println!("the latest move was {:.1} ms late", slowest.as_secs_f64() * 1e3);
    match most_memory() {
        Some(megabytes) => {
            println!("at most {megabytes} MB of memory");
            if megabytes > MEGABYTES {
                bail!("more than {MEGABYTES} MB of memory");
            }
        }
        None => println!("this system does not report memory usage"),
    }
    Ok(())
}

/// The result of a game.
struct Game {
    plies: usize,
    is_over: bool,
    /// The most by which a move exceeded the clock.
    late: Duration,
}

/// Plays a game, and sends every position to `alive` before it is searched.
fn play(ruleset: &Ruleset, alive: &Sender<String>) -> Result<Game> {
    let mut engine = Engine::new(Settings { hash: 4, ..Settings::default() });
    engine.prepare(ruleset);
    let mut game = rules::Game::new(ruleset.start());
    let mut clocks = ByColor::same(TIME);
    let mut late = Duration::ZERO;
    while game.moves().len() < PLIES && !game.legal_moves().is_empty() {
        let turn = game.position().turn();
        let state =
            TimeLeft { remaining: clocks[turn], increment: INCREMENT, ..TimeLeft::default() };
        let limits = Limits { clock: Some(state), ..Limits::default() };
        let fen = || write_fen(game.position());
        alive.send(format!("{}: {}", ruleset.spec().name, fen()))?;
        let (answer, time) = search(&mut engine, &game, &limits, &mut |_| ());
        let best = answer.best.with_context(|| format!("no move in {}", fen()))?;
        let overrun = time.saturating_sub(clocks[turn]);
        if overrun > MARGIN {
            let [took, had] = [time, clocks[turn]].map(|time| time.as_secs_f64() * 1e3);
            bail!("a move took {took:.0} ms of {had:.0} ms in {}", fen());
        }
        late = late.max(overrun);
        clocks[turn] = clocks[turn].saturating_sub(time) + INCREMENT;
        let fen = fen();
        game.play(best).with_context(|| format!("{best:?} in {fen}"))?;
    }
    let is_over = game.outcome().is_some();
    let waits = ruleset.spec().no_moves == NoMoves::Wait;
    if !is_over && !waits && game.legal_moves().is_empty() {
        bail!("the game is not over but has no legal move in {}", write_fen(game.position()));
    }
    Ok(Game { plies: game.moves().len(), is_over, late })
}

/// Ends the program if no position arrives for too long.
fn watch() -> Sender<String> {
    let (alive, positions) = mpsc::channel::<String>();
    thread::spawn(move || {
        let mut last = String::new();
        loop {
            match positions.recv_timeout(STALL) {
                Ok(position) => last = position,
                Err(RecvTimeoutError::Timeout) => {
                    println!("no move within {} s in {last}", STALL.as_secs());
                    process::exit(1);
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    });
    alive
}

/// The peak memory of this program in megabytes, as Linux reports it.
fn most_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes / 1024)
}
