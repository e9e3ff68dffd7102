//! Values derived from movement are sane.

use engine::kind_worths;

use crate::boards::ruleset;

fn value(ruleset_name: &str, letter: char) -> i32 {
    let ruleset = ruleset(ruleset_name);
    let kind = ruleset.kind_by_letter(letter).unwrap();
    kind_worths(&ruleset)[kind.index()].value
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
    let worths = kind_worths(&standard);
    let priceless: String = worths
        .iter()
        .filter(|worth| worth.priceless)
        .map(|worth| standard.letter(worth.kind))
        .collect();
    assert_eq!(priceless, "K");
}
