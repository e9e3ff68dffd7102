//! Secrets: in a storm of requests nobody is ever shown what is not for them.

use super::storms::{Storm, rage};
use super::{Disagreement, Order, Report};
use crate::matches::weather;

pub(super) fn run(order: Order) -> Result<Report, Disagreement> {
    let tally = rage(order, check_everybody)?;
    Ok(Report::of([
        ("storms", order.amount),
        ("events", tally.events),
        ("premoves", tally.premoves),
        ("messages", tally.messages),
    ]))
}

/// Looks at the match with everybody's eyes, beside what the core sends by itself.
fn check_everybody(storm: &Storm) -> Result<(), String> {
    weather::actors().try_for_each(|actor| storm.driver.check_view_of(actor, storm.now))
}
