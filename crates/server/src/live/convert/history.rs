//! All moves of a match, so that a client can show any of its positions.

use game::{BoardId, Match, Ply, Seat, TimeControl};
use rules::{Game, Position};

use super::board::{effects, hands, in_check, pieces};
use super::{color_to_wire, seat_to_wire};

/// The moves of every board.
pub(crate) fn history(state: &Match) -> protocol::History {
    let boards = state.boards().ids().zip(state.games());
    let boards = boards.map(|(id, game)| protocol::BoardHistory {
        // With the pieces passed before the first move, as after every other move.
        start: start_state(game.position_at(0).unwrap_or(game.start())),
        moves: (1..=state.ply(id).0).filter_map(|ply| past(state, id, game, ply)).collect(),
    });
    let boards: Vec<_> = boards.collect();
    let several = boards.len() > 1;
    let order = state.boards().order().iter().map(|board| board.0).filter(|_| several).collect();
    protocol::History { boards, order }
}

fn start_state(start: &Position) -> protocol::StartState {
    protocol::StartState {
        pieces: pieces(start),
        hands: hands(start),
        turn: color_to_wire(start.turn()),
        fen: notation::write_fen(start),
    }
}

fn past(state: &Match, id: BoardId, game: &Game, ply: u32) -> Option<protocol::PastMove> {
    let index = ply as usize - 1;
    let (before, after) = (game.position_at(index)?, game.position_at(index + 1)?);
    let mv = *game.moves().get(index)?;
    let seat = Seat::new(id, before.turn());
    let clock = state.time_left_after(id, Ply(ply)).map(|left| left[seat.color].0);
    let is_timed = !matches!(state.control(seat), TimeControl::Untimed);
    Some(protocol::PastMove {
        ply,
        seat: seat_to_wire(seat),
        uci: notation::write_uci(before, mv),
        san: notation::write_san(before, mv),
        effects: effects(before, mv),
        in_check: in_check(after),
        clock_ms: clock.filter(|_| is_timed),
        at_ms: state.began().and_then(|_| state.moved_at(id, Ply(ply))).map(|at| at.0),
        hands: if state.boards().pass_captures() { hands(after) } else { Vec::new() },
    })
}
