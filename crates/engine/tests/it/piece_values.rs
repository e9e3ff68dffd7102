//! Piece values derived from movement are plausible.

use engine::piece_values;

use crate::boards::ruleset;

fn value(ruleset_name: &str, letter: char) -> i32 {
    let ruleset = ruleset(ruleset_name);
    let kind = ruleset.kind_by_letter(letter).unwrap();
    piece_values(&ruleset)[kind.index()].value
}

#[test]
fn compounds_are_worth_more_than_their_parts_alone() {
    let [rook, chancellor, archbishop, queen] =
        ['R', 'C', 'A', 'Q'].map(|letter| value("capablanca", letter));
    assert!(chancellor > rook && archbishop > value("capablanca", 'B'));
    assert!(queen > archbishop);
}

#[test]
fn a_kind_that_must_not_be_lost_is_priceless() {
    let standard = ruleset("standard");
    let values = piece_values(&standard);
    let priceless: String = values
        .iter()
        .filter(|piece| piece.priceless)
        .map(|piece| standard.letter(piece.kind))
        .collect();
    assert_eq!(priceless, "K");
}
