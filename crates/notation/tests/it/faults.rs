//! Reading a ruleset file reports every fault, and none that only follows from another.

use notation::builtin::{builtin, builtin_names, builtin_source};
use notation::ruleset_file::{Format, MAX_FAULTS, load, to_toml};
use rules::normalized;

/// The faults of a file, each as `path: sentence`.
fn faults(source: &str) -> Vec<String> {
    let refused = load(source, Format::Toml).expect_err("faults").faults;
    refused.iter().map(|fault| format!("{}: {}", fault.path, fault.message)).collect()
}

/// The faults of standard chess with some texts replaced.
fn standard(changes: &[(&str, &str)]) -> Vec<String> {
    let mut source = builtin_source("standard").expect("it is built in").to_owned();
    for (from, to) in changes {
        assert!(source.contains(from), "{from} is not in the file");
        source = source.replacen(from, to, 1);
    }
    faults(&source)
}

const NO_WHITE_KING: (&str, &str) = ("RNBQKBNR", "RNBQQBNR");

#[test]
fn a_missing_name_does_not_hide_the_board() {
    let reported = standard(&[("name = \"standard\"\n", ""), ("ranks = 8", "ranks = 99")]);
    assert_eq!(reported, ["name: is missing", "ranks: a board has 2 to 26 ranks, not 99"]);
}

#[test]
fn a_bad_letter_does_not_hide_a_bad_movement_or_a_missing_king() {
    let reported = standard(&[
        ("letter = \"N\"", "letter = \"NN\""),
        ("betza = \"N\"", "betza = \"?\""),
        NO_WHITE_KING,
    ]);
    assert_eq!(reported.len(), 3, "{reported:#?}");
    assert!(reported[0].starts_with("start: White has no royal"), "{reported:#?}");
    assert!(reported[1].starts_with("pieces[1].letter: expected one letter"), "{reported:#?}");
    assert!(reported[2].starts_with("pieces[1].betza: column 1: "), "{reported:#?}");
}

#[test]
fn faults_of_every_stage_are_reported_together() {
    let reported = standard(&[
        ("win = \"checkmate\"", "win = \"checkmate\"\nno_moves = \"stalemate\""),
        ("from = \"a2-h2\"", "from = \"a2h2\""),
        ("partner = \"R\"", "partner = \"X\""),
        NO_WHITE_KING,
    ]);
    let paths: Vec<&str> = reported.iter().filter_map(|fault| fault.split(':').next()).collect();
    assert_eq!(paths, ["start", "no_moves", "double_step.from", "castling.partner"]);
    assert!(
        reported[0].ends_with("White has no royal, but Black wins by checkmating it"),
        "{reported:#?}"
    );
}

/// Breaks each key-value line of each built-in file in turn, and expects one fault.
#[track_caller]
fn one_fault_a_line(broken: impl Fn(&str, &str) -> String, told_so: impl Fn(&str, &str) -> bool) {
    for name in builtin_names() {
        let lines: Vec<&str> = builtin_source(name).expect("it is built in").lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let Some((key, value)) = line.split_once(" = ") else { continue };
            if value == "\"\"\"" {
                continue;
            }
            let broken = broken(key, value);
            let mut source = lines.clone();
            source[at] = &broken;
            let reported = faults(&source.join("\n"));
            assert_eq!(reported.len(), 1, "{name}, line {}, {broken}: {reported:#?}", at + 1);
            assert!(told_so(key, &reported[0]), "{broken}: {reported:#?}");
        }
    }
}

#[test]
fn a_value_of_the_wrong_kind_is_one_fault() {
    one_fault_a_line(
        |key, _| format!("{key} = 1979-05-27"),
        |key, reported| reported.contains(&format!("{key}: expected")),
    );
}

#[test]
fn a_mistake_of_syntax_is_one_fault() {
    let reported =
        |key: &str, reported: &str| reported.contains(&format!("{key}: this is not TOML: "));
    one_fault_a_line(|key, value| format!("{key} {value}"), reported);
    one_fault_a_line(|key, _| format!("{key} = oops!"), reported);
}

#[test]
fn a_section_of_the_wrong_kind_is_one_fault() {
    for key in ["double_step", "castling", "promotion", "drops", "draws"] {
        for name in builtin_names() {
            let source = builtin_source(name).unwrap();
            let header = format!("\n[{key}]\n");
            let Some((head, rest)) = source.split_once(&header) else { continue };
            let rest =
                rest.split_once("\n[").map_or(String::new(), |(_, rest)| format!("\n[{rest}"));
            let reported = faults(&format!("{key} = 5\n{head}{rest}"));
            assert_eq!(reported.len(), 1, "{name}: {reported:#?}");
        }
    }
}

#[test]
fn a_file_without_kinds_or_start_has_a_fault() {
    let reported = faults("name = \"x\"\nfiles = 8\nranks = 8\nchecks_to_win = 3\n[castling]\n");
    assert_eq!(reported, ["start: is missing", "pieces: is missing"]);
    let reported = faults("name = \"x\"");
    assert_eq!(reported, ["start: is missing", "pieces: is missing"]);
}

#[test]
fn a_bad_item_keeps_the_places_of_the_others() {
    let reported = standard(&[
        ("ranks = 8", "ranks = 8\nwalls = [3, \"a4\", \"x\"]"),
        ("betza = \"N\"", "leaps = [\"N\", [1, 2], [0, 0]]"),
    ]);
    let paths: Vec<&str> = reported.iter().filter_map(|fault| fault.split(':').next()).collect();
    assert_eq!(paths, ["walls[0]", "walls[2]", "pieces[1].leaps[0]", "pieces[1].leaps[2]"]);
}

#[test]
fn two_kinds_with_one_letter_are_one_fault() {
    let reported = standard(&[("letter = \"B\"", "letter = \"R\""), ("choices = \"QRBN\"", "")]);
    let expected = [
        "start: no piece kind has the letter 'B'",
        "pieces[3].letter: R is already the letter of the bishop",
    ];
    assert_eq!(reported, expected);
}

#[test]
fn a_board_of_eighty_files_is_reported_once() {
    let files = standard(&[("files = 8", "files = 80")]);
    assert_eq!(files, ["files: a board has 2 to 26 files, not 80"]);
    let row = "q".repeat(80);
    let start = format!("\"{}\"", [row.as_str(); 8].join("/"));
    let whole = "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"";
    let rows = standard(&[("files = 8\n", ""), (whole, &start)]);
    assert_eq!(rows[0], "files: a board has 2 to 26 files, not 80");
    assert_eq!(rows.iter().filter(|fault| fault.contains("80")).count(), 1, "{rows:#?}");
    let gaps = standard(&[("files = 8\n", ""), (whole, "\"80/80/80/80/80/80/80/80\"")]);
    assert_eq!(gaps.len(), 1, "{gaps:#?}");
    assert!(
        gaps[0].starts_with("start: column 1: `80` is not a number of empty squares"),
        "{gaps:#?}"
    );
}

#[test]
fn rows_that_are_all_too_short_are_reported_once() {
    let reported = standard(&[("files = 8", "files = 9")]);
    assert_eq!(reported, ["start: column 1: every row has 8 squares, but the board has 9 files"]);
}

#[test]
fn an_unknown_letter_of_the_start_is_reported_once() {
    let reported = standard(&[("pppppppp", "xxxxxxxx")]);
    assert_eq!(reported, ["start: no piece kind has the letter 'X'"]);
}

const CHECK: (&str, &str) = ("PPPPPPPP/RNBQKBNR", "8/RNBQK2q");

#[test]
fn a_start_that_cannot_be_played_is_reported_with_other_faults() {
    let check = "start: White is in check at the start from h1";
    assert_eq!(standard(&[CHECK]), [check]);
    for (change, at) in [
        (("name = \"standard\"\n", ""), "name"),
        (("claim = 3", "claim = \"x\""), "draws.repetition.claim"),
        (("[draws]", "[drops]\nlimited = \"X\"\n\n[draws]"), "drops.limited"),
        (("partner = \"R\"", "partner = \"X\""), "castling.partner"),
        (("zone = \"a8-h8\"", "zone = \"a8h8\""), "promotion.zone"),
        (("letter = \"N\"", "letter = \"n\""), "pieces[1].letter"),
    ] {
        let reported = standard(&[CHECK, change]);
        assert!(reported.contains(&check.to_owned()), "{reported:#?}");
        assert!(
            reported.iter().any(|fault| fault.starts_with(&format!("{at}: "))),
            "{reported:#?}"
        );
    }
}

#[test]
fn an_unreadable_movement_or_win_condition_is_not_played() {
    for change in [("betza = \"R\"", "betza = \"?\""), ("win = \"checkmate\"", "win = \"chess\"")] {
        let reported = standard(&[CHECK, change]);
        assert_eq!(reported.len(), 1, "{reported:#?}");
    }
}

#[test]
fn a_bad_letter_does_not_hide_unknown_ones() {
    for letter in ["r", "7", "RR"] {
        let reported = standard(&[
            ("letter = \"R\"", &format!("letter = \"{letter}\"")),
            ("partner = \"R\"", "partner = \"Y\""),
            ("choices = \"QRBN\"", "choices = \"QRBX\""),
        ]);
        let paths: Vec<&str> =
            reported.iter().filter_map(|fault| fault.split(':').next()).collect();
        assert_eq!(paths, ["pieces[3].letter", "castling.partner", "promotion.choices"]);
        assert!(reported[2].ends_with("no piece kind has the letter 'X'"), "{reported:#?}");
    }
}

#[test]
fn every_entry_of_a_listed_start_is_checked() {
    let pieces = r#"["Ke1", "Ke9", "Xd4", "e5", "ke8", "qe8", "Qz", "Na1"]"#;
    let board = "start = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"";
    let reported = standard(&[(board, &format!("start = {{ pieces = {pieces} }}"))]);
    let expected = [
        "start.pieces[3]: \"e5\" is not a piece on a square, such as \"Ke1\" or \"ke8\"",
        "start.pieces[6]: \"Qz\" is not a piece on a square, such as \"Ke1\" or \"ke8\"",
        "start.pieces[1]: e9 is not on a board of 8×8",
        "start.pieces[2]: no piece kind has the letter 'X'",
        "start.pieces[5]: two pieces are on e8",
    ];
    assert_eq!(reported, expected);
}

#[test]
fn a_fault_of_one_hand_does_not_hide_those_of_the_other() {
    let board = "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"";
    let hands = "hands = { white = \"p2\", black = \"X\" }";
    let draws = ("insufficient_material = true", "[drops]");
    let reported = standard(&[(board, &format!("{{ pieces = {board}, {hands} }}")), draws]);
    let paths: Vec<&str> = reported.iter().filter_map(|fault| fault.split(':').next()).collect();
    assert_eq!(paths, ["start.hands.white", "start.hands.black"], "{reported:#?}");
    let reported = standard(&[("RNBQKBNR\"", "RNBQKBNR[Xy]\""), draws]);
    let letters =
        ["X", "Y"].map(|letter| format!("start: no piece kind has the letter '{letter}'"));
    assert_eq!(reported, letters);
}

#[test]
fn squares_and_wings_get_a_hint() {
    let reported = standard(&[("from = \"a2-h2\"", "from = \"A2-H2\"")]);
    let expected = "double_step.from: squares are written in lower case: \"a2-h2\", not \"A2-H2\"";
    assert_eq!(reported, [expected]);
    let reported = standard(&[("royal_to = { queen_side", "royal_to = { queen")]);
    assert_eq!(reported.len(), 1, "{reported:#?}");
    assert!(reported[0].contains("did you mean `queen_side`?"), "{reported:#?}");
}

#[test]
fn the_odd_row_is_blamed() {
    let reported = standard(&[("files = 8\n", ""), ("/PPPPPPPP/", "/PPPPPPPPP/")]);
    assert_eq!(reported, ["start: column 27: rank 2 has 9 squares, but the board has 8 files"]);
    let reported = standard(&[("files = 8\n", ""), ("/PPPPPPPP/", "/P/")]);
    assert_eq!(reported, ["start: column 27: rank 2 has 1 square, but the board has 8 files"]);
}

#[test]
fn too_few_rows_do_not_hide_their_widths() {
    let reported = standard(&[("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "k6K1")]);
    assert_eq!(
        reported,
        [
            "start: column 1: there is 1 row, but the board has 8 ranks",
            "start: column 1: rank 1 has 9 squares, but the board has 8 files",
        ]
    );
}

#[test]
fn a_whole_fen_as_the_start_is_one_fault() {
    let reported = standard(&[("RNBQKBNR\"", "RNBQKBNR w KQkq - 0 1\"")]);
    assert_eq!(
        reported,
        [
            "start: the start is the board alone: leave out \"w KQkq - 0 1\"; who moves first is turn in \
         a [start] table, and castling follows from the places of the pieces"
        ]
    );
}

#[test]
fn rows_on_separate_lines_are_one_fault() {
    let reported = standard(&[(
        "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"",
        "\"\"\"\nrnbqkbnr\npppppppp\n8\n8\n8\n8\nPPPPPPPP\nRNBQKBNR\"\"\"",
    )]);
    assert_eq!(reported.len(), 1, "{reported:#?}");
    assert!(
        reported[0].contains("without spaces or line breaks, `/` between them"),
        "{reported:#?}"
    );
}

#[test]
fn a_character_without_a_meaning_is_reported_once() {
    let reported = standard(&[("/8/8/8/8/", "/......../......../8/8/")]);
    assert_eq!(reported.len(), 1, "{reported:#?}");
    assert!(reported[0].ends_with("an empty square is written `1`"), "{reported:#?}");
}

#[test]
fn a_value_without_quotes_does_not_hide_other_faults() {
    let reported = standard(&[
        ("letter = \"N\"", "letter = N"),
        ("partner = \"R\"", "partner = \"X\""),
        CHECK,
    ]);
    assert_eq!(
        reported,
        [
            "pieces[1].letter: this is not TOML: text goes in quotes, such as \"N\"",
            "castling.partner: no piece kind has the letter 'X'",
        ]
    );
}

#[test]
fn mistakes_of_syntax_are_explained_in_plain_words() {
    let reported = |from, to: &str| standard(&[(from, to)]).join("; ");
    let not_toml = |path: &str, words: &str| format!("{path}: this is not TOML: {words}");
    let truth = "write true or false, in lower case and without quotes";
    assert_eq!(reported("royal = true", "royal = True"), not_toml("pieces[5].royal", truth));
    let open = "the quotes are never closed";
    assert_eq!(reported("name = \"pawn\"", "name = \"pawn"), not_toml("pieces[0].name", open));
    assert_eq!(reported("files = 8", "files ="), not_toml("files", "a value must follow `=`"));
}

#[test]
fn kinds_in_single_brackets_are_one_fault() {
    let source = builtin_source("standard").unwrap().replace("[[pieces]]", "[pieces]");
    let reported = faults(&source.replace("betza = \"N\"", "betza = \"?\""));
    assert_eq!(reported.len(), 2, "{reported:#?}");
    assert_eq!(reported[0], "pieces: this is not TOML: each piece kind begins with `[[pieces]]`");
    let one = "name = \"x\"\nstart = \"k1/1K\"\n[pieces]\nletter = \"K\"";
    let expected = "pieces: expected a list, each item of it under [[pieces]], found a table";
    assert_eq!(faults(one), [expected]);
}

#[test]
fn an_unreadable_header_of_a_kind_loses_no_kind() {
    let source = builtin_source("standard").unwrap();
    for (broken, open) in [("[[piec!es]]", ""), ("[[]]", ""), ("[[pie", "`[` is not closed: ")] {
        let (head, tail) = source.rsplit_once("[[pieces]]").unwrap();
        let reported = faults(&format!("{head}{broken}{tail}"));
        let expected = format!(": this is not TOML: {open}the section begins with `[[pieces]]`");
        assert_eq!(reported, [expected.as_str()], "{broken}");
    }
}

#[test]
fn a_misspelled_header_of_a_kind_loses_no_kind() {
    let reported = standard(&[("[[pieces]]\nletter = \"N\"", "[[peices]]\nletter = \"n\"")]);
    assert_eq!(reported.len(), 2, "{reported:#?}");
    assert!(
        reported[0].starts_with("peices: unknown key; did you mean `pieces`?"),
        "{reported:#?}"
    );
    assert!(
        reported[1].starts_with("pieces[1].letter: a piece letter is upper case"),
        "{reported:#?}"
    );
}

#[test]
fn rows_that_do_not_fit_cause_no_faults_about_walls() {
    let source = builtin_source("circus").unwrap();
    assert!(source.contains("/3*3*3/"), "{source}");
    let reported = faults(&source.replacen("/3*3*3/", "/33*3*3/", 1));
    assert_eq!(reported.len(), 1, "{reported:#?}");
}

#[test]
fn a_repeated_key_is_one_fault() {
    let reported = standard(&[("files = 8", "files = 8\nfiles = 9")]);
    assert_eq!(reported, ["files: this is not TOML: this key is given twice"]);
    let reported = standard(&[("[draws]", "[castling]\npartner = \"X\"\n[draws]")]);
    assert_eq!(reported, ["castling: this is not TOML: the section `castling` is given twice"]);
}

#[test]
fn a_lost_key_does_not_hide_wrong_values_and_is_not_called_missing() {
    let reported = standard(&[
        ("name = \"standard\"", "name \"standard\""),
        ("betza = \"N\"", "betza = \"?\""),
        ("partner = \"R\"", "partnr = \"R\""),
    ]);
    let paths: Vec<&str> = reported.iter().filter_map(|fault| fault.split(':').next()).collect();
    assert_eq!(paths, ["name", "pieces[1].betza", "castling.partnr"], "{reported:#?}");
    assert_eq!(reported[0], "name: this is not TOML: a line has the form `key = value`");
}

#[test]
fn a_broken_header_hides_nothing_and_loses_nothing() {
    for header in ["[double_step]", "[castling]", "[promotion]", "[draws]", "[[pieces]]"] {
        let broken = header.replacen(']', "", 1);
        let reported = standard(&[(header, &broken)]);
        let expected =
            format!(": this is not TOML: `[` is not closed: the section begins with `{header}`");
        assert_eq!(reported, [expected.as_str()]);
        let reported = standard(&[(header, &broken), CHECK]);
        assert_eq!(reported.len(), 2, "{reported:#?}");
    }
}

#[test]
fn an_open_bracket_is_one_fault_where_it_was_opened() {
    let source = builtin_source("standard").unwrap().replace("betza = \"N\"", "leaps = [[1, 2]");
    let refused = load(&source, Format::Toml).expect_err("faults");
    let line = 1 + source.lines().position(|line| line.starts_with("leaps")).unwrap();
    assert_eq!(
        refused.to_string(),
        format!("line {line}: pieces[1].leaps: this is not TOML: `[` is never closed")
    );
}

#[test]
fn an_open_bracket_is_reported_with_other_mistakes() {
    let reported = standard(&[
        ("ranks = 8", "ranks 8"),
        ("betza = \"N\"", "leaps = [\n  [1, 2],\n  [0, 2],"),
        ("partner = \"R\"", "partner = R"),
        ("choices = \"QRBN\"", "choices = \"QRBX\""),
    ]);
    let paths: Vec<&str> = reported.iter().filter_map(|fault| fault.split(':').next()).collect();
    assert_eq!(paths, ["ranks", "pieces[1].leaps", "castling.partner", "promotion.choices"]);
}

#[test]
fn the_key_of_a_broken_line_may_be_misspelled_too() {
    let reported = standard(&[("description = \"", "descrip \"")]);
    assert_eq!(reported, ["description: this is not TOML: a line has the form `key = value`"]);
}

#[test]
fn the_other_language_is_recognized() {
    let json = notation::ruleset_file::to_json(&builtin("standard").unwrap());
    let reported = load(&json, Format::Toml).expect_err("it is JSON").to_string();
    assert_eq!(
        reported,
        "line 1: this is JSON, not TOML: rename the file so that it ends in .json"
    );
    let toml = builtin_source("standard").unwrap();
    let reported = load(toml, Format::Json).expect_err("it is TOML").to_string();
    assert_eq!(
        reported,
        "line 1: this is TOML, not JSON: rename the file so that it ends in .toml"
    );
}

#[test]
fn one_value_for_both_sides_is_reported_once_under_its_key() {
    let reported = standard(&[("win = \"checkmate\"", "win = \"checkmate\"\nhills = \"a9\"")]);
    assert_eq!(reported, ["hills: a9 is not on a board of 8×8"]);
    let reported = standard(&[
        ("win = \"checkmate\"", "win = \"king-of-the-hill\""),
        ("insufficient_material = true", ""),
    ]);
    assert_eq!(reported, ["win: the win is on a hill, but there is none: add hills"]);
    let reported = standard(&[("choices =", "compulsory = \"a7-h7\"\nchoices =")]);
    assert_eq!(reported, ["promotion.compulsory: a7 is not in the promotion zone"]);
    let sides = "hills = { white = \"a9\", black = \"b9\" }\nwin = \"checkmate\"";
    let reported = standard(&[("win = \"checkmate\"", sides)]);
    assert_eq!(
        reported,
        ["hills.white: a9 is not on a board of 8×8", "hills.black: b9 is not on a board of 8×8",]
    );
}

#[test]
fn a_misspelled_key_is_not_missing_too() {
    let reported = standard(&[("name = \"standard\"", "nmae = \"standard\"")]);
    assert_eq!(reported.len(), 1, "{reported:#?}");
    assert!(reported[0].starts_with("nmae: unknown key; did you mean `name`?"), "{reported:#?}");
    let reported = standard(&[("[castling]", "[castlng]"), ("partner = \"R\"", "partner = \"X\"")]);
    assert_eq!(reported.len(), 2, "{reported:#?}");
    assert!(
        reported[0].starts_with("castlng: unknown key; did you mean `castling`?"),
        "{reported:#?}"
    );
    assert_eq!(reported[1], "castling.partner: no piece kind has the letter 'X'");
    let reported = standard(&[CHECK, ("win = \"checkmate\"", "wim = \"regicide\"")]);
    assert_eq!(reported.len(), 2, "there is no law of check: {reported:#?}");
    let reported = standard(&[("partner = \"R\"", "Partner = \"R\"")]);
    assert!(reported[0].starts_with("castling.Partner: unknown key; did you mean `partner`?"));
}

#[test]
fn numbers_of_leaps_and_rides_have_a_limit() {
    let reported =
        standard(&[("betza = \"N\"", "rides = [[0, 1, 26]]\nleaps = [[27, 1], [-1, 1], [1]]")]);
    assert_eq!(
        reported,
        [
            "pieces[1].rides[0]: 26 is not from 0 to 25: no board is larger",
            "pieces[1].leaps[0]: 27 is not from 0 to 25: no board is larger",
            "pieces[1].leaps[1]: -1 is not from 0 to 25: no board is larger",
            "pieces[1].leaps[2]: expected a leap of two numbers, such as [1, 2], found a list",
        ]
    );
}

/// An author prints a ruleset and changes only the limit.
#[test]
fn a_shown_ruleset_takes_a_limit_for_all_kinds() {
    let shown = to_toml(&builtin("crazyhouse").unwrap());
    assert!(!shown.contains("\nlimited"), "{shown}");
    let changed = shown.replace("limit = \"none\"", "limit = \"no-mate\"");
    assert_ne!(changed, shown);
    let ruleset = load(&changed, Format::Toml).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(ruleset.spec().drops.as_ref().unwrap().limited.len(), 6);
    let empty = changed.replace("limit = \"no-mate\"", "limit = \"no-mate\"\nlimited = \"\"");
    let reported = load(&empty, Format::Toml).expect_err("nothing is limited").to_string();
    assert!(reported.contains("or leave this out for all kinds"), "{reported}");
}

#[test]
fn the_list_of_faults_is_limited() {
    let kinds = "[[pieces]]\nletter = 1\nbetza = \"?\"\n".repeat(300);
    let source = format!("name = 5\nstart = \"k1/1K\"\nwin = \"extinction\"\n{kinds}");
    let refused = load(&source, Format::Toml).expect_err("faults");
    assert_eq!(refused.faults.len(), MAX_FAULTS);
    assert_eq!(refused.unlisted, 1 + 3 * 300 - MAX_FAULTS);
}

#[test]
fn a_key_of_many_dots_does_no_harm() {
    let reported = faults(&format!("\"{}\" = 1\nname = \"x\"", ".[".repeat(100_000)));
    assert_eq!(reported.len(), 3);
}

#[test]
fn a_normal_draft_is_written_with_rows() {
    for name in builtin_names() {
        let text = to_toml(&normalized(builtin(name).unwrap()));
        let written =
            |line: &str| line.starts_with("start = \"") || line.starts_with("pieces = \"");
        assert!(text.lines().any(written), "{text}");
    }
}

/// A board of three files, too narrow for standard castling.
const NARROW: &str = "name = \"narrow\"\nstart = \"k2/3/2K\"\n\
    [[pieces]]\nletter = \"K\"\nname = \"king\"\nbetza = \"K\"\nroyal = true\n\
    [[pieces]]\nletter = \"R\"\nname = \"rook\"\nbetza = \"R\"\n";

#[test]
fn an_unread_letter_of_a_list_does_not_hide_an_unknown_one() {
    let unread = "expected one letter in quotes, such as \"N\", found 3";
    let reported = standard(&[("choices = \"QRBN\"", "choices = [\"X\", 3]")]);
    let expected = [
        format!("promotion.choices[1]: {unread}"),
        "promotion.choices[0]: no piece kind has the letter 'X'".to_owned(),
    ];
    assert_eq!(reported, expected);
    let options = "win = { by = \"extinction\", any_of = [3, \"Y\"] }";
    let reported = standard(&[("win = \"checkmate\"", options)]);
    assert!(reported.contains(&format!("win.any_of[0]: {unread}")), "{reported:#?}");
    let unknown = "win.any_of[1]: no piece kind has the letter 'Y'".to_owned();
    assert!(reported.contains(&unknown), "{reported:#?}");
}

#[test]
fn a_value_for_both_sides_is_checked_beside_a_side() {
    let win = "win = { by = \"conquest\", white = \"checkmate\" }";
    let reported = standard(&[("win = \"checkmate\"", win)]).join("\n");
    assert!(
        reported.contains("win.by: is for both sides, but the table has a value for one side"),
        "{reported}"
    );
    assert!(reported.contains("win.by: \"conquest\" is not known"), "{reported}");
    assert!(reported.contains("win.black: is missing"), "{reported}");
    assert!(!reported.contains("unknown key"), "{reported}");
    let reported = standard(&[("from = \"a2-h2\"", "from = { white = \"a2-h2\", top = \"a1\" }")]);
    assert!(reported[0].starts_with("double_step.from.top: unknown key"), "{reported:#?}");
}

#[test]
fn too_many_keys_do_not_hide_other_faults() {
    let keys: String = (0..120).map(|number| format!("k{number} = 1\n")).collect();
    let reported = standard(&[("name = ", &format!("{keys}name = ")), ("ranks = 8", "ranks = 99")]);
    assert!(
        reported.iter().any(|fault| fault.ends_with("keys; 100 is the maximum")),
        "{reported:#?}"
    );
    let narrow = NARROW.replace("betza = \"R\"", "betza = \"?\"");
    let listed = load(&format!("{keys}{narrow}"), Format::Toml).unwrap_err();
    assert!(listed.unlisted > 0, "{listed}");
    let first = load(&format!("ranks = 99\n{keys}{narrow}"), Format::Toml).unwrap_err().to_string();
    assert!(first.contains("ranks: a board has 2 to 26 ranks, not 99"), "{first}");
}

#[test]
fn limits_are_those_that_are_accepted() {
    let reported = faults(&format!("checks_to_win = 300\n{NARROW}"));
    assert_eq!(reported, ["checks_to_win: expected a whole number from 1 to 255, found 300"]);
    let reported = standard(&[("claim = 100", "claim = 99999"), ("claim = 3", "claim = 999")]);
    let expected = [
        "draws.repetition.claim: expected a whole number from 2 to 255, found 999",
        "draws.move_count.claim: expected a whole number from 1 to 65535, found 99999",
    ];
    assert_eq!(reported, expected);
}

#[test]
fn castling_on_a_narrow_board_explains_what_to_write() {
    let reported = faults(&format!("{NARROW}[castling]\n"));
    let expected = "castling.partner_to: is left out, and a board of 3 files is too narrow for the \
        usual ones: give queen_side and king_side";
    assert_eq!(reported, [expected]);
    let files = "royal_to = { queen_side = \"a\", king_side = \"c\" }\n\
        partner_to = { queen_side = \"b\", king_side = \"d\" }\n";
    let reported = faults(&format!("{NARROW}[castling]\n{files}"));
    assert_eq!(reported, ["castling.partner_to.king_side: the board's files end at c"]);
}

#[test]
fn hands_between_the_rows_hide_nothing() {
    let reported = faults(&NARROW.replace("k2/3/2K", "k2[QQ]/3/2K"));
    assert_eq!(reported[0], "start: column 3: the pieces in hand belong after the last row");
    assert!(reported[1].ends_with("no piece kind has the letter 'Q'"), "{reported:#?}");
    assert!(reported.iter().all(|fault| fault.starts_with("start: ")), "{reported:#?}");
    let reported = faults(&NARROW.replace("k2/3/2K", "k2[QQ/3/2K"));
    assert!(reported.iter().all(|fault| fault.starts_with("start: ")), "{reported:#?}");
}

#[test]
fn mistakes_of_toml_are_explained() {
    let reported = standard(&[("title = \"Standard chess\"", "title = “Standard chess”")]);
    let expected =
        "title: this is not TOML: `“` is not a quote in TOML; write straight quotes, \"N\"";
    assert_eq!(reported, [expected]);
    let reported = standard(&[("[castling]", "[castling")]);
    let expected = ": this is not TOML: `[` is not closed: the section begins with `[castling]`";
    assert_eq!(reported, [expected]);
}

#[test]
fn a_setting_below_a_header_is_reported_with_its_right_place() {
    let start = "start = \"k2/3/2K\"\n";
    let reported = faults(&format!("{}{start}", NARROW.replace(start, "")));
    let expected = "pieces[1].start: `start` is about the whole ruleset: move it above the first \
        `[…]` line";
    assert_eq!(reported, [expected]);
    let reported =
        faults(&format!("{}{start}", NARROW.replace(start, "").replace("\"K\"\nr", "\"?\"\nr")));
    assert_eq!(reported.len(), 2, "what else is wrong is reported as well: {reported:#?}");
}
