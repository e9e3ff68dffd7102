//! The ratings of the levels: neighbors play each other at their own settings, and some play an engine that is held to a
//! known rating. Lots and openings follow from seeds, so matches of levels come out the same everywhere.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use arena::control::Clocks;
use arena::engine::MatchRules;
use arena::game::GameTerms;
use arena::openings_list;
use arena::player::{Answer, Decision, Thought, Turn};
use arena::schedule::GameNumber;
use arena::{
    Adjudication, Clock, Contender, EngineDraft, Estimate, Fault, GameEnd, GameReport, Identity,
    Match, MatchLog, MatchTerms, Player, Progress, Schedule, StartError, Stop, Tally, TimeControl,
};
use engine::{Engine, Level, Limits, Settings, Signals, Strength, bench};
use notation::standard_ruleset;
use rules::Game;
use testkit::numbers::Numbers;

use super::now;

/// The engine with a rating, and which ratings it plays which levels at.
const RATED: &str = "fairy-stockfish";
const ANCHORS: &[(u8, u32)] = &[(9, 1_350), (11, 1_500), (12, 1_700), (13, 2_000)];
/// Nodes for a move of those who are not held back, and of the engine with a rating, which needs few to err.
const NODES: u64 = 250_000;
const RATED_NODES: u64 = 10_000;
/// Two weak players may wander about for ever.
const MOST_MOVES: u32 = 150;

/// What is asked for.
struct Options {
    games: u32,
    first: u8,
    last: u8,
    log: Option<PathBuf>,
    anchors: bool,
}

/// Plays the matches and prints the ratings; `words` are the options.
///
/// # Errors
/// When the options mean nothing or a match cannot be played.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let options = options(words)?;
    let mut steps: Vec<(Level, Estimate)> = Vec::new();
    let mut known: Vec<(Level, f64, f64)> = Vec::new();
    let levels: Vec<Level> = Level::all()
        .filter(|level| (options.first..=options.last).contains(&level.number()))
        .collect();
    for pair in levels.windows(2) {
        let [weaker, stronger] = pair else { continue };
        let players = [*stronger, *weaker].map(|level| -> Arc<dyn Contender> { seat(level) });
        steps.push((*stronger, play(players, &options)?));
    }
    let anchors = ANCHORS.iter().filter(|_| options.anchors);
    for &(number, elo) in anchors {
        let Some(level) = Level::new(number).filter(|level| levels.contains(level)) else {
            continue;
        };
        let above = play([seat(level), rated(elo)], &options)?;
        known.push((level, f64::from(elo) + above.elo, above.error()));
    }
    report(&levels, &steps, &known);
    Ok(())
}

fn options(words: &[&str]) -> Result<Options> {
    let last = Level::LAST.number();
    let mut options = Options { games: 100, first: 1, last, log: None, anchors: true };
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let mut value = || words.next().with_context(|| format!("{word} needs a value"));
        match word {
            "--games" => options.games = value()?.parse::<u32>()?.next_multiple_of(2),
            "--first" => options.first = value()?.parse()?,
            "--last" => options.last = value()?.parse()?,
            "--log" => options.log = Some(PathBuf::from(value()?)),
            "--no-anchors" => options.anchors = false,
            _ => bail!(
                "there is no option `{word}`; there are --games N, --first LEVEL, --last LEVEL, --log FILE and \
                 --no-anchors"
            ),
        }
    }
    Ok(options)
}

/// Plays a match: how much stronger the first player is.
fn play(contenders: [Arc<dyn Contender>; 2], options: &Options) -> Result<Estimate> {
    let control = TimeControl::Nodes(RATED_NODES);
    let ruleset = standard_ruleset().clone();
    let plan = Match {
        contenders,
        schedule: Schedule::shuffled(&ruleset, openings_list::named(), 1),
        ruleset,
        terms: GameTerms {
            control,
            margin: Duration::from_secs(60),
            adjudication: Adjudication { max_moves: Some(MOST_MOVES), ..Adjudication::default() },
        },
        games: options.games,
        concurrency: 1,
        sprt: None,
        clock: Arc::new(Wall(now())),
        stop: Stop::default(),
    };
    let open = |terms: &MatchTerms| match &options.log {
        Some(path) => MatchLog::open(path, terms),
        None => Ok(MatchLog::none(terms)),
    };
    let mut names = Names(String::new());
    let end = arena::run(&plan, open, &mut names)?;
    let pairs = end.tally.pairs();
    let estimate = Estimate::of(&pairs).context("too few games were played")?;
    let score = end.tally.score().unwrap_or_default() * 100.0;
    println!(
        "{}: {} games, {score:.1} %, Elo {:+.0} ±{:.0}",
        names.0,
        end.tally.games(),
        estimate.elo,
        estimate.error()
    );
    Ok(estimate)
}

/// Prints the chain of levels on the scale of those whose rating is known.
fn report(levels: &[Level], steps: &[(Level, Estimate)], known: &[(Level, f64, f64)]) {
    let above_first = |level: Level| -> f64 {
        steps.iter().filter(|(stronger, _)| *stronger <= level).map(|(_, step)| step.elo).sum()
    };
    let anchors: Vec<(f64, f64)> =
        known.iter().map(|(level, elo, _)| (above_first(*level), *elo)).collect();
    let scale = Scale::through(&anchors);
    println!(
        "\n{:<24} {:>6} {:>15} {:>17}",
        "level", "rating", "above the last", "by a known rating"
    );
    for level in levels {
        let step = steps.iter().find(|(stronger, _)| stronger == level);
        let step = step.map(|(_, step)| format!("{:+.0} ±{:.0}", step.elo, step.error()));
        let own = known.iter().filter(|(known, ..)| known == level);
        let own: Vec<String> = own.map(|(_, elo, error)| format!("{elo:.0} ±{error:.0}")).collect();
        let name = format!("{:>2} {}", level.number(), level.name());
        let rating = scale.rating(above_first(*level));
        println!("{name:<24} {rating:>6.0} {:>15} {:>17}", step.unwrap_or_default(), own.join(" "));
    }
}

/// Ratings by the length of the chain: matches among ourselves stretch it.
struct Scale {
    first: f64,
    stretch: f64,
}

impl Scale {
    /// The straight line that misses these points, by length and rating, by the least squares; one point only moves it.
    fn through(points: &[(f64, f64)]) -> Self {
        let count = points.len().max(1) as f64;
        let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
        let (length, rating) = (mean(|point| point.0), mean(|point| point.1));
        let spread: f64 = points.iter().map(|point| (point.0 - length).powi(2)).sum();
        let slant: f64 = points.iter().map(|point| (point.0 - length) * (point.1 - rating)).sum();
        let stretch = if spread > 0.0 { slant / spread } else { 1.0 };
        Self { first: rating - stretch * length, stretch }
    }

    fn rating(&self, length: f64) -> f64 {
        self.first + self.stretch * length
    }
}

/// A clock that began some time ago.
struct Wall(Instant);

impl Clock for Wall {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Who plays, in words.
struct Names(String);

impl Progress for Names {
    fn begin(&mut self, terms: &MatchTerms, _: &Tally) {
        self.0 = format!("{} against {}", terms.first.label, terms.second.label);
    }

    fn game_over(&mut self, _: GameNumber, _: &GameReport, _: &Tally) {}
}

/// The engine with a rating.
fn rated(elo: u32) -> Arc<dyn Contender> {
    let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let draft = EngineDraft {
        command: RATED.to_owned(),
        label: Some(format!("{RATED} at {elo}")),
        options: vec![
            option("Hash", "4"),
            option("Threads", "1"),
            option("UCI_LimitStrength", "true"),
            option("UCI_Elo", &elo.to_string()),
        ],
        ..EngineDraft::default()
    };
    Arc::new(arena::Engine {
        draft,
        rules: MatchRules { ruleset: standard_ruleset().clone(), file: None },
        control: TimeControl::Nodes(RATED_NODES),
        clock: Arc::new(Wall(now())),
        stop: Stop::default(),
    })
}

/// A level that can be started as a player.
struct Seat {
    level: Level,
    /// Players started so far: each draws other lots.
    started: AtomicU64,
}

fn seat(level: Level) -> Arc<Seat> {
    Arc::new(Seat { level, started: AtomicU64::new(0) })
}

impl Contender for Seat {
    fn start(&self) -> Result<Box<dyn Player>, StartError> {
        let strength = self.level.strength();
        let number = self.started.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(LevelPlayer {
            engine: Engine::new(Settings { strength, hash: 4, ..Settings::default() }),
            identity: Identity {
                label: format!("level {}", self.level.number()),
                engine: format!("Tabiya bench {}", bench::SIGNATURE),
                options: format!("{strength:?}"),
            },
            numbers: Numbers::new(u64::from(self.level.number()) << 32 | number),
            is_full: strength == Strength::Full,
        }))
    }
}

/// A level at the board.
struct LevelPlayer {
    engine: Engine,
    identity: Identity,
    numbers: Numbers,
    is_full: bool,
}

impl Player for LevelPlayer {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn begin(&mut self, _: &Game, _: &Clocks) -> Result<(), Fault> {
        self.engine.clear();
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Fault> {
        let limits = Limits { nodes: self.is_full.then_some(NODES), ..Limits::default() };
        let mut draw = |count| self.numbers.below(count);
        let clock = || Duration::ZERO;
        let signals = Signals::new();
        let answer =
            self.engine.choose(turn.game, &limits, &signals, &clock, &mut |_| (), &mut draw);
        let none = Fault::Illegal { text: String::new(), why: "there is no move".to_owned() };
        let decision = Decision::Move(answer.best.ok_or(none)?);
        Ok(Answer { decision, thought: Thought::default() })
    }

    fn finish(&mut self, _: &GameEnd) -> Result<(), Fault> {
        Ok(())
    }
}
