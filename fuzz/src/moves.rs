//! Untrusted moves: the first line names a built-in ruleset, the second is a FEN, the others are moves.

use notation::fen::parse_fen;
use notation::san::{parse_san, write_san};
use notation::uci::{parse_uci, write_uci};
use rules::{Move, Position};

use crate::fen::with_ruleset;
use crate::reach::Reach;

/// Plays moves in SAN.
pub fn run_san(data: &[u8]) -> Reach {
    run(data, |position, text| {
        let mv = parse_san(position, text).map_err(|error| error.to_string()).ok()?;
        let written = write_san(position, mv);
        assert_eq!(parse_san(position, &written), Ok(mv), "{written}");
        Some(mv)
    })
}

/// Plays moves in UCI notation.
pub fn run_uci(data: &[u8]) -> Reach {
    run(data, |position, text| {
        let mv = parse_uci(position, text).map_err(|error| error.to_string()).ok()?;
        let written = write_uci(position, mv);
        assert_eq!(parse_uci(position, &written), Ok(mv), "{written}");
        Some(mv)
    })
}

/// Plays the moves. An input is accepted if one of them can be read.
fn run(data: &[u8], read: impl Fn(&Position, &str) -> Option<Move>) -> Reach {
    let text = String::from_utf8_lossy(data);
    let mut lines = text.lines();
    let (Some(name), Some(fen)) = (lines.next(), lines.next()) else {
        return Reach::Refused;
    };
    let Some(mut position) = with_ruleset(name, |ruleset| parse_fen(ruleset, fen).ok()) else {
        return Reach::Refused;
    };
    let mut reach = Reach::Refused;
    for line in lines {
        if let Some(mv) = read(&position, line) {
            assert!(position.is_legal(mv), "{line} is legal");
            position.play_unchecked(mv);
            reach = Reach::Inside;
        }
    }
    reach
}
