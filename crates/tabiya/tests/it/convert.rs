//! `convert`: formats of games, formats of rulesets, and what does not fit.

use std::fs;
use std::path::PathBuf;

use crate::{file, tabiya, tabiya_reading};

const CLUB: &str = include_str!("../../../notation/tests/samples/club-games.json");
const BOARD: &str = include_str!("../../../notation/tests/samples/board.txt");
const BOARD_FEN: &str = "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 0 1\n";
const CLUB_FENS: &str = "\
    rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3\n\
    rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2\n\
    r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4\n";
const PGN: &str = "[Event \"?\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2020.05.06\"]\n\n\
    1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
    [White \"Cid\"]\n[Black \"Dan\"]\n\n1. d4 d5 2. c4 0-1\n";

/// Converts a text through the standard streams.
fn convert(text: &str, from: &str, to: &str) -> String {
    let run = tabiya_reading(text, &["convert", "-", "-", "--from", from, "--to", to]);
    assert_eq!(run.code, Some(0), "{run:?}");
    run.stdout
}

/// A path without a file.
fn fresh(name: &str) -> String {
    let path = file(name, "");
    fs::remove_file(&path).expect("the file was just written");
    path
}

#[test]
fn older_formats_become_fen_and_pgn() {
    assert_eq!(convert(BOARD, "board", "fen"), BOARD_FEN);
    assert_eq!(convert(CLUB, "club", "fen"), CLUB_FENS);
    let pgn = convert(CLUB, "club", "pgn");
    let third = pgn.split("[Event ").nth(3).unwrap();
    for tag in [
        "[Date \"2017.03.12\"]",
        "[White \"Michael\"]",
        "[Black \"Lucy\"]",
        "[Result \"1-0\"]",
        "[SetUp \"1\"]",
        "[FEN \"r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4\"]",
    ] {
        assert!(third.contains(tag), "{tag} in {third}");
    }
    assert_eq!(convert(&pgn, "pgn", "fen"), CLUB_FENS);
    assert!(convert(BOARD, "board", "pgn").contains("[Result \"*\"]"));
}

#[test]
fn a_round_trip_changes_nothing() {
    assert_eq!(convert(CLUB, "club", "club").trim_end(), CLUB);
    assert_eq!(convert(BOARD, "board", "board"), BOARD);
    assert_eq!(convert(&convert(BOARD, "board", "fen"), "fen", "board"), BOARD);
    let pgn = convert(PGN, "pgn", "pgn");
    assert_eq!(convert(&pgn, "pgn", "pgn"), pgn);
    assert!(pgn.contains("\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n"), "{pgn}");
}

#[test]
fn games_become_club_games_with_names_and_dates() {
    let line = ["convert", "-", "-", "--from", "pgn", "--to", "club", "--date", "1/2/2003"];
    let run = tabiya_reading(PGN, &line);
    assert_eq!(run.code, Some(0), "{run:?}");
    let note = "standard input: note: game 2 (Cid – Dan): the result 0-1 is lost, \
        because the position does not show it\n\
        standard input: note: lost in club games: moves\n";
    assert_eq!(run.stderr, note);
    for part in [
        "\"id\": 2,\n   \"last_played\": \"2003/02/01\"",
        "\"last_played\": \"2020/05/06\"",
        "\"winner\": \"Ann\"",
        "\"player_two\": \"Dan\"",
    ] {
        assert!(run.stdout.contains(part), "{part} in {}", run.stdout);
    }
    assert_eq!(convert(&run.stdout, "club", "club"), run.stdout);
    let fens = convert(&run.stdout, "club", "fen");
    assert_eq!(fens.lines().count(), 2, "{fens}");
    let undated = convert(BOARD, "board", "club");
    assert!(undated.contains("\"last_played\": \"20"), "{undated}");
}

#[test]
fn formats_follow_from_names() {
    let (club, board) = (file("names-club.json", CLUB), file("names-board.txt", BOARD));
    let (fen, pgn) = (fresh("names.fen"), fresh("names.pgn"));
    assert_eq!(tabiya(&["convert", &club, &pgn]).fine(), "");
    let run = tabiya(&["convert", &pgn, &fen]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{run:?}");
    assert_eq!(run.stderr, format!("{pgn}: note: lost in a list of FEN: tags\n"));
    assert_eq!(fs::read_to_string(&fen).unwrap(), CLUB_FENS);
    assert_eq!(tabiya(&["convert", &board, &fen]).fine(), "");
    assert_eq!(fs::read_to_string(&fen).unwrap(), BOARD_FEN);
    let (toml, json) = (fresh("names.toml"), fresh("names.json"));
    fs::write(&toml, tabiya(&["ruleset", "show", "grand"]).fine()).unwrap();
    assert_eq!(tabiya(&["convert", &toml, &json]).fine(), "");
    let shown = tabiya(&["ruleset", "show", "grand", "--format", "json"]).fine();
    assert_eq!(fs::read_to_string(&json).unwrap(), shown);
    assert_eq!(tabiya(&["convert", &json, &toml]).fine(), "");
    let games = fresh("names-games.json");
    assert_eq!(tabiya(&["convert", &pgn, &games]).fine(), "");
    let games = fs::read_to_string(&games).unwrap();
    assert!(games.contains("\"player_two\": \"Robert\""), "{games}");
    assert_eq!(convert(&games, "club", "fen"), CLUB_FENS);
}

#[test]
fn a_file_can_be_converted_in_place() {
    let path = file("in-place.pgn", BOARD_FEN);
    assert_eq!(tabiya(&["convert", &path, &path, "--from", "fen"]).fine(), "");
    assert!(fs::read_to_string(&path).unwrap().starts_with("[Event "));
    assert_eq!(tabiya(&["convert", &path, &path, "--to", "fen"]).fine(), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), BOARD_FEN);
    let path = file("in-place-games.pgn", PGN);
    assert_eq!(tabiya(&["convert", &path, &path]).fine(), "");
    assert!(fs::read_to_string(&path).unwrap().contains("4. Qxf7# 1-0\n"));
}

#[test]
fn a_lossy_conversion_in_place_is_refused() {
    let reason = "would be lost; nothing was written, because OUT is the same file as IN; \
        write to another file\n";
    for (name, text, more, expected) in [
        ("game.pgn", PGN.replace("Nc6", "Nc7"), &[][..], "1 of 2 games"),
        ("chosen.pgn", PGN.to_owned(), &["--game", "2"], "1 of 2 games"),
        ("pass.pgn", "1. e4 (1. d4 --) *".to_owned(), &[], "data that the format cannot hold"),
        ("stray.pgn", "1. e4 e5 1-0 2. Nf3 *".to_owned(), &[], "1 of 2 games"),
        ("moves.pgn", PGN.to_owned(), &["--to", "fen"], "data that the format cannot hold"),
        ("list.fen", format!("# mine\n{BOARD_FEN}"), &[], "data that the format cannot hold"),
        ("list2.fen", format!("{BOARD_FEN}nonsense\n"), &[], "1 of 2 games"),
        ("club.json", CLUB.replacen("\"turn\": \"White\"", "\"turn\": 1", 1), &[], "1 of 3 games"),
    ] {
        let path = file(&format!("lossless-{name}"), &text);
        let complaint = tabiya(&[&["convert", &path, &path], more].concat()).complaint(1);
        assert!(complaint.ends_with(&format!("{path}: {expected} {reason}")), "{complaint}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "{name}");
    }
    let rules = format!("# mine\n{}", tabiya(&["ruleset", "show", "standard"]).fine());
    let path = file("lossless.toml", &rules);
    let complaint = tabiya(&["convert", &path, &path]).complaint(1);
    assert_eq!(complaint, format!("tabiya: {path}: the comments {reason}"));
    assert_eq!(fs::read_to_string(&path).unwrap(), rules);
}

#[cfg(unix)]
#[test]
fn links_to_the_same_file_are_noticed() {
    let text = PGN.replace("Nc6", "Nc7");
    // Remove them first: an earlier run may have left links to the file.
    let (soft, hard) = (fresh("soft-link.pgn"), fresh("hard-link.pgn"));
    let path = file("linked.pgn", &text);
    std::os::unix::fs::symlink(&path, &soft).unwrap();
    fs::hard_link(&path, &hard).unwrap();
    let around = path.replace("linked.pgn", "./linked.pgn");
    for output in [soft, hard, around] {
        let complaint = tabiya(&["convert", &path, &output]).complaint(1);
        assert!(complaint.contains("OUT is the same file as IN"), "{complaint}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "{output}");
        assert_eq!(fs::read_to_string(&output).unwrap(), text, "{output}");
    }
}

#[test]
fn doubtful_games_are_kept_with_notes() {
    let text = "[Result \"0-1\"]\n\n1. e4 (1. d4 d5 --) e5 1-0\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
    let run = tabiya_reading(text, &["convert", "-", "-", "--from", "pgn", "--to", "pgn"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    for note in [
        "note: game 1: line 3, column 17: `--` is a null move",
        "note: game 1: line 3, column 24: the moves end with 1-0, but the tag `Result` has 0-1",
        "note: game 2: line 5, column 21: the result 1-0 is kept, although",
    ] {
        assert!(run.stderr.contains(note), "{note} in {}", run.stderr);
    }
    assert!(run.stdout.contains("1. e4 (1. d4 d5) 1... e5 1-0"), "{}", run.stdout);
    assert!(tabiya(&["convert", "--help"]).fine().contains("listed and left out"));
}

#[test]
fn an_incomplete_board_is_one_mistake() {
    let line = ["convert", "-", "-", "--from", "board", "--to", "fen"];
    let complaint = tabiya_reading("W [R a8 B] [None]", &line).complaint(1);
    let sentence = "tabiya: standard input: line 1, column 18: the text ends here after 2 entries, \
        and there is no king of White and none of Black; a king is written `[K e1 W]`\n";
    assert_eq!(complaint, sentence);
}

#[test]
fn lists_of_fen_have_comments_and_rulesets() {
    let list =
        "# endings\n\n4k3/8/8/8/8/8/8/4K2R w K - 0 1 # a rook\r\n8/8/8/8/8/8/k7/2K5 b - - 0 1\n";
    let fens = "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n8/8/8/8/8/8/k7/2K5 b - - 0 1\n";
    assert_eq!(convert(list, "fen", "fen"), fens);
    let hands = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qn] w KQkq - 0 1\n";
    let line = ["convert", "-", "-", "--from", "fen", "--to", "pgn", "-r", "crazyhouse"];
    let pgn = tabiya_reading(hands, &line).fine();
    assert!(pgn.contains("[Variant \"Crazyhouse\"]"), "{pgn}");
    assert_eq!(convert(&pgn, "pgn", "fen"), hands);
}

#[test]
fn bad_games_are_named_and_the_others_converted() {
    let spoiled = CLUB.replacen("\"turn\": \"White\"", "\"turn\": \"Green\"", 1);
    let path = fresh("some.fen");
    let input = file("spoiled.json", &spoiled);
    let run = tabiya(&["convert", &input, &path]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{run:?}");
    let sentence =
        "game 1 (id 1): line 6: games[0].turn: expected \"White\" or \"Black\", found \"Green\"";
    let note = format!("{input}: note: lost in a list of FEN: players, dates\n");
    let end = format!("{input}: 2 of 3 games written, 1 left out\n");
    assert_eq!(run.stderr, format!("{note}{input}: {sentence}\n{end}"));
    let rest = CLUB_FENS.split_once('\n').unwrap().1;
    assert_eq!(fs::read_to_string(&path).unwrap(), rest);

    let mixed = PGN.replace("Nc6", "Nc7");
    let run = tabiya_reading(&mixed, &["convert", "-", "-", "--from", "pgn", "--to", "fen"]);
    assert_eq!((run.code, run.stdout.lines().count()), (Some(1), 1), "{run:?}");
    assert!(run.stderr.contains("standard input: game 1 (Ann – Bob): line 6"), "{run:?}");
    assert!(run.stderr.ends_with("standard input: 1 of 2 games written, 1 left out\n"), "{run:?}");

    let fens = "8/8/8/8/8/8/k7/2K5 b - - 0 1\nnonsense\n";
    let run = tabiya_reading(fens, &["convert", "-", "-", "--from", "fen", "--to", "board"]);
    let sentence = "tabiya: standard input: board text holds one position, but there are 2; \
        choose one with --game\n";
    assert_eq!(run.complaint(1), sentence);
}

#[test]
fn what_does_not_fit_is_reported() {
    let start = tabiya(&["moves", "--ruleset", "horde", "--json"]).fine();
    let fen = start.split("\"fen\": \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    for (to, expected) in [
        (
            "club",
            "line 1: this format holds only standard chess, but the position is one of `horde`",
        ),
        (
            "board",
            "line 1: this format holds only standard chess, but the position is one of `horde`",
        ),
    ] {
        let line = ["convert", "-", "-", "--from", "fen", "--to", to, "--ruleset", "horde"];
        assert_eq!(
            tabiya_reading(fen, &line).complaint(1),
            format!("standard input: {expected}\n")
        );
    }
    let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let line = ["convert", "-", "-", "--from", "fen", "--to", "board"];
    let sentence = "standard input: line 1: board text cannot record that a pawn may be taken en passant on d6\n";
    assert_eq!(tabiya_reading(passed, &line).complaint(1), sentence);
}

#[test]
fn one_game_of_many_can_be_chosen() {
    let line = |number| ["convert", "-", "-", "--from", "club", "--to", "board", "--game", number];
    let run = tabiya_reading(CLUB, &line("3"));
    assert!(run.stdout.starts_with("B [R a8 B] [None] [B c8 B]"), "{run:?}");
    let note = "standard input: note: lost in board text: players, dates\n";
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), note), "{run:?}");
    for number in ["0", "4"] {
        let sentence = format!("tabiya: there is no game {number}; standard input has 3\n");
        assert_eq!(tabiya_reading(CLUB, &line(number)).complaint(1), sentence);
    }
}

#[test]
fn a_pending_promotion_needs_the_users_choice() {
    let waiting = r#"{"games": [{"id": 7, "last_played": "2017/03/12", "turn": "White", "move_num": 41,
        "winner": "", "colour_in_check": "", "is_stalemate": false, "game_over": false,
        "must_promote": true, "enpassant_possible": {"Black": true, "White": true},
        "enpassant_move": {"from": [], "to": [], "taken": []}, "player_one": "A", "player_two": "B",
        "pieces": {"kings": [{"position": [7, 4], "colour": "White", "has_moved": true},
        {"position": [1, 7], "colour": "Black", "has_moved": true}], "queens": [], "knights": [],
        "bishops": [], "rooks": [],
        "pawns": [{"position": [0, 0], "colour": "White", "first_moved": 3}]}}]}"#;
    let line = ["convert", "-", "-", "--from", "club", "--to", "fen"];
    let sentence = "standard input: game 1 (A – B): White has not chosen the promotion of the \
        pawn on a8; pass --promote Q, R, B or N\n";
    assert_eq!(tabiya_reading(waiting, &line).complaint(1), sentence);
    let line = [&line[..], &["--promote", "n"]].concat();
    let run = tabiya_reading(waiting, &line);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "N7/7k/8/8/8/8/8/4K3 b - - 0 21\n"));
    assert!(convert(waiting, "club", "club").contains("\"must_promote\": true"));
    let line = ["convert", "-", "-", "--from", "club", "--to", "fen", "--promote", "k"];
    assert!(
        tabiya_reading(waiting, &line).complaint(2).contains("a pawn promotes to Q, R, B or N")
    );
}

#[test]
fn games_and_rulesets_do_not_mix() {
    let toml = file("rules.toml", &tabiya(&["ruleset", "show", "standard"]).fine());
    let pgn = file("games.pgn", PGN);
    let complaint = tabiya(&["convert", &toml, "-", "--to", "pgn"]).complaint(1);
    let sentence = "is a ruleset and contains no games; convert it to toml or json\n";
    assert_eq!(complaint, format!("tabiya: {toml} {sentence}"));
    let complaint = tabiya(&["convert", &pgn, "-", "--to", "toml"]).complaint(1);
    let sentence = "contains games, not a ruleset; convert them to pgn, club, board or fen\n";
    assert_eq!(complaint, format!("tabiya: {pgn} {sentence}"));
    let club = file("club.json", CLUB);
    let complaint = tabiya(&["convert", &club, "-", "--from", "json", "--to", "toml"]).complaint(1);
    assert!(complaint.starts_with("tabiya: the ruleset has mistakes:\n"), "{complaint}");
}

#[test]
fn an_error_leaves_the_output_as_it_was() {
    let kept = file("kept.fen", "precious");
    let folder = PathBuf::from(&kept);
    let folder = folder.parent().unwrap();
    for (name, text) in [
        ("bad.txt", "W [K e1 W"),
        ("bad.pgn", "1. e5"),
        ("bad.json", "{\"games\": [{}]}"),
        ("empty.json", "{\"games\": []}"),
        ("empty.fens", "# nothing\n"),
        ("bad.fens", "8/8 w\n"),
    ] {
        let path = file(name, text);
        let complaint = tabiya(&["convert", &path, &kept]).complaint(1);
        assert!(complaint.contains(&path), "{complaint}");
        assert_eq!(fs::read_to_string(&kept).unwrap(), "precious", "{name}");
    }
    let leftovers = fs::read_dir(folder).unwrap().filter_map(Result::ok);
    assert!(
        !leftovers
            .into_iter()
            .any(|entry| { entry.file_name().to_string_lossy().contains("kept.fen.") })
    );
}

#[test]
fn unknown_formats_must_be_passed() {
    let sentence = "tabiya: pass the format of standard input with --from pgn, club, board, fen, toml or json\n";
    assert_eq!(tabiya(&["convert", "-", "x.pgn"]).complaint(1), sentence);
    let board = file("asked.txt", BOARD);
    let complaint = tabiya(&["convert", &board, "-"]).complaint(1);
    assert!(complaint.starts_with("tabiya: pass the format of standard output with --to "));
    let complaint = tabiya(&["convert", &board, "out.doc"]).complaint(1);
    assert!(complaint.starts_with("tabiya: cannot tell the format of `out.doc`; pass --to "));
    let odd = file("asked.doc", BOARD);
    let complaint = tabiya(&["convert", &odd, "-", "--to", "fen"]).complaint(1);
    assert!(complaint.starts_with("tabiya: cannot tell the format of `"), "{complaint}");
    let gone = fresh("gone.pgn");
    let complaint = tabiya(&["convert", &gone, "-", "--to", "fen"]).complaint(1);
    assert!(complaint.starts_with("tabiya: cannot read the file `"), "{complaint}");
    tabiya(&["convert", &board, "-", "--to", "xml"]).complaint(2);
}
