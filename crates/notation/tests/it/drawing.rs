//! Movements as drawings and back: the same moves on every board.

use notation::betza::drawing::{
    DrawingFault, DrawnDirections, DrawnMove, DrawnRange, Hop, drawing, movement,
};
use notation::betza::{emit, parse};
use numbers::Numbers;
use rules::movement::{Atom, Gait, MoveMode, Movement, Vector};
use rules::reach::BareBoard;
use rules::{BoardShape, Color, SquareSet};

/// The texts of the vectors that the notation is tested with.
const TEXTS: [&str; 62] = [
    "W",
    "F",
    "D",
    "A",
    "H",
    "G",
    "N",
    "C",
    "Z",
    "K",
    "R",
    "B",
    "Q",
    "BN",
    "RN",
    "QN",
    "KN",
    "RF",
    "BW",
    "WfF",
    "FfW",
    "fN",
    "fR",
    "fsW",
    "R3",
    "W3",
    "WAD",
    "FC",
    "FDH",
    "FAD",
    "NN",
    "N0",
    "DD",
    "AA",
    "FvN",
    "fhNbKsW",
    "fsRbK",
    "KfsRfhN",
    "ffNbsN",
    "mfWcfeFimfnD",
    "mfFcfeWimfnA",
    "mNcB",
    "mQcN",
    "mRcpR",
    "gQ",
    "pR",
    "nN",
    "nD",
    "fsN",
    "sN",
    "vN",
    "fhN",
    "frN",
    "rfN",
    "frF",
    "frW",
    "hrN",
    "(4,1)",
    "(5,2)0",
    "jD",
    "WX",
    "mfWcfF",
];

fn boards() -> Vec<BareBoard> {
    let walls = |shape: BoardShape, names: &str| -> SquareSet {
        names.split_whitespace().map(|name| shape.parse(name).unwrap()).collect()
    };
    let board = |files, ranks, names: &str| {
        let shape = BoardShape::new(files, ranks).unwrap();
        BareBoard { shape, walls: walls(shape, names) }
    };
    vec![
        board(9, 9, ""),
        board(8, 8, "d4 e6 c3"),
        board(5, 12, "c6"),
        board(2, 2, ""),
        board(26, 26, "m13 n14 k10"),
    ]
}

/// Fails unless both movements lead to the same squares from everywhere.
fn check_same(text: &str, one: &Movement, other: &Movement) {
    for board in boards() {
        for (index, square) in board.playable().enumerate() {
            if board.shape.area() > 100 && index % 37 != 0 {
                continue;
            }
            for color in Color::BOTH {
                let [one, other] = [one, other].map(|it| board.reach(it, color, square));
                assert_eq!(
                    one,
                    other,
                    "{text} from {} of {}",
                    board.shape.name(square),
                    board.shape
                );
            }
        }
    }
}

/// Text to drawing to text.
fn check_round_trip(text: &str) {
    let first = parse(text).unwrap();
    let drawn = movement(&drawing(&first)).unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
    assert_eq!(drawn, first, "{text}");
    let again = emit(&drawn);
    check_same(text, &first, &parse(&again).unwrap());
}

#[test]
fn every_vector_of_the_notation_survives_a_drawing() {
    for text in TEXTS {
        check_round_trip(text);
    }
}

fn random_atom(numbers: &mut Numbers) -> Atom {
    let mut side = || numbers.below(7) as i8 - 3;
    let vector = loop {
        let vector = Vector { files: side(), ranks: side() };
        if vector != (Vector { files: 0, ranks: 0 }) {
            break vector;
        }
    };
    let gait = [Gait::Free, Gait::Free, Gait::Lame, Gait::Jump, Gait::Cannon, Gait::Grasshopper]
        [numbers.below(6)];
    let range = match gait {
        Gait::Jump => 1,
        Gait::Cannon | Gait::Grasshopper => [2, 7, Atom::UNLIMITED][numbers.below(3)],
        Gait::Free | Gait::Lame => [1, 1, 2, 5, Atom::UNLIMITED][numbers.below(5)],
    };
    let mode = [MoveMode::Both, MoveMode::MoveOnly, MoveMode::CaptureOnly][numbers.below(3)];
    Atom { vector, range, mode, gait, first_move_only: numbers.one_in(5) }
}

#[test]
fn random_pieces_survive_text_and_drawing() {
    let mut numbers = Numbers::new(19);
    for _ in 0..400 {
        let mut piece = Movement::new();
        for _ in 0..=numbers.below(10) {
            let atom = random_atom(&mut numbers);
            if !piece.contains(&atom) {
                piece.push(atom);
            }
        }
        assert_eq!(movement(&drawing(&piece)).unwrap(), piece);
        check_round_trip(&emit(&piece));
    }
}

fn drawn(leap: [i16; 2]) -> DrawnMove {
    DrawnMove {
        leap,
        directions: DrawnDirections::One,
        range: DrawnRange::Leap,
        mode: MoveMode::Both,
        first_move_only: false,
        hops: None,
        lame: false,
    }
}

#[test]
fn all_directions_of_a_leap_are_eight_or_four() {
    let all = |leap| DrawnMove { directions: DrawnDirections::All, ..drawn(leap) };
    let text = |moves: &[DrawnMove]| emit(&movement(moves).unwrap());
    assert_eq!(text(&[all([1, -2])]), "N");
    assert_eq!(text(&[all([0, 3])]), "H");
    let ride = DrawnMove { range: DrawnRange::Unlimited, ..all([1, 1]) };
    assert_eq!(text(&[ride.clone(), all([0, 1])]), "BW");
    // Drawing the same again changes nothing.
    assert_eq!(text(&[all([1, 2]), drawn([2, 1]), all([2, 1])]), "N");
    assert_eq!(text(&[drawn([0, 1]), drawn([1, 0])]), "frW");
    assert_eq!(text(&[]), "");
}

#[test]
fn what_a_drawing_cannot_say_is_refused_with_its_place() {
    let refused = |change: DrawnMove| {
        let DrawingFault { index, text } = movement(&[drawn([1, 0]), change]).unwrap_err();
        let fault = rules::Fault::new("", text);
        (index, fault.reason)
    };
    assert_eq!(refused(drawn([0, 0])), (1, "betza-drawn-zero"));
    assert_eq!(refused(drawn([26, 0])), (1, "betza-drawn-long"));
    assert_eq!(refused(drawn([0, -300])), (1, "betza-drawn-long"));
    let ride = |range| DrawnMove { range: DrawnRange::Ride(range), ..drawn([0, 1]) };
    assert_eq!(refused(ride(26)), (1, "betza-drawn-range"));
    assert_eq!(refused(ride(0)), (1, "betza-drawn-range"));
    let hops = |hop, range| DrawnMove { hops: Some(hop), range, ..drawn([0, 1]) };
    assert_eq!(refused(hops(Hop::Cannon, DrawnRange::Leap)), (1, "betza-drawn-hop-leap"));
    assert_eq!(refused(hops(Hop::Jump, DrawnRange::Unlimited)), (1, "betza-drawn-jump-ride"));
    let both = DrawnMove { lame: true, ..hops(Hop::Cannon, DrawnRange::Unlimited) };
    assert_eq!(refused(both), (1, "betza-drawn-lame-hop"));
    // Three sides of a leap with ranges up to 25 are more directions than a text may describe.
    let many: Vec<DrawnMove> = (1..=25)
        .flat_map(|files| (1..=25).map(move |ranks| [files, ranks]))
        .map(|leap| DrawnMove { directions: DrawnDirections::All, ..drawn(leap) })
        .collect();
    let fault = rules::Fault::new("", movement(&many).unwrap_err().text);
    assert_eq!(fault.reason, "betza-drawn-many");
}
