//! The search: principal variation search with iterative deepening, one worker for each thread.
//!
//! [`iterative_deepening`] drives the [`root`], [`alpha_beta`] is the recursive node and [`move_loop`] its loop over
//! the moves. Each technique is a function, and the first line of its doc names it. All numbers that could be tuned
//! are in [`parameters`].
//!
//! | File | Techniques |
//! |---|---|
//! | [`iterative_deepening`] | iterative deepening, aspiration window |
//! | [`alpha_beta`] | mate-distance pruning, improving heuristic, internal iterative reduction |
//! | [`node_pruning`] | razoring, reverse futility pruning, full-width plies near the root |
//! | [`null_move_pruning`] | null-move pruning and its verification |
//! | [`move_loop`] | principal variation search, updates of history, killer moves and countermoves |
//! | [`move_pruning`] | late-move, history, futility and SEE pruning |
//! | [`late_move_reduction`] | late-move reduction |
//! | [`extensions`] | check and singular extension |
//! | [`quiescence`] | quiescence search, delta pruning, evasion pruning |
//! | [`terminal`] | draws, won and lost positions |
//!
//! Move ordering is in `move_picker.rs` and `history.rs`, the threads of a search (lazy SMP) are in `engine.rs`.

mod alpha_beta;
mod extensions;
mod iterative_deepening;
mod late_move_reduction;
mod make_move;
mod move_loop;
mod move_pruning;
mod node_pruning;
mod null_move_pruning;
pub(crate) mod parameters;
mod quiescence;
mod root;
mod stopping;
mod terminal;
mod window;

pub(crate) use root::{RootMove, RootResult};

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use rules::{Game, Move, Position};

use crate::eval::{EvalCaches, Evaluation, IncrementalEval};
use crate::history::{HistoryTables, PieceTo};
use crate::limits::{Limits, Signals};
use crate::move_picker::{MoveBuffers, OrderingHints, PickContext};
use crate::score::{MAX_PLY, Value};
use crate::search_rules::SearchRules;
use crate::settings::Settings;
use crate::time_management::TimeBudget;
use crate::transposition_table::{TranspositionTable, TtEntry};
use late_move_reduction::ReductionTable;
use parameters::CONTINUATION_PLIES;
use window::{NodeType, Window};

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) evaluation: &'a Evaluation,
    pub(crate) rules: SearchRules,
    pub(crate) settings: Settings,
    pub(crate) limits: &'a Limits,
    pub(crate) time_budget: Option<TimeBudget>,
    pub(crate) signals: &'a Signals,
    pub(crate) clock: &'a (dyn Fn() -> Duration + Sync),
    /// Nodes of all threads, as of their last poll.
    pub(crate) nodes: AtomicU64,
    /// Set by the first thread to end the others.
    pub(crate) finished: AtomicBool,
}

/// What a worker keeps for each ply of the current line: the search stack.
#[derive(Clone, Copy, Default, Debug)]
struct StackEntry {
    material: IncrementalEval,
    /// The static evaluation; nothing where the side to move must react.
    static_eval: Option<Value>,
    /// Whether the side to move is in check or, by its ruleset, has to capture. It cannot stand pat, and its
    /// static evaluation means nothing.
    must_react: bool,
    /// The move made here, and its place in the histories; nothing after a null move.
    mv: Option<Move>,
    piece_to: Option<PieceTo>,
    killers: [Option<Move>; 2],
    /// The move left out by the search for a singular extension.
    excluded_move: Option<Move>,
    /// Whether a null-move cutoff is being verified, without null moves.
    verifying_null_move: bool,
    /// Plies since the last irreversible move, or since the start of the game.
    reversible_plies: usize,
    /// Plies by which the line was extended so far.
    extensions: i32,
}

/// A node of the search, as its stages see it.
#[derive(Clone, Copy, Debug)]
struct Node {
    ply: usize,
    depth: i32,
    window: Window,
    node_type: NodeType,
    tt_entry: Option<TtEntry>,
    /// The static evaluation, replaced by the score of the transposition table where that says more; nothing
    /// where the side to move must react.
    static_eval: Option<Value>,
    /// Whether the static evaluation is better than at the mover's last turn.
    improving: bool,
}

impl Node {
    fn tt_move(&self) -> Option<Move> {
        self.tt_entry.and_then(|entry| entry.mv)
    }
}

/// One thread of a search.
pub(crate) struct Worker<'a> {
    shared: &'a Shared<'a>,
    history: &'a mut HistoryTables,
    caches: EvalCaches,
    reductions: ReductionTable,
    positions: Vec<Position>,
    stack: Vec<StackEntry>,
    /// The principal variation found below each ply.
    pv: Vec<Vec<Move>>,
    /// Move lists that no node uses now. Nodes take one and give it back, so that none is allocated.
    free_buffers: Vec<MoveBuffers>,
    captures: Vec<Move>,
    /// The keys of the game and of the current line, to find repetitions.
    keys: Vec<u64>,
    nodes: u64,
    published_nodes: u64,
    selective_depth: usize,
    root_depth: i32,
    /// The ply at which every line ends.
    max_ply: usize,
    is_first: bool,
    stopped: bool,
}

impl<'a> Worker<'a> {
    /// A worker for the last position of a game. Worker 0 watches the limits for all of them.
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        history: &'a mut HistoryTables,
        game: &Game,
        number: usize,
    ) -> Self {
        let root = game.position();
        let earlier = (0..game.moves().len()).filter_map(|ply| game.position_at(ply));
        let keys = earlier.chain([root]).map(Position::key).collect();
        let mut stack = vec![StackEntry::default(); MAX_PLY + 2];
        stack[0].material = IncrementalEval::new(root, &shared.evaluation.tables);
        stack[0].must_react = root.is_check();
        stack[0].reversible_plies = usize::from(root.halfmove_clock());
        Self {
            shared,
            history,
            caches: EvalCaches::new(),
            reductions: ReductionTable::new(),
            positions: vec![root.clone(); MAX_PLY + 2],
            stack,
            pv: vec![Vec::new(); MAX_PLY + 2],
            free_buffers: Vec::new(),
            captures: Vec::new(),
            keys,
            nodes: 0,
            published_nodes: 0,
            selective_depth: 0,
            root_depth: 0,
            max_ply: MAX_PLY,
            is_first: number == 0,
            stopped: false,
        }
    }

    /// The static evaluation of the position at a ply, with the misjudgment of a weaker player.
    fn evaluate(&mut self, ply: usize) -> Value {
        let position = &self.positions[ply];
        let material = &self.stack[ply].material;
        let value = self.shared.evaluation.evaluate(position, material, &mut self.caches);
        match self.shared.settings.strength.misjudgment() {
            0 => value,
            max => value + misjudgment(position.key(), max),
        }
    }

    /// The last two moves before a ply, the latest first: keys of the continuation history.
    fn previous_moves(&self, ply: usize) -> [Option<PieceTo>; 2] {
        CONTINUATION_PLIES.map(|back| ply.checked_sub(back).and_then(|at| self.stack[at].piece_to))
    }

    fn ordering_hints(&self, ply: usize, tt_move: Option<Move>) -> OrderingHints {
        let previous = self.previous_moves(ply);
        let countermove = self.history.countermove(previous[0]);
        OrderingHints { tt_move, killers: self.stack[ply].killers, countermove, previous }
    }

    fn pick_context(&self, ply: usize) -> PickContext<'_> {
        PickContext {
            position: &self.positions[ply],
            history: self.history,
            see_values: &self.shared.evaluation.tables.see_values,
        }
    }

    /// Puts a move in front of the principal variation of the next ply.
    fn update_pv(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.pv.split_at_mut(ply + 1);
        let pv = &mut upper[ply];
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&lower[0]);
    }
}

/// A weaker player's error of judgment: the same for the same position.
fn misjudgment(key: u64, max: Value) -> Value {
    // Fibonacci hashing: the upper bits of the key times 2^64 divided by the golden ratio.
    let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
    (mixed % (2 * max as u64 + 1)) as Value - max
}
