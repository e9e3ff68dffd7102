//! Board text: the sample, round trips, and damaged copies with their errors.

use notation::board_text::{BoardTextError, MAX_BOARD_TEXT};
use notation::{parse_board_text, parse_fen, standard_ruleset, write_board_text, write_fen};
use rules::Color;

use crate::{rows, ruleset};

const SAMPLE: &str = include_str!("../samples/board.txt");

/// The sample drawn by hand from its text.
const DRAWN: [&str; 8] = [
    "r.bqkbnr", ".pp..ppp", "p.p.....", "....p...", "....P...", ".....N..", "PPPP.PPP", "RNBQ.RK.",
];

#[test]
fn the_sample_is_read_square_by_square() {
    let position = parse_board_text(SAMPLE).unwrap();
    assert_eq!(rows(&position), DRAWN);
    assert_eq!(position.turn(), Color::Black);
    let fen = "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 0 1";
    assert_eq!(write_fen(&position), fen);
}

#[test]
fn the_sample_survives_a_round_trip() {
    let position = parse_board_text(SAMPLE).unwrap();
    let written = write_board_text(&position).unwrap();
    assert_eq!(written, SAMPLE);
    assert_eq!(parse_board_text(&written), Ok(position));
}

#[test]
fn order_empty_squares_and_white_space_do_not_matter() {
    let position = parse_board_text(SAMPLE).unwrap();
    let mut entries: Vec<&str> = SAMPLE[1..].split_inclusive(']').map(str::trim).collect();
    entries.reverse();
    entries.retain(|entry| *entry != "[None]" && !entry.is_empty());
    let text = format!("\u{feff} B\r\n{}\n\n", entries.join("\n"));
    assert_eq!(parse_board_text(&text).as_ref(), Ok(&position));
    let close = text.replace("[", " [ ").replace("]", " ]").replace('\n', "");
    assert_eq!(parse_board_text(&close).as_ref(), Ok(&position));
    let tight = format!("B{}", entries.concat());
    assert_eq!(parse_board_text(&tight), Ok(position));
}

#[test]
fn kings_and_rooks_on_their_home_squares_may_castle() {
    let castling = |text: &str| {
        let fen = write_fen(&parse_board_text(text).unwrap());
        fen.split(' ').nth(2).unwrap().to_owned()
    };
    let kings = "W [K e1 W] [K e8 B]";
    assert_eq!(castling(kings), "-");
    assert_eq!(castling(&format!("{kings} [R a1 W] [R h1 W] [R a8 B] [R h8 B]")), "KQkq");
    assert_eq!(castling(&format!("{kings} [R a1 B] [R h1 W] [R g8 B]")), "K");
    assert_eq!(castling("W [K d1 W] [K e8 B] [R a1 W] [R h1 W] [R a8 B]"), "q");
}

#[test]
fn positions_that_would_not_read_back_are_not_written() {
    let refusal = |name: &str, fen: &str| {
        let position = parse_fen(&ruleset(name), fen).unwrap();
        write_board_text(&position).unwrap_err().to_string()
    };
    let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let sentence = "board text cannot record that a pawn may be taken en passant on d6";
    assert_eq!(refusal("standard", passed), sentence);
    let back = "r3k3/8/8/8/8/8/8/R3K2R w K - 0 1";
    let sentence = "board text cannot record that White may not castle although king and rook are on their home squares";
    assert_eq!(refusal("standard", back), sentence);
    let sentence = "this format holds only standard chess, but the position is one of `crazyhouse`";
    assert_eq!(refusal("crazyhouse", &write_fen(&ruleset("crazyhouse").start())), sentence);
}

#[test]
fn every_position_without_rights_to_lose_reads_back() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 12 40",
        "8/P7/8/8/8/8/k1K4p/8 b - - 99 100",
        "QQQQQQQQ/8/8/8/8/8/8/K1k5 b - - 0 1",
    ] {
        let position = parse_fen(standard_ruleset(), fen).unwrap();
        let text = write_board_text(&position).unwrap();
        assert_eq!(parse_board_text(&text), Ok(position), "{fen}");
    }
}

#[test]
fn a_text_has_a_limit() {
    let padded = |length: usize| format!("{SAMPLE}{}", " ".repeat(length - SAMPLE.len()));
    assert!(parse_board_text(&padded(MAX_BOARD_TEXT)).is_ok());
    let error = parse_board_text(&padded(MAX_BOARD_TEXT + 1));
    assert_eq!(error, Err(BoardTextError::TooLong(4097)));
}

/// The sample with its first `from` replaced, and the error it must give.
const SPOILED: &[(&str, &str, &str)] = &[
    // the side to move
    ("B ", "", "line 1, column 1: expected the side to move, `W` or `B`, found `[`"),
    ("B ", "b ", "line 1, column 1: expected the side to move, `W` or `B`, found `b`"),
    ("B ", "Black ", "line 1, column 1: expected the side to move, `W` or `B`, found `Black`"),
    ("B ", "X ", "line 1, column 1: expected the side to move, `W` or `B`, found `X`"),
    ("B ", "W B ", "line 1, column 3: expected `[` or the end of the text, found `B`"),
    ("B ", "\n\n  w ", "line 3, column 3: expected the side to move, `W` or `B`, found `w`"),
    ("B ", "[B] ", "line 1, column 1: expected the side to move, `W` or `B`, found `[`"),
    // letters
    ("[R a8", "[r a8", "line 1, column 4: expected a piece, K Q R B N or P, or `None`, found `r`"),
    ("[R a8", "[T a8", "line 1, column 4: expected a piece, K Q R B N or P, or `None`, found `T`"),
    (
        "[R a8",
        "[RR a8",
        "line 1, column 4: expected a piece, K Q R B N or P, or `None`, found `RR`",
    ),
    ("[R a8", "[ a8", "line 1, column 5: expected a piece, K Q R B N or P, or `None`, found `a8`"),
    ("[N g8", "[H g8", "line 1, column 56: expected a piece, K Q R B N or P, or `None`, found `H`"),
    ("[K e8", "[♚ e8", "line 1, column 38: expected a piece, K Q R B N or P, or `None`, found `♚`"),
    (
        "[P h2",
        "[p h2",
        "line 1, column 435: expected a piece, K Q R B N or P, or `None`, found `p`",
    ),
    ("[R a8", "[Ra8", "line 1, column 4: expected a piece, K Q R B N or P, or `None`, found `Ra8`"),
    ("[R a8", "[1 a8", "line 1, column 4: expected a piece, K Q R B N or P, or `None`, found `1`"),
    // squares
    ("a8", "a9", "line 1, column 6: expected a square from a1 to h8, found `a9`"),
    ("a8", "a0", "line 1, column 6: expected a square from a1 to h8, found `a0`"),
    ("a8", "i8", "line 1, column 6: expected a square from a1 to h8, found `i8`"),
    ("a8", "A8", "line 1, column 6: expected a square from a1 to h8, found `A8`"),
    ("a8", "8a", "line 1, column 6: expected a square from a1 to h8, found `8a`"),
    ("a8", "a", "line 1, column 6: expected a square from a1 to h8, found `a`"),
    ("a8", "a88", "line 1, column 6: expected a square from a1 to h8, found `a88`"),
    ("a8", "", "line 1, column 7: expected a square from a1 to h8, found `B`"),
    ("a8", "a8 a8", "line 1, column 9: expected the color of the piece, `W` or `B`, found `a8`"),
    ("b7", "c7", "line 1, column 89: c7 is given twice, the first time on line 1, column 80"),
    ("g1", "f1", "line 1, column 495: f1 is given twice, the first time on line 1, column 486"),
    ("g8", "h8", "line 1, column 64: h8 is given twice, the first time on line 1, column 55"),
    // colors
    ("a8 B", "a8 b", "line 1, column 9: expected the color of the piece, `W` or `B`, found `b`"),
    ("a8 B", "a8 X", "line 1, column 9: expected the color of the piece, `W` or `B`, found `X`"),
    ("a8 B", "a8", "line 1, column 8: expected the color of the piece, `W` or `B`, found `]`"),
    (
        "a8 B",
        "a8 Black",
        "line 1, column 9: expected the color of the piece, `W` or `B`, found `Black`",
    ),
    ("a8 B", "a8 B W", "line 1, column 11: expected `]`, found `W`"),
    ("g1 W", "g1 w", "line 1, column 501: expected the color of the piece, `W` or `B`, found `w`"),
    // brackets
    ("[R a8 B]", "R a8 B]", "line 1, column 3: expected `[` or the end of the text, found `R`"),
    ("[R a8 B]", "[R a8 B", "line 1, column 11: expected `]`, found `[`"),
    (
        "[R a8 B]",
        "[[R a8 B]",
        "line 1, column 4: expected a piece, K Q R B N or P, or `None`, found `[`",
    ),
    ("[R a8 B]", "[R a8 B]]", "line 1, column 11: expected `[` or the end of the text, found `]`"),
    ("[R a8 B]", "(R a8 B)", "line 1, column 3: expected `[` or the end of the text, found `(R`"),
    ("[R a8 B]", "{R a8 B}", "line 1, column 3: expected `[` or the end of the text, found `{R`"),
    ("[R a8 B]", "[]", "line 1, column 4: expected a piece, K Q R B N or P, or `None`, found `]`"),
    ("[R a8 B]", "[R [a8 B]", "line 1, column 6: expected a square from a1 to h8, found `[`"),
    ("[R a8 B]", "[R a8 B],", "line 1, column 11: expected `[` or the end of the text, found `,`"),
    ("[None]", "None", "line 1, column 12: expected `[` or the end of the text, found `None`"),
    (
        "[None]",
        "[none]",
        "line 1, column 13: expected a piece, K Q R B N or P, or `None`, found `none`",
    ),
    ("[None]", "[None", "line 1, column 18: expected `]`, found `[`"),
    ("[None]", "[None None]", "line 1, column 18: expected `]`, found `None`"),
    (
        "[None]",
        "[Nothing at all stands on this square]",
        "line 1, column 13: expected a piece, K Q R B N or P, or `None`, found `Nothing`",
    ),
    // one too many or too few
    (
        "[None]",
        "[None] [None]",
        "line 1, column 511: this is entry 65, but the board has only 64 squares",
    ),
    (
        "[K e8 B]",
        "[None]",
        "line 1, column 509: the text ends here after 64 entries, and there is no king of Black; a king is written `[K e1 W]`",
    ),
    ("[K g1 W]", "[K g1 B]", "line 1, column 495: Black has more than one royal piece"),
    (
        "[K g1 W] [None] ",
        "[K g1 W] [",
        "line 1, column 505: expected a piece, K Q R B N or P, or `None`, found the end of the text",
    ),
    ("[Q d8 B]", "[K d8 B]", "line 1, column 37: Black has more than one royal piece"),
    // impossible positions
    ("[B c8 B]", "[P c8 B]", "line 1, column 19: a pawn can never be on c8"),
    ("[B c1 W]", "[P c1 W]", "line 1, column 461: a pawn can never be on c1"),
    (
        "B [R a8 B] [None] [B c8 B] [Q d8 B] [K e8 B]",
        "W [R a8 B] [None] [B c8 B] [Q d8 B] [R e8 W]",
        "line 1, column 511: the text ends here after 64 entries, and there is no king of Black; a king is written `[K e1 W]`",
    ),
    ("[P g2 W]", "\n[Q g2 B]", "line 2, column 1: White is not to move, but is in check from g2"),
];

#[test]
fn damaged_copies_are_refused_with_their_place() {
    assert!(SPOILED.len() >= 50);
    for &(from, to, expected) in SPOILED {
        let spoiled = SAMPLE.replacen(from, to, 1);
        assert_ne!(spoiled, SAMPLE, "{from}");
        let error = parse_board_text(&spoiled).unwrap_err().to_string();
        assert_eq!(error, expected, "{from:?} became {to:?}");
    }
}

#[test]
fn all_line_endings_count() {
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("W{end}[K e1 W]{end}  [K e9 B]");
        let error = parse_board_text(&text).unwrap_err().to_string();
        assert!(error.starts_with("line 3, column 6: "), "{end:?}: {error}");
    }
    let error = parse_board_text("W\r\r\n\n[").unwrap_err().to_string();
    assert!(error.starts_with("line 4, column 2: "), "{error}");
}
