//! Nodes and moves that are not worth a search.

use rules::Move;

use super::{Expect, Window, Worker};
use crate::ordering::Class;
use crate::score::{DRAW, Value, is_forced};
use crate::table::Known;

/// Up to this ply no node is judged by a guess, so that every answer to every move is looked at.
const THOROUGH_PLY: usize = 2;
/// From this iteration on up to this one, and no move is left out there: whatever wins by force in three moves is
/// looked at. Earlier that would take more time than all the rest.
const DEEP_ITERATION: i32 = 13;
const DEEP_THOROUGH_PLY: usize = 4;
/// Depths up to which a node far above its window is taken as good.
const GOOD_DEPTH: i32 = 9;
/// Centipawns a ply that is worth there.
const GOOD_MARGIN: Value = 76;
/// Depths up to which a hopeless node is judged by captures alone.
const HOPELESS_DEPTH: i32 = 3;
const HOPELESS_MARGIN: Value = 260;
/// The least depth at which passing is tried.
const PASS_DEPTH: i32 = 3;
/// With pieces worth less than this having to move may be what loses, so passing tells nothing.
const MANY_PIECES: i32 = 900;
/// From this depth on what a pass tells is not believed at once.
const VERIFIED_DEPTH: i32 = 14;
/// Depths up to which single moves are left out.
const MOVE_DEPTH: i32 = 9;
const QUIET_MARGIN: Value = 88;
const QUIET_BASE: Value = 110;
/// What a move may lose at each ply of depth and still be looked at.
const QUIET_LOSS: Value = 26;
const TACTICAL_LOSS: Value = 95;
/// A history this bad at each ply of depth is not looked at.
const BAD_HISTORY: i32 = -4_200;

/// What is known of a node before its moves are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// The evaluation, corrected by what the table knows; nothing in check.
    pub(super) eval: Option<Value>,
    /// Whether it is better than two plies ago.
    pub(super) improving: bool,
    pub(super) expect: Expect,
}

impl Worker<'_> {
    /// What the node looks like.
    pub(super) fn prospect(
        &mut self,
        ply: usize,
        known: Option<Known>,
        expect: Expect,
    ) -> Prospect {
        if self.frames[ply].compelled {
            return Prospect { eval: None, improving: false, expect };
        }
        let raw = self.evaluate(ply);
        self.frames[ply].eval = Some(raw);
        let earlier = |back: usize| ply.checked_sub(back).and_then(|at| self.frames[at].eval);
        let improving = earlier(2).or_else(|| earlier(4)).is_some_and(|eval| raw > eval);
        let eval = match known {
            Some(known) if known.is_sharper(raw) => known.value,
            _ => raw,
        };
        Prospect { eval: Some(eval), improving, expect }
    }

    /// The score of a node that need not be searched.
    pub(super) fn prune_node(
        &mut self,
        ply: usize,
        window: Window,
        depth: i32,
        prospect: Prospect,
    ) -> Option<Value> {
        let eval = prospect.eval?;
        if window.is_wide() || self.frames[ply].excluded.is_some() {
            return None;
        }
        let guess = if ply <= THOROUGH_PLY || self.is_thorough(ply) {
            None
        } else {
            self.prune_hopeless(ply, window, depth, eval)
                .or_else(|| prune_good(window, depth, eval, prospect.improving))
        };
        guess.or_else(|| self.prune_by_pass(ply, window, depth, eval, prospect.expect))
    }

    /// Whether nothing is left out on a guess.
    fn is_thorough(&self, ply: usize) -> bool {
        ply <= DEEP_THOROUGH_PLY && self.root_depth >= DEEP_ITERATION
    }

    /// Far below the window only captures could help.
    fn prune_hopeless(
        &mut self,
        ply: usize,
        window: Window,
        depth: i32,
        eval: Value,
    ) -> Option<Value> {
        if depth > HOPELESS_DEPTH || eval + HOPELESS_MARGIN * depth > window.alpha {
            return None;
        }
        let value = self.quiescence(ply, Window::above(window.alpha));
        (value <= window.alpha).then_some(value)
    }

    /// A side that stands well even after passing stands well.
    fn prune_by_pass(
        &mut self,
        ply: usize,
        window: Window,
        depth: i32,
        eval: Value,
        expect: Expect,
    ) -> Option<Value> {
        let us = self.positions[ply].turn();
        let pieces = self.frames[ply].tally.pieces[us as usize];
        let passed_before = ply > 0 && self.frames[ply - 1].mv.is_none();
        let may = self.shared.facts.may_pass && !passed_before && !self.frames[ply].verifying;
        let good = eval >= window.beta && !is_forced(window.beta);
        if !may || !good || depth < PASS_DEPTH || pieces < MANY_PIECES {
            return None;
        }
        let less = 3 + depth / 3 + ((eval - window.beta) / 180).min(3);
        if !self.pass(ply) {
            return None;
        }
        let below = Window::above(window.beta - 1).turned();
        let value = -self.node(ply + 1, below, depth - less, expect.turned());
        self.unmake();
        if self.stopped {
            return Some(DRAW);
        }
        if value < window.beta {
            return None;
        }
        // A win after a pass is not proved: the opponent did not have to move.
        let value = if is_forced(value) { window.beta } else { value };
        if depth < VERIFIED_DEPTH {
            return Some(value);
        }
        self.verify_pass(ply, window, depth - less, expect)
    }

    /// Deep down having to move may be what loses after all: then the moves are looked at.
    fn verify_pass(
        &mut self,
        ply: usize,
        window: Window,
        depth: i32,
        expect: Expect,
    ) -> Option<Value> {
        self.frames[ply].verifying = true;
        let value = self.node(ply, Window::above(window.beta - 1), depth.max(1), expect);
        self.frames[ply].verifying = false;
        (value >= window.beta || self.stopped).then_some(value)
    }

    /// Whether a move is not worth a search, after so many others were searched.
    pub(super) fn prune_move(&self, ply: usize, candidate: Candidate) -> bool {
        let Candidate { mv, class, number, depth, .. } = candidate;
        if depth > MOVE_DEPTH || number == 0 || self.is_thorough(ply) {
            return false;
        }
        let pruned = match class {
            Class::Table | Class::Good => false,
            Class::Bad => !self.loses_less(ply, mv, TACTICAL_LOSS * depth),
            Class::Quiet => self.is_idle(ply, candidate),
        };
        // A check forces an answer, and what it sacrifices may come back with interest.
        pruned && !self.positions[ply].gives_check(mv)
    }

    /// Whether a quiet move promises nothing.
    fn is_idle(&self, ply: usize, candidate: Candidate) -> bool {
        let Candidate { mv, number, depth, alpha, prospect, history, .. } = candidate;
        let most = (3 + depth * depth) as usize / if prospect.improving { 1 } else { 2 };
        if number > most {
            return true;
        }
        let Some(eval) = prospect.eval else { return false };
        if depth <= 5 && history < BAD_HISTORY * depth {
            return true;
        }
        let hopeless = eval + QUIET_BASE + QUIET_MARGIN * depth + history / 128 <= alpha;
        hopeless || !self.loses_less(ply, mv, QUIET_LOSS * depth * depth)
    }

    /// Whether the captures a move begins cost no more than that.
    fn loses_less(&self, ply: usize, mv: Move, most: Value) -> bool {
        let values = &self.shared.evaluation.tables.exchange;
        self.positions[ply].exchange_reaches(mv, values, -most)
    }
}

/// A move about to be looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) class: Class,
    /// How many moves were looked at before.
    pub(super) number: usize,
    /// How deep it would be looked at, reduced.
    pub(super) depth: i32,
    pub(super) alpha: Value,
    pub(super) prospect: Prospect,
    pub(super) history: i32,
}

/// A node this far above its window stays above it.
fn prune_good(window: Window, depth: i32, eval: Value, improving: bool) -> Option<Value> {
    let margin = GOOD_MARGIN * (depth - i32::from(improving));
    let good = depth <= GOOD_DEPTH && eval - margin >= window.beta && !is_forced(window.beta);
    (good && !is_forced(eval)).then(|| (eval + window.beta) / 2)
}
