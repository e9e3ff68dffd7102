//! Every number of the search, in one place.
//!
//! Depths and reductions are in plies, margins and values in centipawns unless noted. Start here to tune the
//! search, and prove a change with a match (`tabiya arena --sprt`). The evaluation has numbers of its own, in
//! `eval/parameters.rs`; how weaker players err is in `level.rs`.

use crate::score::Value;

// Iterative deepening and aspiration windows.

/// Half the width of the first aspiration window. Scores of two iterations usually differ by less.
pub(crate) const ASPIRATION_WINDOW: Value = 14;
/// The first depth with an aspiration window. Scores of shallower iterations jump too much for one.
pub(crate) const ASPIRATION_DEPTH: i32 = 5;
/// Added to half of its width when an aspiration window fails, so that narrow ones grow quickly too.
pub(crate) const ASPIRATION_GROWTH: Value = 4;
/// An aspiration window wider than this on one side becomes the full window: a piece changed hands.
pub(crate) const ASPIRATION_LIMIT: Value = 700;
/// The most plies the depth drops after scores above the window: the move is good anyway.
pub(crate) const ASPIRATION_MAX_REDUCTION: i32 = 3;
/// A mate is trusted once it was searched this many plies deeper than its length.
pub(crate) const MATE_CONFIRMATION_DEPTH: i32 = 8;

// Large boards, where captures hardly end.

/// Boards with more squares limit the quiescence search: following every capture would leave no time for the
/// moves of the root.
pub(crate) const LARGE_BOARD_SQUARES: usize = 256;
/// On large boards a line ends this many plies after twice the depth of the iteration.
pub(crate) const LARGE_BOARD_EXTRA_PLIES: usize = 2;

// Full-width plies near the root: no pruning by a guess, so that forced wins are found.

/// Up to this ply no node is pruned by its static evaluation: every reply to every move is searched.
pub(crate) const FULL_WIDTH_PLY: usize = 2;
/// From this iteration on the full width reaches further, which finds every forced win in three moves. Earlier
/// it would cost more time than the rest of the search.
pub(crate) const DEEP_FULL_WIDTH_ITERATION: i32 = 13;
/// The last ply of the wider full width.
pub(crate) const DEEP_FULL_WIDTH_PLY: usize = 4;

// Internal iterative reduction.

/// The least depth at which a node without a transposition-table move is reduced: shallower nodes are cheap.
pub(crate) const IIR_DEPTH: i32 = 4;

// Reverse futility pruning.

/// The greatest depth: deeper, a quiet move can change more than the margin.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 9;
/// Margin for each ply, less than a pawn: a side rarely loses more than that per ply in a quiet position.
pub(crate) const REVERSE_FUTILITY_MARGIN: Value = 76;

// Razoring.

/// The greatest depth: deeper, quiet moves still have time to help.
pub(crate) const RAZORING_DEPTH: i32 = 3;
/// Margin for each ply, nearly a minor piece: more than a quiet move gains.
pub(crate) const RAZORING_MARGIN: Value = 260;

// Null-move pruning.

/// The least depth: shallower nodes cost less than the null-move search itself.
pub(crate) const NULL_MOVE_DEPTH: i32 = 3;
/// The least value of the mover's pieces other than pawns and royals. With less, zugzwang is common and passing
/// proves nothing.
pub(crate) const NULL_MOVE_MIN_PIECES: i32 = 900;
/// Plies by which every null-move search is reduced.
pub(crate) const NULL_MOVE_REDUCTION: i32 = 3;
/// One more ply of reduction for this many plies of depth.
pub(crate) const NULL_MOVE_REDUCTION_DEPTH: i32 = 3;
/// One more ply of reduction for this much static evaluation above beta...
pub(crate) const NULL_MOVE_REDUCTION_EVAL: Value = 180;
/// ...but not more than this many plies.
pub(crate) const NULL_MOVE_MAX_EVAL_REDUCTION: i32 = 3;
/// From this depth on a null-move cutoff is verified by a search without null moves: errors by zugzwang are
/// costly there, and the check is cheap by comparison.
pub(crate) const NULL_MOVE_VERIFICATION_DEPTH: i32 = 14;

// Pruning of single moves. Depths are those after late-move reduction.

/// The greatest depth at which single moves are pruned.
pub(crate) const MOVE_PRUNING_DEPTH: i32 = 9;
/// Late-move pruning: quiet moves searched at every depth before the rest is pruned; the square of the depth is
/// added. Half of the sum if the static evaluation is not improving.
pub(crate) const LATE_MOVE_PRUNING_BASE: i32 = 3;
/// History pruning: the greatest depth.
pub(crate) const HISTORY_PRUNING_DEPTH: i32 = 5;
/// History pruning: a history below this for each ply is hopeless. It is about a quarter of the scale.
pub(crate) const HISTORY_PRUNING_MARGIN: i32 = -4_200;
/// Futility pruning: margin at every depth, about a pawn.
pub(crate) const FUTILITY_BASE: Value = 110;
/// Futility pruning: margin for each ply, less than a pawn.
pub(crate) const FUTILITY_MARGIN: Value = 88;
/// Futility pruning: this much history is worth a centipawn of margin.
pub(crate) const FUTILITY_HISTORY: i32 = 128;
/// Static exchange evaluation of quiet moves: they may lose this times the square of the depth.
pub(crate) const SEE_QUIET_MARGIN: Value = 26;
/// Static exchange evaluation of captures: they may lose this for each ply, about a pawn.
pub(crate) const SEE_CAPTURE_MARGIN: Value = 95;

// Late-move reduction, in thousandths of a ply.

/// Thousandths of a ply.
pub(crate) const LMR_PLY: i32 = 1_000;
/// The constant of the reduction formula, in plies.
pub(crate) const LMR_BASE: f64 = 0.6;
/// Divides the product of the logarithms of depth and move number.
pub(crate) const LMR_DIVISOR: f64 = 2.1;
/// Depths and move numbers from this on are reduced alike.
pub(crate) const LMR_TABLE_SIZE: usize = 64;
/// Nodes of the principal variation reduce less: their scores must be exact.
pub(crate) const LMR_PV: i32 = -900;
/// Expected cut nodes reduce more: the first moves should already have refuted the position.
pub(crate) const LMR_CUT_NODE: i32 = 1_000;
/// Nodes whose static evaluation is not improving reduce more.
pub(crate) const LMR_NOT_IMPROVING: i32 = 500;
/// This much history changes the reduction by one ply.
pub(crate) const LMR_HISTORY: i32 = 7_000;

// Singular extension.

/// The least depth: the extra search costs too much of a shallower node.
pub(crate) const SINGULAR_DEPTH: i32 = 7;
/// How much shallower than the node the transposition-table entry may be.
pub(crate) const SINGULAR_TT_DEPTH_MARGIN: i32 = 3;
/// For each ply of depth the other moves must be this much worse.
pub(crate) const SINGULAR_MARGIN: Value = 2;

// Quiescence search.

/// Delta pruning: what a capture may gain beyond its victim, about two pawns of position.
pub(crate) const DELTA_MARGIN: Value = 190;
/// Check evasions that are searched before quiet ones are skipped: once one holds, later ones seldom hold
/// better.
pub(crate) const MAX_QUIET_EVASIONS: usize = 3;

// Move ordering: killer moves, countermoves, captures, history.

/// Ordering score of the two killer moves: above every history.
pub(crate) const KILLER_SCORES: [i32; 2] = [1_000_000, 900_000];
/// Ordering score of the countermove: below the killers, above every history.
pub(crate) const COUNTERMOVE_SCORE: i32 = 800_000;
/// Captures among check evasions come before every quiet evasion.
pub(crate) const EVASION_CAPTURE_SCORE: i32 = 2_000_000;
/// The victim's value counts this many times: more than the capture history can make up for.
pub(crate) const MVV_WEIGHT: i32 = 16;
/// The attacker's value is divided by this, so that it only decides between equal victims.
pub(crate) const LVA_DIVISOR: i32 = 16;
/// Histories stay within plus and minus this.
pub(crate) const MAX_HISTORY: i32 = 16_384;
/// Entries of the continuation history, whatever the ruleset: two megabytes for each thread.
pub(crate) const CONTINUATION_ENTRIES: usize = 1 << 20;
/// The history bonus of a cutoff grows by this for each ply...
pub(crate) const HISTORY_BONUS_SLOPE: i32 = 150;
/// ...less this...
pub(crate) const HISTORY_BONUS_OFFSET: i32 = 60;
/// ...and stays within these bounds, so that one deep node does not outweigh everything learned before.
pub(crate) const HISTORY_BONUS_RANGE: [i32; 2] = [20, 1_600];
/// Moves of each kind that a node remembers, to lower their history after a cutoff.
pub(crate) const MAX_SEARCHED_MOVES: usize = 48;

// Transposition table.

/// An entry counts as this many plies shallower with each search since it was written.
pub(crate) const TT_AGE_PENALTY: i32 = 8;
/// An inexact entry does not replace one of the same search that is deeper by more than this.
pub(crate) const TT_DEPTH_MARGIN: i32 = 3;

// Draws.

/// Insufficient material is tested with at most this many pieces on the board.
pub(crate) const INSUFFICIENT_MATERIAL_PIECES: u32 = 6;
/// Occurrences of a position that draw in rulesets without a repetition rule, as neither side makes progress.
pub(crate) const DEFAULT_REPETITIONS: usize = 3;

// Time management.

/// Moves the game is expected to last without a next time control.
pub(crate) const EXPECTED_MOVES_TO_GO: u32 = 30;
/// A time control farther away than this counts as this far.
pub(crate) const MAX_MOVES_TO_GO: u32 = 40;
/// How many times its share of the clock a move may take when the search is unsure.
pub(crate) const MAX_TIME_STRETCH: u32 = 4;
/// How the time changes with the iterations for which the best move has stayed the same.
pub(crate) const STABILITY_FACTORS: [f64; 6] = [1.4, 1.1, 0.95, 0.85, 0.8, 0.75];
/// Centipawns that the score's fall since the last iteration counts for, least and most; each adds one percent.
pub(crate) const SCORE_FALL_RANGE: [i32; 2] = [-20, 80];
/// The time factor when no nodes went into the best move; the share of nodes that did is subtracted.
pub(crate) const EFFORT_BASE: f64 = 1.6;
/// The share of nodes in the best move counts within these bounds.
pub(crate) const EFFORT_RANGE: [f64; 2] = [0.2, 1.0];
/// The product of the three factors stays within these bounds.
pub(crate) const TIME_FACTOR_RANGE: [f64; 2] = [0.25, 2.5];
