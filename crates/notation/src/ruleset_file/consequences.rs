//! Which faults only follow from others: a value that could not be read has a placeholder, and the faults of
//! a placeholder are not the author's mistakes.

use std::collections::HashSet;

use rules::Fault;

/// Values that others depend on: while the first path has a fault, the second is not reported, because it
/// may be right once the first is fixed.
const DECIDES: [(&str, &str); 21] = [
    // The size of the board is counted from the rows.
    ("start.pieces", "files"),
    ("start.pieces", "ranks"),
    // Limits and zones depend on the size of the board.
    ("files", "pieces"),
    ("ranks", "pieces"),
    ("files", "drops.limit"),
    ("ranks", "drops.limit"),
    ("files", "castling.royal_to"),
    ("files", "castling.partner_to"),
    ("files", "start.random"),
    ("ranks", "start.random"),
    // Shuffled pieces must be there and be of the right kinds.
    ("start.pieces", "start.random"),
    ("pieces", "start.random"),
    // Insufficient material exists only for one army and one win condition.
    ("pieces", "draws.insufficient_material"),
    ("win", "draws.insufficient_material"),
    ("no_moves", "draws.insufficient_material"),
    ("captured", "draws.insufficient_material"),
    ("hills", "win"),
    ("castling.royal_to", "castling.partner_to"),
    ("promotion.zone", "promotion.compulsory"),
    ("promotion.supply", "promotion.none_left"),
    ("double_step.from", "double_step.en_passant"),
];

/// The longest path that can be a cause; longer paths have unknown keys, perhaps with many dots.
const MAX_PATH: usize = 100;

/// The paths of known faults, as causes of others.
pub(super) struct Causes {
    faulty: HashSet<String>,
    /// Every path with a fault in or below it.
    above: HashSet<String>,
}

impl Causes {
    /// Faults as possible causes.
    pub(super) fn new(faults: &[Fault]) -> Self {
        let paths = faults.iter().map(|fault| &fault.path).filter(|path| path.len() <= MAX_PATH);
        let faulty: HashSet<String> = paths.cloned().collect();
        let above = faulty.iter().flat_map(|path| parents(path)).map(str::to_owned).collect();
        Self { faulty, above }
    }

    /// Whether a fault at this path may follow from a known one at it, above it, or at a value that
    /// decides it.
    pub(super) fn explain(&self, path: &str) -> bool {
        let decided = |effect: &str| {
            path.strip_prefix(effect).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.hold(path)
            || DECIDES.iter().any(|(cause, effect)| {
                decided(effect) && (self.hold(cause) || self.above.contains(*cause))
            })
    }

    /// As [`Causes::explain`], or from a known fault below the path: a fault reported that high up depends on
    /// everything below.
    pub(super) fn explain_around(&self, path: &str) -> bool {
        self.explain(path) || self.above.contains(path)
    }

    /// Whether a known fault is at this path or above it.
    pub(super) fn hold(&self, path: &str) -> bool {
        self.faulty.contains(path) || parents(path).any(|parent| self.faulty.contains(parent))
    }
}

/// The paths above one: `pieces[2]` and `pieces` for `pieces[2].letter`.
fn parents(path: &str) -> impl Iterator<Item = &str> {
    let ends = path.rmatch_indices(['.', '[']);
    ends.map(|(end, _)| &path[..end])
}
