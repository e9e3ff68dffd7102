//! Castling: rights, ways and checks, in standard, Chess960 and other boards' forms.

use rules::spec::{CapturedPiece, RoyalLoss, WinCondition};
use rules::{ByColor, ByWing, Position, Ruleset};

use crate::board_art::{after, army, at, find, moves_from, position, squares, targets};
use crate::drafts::{compiled, free_drops, kinds, plain_spec, standard, standard_with};

const BARE: &str = "r3k2r/8/8/8/8/8/8/R3K2R";

fn castle_squares(position: &Position) -> String {
    let king = position.ruleset().kind_by_letter('K').unwrap();
    let rook = position.ruleset().kind_by_letter('R').unwrap();
    let white = position.color(rules::Color::White);
    let names = |kind| squares(position, position.kind(kind) & white);
    format!("K {} R {}", names(king), names(rook))
}

#[test]
fn a_royal_castles_on_both_wings() {
    let free = position(&standard(), &format!("{BARE} w KQkq"));
    assert_eq!(targets(&free, "e1"), "&a1 &h1 d1 d2 e2 f1 f2");
    let short = after(&free, "e1h1");
    assert_eq!(castle_squares(&short), "K g1 R a1 f1");
    let long = after(&free, "e1a1");
    assert_eq!(castle_squares(&long), "K c1 R d1 h1");
}

#[test]
fn castling_may_name_the_target_or_the_partner() {
    let free = position(&standard(), &format!("{BARE} w KQkq"));
    assert_eq!(find(&free, "e1g1"), find(&free, "e1h1"));
    assert_eq!(find(&free, "e1c1"), find(&free, "e1a1"));
    assert_eq!(free.castling_target(find(&free, "e1a1")), at(&free, "c1"));
    assert_eq!(squares(&free, free.destinations_from(at(&free, "e1"))), "c1 d1 f1 g1 d2 e2 f2");
}

#[test]
fn castling_needs_the_right() {
    let only_king_side = position(&standard(), &format!("{BARE} w K"));
    assert_eq!(targets(&only_king_side, "e1"), "&h1 d1 d2 e2 f1 f2");
}

#[test]
fn a_royal_does_not_castle_out_of_check() {
    let checked = position(&standard(), "4k3/8/8/8/8/8/4r3/R3K2R w KQ");
    assert_eq!(targets(&checked, "e1"), "d1 e2 f1");
}

#[test]
fn a_royal_does_not_castle_through_check() {
    let through = position(&standard(), "4kr2/8/8/8/8/8/8/R3K2R w KQ");
    assert_eq!(targets(&through, "e1"), "&a1 d1 d2 e2");
}

#[test]
fn a_royal_does_not_castle_into_check() {
    let into = position(&standard(), "4k1r1/8/8/8/8/8/8/R3K2R w KQ");
    assert_eq!(targets(&into, "e1"), "&a1 d1 d2 e2 f1 f2");
}

#[test]
fn the_partner_may_pass_an_attacked_square() {
    let passed = position(&standard(), "1r2k3/8/8/8/8/8/8/R3K3 w Q");
    assert_eq!(targets(&passed, "e1"), "&a1 d1 d2 e2 f1 f2");
}

#[test]
fn a_piece_in_the_way_of_either_blocks_castling() {
    let partner = position(&standard(), "4k3/8/8/8/8/8/8/RN2K3 w Q");
    assert_eq!(targets(&partner, "e1"), "d1 d2 e2 f1 f2");
    let royal = position(&standard(), "4k3/8/8/8/8/8/8/R3K1nR w K");
    assert_eq!(targets(&royal, "e1"), "d1 d2 f1 f2");
}

#[test]
fn the_royals_move_loses_both_rights() {
    let free = position(&standard(), &format!("{BARE} w KQkq"));
    let back = after(&free, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(back.setup().castling, ByColor::default());
}

#[test]
fn a_partners_move_loses_its_right() {
    let free = position(&standard(), &format!("{BARE} w KQkq"));
    let back = after(&free, "h1h2 a8a7 h2h1 a7a8");
    let rights = back.setup().castling;
    assert_eq!(rights.white, ByWing { queen_side: Some(at(&back, "a1")), king_side: None });
    assert_eq!(rights.black, ByWing { queen_side: None, king_side: Some(at(&back, "h8")) });
}

#[test]
fn a_captured_partner_loses_its_right() {
    let free = position(&standard(), &format!("{BARE} w KQkq"));
    let taken = after(&free, "h1h8");
    let rights = taken.setup().castling;
    assert_eq!(rights.white.king_side, None);
    assert_eq!(rights.black, ByWing { queen_side: Some(at(&taken, "a8")), king_side: None });
}

#[test]
fn rights_make_positions_different() {
    let free = position(&standard(), &format!("{BARE} w KQkq"));
    assert_ne!(free, position(&standard(), &format!("{BARE} w KQk")));
    let back = after(&free, "e1e2 e8e7 e2e1 e7e8");
    assert_ne!(back, free);
}

#[test]
fn without_castling_a_royal_only_steps() {
    let ruleset = standard_with(|spec| spec.castling = None);
    let bare = position(&ruleset, &format!("{BARE} w"));
    assert_eq!(targets(&bare, "e1"), "d1 d2 e2 f1 f2");
}

#[test]
fn a_chess960_royal_castles_from_anywhere_on_its_rank() {
    let wide = position(&standard(), "1k6/8/8/8/8/8/8/RK5R w KQ");
    assert_eq!(targets(&wide, "b1"), "&a1 &h1 a2 b2 c1 c2");
    assert_eq!(castle_squares(&after(&wide, "b1a1")), "K c1 R d1 h1");
    assert_eq!(castle_squares(&after(&wide, "b1h1")), "K g1 R a1 f1");
    assert_eq!(find(&wide, "b1g1"), find(&wide, "b1h1"));
}

#[test]
fn a_chess960_royal_on_its_target_stays() {
    let there = position(&standard(), "k7/8/8/8/8/8/8/6KR w K");
    assert_eq!(targets(&there, "g1"), "&h1 f1 f2 g2 h2");
    assert_eq!(castle_squares(&after(&there, "g1h1")), "K g1 R f1");
}

#[test]
fn chess960_royal_and_partner_may_change_places() {
    let adjacent = position(&standard(), "4k3/8/8/8/8/8/8/5KR1 w K");
    assert_eq!(targets(&adjacent, "f1"), "&g1 e1 e2 f2 g2");
    assert_eq!(castle_squares(&after(&adjacent, "f1g1")), "K g1 R f1");
}

#[test]
fn a_step_to_the_target_square_is_no_castling() {
    let beside = position(&standard(), "k7/8/8/8/8/8/8/5K1R w K");
    assert_eq!(targets(&beside, "f1"), "&h1 e1 e2 f2 g1 g2");
    assert_eq!(castle_squares(&after(&beside, "f1g1")), "K g1 R h1");
    assert_eq!(castle_squares(&after(&beside, "f1h1")), "K g1 R f1");
}

#[test]
fn a_chess960_partner_may_not_uncover_a_check_by_castling() {
    let shielded = position(&standard(), "4k3/8/8/8/8/8/8/rRK5 w Q");
    assert_eq!(targets(&shielded, "c1"), "b2 c2 d1 d2");
}

#[test]
fn an_inner_partner_may_hold_the_right() {
    let ruleset = standard();
    let mut setup = crate::board_art::setup(&ruleset, "4k3/8/8/8/8/8/8/4KR1R w");
    setup.castling.white.king_side = ruleset.shape().parse("f1");
    let inner = Position::from_setup(&ruleset, &setup).unwrap();
    assert_eq!(moves_from(&inner, "e1"), "e1&f1 e1d1 e1d2 e1e2 e1f2");
    assert_eq!(castle_squares(&after(&inner, "e1f1")), "K g1 R f1 h1");
}

/// Ten files, the king in the middle; it castles to i and c.
fn wide_board() -> Ruleset {
    let mut spec = plain_spec(kinds("RK"), "r4k3r/10/10/10/10/10/10/R4K3R");
    spec.castling = rules::standard_spec().castling.map(|castling| rules::spec::CastlingSpec {
        royal_to: ByWing { queen_side: 2, king_side: 8 },
        partner_to: ByWing { queen_side: 3, king_side: 7 },
        ..castling
    });
    compiled(spec)
}

#[test]
fn other_boards_have_targets_of_their_own() {
    let start = wide_board().start();
    assert_eq!(targets(&start, "f1"), "&a1 &j1 e1 e2 f2 g1 g2");
    assert_eq!(castle_squares(&after(&start, "f1i1")), "K i1 R a1 h1");
    assert_eq!(castle_squares(&after(&start, "f1c1")), "K c1 R d1 j1");
}

#[test]
fn without_the_law_of_check_a_royal_castles_out_of_attack() {
    let ruleset = standard_with(|spec| {
        spec.win = ByColor::same(WinCondition::Regicide(RoyalLoss::Last));
        spec.draws.insufficient_material = false;
    });
    let attacked = position(&ruleset, "4k3/8/8/8/8/8/4r3/R3K2R w KQ");
    assert_eq!(targets(&attacked, "e1"), "&a1 &h1 d1 d2 e2 f1 f2");
}

#[test]
fn two_royals_on_one_rank_at_the_start_have_no_castling() {
    let ruleset = standard_with(|spec| spec.start.pieces = army("r2kk2r/8/8/8/8/8/8/R2KK2R"));
    assert_eq!(ruleset.start().setup().castling, ByColor::default());
}

#[test]
fn a_royal_keeps_its_right_when_another_joins_its_rank() {
    let ruleset = standard_with(|spec| {
        spec.start.pieces = army("r3k2r/8/8/8/8/8/3K4/R3K2R");
    });
    let joined = after(&ruleset.start(), "d2c1 a8b8");
    assert_eq!(targets(&joined, "e1"), "&h1 d1 d2 e2 f1 f2");
    let castled = after(&joined, "e1h1");
    assert_eq!(castle_squares(&castled), "K c1 g1 R a1 f1");
}

#[test]
fn the_castling_rank_does_not_depend_on_the_order_of_the_list() {
    let two_royals = |reverse: bool| {
        standard_with(|spec| {
            spec.start.pieces = army("4k3/8/8/8/8/R2K3R/8/R3K2R");
            if reverse {
                spec.start.pieces.reverse();
            }
        })
    };
    let (one, other) = (two_royals(false), two_royals(true));
    assert_eq!(one.content_hash(), other.content_hash());
    assert_eq!(one.start().setup(), other.start().setup());
    assert_eq!(targets(&one.start(), "e1"), "&a1 &h1 d1 d2 e2 f1 f2");
}

/// Standard chess with hands, and castling with a dropped rook.
fn with_dropped_rooks() -> Ruleset {
    standard_with(|spec| {
        spec.drops = Some(free_drops(spec));
        spec.captured = CapturedPiece::ToHand;
        spec.draws.insufficient_material = false;
        spec.castling.as_mut().unwrap().dropped_partner = true;
    })
}

#[test]
fn a_royal_that_has_not_moved_castles_with_a_dropped_partner() {
    let start = position(&with_dropped_rooks(), "4k3/8/8/8/8/8/8/4K3[RRr] w - - 0 1");
    let short = after(&start, "R@h1 e8e7");
    assert_eq!(castle_squares(&after(&short, "e1h1")), "K g1 R f1");
    let both = after(&short, "R@a1 e7e6");
    assert_eq!(targets(&both, "e1"), "&a1 &h1 d1 d2 e2 f1 f2");
    assert!(!targets(&after(&start, "R@g1 e8e7"), "e1").contains('&'), "only where one started");
    let moved = after(&start, "e1e2 e8e7 e2e1 e7e8 R@h1 e8e7");
    assert!(!targets(&moved, "e1").contains('&'));
    let black = after(&start, "e1e2 R@a8 e2e3");
    assert!(targets(&black, "e8").contains("&a8"));
}

#[test]
fn a_right_from_a_drop_ends_like_any_other_and_may_come_back() {
    let ruleset = with_dropped_rooks();
    let start = position(&ruleset, "4k3/8/8/8/8/8/8/4K3[RR] w - - 0 1");
    let lost = after(&start, "R@h1 e8e7 h1h2 e7e6 h2h1 e6e7");
    assert!(!targets(&lost, "e1").contains('&'), "the rook has moved");
    let again = after(&lost, "h1h8 e7e6 R@h1 e6e7");
    assert!(targets(&again, "e1").contains("&h1"));
}
