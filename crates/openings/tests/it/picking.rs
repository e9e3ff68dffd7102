//! First moves to choose from.

use std::collections::HashMap;

use notation::write_san;
use openings::Openings;

use crate::{game, game_of};

/// Every move that is picked when every ticket is drawn once, with how often it was.
fn drawn(moves: &str, least: usize) -> HashMap<String, usize> {
    let (table, game) = (Openings::shipped(), game(moves));
    let mut tickets = 0;
    table.pick(game.position(), least, |count| {
        tickets = count;
        0
    });
    let mut found = HashMap::new();
    for ticket in 0..tickets {
        let mv = table.pick(game.position(), least, |_| ticket).expect("a move for every ticket");
        *found.entry(write_san(game.position(), mv)).or_default() += 1;
    }
    found
}

#[test]
fn usual_moves_are_drawn_more_often() {
    let first = drawn("", 1);
    assert_eq!(first.values().sum::<usize>(), Openings::shipped().iter().len());
    assert!(first["e4"] > first["c4"] && first["c4"] > first["g4"] && first["g4"] > 0, "{first:?}");
}

#[test]
fn rare_moves_can_be_left_out() {
    let first = drawn("", 50);
    let mut names: Vec<&str> = first.keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(names, ["c4", "d4", "e4"]);
    assert!(drawn("e4 e5", 2).keys().all(|san| san != "Ke2"));
}

#[test]
fn out_of_theory_nothing_is_picked() {
    let table = Openings::shipped();
    let (unknown, other) = (game("a3 a6 a4"), game_of("crazyhouse", ""));
    for position in [unknown.position(), other.position()] {
        assert_eq!(table.pick(position, 1, |_| 0), None);
        assert_eq!(table.continuations(position), []);
    }
}

#[test]
fn a_choice_out_of_range_is_still_a_move() {
    let table = Openings::shipped();
    assert!(table.pick(game("").position(), 1, |_| usize::MAX).is_some());
}
