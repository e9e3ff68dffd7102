//! All moves of a match, so that a client can show every position of it.

use game::{Board, BoardId, Match, Ply, Seat, TimeControl};
use rules::Position;
use rules::spec::CapturedPiece;

use super::board::{effects, hands, in_check, pieces};
use super::seat::{color_to_wire, seat_to_wire};

/// The moves of every board.
pub(crate) fn history(state: &Match) -> protocol::History {
    let boards = (0_u8..).zip(state.boards());
    let boards = boards.map(|(id, board)| protocol::BoardHistory {
        start: start_state(board.game().start()),
        moves: (1..=board.ply().0).filter_map(|ply| past(state, BoardId(id), board, ply)).collect(),
    });
    protocol::History { boards: boards.collect() }
}

fn start_state(start: &Position) -> protocol::StartState {
    protocol::StartState {
        pieces: pieces(start),
        hands: hands(start),
        turn: color_to_wire(start.turn()),
        fen: notation::write_fen(start),
    }
}

fn past(state: &Match, id: BoardId, board: &Board, ply: u32) -> Option<protocol::PastMove> {
    let (game, index) = (board.game(), ply as usize - 1);
    let (before, after) = (game.position_at(index)?, game.position_at(index + 1)?);
    let mv = *game.moves().get(index)?;
    let seat = Seat::new(id, before.turn());
    let clock = board.time_left_after(Ply(ply)).map(|left| left[seat.color].0);
    let is_timed = !matches!(state.control(seat), TimeControl::Untimed);
    let transfers = before.ruleset().spec().captured == CapturedPiece::Transferred;
    Some(protocol::PastMove {
        ply,
        seat: seat_to_wire(seat),
        uci: notation::write_uci(before, mv),
        san: notation::write_san(before, mv),
        effects: effects(before, mv),
        in_check: in_check(after),
        clock_ms: clock.filter(|_| is_timed),
        hands: if transfers { hands(after) } else { Vec::new() },
    })
}
