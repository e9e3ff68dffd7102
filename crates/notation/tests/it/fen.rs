//! FEN: round trips and errors.

use notation::fen::{MAX_FEN, parse_fen, parse_setup, write_fen, write_setup, write_shredder_fen};
use rules::{Color, Ruleset};

use crate::{from_toml, random_positions, ruleset};

const WIDE: &str = r#"
name = "wide"
start = "rr8kr4r/17/17/RR8KR4R"

[[pieces]]
letter = "K"
name = "king"
betza = "K"
royal = true

[[pieces]]
letter = "R"
name = "rook"
betza = "R2"

[castling]
"#;

const FIRST_MOVES: &str = r#"
name = "first-moves"
start = "k3n/5/5/5/N3K"

[[pieces]]
letter = "K"
name = "king"
betza = "K"
royal = true

[[pieces]]
letter = "N"
name = "starter"
betza = "WiN"
"#;

/// Checks that a FEN reads back unchanged.
#[track_caller]
fn check(ruleset: &Ruleset, fen: &str) {
    check_written(ruleset, fen, fen);
}

/// Checks the canonical form of a FEN.
#[track_caller]
fn check_written(ruleset: &Ruleset, fen: &str, written: &str) {
    let position = parse_fen(ruleset, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(write_fen(&position), written);
    assert_eq!(parse_fen(ruleset, written).as_ref(), Ok(&position));
    let shredder = write_shredder_fen(&position);
    assert_eq!(parse_fen(ruleset, &shredder).as_ref(), Ok(&position), "{shredder}");
}

#[track_caller]
fn refused(ruleset: &Ruleset, fen: &str, expected: &str) {
    let error = parse_fen(ruleset, fen).expect_err(fen).to_string();
    assert_eq!(error, expected);
}

#[test]
fn standard_positions_read_back() {
    let standard = ruleset("standard");
    check(&standard, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    check(&standard, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 12 345");
    check(&standard, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3");
}

#[test]
fn missing_fields_and_spaces_are_tolerated() {
    let standard = ruleset("standard");
    let full = "8/8/8/8/8/8/4k3/K7 w - - 0 1";
    check_written(&standard, "8/8/8/8/8/8/4k3/K7 w - -", full);
    check_written(&standard, "8/8/8/8/8/8/4k3/K7", full);
    check_written(&standard, "  8/8/8/8/8/8/4k3/K7   w  -\t- 0 0 ", full);
}

#[test]
fn castling_is_read_as_shredder_and_xfen() {
    let chess960 = ruleset("chess960");
    let inner = "rr2k3/8/8/8/8/8/8/RR2K2R w KBkb - 0 1";
    check_written(
        &chess960,
        "rr2k3/8/8/8/8/8/8/RR2K2R w HBb - 0 1",
        "rr2k3/8/8/8/8/8/8/RR2K2R w KBb - 0 1",
    );
    assert!(parse_fen(&chess960, inner).is_err(), "no rook on Black's king-side");
    check_written(
        &chess960,
        "4k2r/8/8/8/8/8/8/RR2K2R w HAh - 0 1",
        "4k2r/8/8/8/8/8/8/RR2K2R w KQk - 0 1",
    );
    let position = parse_fen(&chess960, "4k2r/8/8/8/8/8/8/RR2K2R w KBk - 0 1").unwrap();
    assert_eq!(write_shredder_fen(&position), "4k2r/8/8/8/8/8/8/RR2K2R w HBh - 0 1");
}

#[test]
fn files_k_and_q_are_named_by_square() {
    let wide = from_toml(WIDE);
    let start = write_fen(&wide.start());
    assert_eq!(start, "rr8kr4r/17/17/RR8KR4R w KQkq - 0 1");
    assert_eq!(write_shredder_fen(&wide.start()), "rr8kr4r/17/17/RR8KR4R w q1Aq4a - 0 1");
    check(&wide, "rr8kr4r/17/17/RR8KR4R w LBlb - 0 1");
    check_written(
        &wide,
        "rr8kr4r/17/17/RR8KR4R w q1b1q4 - 0 1",
        "rr8kr4r/17/17/RR8KR4R w KBk - 0 1",
    );
}

#[test]
fn hands_are_in_brackets_or_after_a_slash() {
    let crazyhouse = ruleset("crazyhouse");
    let fen = "r2q1rk1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R2Q1RK1[BBpb] w - - 0 12";
    let written = fen.replace("[BBpb]", "[BBbp]");
    check_written(&crazyhouse, fen, &written);
    check_written(&crazyhouse, &fen.replace("[BBpb]", "/BBbp"), &written);
    check_written(&crazyhouse, &fen.replace("[BBpb]", "[B2bp]"), &written);
    check(&crazyhouse, &fen.replace("[BBpb]", "[]"));
    check_written(&crazyhouse, &fen.replace("[BBpb]", ""), &fen.replace("[BBpb]", "[]"));
    check(&crazyhouse, &fen.replace("[BBpb]", "[P30]"));
    check(&crazyhouse, "r2Q~k3/8/8/8/8/8/8/4K3[Qp] b - - 0 12");
}

#[test]
fn checks_are_read_in_both_forms() {
    let three = ruleset("three-check");
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    check(&three, &format!("{board} 2+3 0 1"));
    check_written(&three, &format!("{board} 0 1 +1+0"), &format!("{board} 2+3 0 1"));
    check_written(&three, board, &format!("{board} 3+3 0 1"));
    refused(
        &three,
        &format!("{board} 4+3 0 1"),
        "column 54: `4` is more than the 3 checks that win",
    );
    refused(
        &three,
        &format!("{board} 3+x 0 1"),
        "column 54: `3+x` does not count checks; write those left as `3+3` or those given as `+0+0`",
    );
}

#[test]
fn a_berolina_pawn_is_named_when_two_may_have_passed() {
    let berolina = ruleset("berolina");
    // White's pawns on c4 and e4 may both have come over d3, from e2 and c2.
    let two = "rnbqkbnr/pppp1ppp/8/8/2PpP3/8/PP1P1PPP/RNBQKBNR b KQkq";
    let setup = parse_setup(&berolina, &format!("{two} d3e4 0 1")).unwrap();
    assert_eq!(write_setup(&berolina, &setup), format!("{two} d3e4 0 1"));
    refused(
        &berolina,
        &format!("{two} d3 0 1"),
        "column 56: more than one pawn may have passed d3; write its square too, such as `d3e4`",
    );
    let one = "rnbqkbnr/pppp1ppp/8/8/3pP3/8/PP1PPPPP/RNBQKBNR b KQkq";
    let setup = parse_setup(&berolina, &format!("{one} d3 0 1")).unwrap();
    assert_eq!(setup, parse_setup(&berolina, &format!("{one} d3e4 0 1")).unwrap());
    assert_eq!(write_setup(&berolina, &setup), format!("{one} d3 0 1"));
}

#[test]
fn moved_pieces_on_start_squares_are_marked() {
    let ruleset = from_toml(FIRST_MOVES);
    check(&ruleset, "k3n'/5/5/5/N3K w - - 4 3");
    let unmoved = parse_fen(&ruleset, "k3n/5/5/5/N3K w - - 4 3").unwrap();
    let moved = parse_fen(&ruleset, "k3n/5/5/5/N'3K w - - 4 3").unwrap();
    assert!(unmoved.count_legal_moves() > moved.count_legal_moves());
    refused(
        &ruleset,
        "k'3n/5/5/5/N3K w - - 4 3",
        "column 1: `'` has no meaning after `K`: that kind has no moves for unmoved pieces only",
    );
}

#[test]
fn walls_must_agree() {
    let circus = ruleset("circus");
    let start = "rnbcgbkcqnr/ppppppppppp/11/11/3*3*3/11/11/PPPPPPPPPPP/RNBCGBKCQNR w KQkq - 0 1";
    check(&circus, start);
    refused(
        &circus,
        &start.replace("3*3*3", "3*7"),
        "column 31: h5 is a wall in this ruleset and must be written `*`",
    );
    refused(
        &circus,
        &start.replace("3*3*3", "2**3*3"),
        "column 32: c5 is not a wall in this ruleset",
    );
}

#[test]
fn fields_left_out_mean_white_to_move_and_no_castling() {
    let standard = ruleset("standard");
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let position = parse_fen(&standard, board).unwrap();
    assert_eq!(write_fen(&position), format!("{board} w - - 0 1"));
}

#[test]
fn texts_are_refused_with_a_column() {
    let standard = ruleset("standard");
    let empty = "8/8/8/8/8/8/4k3/K7";
    for (fen, expected) in [
        ("", "column 1: the FEN is empty"),
        ("8/8 w - -", "column 1: there are 2 rows, but the board has 8 ranks"),
        ("8/7/8/8/8/8/4k3/K7 w", "column 3: rank 7 has 7 squares, but the board has 8 files"),
        (
            "8/8/8/8/8/8/4x3/K7 w",
            "column 14: no piece kind has the letter `x`; this ruleset has P N B R Q K",
        ),
        ("8/8/8/8/8/8/4k3/K7[P] w", "column 20: this ruleset has no hands"),
        (
            "8/8/8/8/8/8/4k3/KQ~6 w",
            "column 18: `~` has no meaning after `Q`: captured pieces do not return in this \
             ruleset, so promoted pieces need no mark",
        ),
        (&format!("{empty} x"), "column 20: `x` is not a side to move; write `w` or `b`"),
        (
            &format!("{empty} w K"),
            "column 22: `K` lets White castle, but there is no partner to castle with",
        ),
        (
            &format!("{empty} w - e9"),
            "column 24: `e9` is not an en passant square; write `-`, `e3`, or `d3e4` with the \
             pawn's square",
        ),
        (&format!("{empty} w - e6"), "column 24: no pawn can just have double-stepped over e6"),
        (&format!("{empty} w - - x"), "column 26: `x` is not a number of plies or moves"),
        (&format!("{empty} w - - 70000 1"), "column 26: `70000` is not a number of plies or moves"),
        (&format!("{empty} w - - 0 1 2"), "column 30: `2` is one field too many"),
        (&format!("{empty} w - - 3+3 0 1"), "column 26: this ruleset does not count checks"),
    ] {
        refused(&standard, fen, expected);
    }
    assert!(parse_fen(&standard, &"8".repeat(MAX_FEN + 1)).is_err());
    refused(
        &ruleset("crazyhouse"),
        "8/8/8/8/8/8/4k~3/KQ~6[] w",
        "column 14: `~` has no meaning after `K`: no pawn becomes that kind",
    );
    let gardner = ruleset("gardner");
    refused(
        &gardner,
        "rnbqk/ppppp/5/PPPPP/RNBQK w KQkq - 0 1",
        "column 29: this ruleset has no castling; write `-`",
    );
}

#[test]
fn every_built_in_ruleset_round_trips_along_games() {
    for name in notation::builtin::builtin_names() {
        let ruleset = ruleset(name);
        for position in random_positions(&ruleset, 200, 1) {
            let fen = write_fen(&position);
            let read = parse_fen(&ruleset, &fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(read, position, "{fen}");
            assert_eq!(write_fen(&read), fen);
            let shredder = write_shredder_fen(&position);
            assert_eq!(parse_fen(&ruleset, &shredder), Ok(read), "{shredder}");
        }
    }
}

#[test]
fn black_may_be_to_move() {
    let position = parse_fen(&ruleset("standard"), "8/8/8/8/8/8/4k3/K7 b - -").unwrap();
    assert_eq!(position.turn(), Color::Black);
}
