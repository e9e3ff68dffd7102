//! Book moves.

use std::collections::HashMap;

use notation::write_san;
use openings::Openings;

use crate::{game, game_of};

/// How often each move is picked when every number is drawn once.
fn drawn(moves: &str, least: usize) -> HashMap<String, usize> {
    let (openings, game) = (Openings::shipped(), game(moves));
    let mut total = 0;
    openings.pick(game.position(), least, |count| {
        total = count;
        0
    });
    let mut found = HashMap::new();
    for number in 0..total {
        let mv =
            openings.pick(game.position(), least, |_| number).expect("a move for every number");
        *found.entry(write_san(game.position(), mv)).or_default() += 1;
    }
    found
}

#[test]
fn popular_moves_are_picked_more_often() {
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
fn outside_the_book_no_move_is_picked() {
    let openings = Openings::shipped();
    let (unknown, other) = (game("a3 a6 a4"), game_of("crazyhouse", ""));
    for position in [unknown.position(), other.position()] {
        assert_eq!(openings.pick(position, 1, |_| 0), None);
        assert_eq!(openings.continuations(position), []);
    }
}

#[test]
fn a_choice_out_of_range_is_still_a_move() {
    let openings = Openings::shipped();
    assert!(openings.pick(game("").position(), 1, |_| usize::MAX).is_some());
}
