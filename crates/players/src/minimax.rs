//! Minimax: plain alpha-beta search to a fixed depth, without chance and without tricks.

use engine::Bound;
use rules::{Game, Move, Outcome, Position};

use crate::budget::Budget;
use crate::evaluation::{self, Evaluation, WIN};
use crate::search_tree::{SearchTree, TreeNode};
use crate::thinking::{Candidate, Choice, Reason, Thinking};
use crate::work::Work;

/// The work for a move: some seconds. A search that needs more answers with the last depth it completed.
const STEPS: u64 = 4_000_000_000;
/// More than any score.
const INFINITE: i32 = i32::MAX;
/// The tree has all moves that were looked at in this many plies, and only the best line below them.
const WIDE_PLIES: u32 = 3;
/// Moves in the wide part of the tree. Each move of the player has an equal share of them.
const WIDE_MOVES: usize = 1_500;

/// The least and the greatest depth in plies.
pub(crate) const DEPTHS: std::ops::RangeInclusive<u8> = 1..=6;

/// A search of one depth.
struct Search<'s, 'w, 'a> {
    evaluation: &'s Evaluation,
    budget: &'s mut Budget<'w, 'a>,
    tree: SearchTree,
    /// Moves that the wide part of the tree still has room for.
    room: usize,
}

/// A move of the player with its score and the tree below it.
struct RootMove {
    mv: Move,
    value: i32,
    bound: Bound,
}

/// What a position is worth for the side to move, and the replies that show it.
struct Searched {
    value: i32,
    skipped: usize,
    children: Vec<TreeNode>,
}

pub(crate) fn choose(
    depth: u8,
    game: &Game,
    mut moves: Vec<Move>,
    work: &mut Work<'_>,
) -> Option<Choice> {
    let evaluation = Evaluation::new(game.position().ruleset());
    let mut budget = Budget::new(STEPS, work);
    evaluation.sort(game.position(), &mut moves);
    let mut found: Option<(Vec<RootMove>, SearchTree)> = None;
    for depth in 1..=u32::from(depth) {
        let tree = SearchTree { depth, ..SearchTree::default() };
        let mut search = Search { evaluation: &evaluation, budget: &mut budget, tree, room: 0 };
        let Some(ranked) = search.rank(game, &moves, depth) else { break };
        moves = ranked.iter().map(|root| root.mv).collect();
        let is_won = ranked.first().is_some_and(|best| evaluation::is_win(best.value));
        found = Some((ranked, search.tree));
        if is_won {
            break;
        }
    }
    let Some((ranked, tree)) = found else {
        let mv = *moves.first()?;
        return Some(Choice::of(mv));
    };
    let reason = Reason::Search { depth: tree.depth };
    let candidates: Vec<Candidate> = ranked
        .into_iter()
        .map(|RootMove { mv, value, bound }| {
            let score = Some(evaluation::score(value));
            Candidate { mv, score, bound, reason }
        })
        .collect();
    let mv = candidates.first()?.mv;
    Some(Choice { mv, thinking: Thinking { candidates, search: Some(tree) } })
}

impl Search<'_, '_, '_> {
    /// The moves of the player, the best first; nothing if the budget ran out.
    fn rank(&mut self, game: &Game, moves: &[Move], depth: u32) -> Option<Vec<RootMove>> {
        let side = game.position().turn();
        let mut game = game.clone();
        let mut ranked: Vec<RootMove> = Vec::with_capacity(moves.len());
        let mut best = -INFINITE;
        self.count(moves.len());
        for (index, &mv) in moves.iter().enumerate() {
            self.room = (WIDE_MOVES / moves.len()).max(1);
            // The game knows its history, so it sees draws by repetition that the positions below do not.
            let outcome = evaluation::play(&mut game, mv);
            let searched = match outcome {
                Some(outcome) => self.ended(outcome, !side, 1),
                None => self.value(game.position(), depth - 1, 1, (-INFINITE, -best)),
            };
            game.undo();
            let searched = searched?;
            let value = -searched.value;
            let bound = if value > best || ranked.is_empty() { Bound::Exact } else { Bound::Upper };
            best = best.max(value);
            self.tree.children.push(node(mv, searched, bound));
            ranked.push(RootMove { mv, value, bound });
            if depth == self.tree.depth {
                self.budget.report(index + 1, moves.len());
            }
        }
        // A stable sort: among equals, the move that was looked at first.
        ranked.sort_by_key(|root| {
            (std::cmp::Reverse(root.value), matches!(root.bound, Bound::Upper))
        });
        Some(ranked)
    }

    /// The value of a position for the side to move, searched to a depth within a window.
    fn value(
        &mut self,
        position: &Position,
        depth: u32,
        ply: u32,
        (mut alpha, beta): (i32, i32),
    ) -> Option<Searched> {
        let side = position.turn();
        self.budget.pay_for(position);
        if self.budget.is_spent() {
            return None;
        }
        if depth == 0 {
            if let Some(outcome) = position.outcome() {
                return self.ended(outcome, side, ply);
            }
            self.tree.nodes += 1;
            return Some(leaf(self.evaluation.terms(position, side).total()));
        }
        if let Some(outcome) = position.decided() {
            return self.ended(outcome, side, ply);
        }
        let mut moves = position.legal_moves();
        if moves.is_empty() || position.has_insufficient_material() {
            let outcome = position.outcome();
            return outcome.map_or(Some(leaf(0)), |outcome| self.ended(outcome, side, ply));
        }
        self.tree.nodes += 1;
        self.count(moves.len());
        self.evaluation.sort(position, &mut moves);
        let mut after = position.clone();
        let mut searched = Searched { value: -INFINITE, skipped: 0, children: Vec::new() };
        for (index, &mv) in moves.iter().enumerate() {
            after.clone_from(position);
            after.play_unchecked(mv);
            let reply = self.value(&after, depth - 1, ply + 1, (-beta, -alpha))?;
            let value = -reply.value;
            let improves = value > searched.value;
            self.keep(
                &mut searched.children,
                ply,
                node(mv, reply, bound(value, alpha, beta)),
                improves,
            );
            searched.value = searched.value.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                searched.skipped = moves.len() - index - 1;
                self.tree.cutoffs += u64::from(searched.skipped > 0);
                break;
            }
        }
        Some(searched)
    }

    /// Keeps a move of the tree: near the root every one, deeper only the best.
    fn keep(&mut self, kept: &mut Vec<TreeNode>, ply: u32, node: TreeNode, improves: bool) {
        if ply < WIDE_PLIES && self.room > 0 {
            self.room -= 1;
            kept.push(node);
        } else if ply >= WIDE_PLIES && improves {
            kept.clear();
            kept.push(node);
        }
    }

    fn ended(&mut self, outcome: Outcome, side: rules::Color, ply: u32) -> Option<Searched> {
        self.tree.nodes += 1;
        Some(leaf(evaluation::ended(outcome, side, ply)))
    }

    /// Counts a position whose moves were listed.
    fn count(&mut self, moves: usize) {
        self.tree.expanded += 1;
        self.tree.moves += moves as u64;
    }
}

fn leaf(value: i32) -> Searched {
    Searched { value, skipped: 0, children: Vec::new() }
}

fn node(mv: Move, searched: Searched, bound: Bound) -> TreeNode {
    let Searched { value, skipped, children } = searched;
    TreeNode { mv, score: evaluation::score(-value), bound, skipped, children }
}

/// How a value found within a window relates to the true one.
fn bound(value: i32, alpha: i32, beta: i32) -> Bound {
    match value {
        _ if value >= beta && beta < WIN => Bound::Lower,
        _ if value <= alpha && alpha > -WIN => Bound::Upper,
        _ => Bound::Exact,
    }
}
