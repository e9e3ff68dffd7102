//! Draws: repetition claimed, automatic or barred; moves without progress; too little material.

use rules::spec::{DrawSpec, MoveCountSpec, RepetitionSpec};
use rules::{Color, DrawClaim, EndReason, Game, GameError, Position, Ruleset};

use crate::board_art::{after, find, game, name, outcome, position};
use crate::drafts::{compiled, free_drops, kinds, plain_spec, standard, standard_with, zone};

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

fn barred(at: u8) -> Ruleset {
    standard_with(|spec| spec.draws.repetition = Some(RepetitionSpec::Barred { at }))
}

fn counted_from(text: &str, halfmove_clock: u16) -> Position {
    let ruleset = standard();
    let mut setup = crate::board_art::setup(&ruleset, text);
    setup.halfmove_clock = halfmove_clock;
    Position::from_setup(&ruleset, &setup).unwrap()
}

fn ended(game: &Game) -> Option<(Option<rules::Color>, EndReason)> {
    game.outcome().map(|outcome| (outcome.winner, outcome.reason))
}

#[test]
fn a_draw_may_be_claimed_at_the_third_occurrence() {
    let start = standard().start();
    let twice = game(&start, SHUFFLE);
    assert_eq!((twice.occurrences(), twice.claim()), (2, None));
    let thrice = game(&start, &SHUFFLE.repeat(2));
    assert_eq!(thrice.occurrences(), 3);
    assert_eq!(thrice.claim(), Some(DrawClaim::Repetition));
    assert_eq!(thrice.outcome(), None);
}

#[test]
fn the_fifth_occurrence_is_a_draw_by_itself() {
    let start = standard().start();
    let mut five = game(&start, &SHUFFLE.repeat(4));
    assert_eq!(ended(&five), Some((None, EndReason::Repetition)));
    assert_eq!(five.claim(), None);
    assert!(five.legal_moves().is_empty());
    let knight = find(five.position(), "g1f3");
    assert_eq!(five.play(knight), Err(GameError::GameOver));
    five.undo();
    assert_eq!(five.outcome(), None);
}

#[test]
fn a_right_lost_makes_another_position() {
    let free = position(&standard(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq");
    let back = game(&free, "h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8");
    assert_eq!(back.occurrences(), 2);
}

#[test]
fn an_en_passant_capture_not_taken_makes_another_position() {
    let passed = position(&standard(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    let back = game(&passed, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(back.occurrences(), 1);
    let again = game(&passed, "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8");
    assert_eq!(again.occurrences(), 2);
}

#[test]
fn counters_do_not_make_another_position() {
    let early = counted_from("4k3/8/8/8/8/8/8/R3K3 w", 0);
    let late = counted_from("4k3/8/8/8/8/8/8/R3K3 w", 90);
    assert_eq!(early, late);
    assert_eq!(early.key(), late.key());
}

#[test]
fn a_repetition_may_be_barred() {
    let start = barred(2).start();
    let three = game(&start, "g1f3 g8f6 f3g1");
    let back = find(three.position(), "f6g8");
    assert_eq!(three.clone().play(back), Err(GameError::RepetitionBarred));
    let names: Vec<String> =
        three.legal_moves().iter().map(|&mv| name(three.position(), mv)).collect();
    assert!(!names.contains(&"f6g8".to_owned()) && names.contains(&"f6d5".to_owned()));
    assert_eq!(names.len(), three.position().legal_moves().len() - 1);
}

#[test]
fn a_later_repetition_may_be_barred() {
    let start = barred(3).start();
    let seven = game(&start, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    assert_eq!(seven.outcome(), None);
    let back = find(seven.position(), "f6g8");
    assert_eq!(seven.clone().play(back), Err(GameError::RepetitionBarred));
    assert!(!seven.legal_moves().contains(&back));
    assert_eq!(seven.legal_moves().len(), seven.position().legal_moves().len() - 1);
}

#[test]
fn the_moves_of_a_line_are_those_that_can_be_played() {
    for (at, plies) in [(2, 3), (3, 7)] {
        let shuffle = SHUFFLE.repeat(2);
        let names: Vec<&str> = shuffle.split_whitespace().take(plies).collect();
        let mut barred_moves = 0;
        for count in 0..=plies {
            let game = game(&barred(at).start(), &names[..count].join(" "));
            let all = game.position().legal_moves();
            let is_playable = |mv: &rules::Move| game.clone().play(*mv).is_ok();
            let playable: Vec<_> = all.iter().copied().filter(is_playable).collect();
            assert_eq!(game.legal_moves(), playable, "after {count} plies");
            barred_moves += all.len() - playable.len();
        }
        assert_eq!(barred_moves, 1);
    }
}

#[test]
fn a_side_whose_every_move_is_barred_cannot_move() {
    let mut spec = plain_spec(kinds("K"), "k1/**/K1");
    spec.draws.repetition = Some(RepetitionSpec::Barred { at: 2 });
    let cells = compiled(spec).start();
    let stuck = game(&cells, "a1b1 a3b3 b1a1");
    assert!(stuck.legal_moves().is_empty());
    assert_eq!(ended(&stuck), Some((None, EndReason::NoMoves)));
}

#[test]
fn without_a_rule_positions_repeat_for_ever() {
    let ruleset = standard_with(|spec| spec.draws = DrawSpec::default());
    let many = game(&ruleset.start(), &SHUFFLE.repeat(40));
    assert_eq!((many.outcome(), many.claim()), (None, None));
}

#[test]
fn fifty_moves_without_progress_may_be_claimed_as_a_draw() {
    let before = Game::new(counted_from("4k3/8/8/8/8/8/8/R3K3 w", 99));
    assert_eq!(before.claim(), None);
    let now = game(before.position(), "a1a2");
    assert_eq!(now.claim(), Some(DrawClaim::MoveCount));
    assert_eq!(now.outcome(), None);
}

#[test]
fn seventy_five_moves_without_progress_are_a_draw() {
    let now = game(&counted_from("4k3/8/8/8/8/8/8/R3K3 w", 149), "a1a2");
    assert_eq!(ended(&now), Some((None, EndReason::MoveCount)));
    assert!(now.legal_moves().is_empty());
}

#[test]
fn checkmate_comes_before_the_move_count() {
    let now = game(&counted_from("7k/8/6K1/8/8/8/8/R7 w", 149), "a1a8");
    assert_eq!(ended(&now), Some((Some(rules::Color::White), EndReason::Checkmate)));
}

#[test]
fn a_capture_or_pawn_move_restarts_the_count() {
    let start = counted_from("4k3/8/8/8/8/8/rP6/R3K3 w", 80);
    assert_eq!(after(&start, "a1a2").halfmove_clock(), 0);
    assert_eq!(after(&start, "b2b3").halfmove_clock(), 0);
    assert_eq!(after(&start, "e1d1").halfmove_clock(), 81);
}

#[test]
fn counts_of_moves_are_the_rulesets() {
    let ruleset = standard_with(|spec| {
        spec.draws.move_count = Some(MoveCountSpec { claim: 2, automatic: 3 });
    });
    let start = ruleset.start();
    assert_eq!(game(&start, "g1f3 g8f6").claim(), Some(DrawClaim::MoveCount));
    let three = game(&start, "g1f3 g8f6 f3g1");
    assert_eq!(ended(&three), Some((None, EndReason::MoveCount)));
}

#[test]
fn too_little_to_checkmate_is_a_draw() {
    let ruleset = standard();
    for (text, dead) in [
        ("4k3/8/8/8/8/8/8/4K3 w", true),
        ("4k3/8/8/8/8/8/8/4KN2 w", true),
        ("4k3/8/8/8/8/8/8/4KB2 w", true),
        ("4kn2/8/8/8/8/8/8/4KN2 w", false),
        ("4k3/8/8/8/8/8/8/3NKN2 w", false),
        ("4kn2/8/8/8/8/8/8/4KB2 w", false),
        // Bishops all on squares of one shade, however many and whosever.
        ("4kb2/8/8/8/8/8/8/2B1K3 w", true),
        ("4kb2/8/8/8/8/B7/8/2B1K3 w", true),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w", false),
        ("4k3/8/8/8/8/8/8/2B1KB2 w", false),
        ("4k3/8/8/8/8/8/8/2B1KN2 w", false),
        ("4k3/8/8/8/8/8/P7/4K3 w", false),
        ("4k3/8/8/8/8/8/8/R3K3 w", false),
        ("4k3/8/8/8/8/8/8/3QK3 w", false),
        ("4k2q/8/8/8/8/8/8/4KN2 w", false),
    ] {
        let expected = if dead { "draw: insufficient material" } else { "goes on" };
        assert_eq!(outcome(&position(&ruleset, text)), expected, "{text}");
    }
}

#[test]
fn a_dead_draw_ends_the_line() {
    let dead = Game::new(position(&standard(), "4k3/8/8/8/8/8/8/4K3 w"));
    assert_eq!(ended(&dead), Some((None, EndReason::InsufficientMaterial)));
    assert!(dead.legal_moves().is_empty());
}

#[test]
fn without_the_rule_bare_kings_play_on() {
    let ruleset = standard_with(|spec| spec.draws.insufficient_material = false);
    assert_eq!(outcome(&position(&ruleset, "4k3/8/8/8/8/8/8/4K3 w")), "goes on");
}

#[test]
fn a_line_remembers_its_positions_and_moves() {
    let start = standard().start();
    let mut game = game(&start, "e2e4 e7e5");
    assert_eq!(game.start(), &start);
    assert_eq!(game.position_at(1), Some(&after(&start, "e2e4")));
    assert_eq!(game.position_at(2), Some(game.position()));
    assert_eq!(game.position_at(3), None);
    let last = game.moves().last().copied();
    assert_eq!(game.undo(), last);
    assert_eq!(game.position(), &after(&start, "e2e4"));
}

#[test]
fn a_wall_or_a_second_king_keeps_bare_kings_playing() {
    let walled = standard_with(|spec| spec.walls = zone("e5"));
    assert_eq!(outcome(&position(&walled, "7k/8/8/4*3/8/8/8/K7 w")), "goes on");
    let crowned = standard_with(|spec| spec.promotion.as_mut().unwrap().choices.push('K'));
    assert_eq!(outcome(&position(&crowned, "6kk/8/8/8/8/8/8/KN6 w")), "goes on");
}

#[test]
fn a_side_that_cannot_checkmate_is_recognized() {
    let cannot = |text| {
        let position = position(&standard(), text);
        [Color::White, Color::Black].map(|color| position.cannot_checkmate(color))
    };
    assert_eq!(cannot("4k3/8/8/8/8/8/8/4K2R w"), [false, true]);
    assert_eq!(cannot("4kn2/8/8/8/8/8/8/4K2R w"), [false, false], "the rook can help the knight");
    assert_eq!(cannot("4kn2/8/8/8/8/8/8/4K3 w"), [true, true]);
    assert_eq!(cannot("4k3/8/8/8/8/8/8/4K3 w"), [true, true]);
    let lenient = standard_with(|spec| spec.draws.insufficient_material = false);
    assert!(!position(&lenient, "4k3/8/8/8/8/8/8/4K2R w").cannot_checkmate(Color::Black));
}

#[test]
fn a_piece_given_to_a_line_goes_with_the_move_before_it() {
    let ruleset = standard_with(|spec| {
        spec.drops = Some(free_drops(spec));
        spec.draws.insufficient_material = false;
    });
    let mut game = game(&ruleset.start(), "e2e4");
    let knight = ruleset.kind_by_letter('N').unwrap();
    game.give(Color::White, knight).unwrap();
    assert_eq!(game.position().hand(Color::White), [(knight, 1)]);
    game.play(find(game.position(), "e7e5")).unwrap();
    game.undo();
    assert_eq!(game.position().hand(Color::White), [(knight, 1)]);
    game.undo();
    assert_eq!(game.position().hand(Color::White), []);
}
