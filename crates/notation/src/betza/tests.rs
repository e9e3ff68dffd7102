//! Every test vector of the Betza reference, on an empty 9×9 board with the piece on e5.

use std::collections::BTreeSet;

use rules::movement::{Atom, Gait, MoveMode, Movement, leaps, rides};
use rules::{BoardShape, Square};

use super::{BetzaErrorKind, emit, emit_exact, parse};

/// Where a piece on e5 can go: moves, captures, and either of them on its first move only.
#[derive(Default, Debug)]
struct Reach {
    moves: BTreeSet<String>,
    captures: BTreeSet<String>,
    first: BTreeSet<String>,
}

fn board() -> BoardShape {
    BoardShape::new(9, 9).unwrap()
}

/// Walks every atom of a text from e5 among these blockers; captures are squares where an enemy
/// piece standing there could be taken.
fn reach(text: &str, blockers: &[&str]) -> Reach {
    let shape = board();
    let occupied: Vec<Square> = blockers.iter().map(|name| shape.parse(name).unwrap()).collect();
    let mut reach = Reach::default();
    for atom in parse(text).unwrap() {
        for target in walk(&atom, &occupied) {
            let name = shape.name(target).to_string();
            let empty = !occupied.contains(&target);
            if atom.first_move_only {
                reach.first.insert(name);
                continue;
            }
            if atom.mode != MoveMode::CaptureOnly && empty {
                reach.moves.insert(name.clone());
            }
            if atom.mode != MoveMode::MoveOnly {
                reach.captures.insert(name);
            }
        }
    }
    reach
}

fn walk(atom: &Atom, occupied: &[Square]) -> Vec<Square> {
    let shape = board();
    let (files, ranks) = (atom.vector.files, atom.vector.ranks);
    let (mut at, mut hurdles, mut found) = (shape.parse("e5").unwrap(), 0, Vec::new());
    for _ in 0..atom.range {
        if atom.gait == Gait::Lame && between(at, files, ranks).iter().any(|s| occupied.contains(s))
        {
            break;
        }
        if atom.gait == Gait::Jump {
            hurdles += between(at, files, ranks).iter().filter(|s| occupied.contains(s)).count();
        }
        let Some(next) = shape.offset(at, files, ranks) else {
            break;
        };
        at = next;
        match atom.gait {
            Gait::Free | Gait::Lame => found.push(at),
            Gait::Jump if hurdles == 1 => found.push(at),
            Gait::Cannon if hurdles == 1 => found.push(at),
            Gait::Grasshopper if hurdles == 1 => {
                found.push(at);
                break;
            }
            Gait::Jump | Gait::Cannon | Gait::Grasshopper => {}
        }
        if occupied.contains(&at) {
            if matches!(atom.gait, Gait::Free | Gait::Lame) || hurdles == 1 {
                break;
            }
            hurdles += 1;
        }
    }
    found
}

fn between(from: Square, files: i8, ranks: i8) -> Vec<Square> {
    let shape = board();
    let (wide, high) = (files.unsigned_abs(), ranks.unsigned_abs());
    if wide == 0 || high == 0 || wide == high {
        let steps = wide.max(high) as i8;
        (1..steps)
            .filter_map(|i| shape.offset(from, files / steps * i, ranks / steps * i))
            .collect()
    } else if high > wide {
        shape.offset(from, 0, ranks.signum()).into_iter().collect()
    } else {
        shape.offset(from, files.signum(), 0).into_iter().collect()
    }
}

fn squares(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// A text whose moves and captures are these squares.
fn check(text: &str, expected: &str) {
    let reach = reach(text, &[]);
    assert_eq!(reach.moves, squares(expected), "moves of {text}");
    assert_eq!(reach.captures, squares(expected), "captures of {text}");
}

/// A text whose moves and captures are as many.
fn check_count(text: &str, expected: usize) {
    let reach = reach(text, &[]);
    assert_eq!(reach.moves.len(), expected, "{text}: {:?}", reach.moves);
    assert_eq!(reach.captures, reach.moves, "{text}");
}

const WAZIR: &str = "d5 e4 e6 f5";
const FERZ: &str = "d4 d6 f4 f6";
const DABBABA: &str = "c5 e3 e7 g5";
const ALFIL: &str = "c3 c7 g3 g7";
const THREELEAPER: &str = "b5 e2 e8 h5";
const KNIGHT: &str = "c4 c6 d3 d7 f3 f7 g4 g6";
const CAMEL: &str = "b4 b6 d2 d8 f2 f8 h4 h6";
const ROOK: &str = "a5 b5 c5 d5 f5 g5 h5 i5 e1 e2 e3 e4 e6 e7 e8 e9";
const BISHOP: &str = "a1 b2 c3 d4 f6 g7 h8 i9 a9 b8 c7 d6 f4 g3 h2 i1";

#[test]
fn wazir_and_ferz() {
    check("W", WAZIR);
    check("F", FERZ);
}

#[test]
fn dabbaba_and_alfil() {
    check("D", DABBABA);
    check("A", ALFIL);
}

#[test]
fn threeleaper_and_tripper() {
    check("H", THREELEAPER);
    check("G", "b2 b8 h2 h8");
}

#[test]
fn knight() {
    check("N", KNIGHT);
}

#[test]
fn camel() {
    check("C", CAMEL);
    check("L", CAMEL);
}

#[test]
fn zebra() {
    check("Z", "b3 b7 c2 c8 g2 g8 h3 h7");
    check("J", "b3 b7 c2 c8 g2 g8 h3 h7");
}

#[test]
fn king() {
    check("K", &format!("{WAZIR} {FERZ}"));
}

#[test]
fn rook_bishop_queen() {
    check("R", ROOK);
    check("B", BISHOP);
    check("Q", &format!("{ROOK} {BISHOP}"));
    check("WW", ROOK);
    check("F0", BISHOP);
    check_count("Q", 32);
}

#[test]
fn archbishop_chancellor_amazon_centaur() {
    check("BN", &format!("{BISHOP} {KNIGHT}"));
    check("RN", &format!("{ROOK} {KNIGHT}"));
    check_count("QN", 40);
    check_count("KN", 16);
}

#[test]
fn dragon_king_and_dragon_horse() {
    check("RF", &format!("{ROOK} {FERZ}"));
    check("BW", &format!("{BISHOP} {WAZIR}"));
}

#[test]
fn gold_and_silver() {
    check("WfF", "d5 d6 e4 e6 f5 f6");
    check("FfW", "d4 d6 e6 f4 f6");
}

#[test]
fn shogi_knight_lance_soldier() {
    check("fN", "d7 f7");
    check("ffN", "d7 f7");
    check("fR", "e6 e7 e8 e9");
    check("fsW", "d5 e6 f5");
}

#[test]
fn short_rook() {
    let expected = "b5 c5 d5 f5 g5 h5 e2 e3 e4 e6 e7 e8";
    check("R3", expected);
    check("W3", expected);
}

#[test]
fn champion_and_wizard() {
    check("WAD", &format!("{WAZIR} {ALFIL} {DABBABA}"));
    check("FC", &format!("{FERZ} {CAMEL}"));
}

#[test]
fn half_duck_and_fad() {
    check("FDH", &format!("{FERZ} {DABBABA} {THREELEAPER}"));
    check("FAD", &format!("{FERZ} {ALFIL} {DABBABA}"));
}

#[test]
fn nightrider() {
    let expected = format!("{KNIGHT} a3 a7 c1 c9 g1 g9 i3 i7");
    check("NN", &expected);
    check("N0", &expected);
}

#[test]
fn dabbabarider_and_alfilrider() {
    check("DD", "a5 c5 g5 i5 e1 e3 e7 e9");
    check("AA", "a1 a9 c3 c7 g3 g7 i1 i9");
}

#[test]
fn fibnif() {
    check("FvN", "d3 d4 d6 d7 f3 f4 f6 f7");
}

#[test]
fn charging_knight_charging_rook_colonel() {
    check("fhNbKsW", "c6 d7 f7 g6 d4 e4 f4 d5 f5");
    check("fsRbK", "e6 e7 e8 e9 a5 b5 c5 d5 f5 g5 h5 i5 d4 e4 f4");
    check_count("KfsRfhN", 21);
}

#[test]
fn crab() {
    check("ffNbsN", "d7 f7 c4 g4");
}

#[test]
fn pawn() {
    let reach = reach("mfWcfeFimfnD", &[]);
    assert_eq!(reach.moves, squares("e6"));
    assert_eq!(reach.captures, squares("d6 f6"));
    assert_eq!(reach.first, squares("e7"));
}

#[test]
fn berolina_pawn() {
    let reach = reach("mfFcfeWimfnA", &[]);
    assert_eq!(reach.moves, squares("d6 f6"));
    assert_eq!(reach.captures, squares("e6"));
    assert_eq!(reach.first, squares("c7 g7"));
}

#[test]
fn knibis_and_orda_falcon() {
    let knibis = reach("mNcB", &[]);
    assert_eq!((knibis.moves, knibis.captures), (squares(KNIGHT), squares(BISHOP)));
    let falcon = reach("mQcN", &[]);
    assert_eq!((falcon.moves.len(), falcon.captures), (32, squares(KNIGHT)));
}

#[test]
fn cannon() {
    let open = reach("mRcpR", &[]);
    assert_eq!((open.moves.len(), open.captures.len()), (16, 0));
    let screened = reach("mRcpR", &["e7"]);
    assert_eq!((screened.moves.len(), screened.captures), (13, squares("e8 e9")));
    assert_eq!(reach("mRcpR", &["e7", "e8"]).captures, squares("e8"));
    assert_eq!(reach("pR", &["e7"]).moves, squares("e8 e9"));
}

#[test]
fn grasshopper() {
    assert_eq!(reach("gQ", &[]).moves.len(), 0);
    assert_eq!(reach("gQ", &["e7"]).moves, squares("e8"));
    assert!(parse("gQ").unwrap().iter().all(|atom| atom.range == Atom::UNLIMITED));
}

#[test]
fn mao_and_lame_dabbaba() {
    check("nN", KNIGHT);
    assert_eq!(reach("nN", &["e6"]).moves, squares("c4 c6 d3 f3 g4 g6"));
    assert_eq!(reach("nD", &["e6"]).moves, squares("c5 e3 g5"));
}

#[test]
fn must_jump() {
    assert_eq!(reach("jD", &[]).moves.len(), 0);
    assert_eq!(reach("jD", &["e6"]).moves, squares("e7"));
}

#[test]
fn directions() {
    check("fsN", "c6 g6");
    check("sN", "c4 c6 g4 g6");
    check("vN", "d3 d7 f3 f7");
    check("fhN", "c6 d7 f7 g6");
    check("frN", "g6");
    check("rfN", "f7");
    check("frF", "f6");
    check("fbF", FERZ);
    check("frW", "e6 f5");
    check("hrN", "f7 g4 d3 c6");
    check("hlN", "d7 g6 f3 c4");
    check("bK", "d4 e4 f4");
}

#[test]
fn long_leaps_and_suffixes() {
    assert_eq!(parse("(4,1)").unwrap(), leaps(4, 1));
    assert_eq!(parse("(1,4)0").unwrap(), rides(4, 1));
    for (text, long, short) in
        [("WX", 4, 0), ("FX", 4, 1), ("NX", 5, 1), ("DY", 4, 2), ("NY", 4, 3), ("AY", 4, 4)]
    {
        assert_eq!(parse(text).unwrap(), leaps(long, short), "{text}");
    }
}

#[test]
fn ranges_have_several_digits() {
    assert!(parse("R12").unwrap().iter().all(|atom| atom.range == 12));
    assert!(parse("NN25").is_err(), "a range after a doubled letter");
    assert_eq!(parse("N25").unwrap(), parse("NN").unwrap());
}

#[test]
fn pawn_double_step_is_lame_and_first() {
    let expected = Atom { first_move_only: true, ..Atom::plain(0, 2, 1) }
        .with_mode(MoveMode::MoveOnly)
        .with_gait(Gait::Lame);
    assert_eq!(parse("imfnD").unwrap(), [expected]);
    assert_eq!(parse("fnimD").unwrap(), [expected], "modifiers in any order");
}

#[test]
fn equal_terms_are_merged() {
    assert_eq!(parse("WWR").unwrap(), rides(1, 0));
    assert_eq!(parse("mcW").unwrap(), leaps(1, 0));
}

#[test]
fn faults_name_their_column() {
    let fault = |text: &str| parse(text).unwrap_err().to_string();
    assert_eq!(
        fault("KisO2"),
        "column 4: `O` does not belong in a movement: use the section [castling]"
    );
    assert_eq!(fault("WU"), "column 2: `U` is the universal leaper, which is not supported yet");
    assert_eq!(
        fault("afsW"),
        "column 1: `a` is a move of several legs, which is not supported yet"
    );
    assert!(fault("[F?R]").starts_with("column 1: `[` is a bracketed path"));
    assert!(fault("W@").contains("column 2: `@`"));
    assert!(fault("Nx").starts_with("column 2: `x` is not a letter"));
    assert!(fault("W(0,0)").starts_with("column 2: `(0,0)` goes nowhere"));
    assert!(fault("(4;1)").starts_with("column 1: `(4;1)` is not a leap"));
    assert!(fault("(4,1").starts_with("column 1: `(4,1` is not a leap"));
    assert!(fault("(26,1)").contains("a leap of 26"));
    assert!(fault("R26").starts_with("column 2: a range of 26"));
    assert!(fault("Wmf").starts_with("column 2: `mf` modifies nothing"));
    assert!(fault("npR").contains("`n` and `p`"));
    assert!(fault("pW").starts_with("column 1: `p` needs a rider"));
    assert!(fault("mgK").starts_with("column 2: `g` needs a rider"));
    assert!(fault("hrW").starts_with("column 1: `hr` halves only"));
    assert!(fault("hN").starts_with("column 1: `h` halves only"));
    assert!(fault("(4,1)(4,1)").contains("`(4,1)0`"));
    assert!(fault("WXXXXXXXXX").contains("leap of"));
}

#[test]
fn long_texts_are_refused() {
    let kind = |text: String| parse(&text).unwrap_err().kind;
    assert_eq!(kind("W".repeat(9000)), BetzaErrorKind::TextTooLong);
    let many = (1..=25).flat_map(|a| (0..a).map(move |b| format!("({a},{b})")));
    assert_eq!(kind(many.collect()), BetzaErrorKind::TooManyAtoms);
}

#[test]
fn emits_the_usual_names() {
    for text in [
        "W", "F", "K", "R", "B", "Q", "N", "NN", "BN", "RN", "QN", "WfF", "FfW", "fN", "fR", "fsW",
        "R3", "Q2", "FvN", "mfWcfF", "mfFcfW", "mRcpR", "gQ", "nN", "imfnD", "(4,1)", "(4,1)0",
        "(4,1)3", "bK", "fhN", "hrN", "rfN", "frN", "frF", "WAD", "N1N2", "R0R3", "jD",
    ] {
        assert_eq!(emit(&parse(text).unwrap()), text);
        assert_eq!(emit_exact(&parse(text).unwrap()), text);
    }
    assert_eq!(emit(&parse("FWRB").unwrap()), "KQ");
    assert_eq!(emit(&parse("ffNbsN").unwrap()), "fbsN");
    assert_eq!(emit_exact(&parse("fhNbKsW").unwrap()), "fhNbKsW");
}

#[test]
fn every_subset_of_directions_is_written_and_read_back() {
    for atoms in [leaps(1, 0), leaps(1, 1), leaps(2, 1), rides(3, 2), leaps(5, 4)] {
        for subset in 1..1_u32 << atoms.len() {
            let movement: Movement =
                (0..atoms.len()).filter(|i| subset >> i & 1 == 1).map(|i| atoms[i]).collect();
            let text = emit_exact(&movement);
            assert_eq!(parse(&text).unwrap(), movement, "{text}");
            let reversed: Movement = movement.into_iter().rev().collect();
            let text = emit_exact(&reversed);
            assert_eq!(parse(&text).unwrap(), reversed, "{text}");
        }
    }
}
