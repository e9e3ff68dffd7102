//! Untrusted game files.

use notation::bpgn::{read_bpgn, write_bpgn};
use notation::pgn::{PgnReader, Rulesets, read_games_with, write_pgn};

use crate::reach::Reach;

/// Reads PGN, writes the result and reads it again. An input is accepted if a move was read.
pub fn run_pgn(data: &[u8]) -> Reach {
    let mut reach = Reach::Refused;
    let mut rulesets = Rulesets::default();
    for raw in PgnReader::new(data) {
        let _ = raw.tags();
        let read = raw.read(&mut rulesets);
        for fault in &read.faults {
            assert!(fault.line >= raw.line() && fault.column > 0, "{fault}");
        }
        if let Ok(outline) = raw.outline(&mut rulesets) {
            let plies = read.game.as_ref().map(|game| game.moves.len());
            assert_eq!(plies, Some(outline.plies), "tree and outline agree");
        }
        let Some(game) = read.game.filter(|game| !game.moves.is_empty()) else {
            continue;
        };
        reach = Reach::Inside;
        let text = write_pgn(&game);
        // A shorter text for the same moves has a smaller allowance of work.
        let mut again = read_games_with(text.as_bytes(), Rulesets::trusted());
        let (Some(first), None) = (again.next(), again.next()) else {
            panic!("one game was written: {text}");
        };
        let again = first.into_result().unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        assert_eq!(write_pgn(&again), text, "what we write reads back equal");
    }
    reach
}

/// Reads BPGN, writes the result and reads it again.
pub fn run_bpgn(data: &[u8]) -> Reach {
    let mut reach = Reach::Refused;
    for read in read_bpgn(data) {
        let _ = read.faults.iter().map(ToString::to_string).count();
        let Some(played) = read.played.filter(|played| !played.moves.is_empty()) else {
            continue;
        };
        reach = Reach::Inside;
        let text = write_bpgn(&played).expect("what was read can be played");
        let mut rulesets = Rulesets::trusted();
        let mut again = PgnReader::new(text.as_bytes());
        let (Some(first), None) = (again.next(), again.next()) else {
            panic!("one match was written: {text}");
        };
        let again = first
            .read_match(&mut rulesets)
            .into_result()
            .unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        assert_eq!(write_bpgn(&again).as_ref(), Ok(&text), "what we write reads back equal");
    }
    reach
}
