//! Values derived from movement are sane.

use engine::kind_worths;

use crate::boards::ruleset;

fn value(ruleset_name: &str, letter: char) -> i32 {
    let ruleset = ruleset(ruleset_name);
    let kind = ruleset.kind_by_letter(letter).unwrap();
    kind_worths(&ruleset)[kind.index()].value
}

#[test]
fn the_standard_army_is_worth_about_what_people_say() {
    let [pawn, knight, bishop, rook, queen] =
        ['P', 'N', 'B', 'R', 'Q'].map(|letter| value("standard", letter));
    assert!((80..=140).contains(&pawn), "pawn {pawn}");
    assert!((300..=340).contains(&knight), "knight {knight}");
    assert!((knight - bishop).abs() <= 40, "bishop {bishop}, knight {knight}");
    assert!((440..=560).contains(&rook), "rook {rook}");
    assert!((850..=1100).contains(&queen), "queen {queen}");
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
