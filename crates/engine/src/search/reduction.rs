//! How much less deep late moves are looked at.

/// Depths and move numbers beyond this are reduced alike.
const SIZE: usize = 64;
/// A history this good is worth a ply.
const HISTORY_PLY: i32 = 7_000;
/// Reductions are reckoned in thousandths of a ply.
const PLY: i32 = 1_000;

/// Reductions by depth and move number.
#[derive(Clone, Debug)]
pub(super) struct Reductions([[i32; SIZE]; SIZE]);

/// What a reduction depends on beside depth and number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    /// Thousandths of a ply to add for what the node is.
    pub(super) node: i32,
    /// The move's history.
    pub(super) history: i32,
}

impl Reductions {
    pub(super) fn new() -> Self {
        let mut table = [[0; SIZE]; SIZE];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                let product = (depth as f64).ln() * (number as f64).ln();
                *entry = ((0.6 + product / 2.1) * f64::from(PLY)) as i32;
            }
        }
        Self(table)
    }

    /// Plies to look less deep at a move.
    pub(super) fn plies(&self, depth: i32, number: usize, case: Case) -> i32 {
        let base = self.0[(depth.max(0) as usize).min(SIZE - 1)][number.min(SIZE - 1)];
        (base + case.node - case.history * PLY / HISTORY_PLY) / PLY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_of_deeper_nodes_are_reduced_more() {
        let table = Reductions::new();
        let case = Case { node: 0, history: 0 };
        let plies = |depth, number| table.plies(depth, number, case);
        assert_eq!(plies(1, 1), 0);
        assert!(plies(10, 20) > plies(10, 4) && plies(20, 20) > plies(6, 20));
        assert!(table.plies(10, 20, Case { node: 0, history: 20_000 }) < plies(10, 20));
    }
}
