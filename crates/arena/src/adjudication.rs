//! Adjudication: ending games early when the scores are clear or the game is too long.

use rules::{ByColor, Color};

use crate::player::ReportedScore;

/// When a game ends early; by default never.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Adjudication {
    /// The number of full moves after which the game is drawn.
    pub max_moves: Option<u32>,
    /// When a player resigns by its score.
    pub resign: Option<Threshold>,
    /// When both players see a draw.
    pub draw: Option<Threshold>,
}

/// A score that must hold for some moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threshold {
    /// In hundredths of a pawn.
    pub score: u32,
    /// For this many moves in a row, of both players if both count.
    pub moves: u32,
    /// Not before this full move.
    pub after: u32,
}

/// Watches the scores and decides when a game ends early.
#[derive(Clone, Debug)]
pub(crate) struct Adjudicator {
    terms: Adjudication,
    /// How many moves in a row each player saw a loss, or a draw.
    lost: ByColor<u32>,
    level: ByColor<u32>,
}

impl Adjudicator {
    pub(crate) fn new(terms: Adjudication) -> Self {
        Self { terms, lost: ByColor::same(0), level: ByColor::same(0) }
    }

    /// Counts the score of a move; a move without a score ends the row.
    pub(crate) fn record(&mut self, color: Color, score: Option<ReportedScore>) {
        let score = score.map(ReportedScore::centipawns);
        let limit = |threshold: Threshold| i32::try_from(threshold.score).unwrap_or(i32::MAX);
        let is_lost = |threshold| score.is_some_and(|score| score <= -limit(threshold));
        let is_level =
            |threshold| score.is_some_and(|score| score.saturating_abs() <= limit(threshold));
        count(&mut self.lost[color], self.terms.resign.is_some_and(is_lost));
        count(&mut self.level[color], self.terms.draw.is_some_and(is_level));
    }

    /// The winner, or a draw, with the reason, if the game ends early.
    pub(crate) fn verdict(&self, plies: usize) -> Option<(Option<Color>, String)> {
        let moves = u32::try_from(plies / 2).unwrap_or(u32::MAX);
        if let Some(resign) = self.terms.resign.filter(|resign| moves >= resign.after) {
            let lost = [Color::White, Color::Black].into_iter();
            let given_up = lost.into_iter().find(|color| self.lost[*color] >= resign.moves.max(1));
            if let Some(color) = given_up {
                return Some((Some(!color), format!("{color} reports a lost position")));
            }
        }
        if let Some(draw) = self.terms.draw.filter(|draw| moves >= draw.after)
            && self.level.white.min(self.level.black) >= draw.moves.max(1)
        {
            return Some((None, "draw: both sides report a level position".to_owned()));
        }
        let most = self.terms.max_moves.filter(|most| moves >= *most)?;
        Some((None, format!("draw: the limit of {most} moves was reached")))
    }
}

fn count(row: &mut u32, goes_on: bool) {
    *row = if goes_on { *row + 1 } else { 0 };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(terms: Adjudication, scores: &[(Color, i32)]) -> Option<(Option<Color>, String)> {
        let mut adjudicator = Adjudicator::new(terms);
        for (color, score) in scores {
            adjudicator.record(*color, Some(ReportedScore::Centipawns(*score)));
        }
        adjudicator.verdict(scores.len())
    }

    use Color::{Black, White};

    #[test]
    fn nothing_is_adjudicated_by_default() {
        let scores = [(White, -9999), (Black, 9999)].repeat(500);
        assert_eq!(reported(Adjudication::default(), &scores), None);
    }

    #[test]
    fn a_player_that_sees_a_loss_for_long_enough_loses() {
        let resign = Threshold { score: 500, moves: 2, after: 0 };
        let terms = Adjudication { resign: Some(resign), ..Adjudication::default() };
        let lost = [(White, 10), (Black, -500), (White, 10), (Black, -600)];
        assert_eq!(reported(terms, &lost).unwrap().0, Some(White));
        let hope = [(Black, -500), (White, 10), (Black, -499), (White, 10), (Black, -600)];
        assert_eq!(reported(terms, &hope), None);
    }

    #[test]
    fn both_must_see_a_level_game() {
        let draw = Threshold { score: 10, moves: 2, after: 2 };
        let terms = Adjudication { draw: Some(draw), ..Adjudication::default() };
        let level = [(White, 5), (Black, -10), (White, 0), (Black, 1)];
        assert_eq!(reported(terms, &level).unwrap().0, None);
        assert_eq!(reported(terms, &level[..3]), None);
        let one = [(White, 5), (Black, -30), (White, 0), (Black, 1)];
        assert_eq!(reported(terms, &one), None);
    }

    #[test]
    fn a_long_game_is_drawn() {
        let terms = Adjudication { max_moves: Some(2), ..Adjudication::default() };
        let adjudicator = Adjudicator::new(terms);
        assert_eq!(adjudicator.verdict(3), None);
        assert_eq!(adjudicator.verdict(4).unwrap().1, "draw: the limit of 2 moves was reached");
    }

    #[test]
    fn mates_count_as_lost_and_missing_scores_do_not() {
        let resign = Threshold { score: 500, moves: 1, after: 0 };
        let terms = Adjudication { resign: Some(resign), ..Adjudication::default() };
        let mut adjudicator = Adjudicator::new(terms);
        adjudicator.record(White, Some(ReportedScore::Mate(-3)));
        assert!(adjudicator.verdict(1).is_some());
        adjudicator.record(White, None);
        assert!(adjudicator.verdict(3).is_none());
    }
}
