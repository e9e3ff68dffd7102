//! Untrusted board text: a position that survives a round trip, or an error.

use notation::board_text::{parse_board_text, write_board_text};

use crate::reach::Reach;

/// Reads the board, writes it again and compares.
pub fn run(data: &[u8]) -> Reach {
    let Some(position) =
        std::str::from_utf8(data).ok().and_then(|text| parse_board_text(text).ok())
    else {
        return Reach::Refused;
    };
    let moves = position.legal_moves();
    assert_eq!(moves.len() as u64, position.count_legal_moves(), "count and list agree");
    let written = write_board_text(&position).expect("a board that was read has nothing to lose");
    assert_eq!(parse_board_text(&written), Ok(position), "what is written reads back equal");
    Reach::Inside
}
