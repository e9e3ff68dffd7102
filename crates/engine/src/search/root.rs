//! Iterative deepening: ever deeper looks at the root's moves, within windows around the last score.

use rules::Move;

use super::{Expect, Window, Worker};
use crate::report::Progress;
use crate::score::{Bound, DRAW, INFINITE, MAX_PLY, Score, Value, is_forced};
use crate::table::Known;
use crate::time::{Mood, Saves};

/// The first window reaches so far on each side of the last score.
const FIRST_WINDOW: Value = 14;
/// The depth from which on windows are used.
const WINDOW_DEPTH: i32 = 5;
/// A forced win is believed when it was looked at so many plies beyond its end.
const WIN_CHECKED: i32 = 8;

/// A move at the root and what is known of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    pub(crate) value: Value,
    /// Its score in the last whole iteration.
    last: Value,
    pub(crate) line: Vec<Move>,
    nodes: u64,
}

impl RootMove {
    /// What was found of it, if it was looked at.
    pub(crate) fn score(&self) -> Option<Score> {
        (self.value > -INFINITE).then(|| Score::new(self.value))
    }
}

/// What deepening came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    /// The moves, the best one first.
    pub(crate) moves: Vec<RootMove>,
    /// The deepest whole iteration.
    pub(crate) depth: i32,
}

impl Worker<'_> {
    /// Looks deeper and deeper at these moves until a limit is reached.
    pub(crate) fn deepen(&mut self, moves: &[Move], report: &mut dyn FnMut(&Progress)) -> Outcome {
        let fresh = |&mv: &Move| RootMove {
            mv,
            value: -INFINITE,
            last: -INFINITE,
            line: vec![mv],
            nodes: 0,
        };
        let mut outcome = Outcome { moves: moves.iter().map(fresh).collect(), depth: 0 };
        let mut moves = outcome.moves.clone();
        let limits = self.shared.limits;
        let deepest = limits
            .depth
            .map_or(MAX_PLY as i32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1) as i32);
        let (mut steady, mut last_best, mut last_value) = (0, None, None);
        for depth in 1..=deepest {
            self.root_depth = depth;
            self.horizon = self.shared.facts.horizon(depth);
            self.selective_depth = 0;
            let whole = self.iterate(&mut moves, depth, report);
            if !whole {
                adopt(&mut outcome, &moves);
                break;
            }
            outcome = Outcome { moves: moves.clone(), depth };
            let best = &moves[0];
            steady = if last_best == Some(best.mv) { steady + 1 } else { 0 };
            last_best = Some(best.mv);
            let fall = last_value.map_or(0, |last: Value| last - best.value);
            last_value = Some(best.value);
            let effort = best.nodes as f64 / self.nodes.max(1) as f64;
            let mood = Mood { steady, fall, effort };
            if self.is_content(&moves, depth, mood) {
                break;
            }
        }
        self.tell_nodes();
        outcome
    }

    /// One iteration over as many lines as are wanted; false when it had to end early.
    fn iterate(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        report: &mut dyn FnMut(&Progress),
    ) -> bool {
        for root in moves.iter_mut() {
            root.last = root.value;
        }
        let lines = self.shared.settings.lines.clamp(1, moves.len());
        for rank in 0..lines {
            self.search_line(&mut moves[rank..], depth);
            if self.stopped {
                return false;
            }
            moves[..=rank].sort_by_key(|root| -root.value);
        }
        let nodes = self.tell_nodes();
        for (rank, root) in moves[..lines].iter().enumerate() {
            report(&Progress {
                depth: depth as u32,
                selective_depth: self.selective_depth as u32,
                rank: rank + 1,
                score: Score::new(root.value),
                bound: Bound::Exact,
                nodes,
                time: (self.shared.clock)(),
                hash_full: self.shared.table.fullness(),
                line: root.line.clone(),
            });
        }
        true
    }

    /// Finds the best of these moves and puts it first, in windows that open as needed.
    fn search_line(&mut self, moves: &mut [RootMove], depth: i32) {
        let last = moves[0].last;
        let mut reach = FIRST_WINDOW;
        let mut window = Window { alpha: -INFINITE, beta: INFINITE };
        if depth >= WINDOW_DEPTH && !is_forced(last) {
            window = Window { alpha: last - reach, beta: last + reach };
        }
        let mut less = 0;
        loop {
            let value = self.root_node(moves, window, (depth - less).max(1));
            moves.sort_by_key(|root| -root.value);
            if self.stopped {
                return;
            }
            if value <= window.alpha {
                window.beta = (window.alpha + window.beta) / 2;
                window.alpha = (value - reach).max(-INFINITE);
                less = 0;
            } else if value >= window.beta {
                window.beta = (value + reach).min(INFINITE);
                less = (less + 1).min(3);
            } else {
                return;
            }
            reach += reach / 2 + 4;
            if is_forced(value) || reach > 700 {
                window = Window { alpha: -INFINITE, beta: INFINITE };
            }
        }
    }

    /// The root as a node: its moves come in the order of the last iteration.
    fn root_node(&mut self, moves: &mut [RootMove], window: Window, depth: i32) -> Value {
        self.enter(0);
        let raw = if self.frames[0].compelled { None } else { Some(self.evaluate(0)) };
        self.frames[0].eval = raw;
        self.frames[2].killers = [None; 2];
        let (mut best, mut alpha) = (-INFINITE, window.alpha);
        let mut best_move = None;
        for root in moves.iter_mut() {
            root.value = -INFINITE;
        }
        for (number, root) in moves.iter_mut().enumerate() {
            let before = self.nodes;
            // What the game's history bars is no move of the root.
            if !self.make(0, root.mv) {
                continue;
            }
            let value = self.root_move(number, Window { alpha, beta: window.beta }, depth);
            self.unmake();
            root.nodes += self.nodes - before;
            if self.stopped {
                return DRAW;
            }
            if number == 0 || value > alpha {
                root.value = value;
                self.extend_line(0, root.mv);
                root.line.clone_from(&self.lines[0]);
            }
            best = best.max(value);
            if value > alpha {
                best_move = Some(root.mv);
                alpha = value;
                if value >= window.beta {
                    break;
                }
            }
        }
        let bound = match best {
            best if best >= window.beta => Bound::Lower,
            _ if best_move.is_some() => Bound::Exact,
            _ => Bound::Upper,
        };
        let found = Known { mv: best_move, value: best, depth, bound };
        if self.shared.settings.lines == 1 && self.shared.limits.moves.is_empty() {
            self.shared.table.put(self.positions[0].key(), 0, found);
        }
        best
    }

    /// The score of the root's move that was just made.
    fn root_move(&mut self, number: usize, window: Window, depth: i32) -> Value {
        if number == 0 {
            return -self.node(1, window.turned(), depth - 1, Expect::Cut);
        }
        let less = if number > 2 && depth >= 3 && !self.frames[1].compelled {
            let case = super::reduction::Case { node: -900, history: 0 };
            self.reductions.plies(depth, number + 1, case).clamp(0, depth - 2)
        } else {
            0
        };
        let narrow = Window::above(window.alpha).turned();
        let mut value = -self.node(1, narrow, depth - 1 - less, Expect::Cut);
        if less > 0 && value > window.alpha {
            value = -self.node(1, narrow, depth - 1, Expect::All);
        }
        if value > window.alpha && !self.stopped {
            value = -self.node(1, window.turned(), depth - 1, Expect::Cut);
        }
        value
    }

    /// Whether another iteration would not pay, or is not wanted.
    fn is_content(&self, moves: &[RootMove], depth: i32, mood: Mood) -> bool {
        let shared = self.shared;
        let best = Score::new(moves[0].value);
        if shared.limits.mate.is_some_and(|wanted| best.wins_within(wanted)) {
            return true;
        }
        if !self.is_first || shared.signals.is_pondering() {
            return false;
        }
        let Some(budget) = shared.budget else { return false };
        if budget.saves == Saves::Yes {
            let proved =
                matches!(best, Score::Mate(moves) if depth >= 2 * moves.abs() + WIN_CHECKED);
            if moves.len() == 1 || proved {
                return true;
            }
        }
        budget.is_enough((shared.clock)(), mood)
    }
}

/// Takes over what an iteration found before it was stopped: a move that beat the best one, or was it.
fn adopt(outcome: &mut Outcome, moves: &[RootMove]) {
    let Some(better) = moves.iter().find(|root| root.value > -INFINITE) else { return };
    let Some(index) = outcome.moves.iter().position(|root| root.mv == better.mv) else { return };
    if index > 0 || outcome.depth == 0 {
        outcome.moves[index] = better.clone();
        outcome.moves[..=index].rotate_right(1);
    }
}
