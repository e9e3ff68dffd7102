//! How much bughouse sense each level has.

use engine::Level;

use crate::opponent::Opponent;

/// What a level does in bughouse that it would not do on a single board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sense {
    /// What a captured piece is worth to the partner, in percent of its value.
    pub(super) passed_percent: i32,
    /// Whether it heeds its partner's requests.
    pub(super) listens: bool,
    /// Whether it asks for pieces and warns.
    pub(super) asks: bool,
    /// Whether it sits.
    pub(super) sits: bool,
    /// Whether it looks at its partner's board unasked.
    pub(super) looks_across: bool,
    /// Positions for each look at a board with one more piece.
    pub(super) look_nodes: u64,
}

/// The weakest level with each sense; weaker levels than the first have none.
const TABLE: [(&str, Sense); 4] = [
    ("1b", sense(25, 30)),
    ("4", Sense { listens: true, ..sense(40, 60) }),
    ("7", Sense { listens: true, asks: true, sits: true, ..sense(50, 300) }),
    ("11", Sense { listens: true, asks: true, sits: true, looks_across: true, ..sense(50, 300) }),
];

const fn sense(passed_percent: i32, look_nodes: u64) -> Sense {
    Sense {
        passed_percent,
        listens: false,
        asks: false,
        sits: false,
        looks_across: false,
        look_nodes,
    }
}

impl Sense {
    /// The sense of an opponent, if it has any.
    pub(super) fn of(opponent: Opponent) -> Option<Self> {
        let Opponent::Level(level) = opponent else { return None };
        let reaches =
            |(label, _): &&(&str, Self)| label.parse().is_ok_and(|weakest: Level| level >= weakest);
        TABLE.iter().rev().find(reaches).map(|(_, sense)| *sense)
    }
}
