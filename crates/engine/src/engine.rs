//! The engine: what is kept between searches, and the threads of a search.

use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use rules::{ByColor, Game, Move, Ruleset};

use crate::eval::{Evaluation, PieceValues};
use crate::history::HistoryTables;
use crate::limits::{Limits, Signals};
use crate::report::{IterationReport, SearchResult};
use crate::score::Score;
use crate::search::{RootMove, RootResult, Shared, Worker};
use crate::search_rules::SearchRules;
use crate::settings::{MAX_MULTI_PV, MAX_THREADS, Settings};
use crate::time_management::TimeBudget;
use crate::transposition_table::TranspositionTable;

/// The stack of a search thread, many times what the deepest line needs.
const STACK_BYTES: usize = 16 << 20;

/// An engine: its settings and its memory.
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
    table: TranspositionTable,
    /// The ruleset of the last search.
    prepared: Option<PreparedRuleset>,
}

/// What the engine keeps about a ruleset.
#[derive(Debug)]
struct PreparedRuleset {
    ruleset: Ruleset,
    evaluation: Evaluation,
    rules: SearchRules,
    /// One for each thread.
    histories: Vec<HistoryTables>,
}

/// What an engine remembers of its searches.
#[derive(Debug)]
pub(crate) struct SearchMemory {
    table: TranspositionTable,
    histories: Vec<HistoryTables>,
}

impl SearchMemory {
    /// An empty memory with a transposition table of this size.
    pub(crate) fn new(megabytes: usize) -> Self {
        Self { table: TranspositionTable::new(megabytes), histories: Vec::new() }
    }
}

impl Engine {
    /// An engine with an empty memory.
    pub fn new(settings: Settings) -> Self {
        let settings = clamped(settings);
        Self { settings, table: TranspositionTable::new(settings.hash), prepared: None }
    }

    /// The settings.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Changes the settings. Another hash size empties the transposition table.
    pub fn set(&mut self, settings: Settings) {
        let settings = clamped(settings);
        if settings.hash != self.settings.hash {
            self.table = TranspositionTable::new(settings.hash);
        }
        self.settings = settings;
    }

    /// Forgets all searches, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        if let Some(prepared) = &mut self.prepared {
            prepared.histories.iter_mut().for_each(HistoryTables::clear);
        }
    }

    /// Prepares for a ruleset, so that the first search does not have to.
    pub fn prepare(&mut self, ruleset: &Ruleset) {
        if self.prepared.as_ref().is_none_or(|prepared| prepared.ruleset != *ruleset) {
            self.replace_prepared(ruleset, Evaluation::new(ruleset));
        }
    }

    /// Prepares for a ruleset with other piece values, in centipawns by kind. They hold until the engine searches
    /// another ruleset. Values of kinds whose loss loses the game are ignored.
    pub fn prepare_with(&mut self, ruleset: &Ruleset, values: &[i32]) {
        self.prepare_for_sides(ruleset, ByColor::same(values));
    }

    /// As [`Engine::prepare_with`], with values of its own for each side's pieces: in bughouse, what a capture is worth
    /// depends on who receives the piece.
    pub fn prepare_for_sides(&mut self, ruleset: &Ruleset, values: ByColor<&[i32]>) {
        self.replace_prepared(ruleset, Evaluation::with(ruleset, PieceValues::Given(values)));
    }

    fn replace_prepared(&mut self, ruleset: &Ruleset, evaluation: Evaluation) {
        self.table.clear();
        let rules = SearchRules::new(ruleset);
        let histories = Vec::new();
        self.prepared =
            Some(PreparedRuleset { ruleset: ruleset.clone(), evaluation, rules, histories });
    }

    /// Replaces the memory and returns the old one; the new one must belong to this ruleset.
    pub(crate) fn swap_memory(&mut self, ruleset: &Ruleset, memory: SearchMemory) -> SearchMemory {
        self.prepare(ruleset);
        let table = mem::replace(&mut self.table, memory.table);
        let old = self.prepared.as_mut().map(|prepared| &mut prepared.histories);
        let histories = old.map(|old| mem::replace(old, memory.histories)).unwrap_or_default();
        SearchMemory { table, histories }
    }

    /// Piece values of static exchange evaluation, by kind; empty before a ruleset is prepared.
    pub(crate) fn see_values(&self) -> &[i32] {
        self.prepared.as_ref().map_or(&[], |prepared| &prepared.evaluation.tables.see_values)
    }

    /// Searches the last position of a game. `clock` tells the time since the move started to count; `report` is
    /// called after every iteration.
    ///
    /// Without limits the search runs until it is stopped.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        clock: &(dyn Fn() -> Duration + Sync),
        report: &mut dyn FnMut(&IterationReport),
    ) -> SearchResult {
        let mut moves = limits.root_moves(game);
        if moves.is_empty() {
            return game_over(game);
        }
        self.prepare(game.position().ruleset());
        self.table.next_generation();
        let (settings, table) = (self.settings, &self.table);
        let Some(prepared) = &mut self.prepared else { return game_over(game) };
        let ruleset = &prepared.ruleset;
        prepared.histories.resize_with(settings.threads, || HistoryTables::new(ruleset));
        let limits = &settings.strength.limits(limits, moves.len());
        let shared = Shared {
            table,
            evaluation: &prepared.evaluation,
            rules: prepared.rules,
            settings,
            limits,
            time_budget: TimeBudget::new(limits, settings.overhead),
            signals,
            clock,
            nodes: AtomicU64::new(0),
            finished: AtomicBool::new(false),
        };
        sort_root_moves(game, &mut moves, &prepared.evaluation.tables.see_values);
        let result = run_threads(&shared, &mut prepared.histories, game, &moves, report);
        answer(&result, shared.nodes.load(Ordering::Relaxed))
    }
}

/// Runs the search in all threads (lazy SMP: they share only the transposition table) and returns the result of the
/// first one.
fn run_threads(
    shared: &Shared<'_>,
    histories: &mut [HistoryTables],
    game: &Game,
    moves: &[Move],
    report: &mut dyn FnMut(&IterationReport),
) -> RootResult {
    /// Ends the helpers when the first thread is done, even if it panics.
    struct FinishOnDrop<'a>(&'a AtomicBool);
    impl Drop for FinishOnDrop<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    let (first, helpers) = histories.split_first_mut().expect("there is at least one thread");
    thread::scope(|scope| {
        let _finish = FinishOnDrop(&shared.finished);
        for (number, history) in (1..).zip(helpers) {
            let help = move || {
                Worker::new(shared, history, game, number).deepen(moves, &mut |_| ());
            };
            // Without a helper thread the search is slower, but still correct.
            let _ = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, help);
        }
        Worker::new(shared, first, game, 0).deepen(moves, report)
    })
}

/// Sorts captures that lose nothing first, by victim: the first move is the answer if the search is stopped at once.
fn sort_root_moves(game: &Game, moves: &mut [Move], see_values: &[i32]) {
    let position = game.position();
    let gain = |mv: &Move| {
        let victim = position.victim(*mv).map_or(0, |(_, piece)| see_values[piece.kind.index()]);
        let sound = victim > 0 && position.exchange_reaches(*mv, see_values, 0);
        -(if sound { victim } else { 0 })
    };
    moves.sort_by_cached_key(gain);
}

fn answer(result: &RootResult, nodes: u64) -> SearchResult {
    let best: Option<&RootMove> = result.moves.first();
    SearchResult {
        best: best.map(|root| root.mv),
        reply: best.and_then(|root| root.pv.get(1).copied()),
        score: best.and_then(RootMove::score).unwrap_or(Score::Centipawns(0)),
        depth: result.depth as u32,
        nodes,
    }
}

/// The answer where there is no legal move.
fn game_over(game: &Game) -> SearchResult {
    let lost = game.outcome().is_some_and(|outcome| {
        outcome.winner.is_some_and(|winner| winner != game.position().turn())
    });
    let score = if lost { Score::Mate(0) } else { Score::Centipawns(0) };
    SearchResult { best: None, reply: None, score, depth: 0, nodes: 0 }
}

fn clamped(settings: Settings) -> Settings {
    Settings {
        threads: settings.threads.clamp(1, MAX_THREADS),
        multi_pv: settings.multi_pv.clamp(1, MAX_MULTI_PV),
        ..settings
    }
}
