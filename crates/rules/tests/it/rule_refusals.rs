//! Drafts refused for the rules that win, bend or draw the game, each with path and sentence.

use rules::ByColor;
use rules::spec::{
    CapturedPiece, DropLimit, DropSpec, Extinct, MoveCountSpec, RepetitionSpec, RoyalLoss,
    WinCondition,
};

use crate::drafts::{free_drops, refused, zone};

#[test]
fn extinction_names_kinds() {
    let path = "win.white";
    for extinct in [Extinct::AnyOf(Vec::new()), Extinct::AllOf(Vec::new())] {
        refused(path, "name at least one kind", |spec| {
            spec.draws.insufficient_material = false;
            spec.win.white = WinCondition::Extinction(extinct);
        });
    }
    refused(path, "no piece kind has the letter 'X'", |spec| {
        spec.draws.insufficient_material = false;
        spec.win.white = WinCondition::Extinction(Extinct::AnyOf(vec!['X']));
    });
    refused(path, "Q is listed twice", |spec| {
        spec.draws.insufficient_material = false;
        spec.win.white = WinCondition::Extinction(Extinct::AllOf(vec!['Q', 'Q']));
    });
}

#[test]
fn king_of_the_hill_needs_a_hill() {
    refused("win.black", "the win is on a hill, but there is none", |spec| {
        spec.draws.insufficient_material = false;
        spec.win.black = WinCondition::KingOfTheHill;
    });
}

#[test]
fn a_crowned_pawn_does_not_fit_the_loss_of_the_first_royal() {
    refused("win.white", "a pawn that becomes royal would make up", |spec| {
        spec.draws.insufficient_material = false;
        spec.win.white = WinCondition::Regicide(RoyalLoss::First);
        spec.promotion.as_mut().unwrap().choices.push('K');
    });
}

#[test]
fn a_royal_captured_into_a_hand_does_not_fit_the_loss_of_the_first_royal() {
    refused("win.white", "a royal in Black's hand would make up", |spec| {
        spec.draws.insufficient_material = false;
        spec.win.white = WinCondition::Regicide(RoyalLoss::First);
        spec.win.black = WinCondition::Regicide(RoyalLoss::Last);
        spec.drops = Some(free_drops(spec));
        spec.captured = CapturedPiece::ToHand;
    });
}

#[test]
fn at_least_one_check_wins() {
    refused("checks_to_win", "at least one check", |spec| {
        spec.draws.insufficient_material = false;
        spec.checks_to_win = Some(0);
    });
}

#[test]
fn checks_need_a_royal() {
    refused("checks_to_win", "without a royal kind nobody can be in check", |spec| {
        spec.win = ByColor::same(WinCondition::Extinction(Extinct::All));
        spec.kinds[5].royal = false;
        spec.castling = None;
        spec.draws.insufficient_material = false;
        spec.checks_to_win = Some(3);
    });
}

#[test]
fn a_castling_partner_is_known() {
    refused("castling.partner", "no piece kind has the letter 'X'", |spec| {
        spec.castling.as_mut().unwrap().partner = 'X';
    });
}

#[test]
fn castling_needs_a_royal() {
    refused("castling", "castling needs a royal kind", |spec| {
        spec.win = ByColor::same(WinCondition::Extinction(Extinct::All));
        spec.draws.insufficient_material = false;
        spec.kinds[5].royal = false;
    });
}

#[test]
fn a_castling_partner_is_not_royal() {
    refused("castling.partner", "a partner that is not royal", |spec| {
        spec.castling.as_mut().unwrap().partner = 'K';
    });
}

#[test]
fn castling_ends_on_the_board() {
    for path in ["castling.royal_to.king_side", "castling.partner_to.queen_side"] {
        refused(path, "the board's files end at h", |spec| {
            let castling = spec.castling.as_mut().unwrap();
            match path {
                "castling.royal_to.king_side" => castling.royal_to.king_side = 8,
                _ => castling.partner_to.queen_side = 8,
            }
        });
    }
}

#[test]
fn castling_ends_on_two_squares() {
    refused("castling.partner_to.king_side", "would end on the same square", |spec| {
        spec.castling.as_mut().unwrap().partner_to.king_side = 6;
    });
}

#[test]
fn a_pawns_own_choices_need_promotion() {
    refused("pieces[0].promotes_to", "add a promotion section", |spec| {
        spec.kinds[0].promotes_to = Some(vec!['Q']);
        spec.promotion = None;
    });
}

#[test]
fn promotion_choices_are_known_and_named_once() {
    refused("promotion.choices", "no piece kind has the letter 'X'", |spec| {
        spec.promotion.as_mut().unwrap().choices.push('X');
    });
    refused("promotion.choices", "Q is listed twice", |spec| {
        spec.promotion.as_mut().unwrap().choices.push('Q');
    });
    refused("pieces[0].promotes_to", "no piece kind has the letter 'X'", |spec| {
        spec.kinds[0].promotes_to = Some(vec!['X']);
    });
}

#[test]
fn a_pawn_has_something_to_become() {
    refused("promotion.choices", "the pawn promotes, but has nothing to become", |spec| {
        spec.promotion.as_mut().unwrap().choices.clear();
    });
}

#[test]
fn a_pawn_does_not_become_itself() {
    refused("promotion.choices", "the pawn cannot become itself", |spec| {
        spec.promotion.as_mut().unwrap().choices.push('P');
    });
}

#[test]
fn promotion_is_compulsory_within_its_zone() {
    refused("promotion.compulsory.black", "b2 is not in the promotion zone", |spec| {
        spec.promotion.as_mut().unwrap().compulsory.black = zone("b2");
    });
}

#[test]
fn a_guarded_royal_pawn_stays_royal() {
    refused("promotion.choices", "the pawn is royal", |spec| {
        spec.kinds[0].royal = true;
        spec.draws.insufficient_material = false;
    });
}

fn bad_drops(path: &str, words: &str, change: impl FnOnce(&mut DropSpec)) {
    refused(path, words, |spec| {
        let mut drops = free_drops(spec);
        change(&mut drops);
        spec.drops = Some(drops);
        spec.draws.insufficient_material = false;
    });
}

#[test]
fn limited_drops_name_known_kinds() {
    bad_drops("drops.limited", "no piece kind has the letter 'X'", |drops| {
        drops.limited = vec!['X'];
    });
    bad_drops("drops.limited", "name the kinds that the limit applies to", |drops| {
        drops.limit = DropLimit::NoCheck;
    });
}

#[test]
fn a_file_has_room_for_a_pawn() {
    bad_drops("drops.pawns_a_file", "at least one pawn per file", |drops| {
        drops.pawns_a_file = Some(0);
    });
}

#[test]
fn a_repetition_is_more_than_one_occurrence() {
    for repetition in [
        RepetitionSpec::Draw { claim: 1, automatic: 5 },
        RepetitionSpec::Draw { claim: 3, automatic: 2 },
        RepetitionSpec::Barred { at: 1 },
    ] {
        refused("draws.repetition", "at least 2 occurrences", |spec| {
            spec.draws.repetition = Some(repetition);
        });
    }
}

#[test]
fn a_move_count_counts_moves() {
    for (claim, automatic) in [(0, 10), (10, 9)] {
        refused("draws.move_count", "a move count is at least 1 ply", |spec| {
            spec.draws.move_count = Some(MoveCountSpec { claim, automatic });
        });
    }
}
