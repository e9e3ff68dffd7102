//! Games that were played elsewhere, as logs: moves without clocks, and how they are said to end.

use rules::{Color, Move};

use crate::clock::Charge;
use crate::command::{Actor, intent_of};
use crate::decide::MAX_PLIES;
use crate::end::{EndCause, MatchEnd, MatchResult};
use crate::event::{Event, EventKind, MoveSource};
use crate::id::BoardId;
use crate::seat::Seat;
use crate::setup::{MatchSetup, SetupFaults};
use crate::state::{Match, Stamp};
use crate::time::ReadAt;

/// A move that was played on one of the boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    /// Where.
    pub board: BoardId,
    /// The move.
    pub mv: Move,
}

impl RecordedMove {
    /// The moves of a game on one board.
    pub fn on_one_board(moves: impl IntoIterator<Item = Move>) -> Vec<Self> {
        moves.into_iter().map(|mv| Self { board: BoardId(0), mv }).collect()
    }
}

/// A game on one board or two, with what its record says.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    /// What it is as a match; its clocks should be untimed.
    pub setup: MatchSetup,
    /// The moves that were played, those of both boards in their one order.
    pub moves: Vec<RecordedMove>,
    /// How it ended where the rules do not tell; `None` if it goes on.
    pub end: Option<RecordedEnd>,
    /// When.
    pub at: ReadAt,
}

/// How a record says that a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordedEnd {
    /// Who won, if somebody did: the color on the first board, with the partner on the other.
    pub winner: Option<Color>,
    /// By what; [`EndCause::Recorded`] if that is not known.
    pub cause: EndCause,
}

/// Why a record is no match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFault {
    /// The setup has faults.
    #[error(transparent)]
    Setup(#[from] SetupFaults),
    /// There are moves after the end.
    #[error("ply {0} comes after the end of the game by the rules")]
    AfterTheEnd(usize),
    /// A move is not legal.
    #[error("ply {0} is not legal")]
    Illegal(usize),
    /// It is longer than any match.
    #[error("a game has at most {MAX_PLIES} plies, not {0}")]
    TooLong(usize),
}

/// The match of a record, and its log.
///
/// # Errors
/// When the record contradicts the rules.
pub fn record_game(game: RecordedGame) -> Result<(Match, Vec<Event>), RecordFault> {
    let RecordedGame { setup, moves, end, at } = game;
    if moves.len() >= MAX_PLIES as usize {
        return Err(RecordFault::TooLong(moves.len()));
    }
    let mut state = Match::of_record(setup)?;
    let mut log = Vec::with_capacity(moves.len() + 2);
    let mut add = |state: &mut Match, kind| {
        let stamp = Stamp { actor: Actor::HOUSE.id, command: None, at, charge: Charge::default() };
        state.core_mut().advance(stamp, kind).map(|event| log.push(event))
    };
    let began = add(&mut state, EventKind::Began);
    debug_assert_eq!(began, Ok(()), "a match can begin");
    for (index, &RecordedMove { board, mv }) in moves.iter().enumerate() {
        let fault = RecordFault::Illegal(index + 1);
        if state.boards().iter().any(|board| board.game().outcome().is_some()) {
            return Err(RecordFault::AfterTheEnd(index + 1));
        }
        let position = state.board(board).ok_or(fault.clone())?.position();
        if !position.is_legal(mv) {
            return Err(fault);
        }
        let (seat, passed) = (Seat::new(board, position.turn()), position.effects(mv).transferred);
        let (intent, source) = (intent_of(mv), MoveSource::Command);
        let played = EventKind::MovePlayed { seat, intent, source };
        add(&mut state, played).map_err(|_| fault)?;
        if let Some((to, kind)) =
            passed.zip(state.core().terms.partner(seat)).map(|(it, to)| (to, it.kind))
        {
            // One that no hand can take is lost.
            let mut hand = state.boards()[to.board.index()].position().clone();
            if hand.give(to.color, kind).is_ok() {
                let given = add(&mut state, EventKind::Transferred { to, kind });
                debug_assert_eq!(given, Ok(()), "the hand takes it");
            }
        }
    }
    if let Some(end) = ending(&state, end) {
        let ended = add(&mut state, EventKind::Ended(end));
        debug_assert_eq!(ended, Ok(()), "a match can end");
    }
    Ok((state, log))
}

/// The rules know best how a game ended.
fn ending(state: &Match, recorded: Option<RecordedEnd>) -> Option<MatchEnd> {
    let by_rules = (0..).map(BoardId).zip(state.boards()).find_map(|(board, at)| {
        let outcome = at.game().outcome()?;
        let winner = outcome.winner.map(|color| Seat::new(board, color));
        Some((winner, EndCause::Rules(outcome.reason)))
    });
    let on_first = |color| Seat::new(BoardId(0), color);
    let recorded = recorded.map(|end| (end.winner.map(on_first), end.cause));
    let (winner, cause) = by_rules.or(recorded)?;
    let result = winner.map_or(MatchResult::Drawn, |seat| MatchResult::Won(state.team(seat)));
    Some(MatchEnd::new(result, cause))
}
