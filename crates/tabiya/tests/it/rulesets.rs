//! `ruleset list`, `show`, `check` and `random`.

use crate::{file, tabiya, tabiya_reading};

#[test]
fn list_shows_names_boards_and_titles() {
    let text = tabiya(&["ruleset", "list"]).fine();
    assert!(text.contains("\ngrand             10×10  Grand Chess\n"), "{text}");
}

#[test]
fn what_show_and_random_write_can_be_checked_and_played() {
    let shown = tabiya(&["ruleset", "show", "grand", "--format", "json"]).fine();
    let drawn = tabiya(&["ruleset", "random", "--chess960", "959"]).fine();
    for (name, text) in [("grand.json", &shown), ("drawn.toml", &drawn)] {
        let path = file(name, text);
        let report = tabiya(&["ruleset", "check", &path]).fine();
        assert!(report.starts_with(&format!("{path} is a valid ruleset\n")), "{report}");
        assert!(tabiya(&["perft", "1", "--ruleset", &path]).fine().starts_with("nodes "));
        let again = tabiya(&["ruleset", "show", &path, "--format", "json"]).fine();
        assert_eq!(
            tabiya_reading(&again, &["ruleset", "show", "-", "--format", "json"]).fine(),
            again
        );
    }
}

#[test]
fn check_reads_standard_input_in_both_formats() {
    for format in ["toml", "json"] {
        let text = tabiya(&["ruleset", "show", "hilltop", "--format", format]).fine();
        let report = tabiya_reading(&text, &["ruleset", "check", "-"]).fine();
        assert!(report.starts_with("standard input is a valid ruleset\n"), "{report}");
        assert!(report.contains("\nboard         9×7, "), "{report}");
    }
}

#[test]
fn check_lists_every_mistake_with_its_line() {
    let sound = tabiya(&["ruleset", "show", "standard"]).fine();
    let broken = sound
        .replace("letter = \"N\"", "letter = \"M\"")
        .replace("from = \"a2-h2\"", "from = \"a2-i2\"")
        .replace("partner = \"R\"", "partner = \"X\"");
    let path = file("broken.toml", &broken);
    let report = tabiya(&["ruleset", "check", &path]).refused();
    for (needle, at) in
        [("start =", "start"), ("a2-i2", "double_step.from"), ("\"X\"", "castling.partner")]
    {
        let line = 1 + broken.lines().position(|line| line.contains(needle)).unwrap();
        assert!(report.contains(&format!("{path}:{line}: {at}: ")), "{at} in {report}");
    }
    assert!(report.contains(&format!("\n{path} has ")), "{report}");
    let complaint = tabiya(&["moves", "--ruleset", &path]).complaint(1);
    assert!(complaint.contains(": castling.partner: "), "{complaint}");
}

#[test]
fn check_refuses_a_start_that_cannot_be_played() {
    let sound = tabiya(&["ruleset", "show", "standard"]).fine();
    let broken = sound.replace("RNBQKBNR", "RNBQQBNR");
    let report = tabiya_reading(&broken, &["ruleset", "check", "-"]).refused();
    assert!(report.starts_with("standard input:"), "{report}");
}

#[test]
fn check_reports_a_check_at_the_start_among_other_mistakes() {
    let sound = tabiya(&["ruleset", "show", "crazyhouse"]).fine();
    let broken = sound
        .replace("PPPPPPPP/RNBQKBNR", "8/RNBQK2q")
        .replace("limit = \"none\"", "limit = \"no-mate\"\nlimited = \"X\"");
    let report = tabiya_reading(&broken, &["ruleset", "check", "-"]).refused();
    assert!(report.contains(": start: White is in check at the start from h1\n"), "{report}");
    assert!(report.contains(": drops.limited: no piece kind has the letter 'X'\n"), "{report}");
}

#[test]
fn check_explains_how_to_check_a_built_in_ruleset() {
    let complaint = tabiya(&["ruleset", "check", "standard"]).complaint(1);
    assert!(complaint.contains("a built-in ruleset has that name"), "{complaint}");
    assert!(complaint.contains("tabiya ruleset show standard"), "{complaint}");
}

#[test]
fn check_notices_a_wrong_file_extension() {
    let json = tabiya(&["ruleset", "show", "standard", "--format", "json"]).fine();
    let report = tabiya(&["ruleset", "check", &file("belied.toml", &json)]).refused();
    assert!(report.contains("this is JSON, not TOML"), "{report}");
    let toml = tabiya(&["ruleset", "show", "standard"]).fine();
    let report = tabiya(&["ruleset", "check", &file("belied.json", &toml)]).refused();
    assert!(report.contains("this is TOML, not JSON"), "{report}");
}

#[test]
fn a_seed_always_gives_the_same_start() {
    let line = ["ruleset", "random", "--files", "9", "--ranks", "7", "--seed", "1"];
    let text = tabiya(&line).fine();
    assert_eq!(tabiya(&line).fine(), text);
    assert!(text.contains("name = \"random-9x7-1\"\n"), "{text}");
}
