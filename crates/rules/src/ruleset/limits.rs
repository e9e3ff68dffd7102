//! How much a ruleset may ask for: counters, so that hostile ones are refused, not endured.

/// The most atoms a piece kind may have, one for each direction.
pub const MAX_ATOMS: usize = 128;
/// The most pieces of a kind a hand may start with.
pub const MAX_HAND: u16 = 999;
/// The longest short name.
pub const MAX_NAME: usize = 64;
/// The longest title or name of a kind.
pub const MAX_TITLE: usize = 120;
/// The longest description.
pub const MAX_DESCRIPTION: usize = 4_000;
/// The most squares a list of squares may name, with repetitions.
pub const MAX_ZONE: usize = 4 * crate::geometry::MAX_AREA;
/// The most squares that tables of rides and walks may hold together: sets they are made of times
/// words of a set.
pub(crate) const TABLE_FUEL: usize = 4_000_000;
/// The most steps that finding the moves of one position may take, at a rough estimate.
pub(crate) const MOVE_FUEL: usize = 30_000_000;
/// What making a move and asking whether a royal is attacked costs, in steps, rides
/// and hoppers apart.
pub(crate) const TEST_STEPS: usize = 250;
/// What a direction in which someone rides adds to that.
pub(crate) const RIDE_STEPS: usize = 12;
/// What a direction in which someone hops or goes lamely adds, the squares on the way apart.
pub(crate) const WALK_STEPS: usize = 6;
/// What asking whether a drop gives check costs, in tests of a move; a bound on moves is rarely
/// reached, but every drop is there to be asked about.
pub(crate) const CHECK_TESTS: usize = 3;
/// What asking whether a drop gives checkmate costs, in tests of a move.
pub(crate) const MATE_TESTS: usize = 80;
/// The largest board on which drops may be limited by whether they give checkmate.
pub(crate) const MATE_DROP_AREA: usize = 256;
