//! The moves of a node: which are looked at, how deep, and what is learned from them.

use rules::Move;

use super::pruning::{Candidate, Prospect};
use super::reduction::Case;
use super::{Expect, Window, Worker};
use crate::ordering::{Class, Picker, Wanted};
use crate::score::{Bound, DRAW, INFINITE, Value, is_forced};
use crate::table::Known;

/// From this depth on it is asked whether the known move is the only good one.
const SINGULAR_DEPTH: i32 = 7;
/// Moves remembered as failures of a node.
const FAILURES: usize = 48;
/// The history bonus of a refutation grows with depth up to this.
const MOST_BONUS: i32 = 1_600;

/// What came of a node's moves so far.
#[derive(Debug)]
struct Best {
    value: Value,
    mv: Option<Move>,
    alpha: Value,
    number: usize,
    /// Moves looked at in vain.
    quiets: Vec<Move>,
    tacticals: Vec<Move>,
}

/// A move of a node and how it is to be looked at.
#[derive(Clone, Copy, Debug)]
struct Look {
    mv: Move,
    class: Class,
    depth: i32,
}

impl Worker<'_> {
    /// Looks at the moves of a node one by one.
    pub(super) fn look_at_moves(
        &mut self,
        ply: usize,
        window: Window,
        depth: i32,
        known: Option<Known>,
        prospect: Prospect,
    ) -> Value {
        let table = known.and_then(|known| known.mv);
        let hints = self.hints(ply, table);
        let wanted = if self.frames[ply].compelled { Wanted::Answers } else { Wanted::All };
        let mut picker = Picker::new(wanted, hints, std::mem::take(&mut self.lists[ply]));
        let mut best = Best {
            value: -INFINITE,
            mv: None,
            alpha: window.alpha,
            number: 0,
            quiets: Vec::new(),
            tacticals: Vec::new(),
        };
        self.frames[ply + 2].killers = [None; 2];
        while let Some((mv, class)) = picker.next(self.sources(ply)) {
            if self.frames[ply].excluded == Some(mv) {
                continue;
            }
            let history = self.history_of(ply, mv, class);
            let less = self.reduction(&best, window, depth, prospect, history);
            let candidate = Candidate {
                mv,
                class,
                number: best.number,
                depth: (depth - 1 - less).max(1),
                alpha: best.alpha,
                prospect,
                history,
            };
            if !window.is_wide() && !is_forced(best.value) && self.prune_move(ply, candidate) {
                continue;
            }
            let more =
                if Some(mv) == table { self.singularity(ply, window, depth, known) } else { 0 };
            let look = Look { mv, class, depth: depth - 1 + more };
            let Some(value) = self.look_at(ply, window, look, &best, less, prospect.expect) else {
                continue;
            };
            if self.stopped {
                break;
            }
            if self.took(ply, window, &mut best, look, value) {
                break;
            }
        }
        self.lists[ply] = picker.into_lists();
        if self.stopped {
            return DRAW;
        }
        self.conclude(ply, window, depth, &best)
    }

    /// How good a move has been so far.
    fn history_of(&self, ply: usize, mv: Move, class: Class) -> i32 {
        let position = &self.positions[ply];
        match class {
            Class::Good | Class::Bad => self.history.capture(position, mv),
            Class::Table if position.is_tactical(mv) => self.history.capture(position, mv),
            Class::Table | Class::Quiet => {
                self.history.quiet(position.turn(), mv, self.hints(ply, None).before)
            }
        }
    }

    /// Plies a late move is looked at less deep.
    fn reduction(
        &self,
        best: &Best,
        window: Window,
        depth: i32,
        prospect: Prospect,
        history: i32,
    ) -> i32 {
        let wide = if window.is_wide() { -900 } else { 0 };
        let cut = if prospect.expect == Expect::Cut && !window.is_wide() { 1_000 } else { 0 };
        let improving = if prospect.improving { 0 } else { 500 };
        let case = Case { node: wide + cut + improving, history };
        self.reductions.plies(depth, best.number + 1, case).clamp(0, (depth - 2).max(0))
    }

    /// Makes the move and looks at it; nothing when it is barred.
    fn look_at(
        &mut self,
        ply: usize,
        window: Window,
        look: Look,
        best: &Best,
        less: i32,
        expect: Expect,
    ) -> Option<Value> {
        if !self.make(ply, look.mv) {
            return None;
        }
        let compels = self.frames[ply + 1].compelled;
        let more = i32::from(compels && look.class != Class::Bad && self.may_extend(ply));
        self.frames[ply + 1].extended += more;
        let depth = look.depth + more;
        let full = Window { alpha: best.alpha, beta: window.beta };
        let first = best.number == 0;
        let value = if first && window.is_wide() {
            -self.node(ply + 1, full.turned(), depth, Expect::Cut)
        } else {
            let late = best.number > 1 + usize::from(window.is_wide()) && look.depth >= 2;
            let spared = matches!(look.class, Class::Good | Class::Table);
            let less = if late && !spared { (less - i32::from(compels)).max(0) } else { 0 };
            self.test(
                ply,
                window,
                full,
                depth,
                less,
                if first { expect.turned() } else { Expect::Cut },
            )
        };
        self.unmake();
        Some(value)
    }

    /// Tests whether a move is better than the best so far, and only then how much.
    fn test(
        &mut self,
        ply: usize,
        window: Window,
        full: Window,
        depth: i32,
        less: i32,
        expect: Expect,
    ) -> Value {
        let narrow = Window::above(full.alpha).turned();
        let mut value = full.alpha + 1;
        if less > 0 {
            value = -self.node(ply + 1, narrow, depth - less, Expect::Cut);
        }
        if value > full.alpha {
            let expect = if less > 0 { Expect::All } else { expect };
            value = -self.node(ply + 1, narrow, depth, expect);
        }
        if value > full.alpha && window.is_wide() {
            value = -self.node(ply + 1, full.turned(), depth, Expect::Cut);
        }
        value
    }

    /// Whether the line may still be looked at deeper than its turn was.
    fn may_extend(&self, ply: usize) -> bool {
        ply < 2 * self.root_depth as usize && self.frames[ply].extended < self.root_depth
    }

    /// Plies more for the known move when all others are much worse, fewer when they are good too.
    fn singularity(&mut self, ply: usize, window: Window, depth: i32, known: Option<Known>) -> i32 {
        let Some(known) = known else { return 0 };
        let fit = depth >= SINGULAR_DEPTH
            && ply > 0
            && self.frames[ply].excluded.is_none()
            && known.depth >= depth - 3
            && known.bound != Bound::Upper
            && !is_forced(known.value)
            && self.may_extend(ply);
        if !fit {
            return 0;
        }
        let beta = known.value - 2 * depth;
        self.frames[ply].excluded = known.mv;
        let lists = std::mem::take(&mut self.lists[ply]);
        let value = self.node(ply, Window::above(beta - 1), (depth - 1) / 2, Expect::Cut);
        self.lists[ply] = lists;
        self.frames[ply].excluded = None;
        if value < beta {
            1
        } else if beta >= window.beta {
            -1
        } else {
            0
        }
    }

    /// Takes a move's score in; true when the node is decided.
    fn took(
        &mut self,
        ply: usize,
        window: Window,
        best: &mut Best,
        look: Look,
        value: Value,
    ) -> bool {
        best.number += 1;
        if value > best.value {
            best.value = value;
            if value > best.alpha {
                best.mv = Some(look.mv);
                if window.is_wide() {
                    self.extend_line(ply, look.mv);
                }
                if value >= window.beta {
                    return true;
                }
                best.alpha = value;
            }
        }
        let tactical = self.positions[ply].is_tactical(look.mv);
        let list = if tactical { &mut best.tacticals } else { &mut best.quiets };
        if list.len() < FAILURES && best.mv != Some(look.mv) {
            list.push(look.mv);
        }
        false
    }

    /// What the node comes to, and what is to be remembered of it.
    fn conclude(&mut self, ply: usize, window: Window, depth: i32, best: &Best) -> Value {
        let excluded = self.frames[ply].excluded.is_some();
        if best.number == 0 {
            return if excluded { window.alpha } else { self.stuck(ply) };
        }
        if best.value >= window.beta
            && let Some(mv) = best.mv
        {
            self.learn(ply, depth, mv, best);
        }
        if !excluded {
            let bound = if best.value >= window.beta {
                Bound::Lower
            } else if best.mv.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let found = Known { mv: best.mv, value: best.value, depth, bound };
            self.shared.table.put(self.positions[ply].key(), ply, found);
        }
        best.value
    }

    /// Learns from a refutation: it was good, and what was looked at before it was not.
    fn learn(&mut self, ply: usize, depth: i32, mv: Move, best: &Best) {
        let bonus = (150 * depth - 60).clamp(20, MOST_BONUS);
        let before = self.hints(ply, None).before;
        let position = &self.positions[ply];
        let turn = position.turn();
        if position.is_tactical(mv) {
            self.history.adjust_capture(position, mv, bonus);
        } else {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            self.history.counter(before[0], mv);
            self.history.adjust_quiet(turn, mv, before, bonus);
            for &failure in &best.quiets {
                self.history.adjust_quiet(turn, failure, before, -bonus);
            }
        }
        for &failure in &best.tacticals {
            self.history.adjust_capture(position, failure, -bonus);
        }
    }
}
