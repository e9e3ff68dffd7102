//! Faults of drafts reported together, their normal form and their content hash.

use super::encoding::encode;
use super::{Ruleset, normalized, standard_spec};
use crate::geometry::Coord;
use crate::movement::Atom;
use crate::spec::{RulesetSpec, WinCondition};

/// The faults of standard chess with a change, each as `path: sentence`.
fn faults(change: impl FnOnce(&mut RulesetSpec)) -> Vec<String> {
    let mut spec = standard_spec();
    change(&mut spec);
    let faults = Ruleset::check(&spec);
    if !faults.is_empty() {
        let refused = Ruleset::compile(spec).expect_err("what has faults does not compile");
        assert_eq!(refused.faults, faults, "both ways report the same");
    }
    faults.iter().map(ToString::to_string).collect()
}

fn zone(names: &str) -> Vec<Coord> {
    names.split_whitespace().map(|name| Coord::parse(name).expect(name)).collect()
}

fn no_kings(spec: &mut RulesetSpec) {
    spec.start.pieces.retain(|piece| piece.letter != 'K');
}

#[test]
fn a_sound_draft_has_no_faults() {
    assert_eq!(faults(|_| ()), [""; 0]);
}

#[test]
fn an_unknown_partner_does_not_hide_a_missing_king() {
    let reported = faults(|spec| {
        spec.castling.as_mut().unwrap().partner = 'X';
        no_kings(spec);
    });
    let expected = [
        "castling.partner: no piece kind has the letter 'X'",
        "start.pieces: White has no royal, but Black wins by checkmating it",
        "start.pieces: Black has no royal, but White wins by checkmating it",
    ];
    assert_eq!(reported, expected);
}

#[test]
fn a_board_no_one_can_have_does_not_hide_a_missing_king() {
    let reported = faults(|spec| {
        spec.ranks = 99;
        spec.start.pieces[0].letter = 'X';
        no_kings(spec);
    });
    assert_eq!(reported.len(), 4, "{reported:#?}");
    assert_eq!(reported[0], "ranks: a board has 2 to 26 ranks, not 99");
    assert_eq!(reported[1], "start.pieces[0]: no piece kind has the letter 'X'");
}

#[test]
fn an_unknown_letter_is_reported_once() {
    let reported = faults(|spec| {
        spec.kinds.retain(|kind| kind.letter != 'N');
        spec.draws.insufficient_material = false;
    });
    let expected = [
        "start.pieces[2]: no piece kind has the letter 'N'",
        "promotion.choices: no piece kind has the letter 'N'",
    ];
    assert_eq!(reported, expected);
}

#[test]
fn a_bad_letter_of_a_kind_is_reported_once() {
    let reported = faults(|spec| {
        let king = spec.kinds.iter_mut().find(|kind| kind.royal).unwrap();
        king.letter = 'k';
    });
    assert_eq!(reported, ["pieces[5].letter: a piece letter is upper case: write 'K', not 'k'"]);
}

#[test]
fn a_bad_letter_does_not_hide_unknown_ones() {
    for (letter, sentence) in [
        ('r', "a piece letter is upper case: write 'R', not 'r'"),
        ('7', "a piece letter is one of A to Z, not '7'"),
    ] {
        let reported = faults(|spec| {
            spec.kinds[3].letter = letter;
            spec.castling.as_mut().unwrap().partner = 'Y';
            spec.promotion.as_mut().unwrap().choices = vec!['Q', 'R', 'X'];
        });
        let expected = [
            &format!("pieces[3].letter: {sentence}"),
            "castling.partner: no piece kind has the letter 'Y'",
            "promotion.choices: no piece kind has the letter 'X'",
        ];
        assert_eq!(reported, expected);
    }
}

#[test]
fn letters_in_lower_case_or_apart_are_reported_in_one_sentence() {
    for written in ["qrbn", "Q, R, B, N", "qRBN"] {
        let reported =
            faults(|spec| spec.promotion.as_mut().unwrap().choices = written.chars().collect());
        let expected = "promotion.choices: letters of piece kinds are upper case: write \"QRBN\"";
        assert!(reported.contains(&expected.to_owned()), "{reported:#?}");
        assert_eq!(reported.len(), 1, "{reported:#?}");
    }
}

#[test]
fn without_kinds_nothing_is_said_about_letters_and_royals() {
    let reported = faults(|spec| {
        spec.kinds.clear();
        spec.checks_to_win = Some(3);
    });
    assert_eq!(reported, ["pieces: a ruleset has 1 to 26 piece kinds, not 0"]);
}

#[test]
fn a_bad_leap_says_nothing_about_the_army() {
    let reported = faults(|spec| spec.kinds[1].movement.push(Atom::plain(0, 0, 1)));
    assert_eq!(reported.len(), 1, "{reported:#?}");
    assert!(
        reported[0].starts_with("pieces[1].movement: the leap [0,0] goes nowhere"),
        "{reported:#?}"
    );
}

#[test]
fn a_hill_beyond_the_board_is_no_wall() {
    let reported = faults(|spec| {
        spec.win.white = WinCondition::KingOfTheHill;
        spec.hills.white = zone("a9");
        spec.draws.insufficient_material = false;
    });
    assert_eq!(reported, ["hills.white: a9 is not on a board of 8×8"]);
}

#[test]
fn too_many_rides_are_reported_with_other_faults() {
    let reported = faults(|spec| {
        spec.name.clear();
        (spec.files, spec.ranks) = (26, 26);
        for (kind, range) in spec.kinds.iter_mut().zip(20..) {
            let rides = (1..=25).flat_map(|a| (1..=5).map(move |b| Atom::plain(a, b, range)));
            kind.movement = rides.collect();
        }
    });
    assert!(reported[0].starts_with("name: "), "{reported:#?}");
    assert!(reported.iter().any(|fault| fault.starts_with("pieces: ")), "{reported:#?}");
}

#[test]
fn the_normal_form_goes_rank_by_rank() {
    let mut spec = standard_spec();
    spec.walls = zone("b4 a5 b4 a4");
    spec.start.pieces.reverse();
    let normal = normalized(spec);
    assert_eq!(normal.walls, zone("a4 b4 a5"));
    let squares: Vec<Coord> = normal.start.pieces.iter().map(|piece| piece.at).collect();
    assert_eq!(squares[..3], zone("a1 b1 c1"));
    assert_eq!(squares[7..9], zone("h1 a2"));
    assert_eq!(normalized(normal.clone()), normal);
}

#[test]
fn the_encoding_begins_with_its_version_and_the_board() {
    let bytes = encode(&normalized(standard_spec()));
    assert_eq!(bytes[..10], [1, 1, 8, 2, 8, 3, 0, 0, 0, 0]);
    assert_eq!(bytes.last(), Some(&0));
}

#[test]
fn the_encoding_leaves_names_out() {
    let mut spec = standard_spec();
    spec.name.push('x');
    spec.title.push('x');
    spec.description.push('x');
    spec.kinds[0].name.push('x');
    assert_eq!(encode(&spec), encode(&standard_spec()));
}
