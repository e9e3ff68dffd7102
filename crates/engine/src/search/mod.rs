//! The search: one worker for each thread, its stages one file each.

mod ends;
mod moves;
mod node;
mod pruning;
mod quiescence;
mod reduction;
mod root;

pub(crate) use root::{Outcome, RootMove};

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rules::{Game, Move, Position};

use crate::eval::{Evaluation, Scratch, Tally};
use crate::facts::Facts;
use crate::history::{Deed, History};
use crate::limits::{Limits, Signals};
use crate::ordering::{Hints, Lists, Sources};
use crate::score::{MAX_PLY, Value};
use crate::settings::Settings;
use crate::table::Table;
use crate::time::Budget;
use reduction::Reductions;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) evaluation: &'a Evaluation,
    pub(crate) facts: Facts,
    pub(crate) settings: Settings,
    pub(crate) limits: &'a Limits,
    /// The most nodes, by the limits or the strength.
    pub(crate) most_nodes: Option<u64>,
    pub(crate) budget: Option<Budget>,
    pub(crate) signals: &'a Signals,
    pub(crate) clock: &'a (dyn Fn() -> Duration + Sync),
    /// Nodes of all threads, brought up to date now and then.
    pub(crate) nodes: AtomicU64,
    /// Set by the first thread when the others need not go on.
    pub(crate) over: AtomicBool,
}

/// The scores a node is asked to tell apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Window {
    alpha: Value,
    beta: Value,
}

impl Window {
    /// The smallest window that tells whether a score is above another.
    const fn above(alpha: Value) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// The same window as the opponent sees it.
    const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether exact scores are asked for.
    const fn is_wide(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What is expected of a node outside the main line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Expect {
    /// A move that is too good.
    Cut,
    /// No such move.
    All,
}

impl Expect {
    const fn turned(self) -> Self {
        match self {
            Self::Cut => Self::All,
            Self::All => Self::Cut,
        }
    }
}

/// What a worker keeps of each ply of the line it looks at.
#[derive(Clone, Copy, Default, Debug)]
struct Frame {
    tally: Tally,
    /// The evaluation, unless compelled to move.
    eval: Option<Value>,
    /// Whether the side to move cannot stand where it stands: it is in check, or has to capture.
    compelled: bool,
    /// The move made here and its place in the histories; nothing after a pass.
    mv: Option<Move>,
    deed: Option<Deed>,
    killers: [Option<Move>; 2],
    /// The move left out while it is asked whether it is the only good one.
    excluded: Option<Move>,
    /// Whether it is asked if a pass told the truth.
    verifying: bool,
    /// Plies that can be taken back, as far as repetition goes.
    reversible: usize,
    /// Extensions on the way here.
    extended: i32,
}

/// A thread's search.
pub(crate) struct Worker<'a> {
    shared: &'a Shared<'a>,
    history: &'a mut History,
    scratch: Scratch,
    reductions: Reductions,
    positions: Vec<Position>,
    frames: Vec<Frame>,
    lists: Vec<Lists>,
    lines: Vec<Vec<Move>>,
    tacticals: Vec<Move>,
    /// The keys of the game and of the line looked at.
    keys: Vec<u64>,
    nodes: u64,
    told_nodes: u64,
    selective_depth: usize,
    root_depth: i32,
    /// The ply at which every line ends.
    horizon: usize,
    is_first: bool,
    stopped: bool,
}

impl<'a> Worker<'a> {
    /// A worker at the end of a game; the first one keeps the limits for all.
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        history: &'a mut History,
        game: &Game,
        number: usize,
    ) -> Self {
        let root = game.position();
        let tally = Tally::of(root, &shared.evaluation.tables);
        let past = (0..game.moves().len()).filter_map(|ply| game.position_at(ply));
        let mut keys: Vec<u64> = past.map(Position::key).collect();
        keys.push(root.key());
        let mut frames = vec![Frame::default(); MAX_PLY + 2];
        frames[0].tally = tally;
        frames[0].compelled = root.is_check();
        frames[0].reversible = usize::from(root.halfmove_clock());
        Self {
            shared,
            history,
            scratch: Scratch::new(),
            reductions: Reductions::new(),
            positions: vec![root.clone(); MAX_PLY + 2],
            frames,
            lists: vec![Lists::default(); MAX_PLY + 2],
            lines: vec![Vec::new(); MAX_PLY + 2],
            tacticals: Vec::new(),
            keys,
            nodes: 0,
            told_nodes: 0,
            selective_depth: 0,
            root_depth: 0,
            horizon: MAX_PLY,
            is_first: number == 0,
            stopped: false,
        }
    }

    /// Counts a node, unless the search must end.
    fn enter(&mut self, ply: usize) {
        let shared = self.shared;
        self.lines[ply].clear();
        let alone = shared.settings.threads <= 1;
        self.stopped |= shared.signals.is_stopped()
            || shared.over.load(Ordering::Relaxed)
            || alone && shared.most_nodes.is_some_and(|most| self.nodes >= most);
        if self.stopped {
            return;
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.nodes.is_multiple_of(shared.facts.poll) {
            self.poll();
        }
    }

    /// Tells the others how far this thread is; the first one looks at the clock.
    fn poll(&mut self) {
        let shared = self.shared;
        let all = self.tell_nodes();
        if !self.is_first {
            return;
        }
        let late = || {
            let budget = shared.budget.filter(|_| !shared.signals.is_pondering());
            budget.is_some_and(|budget| (shared.clock)() >= budget.most)
        };
        if shared.most_nodes.is_some_and(|most| all >= most) || late() {
            self.stopped = true;
        }
    }

    /// Adds this thread's nodes to those of all, and tells how many those are.
    fn tell_nodes(&mut self) -> u64 {
        let new = self.nodes - self.told_nodes;
        self.told_nodes = self.nodes;
        self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    /// Makes a legal move of the position at a ply; false when the ruleset bars the repetition.
    fn make(&mut self, ply: usize, mv: Move) -> bool {
        let deed = self.history.deed(mv);
        let (before, after) = self.positions.split_at_mut(ply + 1);
        let (before, after) = (&before[ply], &mut after[0]);
        after.clone_from(before);
        after.play_unchecked(mv);
        let (key, clock) = (after.key(), after.halfmove_clock());
        let frame = &mut self.frames[ply];
        (frame.mv, frame.deed) = (Some(mv), Some(deed));
        let reversible = (frame.reversible + 1).min(usize::from(clock));
        let tally = frame.tally.after(before, mv, &self.shared.evaluation.tables);
        let extended = frame.extended;
        let next = &mut self.frames[ply + 1];
        next.tally = tally;
        next.reversible = reversible;
        next.extended = extended;
        next.excluded = None;
        next.verifying = false;
        next.eval = None;
        next.compelled = after.is_check();
        self.keys.push(key);
        if self.shared.facts.must_capture {
            self.frames[ply + 1].compelled |= self.has_to_capture(ply + 1);
        }
        if self.is_barred(ply + 1) {
            self.keys.pop();
            return false;
        }
        true
    }

    /// Whether the side to move at a ply has no choice but to capture: then it cannot stand where it stands, no more
    /// than in check.
    fn has_to_capture(&mut self, ply: usize) -> bool {
        let position = &self.positions[ply];
        position.tactical_moves_into(&mut self.tacticals);
        self.tacticals.iter().any(|&mv| position.victim(mv).is_some())
    }

    /// Passes the turn; false when that is not possible.
    fn pass(&mut self, ply: usize) -> bool {
        let (before, after) = self.positions.split_at_mut(ply + 1);
        after[0].clone_from(&before[ply]);
        if after[0].pass().is_err() {
            return false;
        }
        let key = after[0].key();
        let frame = &mut self.frames[ply];
        (frame.mv, frame.deed) = (None, None);
        let (tally, extended) = (frame.tally, frame.extended);
        let compelled = after[0].is_check();
        let next = &mut self.frames[ply + 1];
        *next = Frame { tally, compelled, extended, killers: next.killers, ..Frame::default() };
        self.keys.push(key);
        true
    }

    /// Takes the last move or pass back.
    fn unmake(&mut self) {
        self.keys.pop();
    }

    /// The evaluation of the position at a ply, with the misjudgment of a weaker player.
    fn evaluate(&mut self, ply: usize) -> Value {
        let position = &self.positions[ply];
        let value =
            self.shared.evaluation.evaluate(position, &self.frames[ply].tally, &mut self.scratch);
        match self.shared.settings.strength.misjudgment() {
            0 => value,
            most => value + misjudged(position.key(), most),
        }
    }

    /// What moves are ordered by at a ply.
    fn hints(&self, ply: usize, table: Option<Move>) -> Hints {
        let before = [1, 2].map(|back| ply.checked_sub(back).and_then(|at| self.frames[at].deed));
        let counter = self.history.countermove(before[0]);
        Hints { table, killers: self.frames[ply].killers, counter, before }
    }

    fn sources(&self, ply: usize) -> Sources<'_> {
        Sources {
            position: &self.positions[ply],
            history: self.history,
            values: &self.shared.evaluation.tables.exchange,
        }
    }

    /// Makes a move the head of the line found at a ply.
    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (lines, rest) = self.lines.split_at_mut(ply + 1);
        let line = &mut lines[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&rest[0]);
    }
}

/// An error of judgment that is the same whenever the position is.
fn misjudged(key: u64, most: Value) -> Value {
    let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
    (mixed % (2 * most as u64 + 1)) as Value - most
}
