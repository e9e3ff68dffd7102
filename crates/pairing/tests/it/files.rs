//! TRF files: round trips, faults with lines, hostile input.

use numbers::Numbers;
use pairing::trf::{self, TrfProblem};
use pairing::{Bye, Points, RoundNumber, pair_swiss};

use crate::samples::{FOLDER, file, text};

fn sample_names() -> Vec<String> {
    let entries = std::fs::read_dir(FOLDER).expect("the samples");
    let names =
        entries.map(|entry| entry.expect("a sample").file_name().to_string_lossy().into_owned());
    names.filter(|name| name.ends_with(".trf")).collect()
}

#[test]
fn files_survive_a_round_trip() {
    let names = sample_names();
    assert_eq!(names.len(), 12);
    for name in names {
        let mut first = file(&name);
        let mut second = trf::read(&trf::write(&first)).expect("our own file");
        assert_eq!(first.warnings, [], "{name}");
        // The records after the players may change their lines, but not their content.
        first.warnings.clear();
        second.warnings.clear();
        assert_eq!(first, second, "{name}");
    }
}

#[test]
fn files_in_the_form_of_trf26_do_not_change_at_all() {
    for name in ["club8.trf", "school11.trf", "baku16.trf"] {
        assert_eq!(trf::write(&file(name)), text(name), "{name}");
    }
}

#[test]
fn all_line_ends_are_read() {
    let text = text("school11.trf");
    let expected = trf::read(&text).unwrap();
    for end in ["\r", "\r\n"] {
        assert_eq!(trf::read(&text.replace('\n', end)).unwrap(), expected);
    }
    assert_eq!(trf::read(&format!("\u{feff}{text}")).unwrap().people, expected.people);
}

/// The first fault of a file, as a line and a sentence.
fn fault(text: &str) -> String {
    trf::read(text).expect_err("a fault").to_string()
}

fn player(number: &str, rounds: &str) -> String {
    format!(
        "001 {number:>4}      {:33} {:>4} {:3} {:>11} {:10} {:>4} {:>4}{rounds}",
        "A", "", "", "", "", "", ""
    )
}

#[test]
fn faults_have_a_line_and_a_sentence() {
    assert_eq!(
        fault("hello\nworld"),
        "line 1: no line starts with `001`, so there are no players; is this a TRF file?"
    );
    let two =
        |first: &str, second: &str| format!("{}\n{}", player("1", first), player("2", second));
    let check = |text: String, expected: &str| assert_eq!(fault(&text), expected, "{text}");
    check(
        two("     2 w 1", "     1 b 1"),
        "line 1: the results of players 1 and 2 in round 1 do not fit: Win and Win",
    );
    check(two("     2 w 1", "     1 w 0"), "line 1: players 1 and 2 both have White in round 1");
    check(
        two("     2 w 1", ""),
        "line 1: player 1 meets player 2 in round 1, but player 2 has another entry",
    );
    check(
        two("     9 w 1", ""),
        "line 1: player 1 meets player 9 in round 1, but there is no player 9",
    );
    check(two("     1 w 1", ""), "line 1: player 1 plays against themselves in round 1");
    check(
        two("     2 w ?", ""),
        "line 1: round 1: `?` is not a result; use one of 1 = 0 + - W D L U F H Z",
    );
    check(two("     2 x 1", ""), "line 1: round 1: `x` is not a color; use w, b or -");
    check(
        two("     2 w U", ""),
        "line 1: round 1: the result `U` does not fit a game against player 2",
    );
    check(
        two("  0000 - 1", ""),
        "line 1: round 1: the result `1` does not fit a round without an opponent",
    );
    check(
        format!("{}\n{}", player("1", ""), player("1", "")),
        "line 2: player 1 is already on line 1; each pairing number can be used once",
    );
    check(
        format!("{}\n{}", player("1", ""), player("7", "")),
        "line 2: the pairing numbers must run from 1 to 2, but 7 is out of this range",
    );
    check(
        format!("{}\n{}", player("0", ""), player("x", "")),
        "line 1: columns 5 to 8 should hold the pairing number, not `0`\n\
         line 2: columns 5 to 8 should hold the pairing number, not `x`",
    );
    check(
        format!("152 green\n{}", player("1", "")),
        "line 1: `GREEN` is not a value of the record `152`; use W or B",
    );
    check(
        format!("{}\n260 001 003    1   5x", player("1", "")),
        "line 2: `5x` is not a pairing number; write numbers from 1 to 9999 with spaces between them",
    );
    check(
        format!("{}\n260 001 003    1    5", player("1", "")),
        "line 1: a forbidden pair names player 5, but there is no player 5",
    );
}

#[test]
fn wrong_points_are_a_warning() {
    let text = text("club8.trf")
        .replace("1720                             3.5", "1720                             4.5");
    let read = trf::read(&text).expect("still readable");
    assert_eq!(read.warnings.len(), 1);
    assert_eq!(
        read.warnings[0].to_string(),
        "line 14: player 1 has 4.5 points, but the results add up to 3.5"
    );
    assert!(matches!(read.warnings[0].problem, TrfProblem::PointsDiffer { .. }));
}

#[test]
fn extensions_of_engines_are_understood() {
    let text = format!(
        "012 Extensions\n{}\n{}\n{}\n{}\nXXR 5\nXXC black1\nXXZ 3\nXXP 1 2\nXXS W=3 D=1\n240 H 002    4\nXXA    2  1.0  0.5\n",
        player("1", ""),
        player("2", ""),
        player("3", ""),
        player("4", "")
    );
    let read = trf::read(&text).expect("a file");
    let tournament = &read.tournament;
    assert_eq!(tournament.settings().planned_rounds, Some(5));
    assert_eq!(tournament.settings().scoring.pairing_bye, Points::from_halves(6));
    assert_eq!(tournament.players()[2].announced[&RoundNumber(1)], Bye::Zero);
    assert_eq!(tournament.players()[3].announced[&RoundNumber(2)], Bye::Half);
    assert_eq!(tournament.players()[1].virtual_points.len(), 2);
    let again = trf::read(&trf::write(&read)).expect("our own file");
    assert_eq!(again.tournament, *tournament);
    let round = pair_swiss(tournament).expect("a legal round");
    // Player 2 is alone on top, may not meet player 1, and gets the color that odd numbers do not get.
    assert_eq!((round.boards[0].white.0, round.boards[0].black.0), (2, 4));
    assert_eq!(round.bye.map(|number| number.0), Some(1));
}

#[test]
fn teams_are_read() {
    let text = format!(
        "{}\n{}\n013 Red House                          1    2\n",
        player("1", ""),
        player("2", "")
    );
    let read = trf::read(&text).expect("a file");
    assert_eq!(read.teams.len(), 1);
    assert_eq!(read.teams[0].name, "Red House");
    assert_eq!(read.teams[0].members.len(), 2);
    assert_eq!(trf::read(&trf::write(&read)).unwrap().teams, read.teams);
}

/// Mutated samples never panic; what is still readable is written and read again.
#[test]
fn hostile_files_never_panic() {
    let mut numbers = Numbers::new(20_260_201);
    let samples: Vec<String> = sample_names().iter().map(|name| text(name)).collect();
    let letters: Vec<char> = "0123456789 wbWBUFHZ+-=\n\r.XéA\u{0}\t".chars().collect();
    for _ in 0..3000 {
        let mut text: Vec<char> = numbers.pick(&samples).chars().collect();
        for _ in 0..1 + numbers.below(6) {
            let at = numbers.below(text.len());
            match numbers.below(4) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, *numbers.pick(&letters)),
                2 => text.truncate(at.max(10)),
                _ => text[at] = *numbers.pick(&letters),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(read) = trf::read(&text) {
            let again = trf::read(&trf::write(&read)).expect("our own file");
            assert_eq!(again.tournament.players().len(), read.tournament.players().len());
            let _ = pair_swiss(&read.tournament);
            let tie_breaks = pairing::standings::TieBreak::SWISS;
            pairing::standings::standings(
                &read.tournament,
                pairing::standings::System::Swiss,
                &tie_breaks,
            );
        }
    }
    for text in
        ["", "001", "001 ", "\n\n", "001    1", "250", "260", "240", "162 X", "XXA", "XXS", "310"]
    {
        let _ = trf::read(text);
    }
}
