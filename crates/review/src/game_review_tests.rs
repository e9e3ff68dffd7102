//! Reviews of short games whose faults are known.

use notation::write_san;

use super::*;
use crate::samples::{game, played, position};

const LIMITS: ReviewLimits = ReviewLimits { nodes: 8_000 };

fn review(game: &Game) -> GameReview {
    let mut engine = Engine::new(Settings::default());
    review_game(&mut engine, game, LIMITS, &Signals::new(), &mut |_| ()).expect("nobody stops it")
}

fn best_san(game: &Game, review: &GameReview, ply: usize) -> String {
    write_san(game.position_at(ply).expect("a ply of the game"), review.moves[ply].best[0])
}

#[test]
fn a_move_that_allows_mate_is_a_blunder() {
    let game = game("standard", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    let review = review(&game);
    assert_eq!(review.assessments.len(), 8);
    assert_eq!(review.moves[5].class, MoveClass::Blunder);
    assert_eq!(review.moves[5].color, Color::Black);
    assert!(review.moves[5].loss > 40.0, "{}", review.moves[5].loss);
    assert_ne!(best_san(&game, &review, 5), "Nf6");
    assert_eq!(review.moves[6].class, MoveClass::Best);
    assert_eq!(review.assessments[7], Assessment::Over(Some(Color::White)));
    assert_eq!(review.assessments[6], Assessment::Mate { winner: Color::White, moves: 1 });
    let (white, black) = (review.accuracy[Color::White], review.accuracy[Color::Black]);
    assert!(white > black && white.is_some_and(|white| white > 80.0), "{white:?} {black:?}");
}

#[test]
fn a_lost_queen_is_a_blunder_on_boards_of_every_kind() {
    for (ruleset, moves) in [
        ("crazyhouse", "e4 e5 Qh5 Nc6 Qxh7"),
        ("king-of-the-hill", "e4 e5 Qh5 Nc6 Qxh7"),
        ("capablanca", "f4 a6 Qh4 b6 Qxh7"),
    ] {
        let game = game(ruleset, moves);
        let review = review(&game);
        assert_eq!(review.moves[4].class, MoveClass::Blunder, "{ruleset}: {:?}", review.moves[4]);
    }
}

#[test]
fn the_opening_has_a_name_in_standard_chess_only() {
    let review_of = |ruleset| review(&game(ruleset, "e4 e5 Nf3 Nc6 Bb5 a6 h4"));
    let opening = review_of("standard").opening.expect("the Ruy Lopez has a name");
    assert!(opening.name.starts_with("Ruy Lopez"), "{}", opening.name);
    assert!(opening.code.starts_with('C') && opening.plies >= 5);
    assert_eq!(review_of("crazyhouse").opening, None);
}

#[test]
fn a_review_is_the_same_every_time() {
    let game = game("standard", "d4 d5 c4 dxc4 e4 b5 a4 c6");
    let mut engine = Engine::new(Settings::default());
    let mut once = || {
        review_game(&mut engine, &game, LIMITS, &Signals::new(), &mut |_| ()).expect("not stopped")
    };
    let first = once();
    assert_eq!(first, once());
    assert_eq!(first, review(&game));
}

#[test]
fn progress_is_reported_and_a_stop_ends_the_review() {
    let game = game("standard", "d4 d5 c4");
    let mut engine = Engine::new(Settings::default());
    let mut seen = Vec::new();
    let report = &mut |progress: ReviewProgress| seen.push((progress.done, progress.total));
    review_game(&mut engine, &game, LIMITS, &Signals::new(), report).expect("nobody stops it");
    assert_eq!(seen, [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]);
    let signals = Signals::new();
    let stopped = review_game(&mut engine, &game, LIMITS, &signals, &mut |progress| {
        if progress.done == 2 {
            signals.stop();
        }
    });
    assert_eq!(stopped, None);
}

#[test]
fn a_game_without_moves_has_an_assessment_and_nothing_else() {
    let review = review(&game("standard", ""));
    assert_eq!((review.assessments.len(), review.moves.len()), (1, 0));
    assert_eq!(review.accuracy[Color::White], None);
}

#[test]
fn a_stalemate_is_a_draw_and_throws_the_win_away() {
    let start = position("standard", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1");
    let review = review(&played(start, "Qf7"));
    assert_eq!(review.assessments[1], Assessment::Over(None));
    assert_eq!(review.moves[0].class, MoveClass::Blunder);
}
