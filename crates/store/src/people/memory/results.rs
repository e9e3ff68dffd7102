//! Results and high scores in memory.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Tables;
use crate::id::{ActorId, RulesetHash};
use crate::people::{HighScore, NewScore, PartnerTally, PersonResult, ScoredRuleset, Tally};

impl Tables {
    pub(super) fn tally(&self, actor: ActorId) -> Vec<Tally> {
        let mut tallies: BTreeMap<(&str, Option<ActorId>), Tally> = BTreeMap::new();
        for result in self.results.values().filter(|result| result.actor == actor) {
            let key = (result.ruleset.as_str(), result.opponent);
            let tally = tallies.entry(key).or_insert_with(|| Tally {
                ruleset: result.ruleset.clone(),
                opponent: result.opponent,
                wins: 0,
                losses: 0,
                draws: 0,
            });
            match result.score {
                PersonResult::Win => tally.wins += 1,
                PersonResult::Loss => tally.losses += 1,
                PersonResult::Draw => tally.draws += 1,
            }
        }
        tallies.into_values().collect()
    }

    pub(super) fn partners(&self, actor: ActorId) -> Vec<PartnerTally> {
        let mut tallies: BTreeMap<ActorId, PartnerTally> = BTreeMap::new();
        for result in self.results.values().filter(|result| result.actor == actor) {
            let Some(partner) = result.partner else { continue };
            let tally = PartnerTally { partner, wins: 0, losses: 0, draws: 0 };
            let tally = tallies.entry(partner).or_insert(tally);
            match result.score {
                PersonResult::Win => tally.wins += 1,
                PersonResult::Loss => tally.losses += 1,
                PersonResult::Draw => tally.draws += 1,
            }
        }
        let mut tallies: Vec<PartnerTally> = tallies.into_values().collect();
        tallies.sort_by_key(|it| Reverse(it.wins + it.losses + it.draws));
        tallies
    }

    pub(super) fn record_score(&mut self, mut score: NewScore) {
        if self.accounts.contains_key(&score.actor) {
            score.name.clear();
        }
        self.scores.entry((score.match_id, score.actor)).or_insert(score);
    }

    pub(super) fn high_scores(&self, ruleset: RulesetHash, per_opponent: usize) -> Vec<HighScore> {
        let mut people: BTreeMap<(&str, ActorId, &str), Vec<&NewScore>> = BTreeMap::new();
        for score in self.scores.values().filter(|score| score.ruleset == ruleset) {
            people.entry((&score.opponent, score.actor, &score.name)).or_default().push(score);
        }
        let mut best: Vec<HighScore> = Vec::new();
        for mut wins in people.into_values() {
            wins.sort_by_key(|score| (score.moves, score.at));
            let Some(first) = wins.first() else { continue };
            best.push(HighScore {
                actor: first.actor,
                name: first.name.clone(),
                opponent: first.opponent.clone(),
                wins: wins.len() as u64,
                fewest_moves: first.moves,
                shortest: first.match_id,
                at: first.at,
            });
        }
        let place = |score: &HighScore| (score.fewest_moves, Reverse(score.wins), score.at);
        best.sort_by_cached_key(|score| (score.opponent.clone(), place(score)));
        let mut last = (String::new(), 0);
        best.retain(|score| {
            last = if last.0 == score.opponent {
                (score.opponent.clone(), last.1 + 1)
            } else {
                (score.opponent.clone(), 1)
            };
            last.1 <= per_opponent
        });
        best
    }

    pub(super) fn scored_rulesets(&self, limit: usize) -> Vec<ScoredRuleset> {
        let mut rulesets: BTreeMap<RulesetHash, ScoredRuleset> = BTreeMap::new();
        for score in self.scores.values() {
            let (hash, title) = (score.ruleset, score.title.clone());
            let found =
                rulesets.entry(hash).or_insert_with(|| ScoredRuleset { hash, title, wins: 0 });
            found.wins += 1;
        }
        let mut rulesets: Vec<ScoredRuleset> = rulesets.into_values().collect();
        rulesets.sort_by_key(|ruleset| (Reverse(ruleset.wins), ruleset.hash));
        rulesets.truncate(limit);
        rulesets
    }
}
