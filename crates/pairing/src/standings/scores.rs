//! Scores as tie-breaks see them: adjusted for opponents, and dummies for unplayed rounds (C.07, article 16).

use crate::entry::{Bye, PairingNumber, PlayerOutcome, RoundNumber, RoundRecord};
use crate::points::Points;
use crate::standings::System;
use crate::tournament::{PlayerHistory, Tournament};

/// Whether the results of the last round count as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastRound {
    /// They do.
    AsPlayed,
    /// All its games count as draws.
    AsDraws,
}

/// The scores of a tournament, computed once for all tie-breaks.
#[derive(Clone, Debug)]
pub(crate) struct Scores<'a> {
    pub(crate) tournament: &'a Tournament,
    pub(crate) system: System,
    last_round: LastRound,
    points: Vec<Points>,
    adjusted: Vec<Points>,
}

impl<'a> Scores<'a> {
    pub(crate) fn new(tournament: &'a Tournament, system: System, last_round: LastRound) -> Self {
        let (points, adjusted) = (Vec::new(), Vec::new());
        let mut scores = Self { tournament, system, last_round, points, adjusted };
        for player in tournament.players() {
            let points = tournament.rounds().map(|round| scores.points_in(player, round)).sum();
            let adjusted = scores.compute_adjusted(player);
            scores.points.push(points);
            scores.adjusted.push(adjusted);
        }
        scores
    }

    /// The points of one round.
    pub(crate) fn points_in(&self, player: &PlayerHistory, round: RoundNumber) -> Points {
        let scoring = &self.tournament.settings().scoring;
        match player.entry(round) {
            RoundRecord::Game { .. }
                if self.last_round == LastRound::AsDraws
                    && round.0 == self.tournament.rounds_paired() =>
            {
                scoring.draw
            }
            entry => scoring.points(entry),
        }
    }

    /// A player's final score.
    pub(crate) fn points(&self, number: PairingNumber) -> Points {
        self.points.get(number.index()).copied().unwrap_or_default()
    }

    /// A player's score as the opponents see it.
    pub(crate) fn adjusted(&self, number: PairingNumber) -> Points {
        self.adjusted.get(number.index()).copied().unwrap_or_default()
    }

    /// In a Swiss, byes that end a player's tournament count as draws for the opponents, so that nobody suffers
    /// from an opponent who went home.
    fn compute_adjusted(&self, player: &PlayerHistory) -> Points {
        let mut sum = Points::ZERO;
        let mut only_skipped = self.system == System::Swiss;
        for round in (1..=self.tournament.rounds_paired()).rev().map(RoundNumber) {
            let entry = player.entry(round);
            let is_requested = matches!(entry, RoundRecord::Bye(Bye::Half | Bye::Zero));
            sum += if is_requested && only_skipped {
                self.tournament.settings().scoring.draw
            } else {
                self.points_in(player, round)
            };
            only_skipped &= entry.is_voluntarily_unplayed();
        }
        sum
    }

    /// The score that a round adds to a player's Buchholz. An unplayed round is a game against a dummy with
    /// the player's own score, which has an upper limit.
    pub(crate) fn opponent_score(&self, number: PairingNumber, round: RoundNumber) -> Points {
        let Some(player) = self.tournament.player(number) else {
            return Points::ZERO;
        };
        match player.entry(round) {
            RoundRecord::Game { opponent, outcome, .. }
                if outcome.is_played() || self.system == System::RoundRobin =>
            {
                self.adjusted(opponent)
            }
            RoundRecord::Game { opponent, .. } => self.points(number).min(self.adjusted(opponent)),
            RoundRecord::Bye(_) => {
                let draws =
                    self.tournament.settings().scoring.draw.times(self.tournament.rounds_paired());
                self.points(number).min(draws)
            }
        }
    }

    /// Whether an entry is a game for this system: forfeits are, in a round robin.
    pub(crate) fn is_game(&self, entry: RoundRecord) -> bool {
        match entry {
            RoundRecord::Game { outcome: PlayerOutcome::Pending, .. } | RoundRecord::Bye(_) => {
                false
            }
            RoundRecord::Game { outcome, .. } => {
                outcome.is_played() || self.system == System::RoundRobin
            }
        }
    }
}
