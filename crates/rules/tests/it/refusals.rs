//! Drafts refused for their texts, board, kinds, squares or start, each with path and sentence.

use rules::movement::{Atom, Gait};
use rules::spec::{KindSpec, PlacementSpec, RandomStart, RepetitionSpec};
use rules::{Color, Coord, standard_spec};

use crate::drafts::{faults, free_drops, known, refused, zone};

const NOWHERE: Coord = Coord { file: 255, rank: 255 };

#[test]
fn a_name_is_plain() {
    let words = "a name has 1 to 64 lower-case letters, digits and hyphens";
    refused("name", words, |spec| spec.name.clear());
    refused("name", words, |spec| spec.name = "My Chess".to_owned());
    refused("name", words, |spec| spec.name = "a".repeat(65));
}

#[test]
fn texts_have_a_length() {
    refused("title", "it may be 120 bytes long, not 121", |spec| spec.title = "a".repeat(121));
    refused("description", "4000 bytes long", |spec| spec.description = "a".repeat(4_001));
}

#[test]
fn texts_are_plain() {
    refused("title", "control characters", |spec| spec.title.push('\u{7}'));
    refused("description", "control characters", |spec| spec.description.push('\0'));
}

#[test]
fn a_board_has_two_to_twenty_six_files_and_ranks() {
    for side in [0, 1, 27, 255] {
        let mut spec = standard_spec();
        (spec.files, spec.ranks, spec.castling) = (side, side, None);
        let expected = ["files", "ranks"]
            .map(|path| format!("{path}: a board has 2 to 26 {path}, not {side}"));
        assert_eq!(faults(spec), expected);
    }
}

#[test]
fn there_is_a_kind_and_there_are_at_most_twenty_six() {
    let mut spec = standard_spec();
    spec.kinds.clear();
    assert!(faults(spec).contains(&"pieces: a ruleset has 1 to 26 piece kinds, not 0".to_owned()));
    let mut spec = standard_spec();
    spec.kinds = ('A'..='Z').chain(['A']).map(|letter| KindSpec { letter, ..known('N') }).collect();
    assert!(faults(spec).contains(&"pieces: a ruleset has 1 to 26 piece kinds, not 27".to_owned()));
}

#[test]
fn a_letter_is_one_of_a_to_z() {
    refused("pieces[6].letter", "one of A to Z, not '1'", |spec| {
        spec.kinds.push(KindSpec { letter: '1', ..known('N') });
    });
    refused("pieces[6].letter", "upper case: write 'X', not 'x'", |spec| {
        spec.kinds.push(KindSpec { letter: 'x', ..known('N') });
    });
}

#[test]
fn a_letter_stands_for_one_kind() {
    refused("pieces[6].letter", "N is already the letter of the knight", |spec| {
        spec.kinds.push(known('N'));
    });
}

#[test]
fn a_kind_has_a_name() {
    let words = "a kind's name is 1 to 120 bytes of plain text";
    refused("pieces[1].name", words, |spec| spec.kinds[1].name.clear());
    refused("pieces[1].name", words, |spec| spec.kinds[1].name = "n\n".to_owned());
    refused("pieces[1].name", words, |spec| spec.kinds[1].name = "n".repeat(121));
}

#[test]
fn a_kind_has_at_most_so_many_directions() {
    refused("pieces[1].movement", "at most 128 directions, not 129", |spec| {
        spec.kinds[1].movement = vec![Atom::plain(1, 2, 1); 129];
    });
}

fn bad_atom(atom: Atom, words: &str) {
    refused("pieces[1].movement", words, |spec| spec.kinds[1].movement.push(atom));
}

#[test]
fn a_leap_goes_somewhere() {
    bad_atom(Atom::plain(0, 0, 1), "the leap [0,0] goes nowhere");
}

#[test]
fn a_leap_is_no_longer_than_a_board() {
    bad_atom(Atom::plain(26, 0, 1), "the leap [26,0] is longer than any board");
    bad_atom(Atom::plain(-128, 1, 1), "the leap [-128,1] is longer than any board");
}

#[test]
fn a_range_is_one_to_twenty_five() {
    bad_atom(Atom::plain(1, 0, 0), "a range is 1 to 25, not 0");
    bad_atom(Atom::plain(1, 0, 26), "a range is 1 to 25, not 26");
}

#[test]
fn a_hopper_has_room_to_hop() {
    for gait in [Gait::Cannon, Gait::Grasshopper] {
        bad_atom(Atom::plain(1, 0, 1).with_gait(gait), "a hopper needs a range of 2");
    }
}

#[test]
fn a_jump_is_not_repeated() {
    bad_atom(Atom::plain(2, 0, 2).with_gait(Gait::Jump), "a jump over one piece cannot");
}

#[test]
fn only_a_pawn_promotes() {
    refused("pieces[1].promotes_to", "only a pawn promotes", |spec| {
        spec.kinds[1].promotes_to = Some(vec!['Q']);
    });
}

#[test]
fn every_list_of_squares_is_on_the_board() {
    let off = || zone("a9");
    let words = "a9 is not on a board of 8×8";
    refused("walls", words, |spec| spec.walls = off());
    refused("hills.white", words, |spec| spec.hills.white = off());
    refused("double_step.from.black", words, |spec| {
        spec.double_step.as_mut().unwrap().from.black.extend(off());
    });
    refused("promotion.zone.white", words, |spec| {
        spec.promotion.as_mut().unwrap().zone.white.extend(off());
    });
    for drops in 0..2 {
        let path = ["drops.zone.black", "drops.pawn_zone.black"][drops];
        refused(path, words, |spec| {
            spec.draws.insufficient_material = false;
            spec.drops = Some(free_drops(spec));
            let spec = spec.drops.as_mut().unwrap();
            let zones = [&mut spec.zone, &mut spec.pawn_zone];
            zones.into_iter().nth(drops).unwrap().black.extend(off());
        });
    }
}

#[test]
fn a_square_no_board_has_is_named_all_the_same() {
    refused("walls", "file 256 rank 256 is not on a board", |spec| spec.walls = vec![NOWHERE]);
    let mut spec = standard_spec();
    spec.double_step.as_mut().unwrap().en_passant.white.push(NOWHERE);
    let faults = faults(spec);
    assert_eq!(faults.len(), 2, "{faults:#?}");
    assert!(faults[1].contains("file 256 rank 256 is not a square White double-steps from"));
}

#[test]
fn a_list_of_squares_is_not_endless() {
    refused("walls", "at most 2704 squares", |spec| spec.walls = vec![Coord::new(3, 3); 2_705]);
}

#[test]
fn en_passant_answers_a_double_step() {
    refused("double_step.en_passant.white", "a3 is not a square White double-steps", |spec| {
        spec.double_step.as_mut().unwrap().en_passant.white = zone("a2 a3");
    });
}

#[test]
fn a_pieces_letter_is_known() {
    refused("start.pieces[32]", "no piece kind has the letter 'X'", |spec| {
        let at = Coord::new(0, 3);
        spec.start.pieces.push(PlacementSpec { at, color: Color::White, letter: 'X' });
    });
}

#[test]
fn a_piece_stands_on_the_board() {
    refused("start.pieces[32]", "file 256 rank 256 is not on a board of 8×8", |spec| {
        let piece = PlacementSpec { at: NOWHERE, color: Color::White, letter: 'Q' };
        spec.start.pieces.push(piece);
    });
}

#[test]
fn nobody_stands_on_a_wall() {
    refused("start.pieces[8]", "e1 is a wall, no piece can be there", |spec| {
        spec.walls = zone("e1");
    });
}

#[test]
fn a_square_has_one_piece() {
    refused("start.pieces[32]", "two pieces are on e1", |spec| {
        let at = Coord::parse("e1").unwrap();
        spec.start.pieces.push(PlacementSpec { at, color: Color::White, letter: 'Q' });
    });
}

fn bad_hand(hand: Vec<(char, u16)>, words: &str) {
    refused("start.hands.black", words, |spec| {
        spec.drops = Some(free_drops(spec));
        spec.draws.insufficient_material = false;
        spec.start.hands.black = hand;
    });
}

#[test]
fn a_letter_in_hand_is_known() {
    bad_hand(vec![('X', 1)], "no piece kind has the letter 'X'");
}

#[test]
fn a_hand_is_not_endless() {
    bad_hand(vec![('Q', 1_000)], "at most 999 of a kind");
}

#[test]
fn a_hand_names_a_kind_once() {
    bad_hand(vec![('Q', 1), ('N', 1), ('Q', 2)], "Q is listed twice");
}

#[test]
fn a_hand_needs_drops() {
    refused("start.hands.white", "a hand is useless without drops", |spec| {
        spec.start.hands.white = vec![('Q', 1)];
    });
}

#[test]
fn a_chess960_start_needs_castling() {
    refused("start.random", "a Chess960 start needs castling", |spec| {
        spec.start.random = Some(RandomStart::Chess960);
        spec.castling = None;
    });
}

#[test]
fn a_chess960_start_needs_the_standard_back_rows() {
    refused("start.random", "back rows", |spec| {
        spec.start.random = Some(RandomStart::Chess960);
        spec.start.pieces.retain(|piece| piece.letter != 'Q');
    });
}

#[test]
fn all_faults_are_reported_at_once() {
    let mut spec = standard_spec();
    spec.name.clear();
    spec.kinds[1].movement.push(Atom::plain(0, 0, 1));
    spec.walls = zone("a9");
    spec.start.pieces[0].letter = 'X';
    spec.castling.as_mut().unwrap().partner = 'X';
    spec.draws.repetition = Some(RepetitionSpec::Barred { at: 0 });
    let paths: Vec<String> =
        faults(spec).iter().map(|fault| fault.split(':').next().unwrap().to_owned()).collect();
    let expected = [
        "name",
        "pieces[1].movement",
        "walls",
        "start.pieces[0]",
        "castling.partner",
        "draws.repetition",
    ];
    assert_eq!(paths, expected);
}

#[test]
fn an_atom_fault_is_reported_once() {
    refused("pieces[1].movement", "goes nowhere", |spec| {
        spec.kinds[1].movement = vec![Atom::plain(0, 0, 1); 8];
    });
}
