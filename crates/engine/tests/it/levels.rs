//! Levels: players whose errors depend only on random numbers.

use std::collections::HashSet;
use std::time::Duration;

use engine::{Engine, Level, Limits, SearchResult, Settings, Signals, Strength};
use rules::{Color, Game, Move};
use testkit::generate;
use testkit::numbers::Numbers;

use crate::boards::{engine, position, ruleset, search};

const MIDDLE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn player(strength: Strength) -> Engine {
    Engine::new(Settings { strength, hash: 1, ..Settings::default() })
}

fn choose(engine: &mut Engine, game: &Game, numbers: &mut Numbers) -> SearchResult {
    let mut draw = |count| numbers.below(count);
    let (limits, signals) = (Limits::default(), Signals::new());
    engine.choose(game, &limits, &signals, &|| Duration::ZERO, &mut |_| (), &mut draw)
}

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

/// The levels below full strength.
fn limited() -> impl Iterator<Item = Level> {
    Level::all().filter(|level| *level != Level::LAST)
}

#[test]
fn the_same_numbers_give_the_same_move_whatever_was_played_before() {
    let middle = Game::new(position("standard", MIDDLE));
    let start = Game::new(ruleset("standard").start());
    for level in limited().filter(|level| *level < self::level(12)) {
        let mut used = player(level.strength());
        choose(&mut used, &start, &mut Numbers::new(1));
        for seed in 0..3 {
            let fresh =
                choose(&mut player(level.strength()), &middle, &mut Numbers::new(seed)).best;
            let again = choose(&mut used, &middle, &mut Numbers::new(seed)).best;
            assert_eq!(again, fresh, "level {} seed {seed}", level.label());
        }
    }
}

#[test]
fn threads_and_memory_do_not_change_a_weaker_player() {
    let middle = Game::new(position("standard", MIDDLE));
    for level in limited().filter(|level| *level < self::level(12)) {
        let alone = choose(&mut player(level.strength()), &middle, &mut Numbers::new(2));
        let settings =
            Settings { strength: level.strength(), hash: 8, threads: 4, ..Settings::default() };
        let mut rich = Engine::new(settings);
        let chosen = choose(&mut rich, &middle, &mut Numbers::new(2));
        // Helper threads would search other positions, and more of them.
        assert_eq!(chosen, alone, "level {}", level.label());
        assert_eq!(rich.settings(), settings);
    }
}

/// In how many games a level chooses one of the wanted moves.
fn times(number: u8, fen: &str, wanted: &dyn Fn(&str) -> bool) -> usize {
    let game = Game::new(position("standard", fen));
    let mut engine = player(level(number).strength());
    let chosen =
        (0..GAMES).filter_map(|seed| choose(&mut engine, &game, &mut Numbers::new(seed)).best);
    chosen.filter(|mv| wanted(&notation::write_uci(game.position(), *mv))).count()
}

const GAMES: u64 = 40;

#[test]
fn beginners_take_hanging_pieces_and_mate_when_they_see_it() {
    let hangs = "rnb1kbnr/pppp1ppp/8/4p1q1/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1";
    let takes = |number| times(number, hangs, &|mv| mv == "c1g5");
    let most = GAMES as usize * 3 / 4;
    assert!(takes(1) < 10 && takes(2) > most && takes(6) > most);
    let mate = "6k1/5ppp/8/8/8/3P4/5PPP/R5K1 w - - 0 1";
    let mates = |number| times(number, mate, &|mv| mv == "a1a8");
    let (newcomer, hobby) = (mates(2), mates(6));
    assert!(newcomer > GAMES as usize / 2 && newcomer < hobby, "{newcomer}, {hobby}");
}

#[test]
fn beginners_overlook_threats_and_take_defended_pieces() {
    // A pawn attacks the queen on e4, which could take a defended pawn on d5.
    let threat = "rnbqkbnr/ppp2ppp/4p3/3p4/4Q3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1";
    let safe = |number| times(number, threat, &|mv| mv.starts_with("e4") && mv != "e4d5");
    let [random, newcomer, hobby] = [1, 2, 6].map(safe);
    assert!(random < newcomer && newcomer < hobby, "{random}, {newcomer}, {hobby}");
    // The queen on f3 could take a knight that is defended twice.
    let defended = "rnbqkb1r/ppp2ppp/4pn2/3p4/8/5Q2/PPPP1PPP/RNB1KBNR w KQkq - 0 1";
    let takes = |number| times(number, defended, &|mv| mv == "f3f6");
    let (newcomer, hobby) = (takes(2), takes(6));
    assert!(newcomer > 1 && newcomer > hobby, "{newcomer}, {hobby}");
}

#[test]
fn weaker_players_choose_from_more_moves() {
    let start = Game::new(ruleset("standard").start());
    let variety = |number| {
        let mut engine = player(level(number).strength());
        let moves: HashSet<Move> = (0..24)
            .filter_map(|seed| choose(&mut engine, &start, &mut Numbers::new(seed)).best)
            .collect();
        moves.len()
    };
    let (random, hobby, club) = (variety(1), variety(6), variety(11));
    assert!(random > 10 && random > hobby && hobby >= club, "{random}, {hobby}, {club}");
    assert!(hobby > 1);
}

#[test]
fn every_level_plays_every_ruleset() {
    let built_in = notation::builtin_names().map(ruleset);
    let random = (0..8).map(|seed| generate::ruleset(seed).ruleset);
    let largest = (0..1).map(|seed| generate::largest(seed).ruleset);
    for ruleset in built_in.chain(random).chain(largest) {
        for level in [1, 2, 6].map(level) {
            let (mut engine, mut numbers) = (player(level.strength()), Numbers::new(5));
            let mut game = Game::new(ruleset.start());
            for _ in 0..2 {
                if game.legal_moves().is_empty() {
                    break;
                }
                let answer = choose(&mut engine, &game, &mut numbers);
                let name = &ruleset.spec().name;
                let best = answer.best.unwrap_or_else(|| panic!("{name}: no move"));
                game.play(best).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
        }
    }
}

#[test]
fn a_hobby_player_beats_random_moves() {
    let (mut hobby, mut random) = (player(level(6).strength()), player(Level::FIRST.strength()));
    let mut numbers = Numbers::new(3);
    let mut won = 0;
    for number in 0..4 {
        let own = if number % 2 == 0 { Color::White } else { Color::Black };
        let mut game = Game::new(ruleset("gardner").start());
        while game.outcome().is_none() && game.moves().len() < 100 {
            let engine = if game.position().turn() == own { &mut hobby } else { &mut random };
            let best = choose(engine, &game, &mut numbers).best.unwrap();
            game.play(best).unwrap();
        }
        match game.outcome().and_then(|outcome| outcome.winner) {
            Some(winner) if winner == own => won += 1,
            Some(_) => won -= 1,
            None => {}
        }
    }
    assert!(won >= 2, "{won}");
}

#[test]
fn only_the_moves_asked_for_are_chosen() {
    let middle = Game::new(position("standard", MIDDLE));
    let moves = middle.legal_moves();
    let some = vec![moves[3], moves[7]];
    for level in limited().filter(|level| *level < self::level(8)) {
        let mut engine = player(level.strength());
        for seed in 0..4 {
            let mut numbers = Numbers::new(seed);
            let limits = Limits { moves: some.clone(), ..Limits::default() };
            let (signals, mut draw) = (Signals::new(), |count| numbers.below(count));
            let clock = || Duration::ZERO;
            let answer = engine.choose(&middle, &limits, &signals, &clock, &mut |_| (), &mut draw);
            assert!(answer.best.is_some_and(|best| some.contains(&best)), "{answer:?}");
        }
    }
}

#[test]
fn full_strength_draws_no_random_numbers() {
    let middle = Game::new(position("standard", MIDDLE));
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let (signals, clock) = (Signals::new(), || Duration::ZERO);
    let mut none = |_| panic!("a number is drawn");
    let chosen = engine().choose(&middle, &limits, &signals, &clock, &mut |_| (), &mut none);
    assert_eq!(chosen, search(&mut engine(), &middle, &limits));
}

#[test]
fn a_finished_game_has_no_move_at_any_level() {
    let mated = Game::new(position("standard", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"));
    for level in Level::all() {
        let answer = choose(&mut player(level.strength()), &mated, &mut Numbers::new(1));
        assert_eq!(answer.best, None, "{}", level.name());
    }
}
