//! Conversions between the types of a match and the wire types, both ways.

mod act;
mod board;
mod bughouse;
mod clock;
mod event;
mod explained;
mod faults;
mod history;
mod partners;
mod refusal;
mod signal;
mod state;
mod worth;

use game::{BoardId, Seat};
use rules::Color;

pub(crate) use act::{act, computer_name, expected, find_move, intent, intent_text, room};
pub(crate) use board::{
    board_state, choices, coord_name, kinds, public_board, ruleset_entry, ruleset_info,
    square_name, walls,
};
pub(crate) use bughouse::terms_from_wire;
pub(crate) use clock::{clock_state, control_from_wire};
pub(crate) use event::{end_to_wire, hidden_event, offer_state, wire_event};
pub(crate) use explained::ruleset_rules;
pub(crate) use faults::{
    chat_text, fen_error, file_faults, match_setup, pgn_fault, pgn_note, rules_fault,
    ruleset_faults,
};
pub(crate) use history::history;
pub(crate) use partners::{consents, drawing_from_wire, marks_to_wire, rematch_wish};
pub(crate) use refusal::{bad_input, error, name_fault, premove_refusal, refusal, refused};
pub(crate) use signal::{
    signal_from_store, signal_from_wire, signal_misplaced, signal_to_wire, stored_signal,
};
pub(crate) use state::{
    Listed, LobbySection, chat_line, entry, invitation, listed, match_state, san_of,
};

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
