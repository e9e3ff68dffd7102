//! Drops: zones and limits, hands, promoted pieces, pieces given and transferred, waiting.

use rules::spec::{CapturedPiece, DropLimit, DropSpec, NoMoves, PromotedCapture, RulesetSpec};
use rules::{
    Color, CompileOptions, GeometryChoice, GiveError, LegalityChoice, MoveType, Piece, Position,
    Ruleset, standard_spec,
};

use crate::board_art::{after, drops, find, outcome, position, reason, squares, targets, why};
use crate::drafts::{free_drops, ranks, standard, standard_with};

/// Standard chess with captured pieces in hand.
fn crazyhouse_with(change: impl FnOnce(&mut RulesetSpec)) -> Ruleset {
    standard_with(|spec| {
        spec.drops = Some(free_drops(spec));
        spec.captured = CapturedPiece::ToHand;
        spec.draws.insufficient_material = false;
        change(spec);
    })
}

fn limited(change: impl FnOnce(&mut DropSpec)) -> Ruleset {
    crazyhouse_with(|spec| change(spec.drops.as_mut().unwrap()))
}

fn hand(position: &Position, color: Color) -> String {
    let letter = |(kind, count)| format!("{}{count}", position.ruleset().letter(kind));
    let held: Vec<String> = position.hand(color).into_iter().map(letter).collect();
    held.join(" ")
}

#[test]
fn a_piece_is_dropped_on_any_empty_square() {
    let armed = position(&crazyhouse_with(|_| ()), "4k3/8/8/8/8/8/8/4K3[N] w");
    assert_eq!(armed.legal_drops().len(), 62);
    let dropped = after(&armed, "N@c3");
    assert_eq!(hand(&dropped, Color::White), "");
    assert_eq!(squares(&dropped, dropped.color(Color::White)), "e1 c3");
}

#[test]
fn a_side_drops_only_from_its_own_hand() {
    let armed = position(&crazyhouse_with(|_| ()), "4k3/8/8/8/8/8/8/4K3[n] w");
    assert_eq!(drops(&armed), "");
    assert_eq!(after(&armed, "e1e2").legal_drops().len(), 62);
}

#[test]
fn pawns_are_dropped_within_their_ranks() {
    let armed = position(&crazyhouse_with(|_| ()), "4k3/8/8/8/8/8/8/4K3[P] w");
    let pawns = drops(&armed);
    assert_eq!(armed.legal_drops().len(), 48);
    assert!(pawns.contains("P@a2") && pawns.contains("P@h7"));
    assert!(!pawns.contains("P@a1") && !pawns.contains("P@h8"));
}

#[test]
fn zones_of_drops_may_differ_by_side() {
    let ruleset = limited(|drops| drops.zone.white = ranks(8, 1..=1));
    let armed = position(&ruleset, "4k3/8/8/8/8/8/8/4K3[Nn] w");
    assert_eq!(drops(&armed), "N@a1 N@b1 N@c1 N@d1 N@f1 N@g1 N@h1");
    assert_eq!(after(&armed, "e1e2").legal_drops().len(), 62);
}

#[test]
fn a_file_may_be_limited_to_one_pawn() {
    let ruleset = limited(|drops| drops.pawns_a_file = Some(1));
    let armed = position(&ruleset, "4k3/1p6/8/8/8/8/P7/4K3[P] w");
    assert!(!drops(&armed).contains("P@a"));
    assert_eq!(drops(&armed).matches("P@b").count(), 5);
    assert_eq!(drops(&armed).matches("P@c").count(), 6);
}

#[test]
fn a_file_may_be_limited_to_two_pawns() {
    let ruleset = limited(|drops| drops.pawns_a_file = Some(2));
    let armed = position(&ruleset, "4k3/8/8/8/8/8/P7/4K3[P] w");
    assert_eq!(drops(&armed).matches("P@a").count(), 5);
    let full = after(&armed, "P@a3 e8e7");
    assert_eq!(drops(&full), "");
    let full = position(&ruleset, "4k3/8/8/8/8/P7/P7/4K3[P] w");
    assert_eq!(drops(&full).matches("P@a").count(), 0);
}

#[test]
fn a_drop_may_answer_a_check() {
    let checked = position(&crazyhouse_with(|_| ()), "4k3/8/8/8/4r3/8/8/4K3[N] w");
    assert_eq!(drops(&checked), "N@e2 N@e3");
}

#[test]
fn a_drop_cannot_answer_a_double_check() {
    let double = position(&crazyhouse_with(|_| ()), "4k3/8/8/8/4r3/3n4/8/4K3[N] w");
    assert_eq!(drops(&double), "");
}

#[test]
fn a_limited_kind_may_not_give_check() {
    let ruleset = limited(|drops| {
        drops.limit = DropLimit::NoCheck;
        drops.limited = vec!['P'];
    });
    let armed = position(&ruleset, "4k3/8/8/8/8/8/8/4K3[PN] w");
    let found = drops(&armed);
    assert!(!found.contains("P@d7") && !found.contains("P@f7"));
    assert!(found.contains("P@e7") && found.contains("N@d6"));
    assert_eq!(armed.legal_drops().len(), 46 + 62);
}

#[test]
fn a_limited_kind_may_not_give_checkmate() {
    let ruleset = limited(|drops| {
        drops.limit = DropLimit::NoMate;
        drops.limited = vec!['P'];
    });
    let mating = position(&ruleset, "7k/8/7K/8/2B5/8/8/8[PQ] w");
    assert!(!drops(&mating).contains("P@g7"));
    assert!(drops(&mating).contains("Q@g7"));
    let checking = position(&ruleset, "7k/8/7K/8/8/8/8/8[P] w");
    assert!(drops(&checking).contains("P@g7"));
}

#[test]
fn a_drop_that_gives_the_last_check_is_no_checkmate() {
    let ruleset = crazyhouse_with(|spec| {
        spec.checks_to_win = Some(1);
        let drops = spec.drops.as_mut().unwrap();
        drops.limit = DropLimit::NoMate;
        drops.limited = vec!['P'];
    });
    let last_check = position(&ruleset, "7k/8/7K/8/8/8/8/8[P] w");
    assert_eq!(outcome(&after(&last_check, "P@g7")), "White wins: all checks given");
}

#[test]
fn a_captured_piece_goes_to_the_captors_hand() {
    let before = position(&crazyhouse_with(|_| ()), "4k3/8/8/3r4/4P3/8/8/4K3 w");
    let taken = after(&before, "e4d5");
    assert_eq!(hand(&taken, Color::White), "R1");
    assert_eq!(hand(&taken, Color::Black), "");
}

#[test]
fn a_pawn_taken_en_passant_goes_to_the_hand() {
    let before = position(&crazyhouse_with(|_| ()), "4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    assert_eq!(hand(&after(&before, "e5d6"), Color::White), "P1");
}

#[test]
fn a_promoted_piece_goes_to_the_hand_as_the_pawn_it_was() {
    let ruleset = crazyhouse_with(|_| ());
    let promoted = position(&ruleset, "r3k3/8/8/8/8/8/8/Q~3K3 b");
    assert_eq!(hand(&after(&promoted, "a8a1"), Color::Black), "P1");
    let born = position(&ruleset, "r3k3/8/8/8/8/8/8/Q3K3 b");
    assert_eq!(hand(&after(&born, "a8a1"), Color::Black), "Q1");
}

#[test]
fn the_mark_of_a_promoted_piece_moves_with_it() {
    let pawn = position(&crazyhouse_with(|_| ()), "8/P3k3/8/8/8/8/8/4K3 w");
    let promoted = after(&pawn, "a7a8=R e7e6");
    assert_eq!(squares(&promoted, promoted.promoted()), "a8");
    let moved = after(&promoted, "a8a3 e6e7");
    assert_eq!(squares(&moved, moved.promoted()), "a3");
    let unmarked = position(&crazyhouse_with(|_| ()), "8/4k3/8/8/8/R7/8/4K3 w");
    assert_ne!(moved, unmarked);
}

#[test]
fn promoted_pieces_are_not_marked_where_it_does_not_matter() {
    let pawn = position(&standard(), "8/P3k3/8/8/8/8/8/4K3 w");
    let promoted = after(&pawn, "a7a8=R");
    assert!(promoted.promoted().is_empty());
}

#[test]
fn a_promoted_partner_that_castles_keeps_its_mark() {
    let ruleset = crazyhouse_with(|_| ());
    let ready = position(&ruleset, "4k3/8/8/8/8/8/8/4K2R~ w K");
    let castled = after(&ready, "e1g1");
    assert_eq!(squares(&castled, castled.promoted()), "f1");
}

#[test]
fn a_pawn_dropped_in_the_zone_may_double_step() {
    let armed = position(&crazyhouse_with(|_| ()), "4k3/8/8/8/8/8/8/4K3[P] w");
    assert_eq!(targets(&after(&armed, "P@e2 e8d8"), "e2"), "e3 e4");
}

#[test]
fn a_pawn_may_be_dropped_where_pawns_never_start() {
    let ruleset = limited(|drops| {
        drops.pawn_zone.white = ranks(8, 1..=8);
        drops.pawn_zone.black = ranks(8, 1..=8);
    });
    let armed = position(&ruleset, "4k3/8/8/8/8/8/8/4K3[PP] w");
    assert_eq!(armed.legal_drops().len(), 62);
    after(&armed, "P@a1 e8d8 P@h8 d8e8 a1a2");
}

#[test]
fn a_piece_given_out_of_turn_changes_hand_and_key() {
    let ruleset = crazyhouse_with(|_| ());
    let mut given = ruleset.start();
    let knight = ruleset.kind_by_letter('N').unwrap();
    given.give(Color::Black, knight).unwrap();
    given.give(Color::Black, knight).unwrap();
    assert_eq!(hand(&given, Color::Black), "N2");
    assert_eq!(given.turn(), Color::White);
    let again = Position::from_setup(&ruleset, &given.setup()).unwrap();
    assert_eq!(given.key(), again.key());
    assert_ne!(given.key(), ruleset.start().key());
    assert_eq!(after(&given, "e2e4").legal_drops().len(), 32);
}

#[test]
fn nothing_can_be_given_without_drops() {
    let ruleset = standard();
    let knight = ruleset.kind_by_letter('N').unwrap();
    let given = ruleset.start().give(Color::White, knight);
    assert_eq!(given, Err(GiveError::NoHands));
}

#[test]
fn a_royal_cannot_be_given_under_the_law_of_check() {
    let ruleset = crazyhouse_with(|_| ());
    let king = ruleset.kind_by_letter('K').unwrap();
    assert_eq!(ruleset.start().give(Color::White, king), Err(GiveError::Royal));
}

/// Captured pieces leave the board for someone else.
fn bughouse() -> Ruleset {
    crazyhouse_with(|spec| {
        spec.captured = CapturedPiece::Transferred;
        spec.no_moves = NoMoves::Wait;
    })
}

#[test]
fn a_transferred_piece_is_an_effect_and_in_no_hand() {
    let ruleset = bughouse();
    let before = position(&ruleset, "4k3/8/8/3r4/4P3/8/8/4K3 w");
    let effects = before.effects(find(&before, "e4d5"));
    let rook = ruleset.kind_by_letter('R').unwrap();
    assert_eq!(effects.transferred, Some(Piece::new(Color::Black, rook)));
    assert_eq!(effects.to_hand, None);
    let taken = after(&before, "e4d5");
    assert_eq!(hand(&taken, Color::White) + &hand(&taken, Color::Black), "");
}

#[test]
fn a_transferred_promoted_piece_is_a_pawn() {
    let ruleset = bughouse();
    let before = position(&ruleset, "r3k3/8/8/8/8/8/8/Q~3K3 b");
    let effects = before.effects(find(&before, "a8a1"));
    let pawn = ruleset.kind_by_letter('P').unwrap();
    assert_eq!(effects.transferred, Some(Piece::new(Color::White, pawn)));
}

#[test]
fn a_mate_that_a_drop_could_stop_is_a_wait() {
    let back_rank = position(&bughouse(), "4R1k1/5ppp/8/8/8/8/8/4K3 b");
    assert_eq!(back_rank.count_legal_moves(), 0);
    assert!(!back_rank.is_mate_against_any_drop());
    assert_eq!(outcome(&back_rank), "goes on");
    assert_eq!(reason(&back_rank, "g8f8"), "still-in-check e8");
}

#[test]
fn a_mate_that_no_drop_could_stop_is_checkmate() {
    let smothered = position(&bughouse(), "6rk/5Npp/8/8/8/8/8/4K3 b");
    assert!(smothered.is_mate_against_any_drop());
    assert_eq!(outcome(&smothered), "White wins: checkmate");
}

#[test]
fn a_side_that_waits_moves_again_when_given_a_piece() {
    let ruleset = bughouse();
    let mut stuck = position(&ruleset, "7k/5Q2/6K1/8/8/8/8/8 b");
    assert_eq!(outcome(&stuck), "goes on");
    assert!(!stuck.is_mate_against_any_drop());
    let pawn = ruleset.kind_by_letter('P').unwrap();
    stuck.give(Color::Black, pawn).unwrap();
    assert_eq!(stuck.legal_drops().len(), 46);
}

#[test]
fn a_lost_game_is_no_mate_against_any_drop() {
    let ruleset = crazyhouse_with(|spec| spec.checks_to_win = Some(1));
    let free = position(&ruleset, "4k3/8/8/8/8/8/8/R3K3 w");
    let checked = after(&free, "a1a8");
    assert!(!checked.is_mate_against_any_drop());
}

#[test]
fn a_leaper_may_not_be_dropped_with_check_where_moves_are_tested_too() {
    let mut spec = standard_spec();
    let mut drops = free_drops(&spec);
    drops.limit = DropLimit::NoCheck;
    drops.limited = vec!['N'];
    spec.drops = Some(drops);
    spec.draws.insufficient_material = false;
    let options =
        CompileOptions { geometry: GeometryChoice::RunTime, legality: LegalityChoice::MakeAndTest };
    for options in [CompileOptions::default(), options] {
        let ruleset = Ruleset::compile_with(spec.clone(), options).unwrap();
        let position = position(&ruleset, "4k3/8/8/8/8/8/8/4K3[N] w");
        assert_eq!(why(&position, "N@d6").code(), "drop-check", "{options:?}");
        assert_eq!(find(&position, "N@d5").what(), MoveType::Drop);
    }
}

#[test]
fn a_promoted_piece_is_kept_if_the_ruleset_says_so() {
    let fen = "3rk3/P7/8/8/8/8/8/4K3[] w - - 0 1";
    let play = |ruleset: &Ruleset| {
        let end = after(&position(ruleset, fen), "a7a8=Q d8a8");
        (hand(&end, Color::Black), end.promoted().is_empty())
    };
    assert_eq!(play(&crazyhouse_with(|_| ())), ("P1".to_owned(), true));
    let kept = crazyhouse_with(|spec| {
        spec.promotion.as_mut().unwrap().captured = PromotedCapture::Kept;
    });
    assert_eq!(play(&kept), ("Q1".to_owned(), true));
    assert!(!kept.tracks_promoted());
    let white = after(&position(&kept, "3rk3/8/8/8/8/8/8/4K3[P] w - - 0 1"), "P@d7 e8e7");
    assert_eq!(hand(&after(&white, "e1e2 d8d7"), Color::Black), "P1");
}
