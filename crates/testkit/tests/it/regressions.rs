//! Bugs that the oracles found, each as a named test.

use notation::fen::{parse_fen, write_fen};
use notation::ruleset_file::{Format, load};
use notation::uci::write_uci;
use rules::{Position, Ruleset};

const KING: &str = "[[pieces]]\nletter = \"K\"\nname = \"king\"\nbetza = \"K\"\nroyal = true\n";

/// A ruleset of a king and one other kind of the given movement and flags.
fn ruleset(head: &str, betza: &str, flags: &str, tail: &str) -> Ruleset {
    let other =
        format!("[[pieces]]\nletter = \"P\"\nname = \"other\"\nbetza = \"{betza}\"\n{flags}\n");
    let text = format!("name = \"case\"\n{head}\n{KING}{other}{tail}");
    load(&text, Format::Toml).expect("a ruleset that compiles")
}

fn texts(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> =
        position.legal_moves().into_iter().map(|mv| write_uci(position, mv)).collect();
    texts.sort_unstable();
    texts
}

fn assert_unique_texts(position: &Position) {
    let mut once = texts(position);
    once.dedup();
    assert_eq!(texts(position), once);
}

fn assert_survives_validation(position: &Position) {
    let fen = write_fen(position);
    let read = parse_fen(position.ruleset(), &fen).expect("its own FEN");
    assert_eq!(read.setup(), position.setup());
}

const BOARD: &str = "files = 5\nranks = 8\nstart = \"2k2/1p3/5/5/5/5/P4/2K2\"\nwin = \"checkmate\"";

#[test]
fn a_pawn_that_rides_two_squares_has_no_double_step() {
    let rules = ruleset(BOARD, "mfR2cfF", "pawn = true", "[double_step]\nfrom = \"a2-e2\"");
    assert_unique_texts(&rules.start());
}

#[test]
fn a_pawn_step_listed_twice_is_made_once() {
    let rules = ruleset(BOARD, "fWmfW", "pawn = true", "");
    assert_unique_texts(&rules.start());
}

#[test]
fn a_pawn_that_walks_to_the_passed_square_does_not_capture_there() {
    let rules = ruleset(BOARD, "fWfF", "pawn = true", "[double_step]\nfrom = \"a2-e2\"");
    let fen = "2k2/5/5/5/1p3/5/P4/2K2 w - - 0 1";
    let position = parse_fen(&rules, fen).unwrap();
    let double = position.legal_moves().into_iter();
    let double = double.filter(|&mv| write_uci(&position, mv) == "a2a4");
    for mv in double {
        assert_unique_texts(&position.play(mv).unwrap());
    }
}

#[test]
fn a_pawn_dropped_where_it_must_promote_is_a_valid_position() {
    let head = "files = 5\nranks = 8\nwin = \"checkmate\"\ncaptured = \"to-hand\"";
    let tail = "[start]\npieces = [\"Kc1\", \"Pa4\", \"kc8\", \"pb5\"]\nhands = { white = \"P\" }\n\
                [promotion]\nzone = \"a6-e8\"\ncompulsory = \"a7-e8\"\nchoices = \"K\"\n\
                [drops]\nzone = \"a1-e8\"\npawn_zone = \"a2-e7\"";
    let rules = ruleset(head, "mfWcfF", "pawn = true", tail);
    let start = rules.start();
    for mv in start.legal_drops() {
        assert_survives_validation(&start.play(mv).unwrap());
    }
}

#[test]
fn a_second_royal_on_the_rank_leaves_castling_to_the_first() {
    let head = "files = 6\nranks = 6\nwin = \"regicide\"\ncaptured = \"to-hand\"";
    let tail = "[start]\npieces = [\"Kc1\", \"Pf1\", \"kc6\", \"pf6\"]\nhands = { white = \"K\" }\n\
                [castling]\npartner = \"P\"\nroyal_to = { queen_side = \"b\", king_side = \"e\" }\n\
                partner_to = { queen_side = \"c\", king_side = \"d\" }\n\
                [drops]\nzone = \"a1-f6\"\npawn_zone = \"a2-f5\"";
    let rules = ruleset(head, "R", "", tail);
    let start = rules.start();
    for mv in start.legal_drops() {
        assert_survives_validation(&start.play(mv).unwrap());
    }
}
