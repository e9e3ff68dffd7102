//! What a match that is over means for those who played it.

use std::collections::BTreeMap;

use game::{ActorId, Match, MatchResult, TeamId};
use store::UtcMillis;
use store::people::{NewResult, Score};

use super::header::Mode;
use super::time::Moment;

/// The results of a match; none where it does not count: at one computer, void, or with somebody on both
/// sides.
pub(crate) fn of(state: &Match, mode: Mode, now: Moment) -> Vec<NewResult> {
    let Some(end) = state.end().filter(|end| end.result != MatchResult::Void) else {
        return Vec::new();
    };
    let mut teams: BTreeMap<ActorId, TeamId> = BTreeMap::new();
    for seat in state.seats() {
        let Some(holder) = state.holder(seat) else { continue };
        let team = state.team(seat);
        if *teams.entry(holder).or_insert(team) != team {
            return Vec::new();
        }
    }
    if mode == Mode::HotSeat {
        return Vec::new();
    }
    let ruleset = &state.boards()[0].position().ruleset().spec().title;
    let score = |team| match end.winner() {
        None => Score::Draw,
        Some(winner) if winner == team => Score::Win,
        Some(_) => Score::Loss,
    };
    let result = |(actor, team): (ActorId, TeamId)| NewResult {
        match_id: store::MatchId(state.id().0),
        actor: store::ActorId(actor.0),
        ruleset: ruleset.clone(),
        score: score(team),
        at: UtcMillis(now.utc.0),
    };
    teams.into_iter().map(result).collect()
}
