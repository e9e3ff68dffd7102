//! The rulesets of the oracles: every built-in one, and random ones.

use rules::Ruleset;

use super::shared::all_built_in;
use super::{Disagreement, Order};
use crate::games::{Walk, WalkStep, WalkTally, walk};
use crate::generate;
use crate::numbers::Numbers;

/// Plies in one ruleset before the next one.
const STRETCH: u64 = 60;
const GAME: u32 = 120;

/// The figures of a walk over many rulesets.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct PoolTally {
    pub(super) walk: WalkTally,
    pub(super) random_rulesets: u64,
}

impl PoolTally {
    pub(super) fn figures(self) -> [(&'static str, u64); 1] {
        [("random rulesets", self.random_rulesets)]
    }
}

/// Walks through built-in and random rulesets in turn and visits every position.
pub(super) fn walk_pool(
    order: Order,
    mut visit: impl FnMut(&Ruleset, &WalkStep<'_>, &mut Numbers) -> Result<(), Disagreement>,
) -> Result<PoolTally, Disagreement> {
    let mut numbers = Numbers::new(order.seed);
    let built_in = all_built_in()?;
    let mut tally = PoolTally::default();
    let mut turn = 0;
    while tally.walk.plies < order.amount {
        let random = turn % 2 == 1;
        let ruleset = if random {
            tally.random_rulesets += 1;
            generate::ruleset(numbers.seed()).ruleset
        } else {
            built_in[turn / 2 % built_in.len()].clone()
        };
        turn += 1;
        let length = Walk { plies: STRETCH.min(order.amount - tally.walk.plies), game: GAME };
        let mut own = Numbers::new(numbers.seed());
        let start = |_: &mut Numbers| Ok(ruleset.start());
        let part = walk(length, &mut numbers, start, |stop| visit(&ruleset, stop, &mut own))?;
        tally.walk.plies += part.plies;
        tally.walk.games += part.games;
        tally.walk.ended += part.ended;
    }
    Ok(tally)
}
