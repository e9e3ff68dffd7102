//! Secrets: under random requests, nobody ever sees what they may not see.

use super::storms::{Storm, rage};
use super::{Disagreement, OracleReport, Order};
use crate::matches::random_requests;

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let tally = rage(order, check_everybody)?;
    Ok(OracleReport::of([
        ("storms", order.amount),
        ("events", tally.events),
        ("premoves", tally.premoves),
        ("messages", tally.messages),
    ]))
}

/// Looks at the match as every actor, in addition to checking what the core sends.
fn check_everybody(storm: &Storm) -> Result<(), String> {
    random_requests::actors().try_for_each(|actor| storm.driver.check_view_of(actor, storm.now))
}
