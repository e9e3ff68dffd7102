//! Seats, partners and the starts of a match.

use boards::{Boards, Seat, StartsFault};
use rules::Color;

use crate::{A, B, bughouse, built_in, compile};

#[test]
fn partners_play_the_other_color_on_the_other_board() {
    assert_eq!(Seat::WHITE.partner(), Seat::new(B, Color::Black));
    assert_eq!(Seat::BLACK.partner(), Seat::new(B, Color::White));
    for seat in Seat::of_boards(2) {
        assert_eq!(seat.partner().partner(), seat);
        assert_eq!(seat.partner().opponent(), seat.opponent().partner());
    }
}

#[test]
fn a_match_has_one_board_or_two_of_rules_that_fit() {
    let (bughouse, standard) = (bughouse().start(), compile(built_in("standard")).start());
    let refused = |starts| Boards::new(starts).err();
    assert_eq!(refused(vec![]), Some(StartsFault::Count(0)));
    assert_eq!(refused(vec![standard.clone(); 3]), Some(StartsFault::Count(3)));
    assert_eq!(refused(vec![bughouse.clone()]), Some(StartsFault::NoPartner));
    assert_eq!(refused(vec![bughouse, standard.clone()]), Some(StartsFault::RulesetsDiffer));
    assert_eq!(refused(vec![standard.clone()]), None);
    let boards = Boards::new(vec![standard.clone(), standard]).unwrap();
    assert!(!boards.pass_captures());
    assert_eq!(boards.ids().collect::<Vec<_>>(), [A, B]);
}
