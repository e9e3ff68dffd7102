//! Profiles: a person's results by ruleset, against people and against computers, and the usual opponents.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use ids::ActorId;
use protocol::people::{OpponentResults, Profile, Results};
use store::people::{PartnerTally, Tally};

use super::caller::Caller;
use super::error::ApiError;
use super::people::{not_found, role_to_wire};
use super::routes::{Access, Route, get};
use crate::app::App;
use crate::computer::Computer;
use crate::names;

/// How many opponents are listed.
const MAX_OPPONENTS: usize = 12;

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/people/{name}", Access::Known, profile)
            .doc("showProfile", "people", "Show somebody's results")
            .answers::<Profile>(200, "The person."),
    ]
}

async fn profile(
    State(app): State<Arc<App>>,
    _caller: Caller,
    Path(name): Path<String>,
) -> Result<Json<Profile>, ApiError> {
    let skeleton = names::skeleton(&name);
    let account = app.people.store.account_named(skeleton).await?;
    let account = account.ok_or_else(|| not_found("there is no such person"))?;
    let tallies = app.people.store.tally(account.actor).await?;
    let (computer, people): (Vec<&Tally>, Vec<&Tally>) =
        tallies.iter().partition(|tally| tally.opponent.is_some_and(ActorId::is_computer));
    Ok(Json(Profile {
        name: account.name.shown,
        role: role_to_wire(account.role),
        since_utc_ms: account.created.0,
        results: by_ruleset(&people),
        computer_results: by_ruleset(&computer),
        opponents: opponents(&app, &tallies),
        partners: partners(&app, app.people.store.partners(account.actor).await?),
    }))
}

/// Wins, losses and draws.
type Score = (u64, u64, u64);

fn add(total: &mut Score, tally: &Tally) {
    total.0 += tally.wins;
    total.1 += tally.losses;
    total.2 += tally.draws;
}

/// The results in each ruleset, the most played first.
fn by_ruleset(tallies: &[&Tally]) -> Vec<Results> {
    let mut rulesets: BTreeMap<&str, Score> = BTreeMap::new();
    for tally in tallies {
        add(rulesets.entry(&tally.ruleset).or_default(), tally);
    }
    let to_wire = |(ruleset, (wins, losses, draws)): (&str, Score)| Results {
        ruleset: ruleset.to_owned(),
        wins,
        losses,
        draws,
    };
    let mut results: Vec<Results> = rulesets.into_iter().map(to_wire).collect();
    results.sort_by_key(|it| Reverse(it.wins + it.losses + it.draws));
    results
}

/// The opponents of most matches. People without an account are unknown by now.
fn opponents(app: &App, tallies: &[Tally]) -> Vec<OpponentResults> {
    let mut scores: BTreeMap<ActorId, Score> = BTreeMap::new();
    for tally in tallies {
        let Some(opponent) = tally.opponent else { continue };
        add(scores.entry(opponent).or_default(), tally);
    }
    let scores = scores.into_iter();
    let opponents = scores.filter_map(|(actor, score)| results_with(app, actor, score));
    let mut opponents: Vec<OpponentResults> = opponents.collect();
    opponents.sort_by_key(|it| Reverse(it.wins + it.losses + it.draws));
    opponents.truncate(MAX_OPPONENTS);
    opponents
}

/// The partners of most matches, in that order.
fn partners(app: &App, tallies: Vec<PartnerTally>) -> Vec<OpponentResults> {
    let known = tallies.into_iter().filter_map(|PartnerTally { partner, wins, losses, draws }| {
        results_with(app, partner, (wins, losses, draws))
    });
    known.take(MAX_OPPONENTS).collect()
}

/// Results against or with somebody who is known.
fn results_with(
    app: &App,
    actor: ActorId,
    (wins, losses, draws): Score,
) -> Option<OpponentResults> {
    let (name, computer) = match Computer::of_actor(actor) {
        Some(computer) => (computer.name().to_owned(), Some(computer.id())),
        None => (app.live.directory().account_name(actor)?, None),
    };
    Some(OpponentResults { name, computer, wins, losses, draws })
}
