//! A position of a match for programs.

use notation::{write_board_text, write_fen, write_san, write_uci};
use protocol::library as wire;
use protocol::{Color, WireError};

use crate::live::record::Record;
use crate::live::{convert, match_id};

/// A position of a match.
pub(super) fn at(
    record: &Record,
    board: u8,
    ply: Option<u32>,
) -> Result<wire::PositionAt, WireError> {
    let state = record.state();
    let count = state.games().len();
    let game = state.game(ids::BoardId(board)).ok_or_else(|| {
        convert::bad_input(format!("the match has {count} boards; there is no board {board}"))
            .because("no-such-board")
    })?;
    let plies = game.moves().len();
    let wanted = ply.map_or(plies, |ply| ply as usize);
    let position = game.position_at(wanted).ok_or_else(|| {
        convert::bad_input(format!("the board has {plies} plies, not {wanted}"))
            .because("no-such-ply")
            .with("count", plies)
    })?;
    let before = wanted
        .checked_sub(1)
        .and_then(|index| Some((game.position_at(index)?, *game.moves().get(index)?)));
    Ok(wire::PositionAt {
        match_id: match_id::to_wire(state.id()),
        board,
        ply: wanted as u32,
        plies: plies as u32,
        fen: write_fen(position),
        turn: match position.turn() {
            rules::Color::White => Color::White,
            rules::Color::Black => Color::Black,
        },
        ruleset: position.ruleset().spec().title.clone(),
        san: before.map(|(before, mv)| write_san(before, mv)),
        uci: before.map(|(before, mv)| write_uci(before, mv)),
        board_text: write_board_text(position).ok(),
    })
}
