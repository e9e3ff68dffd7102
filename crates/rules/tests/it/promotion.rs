//! Promotion: zone and compulsion, choices and supply, own lists, crowned pawns.

use rules::spec::{NoneLeft, PromotionSpec, PromotionSupply};
use rules::{Color, Ruleset};

use crate::board_art::{after, moves, position, reason, squares, targets};
use crate::drafts::{known, ranks, standard, standard_with};

fn promoting(change: impl FnOnce(&mut PromotionSpec)) -> Ruleset {
    standard_with(|spec| change(spec.promotion.as_mut().unwrap()))
}

fn lost_kinds(none_left: NoneLeft) -> Ruleset {
    promoting(|promotion| promotion.supply = PromotionSupply::LostKinds(none_left))
}

#[test]
fn a_pawn_must_promote_on_the_last_rank() {
    let pawn = position(&standard(), "8/P3k3/8/8/8/8/8/4K3 w");
    assert_eq!(targets(&pawn, "a7"), "a8=B a8=N a8=Q a8=R");
    let knight = after(&pawn, "a7a8=N");
    assert_eq!(squares(&knight, knight.kind(knight.ruleset().kind_by_letter('N').unwrap())), "a8");
}

#[test]
fn a_pawn_promotes_by_capture_too() {
    let pawn = position(&standard(), "1n6/P3k3/8/8/8/8/8/4K3 w");
    assert_eq!(targets(&pawn, "a7"), "a8=B a8=N a8=Q a8=R b8=B b8=N b8=Q b8=R");
}

#[test]
fn a_single_choice_is_a_forced_kind() {
    let ruleset = promoting(|promotion| promotion.choices = vec!['Q']);
    let pawn = position(&ruleset, "8/P3k3/8/8/8/8/8/4K3 w");
    assert_eq!(targets(&pawn, "a7"), "a8=Q");
}

#[test]
fn before_the_last_rank_promotion_may_be_optional() {
    let ruleset = promoting(|promotion| {
        promotion.zone.white = ranks(8, 6..=8);
        promotion.choices = vec!['Q', 'N'];
    });
    let pawn = position(&ruleset, "8/7k/8/P7/8/8/8/4K3 w");
    assert_eq!(targets(&pawn, "a5"), "a6 a6=N a6=Q");
    let declined = after(&pawn, "a5a6 h7g7");
    assert_eq!(targets(&declined, "a6"), "a7 a7=N a7=Q");
    let last = after(&declined, "a6a7 g7h7");
    assert_eq!(targets(&last, "a7"), "a8=N a8=Q");
}

#[test]
fn only_kinds_that_were_lost_can_be_chosen() {
    let ruleset = lost_kinds(NoneLeft::Stay);
    let pawn = position(&ruleset, "4k3/P7/8/8/8/8/8/1NBQKBNR w");
    assert_eq!(targets(&pawn, "a7"), "a8=R");
    let two_kinds = position(&ruleset, "4k3/P7/8/8/8/8/8/RNB1KB1R w");
    assert_eq!(targets(&two_kinds, "a7"), "a8=N a8=Q");
}

#[test]
fn a_pawn_with_nothing_left_to_become_may_stay_a_pawn() {
    let all_there = position(&lost_kinds(NoneLeft::Stay), "4k3/P7/8/8/8/8/8/RNBQKBNR w");
    assert_eq!(targets(&all_there, "a7"), "a8");
    let stayed = after(&all_there, "a7a8 e8e7");
    assert_eq!(targets(&stayed, "a8"), "");
}

#[test]
fn a_pawn_with_nothing_left_to_become_may_be_barred() {
    let all_there = position(&lost_kinds(NoneLeft::Barred), "4k3/P7/8/8/8/8/8/RNBQKBNR w");
    assert_eq!(targets(&all_there, "a7"), "");
    assert_eq!(reason(&all_there, "a7a8"), "promotion-barred a8");
}

#[test]
fn a_barred_pawn_still_goes_where_promotion_is_optional() {
    let ruleset = promoting(|promotion| {
        promotion.zone.white = ranks(8, 7..=8);
        promotion.supply = PromotionSupply::LostKinds(NoneLeft::Barred);
    });
    let all_there = position(&ruleset, "4k3/8/P7/8/8/8/8/RNBQKBNR w");
    assert_eq!(targets(&all_there, "a6"), "a7");
}

#[test]
fn a_barred_pawn_gives_check_all_the_same() {
    let ruleset = lost_kinds(NoneLeft::Barred);
    let checked = position(&ruleset, "1k6/P7/8/8/8/8/8/RNBQKBNR b");
    assert_eq!(squares(&checked, checked.checkers()), "a7");
}

#[test]
fn a_kind_of_pawn_may_have_choices_of_its_own() {
    let ruleset = standard_with(|spec| {
        let mut squire = known('P');
        squire.letter = 'S';
        squire.promotes_to = Some(vec!['N']);
        spec.kinds.push(squire);
        spec.draws.insufficient_material = false;
    });
    let both = position(&ruleset, "8/P1S1k3/8/8/8/8/8/4K3 w");
    assert_eq!(targets(&both, "a7"), "a8=B a8=N a8=Q a8=R");
    assert_eq!(targets(&both, "c7"), "c8=N");
}

#[test]
fn zones_may_differ_by_side() {
    let ruleset = promoting(|promotion| {
        promotion.zone.black = ranks(8, 1..=2);
        promotion.compulsory.black = ranks(8, 1..=2);
        promotion.choices = vec!['Q'];
    });
    let black = position(&ruleset, "4k3/7P/8/8/8/p7/8/4K3 b");
    assert_eq!(targets(&black, "a3"), "a2=Q");
    assert_eq!(targets(&after(&black, "a3a2=Q"), "h7"), "h8=Q");
}

#[test]
fn a_pawn_that_becomes_royal_must_be_safe_too() {
    let ruleset = promoting(|promotion| promotion.choices = vec!['K', 'Q']);
    let attacked = position(&ruleset, "7r/P3k3/8/8/8/8/8/4K3 w");
    assert_eq!(targets(&attacked, "a7"), "a8=Q");
    let safe = position(&ruleset, "8/P3k3/8/8/8/8/8/4K3 w");
    let crowned = after(&safe, "a7a8=K");
    assert_eq!(squares(&crowned, crowned.royals(Color::White)), "e1 a8");
}

#[test]
fn without_promotion_a_pawn_stops_on_the_last_rank() {
    let ruleset = standard_with(|spec| spec.promotion = None);
    let pawn = position(&ruleset, "8/P3k3/8/8/8/8/8/K7 w");
    let arrived = after(&pawn, "a7a8 e7e6");
    assert_eq!(moves(&arrived), "a1a2 a1b1 a1b2");
}
