//! Logs of games that were played elsewhere: moves without clocks, and how the game ended.

use boards::{BoardId, BoardMove, Seat, Transfer};
use rules::Color;

use crate::clock::Charge;
use crate::command::{Actor, intent_of};
use crate::decide::{MAX_PLIES, end_by_rules};
use crate::end::{EndCause, MatchEnd, MatchResult};
use crate::event::{Event, EventKind, MoveSource};
use crate::setup::{MatchSetup, MatchSetupFaults};
use crate::state::{Match, Stamp};
use crate::time::ReadAt;

/// A game on one board or two, as recorded.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    /// The setup as a match; its clocks should be untimed.
    pub setup: MatchSetup,
    /// The moves, those of both boards in the order they were played.
    pub moves: Vec<BoardMove>,
    /// How it ended, if the rules do not decide it; `None` if it is unfinished.
    pub end: Option<RecordedEnd>,
    /// When it was played.
    pub at: ReadAt,
}

/// How a game ended, according to its record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordedEnd {
    /// The winner, if there is one: the color on the first board, with its partner on the other.
    pub winner: Option<Color>,
    /// The cause; [`EndCause::Recorded`] if it is unknown.
    pub cause: EndCause,
}

/// Why a record cannot become a match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFault {
    /// The setup has faults.
    #[error(transparent)]
    Setup(#[from] MatchSetupFaults),
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
        let stamp = Stamp { actor: Actor::SERVER.id, command: None, at, charge: Charge::default() };
        state.data_mut().advance(stamp, kind).map(|event| log.push(event))
    };
    let began = add(&mut state, EventKind::Began);
    debug_assert_eq!(began, Ok(()), "a match can begin");
    for (index, &made) in moves.iter().enumerate() {
        let fault = RecordFault::Illegal(index + 1);
        let boards = state.boards();
        if boards.outcome().is_some() {
            return Err(RecordFault::AfterTheEnd(index + 1));
        }
        let position = boards.game(made.board).ok_or(fault.clone())?.position();
        if !position.is_legal(made.mv) {
            return Err(fault);
        }
        let (seat, transfer) = (Seat::new(made.board, position.turn()), boards.transfer_of(made));
        let (intent, source) = (intent_of(made.mv), MoveSource::Command);
        let played = EventKind::MovePlayed { seat, intent, source };
        add(&mut state, played).map_err(|_| fault)?;
        if let Some(Transfer { to, kind }) = transfer {
            let given = add(&mut state, EventKind::Transferred { to, kind });
            debug_assert_eq!(given, Ok(()), "the hand can hold it");
        }
    }
    if let Some(end) = ending(&state, end) {
        let ended = add(&mut state, EventKind::Ended(end));
        debug_assert_eq!(ended, Ok(()), "a match can end");
    }
    Ok((state, log))
}

/// The end by the rules, which take precedence over the record.
fn ending(state: &Match, recorded: Option<RecordedEnd>) -> Option<MatchEnd> {
    end_by_rules(state.data()).or_else(|| {
        let RecordedEnd { winner, cause } = recorded?;
        let team = |color| state.team(Seat::new(BoardId::A, color));
        let result = winner.map_or(MatchResult::Drawn, |color| MatchResult::Won(team(color)));
        Some(MatchEnd::new(result, cause))
    })
}
