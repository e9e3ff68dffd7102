//! Positions of any ruleset, after any moves: what a viewer, an editor or a puzzle shows between matches.
//!
//! Nothing is stored. The work is bounded by the number of moves, by the number of requests that are computed at
//! a time, and by rates.

use std::sync::Arc;
use std::time::Duration;

use game::{
    BoardId, BoardMove, BoardView, Boards, Choices, EndCause, EndParts, MatchEnd, MatchResult,
    TeamId,
};
use ids::ActorId;
use notation::{parse_fen, write_san, write_uci};
use protocol::http::RulesetChoice;
use protocol::positions::{PositionAnswer, PositionMove, PositionRequest};
use protocol::{ErrorCode, WireError};
use rules::Ruleset;

use crate::connection_table::WorkAccount;
use crate::limits::{
    POSITION_MOVES, POSITIONS_AT_ONCE, POSITIONS_PER_NETWORK, POSITIONS_PER_PERSON,
    POSITIONS_QUEUED,
};
use crate::live::convert::{self, bad_input};
use crate::live::record::Record;
use crate::live::{Live, match_id};
use crate::people::address::Network;
use crate::rate_limit::Wait;
use crate::request_limits::RequestLimits;
use crate::work_queue::{TurnOf, WorkError, WorkQueue, internal_error};

/// The longest move in a request that an error repeats.
const QUOTED_MOVE: usize = 20;

/// How many positions are computed, and for whom.
#[derive(Debug)]
pub(crate) struct PositionLimits {
    requests: RequestLimits,
    queue: WorkQueue,
}

impl Default for PositionLimits {
    fn default() -> Self {
        Self {
            requests: RequestLimits::new(POSITIONS_PER_PERSON, POSITIONS_PER_NETWORK),
            queue: WorkQueue::new(POSITIONS_AT_ONCE, POSITIONS_QUEUED),
        }
    }
}

impl PositionLimits {
    /// Counts a request of a person, or of somebody unknown in a network.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn count(
        &self,
        person: Option<ActorId>,
        network: Network,
        now: Duration,
    ) -> Result<(), Wait> {
        match person {
            Some(actor) => self.requests.count_person(actor, now),
            None => self.requests.count_network(network, now),
        }
    }

    /// Computes a position on its own thread once it is somebody's turn, and counts the work.
    ///
    /// # Errors
    /// When the server has worked enough for them, or too many wait.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        payer: &WorkAccount,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WireError> {
        let payer = payer.for_questions();
        payer.check()?;
        self.run_unpaid(payer.turn(), move || payer.measure(work)).await
    }

    /// The same without counting the work: that of a computer player is limited by its own steps.
    pub(crate) async fn run_unpaid<T: Send + 'static>(
        &self,
        turn: TurnOf,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WireError> {
        self.queue.run(turn, work).await.map_err(|error| match error {
            WorkError::QueueFull => {
                let message = "the server is computing too many positions; try again in a moment";
                WireError::new(ErrorCode::Unavailable, message)
            }
            WorkError::Panicked => internal_error(),
        })
    }
}

/// Where the moves of a request begin.
#[derive(Debug)]
pub(crate) enum PositionBase {
    /// At the start of a ruleset, or at a FEN.
    Ruleset(Ruleset),
    /// In a match, after its first moves or at a FEN.
    Match(Box<Record>),
}

impl PositionBase {
    /// Finds the ruleset or the match that a request chooses.
    ///
    /// # Errors
    /// When there is none, or every mistake in a ruleset.
    pub(crate) async fn find(
        live: &Arc<Live>,
        choice: &RulesetChoice,
        payer: &WorkAccount,
    ) -> Result<Self, WireError> {
        let RulesetChoice::Match { id } = choice else {
            return Ok(Self::Ruleset(live.choose_ruleset(choice, payer).await?));
        };
        let unknown = || convert::error(ErrorCode::NoSuchMatch, "there is no such match");
        let id = match_id::from_wire(id).ok_or_else(unknown)?;
        Ok(Self::Match(Box::new(live.current_record(id, payer).await?)))
    }
}

/// Plays the moves of a request.
///
/// # Errors
/// A sentence that names the FEN's faults or the first bad move.
pub(crate) fn answer(
    base: &PositionBase,
    request: &PositionRequest,
) -> Result<PositionAnswer, WireError> {
    let (boards, moves) = play_request(base, request)?;
    let end = end_of(&boards);
    let ruleset = boards.games()[0].position().ruleset();
    Ok(PositionAnswer {
        ruleset: convert::ruleset_info(ruleset),
        end: end.map(|end| convert::end_to_wire(end, EndParts::of(end, &boards))),
        boards: states(&boards, end),
        moves,
    })
}

/// The boards after the moves of a request, and the moves.
///
/// # Errors
/// A sentence that names the FEN's faults or the first bad move.
pub(crate) fn play_request(
    base: &PositionBase,
    request: &PositionRequest,
) -> Result<(Boards, Vec<PositionMove>), WireError> {
    if request.moves.len() > POSITION_MOVES {
        let count = request.moves.len();
        return Err(bad_input(format!(
            "a request has at most {POSITION_MOVES} moves, not {count}"
        ))
        .because("too-many-moves")
        .with("most", POSITION_MOVES));
    }
    let mut boards = start(base, request)?;
    let mut moves = Vec::with_capacity(request.moves.len());
    for (index, text) in request.moves.iter().enumerate() {
        let made = play_text(&mut boards, text).map_err(|error| name_move(error, index, text))?;
        moves.push(made);
    }
    Ok((boards, moves))
}

fn start(base: &PositionBase, request: &PositionRequest) -> Result<Boards, WireError> {
    let ruleset = match base {
        PositionBase::Ruleset(ruleset) => ruleset,
        PositionBase::Match(record) if request.fen.is_none() => {
            return of_match(record, request.ply.unwrap_or(0) as usize);
        }
        PositionBase::Match(record) => record.state().games()[0].position().ruleset(),
    };
    let mut starts = vec![match request.fen.as_deref() {
        Some(fen) => parse_fen(ruleset, fen).map_err(|error| convert::fen_error(&error))?,
        None => ruleset.start(),
    }];
    if game::passes_captures(ruleset) {
        starts.push(ruleset.start());
    }
    Boards::new(starts).map_err(unfit)
}

/// The boards of a match after its first moves.
fn of_match(record: &Record, plies: usize) -> Result<Boards, WireError> {
    let played = record.state().boards();
    let count = played.order().len();
    if plies > count {
        return Err(bad_input(format!("the match has {count} plies, not {plies}"))
            .because("no-such-ply")
            .with("count", count));
    }
    let starts = played.games().iter().map(|game| game.start().clone()).collect();
    let mut boards = Boards::new(starts).map_err(unfit)?.until(played.defeat());
    for made in played.moves().take(plies) {
        play(&mut boards, made)?;
    }
    Ok(boards)
}

fn play_text(boards: &mut Boards, text: &str) -> Result<PositionMove, WireError> {
    let (board, text) =
        text.strip_prefix("1:").map_or((BoardId::A, text), |rest| (BoardId::B, rest));
    if boards.outcome().is_some() {
        return Err(convert::error(ErrorCode::Over, "the game is over before it").because("over"));
    }
    let game = boards
        .game(board)
        .ok_or_else(|| bad_input("there is no second board").because("no-such-board"))?;
    let mv = convert::find_move(game, text)?;
    let position = game.position();
    let made =
        PositionMove { board: board.0, uci: write_uci(position, mv), san: write_san(position, mv) };
    play(boards, BoardMove { board, mv })?;
    Ok(made)
}

/// Makes a move and passes on what it captured.
fn play(boards: &mut Boards, made: BoardMove) -> Result<(), WireError> {
    let transfer = boards.transfer_of(made);
    boards.play(made).map_err(unfit)?;
    transfer.map_or(Ok(()), |transfer| boards.give(transfer).map_err(unfit))
}

/// Boards or moves that do not fit together.
fn unfit(why: impl ToString) -> WireError {
    bad_input(why).because("boards-unfit")
}

/// The end by the rules. Teams are numbered as in a match: White of the first board is in the first one.
fn end_of(boards: &Boards) -> Option<MatchEnd> {
    let ended = boards.outcome()?;
    let team = |seat: game::Seat| TeamId((seat.color as u8 + seat.board.0) % 2);
    let result = ended.winner().map_or(MatchResult::Drawn, |seat| MatchResult::Won(team(seat)));
    Some(MatchEnd { result, cause: EndCause::Rules(ended.outcome.reason) })
}

fn states(boards: &Boards, end: Option<MatchEnd>) -> Vec<protocol::BoardState> {
    let choices = if end.is_some() { Choices::Nothing } else { Choices::Moves };
    let views = boards.ids().zip(boards.games()).map(|(id, game)| BoardView { id, game, choices });
    views.map(|view| convert::board_state(&view)).collect()
}

/// The same refusal, with the move that it is about.
fn name_move(mut error: WireError, index: usize, text: &str) -> WireError {
    let quoted: String =
        text.chars().filter(|letter| !letter.is_control()).take(QUOTED_MOVE).collect();
    error.message = format!("move {}, `{quoted}`: {}", index + 1, error.message);
    error.with("move", index + 1).with("text", quoted)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn builtin(name: &str) -> PositionBase {
        let spec = notation::builtin(name).unwrap();
        PositionBase::Ruleset(Ruleset::compile(spec).unwrap())
    }

    fn after(
        base: &PositionBase,
        fen: Option<&str>,
        moves: &str,
    ) -> Result<PositionAnswer, WireError> {
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        let fen = fen.map(str::to_owned);
        answer(base, &PositionRequest { fen, moves, ..PositionRequest::default() })
    }

    #[test]
    fn a_game_is_played_to_its_mate() {
        let standard = builtin("standard");
        let mated = after(&standard, None, "f2f3 e5 g2g4 Qh4#").unwrap();
        let san: Vec<&str> = mated.moves.iter().map(|made| made.san.as_str()).collect();
        assert_eq!(san, ["f3", "e5", "g4", "Qh4#"]);
        assert_eq!(mated.moves[3].uci, "d8h4");
        let end = mated.end.unwrap();
        assert_eq!(
            (end.code.as_str(), end.outcome),
            ("checkmate", protocol::Outcome::Won { team: 1 })
        );
        assert!(mated.boards[0].choices.dests.is_empty());
        assert_eq!(mated.boards[0].in_check.len(), 1);
        assert_eq!(after(&standard, None, "e4").unwrap().boards[0].choices.dests.len(), 10);
    }

    #[test]
    fn a_bad_move_is_named_with_its_reason() {
        let refused = after(&builtin("standard"), None, "e2e4 e7e5 e4e5").unwrap_err();
        assert_eq!(refused.code, ErrorCode::IllegalMove);
        assert!(refused.message.starts_with("move 3, `e4e5`: "), "{}", refused.message);
        let refused = after(&builtin("standard"), None, "1:e2e4").unwrap_err();
        assert_eq!(refused.message, "move 1, `1:e2e4`: there is no second board");
        let refused = after(&builtin("standard"), None, "f3 e5 g4 Qh4 a3").unwrap_err();
        assert!(refused.message.contains("the game is over"), "{}", refused.message);
    }

    #[test]
    fn an_impossible_position_is_refused_with_all_its_faults() {
        let fen = Some("8/8/8/8/8/8/8/8 w - - 0 1");
        let refused = after(&builtin("standard"), fen, "").unwrap_err();
        assert_eq!(refused.code, ErrorCode::BadInput);
        assert_eq!(refused.faults.len(), 2, "{:?}", refused.faults);
    }

    #[test]
    fn a_piece_captured_on_one_board_can_be_dropped_on_the_other() {
        let bughouse = builtin("bughouse");
        let passed = after(&bughouse, None, "e4 d5 exd5 1:e4 1:P@e6").unwrap();
        assert_eq!(passed.boards.len(), 2);
        assert_eq!(passed.moves[4].san, "@e6");
        assert_eq!(passed.boards[1].pieces.len(), 33);
    }

    #[test]
    fn people_and_networks_are_limited_apart() {
        let limits = PositionLimits::default();
        let network = Network::of("192.168.1.7".parse().unwrap());
        let allowed = |person: Option<ActorId>| {
            let now = Duration::from_secs(1);
            (0..1000).filter(|_| limits.count(person, network, now).is_ok()).count()
        };
        assert_eq!(allowed(Some(ActorId(7))), 120);
        assert_eq!(allowed(Some(ActorId(8))), 120);
        assert_eq!(allowed(None), 600);
    }
}
