//! Moves and reasons of the simple characters.

use std::collections::HashSet;

use engine::{Score, Signals};
use numbers::Numbers;
use players::{Opponent, Reason, Work};
use rules::classroom::Priority;

use super::{check, choose, game};

#[test]
fn priority_puts_mate_before_check_and_check_before_capture() {
    check("priority", "6k1/5ppp/8/8/8/q7/8/R3K3 w - - 0 1", "Rxa3");
    check("priority", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#");
    check("priority", "6k1/6pp/8/8/8/8/1q6/R3K3 w - - 0 1", "Ra8+");
}

#[test]
fn priority_names_the_rule_of_each_move_the_best_first() {
    let game = game("standard", Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"));
    let thinking = choose("priority", &game, 1).unwrap().thinking;
    let reasons: Vec<Reason> = thinking.candidates.iter().map(|one| one.reason).collect();
    assert_eq!(reasons.len(), game.legal_moves().len());
    assert_eq!(reasons[0], Reason::Priority(Priority::Win));
    assert!(reasons[1..].iter().all(|reason| *reason == Reason::Priority(Priority::Other)));
}

#[test]
fn random_makes_every_move_and_repeats_with_its_seed() {
    let game = game("standard", None);
    let moves: HashSet<_> =
        (0..400).map(|seed| choose("random", &game, seed).unwrap().mv).collect();
    assert_eq!(moves.len(), 20);
    assert_eq!(choose("random", &game, 5), choose("random", &game, 5));
}

#[test]
fn greedy_takes_the_most_even_if_it_is_recaptured() {
    // The queen takes a guarded rook rather than a free pawn.
    check("greedy", "k7/8/1p6/2r5/8/2Q3p1/8/K7 w - - 0 1", "Qxc5");
    check("greedy", "6k1/5ppp/8/8/8/q7/8/R3K3 w - - 0 1", "Rxa3");
    check("greedy", "q5k1/5ppp/8/8/8/8/8/RR2K3 w - - 0 1", "Rxa8#");
}

#[test]
fn greedy_shows_the_parts_of_each_score() {
    let game = game("standard", None);
    let thinking = choose("greedy", &game, 1).unwrap().thinking;
    let mut previous = i32::MAX;
    for candidate in &thinking.candidates {
        let Reason::Position(terms) = candidate.reason else { panic!("{candidate:?}") };
        assert_eq!(candidate.score, Some(Score::Centipawns(terms.total())));
        assert_eq!(terms.material, 0);
        assert!(terms.total() <= previous, "the best comes first");
        previous = terms.total();
    }
    // 1. e3 opens five squares to the bishop, four to the queen, and one each to the king and the knight.
    let e3 = notation::parse_san(game.position(), "e3").unwrap();
    let e3 = thinking.candidates.iter().find(|one| one.mv == e3).unwrap();
    let Reason::Position(terms) = e3.reason else { panic!("{e3:?}") };
    assert_eq!((terms.advance, terms.mobility), (5, 2 * (5 + 4 + 1 + 1)));
}

#[test]
fn a_finished_game_has_no_move() {
    let game = game("standard", Some("k7/8/1Q6/8/8/8/8/K7 b - - 0 1"));
    for opponent in Opponent::all() {
        let choice = opponent.choose(&game, &mut Numbers::new(1), &mut Work::new(&Signals::new()));
        assert_eq!(choice, None, "{}", opponent.id());
    }
}

#[test]
fn a_stopped_player_still_answers_with_a_legal_move() {
    let (game, stopped) = (game("standard", None), Signals::new());
    stopped.stop();
    for opponent in Opponent::all() {
        let choice =
            opponent.choose(&game, &mut Numbers::new(1), &mut Work::new(&stopped)).unwrap();
        assert!(game.legal_moves().contains(&choice.mv), "{}", opponent.id());
    }
    let greedy: Opponent = "greedy".parse().unwrap();
    let choice = greedy.choose(&game, &mut Numbers::new(1), &mut Work::new(&stopped)).unwrap();
    assert_eq!(choice.thinking.candidates.len(), 1, "it considers no further move");
}
