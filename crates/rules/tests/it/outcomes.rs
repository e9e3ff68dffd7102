//! Outcomes as people and programs read them: who won, why, in stable words.

use rules::{Color, EndReason, Outcome};

use crate::board_art::{after, position};
use crate::drafts::standard;

const REASONS: [(EndReason, &str, &str); 9] = [
    (EndReason::Checkmate, "checkmate", "checkmate"),
    (EndReason::RoyalCaptured, "royal-captured", "royal captured"),
    (EndReason::HillReached, "hill-reached", "the hill is reached"),
    (EndReason::Extinction, "extinction", "extinction"),
    (EndReason::ChecksGiven, "checks-given", "all checks given"),
    (EndReason::NoMoves, "no-moves", "no legal move"),
    (EndReason::Repetition, "repetition", "repetition"),
    (EndReason::MoveCount, "move-count", "too many moves without progress"),
    (EndReason::InsufficientMaterial, "insufficient-material", "insufficient material"),
];

#[test]
fn every_reason_has_a_stable_code_and_words() {
    for (reason, code, words) in REASONS {
        assert_eq!((reason.code(), reason.to_string().as_str()), (code, words));
    }
}

#[test]
fn an_outcome_names_its_winner() {
    let won = Outcome { winner: Some(Color::Black), reason: EndReason::Checkmate };
    assert_eq!(won.to_string(), "Black wins: checkmate");
    let drawn = Outcome { winner: None, reason: EndReason::Repetition };
    assert_eq!(drawn.to_string(), "draw: repetition");
}

#[test]
fn a_game_that_goes_on_has_no_outcome() {
    assert_eq!(standard().start().outcome(), None);
    let checked = position(&standard(), "4k3/8/8/8/8/8/4r3/4K3 w");
    assert_eq!(checked.outcome(), None);
}

#[test]
fn a_finished_game_has_no_moves_of_any_kind() {
    let mated = after(&standard().start(), "f2f3 e7e5 g2g4 d8h4");
    assert!(mated.outcome().is_some());
    assert_eq!(mated.count_legal_moves(), 0);
    assert_eq!(mated.perft(3), 0);
    assert!(mated.legal_drops().is_empty());
    let shape = mated.ruleset().shape();
    assert!(shape.squares().all(|square| mated.legal_moves_from(square).is_empty()));
}
