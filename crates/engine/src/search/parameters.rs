//! Every number of the search and of time management that could be tuned, in one place.
//!
//! Depths and reductions are in plies, margins and values in centipawns unless noted. Each entry says why it
//! has its value. Unless an entry names another source, the value was picked by hand in the range that is usual in
//! chess engines, and was not tuned. Start here to tune the search, and prove a change with a match
//! (`tabiya arena --sprt`).
//!
//! Numbers elsewhere: `score.rs` has the scale of scores, `eval/parameters.rs` the evaluation, `level.rs` and
//! `limited_strength.rs` how weaker players err. Sizes of data structures are beside the structure.

use crate::score::Value;

/// A part of a whole: numerator and denominator.
pub(crate) type Fraction = [u32; 2];

// Iterative deepening and aspiration windows.

/// Half the width of the first aspiration window. A wider one cuts off less; a narrower one fails more often, and
/// each failure repeats the iteration. In the chess positions of the bench, two successive iterations differ by
/// less than this somewhat less than half of the time.
pub(crate) const ASPIRATION_WINDOW: Value = 14;
/// The first depth with an aspiration window. Scores of shallower iterations jump too much for one, and a full
/// window costs little there.
pub(crate) const ASPIRATION_DEPTH: i32 = 5;
/// After a failure the half-width grows by itself divided by this. Faster growth loses the narrow window sooner;
/// slower growth repeats the iteration more often.
pub(crate) const ASPIRATION_GROWTH_DIVISOR: Value = 2;
/// Added to that growth, so that the first, narrow windows grow by more.
pub(crate) const ASPIRATION_GROWTH: Value = 4;
/// An aspiration window wider than this on one side becomes the full window. This is more than a rook: a piece
/// changed hands, and the last score says nothing about the next.
pub(crate) const ASPIRATION_LIMIT: Value = 700;
/// The most plies the depth drops after scores above the window, one for each. The move is good anyway, so a
/// shallower search settles its score sooner; with more plies the iteration would not be worth its depth.
pub(crate) const ASPIRATION_MAX_REDUCTION: i32 = 3;
/// A mate ends the search once it was searched this many plies deeper than its length. With fewer, reduced lines
/// may still hide a shorter mate; more waste the clock of a won game.
pub(crate) const MATE_CONFIRMATION_DEPTH: i32 = 8;

// Polling.

/// Nodes between two looks at the clock, times the square of the board's area: a node takes longer on a large
/// board, because the moves grow with the area, and so does the work for each. It gives 257 nodes on 64 squares,
/// less than a millisecond. A larger value delays stopping; a smaller one reads the clock more than needed.
pub(crate) const POLL_NODES_TIMES_AREA_SQUARED: u64 = 1 << 20;
/// Smaller areas count as this many squares: the fixed costs of a node do not shrink with the board.
pub(crate) const POLL_MIN_AREA: usize = 32;

// Large boards, where captures hardly end.

/// Boards with more squares limit the length of lines. Without the limit, following every capture left their first
/// iteration unfinished, and most root moves were never searched. Ordinary boards are far below this.
pub(crate) const LARGE_BOARD_SQUARES: usize = 256;
/// On large boards a line ends at this times the depth of the iteration. Extensions may double the depth of a line
/// on any board; with less, the limit would cut those off.
pub(crate) const LARGE_BOARD_DEPTH_FACTOR: usize = 2;
/// Plies added to that limit, so that even the first iteration follows an exchange of four captures.
pub(crate) const LARGE_BOARD_EXTRA_PLIES: usize = 2;

// Full-width plies near the root: no pruning by a guess, so that forced wins are found. Together with never pruning
// checks and with seeing a step to a hill, they raised the forced wins found within a second from 402 to all 417 of
// a suite, and the tactics from 128 to all 130.

/// Up to this ply no node is pruned by its static evaluation: every reply to every move is searched. More plies
/// would slow down every iteration.
pub(crate) const FULL_WIDTH_PLY: usize = 2;
/// From this iteration on the full width reaches further, which finds every forced win in three moves. Earlier
/// it would cost more time than the rest of the search.
pub(crate) const DEEP_FULL_WIDTH_ITERATION: i32 = 13;
/// The last ply of the wider full width: the winner's third move is made there.
pub(crate) const DEEP_FULL_WIDTH_PLY: usize = 4;

// Improving heuristic.

/// Plies back to the static evaluations that the current one is compared with: the mover's last turn or, if it had
/// to react then, the turn before. Older evaluations say little about the current plan.
pub(crate) const IMPROVING_PLIES: [usize; 2] = [2, 4];

// Internal iterative reduction.

/// The least depth at which a node without a transposition-table move is reduced: shallower nodes are cheap even
/// with a poor order of moves.
pub(crate) const IIR_DEPTH: i32 = 4;
/// The reduction: one ply is what the next iteration adds, so the node loses nothing in the end.
pub(crate) const IIR_REDUCTION: i32 = 1;

// Reverse futility pruning.

/// The greatest depth: deeper, threats have time to grow beyond any margin that would still prune.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 9;
/// Margin for each ply, less than a pawn: a side rarely loses more than that per ply in a quiet position. A smaller
/// margin overlooks threats; a larger one hardly prunes.
pub(crate) const REVERSE_FUTILITY_MARGIN: Value = 76;
/// Plies of margin that an improving side is spared: its trend already speaks against a loss.
pub(crate) const REVERSE_FUTILITY_IMPROVING: i32 = 1;

// Razoring.

/// The greatest depth: deeper, quiet moves still have time to help.
pub(crate) const RAZORING_DEPTH: i32 = 3;
/// Margin for each ply, nearly a minor piece: more than a quiet move gains. A smaller margin misses quiet threats; a
/// larger one is rarely met.
pub(crate) const RAZORING_MARGIN: Value = 260;

// Null-move pruning.

/// The least depth: shallower nodes cost less than the null-move search itself.
pub(crate) const NULL_MOVE_DEPTH: i32 = 3;
/// The least value of the mover's pieces other than pawns and royals: in chess a little less than a queen. With
/// fewer pieces zugzwang is common and passing proves nothing; a larger value gives cutoffs away.
pub(crate) const NULL_MOVE_MIN_PIECES: i32 = 900;
/// Plies by which every null-move search is reduced. With fewer it costs too much of what it saves; with more it
/// overlooks the opponent's threats.
pub(crate) const NULL_MOVE_REDUCTION: i32 = 3;
/// One more ply of reduction for this many plies of depth, so that the search stays a small part of a deep node. A
/// smaller number turns deep null-move searches into shallow ones that miss threats.
pub(crate) const NULL_MOVE_REDUCTION_DEPTH: i32 = 3;
/// One more ply of reduction for this much static evaluation above beta. The opponent needs a larger threat to make
/// up for nearly two pawns, and larger threats show at lower depth.
pub(crate) const NULL_MOVE_REDUCTION_EVAL: Value = 180;
/// The most plies of reduction by evaluation. Without a limit, nodes that are a queen up would skip to quiescence
/// search and overlook a mate.
pub(crate) const NULL_MOVE_MAX_EVAL_REDUCTION: i32 = 3;
/// From this depth on a null-move cutoff is verified by a search without null moves: errors by zugzwang are
/// costly there, and the check is cheap by comparison. At lower depths it would cost more than it saves.
pub(crate) const NULL_MOVE_VERIFICATION_DEPTH: i32 = 14;

// Pruning of single moves. Depths are those after late-move reduction.

/// The greatest depth at which single moves are pruned. Deeper, the margins below hardly prune, and a wrong guess
/// loses a large subtree.
pub(crate) const MOVE_PRUNING_DEPTH: i32 = 9;
/// Late-move pruning: quiet moves are pruned once more moves than this, plus the square of the depth, were searched.
/// It lets nodes of depth one try five moves; with the square alone they would try two.
pub(crate) const LATE_MOVE_PRUNING_BASE: i32 = 3;
/// Late-move pruning: divides that sum if the static evaluation is not improving, because such a node will probably
/// fail low whatever it tries. With a larger divisor a node of depth one would try only two moves.
pub(crate) const LATE_MOVE_PRUNING_NOT_IMPROVING_DIVISOR: i32 = 2;
/// History pruning: the greatest depth. There the margin is two fifths of the lowest possible history; few moves are
/// below it, and deeper a wrong guess would cost more.
pub(crate) const HISTORY_PRUNING_DEPTH: i32 = 5;
/// History pruning: moves with a history below this for each ply are pruned. A quiet move's history is the sum of
/// three tables, so this is about a twelfth of the lowest possible sum: three failures at depth five, counted in all
/// tables, suffice to prune a move at depth one. Nearer to zero it would prune moves that failed by chance.
pub(crate) const HISTORY_PRUNING_MARGIN: i32 = -4_200;
/// Futility pruning: margin at every depth, about a pawn: what a quiet move may win at once. A smaller margin
/// overlooks quiet moves that threaten something; a larger one hardly prunes.
pub(crate) const FUTILITY_BASE: Value = 110;
/// Futility pruning: margin for each ply, less than a pawn: what each further ply may add.
pub(crate) const FUTILITY_MARGIN: Value = 88;
/// Futility pruning: this much history is worth a centipawn of margin. The best and the worst history change the
/// margin by nearly four pawns; divided by less, they would decide alone.
pub(crate) const FUTILITY_HISTORY: i32 = 128;
/// SEE pruning of quiet moves: they may lose this times the square of the depth. That is a quarter of a pawn at
/// depth one, a pawn at depth two and more than a minor piece at depth four, where tactics may justify the loss.
pub(crate) const SEE_QUIET_MARGIN: Value = 26;
/// SEE pruning of captures: they may lose this for each ply, about a pawn. Captures force matters, so at depth one
/// they may lose more than quiet moves; a larger margin searches captures that simply lose a piece.
pub(crate) const SEE_CAPTURE_MARGIN: Value = 95;

// Late-move reduction. The first entries say where it starts, the others how much it reduces.

/// Moves of a node outside the principal variation that are never reduced: the first are the likeliest to be best.
/// With more, most of the tree would be searched at full depth.
pub(crate) const LMR_FULL_DEPTH_MOVES: usize = 2;
/// Moves more that are not reduced in nodes of the principal variation and at the root: a wrong reduction costs more
/// there.
pub(crate) const LMR_EXTRA_PV_MOVES: usize = 1;
/// The least depth after the move: a shallower search has nothing to reduce.
pub(crate) const LMR_DEPTH: i32 = 2;
/// Plies that a reduced search keeps. With none it would be a quiescence search, which sees no quiet reply.
pub(crate) const LMR_MIN_REDUCED_DEPTH: i32 = 1;
/// The unit of reductions: thousandths of a ply, so that the parts of a ply below add up.
pub(crate) const LMR_PLY: i32 = 1_000;
/// The constant of the reduction formula, in plies. With the divisor it reduces the third move of a node of depth
/// three by one ply and the tenth of depth ten by three. Larger values miss quiet threats; smaller ones search less
/// deep in the same time.
pub(crate) const LMR_BASE: f64 = 0.6;
/// Divides the product of the natural logarithms of depth and move number. A smaller divisor reduces late moves of
/// deep nodes more.
pub(crate) const LMR_DIVISOR: f64 = 2.1;
/// Depths and move numbers from this on are reduced alike. The logarithms hardly grow beyond, and the table stays
/// small.
pub(crate) const LMR_TABLE_SIZE: usize = 64;
/// Nodes of the principal variation reduce by nearly a ply less: their scores must be exact.
pub(crate) const LMR_PV: i32 = -900;
/// Expected cut nodes reduce by a ply more: the first moves should already have refuted the position.
pub(crate) const LMR_CUT_NODE: i32 = 1_000;
/// Nodes whose static evaluation is not improving reduce by half a ply more: their moves will probably fail low. A
/// whole ply would be too much for a comparison of two estimates.
pub(crate) const LMR_NOT_IMPROVING: i32 = 500;
/// This much history changes the reduction by one ply. It is a seventh of the greatest sum of three tables, so the
/// best and the worst histories change it by up to seven plies; a smaller number would leave the formula no say.
pub(crate) const LMR_HISTORY: i32 = 7_000;
/// Plies by which moves that give check are reduced less: checks change much, but not all of them deserve the whole
/// depth.
pub(crate) const LMR_CHECK: i32 = 1;

// Extensions.

/// Lines are extended only up to this times the depth of the iteration, and by at most that depth. Without a limit a
/// series of checks need not end; with a lower one the end of a long combination is cut off.
pub(crate) const EXTENSION_DEPTH_FACTOR: usize = 2;
/// Check extension: plies. One ply makes up for the check itself; two would let harmless checks flood the search.
pub(crate) const CHECK_EXTENSION: i32 = 1;
/// Singular extension: plies for a singular move. One is enough to see what the only move leads to.
pub(crate) const SINGULAR_EXTENSION: i32 = 1;
/// Singular extension: plies taken from a move that is not singular where another move reaches beta too. Such a node
/// will probably be cut off anyway.
pub(crate) const SINGULAR_REDUCTION: i32 = 1;
/// Singular extension: the least depth. The extra search costs too much of a shallower node.
pub(crate) const SINGULAR_DEPTH: i32 = 7;
/// Singular extension: the depth of the extra search is that of the moves divided by this. Half the depth costs a
/// fraction of the node; a third would be too shallow to compare with the score of the table.
pub(crate) const SINGULAR_DEPTH_DIVISOR: i32 = 2;
/// Singular extension: how much shallower than the node the transposition-table entry may be. The last iteration
/// leaves entries that are one ply shallower, or a few if it was reduced; the score of older ones is unreliable.
pub(crate) const SINGULAR_TT_DEPTH_MARGIN: i32 = 3;
/// Singular extension: the other moves must be this much worse for each ply of depth, from 14 centipawns at the least
/// depth on. With a larger margin hardly any move is singular; with a smaller one every best move is.
pub(crate) const SINGULAR_MARGIN: Value = 2;

// Quiescence search.

/// Delta pruning: what a capture may gain beyond its victim, about two pawns of position. A smaller margin drops
/// captures that wreck a position; a larger one searches captures that change nothing.
pub(crate) const DELTA_MARGIN: Value = 190;
/// Evasion pruning: evasions that are searched before the rest is skipped. Once one of them avoids mate, later ones
/// are seldom better. Fewer would trust the order of moves too much; more let series of checks grow.
pub(crate) const MAX_EVASIONS: usize = 3;

// Move ordering: killer moves, countermoves, captures, history. Of the first three only the order matters: each is
// far above the greatest history, which is three times `MAX_HISTORY`.

/// Ordering score of the two killer moves: above every history, the newer killer first.
pub(crate) const KILLER_SCORES: [i32; 2] = [1_000_000, 900_000];
/// Ordering score of the countermove: below the killers, because it was found in other parts of the tree.
pub(crate) const COUNTERMOVE_SCORE: i32 = 800_000;
/// Added to the ordering score of captures among check evasions: they come before every quiet evasion.
pub(crate) const EVASION_CAPTURE_SCORE: i32 = 2_000_000;
/// The victim's value counts this many times. The capture history at its limit then weighs as much as a queen: it can
/// overrule the victim, but only after many cutoffs or failures.
pub(crate) const MVV_WEIGHT: i32 = 16;
/// The attacker's value is divided by this. A queen then counts as much as four centipawns of victim and a king as
/// less than a pawn, so the attacker decides only between victims of about the same value.
pub(crate) const LVA_DIVISOR: i32 = 16;
/// Histories stay within plus and minus this: half of what 16 bits hold, so that no update overflows. Relative to
/// the bonus it says how long a history lasts: the larger, the slower it forgets.
pub(crate) const MAX_HISTORY: i32 = 16_384;
/// Plies back to the moves whose continuation history a quiet move has: the opponent's last move, which it answers,
/// and the mover's own before it, which it continues. Moves further back say less and cost a table lookup each.
pub(crate) const CONTINUATION_PLIES: [usize; 2] = [1, 2];
/// The most entries of the continuation history, whatever the ruleset: two megabytes for each thread. Chess needs
/// less. Rulesets that need more let earlier moves share rows.
pub(crate) const CONTINUATION_ENTRIES: usize = 1 << 20;
/// The history bonus of a cutoff grows by this for each ply: deep cutoffs save more and are more reliable.
pub(crate) const HISTORY_BONUS_SLOPE: i32 = 150;
/// Subtracted from the history bonus, so that cutoffs at depth one, the most frequent ones, count for less.
pub(crate) const HISTORY_BONUS_OFFSET: i32 = 60;
/// The history bonus stays within these bounds. The upper one, reached at depth twelve, is a tenth of the scale, so
/// that one deep node does not outweigh everything learned before. The lower one takes effect only with another
/// slope or offset.
pub(crate) const HISTORY_BONUS_RANGE: [i32; 2] = [20, 1_600];
/// Moves of each kind that a node remembers, to lower their history after a cutoff. Few nodes of chess search more;
/// on large boards the limit bounds the work after a late cutoff.
pub(crate) const MAX_SEARCHED_MOVES: usize = 48;

// Transposition table.

/// An entry counts as this many plies shallower with each search since it was written. With a larger penalty deep
/// results of the last move are lost too early; with a smaller one old positions fill the table.
pub(crate) const TT_AGE_PENALTY: i32 = 8;
/// An inexact entry does not replace one of the same search that is deeper by more than this. A smaller margin keeps
/// moves that the search no longer prefers; a larger one loses deep results to the search of a reduced move.
pub(crate) const TT_DEPTH_MARGIN: i32 = 3;

// Draws.

/// Insufficient material is tested with at most this many pieces on the board, royals included. With more it is
/// rare, and the test would cost time at every node.
pub(crate) const INSUFFICIENT_MATERIAL_PIECES: u32 = 6;
/// Occurrences of a position that draw in rulesets without a repetition rule, as in chess: neither side makes
/// progress.
pub(crate) const DEFAULT_REPETITIONS: usize = 3;

// Time management. With 28 expected moves, a stretch of five and half of the clock for one move, the last moves of
// long games came late on a busy machine; the first values below keep more of the clock.

/// Moves the game is expected to last without a next time control. Fewer spend the clock early; more leave time
/// unused.
pub(crate) const EXPECTED_MOVES_TO_GO: u32 = 30;
/// A time control farther away than this counts as this far: 40 moves are the usual longest, and many games end
/// before a later one.
pub(crate) const MAX_MOVES_TO_GO: u32 = 40;
/// How many times its share of the clock a move may take when the search is unsure. More shortens all later moves;
/// less stops the search in the middle of a problem.
pub(crate) const MAX_TIME_STRETCH: u32 = 4;
/// The most of the clock for one move. Two such moves in a row still leave nearly half.
pub(crate) const MAX_CLOCK_SHARE: Fraction = [1, 3];
/// The share of the clock for the last move before a time control, which needs no reserve for later moves; the rest
/// is for an unsure search.
pub(crate) const LAST_MOVE_SHARE: Fraction = [3, 4];
/// The most of the clock for the last move before a time control. The rest is in reserve for a slow machine.
pub(crate) const MAX_LAST_MOVE_SHARE: Fraction = [9, 10];
/// The share of the increment that a move spends. The rest builds a reserve while the clock is low.
pub(crate) const INCREMENT_SHARE: Fraction = [3, 4];
/// The share of the delay that a move spends before new iterations stop. It is free time; the rest is for finishing
/// the last one.
pub(crate) const DELAY_SHARE: Fraction = [9, 10];
/// The most of a fixed time per move that is kept back for overhead. With more, very short times leave no search.
pub(crate) const MAX_OVERHEAD_SHARE: Fraction = [1, 4];
/// How the time changes with the iterations for which the best move has stayed the same. A new best move gets more
/// time to be confirmed; after five iterations with the same one another change is unlikely.
pub(crate) const STABILITY_FACTORS: [f64; 6] = [1.4, 1.1, 0.95, 0.85, 0.8, 0.75];
/// Centipawns of the score's fall since the last iteration that count, least and most. A falling score deserves much
/// more time, a rising one only a little less.
pub(crate) const SCORE_FALL_RANGE: [i32; 2] = [-20, 80];
/// A fall by this many centipawns doubles the time, so each centipawn adds one percent.
pub(crate) const SCORE_FALL_SCALE: f64 = 100.0;
/// The time factor when no nodes went into the best move; the share of nodes that did is subtracted. A share of 0.6
/// leaves the time as it is, a larger one shortens it.
pub(crate) const EFFORT_BASE: f64 = 1.6;
/// The share of nodes in the best move counts within these bounds. A new best move has few nodes yet, which must not
/// count twice.
pub(crate) const EFFORT_RANGE: [f64; 2] = [0.2, 1.0];
/// The product of the three factors stays within these bounds. The upper one keeps three bad signs together from
/// spending the clock on one move; the lower one takes effect only with other factors.
pub(crate) const TIME_FACTOR_RANGE: [f64; 2] = [0.25, 2.5];
