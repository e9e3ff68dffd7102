//! The tree that a search looked at, as much of it as people can read.

use engine::{Bound, Score};
use rules::Move;

/// What a search looked at.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SearchTree {
    /// The plies that were searched.
    pub depth: u32,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Positions whose remaining moves were skipped, because the opponent would avoid them.
    pub cutoffs: u64,
    /// Positions whose moves were listed.
    pub expanded: u64,
    /// The moves of those positions.
    pub moves: u64,
    /// The player's moves with the replies to them, in the order of looking. The first plies are complete unless there
    /// are too many; below them there is only the best line.
    pub children: Vec<TreeNode>,
}

/// A move in the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode {
    /// The move.
    pub mv: Move,
    /// The score for the player that makes it.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Replies that a cutoff skipped.
    pub skipped: usize,
    /// The replies.
    pub children: Vec<TreeNode>,
}

impl SearchTree {
    /// The average number of moves in a position.
    pub fn branching(&self) -> f64 {
        self.moves as f64 / self.expanded.max(1) as f64
    }

    /// The number of moves in the tree.
    pub fn len(&self) -> usize {
        self.children.iter().map(TreeNode::count).sum()
    }

    /// Whether the tree has no move.
    pub fn is_empty(&self) -> bool {
        self.children.is_empty()
    }
}

impl TreeNode {
    fn count(&self) -> usize {
        1 + self.children.iter().map(Self::count).sum::<usize>()
    }
}
