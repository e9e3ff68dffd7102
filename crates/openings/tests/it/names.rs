//! Names of openings.

use openings::Openings;

use crate::{game, game_of};

fn check(moves: &str, code: &str, name: &str) {
    let game = game(moves);
    let opening = Openings::shipped().name_of(&game).unwrap_or_else(|| panic!("{moves}: no name"));
    assert_eq!((opening.code().to_string().as_str(), opening.name()), (code, name), "{moves}");
}

#[test]
fn main_lines_have_their_names() {
    check("e4 e5 Nf3 Nc6 Bb5 Nf6", "C65", "Ruy Lopez: Berlin Defense");
    check("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defense: Najdorf Variation");
    check("d4 d5 c4 e6", "D30", "Queen's Gambit Declined");
    check("d4 Nf6 c4 e6 Nc3 Bb4", "E20", "Nimzo-Indian Defense");
    check("e4 e5 Nf3 Nc6 Bc4 Bc5 b4", "C51", "Italian Game: Evans Gambit");
    check("f3 e5 g4 Qh4#", "A00", "Barnes Opening: Fool's Mate");
}

#[test]
fn the_deepest_known_position_names_the_game() {
    check("e4 e5 Nf3 Nc6 Bb5 Nf6 h3 h6", "C65", "Ruy Lopez: Berlin Defense");
    check("e4 a6 a3", "B00", "St. George Defense");
}

#[test]
fn transpositions_have_the_same_name() {
    check("d4 e6 e4 d5", "C00", "French Defense: Normal Variation");
    check("c4 e6 Nc3 d5 d4", "D31", "Queen's Gambit Declined: Queen's Knight Variation");
    check("Nf3 c5 e4 d6 d4 Nf6 Nc3 cxd4 Nxd4 a6", "B90", "Sicilian Defense: Najdorf Variation");
    check("d4 Nf6 Nf3 d5 c4 e6", "D30", "Queen's Gambit Declined: Two Knights Variation");
}

#[test]
fn other_rulesets_have_no_names() {
    for ruleset in ["crazyhouse", "king-of-the-hill", "three-check", "los-alamos"] {
        let moves = if ruleset == "los-alamos" { "" } else { "e4 e5" };
        assert_eq!(Openings::shipped().name_of(&game_of(ruleset, moves)), None, "{ruleset}");
    }
    assert_eq!(Openings::shipped().name_of(&game("")), None);
}
