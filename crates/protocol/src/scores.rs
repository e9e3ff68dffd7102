//! High scores: wins against computers without hints or takebacks, from the ruleset's own start.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which high scores: the query of `GET /api/v1/scores`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct ScoreFilter {
    /// The hash of the ruleset; the one with the most wins if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
}

/// The high scores of one ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HighScores {
    /// The rulesets that have high scores, the most played first.
    pub rulesets: Vec<ScoredRuleset>,
    /// The hash of the one whose scores follow; nothing if nobody has won yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
    /// The scores: the strongest opponent first, then characters; for each the best people.
    pub scores: Vec<HighScore>,
}

/// A ruleset that has high scores.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ScoredRuleset {
    /// The hash that identifies it.
    pub hash: String,
    /// Its name for people.
    pub title: String,
    /// How many wins were counted.
    pub wins: u64,
}

/// A person's wins against one opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HighScore {
    /// The opponent's id.
    pub opponent: String,
    /// The opponent's name.
    pub opponent_name: String,
    /// What the person is called; empty if nobody said.
    pub person: String,
    /// How many wins.
    pub wins: u64,
    /// The moves of the shortest win.
    pub fewest_moves: u32,
    /// When that game ended, in Unix milliseconds.
    pub won_ms: i64,
    /// Whether they are your wins.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub yours: bool,
    /// Your shortest win; only you learn which match it is.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub match_id: Option<crate::id::MatchId>,
}
