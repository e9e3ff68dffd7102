//! Random starts: the 960 arrangements by number, and Fischer Random+ from seeds.

use std::collections::HashSet;

use rules::random_start::{
    RandomStartError, chess960, chess960_row, chess960_setup, fischer_random_plus,
};
use rules::spec::{RandomStart, RulesetSpec};
use rules::{Color, Coord, Position, Ruleset};

use crate::board_art::squares;
use crate::drafts::{compiled, standard, standard_with};

#[test]
fn well_known_chess960_numbers_give_their_rows() {
    for (number, row) in [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (959, "RKRNNQBB"), (534, "RNBKQBNR")]
    {
        assert_eq!(chess960_row(number).as_deref(), Ok(row), "{number}");
    }
}

#[test]
fn there_are_960_and_no_more() {
    assert_eq!(chess960_row(960), Err(RandomStartError::NoSuchNumber(960)));
    let message = chess960(u16::MAX).unwrap_err().to_string();
    assert_eq!(message, "Chess960 starts are numbered 0 to 959; there is no start 65535");
}

#[test]
fn all_960_rows_are_distinct_and_valid() {
    let rows: HashSet<String> = (0..960).map(|number| chess960_row(number).unwrap()).collect();
    assert_eq!(rows.len(), 960);
    for row in rows {
        let mut letters: Vec<char> = row.chars().collect();
        letters.sort_unstable();
        assert_eq!(letters.into_iter().collect::<String>(), "BBKNNQRR");
        let (left, right) = (row.find('R').unwrap(), row.rfind('R').unwrap());
        assert!((left..right).contains(&row.find('K').unwrap()), "{row}");
        let (one, other) = (row.find('B').unwrap(), row.rfind('B').unwrap());
        assert_eq!((one + other) % 2, 1, "{row}");
    }
}

#[test]
fn number_518_is_the_standard_start() {
    let shuffled = compiled(chess960(518).unwrap()).start();
    assert_eq!(shuffled.setup(), standard().start().setup());
    assert_eq!(shuffled.perft(3), 8_902);
}

#[test]
fn a_ruleset_of_the_family_sets_up_any_number() {
    let ruleset = standard_with(|spec| spec.start.random = Some(RandomStart::Chess960));
    for number in 0..960 {
        let setup = chess960_setup(&ruleset, number).unwrap();
        let start = Position::from_setup(&ruleset, &setup).unwrap();
        let alone = compiled(chess960(number).unwrap()).start();
        assert_eq!(start.setup(), alone.setup(), "{number}");
        assert!(start.count_legal_moves() >= 18);
    }
}

#[test]
fn another_ruleset_has_no_numbered_starts() {
    assert_eq!(chess960_setup(&standard(), 0), Err(RandomStartError::OtherStarts));
}

/// Checks what Fischer Random+ promises about a draft.
fn check_promises(spec: RulesetSpec, files: u8, ranks: u8) {
    let letter = |file, rank| {
        let at = Coord { file, rank };
        let found = spec.start.pieces.iter().find(|piece| piece.at == at);
        found.map(|piece| (piece.color, piece.letter))
    };
    for file in 0..files {
        assert_eq!(letter(file, 1), Some((Color::White, 'P')));
        assert_eq!(letter(file, ranks - 2), Some((Color::Black, 'P')));
        let (_, back) = letter(file, 0).unwrap();
        assert_eq!(letter(file, ranks - 1), Some((Color::Black, back)));
        assert!("RNBQK".contains(back));
    }
    assert_eq!(spec.start.pieces.len(), usize::from(files) * 4);
    let ruleset = compiled(spec);
    check_playable(&ruleset);
}

fn check_playable(ruleset: &Ruleset) {
    let start = ruleset.start();
    assert_eq!(start.royals(Color::White).len(), 1);
    assert_eq!(start.royals(Color::Black).len(), 1);
    assert_eq!(squares(&start, start.checkers()), "");
    assert!(start.count_legal_moves() > 0);
    let mut turned = start.setup();
    turned.turn = Color::Black;
    let turned = Position::from_setup(ruleset, &turned).unwrap();
    assert!(turned.count_legal_moves() > 0);
}

#[test]
fn fischer_random_plus_keeps_its_promises_on_every_size() {
    for files in 4..=26 {
        let ranks = 30 - files;
        check_promises(fischer_random_plus(files, ranks, 7).unwrap(), files, ranks);
        check_promises(fischer_random_plus(files, 8, 1).unwrap(), files, 8);
        check_promises(fischer_random_plus(6, files, 2).unwrap(), 6, files);
    }
}

#[test]
fn fischer_random_plus_keeps_its_promises_on_the_smallest_board() {
    for seed in 0..200 {
        check_promises(fischer_random_plus(4, 4, seed).unwrap(), 4, 4);
    }
}

#[test]
fn fischer_random_plus_is_played_on_4_to_26() {
    for (files, ranks) in [(3, 8), (8, 3), (27, 8), (8, 27), (0, 0)] {
        let expected = Err(RandomStartError::BadSize { files, ranks });
        assert_eq!(fischer_random_plus(files, ranks, 0), expected);
    }
}

#[test]
fn a_seed_gives_its_start_for_ever() {
    let row = |seed| -> String {
        let spec = fischer_random_plus(10, 8, seed).unwrap();
        let mut back: Vec<_> = spec.start.pieces.iter().filter(|p| p.at.rank == 0).collect();
        back.sort_unstable_by_key(|piece| piece.at.file);
        back.iter().map(|piece| piece.letter).collect()
    };
    assert_eq!(row(1), row(1));
    let different: HashSet<String> = (0..50).map(row).collect();
    assert!(different.len() > 45, "{different:?}");
    assert_eq!([row(1), row(2)], ["QBQNRKNNRB", "KBQRNQBQQR"]);
}
