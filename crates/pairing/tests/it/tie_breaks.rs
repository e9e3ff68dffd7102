//! Tie-breaks of the sample tournaments, which equal those of Gacrux.

use pairing::standings::{Counts, System, TieBreak, adjusted_score, explain, standings};
use pairing::{PairingNumber, trf};
use serde_json::Value as Json;

use crate::samples::{expected, file};

const SAMPLES: [(&str, System); 6] = [
    ("club8.trf", System::Swiss),
    ("school11.trf", System::Swiss),
    ("baku16.trf", System::Swiss),
    ("roundrobin6.trf", System::RoundRobin),
    ("caissify-11x5.trf", System::Swiss),
    ("caissify-20x7.trf", System::Swiss),
];

fn number_of(row: &Json, key: &str) -> u16 {
    row[key].as_u64().expect("a number") as u16
}

#[test]
fn every_value_of_the_samples_is_right() {
    let mut compared = 0;
    for (name, system) in SAMPLES {
        let tournament = file(name).tournament;
        for row in expected(name)["standings"].as_array().expect("rows") {
            let number = PairingNumber(number_of(row, "id"));
            for (code, value) in row.as_object().expect("an object") {
                let quarters = value.as_f64().expect("a number") * 4.0;
                let found = match code.as_str() {
                    "rank" | "id" => continue,
                    "points" => tournament.points(tournament.player(number).unwrap()).halves() * 2,
                    "ADJ" => adjusted_score(&tournament, system, number).halves() * 2,
                    code => {
                        let tie_break: TieBreak = code.parse().expect("a known code");
                        explain(&tournament, system, number, tie_break).total.quarters() as i32
                    }
                };
                assert_eq!(f64::from(found), quarters, "{name}, player {number}, {code}");
                compared += 1;
            }
        }
    }
    assert!(compared > 700, "{compared}");
}

#[test]
fn the_order_of_the_samples_is_right() {
    for (name, system) in SAMPLES {
        let tournament = file(name).tournament;
        let codes = expected(name)["tie_breaks"].clone();
        let codes = codes.as_array().expect("codes").iter();
        let tie_breaks: Vec<TieBreak> =
            codes.map(|code| code.as_str().unwrap().parse().unwrap()).collect();
        let found: Vec<u16> =
            standings(&tournament, system, &tie_breaks).iter().map(|row| row.number.0).collect();
        let rows = expected(name)["standings"].clone();
        let rows: Vec<u16> =
            rows.as_array().expect("rows").iter().map(|row| number_of(row, "id")).collect();
        assert_eq!(found, rows, "{name}");
    }
}

#[test]
fn the_arithmetic_of_a_cut_can_be_shown() {
    let tournament = file("school11.trf").tournament;
    let tie_break: TieBreak = "BH/C1".parse().unwrap();
    let shown = explain(&tournament, System::Swiss, PairingNumber(2), tie_break);
    let terms: Vec<(u16, String, Counts)> = shown
        .terms
        .iter()
        .map(|term| {
            (term.opponent.map_or(0, |number| number.0), term.value.to_string(), term.counts)
        })
        .collect();
    let yes = |opponent, text: &str| (opponent, text.to_owned(), Counts::Yes);
    assert_eq!(
        terms,
        [
            yes(7, "2.5"),
            yes(5, "4"),
            yes(1, "5"),
            yes(6, "3.5"),
            yes(10, "2"),
            (0, "3".to_owned(), Counts::CutAsLowest),
        ]
    );
    assert_eq!(shown.total.to_string(), "17");
}

#[test]
fn a_cycle_of_direct_encounters_decides_nothing() {
    let tournament = file("club8.trf").tournament;
    let rows = standings(&tournament, System::Swiss, &[TieBreak::DirectEncounter]);
    let places: Vec<u16> = rows.iter().map(|row| row.place).collect();
    assert_eq!(places, [1, 1, 1, 4, 5, 5, 7, 8]);
}

#[test]
fn a_leader_of_the_direct_encounter_needs_no_missing_games() {
    let text = "012 Three tied\n142 2\n\
        001    1      A                                 2000                             1.0    1     2 w 1     4 b 0\n\
        001    2      B                                 1900                             1.0    2     1 b 0     3 w 1\n\
        001    3      C                                 1800                             1.0    3     4 w 1     2 b 0\n\
        001    4      D                                 1700                             1.0    4     3 b 0     1 w 1\n";
    let tournament = trf::read(text).expect("a file").tournament;
    let rows = standings(&tournament, System::Swiss, &[TieBreak::DirectEncounter]);
    assert!(rows.iter().all(|row| row.place == 1), "{rows:?}");
}
