//! Endings: mate, draws, claims, offers and resignation.

use engine::Score;
use rules::Color;

use super::{against_computer, against_engine, check, interpreter, interpreter_of, last, said};
use crate::commands::play::action::{Action, Questions, Task};

#[test]
fn checkmate_is_announced_and_ends_the_game() {
    let fools = "f3 | e5 | g4 | Qh4#";
    let end = "Checkmate: Black wins. 0-1";
    check("standard", None, fools, &format!("2... Qh4#: queen d8 to h4\n{end}"));
    let over =
        format!("! the game is over. {end}; `undo` takes a move back, `new` starts another game");
    for after in ["a3", "resign", "draw"] {
        check("standard", None, &format!("{fools} | {after}"), &over);
    }
    check("standard", None, &format!("{fools} | undo | undo"), "Taken back: 2. g4.");
}

#[test]
fn check_names_the_attacker() {
    let text = "1... Qh4+: queen d8 to h4\nCheck: White's king on e1 is attacked from h4.";
    check(
        "standard",
        Some("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1"),
        "Qh4",
        text,
    );
    let text = "1... Qh4+: queen d8 to h4\nWhite's king on e1 is attacked from h4.";
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1";
    check("regicide", Some(fen), "Qh4", text);
}

#[test]
fn every_ending_is_described() {
    for (ruleset, fen, lines, end) in [
        (
            "standard",
            "k7/8/8/1Q6/8/8/8/K7 w - - 0 1",
            "Qb6",
            "Stalemate: Black has no legal move and is not in check. The game is drawn. 1/2-1/2",
        ),
        (
            "standard",
            "k7/8/8/8/8/8/1q6/K7 w - - 0 1",
            "Kxb2",
            "The game is drawn: neither side has enough pieces left to checkmate. 1/2-1/2",
        ),
        (
            "standard",
            "k7/8/8/8/8/8/8/KR6 w - - 149 90",
            "Rb2",
            "The game is drawn: 75 moves by each side without a capture or a pawn move. 1/2-1/2",
        ),
        (
            "king-of-the-hill",
            "7k/8/8/8/8/3K4/8/8 w - - 0 1",
            "Kd4",
            "White's king has reached the hill: White wins. 1-0",
        ),
        (
            "three-check",
            "7k/8/8/8/8/8/8/K5R1 w - - 0 1 +2+0",
            "Rh1",
            "White has given the last check: White wins. 1-0",
        ),
    ] {
        let answer = last(&mut interpreter(ruleset, Some(fen)), lines);
        assert!(answer.ends_with(end), "{ruleset}: {answer}");
    }
}

#[test]
fn a_captured_king_and_a_lost_army_end_the_game() {
    let answer = last(&mut interpreter("regicide", Some("k6R/8/8/8/8/8/8/K7 w - - 0 1")), "Rxa8");
    assert!(answer.ends_with("\nBlack's king is captured: White wins. 1-0"), "{answer}");
    let answer = last(&mut interpreter("extinction", Some("k6R/8/8/8/8/8/8/K7 w - - 0 1")), "Rxa8");
    assert!(answer.ends_with(": White wins. 1-0"), "{answer}");
}

#[test]
fn a_draw_is_claimed_when_the_rules_allow_it() {
    let shuffle = "Nf3 | Nf6 | Ng1 | Ng8 | Nf3 | Nf6 | Ng1";
    let hint = "4... Ng8: knight f6 to g8\nWhite can claim a draw: type `draw`.";
    check("standard", None, &format!("{shuffle} | Ng8"), hint);
    let claim = "White claims a draw: the position has occurred 3 times. 1/2-1/2";
    check("standard", None, &format!("{shuffle} | Ng8 | draw"), claim);
    let fen = "k7/8/8/8/8/8/8/KR6 w - - 99 60";
    let claim = "Black claims a draw: 50 moves by each side without a capture or a pawn move. \
        1/2-1/2";
    check("standard", Some(fen), "Rb2 | draw", claim);
}

#[test]
fn a_draw_is_offered_when_there_is_nothing_to_claim() {
    let mut interpreter = interpreter("standard", None);
    assert_eq!(last(&mut interpreter, "draw"), "White offers a draw.");
    assert_eq!(interpreter.prompt(), "Black, do you accept a draw? (y/n) ");
    assert_eq!(last(&mut interpreter, "e4"), "! answer `y` or `n`");
    assert_eq!(last(&mut interpreter, "N"), "Black declines.");
    assert_eq!(last(&mut interpreter, "draw | yes"), "The players agree on a draw. 1/2-1/2");
    assert_eq!(last(&mut interpreter, "undo"), "The game continues.");
    assert_eq!(interpreter.prompt(), "White> ");
}

#[test]
fn the_engine_accepts_a_draw_if_it_is_worse_or_the_game_is_level() {
    let (early, few) = (None, Some("4k3/r7/8/8/8/8/R7/4K3 w - - 0 1"));
    let accepted = "The players agree on a draw. 1/2-1/2";
    let declined = "The computer (Black) declines, and you cannot claim a draw now.";
    // The score for White, who offers the draw.
    for (fen, expected, answer) in [
        (early, Score::Centipawns(180), accepted),
        (early, Score::Centipawns(90), declined),
        (early, Score::Mate(4), accepted),
        (early, Score::Centipawns(10), declined),
        (few, Score::Centipawns(10), accepted),
        (few, Score::Centipawns(-90), declined),
        (few, Score::Mate(-2), declined),
    ] {
        let mut interpreter = interpreter_of("standard", fen, against_engine(3, Color::Black));
        assert_eq!(interpreter.handle("draw"), [Action::Think(Task::Draw)]);
        assert_eq!(said(&interpreter.take_offer(Some(expected))), [answer], "{expected}");
    }
}

#[test]
fn a_script_sees_the_question_but_need_not_answer() {
    let script = || interpreter("standard", None).with_questions(Questions::Print);
    let offer = "White offers a draw.\nBlack, do you accept a draw? (y/n)";
    assert_eq!(last(&mut script(), "draw"), offer);
    assert_eq!(last(&mut script(), "draw | y"), "The players agree on a draw. 1/2-1/2");
    assert_eq!(last(&mut script(), "draw | e4"), "Black declines.\n1. e4: pawn e2 to e4");
    let mut interpreter = script();
    assert_eq!(last(&mut interpreter, "draw | n"), "Black declines.");
    assert_eq!(last(&mut interpreter, "draw | e5").lines().count(), 2, "refused like any other");
}

#[test]
fn the_side_to_move_resigns() {
    check("standard", None, "e4 | resign | y", "Black resigns: White wins. 1-0");
    check("standard", None, "e4 | resign | n", "The game continues.");
    let mut alone = interpreter_of("standard", None, against_computer(Color::Black));
    let end = "White resigns: the computer (Black) wins. 0-1";
    assert_eq!(last(&mut alone, "e4 | resign"), "");
    assert_eq!(alone.prompt(), "White, resign? (y/n) ");
    assert_eq!(last(&mut alone, "y"), end);
    let mut script = interpreter("standard", None).with_questions(Questions::Print);
    assert_eq!(last(&mut script, "resign"), "White resigns: Black wins. 0-1");
}
