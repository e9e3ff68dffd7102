//! Moves in UCI notation.

use notation::builtin::builtin_names;
use notation::fen::parse_fen;
use notation::uci::{parse_intent, parse_uci, write_uci};
use rules::{Intent, MoveType};

use crate::{from_toml, random_positions, ruleset};

const LARGEST: &str = r#"
name = "largest"
files = 26
ranks = 26
start = { pieces = ["Ka1", "ka3", "Pz25"] }

[[pieces]]
letter = "P"
name = "pawn"
betza = "mfWcfF"
pawn = true

[[pieces]]
letter = "Q"
name = "queen"
betza = "Q"

[[pieces]]
letter = "K"
name = "king"
betza = "K"
royal = true

[promotion]
"#;

#[test]
fn castling_is_written_as_the_ruleset_demands_and_read_in_both_forms() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (name, written) in [("standard", "e1g1"), ("chess960", "e1h1")] {
        let position = parse_fen(&ruleset(name), fen).unwrap();
        for text in ["e1g1", "e1h1"] {
            let mv = parse_uci(&position, text).unwrap();
            assert_eq!(mv.what(), MoveType::Castling);
            assert_eq!(write_uci(&position, mv), written);
        }
        let long = parse_uci(&position, "e1c1").unwrap();
        assert_eq!(parse_uci(&position, "e1a1"), Ok(long));
    }
}

#[test]
fn castling_by_one_step_differs_from_a_king_move() {
    let position = parse_fen(&ruleset("chess960"), "4k3/8/8/8/8/8/8/5K1R w K - 0 1").unwrap();
    let plain = parse_uci(&position, "f1g1").unwrap();
    let castling = parse_uci(&position, "f1h1").unwrap();
    assert_eq!((plain.what(), castling.what()), (MoveType::Normal, MoveType::Castling));
    for mv in [plain, castling] {
        assert_eq!(parse_uci(&position, &write_uci(&position, mv)), Ok(mv));
    }
}

#[test]
fn the_last_square_of_the_largest_board_is_reached() {
    let ruleset = from_toml(LARGEST);
    let position = ruleset.start();
    let mv = parse_uci(&position, "z25z26q").unwrap();
    assert_eq!(write_uci(&position, mv), "z25z26q");
    assert_eq!(parse_uci(&position, "z25z26=Q"), Ok(mv));
}

#[test]
fn drops_name_kind_and_square() {
    let crazyhouse = ruleset("crazyhouse");
    let fen = "rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3";
    let position = parse_fen(&crazyhouse, fen).unwrap();
    let mv = parse_uci(&position, "P@e5").unwrap();
    assert_eq!(mv.what(), MoveType::Drop);
    assert_eq!(write_uci(&position, mv), "P@e5");
    assert!(matches!(parse_intent(&crazyhouse, "p@e5"), Ok(Intent::Drop { .. })));
}

#[test]
fn texts_are_refused_with_a_sentence() {
    let standard = ruleset("standard");
    let reported = |text: &str| parse_intent(&standard, text).unwrap_err().to_string();
    assert_eq!(
        reported("e2"),
        "`e2` is not a move; write `e2e4`, `a7a8q` with a promotion, or `P@d4` for a drop"
    );
    assert_eq!(reported("e2e9"), "column 3: the board of 8×8 has no square `e9`");
    assert_eq!(reported("i2e4"), "column 1: the board of 8×8 has no square `i2`");
    assert_eq!(reported("a7a8x"), "column 5: no piece kind has the letter `x`");
    assert_eq!(reported("X@a8"), "column 1: no piece kind has the letter `X`");
    for text in
        ["", "e2e4qq", "O-O", "@e4", "PP@e4", "P@e4e5", "e2e4=", "é2e4", "e2e", "e2e44444444444444"]
    {
        assert!(
            reported(text).contains("is not a move") || reported(text).contains("no square"),
            "{text}"
        );
    }
}

#[test]
fn a_promotion_in_the_wrong_place_is_explained() {
    let standard = ruleset("standard");
    let position = parse_fen(&standard, "6k1/P7/8/8/8/8/4P3/K7 w - - 0 1").unwrap();
    let reported = |text: &str| {
        let intent = parse_intent(&standard, text).unwrap();
        let why = position.find_move(intent).unwrap_err();
        (why.code(), why.to_string())
    };
    assert_eq!(reported("e2e4q"), ("no-promotion-here", "pieces do not promote on e4".to_owned()));
    assert_eq!(reported("a1b1q").1, "pieces do not promote on b1");
    assert_eq!(reported("a7a8k").1, "the piece can't promote to that on a8");
}

#[test]
fn every_legal_move_of_the_built_in_rulesets_reads_back() {
    for name in builtin_names() {
        for position in random_positions(&ruleset(name), 100, 7) {
            for mv in position.legal_moves() {
                let text = write_uci(&position, mv);
                assert_eq!(parse_uci(&position, &text), Ok(mv), "{name}: {text}");
            }
        }
    }
}
