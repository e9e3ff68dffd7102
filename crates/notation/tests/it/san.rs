//! Standard algebraic notation.

use notation::builtin::builtin_names;
use notation::fen::parse_fen;
use notation::san::{
    Language, SanError, SanStyle, parse_san, parse_san_styled, write_san, write_san_styled,
};
use notation::uci::{parse_uci, write_uci};
use rules::{MoveType, Position};

use crate::{from_toml, random_positions, ruleset};

fn position(name: &str, fen: &str) -> Position {
    parse_fen(&ruleset(name), fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Checks the notation of a move given by squares, and that it reads back.
fn check(position: &Position, uci: &str, san: &str) {
    let mv = parse_uci(position, uci).unwrap_or_else(|error| panic!("{uci}: {error}"));
    assert_eq!(write_san(position, mv), san);
    assert_eq!(parse_san(position, san), Ok(mv), "{san}");
    assert_eq!(parse_san(position, uci), Ok(mv), "{uci}");
}

fn reported(position: &Position, text: &str) -> String {
    parse_san(position, text).expect_err("a text to refuse").to_string()
}

#[test]
fn pieces_are_disambiguated_by_file_rank_or_both() {
    let knights = position("standard", "k7/8/8/8/1N6/8/1N3N2/7K w - - 0 1");
    check(&knights, "b4d3", "N4d3");
    check(&knights, "f2d3", "Nfd3");
    check(&knights, "b2d3", "Nb2d3");
    check(&knights, "f2e4", "Ne4");
    let pinned = position("standard", "4r1k1/8/8/8/8/4N3/8/2N1K3 w - - 0 1");
    check(&pinned, "c1e2", "Ne2");
    let queens = position("standard", "k7/8/8/8/8/1Q1Q4/8/1Q5K w - - 0 1");
    check(&queens, "b3d1", "Qb3d1");
    check(&queens, "b1d1", "Q1d1");
    check(&queens, "d3d1", "Qdd1");
}

#[test]
fn captures_promotions_and_marks() {
    let fen = "1r2k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1";
    let position = position("standard", fen);
    check(&position, "e5d6", "exd6");
    check(&position, "a7b8q", "axb8=Q+");
    check(&position, "a7a8n", "a8=N");
    check(&position, "e1g1", "O-O");
    check(&position, "e1c1", "O-O-O");
    check(&position, "h1h8", "Rh8+");
}

#[test]
fn mate_is_marked_and_stalemate_is_not() {
    let fool =
        position("standard", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
    check(&fool, "d8h4", "Qh4#");
    let stale = position("standard", "7k/8/8/6Q1/8/8/8/K7 w - - 0 1");
    check(&stale, "g5g6", "Qg6");
}

#[test]
fn every_win_is_marked() {
    let hill = position("king-of-the-hill", "k7/8/8/8/8/4K3/8/8 w - - 0 1");
    check(&hill, "e3e4", "Ke4#");
    check(&hill, "e3f3", "Kf3");
    let capture = position("regicide", "k7/1Q6/8/8/8/8/8/7K w - - 0 1");
    check(&capture, "b7a8", "Qxa8#");
    check(&capture, "b7c7", "Qc7");
    check(&capture, "b7b1", "Qb1");
    check(&capture, "b7a6", "Qa6+");
}

#[test]
fn drops_are_read_with_and_without_the_pawn_letter() {
    let fen = "rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR[PNp] w KQkq - 0 3";
    let position = position("crazyhouse", fen);
    check(&position, "P@e5", "@e5");
    check(&position, "N@d5", "N@d5");
    check(&position, "N@f3", "N@f3");
    let pawn = parse_uci(&position, "P@e5");
    for text in ["P@e5", "p@e5", "@e5!", "♙@e5", "♟@e5"] {
        assert_eq!(parse_san(&position, text).ok(), pawn.clone().ok(), "{text}");
    }
    assert_eq!(reported(&position, "Q@e5"), "`Q@e5`: you have no such piece in hand");
    assert_eq!(
        reported(&position, "N@e1"),
        "`N@e1`: e1 is occupied; pieces can only be dropped on empty squares"
    );
    assert_eq!(
        reported(&position, "@e8"),
        "`@e8`: e8 is occupied; pieces can only be dropped on empty squares"
    );
}

#[test]
fn lenient_forms_are_read() {
    let fen = "rnbqkb1r/P1p2ppp/5n2/3Pp3/4P3/2N2N2/1PP1BPPP/R1BQK2R w KQkq e6 0 7";
    let position = position("standard", fen);
    let same = |san: &str, texts: &str| {
        let mv = parse_san(&position, san).unwrap_or_else(|error| panic!("{error}"));
        for text in texts.split('|') {
            assert_eq!(parse_san(&position, text), Ok(mv), "{text}");
        }
    };
    same("O-O", "0-0|00|OO|o-o|O–O|0-0!|O-O+|e1g1|e1h1|Ke1g1|Ke1-g1");
    same("axb8=Q", "axb8Q|axb8(Q)|axb8=q|axb8q|ab8=Q|a7xb8=Q|a7b8q|a7-b8=Q|axb8/Q+|axb8=♕|axb8=♛");
    same("dxe6", "de6|dxe6e.p.|dxe6 e.p.|dxe6ep|d5xe6|d5-e6|d:e6|e6|d×e6");
    same("Nd4", "nd4|Nxd4|Nf3-d4|Nf3d4|f3d4|♘d4|♞d4!?|Nfd4|N3d4|Nd4??|Nd4=");
    same("Bb5+", "Bb5|bb5|Bb5#|Bb5++|e2b5|Be2-b5+|Bb5†");
    same("b3", "b2b3|b2-b3|Pb3|♙b3|Pb2b3");
}

#[test]
fn a_lower_case_letter_is_a_file_before_it_is_a_piece() {
    let both = position("standard", "k7/8/8/8/8/2p5/1P1B4/7K w - - 0 1");
    assert_eq!(parse_san(&both, "bxc3"), parse_uci(&both, "b2c3").map_err(|_| unreachable()));
    assert_eq!(parse_san(&both, "Bxc3"), parse_uci(&both, "d2c3").map_err(|_| unreachable()));
    let bishop = position("standard", "k7/8/8/8/8/2p5/P2B4/7K w - - 0 1");
    assert_eq!(parse_san(&bishop, "bxc3"), parse_uci(&bishop, "d2c3").map_err(|_| unreachable()));
}

fn unreachable() -> SanError {
    panic!("the move in squares is legal")
}

#[test]
fn errors_explain_the_reason() {
    let start = ruleset("standard").start();
    for text in "|x|e|N|4|Nf|e4e|hello|1-0|♘|e4 e5|O-O-O-O|@|@e4|N@|=Q|(Q)|-|e2-|é4".split('|') {
        assert!(parse_san(&start, text).is_err(), "{text}");
    }
    assert_eq!(
        reported(&start, "hello"),
        "`hello` is not a move; write `e4`, `Nf3`, `exd5`, `e8=Q`, `O-O` or `N@f3` for a drop"
    );
    assert_eq!(reported(&start, "Xf3"), "`Xf3`: no piece kind has the letter `X`");
    assert_eq!(reported(&start, "e9"), "`e9`: the board of 8×8 has no square `e9`");
    assert_eq!(reported(&start, "Bf4"), "`Bf4`: the way is blocked on d2");
    assert_eq!(
        reported(&start, "Nd4"),
        "`Nd4`: none of the side's 2 pieces of this kind can go there"
    );
    assert_eq!(reported(&start, "Ke3"), "`Ke3`: the piece on e1 can't move there");
    assert_eq!(reported(&start, "e2e5"), "`e2e5`: the piece on e2 can't move there");
    assert_eq!(reported(&start, "O-O"), "`O-O`: castling is blocked on f1");
    assert_eq!(reported(&start, "--"), "`--` is a null move, which no ruleset allows");
    assert_eq!(reported(&start, "N@f3"), "`N@f3`: pieces cannot be dropped in this ruleset");
    let lone = position("standard", "k7/P7/8/8/8/8/8/R3K2R w - - 0 1");
    assert_eq!(reported(&lone, "Nf3"), "`Nf3`: the side to move has no knight on the board");
    assert_eq!(
        reported(&lone, "O-O"),
        "`O-O`: castling is no longer possible: royal or partner on e1 has moved"
    );
    let walked = position("standard", "6k1/8/8/8/8/8/5K2/R6R w - - 0 1");
    assert_eq!(reported(&walked, "0-0"), "`0-0`: the right to castle to this side is gone");
    let small = ruleset("los-alamos").start();
    assert_eq!(reported(&small, "O-O-O"), "`O-O-O`: this ruleset has no castling");
    let ready = position("standard", "6k1/P7/8/8/8/8/8/R3K2R w - - 0 1");
    assert_eq!(reported(&ready, "a8"), "`a8`: the pawn must promote on a8: choose a piece");
    assert_eq!(reported(&ready, "a8=K"), "`a8=K`: the piece can't promote to that on a8");
    let two = position("standard", "6k1/8/8/8/8/8/8/RN2KN1R w - - 0 1");
    assert_eq!(reported(&two, "Nd2"), "`Nd2` could be Nb1d2, Nf1d2");
    let long = "e".repeat(10_000);
    assert!(reported(&two, &long).len() < 200);
}

#[test]
fn figurines_and_languages() {
    let fen = "1n2k3/P7/8/8/8/8/8/R2QKBNR w KQ - 0 1";
    let position = position("standard", fen);
    let check = |uci: &str, style: SanStyle, san: &str| {
        let mv = parse_uci(&position, uci).unwrap();
        assert_eq!(write_san_styled(&position, mv, &style), san);
        assert_eq!(parse_san_styled(&position, san, &style), Ok(mv), "{san}");
    };
    let language = SanStyle::Language;
    check("g1f3", SanStyle::Figurines, "♘f3");
    check("a7b8q", SanStyle::Figurines, "axb8=♕+");
    check("g1f3", language(Language::German), "Sf3");
    check("a7b8r", language(Language::German), "axb8=T+");
    check("g1f3", language(Language::French), "Cf3");
    check("e1f2", language(Language::Spanish), "Rf2");
    check("f1e2", language(Language::Italian), "Ae2");
    check("g1f3", language(Language::Dutch), "Pf3");
    check("d1d8", language(Language::Polish), "Hd8+");
    check("e1f2", language(Language::Russian), "Крf2");
    check("g1f3", language(Language::Russian), "Кf3");
    for language in Language::ALL {
        for mv in position.legal_moves() {
            let style = SanStyle::Language(language);
            let san = write_san_styled(&position, mv, &style);
            assert_eq!(parse_san_styled(&position, &san, &style), Ok(mv), "{language:?}: {san}");
        }
    }
}

#[test]
fn every_legal_move_of_the_built_in_rulesets_reads_back_in_every_language() {
    for name in builtin_names() {
        for (ply, position) in random_positions(&ruleset(name), 60, 11).iter().enumerate() {
            for mv in position.legal_moves() {
                let style = match ply % 3 {
                    0 => SanStyle::Letters,
                    1 => SanStyle::Figurines,
                    _ => SanStyle::Language(Language::ALL[ply % Language::ALL.len()]),
                };
                let san = write_san_styled(position, mv, &style);
                assert_eq!(parse_san_styled(position, &san, &style), Ok(mv), "{name}: {san}");
                let squares = write_uci(position, mv);
                assert_eq!(parse_san(position, &squares), Ok(mv), "{name}: {squares}");
            }
        }
    }
}

const WIDE: &str = r#"
name = "wide"
files = 26
ranks = 26
start = { pieces = ["Ka1", "kz26", "Nx4", "Nz4", "Pw24", "Py24", "nb26"] }

[[pieces]]
letter = "P"
name = "pawn"
betza = "mfFcfW"
pawn = true

[[pieces]]
letter = "N"
name = "knight"
betza = "N"

[[pieces]]
letter = "X"
name = "executioner"
betza = "Q"

[[pieces]]
letter = "K"
name = "king"
betza = "K"
royal = true

[promotion]
zone = "a24-z26"
compulsory = "a26-z26"
"#;

#[test]
fn wide_boards_have_an_x_file_and_long_ranks() {
    let ruleset = from_toml(WIDE);
    let start = ruleset.start();
    check(&start, "x4y2", "Nx-y2");
    check(&start, "z4y2", "Nzy2");
    check(&start, "x4v5", "Nv5");
    check(&start, "w24x25", "wx25");
    check(&start, "y24x25", "yx25");
    check(&start, "y24x25x", "yx25=X");
    check(&start, "w24v25", "v25");
    check(&start, "w24v25n", "v25=N");
    assert_eq!(parse_san(&start, "v25=P"), parse_san(&start, "v25"));
    assert_eq!(parse_san(&start, "v25="), parse_san(&start, "v25"));
    assert_eq!(reported(&start, "x25"), "`x25` could be w24x25, y24x25");
    assert!(reported(&start, "a27").contains("no square `a27`"));
}

#[test]
fn castling_in_chess960_differs_from_a_king_move() {
    let position = position("chess960", "4k3/8/8/8/8/8/8/5K1R w K - 0 1");
    check(&position, "f1h1", "O-O");
    check(&position, "f1g1", "Kg1");
    assert_eq!(parse_san(&position, "O-O").unwrap().what(), MoveType::Castling);
}

#[test]
fn castling_is_written_by_the_side_of_the_partner() {
    let position = position("chess960", "4k3/8/8/8/8/8/8/RK5R w HA - 0 1");
    check(&position, "b1a1", "O-O-O");
    check(&position, "b1h1", "O-O");
}
