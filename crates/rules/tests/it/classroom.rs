//! The classroom's game: rows and columns over the same rules, and the priority rule.

use rules::classroom::{ClassroomGame, Kind, Piece, Step, priority_move};
use rules::movement::leaps;
use rules::spec::{NoMoves, RoyalLoss, WinCondition};
use rules::{ByColor, Color, Move, MoveType, Position};

use crate::board_art;
use crate::drafts::{kind, kinds, plain, standard, standard_with, zone};

/// Plays steps written as `e2e4`, all of which must be legal.
fn play(game: &mut ClassroomGame, steps: &str) {
    for step in steps.split_whitespace() {
        let (from, to) = (place(&step[..2]), place(&step[2..]));
        assert!(game.play(from.0, from.1, to.0, to.1), "{step} in\n{game}");
    }
}

fn after(steps: &str) -> ClassroomGame {
    let mut game = ClassroomGame::new();
    play(&mut game, steps);
    game
}

/// Row and column of a square by its name.
fn place(name: &str) -> (usize, usize) {
    let bytes = name.as_bytes();
    (usize::from(b'8' - bytes[1]), usize::from(bytes[0] - b'a'))
}

fn letter(game: &ClassroomGame, name: &str) -> String {
    let (y, x) = place(name);
    game.get(y, x).map(|piece| piece.to_string()).unwrap_or_default()
}

fn valid_moves(game: &ClassroomGame, name: &str) -> Vec<(usize, usize)> {
    let (y, x) = place(name);
    game.valid_moves(y, x)
}

#[test]
fn row_zero_is_rank_eight() {
    let game = ClassroomGame::new();
    assert_eq!(game.get(0, 3), Some(Piece { color: Color::Black, kind: Kind::Queen }));
    assert_eq!(game.get(7, 0), Some(Piece { color: Color::White, kind: Kind::Rook }));
    assert_eq!((game.find_king(Color::White), game.find_king(Color::Black)), ((7, 4), (0, 4)));
    let white: Vec<_> = [6, 7].into_iter().flat_map(|y| (0..8).map(move |x| (y, x))).collect();
    assert_eq!(game.piece_locations(Color::White), white);
    let drawn = game.to_string();
    assert_eq!(drawn.lines().next(), Some("r n b q k b n r"));
    assert_eq!(drawn.lines().count(), 8);
}

#[test]
fn what_is_off_the_board_is_harmless() {
    let mut game = ClassroomGame::new();
    for far in [8, 255, 256, 65_536, usize::MAX] {
        assert_eq!((game.get(far, 0), game.get(0, far)), (None, None));
        assert_eq!(game.valid_moves(far, far), []);
        assert!(!game.play(6, 4, far, 4) && !game.play(far, 4, 4, 4) && !game.play(6, 4, 4, far));
    }
    assert_eq!(game.player(), Color::White);
}

#[test]
fn illegal_moves_change_nothing() {
    let mut game = after("e2e4 e7e5 d1h5");
    let before = game.position().clone();
    // The pawn shields the king, an empty square, a piece of the other side, too far, nowhere.
    for step in ["f7f6", "d4d5", "h5h6", "a7a4", "a7a7"] {
        let (from, to) = (place(&step[..2]), place(&step[2..]));
        assert!(!game.play(from.0, from.1, to.0, to.1), "{step}");
        assert_eq!(game.position(), &before, "{step}");
    }
    assert!(game.undo() && game.undo() && game.undo() && !game.undo());
    assert_eq!(game.position(), ClassroomGame::new().position());
}

#[test]
fn castling_en_passant_and_promotion_are_plain_steps() {
    let mut castled = after("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6");
    assert!(valid_moves(&castled, "e1").contains(&place("g1")));
    play(&mut castled, "e1g1");
    assert_eq!((letter(&castled, "g1"), letter(&castled, "f1")), ("K".into(), "R".into()));

    let mut passed = after("e2e4 a7a6 e4e5 d7d5");
    assert_eq!(valid_moves(&passed, "e5"), [place("d6"), place("e6")]);
    play(&mut passed, "e5d6");
    assert_eq!((letter(&passed, "d5"), letter(&passed, "d6")), (String::new(), "P".into()));

    let promoted = after("a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6 b7a8");
    assert_eq!(letter(&promoted, "a8"), "Q");
    assert_eq!(promoted.piece_locations(Color::Black).len(), 12);
}

#[test]
fn check_and_mate_are_the_players_own() {
    let check = after("e2e4 f7f6 d1h5");
    assert!(check.check(Color::Black) && !check.check(Color::White));
    assert!(!check.mate(Color::Black) && !check.mate(Color::White));
    let mate = after("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
    assert!(mate.check(Color::Black) && mate.mate(Color::Black) && !mate.mate(Color::White));
    let pieces = mate.piece_locations(Color::Black);
    assert!(pieces.into_iter().all(|(y, x)| mate.valid_moves(y, x).is_empty()));
}

#[test]
fn a_copy_goes_its_own_way_and_reset_forgets() {
    let mut game = after("e2e4");
    let mut copy = game.copy();
    play(&mut copy, "e7e5 g1f3");
    assert_eq!(letter(&game, "e5"), "");
    assert!(copy.undo() && copy.undo() && copy.undo() && !copy.undo());
    game.reset();
    assert_eq!(game.position(), ClassroomGame::new().position());
    assert!(!game.undo());
}

#[test]
fn a_pass_is_refused_in_check_and_when_the_game_is_over() {
    let mut game = after("e2e4 a7a6 e4e5 d7d5");
    assert!(game.switch_player());
    assert_eq!(game.player(), Color::Black);
    assert!(game.switch_player());
    assert_eq!(valid_moves(&game, "e5"), [place("e6")], "the chance en passant is gone");
    assert!(game.undo() && game.undo());
    assert_eq!(valid_moves(&game, "e5"), [place("d6"), place("e6")], "and comes back");

    let mut check = after("e2e4 f7f6 d1h5");
    assert!(!check.switch_player());
    assert_eq!(check.player(), Color::Black);
    let mut mate = after("f2f3 e7e5 g2g4 d8h4");
    assert!(!mate.switch_player());
}

#[test]
fn the_computer_promotes_to_queens_and_can_be_undone() {
    let game = after("a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6");
    // The rook on a8 is the best there is to take, by the rook from a1 or by the pawn: once, because
    // the pawn becomes nothing but a queen.
    let mut steps = Vec::new();
    for choice in 0..2 {
        let mut trial = game.copy();
        let step = trial.computer_move(|count| {
            assert_eq!(count, 2);
            choice
        });
        steps.push((step.unwrap().from, letter(&trial, "a8")));
        assert!(trial.undo());
        assert_eq!(trial.position(), game.position());
    }
    steps.sort();
    assert_eq!(steps, [(place("b7"), "Q".to_owned()), (place("a1"), "R".to_owned())]);
}

#[test]
fn whole_games_by_the_rule_stay_legal() {
    for seed in 0..20_u64 {
        let mut state = seed;
        let mut choose = |count: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
            (state >> 33) as usize % count
        };
        let mut game = ClassroomGame::new();
        for _ in 0..200 {
            let (before, player) = (game.copy(), game.player());
            let Some(Step { from, to }) = game.computer_move(&mut choose) else {
                assert!(game.position().outcome().is_some(), "{game}");
                break;
            };
            assert!(before.valid_moves(from.0, from.1).contains(&to), "{from:?} {to:?}\n{before}");
            let mut by_hand = before.copy();
            assert!(by_hand.play(from.0, from.1, to.0, to.1));
            assert_eq!(by_hand.position(), game.position());
            assert_ne!(game.player(), player);
        }
    }
}

fn position(text: &str) -> Position {
    board_art::position(&standard(), text)
}

/// The squares the rule can choose to go to, in the order of the board.
fn targets(position: &Position) -> Vec<String> {
    let mut count = 0;
    let first = priority_move(position, |equals| {
        count = equals;
        0
    });
    let mut moves: Vec<Move> = first.into_iter().collect();
    moves.extend((1..count).filter_map(|index| priority_move(position, |_| index)));
    moves.sort_by_key(|mv| mv.to());
    let name = |mv: Move| position.ruleset().shape().name(mv.to()).to_string();
    let mut names: Vec<String> = moves.into_iter().map(name).collect();
    names.dedup();
    names
}

#[test]
fn the_rule_takes_the_first_it_can() {
    // Everything is there to take; each line takes away what the one before preferred.
    for (board, expected) in [
        ("7k/R7/8/8/8/8/8/KR6 w", "b8"),
        ("7k/8/8/8/q2R4/8/8/1K6 w", "h4 d8"),
        ("6nk/8/8/8/q2R2b1/3n4/8/1K6 w", "a4"),
        ("6nk/8/8/8/n2R2b1/8/3r4/1K6 w", "g4"),
        ("6nk/8/8/8/n2R2p1/8/3r4/1K6 w", "a4"),
        ("6nk/8/8/8/p2R2p1/8/3r4/1K6 w", "d2"),
        ("6nk/8/8/8/p2R2p1/8/8/1K6 w", "a4 g4"),
    ] {
        assert_eq!(targets(&position(board)).join(" "), expected, "{board}");
    }
}

#[test]
fn a_pawn_taken_en_passant_is_a_pawn() {
    let position = position("7k/8/8/3pP3/8/8/8/K7 w - d6");
    let mv = priority_move(&position, |count| count - 1).unwrap();
    assert_eq!(mv.what(), MoveType::EnPassant);
}

#[test]
fn a_choice_beyond_the_last_is_the_last_and_no_move_is_none() {
    let start = standard().start();
    let last = priority_move(&start, |count| count - 1);
    let second = priority_move(&start, |_| 1);
    assert_eq!(priority_move(&start, |count| 2 * count - 1), last, "large numbers start over");
    assert_eq!(priority_move(&start, |count| count + 1), second);
    assert!(priority_move(&start, |_| usize::MAX).is_some());
    assert!(last.is_some());
    let stalemate = position("k7/8/1Q6/8/8/8/8/K7 b");
    assert_eq!(priority_move(&stalemate, |_| 0), None);
}

/// Where the rule goes in a ruleset made from standard chess.
#[test]
fn whatever_wins_comes_first_in_any_ruleset() {
    let hill = standard_with(|spec| {
        spec.win = ByColor::same(WinCondition::KingOfTheHill);
        spec.hills = ByColor::same(zone("d4 e4 d5 e5"));
        spec.draws.insufficient_material = false;
    });
    let near = board_art::position(&hill, "q6k/8/8/8/R7/2K5/8/8 w");
    assert_eq!(targets(&near), ["d4"]);
    let regicide = standard_with(|spec| {
        spec.win = ByColor::same(WinCondition::Regicide(RoyalLoss::Last));
        spec.draws.insufficient_material = false;
    });
    let open = board_art::position(&regicide, "q3k3/8/8/8/R3R3/8/8/K7 w");
    assert_eq!(targets(&open), ["e8"]);
    // With a king to spare the capture wins nothing yet, but is preferred to a queen.
    let spare = board_art::position(&regicide, "8/8/2q5/3k4/1N6/8/8/K6k w");
    assert_eq!(targets(&spare), ["d5"]);
    let stuck = standard_with(|spec| {
        spec.no_moves = NoMoves::Loss;
        spec.draws.insufficient_material = false;
    });
    let board = "k7/8/8/1Q6/8/8/8/7K w";
    assert_eq!(targets(&board_art::position(&stuck, board)), ["b6"]);
    assert!(targets(&position(board)).iter().all(|target| target != "b6"));
}

#[test]
fn other_kinds_are_taken_last_in_the_order_of_the_list() {
    let start = "kc3/a4/c3R/5/K3a";
    let with = |extra: [char; 2]| {
        let mut list = kinds("KR");
        list.extend(extra.map(|letter| kind(letter, leaps(1, 1))));
        targets(&plain(list, start).start())
    };
    assert_eq!((with(['C', 'A']), with(['A', 'C'])), (vec!["a3".into()], vec!["e1".into()]));
}
