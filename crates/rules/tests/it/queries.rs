//! What a client asks: attack maps, checkers, pins, undefended pieces, destinations and effects.

use rules::spec::CapturedPiece;
use rules::{Color, Effects, Piece, Position};

use crate::board_art::{at, find, name, position, squares};
use crate::drafts::{free_drops, standard, standard_with};

fn piece(position: &Position, letter: char) -> Piece {
    let color = if letter.is_uppercase() { Color::White } else { Color::Black };
    let kind = position.ruleset().kind_by_letter(letter.to_ascii_uppercase());
    Piece::new(color, kind.unwrap())
}

/// A move's effects as text: `-` leaves the board, `>` goes, `+` comes.
fn effects(position: &Position, mv: &str) -> String {
    let shape = position.ruleset().shape();
    let letter = |piece: Piece| {
        let letter = position.ruleset().letter(piece.kind);
        if piece.color == Color::White { letter } else { letter.to_ascii_lowercase() }
    };
    let Effects { removed, moved, added, from_hand, to_hand, transferred } =
        position.effects(find(position, mv));
    let mut parts = Vec::new();
    parts.extend(removed.iter().map(|&(at, who)| format!("-{}{}", letter(who), shape.coord(at))));
    parts.extend(moved.iter().map(|&(a, b)| format!("{}>{}", shape.coord(a), shape.coord(b))));
    parts.extend(added.iter().map(|&(at, who)| format!("+{}{}", letter(who), shape.coord(at))));
    for (what, who) in [("from", from_hand), ("to", to_hand), ("out", transferred)] {
        parts.extend(who.map(|who| format!("{what} {}", letter(who))));
    }
    parts.join(" ")
}

#[test]
fn the_attack_map_counts_attackers() {
    let start = standard().start();
    let map = start.attack_map(Color::White);
    assert_eq!(map.on(at(&start, "f3")), 3);
    assert_eq!(map.on(at(&start, "e2")), 4);
    assert_eq!(map.on(at(&start, "e4")), 0);
    assert_eq!(map.on(at(&start, "a1")), 0);
    assert_eq!(squares(&start, map.squares() & !start.occupied()), "a3 b3 c3 d3 e3 f3 g3 h3");
}

#[test]
fn a_pawn_attacks_where_it_captures() {
    let pawn = position(&standard(), "4k3/8/8/8/8/8/4P3/K7 w");
    assert_eq!(squares(&pawn, pawn.attacks_from(at(&pawn, "e2"))), "d3 f3");
    assert_eq!(squares(&pawn, pawn.attacks_from(at(&pawn, "e5"))), "");
}

#[test]
fn checkers_are_those_of_the_side_to_move() {
    let double = position(&standard(), "4k3/8/8/8/4r3/3n4/8/4K3 w");
    assert_eq!(squares(&double, double.checkers()), "d3 e4");
    assert!(double.is_check());
    assert!(!standard().start().is_check());
}

#[test]
fn pinned_pieces_shield_their_royal() {
    let text = "4r2k/8/8/1b6/8/3B4/4N3/R3KB1r w";
    let pins = position(&standard(), text);
    assert_eq!(squares(&pins, pins.pinned(Color::White)), "f1 e2");
    assert_eq!(squares(&pins, pins.pinned(Color::Black)), "");
}

#[test]
fn an_enemy_between_is_no_pin() {
    let between = position(&standard(), "4r2k/8/8/8/4n3/8/4N3/4K3 w");
    assert_eq!(squares(&between, between.pinned(Color::White)), "");
}

#[test]
fn undefended_pieces_have_no_avenger() {
    let text = "4k3/8/8/8/3p4/2N5/1P6/R3K2R b";
    let loose = position(&standard(), text);
    assert_eq!(squares(&loose, loose.undefended(Color::White)), "a1 h1 b2");
    assert_eq!(squares(&loose, loose.undefended(Color::Black)), "d4");
}

#[test]
fn destinations_name_the_castled_royals_square() {
    let free = position(&standard(), "4k3/8/8/8/8/8/8/R3K2R w KQ");
    let found = free.destinations_from(at(&free, "e1"));
    assert_eq!(squares(&free, found), "c1 d1 f1 g1 d2 e2 f2");
}

#[test]
fn a_move_and_a_capture_tell_their_effects() {
    let tense = position(&standard(), "4k3/8/8/3p4/4P3/8/8/4K3 w");
    assert_eq!(effects(&tense, "e4e5"), "e4>e5");
    assert_eq!(effects(&tense, "e4d5"), "-pd5 e4>d5");
}

#[test]
fn castling_moves_two_pieces() {
    let free = position(&standard(), "4k3/8/8/8/8/8/8/R3K2R w KQ");
    assert_eq!(effects(&free, "e1g1"), "e1>g1 h1>f1");
    assert_eq!(effects(&free, "e1c1"), "e1>c1 a1>d1");
    let there = position(&standard(), "k7/8/8/8/8/8/8/6KR w K");
    assert_eq!(effects(&there, "g1h1"), "h1>f1");
}

#[test]
fn en_passant_removes_the_pawn_that_passed() {
    let passed = position(&standard(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    assert_eq!(effects(&passed, "e5d6"), "-pd5 e5>d6");
    let mv = find(&passed, "e5d6");
    assert_eq!(passed.victim(mv), Some((at(&passed, "d5"), piece(&passed, 'p'))));
}

#[test]
fn promotion_replaces_the_pawn() {
    let pawn = position(&standard(), "1n6/P3k3/8/8/8/8/8/4K3 w");
    assert_eq!(effects(&pawn, "a7a8=Q"), "-Pa7 +Qa8");
    assert_eq!(effects(&pawn, "a7b8=N"), "-Pa7 -nb8 +Nb8");
}

#[test]
fn a_drop_leaves_the_hand_and_a_capture_enters_it() {
    let ruleset = standard_with(|spec| {
        spec.drops = Some(free_drops(spec));
        spec.captured = CapturedPiece::ToHand;
        spec.draws.insufficient_material = false;
    });
    let armed = position(&ruleset, "4k3/8/8/3q~4/4P3/8/8/4K3[N] w");
    assert_eq!(effects(&armed, "N@a1"), "+Na1 from N");
    assert_eq!(effects(&armed, "e4d5"), "-qd5 e4>d5 to P");
}

#[test]
fn legal_means_listed() {
    let start = standard().start();
    let other = position(&standard(), "4k3/8/8/8/8/8/8/R3K2R w KQ");
    for mv in other.legal_moves() {
        let listed = start.legal_moves().contains(&mv);
        assert_eq!(start.is_legal(mv), listed, "{}", name(&other, mv));
    }
    // A damaged table may hold anything, squares that the board does not have included.
    let listed = other.legal_moves();
    for bits in (0..=u32::MAX).step_by(9_973) {
        let mv = rules::Move::from_bits(bits);
        assert_eq!(other.is_legal(mv), listed.contains(&mv), "{mv:?}");
    }
    let castling = find(&other, "e1g1");
    assert!(!start.is_legal(castling));
    assert!(start.play(castling).is_err());
}

#[test]
fn premoves_go_by_movement_alone() {
    let start = standard().start();
    let reach = |square: &str| squares(&start, start.premove_destinations(at(&start, square)));
    assert_eq!(reach("e2"), "d3 e3 f3 e4");
    assert_eq!(reach("e7"), "e5 d6 e6 f6");
    assert_eq!(reach("b1"), "d2 a3 c3");
    assert_eq!(reach("e1"), "a1 c1 d1 f1 g1 h1 d2 e2 f2");
    assert_eq!(reach("c1"), "b2 d2 a3 e3 f4 g5 h6");
    assert_eq!(reach("e4"), "");
    let bare = position(&standard(), "4k3/8/8/8/8/4P3/8/R3K2R w");
    let reach = |square: &str| squares(&bare, bare.premove_destinations(at(&bare, square)));
    assert_eq!(reach("e3"), "d4 e4 f4");
    assert_eq!(reach("e1"), "d1 f1 d2 e2 f2");
}
