//! Between the judge's types and those on the wire, both ways.

mod act;
mod board;
mod clock;
mod event;
mod history;
mod premoves;
mod refusal;
mod seat;
mod state;
mod worth;

pub(crate) use act::{act, expected, intent, room};
pub(crate) use board::{board_state, ruleset_entry};
pub(crate) use clock::{clock_state, control_from_wire};
pub(crate) use event::{for_viewer, offer_states, wire_event};
pub(crate) use history::history;
pub(crate) use refusal::{bad_input, chat_refusal, error, premove_refusal, refusal, refused_act};
pub(crate) use seat::{seat_from_wire, seat_to_wire};
pub(crate) use state::{
    LobbySection, StateExtras, chat_line, entry, intent_text, lobby_entry, match_state,
};
