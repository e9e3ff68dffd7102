//! Measures the ratings of the levels: neighbors play each other, and some play an engine limited to a known rating.
//! Random numbers and openings come from seeds, so matches between levels have the same result everywhere.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use arena::control::RemainingTime;
use arena::engine::MatchRules;
use arena::game::GameTerms;
use arena::openings_list;
use arena::player::{PlayerChoice, SearchInfo, Turn, TurnDecision};
use arena::schedule::GameNumber;
use arena::{
    Adjudication, Contender, EngineDraft, EngineMatch, Estimate, Forfeit, GameEnd, GameReport,
    MatchLog, MatchObserver, MatchTally, MatchTerms, MonotonicClock, Player, PlayerIdentity,
    Schedule, StartError, Stop, TimeControl,
};
use engine::{Engine, Level, Limits, Settings, Signals, Strength, bench};
use notation::standard_ruleset;
use rules::Game;
use testkit::numbers::Numbers;

use super::{now, solving};

/// The engine with known ratings.
const RATED: &str = "fairy-stockfish";
/// Levels that play it, and at which rating.
const ANCHORS: &[(u8, u32)] = &[(9, 1_350), (11, 1_500), (12, 1_700), (13, 2_000)];
/// Nodes for a move of the rated engine, which needs few to err.
const RATED_NODES: u64 = 10_000;
/// The widest step between neighbors, on the scale of the ratings.
const WIDEST_STEP: f64 = 200.0;
/// The longest game, in moves: weak players may never finish one.
const MAX_MOVES: u32 = 150;

/// The options of the command.
struct Options {
    games: u32,
    first: Level,
    last: Level,
    log: Option<PathBuf>,
    anchors: bool,
    /// How often each level tries each tactic.
    tactics: u32,
}

/// Plays the matches and prints the ratings.
///
/// # Errors
/// If the options are invalid or a match cannot be played.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let options = options(words)?;
    if options.tactics > 0 {
        let levels = Level::all().filter(|level| (options.first..=options.last).contains(level));
        return solving::run(&levels.collect::<Vec<_>>(), options.tactics);
    }
    let mut steps: Vec<(Level, Estimate)> = Vec::new();
    let mut known: Vec<(Level, f64, f64)> = Vec::new();
    let levels: Vec<Level> =
        Level::all().filter(|level| (options.first..=options.last).contains(level)).collect();
    for pair in levels.windows(2) {
        let [weaker, stronger] = pair else { continue };
        let players = [*stronger, *weaker].map(|level| -> Arc<dyn Contender> { contender(level) });
        steps.push((*stronger, play(players, &options)?));
    }
    let anchors = ANCHORS.iter().filter(|_| options.anchors);
    for &(number, elo) in anchors {
        let Some(level) = Level::new(number).filter(|level| levels.contains(level)) else {
            continue;
        };
        let above = play([contender(level), rated(elo)], &options)?;
        known.push((level, f64::from(elo) + above.elo, above.error()));
    }
    report(&levels, &steps, &known);
    Ok(())
}

fn options(words: &[&str]) -> Result<Options> {
    let (first, last) = (Level::FIRST, Level::LAST);
    let mut options = Options { games: 100, first, last, log: None, anchors: true, tactics: 0 };
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let mut value = || words.next().with_context(|| format!("{word} needs a value"));
        match word {
            "--games" => options.games = value()?.parse::<u32>()?.next_multiple_of(2),
            "--first" => options.first = value()?.parse()?,
            "--last" => options.last = value()?.parse()?,
            "--log" => options.log = Some(PathBuf::from(value()?)),
            "--no-anchors" => options.anchors = false,
            "--tactics" => options.tactics = value()?.parse()?,
            _ => bail!(
                "unknown option `{word}`; the options are --games N, --first LEVEL, --last LEVEL, --log FILE, \
                 --no-anchors and --tactics TRIES"
            ),
        }
    }
    Ok(options)
}

/// Plays a match and returns how much stronger the first player is.
fn play(contenders: [Arc<dyn Contender>; 2], options: &Options) -> Result<Estimate> {
    let control = TimeControl::Nodes(RATED_NODES);
    let ruleset = standard_ruleset().clone();
    let plan = EngineMatch {
        contenders,
        schedule: Schedule::shuffled(&ruleset, openings_list::named(), 1),
        ruleset,
        terms: GameTerms {
            control,
            margin: Duration::from_secs(60),
            adjudication: Adjudication { max_moves: Some(MAX_MOVES), ..Adjudication::default() },
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
        "{}: {} games, {score:.1} %, Elo {:+.0} ({:+.0} to {:+.0})",
        names.0,
        end.tally.games(),
        estimate.elo,
        estimate.low,
        estimate.high
    );
    Ok(estimate)
}

/// Prints the ratings of the levels, on the scale of the known ratings.
fn report(levels: &[Level], steps: &[(Level, Estimate)], known: &[(Level, f64, f64)]) {
    let above_first = |level: Level| -> f64 {
        steps.iter().filter(|(stronger, _)| *stronger <= level).map(|(_, step)| step.elo).sum()
    };
    let anchors: Vec<(f64, f64)> =
        known.iter().map(|(level, elo, _)| (above_first(*level), *elo)).collect();
    let scale = Scale::fit(&anchors);
    println!(
        "\n{:<26} {:>6} {:>24} {:>8} {:>17}",
        "level", "rating", "above the last (95 %)", "scaled", "by a known rating"
    );
    for level in levels {
        let step = steps.iter().find(|(stronger, _)| stronger == level);
        let scaled = step.map(|(_, step)| scale.factor * step.elo);
        let verdict = match (step, scaled) {
            (Some((_, step)), _) if step.low <= 0.0 => "  not proved stronger",
            (_, Some(scaled)) if scaled > WIDEST_STEP => "  too wide a step",
            _ => "",
        };
        let scaled = scaled.map(|scaled| format!("{scaled:+.0}")).unwrap_or_default();
        let step = step
            .map(|(_, step)| format!("{:+.0} ({:+.0} to {:+.0})", step.elo, step.low, step.high));
        let own = known.iter().filter(|(known, ..)| known == level);
        let own: Vec<String> = own.map(|(_, elo, error)| format!("{elo:.0} ±{error:.0}")).collect();
        let name = format!("{:>3} {}", level.label(), level.name());
        let rating = scale.rating(above_first(*level));
        let (step, own) = (step.unwrap_or_default(), own.join(" "));
        println!("{name:<26} {rating:>6.0} {step:>24} {scaled:>8} {own:>17}{verdict}");
    }
}

/// Ratings by the Elo difference to the first level. Matches between similar engines exaggerate differences, so these
/// are scaled.
struct Scale {
    first: f64,
    factor: f64,
}

impl Scale {
    /// The line through points of difference and rating, by least squares. One point only shifts it.
    fn fit(points: &[(f64, f64)]) -> Self {
        let count = points.len().max(1) as f64;
        let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
        let (difference, rating) = (mean(|point| point.0), mean(|point| point.1));
        let variance: f64 = points.iter().map(|point| (point.0 - difference).powi(2)).sum();
        let covariance: f64 =
            points.iter().map(|point| (point.0 - difference) * (point.1 - rating)).sum();
        let factor = if variance > 0.0 { covariance / variance } else { 1.0 };
        Self { first: rating - factor * difference, factor }
    }

    fn rating(&self, difference: f64) -> f64 {
        self.first + self.factor * difference
    }
}

/// A clock that started at some time.
struct Wall(Instant);

impl MonotonicClock for Wall {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The names of the players.
struct Names(String);

impl MatchObserver for Names {
    fn begin(&mut self, terms: &MatchTerms, _: &MatchTally) {
        self.0 = format!("{} against {}", terms.first.label, terms.second.label);
    }

    fn game_over(&mut self, _: GameNumber, _: &GameReport, _: &MatchTally) {}
}

/// The rated engine, limited to a rating.
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
    Arc::new(arena::EngineProgram {
        draft,
        rules: MatchRules { ruleset: standard_ruleset().clone(), file: None },
        control: TimeControl::Nodes(RATED_NODES),
        clock: Arc::new(Wall(now())),
        stop: Stop::default(),
    })
}

/// A level as a contender of a match.
struct LevelContender {
    level: Level,
    /// Players started so far: each has its own random numbers.
    started: AtomicU64,
}

fn contender(level: Level) -> Arc<LevelContender> {
    Arc::new(LevelContender { level, started: AtomicU64::new(0) })
}

impl Contender for LevelContender {
    fn start(&self) -> Result<Box<dyn Player>, StartError> {
        let strength = self.level.strength();
        let number = self.started.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(LevelPlayer {
            engine: Engine::new(Settings { strength, hash: 4, ..Settings::default() }),
            identity: PlayerIdentity {
                label: format!("level {}", self.level),
                engine: format!("Tabiya bench {}", bench::SIGNATURE),
                options: format!("{strength:?}"),
            },
            numbers: Numbers::new(seed(self.level) << 32 | number),
            is_full: strength == Strength::Full,
        }))
    }
}

/// A number of a level, so that levels draw different random numbers. It follows from the label alone, so results stay
/// the same when levels are added between others.
pub(crate) fn seed(level: Level) -> u64 {
    level.label().bytes().fold(0, |seed, letter| match letter {
        b'0'..=b'9' => 10 * seed + u64::from(letter - b'0'),
        _ => seed | u64::from(letter) << 8,
    })
}

/// A level as a player.
struct LevelPlayer {
    engine: Engine,
    identity: PlayerIdentity,
    numbers: Numbers,
    is_full: bool,
}

impl Player for LevelPlayer {
    fn identity(&self) -> &PlayerIdentity {
        &self.identity
    }

    fn begin(&mut self, _: &Game, _: &RemainingTime) -> Result<(), Forfeit> {
        self.engine.clear();
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<PlayerChoice, Forfeit> {
        let limits =
            Limits { nodes: self.is_full.then_some(Level::FULL_NODES), ..Limits::default() };
        let mut draw = |count| self.numbers.below(count);
        let clock = || Duration::ZERO;
        let signals = Signals::new();
        let answer =
            self.engine.choose(turn.game, &limits, &signals, &clock, &mut |_| (), &mut draw);
        let none = Forfeit::Illegal { text: String::new(), why: "there is no move".to_owned() };
        let decision = TurnDecision::Move(answer.best.ok_or(none)?);
        Ok(PlayerChoice { decision, info: SearchInfo::default() })
    }

    fn finish(&mut self, _: &GameEnd) -> Result<(), Forfeit> {
        Ok(())
    }
}
