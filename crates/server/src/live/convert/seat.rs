//! Colors and seats.

use game::{BoardId, Seat};
use rules::Color;

pub(crate) fn color_to_wire(color: Color) -> protocol::Color {
    match color {
        Color::White => protocol::Color::White,
        Color::Black => protocol::Color::Black,
    }
}

pub(crate) fn seat_to_wire(seat: Seat) -> protocol::Seat {
    protocol::Seat { board: seat.board.0, color: color_to_wire(seat.color) }
}

/// Converts a seat. Whether the match has it is checked later.
pub(crate) fn seat_from_wire(seat: protocol::Seat) -> Seat {
    let color = match seat.color {
        protocol::Color::White => Color::White,
        protocol::Color::Black => Color::Black,
    };
    Seat::new(BoardId(seat.board), color)
}
