//! Which faults only follow from others: a value that could not be read has a stand-in, and what is
//! wrong with a stand-in is not the author's mistake.

use std::collections::HashSet;

use rules::Fault;

/// What a value decides elsewhere: while the first path has a fault, nothing is said about the
/// second, which may be right once the first is mended.
const DECIDES: [(&str, &str); 21] = [
    // The size of the board is counted from the rows.
    ("start.pieces", "files"),
    ("start.pieces", "ranks"),
    // How much a board can bear, and what it has room for, depends on its size.
    ("files", "pieces"),
    ("ranks", "pieces"),
    ("files", "drops.limit"),
    ("ranks", "drops.limit"),
    ("files", "castling.royal_to"),
    ("files", "castling.partner_to"),
    ("files", "start.random"),
    ("ranks", "start.random"),
    // What is shuffled must stand there, and be of the right kinds.
    ("start.pieces", "start.random"),
    ("pieces", "start.random"),
    // Too little material is known for one army and one way to win.
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

/// The longest path that can be a cause; longer ones name unknown keys, perhaps with a great many
/// dots in them.
const MAX_PATH: usize = 100;

/// The paths of known faults, as causes of others.
pub(super) struct Causes {
    faulty: HashSet<String>,
    /// Everything that has a fault within it.
    above: HashSet<String>,
}

impl Causes {
    /// The causes that some faults may be.
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

    /// As [`Causes::explain`], or from a known fault below the path: whoever reports a fault so high
    /// up has looked at all that is below.
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
