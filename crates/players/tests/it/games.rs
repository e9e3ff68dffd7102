//! Games of every opponent in every ruleset.

use std::time::Duration;

use engine::{Level, Signals};
use numbers::Numbers;
use players::{Character, Opponent, Work};

use super::{Clock, game};

/// Plies of a game between two opponents.
const PLIES: usize = 24;
/// Ticks of the clock for a move: the deep searches of large boards would take seconds.
const LIMIT: Duration = Duration::from_millis(60);

#[test]
fn every_character_plays_every_ruleset() {
    let characters: Vec<Character> = Character::all().collect();
    for (number, ruleset) in notation::builtin_names().enumerate() {
        let mut numbers = Numbers::new(number as u64);
        let mut game = game(ruleset, None);
        for ply in 0..PLIES {
            let character = characters[ply % characters.len()];
            let (clock, signals) = (Clock::default(), Signals::new());
            let clock = || clock.tick();
            let mut work = Work::new(&signals).within(LIMIT, &clock);
            let Some(choice) = character.choose(&game, &mut numbers, &mut work) else {
                break;
            };
            let considered = choice.thinking.candidates.iter().any(|one| one.mv == choice.mv);
            assert!(considered, "{ruleset}: {}", character.id());
            game.play(choice.mv).unwrap();
        }
        assert!(!game.moves().is_empty(), "{ruleset}");
    }
}

#[test]
fn every_level_answers_the_same_with_the_same_numbers() {
    let game = game("crazyhouse", None);
    for level in Level::all() {
        let choose = |seed| {
            let signals = Signals::new();
            let mut work = Work::new(&signals);
            Opponent::Level(level).choose(&game, &mut Numbers::new(seed), &mut work).unwrap()
        };
        let choice = choose(3);
        assert!(game.legal_moves().contains(&choice.mv));
        assert_eq!(choice, choose(3), "{}", level.name());
    }
}
