//! Counts the result of a finished match for its players and for the high scores, exactly once.
//!
//! The append that ends a match also records that its result must be counted. Counting follows at
//! once. If the server stops in between, the result is counted after the next start.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::{ActorId, Match, MatchId, MatchResult, TeamId, UtcMillis};
use store::people::{DesignId, NewResult, NewScore, PeopleStore, PersonResult};
use store::{EventStore, Unavailable};

use super::header::Mode;
use super::{Live, LoadMatchError, match_id, scores};

/// Matches per request to the store.
const SLICE: usize = 64;

/// What is counted of a finished match.
#[derive(Debug, Default)]
pub(super) struct Counted {
    results: Vec<NewResult>,
    score: Option<NewScore>,
}

impl Counted {
    /// What a match contributes, if it is over.
    pub(super) fn of(state: &Match, mode: Mode, at: UtcMillis) -> Self {
        Self { results: of(state, mode, at), score: scores::win_of(state, at) }
    }
}

impl Live {
    /// Counts the results of a match in the background.
    pub(super) fn count_results(&self, id: MatchId, counted: Counted) {
        let Some(people) = self.results.get().map(Arc::clone) else { return };
        let store = Arc::clone(&self.store);
        tokio::spawn(async move {
            if let Err(error) = count(&*people, &*store, id, counted).await {
                tracing::warn!(%error, "a result could not be counted yet");
            }
        });
    }

    /// Counts a match that was made from a design, in the background.
    pub(super) fn count_play(&self, design: DesignId, id: MatchId) {
        let Some(people) = self.results.get().map(Arc::clone) else { return };
        tokio::spawn(async move {
            if let Err(error) = people.count_play(design, id).await {
                tracing::warn!(%error, "a match of a design is not counted");
            }
        });
    }

    /// Counts the results of finished matches that were not counted yet; returns how many matches.
    pub async fn count_missed(&self) -> usize {
        let Some(people) = self.results.get() else { return 0 };
        let (mut above, mut counted) = (None, 0);
        loop {
            let Ok(page) = self.store.uncounted(above, SLICE).await else { return counted };
            let Some(&last) = page.last() else { return counted };
            above = Some(last);
            for id in page {
                let counted_of_match = match self.results_of(id).await {
                    Ok(found) => found,
                    // It stays in the list, and may be readable later.
                    Err(error) => {
                        let id = match_id::to_wire(id).0;
                        tracing::warn!(%id, %error, "the result of a match cannot be counted");
                        continue;
                    }
                };
                if count(&**people, &*self.store, id, counted_of_match).await.is_err() {
                    return counted;
                }
                counted += 1;
            }
        }
    }

    /// What a match contributes, from its log.
    async fn results_of(&self, id: MatchId) -> Result<Counted, LoadMatchError> {
        let Some(head) = self.store.head(id).await? else {
            return Ok(Counted::default());
        };
        let record = self.load(id, &self.unpaid()).await?;
        Ok(record.map_or_else(Counted::default, |record| {
            Counted::of(&record.state, record.header.mode, head.last_activity)
        }))
    }
}

/// Counts the results of a match, then records that they were counted. Counting twice has no
/// effect.
async fn count(
    people: &dyn PeopleStore,
    store: &dyn EventStore,
    id: MatchId,
    Counted { results, score }: Counted,
) -> Result<(), Unavailable> {
    if !results.is_empty() {
        people.record_results(results).await?;
    }
    if let Some(score) = score {
        people.record_scores(vec![score]).await?;
    }
    store.mark_counted(id).await
}

/// The results of a match for its people, also against computers. Matches at one computer, void matches and matches
/// with one person on both sides have none.
fn of(state: &Match, mode: Mode, at: UtcMillis) -> Vec<NewResult> {
    let Some(end) = state.end().filter(|end| end.result != MatchResult::Void) else {
        return Vec::new();
    };
    let mut teams: BTreeMap<ActorId, TeamId> = BTreeMap::new();
    for seat in state.seats() {
        let Some(holder) = state.holder(seat) else { continue };
        let team = state.team(seat);
        // The same computer may play for both sides.
        if *teams.entry(holder).or_insert(team) != team && !holder.is_computer() {
            return Vec::new();
        }
    }
    if mode == Mode::HotSeat {
        return Vec::new();
    }
    let ruleset = &state.games()[0].position().ruleset().spec().title;
    let score = |team| match end.winner() {
        None => PersonResult::Draw,
        Some(winner) if winner == team => PersonResult::Win,
        Some(_) => PersonResult::Loss,
    };
    let result = |(actor, team): (ActorId, TeamId)| NewResult {
        match_id: state.id(),
        actor,
        ruleset: ruleset.clone(),
        opponent: only_opponent(state, team),
        partner: partner(state, actor),
        score: score(team),
        at,
    };
    teams.into_iter().filter(|(actor, _)| !actor.is_computer()).map(result).collect()
}

/// Who plays on somebody's side on the other board, if it is somebody else.
fn partner(state: &Match, actor: ActorId) -> Option<ActorId> {
    if state.games().len() < 2 {
        return None;
    }
    let own = state.seats().find(|&seat| state.holder(seat) == Some(actor))?;
    state.holder(own.partner()).filter(|partner| *partner != actor)
}

/// Who holds all seats against a team, if it is one.
fn only_opponent(state: &Match, team: TeamId) -> Option<ActorId> {
    let mut others = state.seats().filter(|&seat| state.team(seat) != team);
    let first = state.holder(others.next()?)?;
    others.all(|seat| state.holder(seat) == Some(first)).then_some(first)
}
