//! Levels: the engine with a handicap, within a number of nodes.

use engine::{
    Bound, Engine, IterationReport, Level, Limits, Score, SearchResult, Settings, Strength,
};
use numbers::Numbers;
use rules::{ByColor, Game, Move};

use crate::opponent::Opponent;
use crate::thinking::{Candidate, Choice, Reason, Thinking};
use crate::work::Work;

/// A level that a newcomer understands without a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NamedLevel {
    /// For people who have just learned the rules.
    Easy,
    /// For people who play now and then.
    Medium,
    /// For club players.
    Hard,
}

impl NamedLevel {
    /// All of them, the weakest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Its id, such as `easy`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// Its level. Here and nowhere else these names get a strength.
    pub fn level(self) -> Level {
        let number = match self {
            Self::Easy => 3,
            Self::Medium => 7,
            Self::Hard => 11,
        };
        Level::new(number).expect("the table has these labels")
    }
}

/// How strong a level is, for people who know no ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Skill {
    /// It moves at random.
    Random,
    /// It gives pieces away; good for first games.
    FirstGames,
    /// It knows the basics.
    Home,
    /// It takes what is left unprotected.
    School,
    /// It plays like members of a chess club.
    Club,
    /// It plays like a master.
    Master,
    /// It plays as well as it can.
    Full,
}

/// The labels of the strongest levels of each skill.
const SKILLS: [(Skill, &str); 5] = [
    (Skill::FirstGames, "3"),
    (Skill::Home, "6"),
    (Skill::School, "9"),
    (Skill::Club, "12b"),
    (Skill::Master, "14b"),
];

impl Skill {
    /// The skill of a level, measured or not.
    pub fn of(level: Level) -> Self {
        match level.strength() {
            Strength::Random => Self::Random,
            Strength::Full => Self::Full,
            Strength::Limited(_) => {
                let holds = |(_, label): &&(Self, &str)| {
                    label.parse().is_ok_and(|strongest: Level| level <= strongest)
                };
                SKILLS.iter().find(holds).map_or(Self::Master, |(skill, _)| *skill)
            }
        }
    }
}

/// The named levels with their opponents, the weakest first.
pub fn named_levels() -> [(NamedLevel, Opponent); 3] {
    NamedLevel::ALL.map(|named| (named, Opponent::Level(named.level())))
}

/// How a level plays, in one sentence.
pub(crate) fn sentence(level: Level) -> String {
    let (label, last) = (level.label(), Level::LAST.label());
    match level.strength() {
        Strength::Random => format!("The engine at level {label} of {last} moves at random."),
        Strength::Full => {
            format!("The engine at level {label} of {last} plays as well as it can.")
        }
        Strength::Limited(handicap) => {
            let (nodes, depth) = (handicap.nodes, handicap.depth);
            let plies = if depth == 1 { "ply" } else { "plies" };
            format!(
                "The engine at level {label} of {last} looks at about {nodes} positions, at most {depth} {plies} deep."
            )
        }
    }
}

/// The share of a level's work that is done after an iteration, by nodes or depth, whichever ends it first.
fn share(level: Level, iteration: &IterationReport) -> f64 {
    let nodes = iteration.nodes as f64;
    match level.strength() {
        Strength::Random => 1.0,
        Strength::Full => nodes / Level::FULL_NODES as f64,
        Strength::Limited(handicap) => {
            let by_depth = f64::from(iteration.depth) / f64::from(handicap.depth);
            by_depth.max(nodes / handicap.nodes as f64)
        }
    }
}

pub(crate) fn choose(
    level: Level,
    game: &Game,
    numbers: &mut Numbers,
    work: &mut Work<'_>,
) -> Option<Choice> {
    search(level, game, Focus::default(), numbers, work).map(|found| found.choice)
}

/// What a search of a level looks at, if not at all moves with the usual values.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Focus<'a> {
    /// What the pieces of each side are worth, by kind.
    pub(crate) values: Option<&'a ByColor<Vec<i32>>>,
    /// The only moves to search, unless empty.
    pub(crate) moves: &'a [Move],
}

/// The choice of a level with what the search found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) choice: Choice,
    /// For the side to move; nothing if the level does not search.
    pub(crate) score: Option<Score>,
    /// Positions searched.
    pub(crate) nodes: u64,
}

/// Chooses a move at a level.
pub(crate) fn search(
    level: Level,
    game: &Game,
    focus: Focus<'_>,
    numbers: &mut Numbers,
    work: &mut Work<'_>,
) -> Option<Found> {
    if game.legal_moves().is_empty() {
        return None;
    }
    let mut settings = Settings { strength: level.strength(), ..Settings::default() };
    if settings.strength != Strength::Full {
        // It has a memory of its own.
        settings.hash = 1;
    }
    // A weaker player has fewer nodes of its own.
    let nodes = work.nodes().map_or(Level::FULL_NODES, |nodes| nodes.min(Level::FULL_NODES));
    let moves = focus.moves.to_vec();
    let limits = Limits { nodes: Some(nodes), move_time: work.time(), moves, ..Limits::default() };
    let mut draw = |count| numbers.below(count);
    let (signals, clock) = (work.signals(), work.clock());
    let mut report = |iteration: &IterationReport| {
        work.report(share(level, iteration), Some(iteration));
    };
    let mut engine = Engine::new(settings);
    if let Some(values) = focus.values {
        let values = ByColor { white: values.white.as_slice(), black: values.black.as_slice() };
        engine.prepare_for_sides(game.position().ruleset(), values);
    }
    let answer = engine.choose(game, &limits, signals, clock, &mut report, &mut draw);
    found(level, &answer)
}

fn found(level: Level, answer: &SearchResult) -> Option<Found> {
    let (mv, depth) = (answer.best?, answer.depth);
    let (score, reason) = match level.strength() {
        Strength::Random => (None, Reason::AnyMove),
        Strength::Limited(_) | Strength::Full => (Some(answer.score), Reason::Search { depth }),
    };
    let candidates = vec![Candidate { mv, score, bound: Bound::Exact, reason }];
    let choice = Choice { mv, thinking: Thinking::about(candidates) };
    Some(Found { choice, score, nodes: answer.nodes })
}
