//! What a search asks: tactical and quiet moves, passes, copies, exchanges and the board as words.

use rules::movement::MoveMode;
use rules::spec::{RoyalLoss, WinCondition};
use rules::{ByColor, Color, Move, PassError, Position, Square, StandardBoard};

use crate::board_art::{after, at, find, name, position};
use crate::drafts::{free_drops, kind, known, plain, standard, standard_with};

/// The tactical moves by name, sorted.
fn tactical(position: &Position) -> String {
    let mut moves = Vec::new();
    position.tactical_moves_into(&mut moves);
    let mut names: Vec<String> = moves.iter().map(|&mv| name(position, mv)).collect();
    names.sort();
    names.join(" ")
}

/// What pawns, knights, bishops, rooks, queens and kings are worth here.
const VALUES: [i32; 6] = [100, 300, 310, 500, 900, 10_000];

/// The most an exchange comes to, found by asking.
fn exchange(text: &str, mv: &str) -> i32 {
    let position = position(&standard(), text);
    let mv = find(&position, mv);
    let reaches = |least: i32| position.exchange_reaches(mv, &VALUES, least);
    let most = (-2_000..=2_000).rev().find(|&least| reaches(least)).unwrap();
    assert!((-2_000..=most).all(reaches), "what reaches more reaches less");
    most
}

#[test]
fn captures_and_promotions_are_tactical_and_nothing_else_is() {
    let mixed = position(&standard(), "r3k3/1P6/8/2pP4/8/8/8/R3K2R w KQ c6");
    assert_eq!(
        tactical(&mixed),
        "a1a8 b7a8=B b7a8=N b7a8=Q b7a8=R b7b8=B b7b8=N b7b8=Q b7b8=R d5c6ep"
    );
    assert_eq!(tactical(&standard().start()), "");
}

#[test]
fn tactical_moves_are_legal_ones() {
    let pinned = position(&standard(), "4k3/4r3/8/8/3p4/4B3/8/4K3 w");
    assert_eq!(tactical(&pinned), "");
    let answered = position(&standard(), "4k3/8/8/8/8/4r3/3P1n2/4K3 w");
    assert_eq!(tactical(&answered), "d2e3 e1f2");
}

#[test]
fn drops_are_not_tactical() {
    let hands = standard_with(|spec| {
        spec.drops = Some(free_drops(spec));
        spec.captured = rules::spec::CapturedPiece::ToHand;
        spec.draws.insufficient_material = false;
    });
    let armed = position(&hands, "4k3/8/8/3p4/4P3/8/8/4K3[Qn] w");
    assert_eq!(tactical(&armed), "e4d5");
}

#[test]
fn quiet_and_tactical_moves_make_up_the_legal_ones() {
    let hands = standard_with(|spec| {
        spec.drops = Some(free_drops(spec));
        spec.captured = rules::spec::CapturedPiece::ToHand;
        spec.draws.insufficient_material = false;
    });
    let captures = standard_with(|spec| spec.must_capture = true);
    for position in [
        position(&standard(), "r3k3/1P6/8/2pP4/8/8/8/R3K2R w KQ c6"),
        position(&standard(), "4k3/8/8/8/8/4r3/3P1n2/4K3 w"),
        position(&hands, "4k3/8/8/3p4/4P3/8/8/4K3[Qn] w"),
        position(&captures, "4k3/8/8/3p4/4P3/8/8/4K3 w"),
        captures.start(),
    ] {
        let (mut quiet, mut both) = (Vec::new(), Vec::new());
        position.quiet_moves_into(&mut quiet);
        assert!(quiet.iter().all(|&mv| !position.is_tactical(mv)), "{position:?}");
        position.tactical_moves_into(&mut both);
        both.extend(quiet);
        both.sort_unstable();
        let mut legal = position.legal_moves();
        legal.sort_unstable();
        assert_eq!(both, legal, "{position:?}");
    }
}

#[test]
fn checks_are_known_before_the_move_is_made() {
    let checks = |text: &str, moves: &str| -> Vec<bool> {
        let position = position(&standard(), text);
        moves.split(' ').map(|mv| position.gives_check(find(&position, mv))).collect()
    };
    assert_eq!(
        checks("4k3/8/8/8/8/8/3R4/4K3 w", "d2d8 d2e2 d2d7 e1f1"),
        [true, true, false, false]
    );
    assert_eq!(checks("4k3/P7/8/8/8/8/8/4K3 w", "a7a8=Q a7a8=N a7a8=R"), [true, false, true]);
    // Uncovered by the piece that leaves, by the pawn taken en passant, by the castling partner.
    assert_eq!(checks("4k3/8/8/8/4N3/8/8/K3R3 w", "e4c3 e4d6"), [true, true]);
    assert_eq!(checks("8/8/8/k1pP3R/8/8/8/4K3 w - c6", "d5c6 d5d6"), [true, false]);
    assert_eq!(checks("5k2/8/8/8/8/8/8/4K2R w K", "e1g1 h1h7"), [true, false]);
}

#[test]
fn a_move_that_captures_and_may_not_move_is_tactical_on_any_board() {
    let hopper = kind('H', known('R').movement);
    let walls = plain(vec![known('K'), hopper], "k4h/6/2*3/6/6/K4H");
    let start = walls.start();
    assert_eq!(tactical(&start), "f1f6");
    let mut quiet_only = known('R');
    quiet_only.letter = 'H';
    for atom in &mut quiet_only.movement {
        atom.mode = MoveMode::MoveOnly;
    }
    let still = plain(vec![known('K'), quiet_only], "k4h/6/6/6/6/K4H").start();
    assert_eq!(tactical(&still), "");
}

#[test]
fn a_pass_gives_the_turn_away_and_takes_the_double_step_along() {
    let mut passed = position(&standard(), "4k3/8/8/2pP4/8/8/8/4K3 w - c6");
    assert!(passed.en_passant().is_some());
    let before = passed.clone();
    passed.pass().unwrap();
    assert_eq!(passed.turn(), Color::Black);
    assert_eq!(passed.en_passant(), None);
    assert_eq!(passed, position(&standard(), "4k3/8/8/2pP4/8/8/8/4K3 b"));
    assert_ne!(passed.key(), before.key());
}

#[test]
fn two_passes_come_back_to_the_same_key() {
    let start = standard().start();
    let mut passed = start.clone();
    passed.pass().unwrap();
    assert_ne!(passed.key(), start.key());
    passed.pass().unwrap();
    assert_eq!(passed.key(), start.key());
    assert_eq!((passed.halfmove_clock(), passed.fullmove_number()), (2, 2));
}

#[test]
fn nobody_passes_in_check_or_after_the_end() {
    let mut check = position(&standard(), "4k3/8/8/8/8/8/4r3/4K3 w");
    let before = check.clone();
    assert_eq!(check.pass(), Err(PassError::InCheck));
    assert_eq!(check, before);
    let regicide = standard_with(|spec| {
        spec.win = ByColor::same(WinCondition::Regicide(RoyalLoss::Last));
        spec.draws.insufficient_material = false;
    });
    let board = position(&regicide, "4k3/8/8/8/8/8/8/4RK2 w");
    let mut over = after(&board, "e1e8");
    assert_eq!(over.pass(), Err(PassError::GameOver));
}

#[test]
fn a_copy_takes_everything_over_whatever_it_was_before() {
    let small = plain(vec![known('K'), known('R')], "k3/4/4/3K").start();
    let mut copy = small.clone();
    let game = after(&standard().start(), "e2e4 g8f6");
    copy.clone_from(&game);
    assert_eq!(copy.setup(), game.setup());
    assert_eq!(copy.ruleset(), game.ruleset());
    copy.play_unchecked(find(&game, "e4e5"));
    assert_eq!(game, after(&standard().start(), "e2e4 g8f6"));
    copy.clone_from(&game);
    assert_eq!(copy.setup(), game.setup());
}

#[test]
fn an_exchange_ends_when_it_does_not_pay_any_more() {
    assert_eq!(exchange("4k3/8/8/3p4/4P3/8/8/4K3 w", "e4d5"), 100);
    assert_eq!(exchange("4k3/8/4p3/3p4/4P3/8/8/4K3 w", "e4d5"), 0);
    assert_eq!(exchange("4k3/8/4p3/3p4/8/4N3/8/4K3 w", "e3d5"), -200);
    assert_eq!(exchange("3rk3/8/4p3/3p4/8/4N3/3R4/3RK3 w", "e3d5"), -100);
    assert_eq!(exchange("4k3/8/8/3r4/4P3/8/8/4K3 w", "e4d5"), 500);
}

#[test]
fn pieces_behind_others_join_an_exchange() {
    assert_eq!(exchange("3r1k2/3r4/8/3p4/8/8/3R4/3RK3 w", "d2d5"), -400);
    assert_eq!(exchange("5k2/3r4/8/3p4/8/8/3R4/3RK3 w", "d2d5"), 100);
    assert_eq!(exchange("5k2/1b6/8/3p4/8/5B2/6Q1/4K3 w", "f3d5"), 100);
}

#[test]
fn a_king_takes_only_what_nobody_guards() {
    assert_eq!(exchange("8/8/8/3pk3/4P3/8/8/4K3 w", "e4d5"), 0);
    assert_eq!(exchange("8/8/8/3pk3/4P3/5B2/8/4K3 w", "e4d5"), 100);
    assert_eq!(exchange("8/8/8/3pk3/8/2N5/8/4K3 w", "c3d5"), -200);
    assert_eq!(exchange("8/8/8/3pk3/8/2N5/6B1/4K3 w", "c3d5"), 100);
}

#[test]
fn quiet_moves_promotions_and_en_passant_are_exchanges_too() {
    assert_eq!(exchange("4k3/8/4p3/8/8/4N3/8/4K3 w", "e3d5"), -300);
    assert_eq!(exchange("4k3/8/4p3/8/8/4N3/8/4K3 w", "e3c4"), 0);
    assert_eq!(exchange("8/P6k/8/8/8/8/8/4K3 w", "a7a8=Q"), 800);
    assert_eq!(exchange("1r6/P6k/8/8/8/8/8/4K3 w", "a7a8=Q"), -100);
    assert_eq!(exchange("4k3/8/8/2pP4/8/8/8/4K3 w - c6", "d5c6"), 100);
    assert_eq!(exchange("4k3/1p6/8/2pP4/8/8/8/4K3 w - c6", "d5c6"), 0);
    assert_eq!(exchange("4k3/8/8/8/8/8/8/R3K3 w Q", "e1c1"), 0);
}

#[test]
fn moves_survive_as_numbers() {
    for mv in standard().start().legal_moves() {
        assert_eq!(Move::from_bits(mv.to_bits()), mv);
    }
    let start = standard().start();
    // Whatever a table returns is asked about before it is played.
    let legal = (0..200_000_u32).map(|seed| Move::from_bits(seed.wrapping_mul(0x9e37_79b9)));
    let legal: Vec<Move> = legal.filter(|&mv| start.is_legal(mv)).collect();
    assert!(legal.iter().all(|mv| start.legal_moves().contains(mv)));
}

#[test]
fn a_board_of_words_has_the_pieces_of_its_position() {
    let game = after(&standard().start(), "e2e4 d7d5 e4d5 d8d5");
    let board = game.standard_board().unwrap();
    let words = |set: rules::SquareSet| set.fold(0, |word, at: Square| word | 1u64 << at.index());
    for (kind, set) in game.ruleset().kinds().zip(board.kinds) {
        assert_eq!(set, words(game.kind(kind)));
    }
    for (color, set) in Color::BOTH.into_iter().zip(board.colors) {
        assert_eq!(set, words(game.color(color)));
    }
    let (queen, occupied) = (at(&game, "d5"), words(game.occupied()));
    let square = queen.index() as u32;
    let attacked = StandardBoard::bishop(square, occupied) | StandardBoard::rook(square, occupied);
    assert_eq!(attacked, words(game.attacks_from(queen)));
    let other = plain(vec![known('K'), known('R')], "k3/4/4/3K").start();
    assert_eq!(other.standard_board(), None);
}
