//! Late-move reduction: moves late in the order are searched less deep.

use super::parameters::{
    LMR_BASE, LMR_CUT_NODE, LMR_DEPTH, LMR_DIVISOR, LMR_EXTRA_PV_MOVES, LMR_FULL_DEPTH_MOVES,
    LMR_HISTORY, LMR_MIN_REDUCED_DEPTH, LMR_NOT_IMPROVING, LMR_PLY, LMR_PV, LMR_TABLE_SIZE,
};
use super::{Node, NodeType, Worker};

/// Reductions by depth and move number, in thousandths of a ply.
#[derive(Clone, Debug)]
pub(super) struct ReductionTable(Box<[[i32; LMR_TABLE_SIZE]; LMR_TABLE_SIZE]>);

impl Worker<'_> {
    /// Late-move reduction (LMR) of a move, in plies: more in expected cut nodes and where the evaluation is not
    /// improving, less in the principal variation and for moves with a good history. The type of the node and its trend
    /// change it by a ply at most, because they are only expectations. History counts in proportion.
    pub(super) fn late_move_reduction(&self, node: &Node, searched: usize, history: i32) -> i32 {
        let by_type = match node.node_type {
            _ if node.window.is_pv() => LMR_PV,
            NodeType::Cut => LMR_CUT_NODE,
            NodeType::All => 0,
        };
        let by_eval = if node.improving { 0 } else { LMR_NOT_IMPROVING };
        let plies = self.reductions.plies(node.depth, searched + 1, by_type + by_eval, history);
        plies.clamp(0, (node.depth - 1 - LMR_MIN_REDUCED_DEPTH).max(0))
    }

    /// Late-move reduction at the root, where all moves count as moves of the principal variation: it starts after as
    /// many moves and at the same depth as there. Moves that give check are not reduced at all, because a wrong score
    /// costs most at the root.
    pub(super) fn root_reduction(&self, depth: i32, number: usize) -> i32 {
        let is_early = number < LMR_FULL_DEPTH_MOVES + LMR_EXTRA_PV_MOVES;
        if is_early || depth - 1 < LMR_DEPTH || self.stack[1].must_react {
            return 0;
        }
        let plies = self.reductions.plies(depth, number + 1, LMR_PV, 0);
        plies.clamp(0, depth - 1 - LMR_MIN_REDUCED_DEPTH)
    }
}

impl ReductionTable {
    /// The usual formula of late-move reduction: the product of the logarithms of depth and move number. Its constants
    /// reduce the third move of a node of depth three by one ply and the tenth of depth ten by three.
    pub(super) fn new() -> Self {
        let mut table = Box::new([[0; LMR_TABLE_SIZE]; LMR_TABLE_SIZE]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                let product = (depth as f64).ln() * (number as f64).ln();
                *entry = ((LMR_BASE + product / LMR_DIVISOR) * f64::from(LMR_PLY)) as i32;
            }
        }
        Self(table)
    }

    /// The reduction in plies, with what the node adds in thousandths of a ply and the move's history.
    fn plies(&self, depth: i32, number: usize, by_node: i32, history: i32) -> i32 {
        let row = &self.0[(depth.max(0) as usize).min(LMR_TABLE_SIZE - 1)];
        let base = row[number.min(LMR_TABLE_SIZE - 1)];
        (base + by_node - history * LMR_PLY / LMR_HISTORY) / LMR_PLY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_of_deeper_nodes_are_reduced_more() {
        let table = ReductionTable::new();
        let plies = |depth, number| table.plies(depth, number, 0, 0);
        assert_eq!(plies(1, 1), 0);
        assert_eq!(plies(3, 3), 1);
        assert_eq!(plies(10, 10), 3);
        assert!(plies(10, 20) > plies(10, 4) && plies(20, 20) > plies(6, 20));
        assert!(table.plies(10, 20, 0, 20_000) < plies(10, 20));
    }
}
