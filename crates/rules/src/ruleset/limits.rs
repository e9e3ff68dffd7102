//! Limits on rulesets, as counters, so that hostile ones are refused.

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
/// The most squares in all tables of rides and walks together: the number of their sets times the
/// words of a set.
pub(crate) const TABLE_FUEL: usize = 4_000_000;
/// The most steps for generating the moves of one position, as a rough estimate.
pub(crate) const MOVE_FUEL: usize = 30_000_000;
/// The cost of making a move and testing whether a royal is attacked, in steps, without rides and
/// hoppers.
pub(crate) const TEST_STEPS: usize = 250;
/// The additional cost of each direction in which some piece rides.
pub(crate) const RIDE_STEPS: usize = 12;
/// The additional cost of each direction in which some piece hops or moves lamely, without the
/// squares on the way.
pub(crate) const WALK_STEPS: usize = 6;
/// The cost of testing whether a drop gives check, in tests of a move. The limit on moves is rarely
/// reached, but every drop must be tested.
pub(crate) const CHECK_TESTS: usize = 3;
/// The cost of testing whether a drop gives checkmate, in tests of a move.
pub(crate) const MATE_TESTS: usize = 80;
/// The cost of one more destination in a message to a client, in steps.
pub(crate) const SHOWN_STEPS: u64 = 40;
/// The largest board on which a ruleset may bar drops that give checkmate.
pub(crate) const MATE_DROP_AREA: usize = 256;
