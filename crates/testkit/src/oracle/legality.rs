//! Compares legality by pins and checkers with legality by making every move, where both apply.

use rules::{CompileOptions, GeometryChoice, LegalityChoice, Position, Ruleset};

use super::geometry::{compare_positions, recompiled, transplanted};
use super::pool::walk_pool;
use super::{Disagreement, OracleReport, Order};

/// The ruleset of the walk and its twin that makes every move; no twin if the first makes every move too.
struct Pair {
    ruleset: Ruleset,
    twin: Option<(Ruleset, Position)>,
}

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let mut pair: Option<Pair> = None;
    let (mut compared, mut rulesets) = (0, 0);
    let tally = walk_pool(order, |ruleset, stop, _| {
        if pair.as_ref().is_none_or(|pair| pair.ruleset != *ruleset) {
            pair = Some(Pair { ruleset: ruleset.clone(), twin: twin(ruleset)? });
            let twins = pair.as_ref().and_then(|pair| pair.twin.as_ref());
            rulesets += u64::from(twins.is_some());
        }
        let Some((other, twin)) = pair.as_mut().and_then(|pair| pair.twin.as_mut()) else {
            return Ok(());
        };
        match stop.last {
            None => *twin = transplanted(other, stop.position)?,
            Some(mv) => twin.play_unchecked(mv),
        }
        compared += 1;
        compare_positions(stop.position, twin)
    })?;
    let mut figures = tally.figures().to_vec();
    figures.push(("rulesets with both ways", rulesets));
    figures.push(("positions compared", compared));
    Ok(OracleReport::of_walk(tally.walk, figures))
}

fn twin(ruleset: &Ruleset) -> Result<Option<(Ruleset, Position)>, Disagreement> {
    if ruleset.tests_each_move() {
        return Ok(None);
    }
    let options =
        CompileOptions { geometry: GeometryChoice::Fastest, legality: LegalityChoice::MakeAndTest };
    let other = recompiled(ruleset, options)?;
    let start = other.start();
    Ok(Some((other, start)))
}
