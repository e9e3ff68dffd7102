//! The engine: what outlives a search, and the threads of one.

use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use rules::{Game, Move, Ruleset};

use crate::eval::{Evaluation, Values};
use crate::facts::Facts;
use crate::history::History;
use crate::limits::{Limits, Signals};
use crate::report::{Answer, Progress};
use crate::score::Score;
use crate::search::{Outcome, RootMove, Shared, Worker};
use crate::settings::{MAX_LINES, MAX_THREADS, Settings};
use crate::table::Table;
use crate::time::Budget;

/// A search thread's stack: the deepest line fits many times over.
const STACK: usize = 16 << 20;

/// An engine: its memory and its settings.
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
    table: Table,
    /// What is known about the ruleset last searched.
    mind: Option<Mind>,
}

/// What an engine knows about a ruleset.
#[derive(Debug)]
struct Mind {
    ruleset: Ruleset,
    evaluation: Evaluation,
    facts: Facts,
    /// A history for each thread.
    histories: Vec<History>,
}

/// What an engine remembers of its searches.
#[derive(Debug)]
pub(crate) struct Memory {
    table: Table,
    histories: Vec<History>,
}

impl Memory {
    /// An empty one of so many megabytes.
    pub(crate) fn new(megabytes: usize) -> Self {
        Self { table: Table::new(megabytes), histories: Vec::new() }
    }
}

impl Engine {
    /// An engine that knows nothing yet.
    pub fn new(settings: Settings) -> Self {
        let settings = sane(settings);
        Self { settings, table: Table::new(settings.hash), mind: None }
    }

    /// Its settings.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Changes its settings; another size forgets what is in the table.
    pub fn set(&mut self, settings: Settings) {
        let settings = sane(settings);
        if settings.hash != self.settings.hash {
            self.table = Table::new(settings.hash);
        }
        self.settings = settings;
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        if let Some(mind) = &mut self.mind {
            mind.histories.iter_mut().for_each(History::clear);
        }
    }

    /// Learns a ruleset, so that the first search does not have to.
    pub fn prepare(&mut self, ruleset: &Ruleset) {
        self.learn(ruleset);
    }

    /// Learns a ruleset with these values of its kinds instead of its own, in centipawns by kind, for as
    /// long as it searches no other. Kinds whose loss loses the game have no value.
    pub fn prepare_with(&mut self, ruleset: &Ruleset, values: &[i32]) {
        self.learn_anew(ruleset, Evaluation::with(ruleset, Values::Given(values)));
    }

    /// Goes on with another memory, in which nothing is of another ruleset than this; gives back the one it had.
    pub(crate) fn exchange_memory(&mut self, ruleset: &Ruleset, memory: Memory) -> Memory {
        self.learn(ruleset);
        let table = mem::replace(&mut self.table, memory.table);
        let own = self.mind.as_mut().map(|mind| &mut mind.histories);
        let histories = own.map(|own| mem::replace(own, memory.histories)).unwrap_or_default();
        Memory { table, histories }
    }

    /// What a kind is worth in exchanges, by its index; nothing before a ruleset is learned.
    pub(crate) fn exchange_values(&self) -> &[i32] {
        self.mind.as_ref().map_or(&[], |mind| &mind.evaluation.tables.exchange)
    }

    fn learn(&mut self, ruleset: &Ruleset) {
        if self.mind.as_ref().is_none_or(|mind| mind.ruleset != *ruleset) {
            self.learn_anew(ruleset, Evaluation::new(ruleset));
        }
    }

    fn learn_anew(&mut self, ruleset: &Ruleset, evaluation: Evaluation) {
        self.table.clear();
        let facts = Facts::new(ruleset);
        let histories = Vec::new();
        self.mind = Some(Mind { ruleset: ruleset.clone(), evaluation, facts, histories });
    }

    /// Searches the position at the end of a game. `clock` tells the time since the move began to
    /// count; `report` hears of every iteration.
    ///
    /// With nothing to end it, the search goes on until it is stopped.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        clock: &(dyn Fn() -> Duration + Sync),
        report: &mut dyn FnMut(&Progress),
    ) -> Answer {
        let mut moves = limits.allowed(game);
        if moves.is_empty() {
            return over(game);
        }
        self.learn(game.position().ruleset());
        self.table.next_generation();
        let (settings, table) = (self.settings, &self.table);
        let Some(mind) = &mut self.mind else { return over(game) };
        mind.histories.resize_with(settings.threads, || History::new(&mind.ruleset));
        let limits = &settings.strength.within(limits, moves.len());
        let shared = Shared {
            table,
            evaluation: &mind.evaluation,
            facts: mind.facts,
            settings,
            limits,
            most_nodes: limits.nodes,
            budget: Budget::new(limits, settings.overhead),
            signals,
            clock,
            nodes: AtomicU64::new(0),
            over: AtomicBool::new(false),
        };
        sort_by_promise(game, &mut moves, &mind.evaluation.tables.exchange);
        let outcome = run(&shared, &mut mind.histories, game, &moves, report);
        answer(&outcome, shared.nodes.load(Ordering::Relaxed))
    }
}

/// Runs the search in all its threads; the first one's outcome counts.
fn run(
    shared: &Shared<'_>,
    histories: &mut [History],
    game: &Game,
    moves: &[Move],
    report: &mut dyn FnMut(&Progress),
) -> Outcome {
    /// Helpers go on until the first thread is done, also when that is because of a fault.
    struct Over<'a>(&'a AtomicBool);
    impl Drop for Over<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    let (first, helpers) = histories.split_first_mut().expect("there is at least one thread");
    thread::scope(|scope| {
        let _over = Over(&shared.over);
        for (number, history) in (1..).zip(helpers) {
            let help = move || {
                Worker::new(shared, history, game, number).deepen(moves, &mut |_| ());
            };
            // A thread the system refuses is one less; the first one does not depend on it.
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help);
        }
        Worker::new(shared, first, game, 0).deepen(moves, report)
    })
}

/// Captures first, the greatest victims before others: what is answered when time is up at once.
fn sort_by_promise(game: &Game, moves: &mut [Move], values: &[i32]) {
    let position = game.position();
    let gain = |mv: &Move| {
        let victim = position.victim(*mv).map_or(0, |(_, piece)| values[piece.kind.index()]);
        let sound = victim > 0 && position.exchange_reaches(*mv, values, 0);
        -(if sound { victim } else { 0 })
    };
    moves.sort_by_cached_key(gain);
}

fn answer(outcome: &Outcome, nodes: u64) -> Answer {
    let best: Option<&RootMove> = outcome.moves.first();
    Answer {
        best: best.map(|root| root.mv),
        reply: best.and_then(|root| root.line.get(1).copied()),
        score: best.and_then(RootMove::score).unwrap_or(Score::Centipawns(0)),
        depth: outcome.depth as u32,
        nodes,
    }
}

/// The answer where no move can be made.
fn over(game: &Game) -> Answer {
    let lost = game.outcome().is_some_and(|outcome| {
        outcome.winner.is_some_and(|winner| winner != game.position().turn())
    });
    let score = if lost { Score::Mate(0) } else { Score::Centipawns(0) };
    Answer { best: None, reply: None, score, depth: 0, nodes: 0 }
}

fn sane(settings: Settings) -> Settings {
    Settings {
        threads: settings.threads.clamp(1, MAX_THREADS),
        lines: settings.lines.clamp(1, MAX_LINES),
        ..settings
    }
}
