//! Mutated texts: readers accept or refuse them, and never panic.

use notation::club_games::{parse_club_games, write_club_games};
use notation::fen::{parse_fen, write_fen};
use notation::ruleset_file::{Format, load, parse, to_json, to_toml};
use notation::{
    betza, builtin, builtin_names, builtin_source, parse_board_text, parse_uci, write_board_text,
};
use numbers::Numbers;

use crate::ruleset;

/// The text with a few letters changed, inserted, removed or repeated.
fn mutated(numbers: &mut Numbers, text: &str, letters: &str) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..=numbers.below(4) {
        let (at, letter) = (numbers.below(text.len() + 1), *numbers.pick(&letters));
        match numbers.below(4) {
            0 => text.insert(at, letter),
            1 if at < text.len() => text[at] = letter,
            2 if at < text.len() => drop(text.remove(at)),
            _ => {
                let end = (at + numbers.below(8)).min(text.len());
                let again: Vec<char> = text[at..end].to_vec();
                text.splice(at..at, again);
            }
        }
    }
    text.into_iter().collect()
}

#[test]
fn mutated_fens_are_read_or_refused() {
    let mut numbers = Numbers::new(3);
    for name in builtin_names() {
        let ruleset = ruleset(name);
        let start = write_fen(&ruleset.start());
        for _ in 0..1_000 {
            let fen = mutated(&mut numbers, &start, "KQkqPpnbr 0123456789/*[]~'+-whabe3é");
            if let Ok(position) = parse_fen(&ruleset, &fen) {
                assert_eq!(parse_fen(&ruleset, &write_fen(&position)), Ok(position), "{fen}");
            }
        }
    }
}

#[test]
fn mutated_files_are_read_or_refused() {
    let mut numbers = Numbers::new(4);
    for name in builtin_names() {
        let spec = builtin(name).unwrap();
        for (format, source) in [
            (Format::Toml, builtin_source(name).unwrap().to_owned()),
            (Format::Json, to_json(&spec)),
        ] {
            for _ in 0..300 {
                let source = mutated(&mut numbers, &source, "[]{}=\",.\n\\#0123456789-azAZ*/é");
                match parse(&source, format) {
                    Ok(spec) => {
                        assert_eq!(parse(&to_toml(&spec), Format::Toml), Ok(spec), "{source}");
                    }
                    // The partial draft is compiled too.
                    Err(_) => drop(load(&source, format).expect_err("what cannot be read")),
                }
            }
        }
    }
}

#[test]
fn mutated_movement_is_read_or_refused() {
    let mut numbers = Numbers::new(5);
    for text in ["mfWcfeFimfnD", "KfsRfhN", "fhNbKsW", "mRcpR", "gQ(4,1)3", "ffNbsN", "NN2WX0"] {
        for _ in 0..3_000 {
            let text =
                mutated(&mut numbers, text, "WFDNAHCZGRBQKLJXYmcinjpgefblrvsh0123456789(),é");
            if let Ok(movement) = betza::parse(&text) {
                assert_eq!(betza::parse(&betza::emit_exact(&movement)), Ok(movement), "{text}");
            }
        }
    }
}

#[test]
fn mutated_moves_are_read_or_refused() {
    let mut numbers = Numbers::new(6);
    let position = ruleset("crazyhouse").start();
    for text in ["e2e4", "P@d4", "a7a8q"] {
        for _ in 0..3_000 {
            let text = mutated(&mut numbers, text, "abcdefgh12345678@=PNBRQKpnbrqké");
            let _ = parse_uci(&position, &text);
        }
    }
}

#[test]
fn mutated_board_texts_are_read_or_refused() {
    let mut numbers = Numbers::new(7);
    let sample = include_str!("../samples/board.txt");
    for _ in 0..10_000 {
        let text = mutated(&mut numbers, sample, "KQRBNPabcdefgh12345678WB[] \nNone♚");
        if let Ok(position) = parse_board_text(&text) {
            let written = write_board_text(&position).expect("nothing is lost that was not there");
            assert_eq!(parse_board_text(&written), Ok(position), "{text}");
        }
    }
}

#[test]
fn mutated_club_games_are_read_or_refused() {
    let mut numbers = Numbers::new(8);
    let sample = include_str!("../samples/club-games.json");
    for _ in 0..1_000 {
        let text = mutated(&mut numbers, sample, "[]{}\",:0123456789-\\\nWBtfé");
        let Ok(file) = parse_club_games(&text) else { continue };
        let games: Vec<_> = file.games.into_iter().flatten().map(|read| read.game).collect();
        let again = parse_club_games(&write_club_games(&games)).expect("what is written is read");
        let again: Vec<_> = again.games.into_iter().flatten().map(|read| read.game).collect();
        assert_eq!(again, games, "{text}");
    }
}
