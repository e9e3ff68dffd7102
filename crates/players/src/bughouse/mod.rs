//! Bughouse sense: what a level does in one seat of a match on two boards.
//!
//! [`decide`] is a pure function of what the seat knows: both boards, the clocks and the team's talk
//! ([`BughouseView`]). Its answer is a move or a reason to wait, with preset messages for the partner
//! ([`BughouseDecision`]). The search itself sees one board. Everything about the other one reaches it through what
//! captures are worth (`values`), and what is asked of the partner comes from searches with one more piece in hand
//! (`lookout`).
//!
//! ```
//! use boards::Seat;
//! use engine::Signals;
//! use numbers::Numbers;
//! use players::Work;
//! use players::bughouse::{BughouseAction, BughouseView, decide};
//! use rules::{Game, Ruleset};
//!
//! let ruleset = Ruleset::compile(notation::builtin("bughouse").expect("it is built in"))?;
//! let (here, there) = (Game::new(ruleset.start()), Game::new(ruleset.start()));
//! let view = BughouseView::new(Seat::WHITE, [&here, &there]);
//! let signals = Signals::new();
//! let opponent = "level-7".parse()?;
//! let decision = decide(opponent, &view, &mut Numbers::new(1), &mut Work::new(&signals));
//! assert!(matches!(decision.expect("White can move").action, BughouseAction::Play(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clocks;
mod lookout;
mod own_needs;
mod partner_needs;
mod sense;
mod signals;
mod talk;
mod values;
mod view;

#[cfg(test)]
mod tests;

use boards::Signal;
use std::time::Duration;

use engine::{Level, Score};
use numbers::Numbers;
use rules::{ByColor, Move, PieceKind};

pub use clocks::move_time;
pub use signals::{HeardSignal, SignalReason, ToldSignal};
pub use view::{BughouseView, TeamTalk};

use crate::level::{self, Focus, Found};
use crate::opponent::Opponent;
use crate::thinking::Choice;
use crate::work::Work;
use lookout::Lookout;
use own_needs::OwnNeeds;
use partner_needs::PartnerNeeds;
use sense::Sense;

/// A needed piece is captured at once if that costs no more than this many centipawns of the best move.
const URGENT_COST: i32 = 250;
/// The longest wait for a piece that the partner can capture now.
const WAIT_FOR_PIECE: Duration = Duration::from_secs(4);
/// A mate in this many moves is near enough to sit, or to announce.
const NEAR_MATE: i32 = 3;

/// What a computer does in its seat.
#[derive(Clone, PartialEq, Debug)]
pub struct BughouseDecision {
    /// What it does.
    pub action: BughouseAction,
    /// What it tells its partner, in this order.
    pub signals: Vec<ToldSignal>,
    /// The move it would play, with its thoughts.
    pub choice: Choice,
    /// Positions searched.
    pub nodes: u64,
}

/// What a computer does with its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BughouseAction {
    /// It moves.
    Play(Move),
    /// It sits, and thinks again when something happens on the other board, when its partner talks, and after this time
    /// at the latest.
    Sit(Duration),
}

/// Decides what a computer does in its seat; nothing if it has no legal move, so that it has to wait.
///
/// The decision depends only on the opponent, the view and the random numbers, unless the work is stopped or its time
/// runs out. Characters and the random level have no bughouse sense: they play their board as if it were alone.
pub fn decide(
    opponent: Opponent,
    view: &BughouseView<'_>,
    numbers: &mut Numbers,
    work: &mut Work<'_>,
) -> Option<BughouseDecision> {
    let (Opponent::Level(level), Some(sense)) = (opponent, Sense::of(opponent)) else {
        let choice = opponent.choose(view.game(), numbers, work)?;
        let action = BughouseAction::Play(choice.mv);
        return Some(BughouseDecision { action, signals: Vec::new(), choice, nodes: 0 });
    };
    if view.game().legal_moves().is_empty() {
        return None;
    }
    let ruleset = view.position().ruleset();
    let mut lookout = Lookout::new(ruleset, sense.look_nodes, work.signals());
    let partner = PartnerNeeds::of(view, &sense, &mut lookout);
    let values = values::of_captures(view, &sense, &partner, lookout.values());
    let bias = values::bias(view, &sense, &values, lookout.values());
    let mut found = choose(level, view, (&values, &partner), numbers, work)?;
    if let Some(Score::Centipawns(score)) = &mut found.score {
        *score -= bias;
    }
    let own = OwnNeeds::of(view, &sense, &found, &mut lookout);
    let action = act(view, &sense, &found, (&own, &partner));
    let signals = talk::signals(view, &sense, (&found, &own), action);
    let nodes = found.nodes + lookout.spent();
    Some(BughouseDecision { action, signals, choice: found.choice, nodes })
}

/// The best move, or one that captures what the partner needs at once, if it costs little.
fn choose(
    level: Level,
    view: &BughouseView<'_>,
    (values, partner): (&ByColor<Vec<i32>>, &PartnerNeeds),
    numbers: &mut Numbers,
    work: &mut Work<'_>,
) -> Option<Found> {
    let all = Focus { values: Some(values), moves: &[] };
    let mut found = level::search(level, view.game(), all, numbers, work)?;
    let captures = partner.urgent_captures(view);
    if captures.is_empty() || captures.contains(&found.choice.mv) || is_won(&found) {
        return Some(found);
    }
    let some = Focus { values: Some(values), moves: &captures };
    if let Some(capture) = level::search(level, view.game(), some, numbers, work) {
        found.nodes += capture.nodes;
        let cost = found.score.map(centipawns).zip(capture.score.map(centipawns));
        if cost.is_some_and(|(best, capture)| best - capture <= URGENT_COST) {
            return Some(Found { nodes: found.nodes, ..capture });
        }
    }
    Some(found)
}

/// Moves or sits.
fn act(
    view: &BughouseView<'_>,
    sense: &Sense,
    found: &Found,
    (own, partner): (&OwnNeeds, &PartnerNeeds),
) -> BughouseAction {
    let play = BughouseAction::Play(found.choice.mv);
    if !sense.sits || is_won(found) {
        return play;
    }
    let comes_now =
        |kind: &PieceKind| view.partner_can_capture(*kind) && !view.has_just_asked_for(*kind);
    let decisive = own.mates_with.or(own.holds_with).filter(comes_now);
    let wait = decisive.and(view.may_wait(WAIT_FOR_PIECE)).map(BughouseAction::Sit);
    let Some(most) = view.may_sit_for() else { return wait.unwrap_or(play) };
    let asked_to_go = view.hears(Signal::Go);
    let told_to_sit = view.hears(Signal::Sit) || view.hears(Signal::MateSoon);
    let is_helpless = is_mated(found) && view.partner_can_help();
    let betrays = partner.fears_at_once() && gives_away(found);
    if !asked_to_go && (is_helpless || betrays || told_to_sit && is_in_danger(found)) {
        return BughouseAction::Sit(most);
    }
    wait.unwrap_or(play)
}

/// Whether the side to move is mated soon, whatever it plays, unless a piece arrives.
fn is_mated(found: &Found) -> bool {
    matches!(found.score, Some(Score::Mate(moves)) if (-NEAR_MATE..=0).contains(&moves))
}

/// Whether the side to move wins by force.
fn is_won(found: &Found) -> bool {
    matches!(found.score, Some(Score::Mate(moves)) if moves > 0)
}

/// Whether moving on is worse than waiting for the partner's mate: the side to move is not better.
fn is_in_danger(found: &Found) -> bool {
    /// A pawn ahead is worth playing on.
    const BETTER: i32 = 100;
    found.score.is_some_and(|score| centipawns(score) < BETTER)
}

/// Whether every move gives away a piece that decides the partner's game: while the seat does not move, its opponent
/// cannot take it.
fn gives_away(found: &Found) -> bool {
    /// More than a queen, less than what a piece counts that decides at once.
    const GIVEN: i32 = -1_500;
    found.score.is_some_and(|score| centipawns(score) <= GIVEN)
}

/// A score as one number, in which any mate is more than any material.
fn centipawns(score: Score) -> i32 {
    /// Three times what an army is worth.
    const MATE: i32 = 30_000;
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => MATE - moves,
        Score::Mate(moves) => -MATE - moves,
    }
}
