//! `perft`, `moves` and `explain`.

use crate::{file, tabiya};

/// The last line of `perft`, as words.
fn counted(arguments: &[&str]) -> Vec<String> {
    let text = tabiya(arguments).fine();
    let last = text.lines().last().expect("a last line");
    last.split("  ").map(str::to_owned).collect()
}

#[test]
fn perft_ends_with_nodes_time_and_speed() {
    let words = counted(&["perft", "4"]);
    assert_eq!(words[0], "nodes 197281");
    let (seconds, millis) = words[1].strip_prefix("time ").unwrap().split_once('.').unwrap();
    assert!(seconds.parse::<u64>().is_ok() && millis.len() == 3, "{words:?}");
    assert!(words[2].strip_prefix("nps ").unwrap().parse::<u64>().is_ok(), "{words:?}");
    assert_eq!(words.len(), 3);
}

/// The counts are those that other programs publish.
#[test]
fn perft_accepts_any_name_of_a_ruleset() {
    for (name, depth, nodes) in [
        ("chess960", "3", "nodes 8902"),
        ("crazyhouse", "3", "nodes 8902"),
        ("kingofthehill", "3", "nodes 8902"),
        ("3check", "3", "nodes 8902"),
        ("horde", "4", "nodes 23310"),
        ("losalamos", "5", "nodes 191846"),
        ("capablanca", "4", "nodes 805128"),
    ] {
        let words = counted(&["perft", depth, "--ruleset", name]);
        assert_eq!(words[0], nodes, "{name}");
    }
}

#[test]
fn perft_divides_in_text_and_json() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let text = tabiya(&["perft", "2", "--fen", fen, "--divide"]).fine();
    assert!(text.lines().any(|line| line == "e1g1: 43"), "{text}");
    assert!(text.lines().last().unwrap().starts_with("nodes 2039  "), "{text}");
    let json = tabiya(&["perft", "2", "--fen", fen, "--divide", "--json"]).fine();
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&value["nodes"], &value["divide"]["e1g1"]), (&2039.into(), &43.into()));
}

#[test]
fn moves_lists_effects_and_count() {
    let text = tabiya(&["moves", "--ruleset", "horde", "--square", "b5"]).fine();
    assert_eq!(text, "b5b6  pawn b5 to b6\n1 move\n");
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR[P] w KQkq - 0 2";
    let text = tabiya(&["moves", "--ruleset", "crazyhouse", "--fen", fen]).fine();
    assert!(text.contains("\nP@e5  pawn from the hand to e5\n"), "{text}");
    let capture = "e4d5  pawn e4 to d5, captures the pawn on d5, a pawn goes to the hand\n";
    assert!(text.contains(capture), "{text}");
}

#[test]
fn castling_is_written_by_the_rulesets_notation_and_read_either_way() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (ruleset, written) in [("standard", "e1g1"), ("chess960", "e1h1")] {
        let arguments = ["moves", "--ruleset", ruleset, "--fen", fen, "--square", "e1"];
        let text = tabiya(&arguments).fine();
        assert!(
            text.contains(&format!("{written}  castles: king e1 to g1, rook h1 to f1\n")),
            "{text}"
        );
        for read in ["e1g1", "e1h1"] {
            let text = tabiya(&["explain", read, "--ruleset", ruleset, "--fen", fen]).fine();
            assert!(text.contains("is legal: castles: king e1 to g1"), "{text}");
        }
    }
}

#[test]
fn the_exit_code_of_explain_shows_whether_a_move_is_legal() {
    let text = tabiya(&["explain", "g1f3"]).fine();
    assert_eq!(text, "g1f3 is legal: knight g1 to f3\n");
    let text = tabiya(&["explain", "e2e5"]).refused();
    let opening = "e2e5 is not legal: the pawn on e2 can't move there\n";
    assert!(text.starts_with(opening), "{text}");
    assert!(text.contains(" 2  P P P P[P]P P P\n"), "{text}");
}

#[test]
fn explain_names_the_pinning_piece() {
    let fen = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    let text = tabiya(&["explain", "e2c3", "--fen", fen]).refused();
    assert!(text.contains("code     leaves-royal-attacked\nculprit  e8\n"), "{text}");
    assert!(text.contains(" 8  . . . .[r]. k .\n"), "{text}");
}

#[test]
fn the_largest_board_is_played_to_its_corner() {
    let random = ["ruleset", "random", "--files", "26", "--ranks", "26", "--seed", "7"];
    let ruleset = file("large.toml", &tabiya(&random).fine());
    let fen = format!("1k24/{}K24Q w - - 0 1", "26/".repeat(24));
    let at_the_corner = ["--ruleset", &ruleset, "--fen", &fen];
    let text = tabiya(&[&["moves", "--square", "z1"], &at_the_corner[..]].concat()).fine();
    assert!(text.contains("\nz1z26  queen z1 to z26\n"), "{text}");
    let text = tabiya(&[&["explain", "z1z26"], &at_the_corner[..]].concat()).fine();
    assert!(text.ends_with("it gives check from z26\n"), "{text}");
    let words = counted(&[&["perft", "1"], &at_the_corner[..]].concat());
    assert_eq!(words[0], "nodes 77");
}
