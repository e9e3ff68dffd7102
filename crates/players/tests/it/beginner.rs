//! A beginner who knows one attack: it beats the first level and nobody who looks.

use rules::{Color, Game, Outcome};

use super::{choose, game};

/// Attacks that beginners learn, each aimed at a mate on f7 or f2.
const ATTACKS: [(Color, &[&str]); 4] = [
    (Color::White, &["e4", "Bc4", "Qh5", "Qxf7"]),
    (Color::White, &["e4", "Qh5", "Bc4", "Qxf7"]),
    (Color::White, &["e4", "Bc4", "Qf3", "Qxf7"]),
    (Color::Black, &["e5", "Bc5", "Qh4", "Qxf2"]),
];
/// The random numbers of the games.
const SEED: u64 = 2;
/// Moves of the beginner: the attack comes at the start or never.
const MOVES: usize = 40;

/// The beginner's move: a mate if there is one, else the next of the attack, else the rule of the classroom.
fn beginner(game: &Game, attack: &mut Vec<&str>, seed: u64) -> rules::Move {
    let position = game.position();
    let mates = |mv: &rules::Move| {
        position
            .play(*mv)
            .is_ok_and(|after| after.outcome().is_some_and(|end| end.winner.is_some()))
    };
    if let Some(mate) = game.legal_moves().into_iter().find(mates) {
        return mate;
    }
    while !attack.is_empty() {
        if let Ok(mv) = notation::parse_san(position, attack.remove(0)) {
            return mv;
        }
    }
    choose("priority", game, seed).unwrap().mv
}

/// How the game of a beginner against an opponent ends; nothing if it goes on.
fn attacked(opponent: &str, (color, attack): (Color, &[&str]), seed: u64) -> Option<Outcome> {
    let (mut game, mut attack) = (game("standard", None), attack.to_vec());
    for ply in 0..2 * MOVES as u64 {
        if let Some(outcome) = game.outcome() {
            return Some(outcome);
        }
        let numbers = seed.wrapping_mul(1_000) + ply;
        let mv = match game.position().turn() == color {
            true => beginner(&game, &mut attack, numbers),
            false => choose(opponent, &game, numbers).unwrap().mv,
        };
        game.play(mv).unwrap();
    }
    game.outcome()
}

#[test]
fn level_1_loses_to_every_attack_of_a_beginner() {
    for attack in ATTACKS {
        let outcome = attacked("level-1", attack, SEED);
        assert_eq!(outcome.and_then(|end| end.winner), Some(attack.0), "{attack:?}");
    }
}

#[test]
fn full_strength_beats_the_beginner_whatever_the_attack() {
    for attack in ATTACKS {
        let outcome = attacked("level-15", attack, SEED);
        assert_eq!(outcome.and_then(|end| end.winner), Some(!attack.0), "{attack:?}");
    }
}
