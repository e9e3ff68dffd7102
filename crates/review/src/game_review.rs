//! The review of a game: how much each move lost, accuracy, opening, and the list of evaluations.

use std::time::Duration;

use engine::{Engine, Limits, Score, Settings, Signals};
use openings::Openings;
use rules::{ByColor, Color, Game, Move};

use crate::accuracy::{game_accuracy, move_accuracy};
use crate::assessment::Assessment;

/// How much of the winning chances, in percentage points, a move may lose and still be good.
const INACCURACY: f64 = 5.0;
/// What a mistake loses at least.
const MISTAKE: f64 = 10.0;
/// What a blunder loses at least.
const BLUNDER: f64 = 15.0;

/// How deep a review looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewLimits {
    /// Nodes to search in each position.
    pub nodes: u64,
}

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewProgress {
    /// Positions that were searched.
    pub done: usize,
    /// Positions of the game.
    pub total: usize,
}

/// How good a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveClass {
    /// The computer's choice, or a move that ends the game with a win.
    Best,
    /// A move that loses almost nothing.
    Good,
    /// A move that loses at least 5 percentage points of the winning chances.
    Inaccuracy,
    /// A move that loses at least 10.
    Mistake,
    /// A move that loses at least 15.
    Blunder,
}

/// What a review says about a move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReview {
    /// Who made it.
    pub color: Color,
    /// The move.
    pub played: Move,
    /// The computer's line instead, its best move first.
    pub best: Vec<Move>,
    /// The percentage points of the winning chances that the move lost.
    pub loss: f64,
    /// The accuracy of the move, in percent.
    pub accuracy: f64,
    /// How good it is.
    pub class: MoveClass,
}

/// The opening of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewedOpening {
    /// Its ECO code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// After how many moves of the game the last position with a name occurred.
    pub plies: usize,
}

/// What the computer says about a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReview {
    /// How good every position is, from the start to the end: one more than there are moves.
    pub assessments: Vec<Assessment>,
    /// The moves.
    pub moves: Vec<MoveReview>,
    /// The accuracy of both sides in percent; `None` for a side that did not move.
    pub accuracy: ByColor<Option<f64>>,
    /// The opening, if the ruleset has named openings.
    pub opening: Option<ReviewedOpening>,
}

/// A review in progress. It asks for one position after the other, from the end of the game to its start: an engine
/// then knows already what the moves of the game lead to.
#[derive(Clone, Debug)]
pub struct Reviewer {
    game: Game,
    /// The game up to the position to search next.
    here: Option<Game>,
    /// The positions from the end on.
    searched: Vec<SearchedPosition>,
}

/// What an engine found in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SearchedPosition {
    assessment: Assessment,
    line: Vec<Move>,
}

impl Reviewer {
    /// The review of a game.
    pub fn new(game: Game) -> Self {
        let mut reviewer = Self { here: Some(game.clone()), game, searched: Vec::new() };
        reviewer.skip_finished();
        reviewer
    }

    /// The game up to the position to search next; nothing when all are searched.
    pub fn next(&self) -> Option<&Game> {
        self.here.as_ref()
    }

    /// Takes what an engine found in that position: the score for the side to move, and the best line.
    pub fn found(&mut self, score: Score, line: Vec<Move>) {
        let Some(here) = &self.here else { return };
        let assessment = Assessment::of_score(score, here.position().turn());
        self.push(SearchedPosition { assessment, line });
        self.skip_finished();
    }

    /// How far the review is.
    pub fn progress(&self) -> ReviewProgress {
        ReviewProgress { done: self.searched.len(), total: self.game.moves().len() + 1 }
    }

    /// The review, if all positions are searched.
    pub fn finish(mut self) -> Option<GameReview> {
        if self.here.is_some() {
            return None;
        }
        self.searched.reverse();
        Some(judge(&self.game, self.searched))
    }

    /// Where the game is over, there is nothing to search.
    fn skip_finished(&mut self) {
        while let Some(outcome) = self.here.as_ref().and_then(Game::outcome) {
            let assessment = Assessment::of_outcome(outcome);
            self.push(SearchedPosition { assessment, line: Vec::new() });
        }
    }

    fn push(&mut self, searched: SearchedPosition) {
        self.searched.push(searched);
        if self.here.as_mut().is_some_and(|here| here.undo().is_none()) {
            self.here = None;
        }
    }
}

/// Reviews a game with one engine, which forgets its earlier searches: the review depends on nothing but the game and
/// the limits. It is `None` if the signals stopped it.
pub fn review_game(
    engine: &mut Engine,
    game: &Game,
    limits: ReviewLimits,
    signals: &Signals,
    report: &mut dyn FnMut(ReviewProgress),
) -> Option<GameReview> {
    engine.set(Settings { threads: 1, multi_pv: 1, ..engine.settings() });
    engine.clear();
    let limits = Limits { nodes: Some(limits.nodes), ..Limits::default() };
    let mut reviewer = Reviewer::new(game.clone());
    report(reviewer.progress());
    while let Some(here) = reviewer.next() {
        let mut line = Vec::new();
        let result = engine.search(here, &limits, signals, &|| Duration::ZERO, &mut |report| {
            line.clone_from(&report.pv);
        });
        if signals.is_stopped() {
            return None;
        }
        if line.first() != result.best.as_ref() {
            line = result.best.into_iter().collect();
        }
        reviewer.found(result.score, line);
        report(reviewer.progress());
    }
    reviewer.finish()
}

fn judge(game: &Game, searched: Vec<SearchedPosition>) -> GameReview {
    let assessments: Vec<Assessment> = searched.iter().map(|here| here.assessment).collect();
    let mut moves = Vec::with_capacity(game.moves().len());
    for (ply, (&played, here)) in game.moves().iter().zip(searched).enumerate() {
        let position = game.position_at(ply).expect("every move was made in a position");
        let color = position.turn();
        let (before, after) = (here.assessment, assessments[ply + 1]);
        let is_best = here.line.first() == Some(&played) || after == Assessment::Over(Some(color));
        let loss = match is_best {
            true => 0.0,
            false => (before.chance(color) - after.chance(color)).max(0.0),
        };
        let class = if is_best { MoveClass::Best } else { class_of(loss) };
        let accuracy = move_accuracy(loss);
        moves.push(MoveReview { color, played, best: here.line, loss, accuracy, class });
    }
    let chances: Vec<f64> = assessments.iter().map(|here| here.chance(Color::White)).collect();
    let accuracies: Vec<(Color, f64)> = moves.iter().map(|mv| (mv.color, mv.accuracy)).collect();
    let accuracy = game_accuracy(&chances, &accuracies);
    GameReview { assessments, moves, accuracy, opening: opening(game) }
}

fn class_of(loss: f64) -> MoveClass {
    match loss {
        loss if loss >= BLUNDER => MoveClass::Blunder,
        loss if loss >= MISTAKE => MoveClass::Mistake,
        loss if loss >= INACCURACY => MoveClass::Inaccuracy,
        _ => MoveClass::Good,
    }
}

fn opening(game: &Game) -> Option<ReviewedOpening> {
    let openings = Openings::shipped();
    let plies = (0..=game.moves().len()).rev();
    let mut named = plies.filter_map(|ply| Some((ply, openings.at(game.position_at(ply)?)?)));
    let (plies, opening) = named.next()?;
    let (code, name) = (opening.code().to_string(), opening.name().to_owned());
    Some(ReviewedOpening { code, name, plies })
}

#[cfg(test)]
#[path = "game_review_tests.rs"]
mod tests;
