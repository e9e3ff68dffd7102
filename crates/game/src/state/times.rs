//! What each kind of event does to the clocks, and the clocks of a board after each ply.

use boards::{BoardId, BoardMove, Defeat, Seat};
use rules::{ByColor, Intent};

use super::data::{MatchData, Phase};
use crate::clock::{Charge, Clocks, SeatClock};
use crate::control::{ClockStart, TimeControl};
use crate::event::EventKind;
use crate::time::{MatchTime, Millis, ReadAt};

/// The most credit for an outage for the side to move.
const CREDIT_TO_MOVE: Millis = Millis::from_secs(20);
/// The most credit for the others.
const CREDIT_TO_OTHERS: Millis = Millis::from_secs(10);

/// The clocks of a board after a ply, or before the first one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlyClocks {
    /// What a takeback to here restores, including time given since.
    pub(crate) restored: ByColor<SeatClock>,
    /// What the clocks showed at the time, for the record of the game.
    pub(crate) shown: ByColor<Millis>,
    /// When the ply was made.
    pub(crate) at: MatchTime,
}

impl PlyClocks {
    pub(crate) fn of(clocks: ByColor<SeatClock>, at: MatchTime) -> Self {
        Self { restored: clocks, shown: ByColor::from_fn(|color| clocks[color].remaining), at }
    }
}

/// All clocks after an event that is about to happen.
pub(super) fn clocks_after(
    data: &MatchData,
    kind: &EventKind,
    at: ReadAt,
    charge: Charge,
) -> Clocks {
    let mut clocks = data.clocks;
    let terms = &data.terms;
    match kind {
        EventKind::Began => {
            if terms.setup.clock_start == ClockStart::AtBeginning {
                clocks.start(terms, at);
            }
        }
        EventKind::MovePlayed { seat, intent, .. } => {
            clocks.turn_over(terms, *seat, at, charge);
            if !clocks.started && starts_clocks(data, seat.board) {
                clocks.start(terms, at);
            }
            if leaves_one_board(data, *seat, *intent) {
                clocks.abandon(seat.board);
            }
        }
        EventKind::TakenBack { board, to } => {
            if let Some(past) =
                data.ply_clocks.get(board.index()).and_then(|plies| plies.get(to.0 as usize))
            {
                for color in rules::Color::BOTH {
                    clocks.seats[Seat::new(*board, color)] = past.restored[color];
                }
            }
            if data.phase == Phase::Playing {
                clocks.restart(*board, at);
            }
        }
        EventKind::Paused => {
            for seat in data.movers() {
                clocks.halt(seat.board, &terms.controls[seat], at);
            }
        }
        EventKind::Unpaused => {
            let is_on = |board: &BoardId| !data.boards.is_over(*board);
            for board in data.boards.ids().filter(is_on) {
                clocks.go_on(board, at);
            }
        }
        EventKind::TimeGiven { to, amount } => {
            clocks.seats[*to].remaining = clocks.seats[*to].remaining + *amount;
        }
        EventKind::Resumed { outage } => resume(data, &mut clocks, *outage, at),
        EventKind::Ended(_) => {
            for seat in data.movers() {
                clocks.stop(seat, &terms.controls[seat], at);
            }
        }
        EventKind::Transferred { .. }
        | EventKind::Offered { .. }
        | EventKind::Declined { .. }
        | EventKind::PresenceChanged { .. }
        | EventKind::Renamed { .. }
        | EventKind::SeatTaken { .. }
        | EventKind::SeatChanged { .. }
        | EventKind::HintTaken { .. }
        | EventKind::RematchAgreed => {}
    }
    clocks
}

/// Whether the move about to be made ends its board, while play goes on at the other.
fn leaves_one_board(data: &MatchData, seat: Seat, intent: Intent) -> bool {
    let Seat { board, .. } = seat;
    let find = || data.boards.game(board)?.find_move(intent).ok();
    data.boards.defeat() == Defeat::BothKings
        && find().is_some_and(|mv| data.boards.leaves_one_board(BoardMove { board, mv }))
}

/// Whether the move about to be made on a board starts all clocks.
fn starts_clocks(data: &MatchData, board: BoardId) -> bool {
    let made = data.ply(board).0 + 1;
    match data.terms.setup.clock_start {
        ClockStart::AtBeginning | ClockStart::FirstMove => true,
        ClockStart::BothMoved => made >= 2,
    }
}

/// After an outage, nothing since its beginning is charged: the timers continue from what they had
/// counted by then. In addition, every seat whose clock uses match time gets some time to return to
/// the game, but never more than the outage took, so a restart that nobody noticed changes nothing.
/// Correspondence clocks keep running; a day is long enough for any outage.
fn resume(data: &MatchData, clocks: &mut Clocks, outage: Millis, at: ReadAt) {
    // An event proves that somebody could play until then.
    let began = MatchTime(at.time.0.saturating_sub(outage.0)).max(data.head.at.time);
    let began = ReadAt { time: began, utc: at.utc };
    for mover in data.movers() {
        let control = &data.terms.controls[mover];
        let stopped = data.clocks.timer(mover.board).since.is_none();
        if stopped || matches!(control, TimeControl::DaysPerMove(_)) {
            continue;
        }
        clocks.halt(mover.board, control, began);
        clocks.go_on(mover.board, at);
        for seat in [mover, mover.opponent()] {
            let most = if seat == mover { CREDIT_TO_MOVE } else { CREDIT_TO_OTHERS };
            if let TimeControl::Stages(_) = data.terms.controls[seat] {
                clocks.seats[seat].remaining = clocks.seats[seat].remaining + outage.min(most);
            }
        }
    }
}
