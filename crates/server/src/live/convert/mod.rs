//! Conversions between the types of a match and the wire types, both ways.

mod act;
mod board;
mod clock;
mod event;
mod explained;
mod faults;
mod history;
mod refusal;
mod seat;
mod state;
mod worth;

pub(crate) use act::{act, computer_name, expected, find_move, intent, room, seat_changes};
pub(crate) use board::{
    board_state, choices, kinds, public_board, ruleset_entry, ruleset_info, square_name, walls,
};
pub(crate) use clock::{clock_state, control_from_wire};
pub(crate) use event::{end_to_wire, hidden_event, offer_state, wire_event};
pub(crate) use explained::ruleset_rules;
pub(crate) use faults::{chat_text, fen_error, pgn_fault, pgn_note};
pub(crate) use history::history;
pub(crate) use refusal::{bad_input, error, name_fault, premove_refusal, refusal, refused};
pub(crate) use seat::{color_to_wire, seat_from_wire, seat_to_wire};
pub(crate) use state::{
    Listed, LobbySection, chat_line, entry, invitation, listed, match_state, san_of,
};
