//! The tree of a knock-out, from the games that were drawn and their results.

use pairing::knockout::{BestOfState, Knockout, MatchPlace, best_of};
use pairing::{Color, PairingNumber, Points};

use crate::event::{CompetitionSystem, DrawnGame, EntrantId, RoundScore};
use crate::state::{Competition, CompetitionRound};

/// The tree of a knock-out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bracket {
    tree: Knockout,
    ties: Vec<Vec<BracketTie>>,
}

/// Two entrants of whom one goes on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BracketTie {
    /// Who plays, as far as it is known.
    pub entrants: [Option<EntrantId>; 2],
    /// Who goes on.
    pub winner: Option<EntrantId>,
    /// Whether the first has no opponent.
    pub is_bye: bool,
    /// The points of both.
    pub points: [Points; 2],
    /// How many games have a result.
    pub played: u16,
}

impl Bracket {
    /// The stages from the first to the final; a match for third place is the second tie of the last stage.
    #[must_use]
    pub fn stages(&self) -> &[Vec<BracketTie>] {
        &self.ties
    }

    /// Whether every tie has a winner.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.ties.iter().flatten().all(|tie| tie.winner.is_some())
    }

    pub(crate) fn places(&self) -> Vec<Vec<PairingNumber>> {
        self.tree.places()
    }
}

impl Competition {
    /// The tree, once the first round of a knock-out is drawn.
    #[must_use]
    pub fn bracket(&self) -> Option<Bracket> {
        self.has_begun().then(|| self.bracket_of(&self.rounds))?
    }

    /// The tree after some rounds; nothing if their games do not follow from the results.
    pub(crate) fn bracket_of(&self, rounds: &[CompetitionRound]) -> Option<Bracket> {
        let CompetitionSystem::Knockout { best_of, third_place } = self.opening.system else {
            return None;
        };
        let tree = Knockout::new(self.order.len() as u16, third_place).ok()?;
        let ties = tree.stages().iter().map(|stage| vec![BracketTie::default(); stage.len()]);
        let mut bracket = Bracket { ties: ties.collect(), tree };
        self.fill(&mut bracket);
        for round in rounds {
            for game in &round.games {
                let place = game.drawn.tie?;
                let tie = bracket.ties.get_mut(place.stage)?.get_mut(place.index)?;
                let pair = [Some(game.drawn.white), Some(game.drawn.black)];
                let swapped = [pair[1], pair[0]];
                if tie.winner.is_some() || tie.entrants != pair && tie.entrants != swapped {
                    return None;
                }
                if let Some(score) = game.score() {
                    self.count(&mut bracket, (place, game.drawn), score, best_of)?;
                }
            }
            self.fill(&mut bracket);
        }
        Some(bracket)
    }

    fn count(
        &self,
        bracket: &mut Bracket,
        (place, drawn): (MatchPlace, DrawnGame),
        score: RoundScore,
        games: u16,
    ) -> Option<()> {
        let tie = &mut bracket.ties[place.stage][place.index];
        let white = usize::from(tie.entrants[0] != Some(drawn.white));
        let (for_white, for_black) = match score {
            RoundScore::White | RoundScore::WhiteByForfeit => (Points::ONE, Points::ZERO),
            RoundScore::Black | RoundScore::BlackByForfeit => (Points::ZERO, Points::ONE),
            RoundScore::Draw | RoundScore::BothForfeit => (Points::HALF, Points::HALF),
        };
        tie.points[white] += for_white;
        tie.points[1 - white] += for_black;
        tie.played += 1;
        let winner = winner(tie, games).and_then(|winner| tie.entrants[winner]);
        if let Some(winner) = winner {
            tie.winner = Some(winner);
            bracket.tree.record(place, self.seed_of(winner)?).ok()?;
        }
        Some(())
    }

    /// Copies who meets whom from the tree.
    fn fill(&self, bracket: &mut Bracket) {
        for (stage, ties) in bracket.tree.stages().iter().zip(&mut bracket.ties) {
            for (planned, tie) in stage.iter().zip(ties) {
                let entrant = |seed: PairingNumber| self.seeded(seed);
                tie.entrants = planned.entrants.map(|seed| seed.and_then(entrant));
                tie.is_bye = planned.is_bye;
                tie.winner = planned.winner.and_then(entrant);
            }
        }
    }

    /// The games of the next round: one of each open tie.
    pub(crate) fn next_ties(&self) -> Option<Vec<DrawnGame>> {
        let bracket = self.bracket_of(&self.rounds)?;
        let open = bracket.tree.open_matches().filter_map(|(place, _)| {
            let tie = &bracket.ties[place.stage][place.index];
            let [Some(first), Some(second)] = tie.entrants else { return None };
            let turns = place.stage + place.index + usize::from(tie.played);
            let is_white = turns.is_multiple_of(2) == (self.first_color == Color::White);
            let (white, black) = if is_white { (first, second) } else { (second, first) };
            Some(DrawnGame { white, black, tie: Some(place) })
        });
        Some(open.collect())
    }
}

/// Which of the two has won; a level tie goes on game by game.
fn winner(tie: &BracketTie, games: u16) -> Option<usize> {
    let [first, second] = tie.points;
    if tie.played > games {
        return (first != second).then(|| usize::from(first < second));
    }
    let mut scores = vec![Points::ZERO; usize::from(tie.played)];
    if let Some(sum) = scores.first_mut() {
        // Only the sum decides.
        *sum = first;
    }
    match best_of(games, &scores, Color::White) {
        BestOfState::Won(winner) => Some(winner),
        BestOfState::Open { .. } | BestOfState::Level => None,
    }
}
