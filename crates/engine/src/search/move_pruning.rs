//! Pruning of single moves outside the principal variation: late-move pruning, history pruning, futility pruning
//! and pruning by static exchange evaluation (SEE).

use rules::Move;

use super::parameters::{
    FUTILITY_BASE, FUTILITY_HISTORY, FUTILITY_MARGIN, HISTORY_PRUNING_DEPTH,
    HISTORY_PRUNING_MARGIN, LATE_MOVE_PRUNING_BASE, LATE_MOVE_PRUNING_NOT_IMPROVING_DIVISOR,
    MOVE_PRUNING_DEPTH, SEE_CAPTURE_MARGIN, SEE_QUIET_MARGIN,
};
use super::{Node, Worker};
use crate::move_picker::MoveClass;
use crate::score::Value;

/// A move that may be pruned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) class: MoveClass,
    pub(super) history: i32,
    /// How many moves of the node were searched before.
    pub(super) searched: usize,
    /// The depth it would be searched to, after late-move reduction.
    pub(super) depth: i32,
    pub(super) alpha: Value,
}

impl Worker<'_> {
    /// Whether a move is not worth a search. The first move, moves of the transposition table and good captures
    /// always are.
    pub(super) fn prune_move(&self, node: &Node, candidate: &Candidate) -> bool {
        let Candidate { mv, class, searched, depth, .. } = *candidate;
        if depth > MOVE_PRUNING_DEPTH || searched == 0 || self.is_full_width(node.ply) {
            return false;
        }
        let pruned = match class {
            MoveClass::TtMove | MoveClass::GoodTactical => false,
            MoveClass::BadTactical => self.see_capture_pruning(node, candidate),
            MoveClass::Quiet => self.prune_quiet(node, candidate),
        };
        // A check has to be answered, and a sacrifice for it may pay.
        pruned && !self.positions[node.ply].gives_check(mv)
    }

    /// Whether a quiet move is not worth a search. Without a static evaluation only its place in the order counts.
    fn prune_quiet(&self, node: &Node, candidate: &Candidate) -> bool {
        late_move_pruning(node, candidate)
            || node.static_eval.is_some_and(|static_eval| {
                history_pruning(candidate)
                    || futility_pruning(candidate, static_eval)
                    || self.see_quiet_pruning(node, candidate)
            })
    }

    /// SEE pruning of captures, by static exchange evaluation: the captures that follow would lose too much. The margin
    /// is about a pawn for each ply, because with every ply the search may find more in return.
    fn see_capture_pruning(&self, node: &Node, candidate: &Candidate) -> bool {
        !self.see_reaches(node.ply, candidate.mv, -SEE_CAPTURE_MARGIN * candidate.depth)
    }

    /// SEE pruning of quiet moves, by static exchange evaluation: the moved piece would be lost for too little. The
    /// margin is small at low depth and reaches a piece at depth four, where tactics may justify the loss.
    fn see_quiet_pruning(&self, node: &Node, candidate: &Candidate) -> bool {
        let margin = SEE_QUIET_MARGIN * candidate.depth * candidate.depth;
        !self.see_reaches(node.ply, candidate.mv, -margin)
    }

    /// Static exchange evaluation (SEE): whether the captures that a move starts on its target square come to at least
    /// this for the mover.
    fn see_reaches(&self, ply: usize, mv: Move, least: Value) -> bool {
        let values = &self.shared.evaluation.tables.see_values;
        self.positions[ply].exchange_reaches(mv, values, least)
    }
}

/// Late-move pruning, by move count: moves are sorted, so quiet ones far down the list rarely matter. The number
/// allowed grows with the square of the depth, because a wrong guess costs more there, and is halved when the side's
/// evaluation is not improving.
fn late_move_pruning(node: &Node, candidate: &Candidate) -> bool {
    let allowed = LATE_MOVE_PRUNING_BASE + candidate.depth * candidate.depth;
    let allowed =
        if node.improving { allowed } else { allowed / LATE_MOVE_PRUNING_NOT_IMPROVING_DIVISOR };
    candidate.searched > allowed as usize
}

/// History pruning: moves that kept failing elsewhere are not tried at low depth. The margin grows with depth, because
/// a wrong guess costs more there; for one ply it is about three failures at depth five.
fn history_pruning(candidate: &Candidate) -> bool {
    candidate.depth <= HISTORY_PRUNING_DEPTH
        && candidate.history < HISTORY_PRUNING_MARGIN * candidate.depth
}

/// Futility pruning: the static evaluation is so far below alpha that a quiet move does not reach it. The margin
/// is about what a quiet move gains at most: a pawn, and nearly one more for each ply.
fn futility_pruning(candidate: &Candidate, static_eval: Value) -> bool {
    let margin =
        FUTILITY_BASE + FUTILITY_MARGIN * candidate.depth + candidate.history / FUTILITY_HISTORY;
    static_eval + margin <= candidate.alpha
}
