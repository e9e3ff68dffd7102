//! High scores: wins against computers without help, from the ruleset's own start.

use crate::id::{ActorId, MatchId, RulesetHash, UtcMillis};

/// A win that counts for the high scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewScore {
    /// The match.
    pub match_id: MatchId,
    /// The person who won.
    pub actor: ActorId,
    /// What the person was called; not stored for accounts, which have names of their own.
    pub name: String,
    /// The id of the computer opponent.
    pub opponent: String,
    /// The ruleset.
    pub ruleset: RulesetHash,
    /// The ruleset's name for people.
    pub title: String,
    /// How many moves the person made.
    pub moves: u32,
    /// When the match ended.
    pub at: UtcMillis,
}

/// A person's wins against one opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HighScore {
    /// The person.
    pub actor: ActorId,
    /// What the person was called; empty for accounts.
    pub name: String,
    /// The opponent's id.
    pub opponent: String,
    /// How many wins.
    pub wins: u64,
    /// The moves of the shortest win.
    pub fewest_moves: u32,
    /// The shortest win; of several the first.
    pub shortest: MatchId,
    /// When it ended.
    pub at: UtcMillis,
}

/// A ruleset with high scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredRuleset {
    /// The ruleset.
    pub hash: RulesetHash,
    /// Its name for people.
    pub title: String,
    /// How many wins were counted.
    pub wins: u64,
}
