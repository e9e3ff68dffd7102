//! One reading of a ruleset file tells every fault, and none that only follows from another.

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
    let told = standard(&[("name = \"standard\"\n", ""), ("ranks = 8", "ranks = 99")]);
    assert_eq!(told, ["name: is missing", "ranks: a board has 2 to 26 ranks, not 99"]);
}

#[test]
fn a_bad_letter_does_not_hide_a_bad_movement_or_a_missing_king() {
    let told = standard(&[
        ("letter = \"N\"", "letter = \"NN\""),
        ("betza = \"N\"", "betza = \"?\""),
        NO_WHITE_KING,
    ]);
    assert_eq!(told.len(), 3, "{told:#?}");
    assert!(told[0].starts_with("start: White has no royal"), "{told:#?}");
    assert!(told[1].starts_with("pieces[1].letter: expected one letter"), "{told:#?}");
    assert!(told[2].starts_with("pieces[1].betza: column 1: "), "{told:#?}");
}

#[test]
fn faults_of_every_stage_are_told_together() {
    let told = standard(&[
        ("win = \"checkmate\"", "win = \"checkmate\"\nno_moves = \"stalemate\""),
        ("from = \"a2-h2\"", "from = \"a2h2\""),
        ("partner = \"R\"", "partner = \"X\""),
        NO_WHITE_KING,
    ]);
    let paths: Vec<&str> = told.iter().filter_map(|fault| fault.split(':').next()).collect();
    assert_eq!(paths, ["start", "no_moves", "double_step.from", "castling.partner"]);
    assert!(told[0].ends_with("White has no royal, but Black wins by checkmating it"), "{told:#?}");
}

/// Breaks each line with a key and a value of each built-in file in turn: that is one fault.
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
            let told = faults(&source.join("\n"));
            assert_eq!(told.len(), 1, "{name}, line {}, {broken}: {told:#?}", at + 1);
            assert!(told_so(key, &told[0]), "{broken}: {told:#?}");
        }
    }
}

#[test]
fn a_value_of_the_wrong_kind_is_one_fault() {
    one_fault_a_line(
        |key, _| format!("{key} = 1979-05-27"),
        |key, told| told.contains(&format!("{key}: expected")),
    );
}

#[test]
fn a_mistake_of_syntax_is_one_fault() {
    let told = |key: &str, told: &str| told.contains(&format!("{key}: this is not TOML: "));
    one_fault_a_line(|key, value| format!("{key} {value}"), told);
    one_fault_a_line(|key, _| format!("{key} = oops!"), told);
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
            let told = faults(&format!("{key} = 5\n{head}{rest}"));
            assert_eq!(told.len(), 1, "{name}: {told:#?}");
        }
    }
}

#[test]
fn a_file_without_kinds_or_start_is_told_so() {
    let told = faults("name = \"x\"\nfiles = 8\nranks = 8\nchecks_to_win = 3\n[castling]\n");
    assert_eq!(told, ["start: is missing", "pieces: is missing"]);
    let told = faults("name = \"x\"");
    assert_eq!(told, ["start: is missing", "pieces: is missing"]);
}

#[test]
fn a_bad_item_keeps_the_places_of_the_others() {
    let told = standard(&[
        ("ranks = 8", "ranks = 8\nwalls = [3, \"a4\", \"x\"]"),
        ("betza = \"N\"", "leaps = [\"N\", [1, 2], [0, 0]]"),
    ]);
    let paths: Vec<&str> = told.iter().filter_map(|fault| fault.split(':').next()).collect();
    assert_eq!(paths, ["walls[0]", "walls[2]", "pieces[1].leaps[0]", "pieces[1].leaps[2]"]);
}

#[test]
fn two_kinds_with_one_letter_are_one_fault() {
    let told = standard(&[("letter = \"B\"", "letter = \"R\""), ("choices = \"QRBN\"", "")]);
    let expected = [
        "start: no piece kind has the letter 'B'",
        "pieces[3].letter: R is already the letter of the bishop",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_board_of_eighty_files_is_told_once() {
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
        gaps[0].starts_with("start: column 1: `80` is no number of empty squares"),
        "{gaps:#?}"
    );
}

#[test]
fn rows_that_are_all_too_short_are_told_once() {
    let told = standard(&[("files = 8", "files = 9")]);
    assert_eq!(told, ["start: column 1: every row has 8 squares, but the board has 9 files"]);
}

#[test]
fn an_unknown_letter_of_the_start_is_told_once() {
    let told = standard(&[("pppppppp", "xxxxxxxx")]);
    assert_eq!(told, ["start: no piece kind has the letter 'X'"]);
}

const CHECK: (&str, &str) = ("PPPPPPPP/RNBQKBNR", "8/RNBQK2q");

#[test]
fn a_start_that_cannot_be_played_is_told_beside_other_faults() {
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
        let told = standard(&[CHECK, change]);
        assert!(told.contains(&check.to_owned()), "{told:#?}");
        assert!(told.iter().any(|fault| fault.starts_with(&format!("{at}: "))), "{told:#?}");
    }
}

#[test]
fn nobody_plays_by_a_movement_or_a_win_that_could_not_be_read() {
    for change in [("betza = \"R\"", "betza = \"?\""), ("win = \"checkmate\"", "win = \"chess\"")] {
        let told = standard(&[CHECK, change]);
        assert_eq!(told.len(), 1, "{told:#?}");
    }
}

#[test]
fn a_bad_letter_does_not_hide_unknown_ones() {
    for letter in ["r", "7", "RR"] {
        let told = standard(&[
            ("letter = \"R\"", &format!("letter = \"{letter}\"")),
            ("partner = \"R\"", "partner = \"Y\""),
            ("choices = \"QRBN\"", "choices = \"QRBX\""),
        ]);
        let paths: Vec<&str> = told.iter().filter_map(|fault| fault.split(':').next()).collect();
        assert_eq!(paths, ["pieces[3].letter", "castling.partner", "promotion.choices"]);
        assert!(told[2].ends_with("no piece kind has the letter 'X'"), "{told:#?}");
    }
}

#[test]
fn every_entry_of_a_listed_start_is_judged() {
    let pieces = r#"["Ke1", "Ke9", "Xd4", "e5", "ke8", "qe8", "Qz", "Na1"]"#;
    let board = "start = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"";
    let told = standard(&[(board, &format!("start = {{ pieces = {pieces} }}"))]);
    let expected = [
        "start.pieces[3]: \"e5\" is not a piece on a square, such as \"Ke1\" or \"ke8\"",
        "start.pieces[6]: \"Qz\" is not a piece on a square, such as \"Ke1\" or \"ke8\"",
        "start.pieces[1]: e9 is not on a board of 8×8",
        "start.pieces[2]: no piece kind has the letter 'X'",
        "start.pieces[5]: two pieces are on e8",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_fault_of_one_hand_does_not_hide_those_of_the_other() {
    let board = "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"";
    let hands = "hands = { white = \"p2\", black = \"X\" }";
    let draws = ("insufficient_material = true", "[drops]");
    let told = standard(&[(board, &format!("{{ pieces = {board}, {hands} }}")), draws]);
    let paths: Vec<&str> = told.iter().filter_map(|fault| fault.split(':').next()).collect();
    assert_eq!(paths, ["start.hands.white", "start.hands.black"], "{told:#?}");
    let told = standard(&[("RNBQKBNR\"", "RNBQKBNR[Xy]\""), draws]);
    let letters =
        ["X", "Y"].map(|letter| format!("start: no piece kind has the letter '{letter}'"));
    assert_eq!(told, letters);
}

#[test]
fn squares_and_wings_get_a_hint() {
    let told = standard(&[("from = \"a2-h2\"", "from = \"A2-H2\"")]);
    let expected = "double_step.from: squares are written in lower case: \"a2-h2\", not \"A2-H2\"";
    assert_eq!(told, [expected]);
    let told = standard(&[("royal_to = { queen_side", "royal_to = { queen")]);
    assert_eq!(told.len(), 1, "{told:#?}");
    assert!(told[0].contains("did you mean `queen_side`?"), "{told:#?}");
}

#[test]
fn the_odd_row_is_blamed() {
    let told = standard(&[("files = 8\n", ""), ("/PPPPPPPP/", "/PPPPPPPPP/")]);
    assert_eq!(told, ["start: column 27: rank 2 has 9 squares, but the board has 8 files"]);
    let told = standard(&[("files = 8\n", ""), ("/PPPPPPPP/", "/P/")]);
    assert_eq!(told, ["start: column 27: rank 2 has 1 square, but the board has 8 files"]);
}

#[test]
fn too_few_rows_do_not_hide_their_widths() {
    let told = standard(&[("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "k6K1")]);
    assert_eq!(
        told,
        [
            "start: column 1: there is 1 row, but the board has 8 ranks",
            "start: column 1: rank 1 has 9 squares, but the board has 8 files",
        ]
    );
}

#[test]
fn a_whole_fen_as_the_start_is_one_fault() {
    let told = standard(&[("RNBQKBNR\"", "RNBQKBNR w KQkq - 0 1\"")]);
    assert_eq!(
        told,
        [
            "start: the start is the board alone: leave out \"w KQkq - 0 1\"; who moves first is turn in \
         a [start] table, and castling follows from where the pieces stand"
        ]
    );
}

#[test]
fn rows_on_lines_of_their_own_are_one_fault() {
    let told = standard(&[(
        "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"",
        "\"\"\"\nrnbqkbnr\npppppppp\n8\n8\n8\n8\nPPPPPPPP\nRNBQKBNR\"\"\"",
    )]);
    assert_eq!(told.len(), 1, "{told:#?}");
    assert!(told[0].contains("without spaces or line breaks, `/` between them"), "{told:#?}");
}

#[test]
fn a_character_that_means_nothing_is_told_once() {
    let told = standard(&[("/8/8/8/8/", "/......../......../8/8/")]);
    assert_eq!(told.len(), 1, "{told:#?}");
    assert!(told[0].ends_with("an empty square is written `1`"), "{told:#?}");
}

#[test]
fn a_value_without_quotes_does_not_hide_other_faults() {
    let told = standard(&[
        ("letter = \"N\"", "letter = N"),
        ("partner = \"R\"", "partner = \"X\""),
        CHECK,
    ]);
    assert_eq!(
        told,
        [
            "pieces[1].letter: this is not TOML: text goes in quotes, such as \"N\"",
            "castling.partner: no piece kind has the letter 'X'",
        ]
    );
}

#[test]
fn mistakes_of_syntax_are_told_in_words_for_people() {
    let told = |from, to: &str| standard(&[(from, to)]).join("; ");
    let not_toml = |path: &str, words: &str| format!("{path}: this is not TOML: {words}");
    let truth = "write true or false, in lower case and without quotes";
    assert_eq!(told("royal = true", "royal = True"), not_toml("pieces[5].royal", truth));
    let open = "the quotes are never closed";
    assert_eq!(told("name = \"pawn\"", "name = \"pawn"), not_toml("pieces[0].name", open));
    assert_eq!(told("files = 8", "files ="), not_toml("files", "a value must follow `=`"));
}

#[test]
fn kinds_in_single_brackets_are_one_fault() {
    let source = builtin_source("standard").unwrap().replace("[[pieces]]", "[pieces]");
    let told = faults(&source.replace("betza = \"N\"", "betza = \"?\""));
    assert_eq!(told.len(), 2, "{told:#?}");
    assert_eq!(told[0], "pieces: this is not TOML: each piece kind begins with `[[pieces]]`");
    let one = "name = \"x\"\nstart = \"k1/1K\"\n[pieces]\nletter = \"K\"";
    let expected = "pieces: expected a list, each item of it under [[pieces]], found a table";
    assert_eq!(faults(one), [expected]);
}

#[test]
fn an_unreadable_header_of_a_kind_loses_no_kind() {
    let source = builtin_source("standard").unwrap();
    for (broken, open) in [("[[piec!es]]", ""), ("[[]]", ""), ("[[pie", "`[` is not closed: ")] {
        let (head, tail) = source.rsplit_once("[[pieces]]").unwrap();
        let told = faults(&format!("{head}{broken}{tail}"));
        let expected = format!(": this is not TOML: {open}the section begins with `[[pieces]]`");
        assert_eq!(told, [expected.as_str()], "{broken}");
    }
}

#[test]
fn a_misspelled_header_of_a_kind_loses_no_kind() {
    let told = standard(&[("[[pieces]]\nletter = \"N\"", "[[peices]]\nletter = \"n\"")]);
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(told[0].starts_with("peices: unknown key; did you mean `pieces`?"), "{told:#?}");
    assert!(told[1].starts_with("pieces[1].letter: a piece letter is upper case"), "{told:#?}");
}

#[test]
fn rows_that_do_not_fit_say_nothing_about_walls() {
    let source = builtin_source("circus").unwrap();
    assert!(source.contains("/3*3*3/"), "{source}");
    let told = faults(&source.replacen("/3*3*3/", "/33*3*3/", 1));
    assert_eq!(told.len(), 1, "{told:#?}");
}

#[test]
fn what_is_given_twice_is_one_fault() {
    let told = standard(&[("files = 8", "files = 8\nfiles = 9")]);
    assert_eq!(told, ["files: this is not TOML: this key is given twice"]);
    let told = standard(&[("[draws]", "[castling]\npartner = \"X\"\n[draws]")]);
    assert_eq!(told, ["castling: this is not TOML: the section `castling` is given twice"]);
}

#[test]
fn a_lost_key_does_not_hide_wrong_values_and_is_not_called_missing() {
    let told = standard(&[
        ("name = \"standard\"", "name \"standard\""),
        ("betza = \"N\"", "betza = \"?\""),
        ("partner = \"R\"", "partnr = \"R\""),
    ]);
    let paths: Vec<&str> = told.iter().filter_map(|fault| fault.split(':').next()).collect();
    assert_eq!(paths, ["name", "pieces[1].betza", "castling.partnr"], "{told:#?}");
    assert_eq!(told[0], "name: this is not TOML: a line has the form `key = value`");
}

#[test]
fn a_broken_header_hides_nothing_and_loses_nothing() {
    for header in ["[double_step]", "[castling]", "[promotion]", "[draws]", "[[pieces]]"] {
        let broken = header.replacen(']', "", 1);
        let told = standard(&[(header, &broken)]);
        let expected =
            format!(": this is not TOML: `[` is not closed: the section begins with `{header}`");
        assert_eq!(told, [expected.as_str()]);
        let told = standard(&[(header, &broken), CHECK]);
        assert_eq!(told.len(), 2, "{told:#?}");
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
fn an_open_bracket_is_told_beside_other_mistakes() {
    let told = standard(&[
        ("ranks = 8", "ranks 8"),
        ("betza = \"N\"", "leaps = [\n  [1, 2],\n  [0, 2],"),
        ("partner = \"R\"", "partner = R"),
        ("choices = \"QRBN\"", "choices = \"QRBX\""),
    ]);
    let paths: Vec<&str> = told.iter().filter_map(|fault| fault.split(':').next()).collect();
    assert_eq!(paths, ["ranks", "pieces[1].leaps", "castling.partner", "promotion.choices"]);
}

#[test]
fn the_key_of_a_broken_line_may_be_misspelled_too() {
    let told = standard(&[("description = \"", "descrip \"")]);
    assert_eq!(told, ["description: this is not TOML: a line has the form `key = value`"]);
}

#[test]
fn the_other_language_is_recognized() {
    let json = notation::ruleset_file::to_json(&builtin("standard").unwrap());
    let told = load(&json, Format::Toml).expect_err("it is JSON").to_string();
    assert_eq!(told, "line 1: this is JSON, not TOML: let the name of the file end in .json");
    let toml = builtin_source("standard").unwrap();
    let told = load(toml, Format::Json).expect_err("it is TOML").to_string();
    assert_eq!(told, "line 1: this is TOML, not JSON: let the name of the file end in .toml");
}

#[test]
fn one_value_for_both_sides_is_told_once_under_its_key() {
    let told = standard(&[("win = \"checkmate\"", "win = \"checkmate\"\nhills = \"a9\"")]);
    assert_eq!(told, ["hills: a9 is not on a board of 8×8"]);
    let told = standard(&[
        ("win = \"checkmate\"", "win = \"king-of-the-hill\""),
        ("insufficient_material = true", ""),
    ]);
    assert_eq!(told, ["win: the win is on a hill, but there is none: add hills"]);
    let told = standard(&[("choices =", "compulsory = \"a7-h7\"\nchoices =")]);
    assert_eq!(told, ["promotion.compulsory: a7 is not in the promotion zone"]);
    let sides = "hills = { white = \"a9\", black = \"b9\" }\nwin = \"checkmate\"";
    let told = standard(&[("win = \"checkmate\"", sides)]);
    assert_eq!(
        told,
        ["hills.white: a9 is not on a board of 8×8", "hills.black: b9 is not on a board of 8×8",]
    );
}

#[test]
fn a_misspelled_key_is_not_missing_too() {
    let told = standard(&[("name = \"standard\"", "nmae = \"standard\"")]);
    assert_eq!(told.len(), 1, "{told:#?}");
    assert!(told[0].starts_with("nmae: unknown key; did you mean `name`?"), "{told:#?}");
    let told = standard(&[("[castling]", "[castlng]"), ("partner = \"R\"", "partner = \"X\"")]);
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(told[0].starts_with("castlng: unknown key; did you mean `castling`?"), "{told:#?}");
    assert_eq!(told[1], "castling.partner: no piece kind has the letter 'X'");
    let told = standard(&[CHECK, ("win = \"checkmate\"", "wim = \"regicide\"")]);
    assert_eq!(told.len(), 2, "there is no law of check: {told:#?}");
    let told = standard(&[("partner = \"R\"", "Partner = \"R\"")]);
    assert!(told[0].starts_with("castling.Partner: unknown key; did you mean `partner`?"));
}

#[test]
fn numbers_of_leaps_and_rides_have_a_limit() {
    let told =
        standard(&[("betza = \"N\"", "rides = [[0, 1, 26]]\nleaps = [[27, 1], [-1, 1], [1]]")]);
    assert_eq!(
        told,
        [
            "pieces[1].rides[0]: 26 is not from 0 to 25: no board is larger",
            "pieces[1].leaps[0]: 27 is not from 0 to 25: no board is larger",
            "pieces[1].leaps[1]: -1 is not from 0 to 25: no board is larger",
            "pieces[1].leaps[2]: expected a leap of two numbers, such as [1, 2], found a list",
        ]
    );
}

/// Someone shows a ruleset, changes the limit and nothing else.
#[test]
fn a_shown_ruleset_takes_a_limit_for_all_kinds() {
    let shown = to_toml(&builtin("crazyhouse").unwrap());
    assert!(!shown.contains("\nlimited"), "{shown}");
    let changed = shown.replace("limit = \"none\"", "limit = \"no-mate\"");
    assert_ne!(changed, shown);
    let ruleset = load(&changed, Format::Toml).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(ruleset.spec().drops.as_ref().unwrap().limited.len(), 6);
    let empty = changed.replace("limit = \"no-mate\"", "limit = \"no-mate\"\nlimited = \"\"");
    let told = load(&empty, Format::Toml).expect_err("nothing is limited").to_string();
    assert!(told.contains("or leave this out for all kinds"), "{told}");
}

#[test]
fn no_more_faults_are_listed_than_help() {
    let kinds = "[[pieces]]\nletter = 1\nbetza = \"?\"\n".repeat(300);
    let source = format!("name = 5\nstart = \"k1/1K\"\nwin = \"extinction\"\n{kinds}");
    let refused = load(&source, Format::Toml).expect_err("faults");
    assert_eq!(refused.faults.len(), MAX_FAULTS);
    assert_eq!(refused.unlisted, 1 + 3 * 300 - MAX_FAULTS);
}

#[test]
fn a_key_of_many_dots_does_no_harm() {
    let told = faults(&format!("\"{}\" = 1\nname = \"x\"", ".[".repeat(100_000)));
    assert_eq!(told.len(), 3);
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

/// Three files: no board for the usual castling.
const NARROW: &str = "name = \"narrow\"\nstart = \"k2/3/2K\"\n\
    [[pieces]]\nletter = \"K\"\nname = \"king\"\nbetza = \"K\"\nroyal = true\n\
    [[pieces]]\nletter = \"R\"\nname = \"rook\"\nbetza = \"R\"\n";

#[test]
fn an_unread_letter_of_a_list_does_not_hide_an_unknown_one() {
    let unread = "expected one letter in quotes, such as \"N\", found 3";
    let told = standard(&[("choices = \"QRBN\"", "choices = [\"X\", 3]")]);
    let expected = [
        format!("promotion.choices[1]: {unread}"),
        "promotion.choices[0]: no piece kind has the letter 'X'".to_owned(),
    ];
    assert_eq!(told, expected);
    let options = "win = { by = \"extinction\", any_of = [3, \"Y\"] }";
    let told = standard(&[("win = \"checkmate\"", options)]);
    assert!(told.contains(&format!("win.any_of[0]: {unread}")), "{told:#?}");
    let unknown = "win.any_of[1]: no piece kind has the letter 'Y'".to_owned();
    assert!(told.contains(&unknown), "{told:#?}");
}

#[test]
fn what_holds_for_both_sides_is_judged_beside_a_side() {
    let win = "win = { by = \"conquest\", white = \"checkmate\" }";
    let told = standard(&[("win = \"checkmate\"", win)]).join("\n");
    assert!(
        told.contains("win.by: holds for both sides, but the table has a side of its"),
        "{told}"
    );
    assert!(told.contains("win.by: \"conquest\" is not known"), "{told}");
    assert!(told.contains("win.black: is missing"), "{told}");
    assert!(!told.contains("unknown key"), "{told}");
    let told = standard(&[("from = \"a2-h2\"", "from = { white = \"a2-h2\", top = \"a1\" }")]);
    assert!(told[0].starts_with("double_step.from.top: unknown key"), "{told:#?}");
}

#[test]
fn too_many_keys_do_not_hide_other_faults() {
    let keys: String = (0..120).map(|number| format!("k{number} = 1\n")).collect();
    let told = standard(&[("name = ", &format!("{keys}name = ")), ("ranks = 8", "ranks = 99")]);
    assert!(told.iter().any(|fault| fault.ends_with("keys; 100 are the most")), "{told:#?}");
    let narrow = NARROW.replace("betza = \"R\"", "betza = \"?\"");
    let listed = load(&format!("{keys}{narrow}"), Format::Toml).unwrap_err();
    assert!(listed.unlisted > 0, "{listed}");
    let first = load(&format!("ranks = 99\n{keys}{narrow}"), Format::Toml).unwrap_err().to_string();
    assert!(first.contains("ranks: a board has 2 to 26 ranks, not 99"), "{first}");
}

#[test]
fn limits_are_those_that_are_accepted() {
    let told = faults(&format!("checks_to_win = 300\n{NARROW}"));
    assert_eq!(told, ["checks_to_win: expected a whole number from 1 to 255, found 300"]);
    let told = standard(&[("claim = 100", "claim = 99999"), ("claim = 3", "claim = 999")]);
    let expected = [
        "draws.repetition.claim: expected a whole number from 2 to 255, found 999",
        "draws.move_count.claim: expected a whole number from 1 to 65535, found 99999",
    ];
    assert_eq!(told, expected);
}

#[test]
fn castling_on_a_narrow_board_says_what_to_write() {
    let told = faults(&format!("{NARROW}[castling]\n"));
    let expected = "castling.partner_to: is left out, and a board of 3 files is too narrow for the \
        usual ones: give queen_side and king_side";
    assert_eq!(told, [expected]);
    let files = "royal_to = { queen_side = \"a\", king_side = \"c\" }\n\
        partner_to = { queen_side = \"b\", king_side = \"d\" }\n";
    let told = faults(&format!("{NARROW}[castling]\n{files}"));
    assert_eq!(told, ["castling.partner_to.king_side: the board's files end at c"]);
}

#[test]
fn hands_between_the_rows_hide_nothing() {
    let told = faults(&NARROW.replace("k2/3/2K", "k2[QQ]/3/2K"));
    assert_eq!(told[0], "start: column 3: the pieces in hand stand after the last row");
    assert!(told[1].ends_with("no piece kind has the letter 'Q'"), "{told:#?}");
    assert!(told.iter().all(|fault| fault.starts_with("start: ")), "{told:#?}");
    let told = faults(&NARROW.replace("k2/3/2K", "k2[QQ/3/2K"));
    assert!(told.iter().all(|fault| fault.starts_with("start: ")), "{told:#?}");
}

#[test]
fn slips_of_toml_are_told_in_words() {
    let told = standard(&[("title = \"Standard chess\"", "title = “Standard chess”")]);
    let expected = "title: this is not TOML: `“` is no quote here: write straight ones, \"N\"";
    assert_eq!(told, [expected]);
    let told = standard(&[("[castling]", "[castling")]);
    let expected = ": this is not TOML: `[` is not closed: the section begins with `[castling]`";
    assert_eq!(told, [expected]);
}

#[test]
fn a_setting_below_a_header_is_told_where_it_belongs() {
    let start = "start = \"k2/3/2K\"\n";
    let told = faults(&format!("{}{start}", NARROW.replace(start, "")));
    let expected = "pieces[1].start: `start` is about the whole ruleset: move it above the first \
        `[…]` line";
    assert_eq!(told, [expected]);
    let told =
        faults(&format!("{}{start}", NARROW.replace(start, "").replace("\"K\"\nr", "\"?\"\nr")));
    assert_eq!(told.len(), 2, "what else is wrong is told as well: {told:#?}");
}
