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
    assert!(told[0].starts_with("start.pieces: White has no royal"), "{told:#?}");
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
    assert_eq!(paths, ["start.pieces", "no_moves", "double_step.from", "castling.partner"]);
    assert!(told[0].ends_with("White has no royal, but Black wins by checkmating it"), "{told:#?}");
}

#[test]
fn a_value_of_the_wrong_kind_is_one_fault() {
    for name in builtin_names() {
        let lines: Vec<&str> = builtin_source(name).unwrap().lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let Some((key, value)) = line.split_once(" = ") else { continue };
            if value == "\"\"\"" {
                continue;
            }
            let broken = format!("{key} = 1979-05-27");
            let source: Vec<&str> = lines
                .iter()
                .enumerate()
                .map(|(index, line)| if index == at { broken.as_str() } else { line })
                .collect();
            let told = faults(&source.join("\n"));
            assert_eq!(told.len(), 1, "{name}, line {}, {line}: {told:#?}", at + 1);
            assert!(told[0].contains(&format!("{key}: expected")), "{told:#?}");
        }
    }
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
        "start.pieces: no piece kind has the letter 'B'",
        "pieces[3].letter: R already stands for the bishop",
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
    assert_eq!(told, ["start.pieces: no piece kind has the letter 'X'"]);
}

#[test]
fn a_start_that_cannot_be_played_is_told_last() {
    let check = ("RNBQKBNR", "RNBQK2q");
    let told = standard(&[check, ("PPPPPPPP", "8")]);
    assert!(told.iter().any(|fault| fault.contains("is in check at the start")), "{told:#?}");
    let told = standard(&[check, ("PPPPPPPP", "8"), ("name = \"standard\"\n", "")]);
    assert_eq!(told, ["name: is missing"]);
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
