//! The quick perft profile and a seeded part of every oracle.

mod bughouse;
mod mates;
mod regressions;
mod tactics;

use std::time::Duration;

use testkit::cpu_clock;
use testkit::generate;
use testkit::oracle::{ORACLES, Order};
use testkit::perft_suite::{self, SUITES, SuiteDepth, SuiteError};

const SEED: u64 = 4;
/// Debug assertions slow the tests down, so their clock runs slower.
const PATIENCE: u32 = 5;

fn clock() -> Duration {
    cpu_clock::spent() / PATIENCE
}

fn check_suite(name: &str) {
    let (_, text) = SUITES.iter().find(|(suite, _)| *suite == name).expect("a suite of that name");
    if let Err(error) = perft_suite::run_suite(text, SuiteDepth::Quick) {
        panic!("{name}, {error}");
    }
}

fn check_oracle(name: &str) {
    let oracle = ORACLES.iter().find(|oracle| oracle.name == name).expect("an oracle of that name");
    let progress = |_| ();
    let order = Order { seed: SEED, amount: oracle.share, first: 0, clock, progress };
    if let Err(found) = (oracle.run)(order) {
        panic!("{name}: {found}");
    }
}

macro_rules! suites {
    ($($test:ident: $name:literal,)*) => {
        $(#[test]
        fn $test() {
            check_suite($name);
        })*

        #[test]
        fn every_suite_is_run() {
            let names: Vec<&str> = SUITES.iter().map(|(name, _)| *name).collect();
            assert_eq!(names, [$($name),*]);
        }
    };
}

macro_rules! oracles {
    ($($test:ident: $name:literal,)*) => {
        $(#[test]
        fn $test() {
            check_oracle($name);
        })*

        #[test]
        fn every_oracle_is_run() {
            let names: Vec<&str> = ORACLES.iter().map(|oracle| oracle.name).collect();
            assert_eq!(names, [$($name),*]);
        }
    };
}

suites! {
    perft_standard: "standard",
    perft_chess960: "chess960",
    perft_chess960_starts: "chess960-starts",
    perft_crazyhouse: "crazyhouse",
    perft_bughouse: "bughouse",
    perft_king_of_the_hill: "king-of-the-hill",
    perft_three_check: "three-check",
    perft_horde: "horde",
    perft_large_boards: "large-boards",
    perft_small_boards: "small-boards",
    perft_other_armies: "other-armies",
    perft_regression: "regression",
}

oracles! {
    standard_agrees_with_cozy_chess_and_shakmaty: "standard",
    chess960_agrees_with_cozy_chess_and_shakmaty: "chess960",
    crazyhouse_agrees_with_shakmaty: "crazyhouse",
    king_of_the_hill_agrees_with_shakmaty: "king-of-the-hill",
    three_check_agrees_with_shakmaty: "three-check",
    horde_agrees_with_shakmaty: "horde",
    compile_time_geometry_equals_run_time_geometry: "geometry",
    pins_equal_make_and_test: "legality",
    incremental_key_equals_recomputed_key: "hash",
    is_legal_equals_membership: "membership",
    what_a_search_asks_equals_slower_answers: "tactics",
    effects_lead_to_the_next_position: "effects",
    every_wish_is_answered: "explain",
    texts_read_back_equal: "roundtrip",
    moves_of_people_read_back_equal: "san",
    games_read_back_equal: "pgn",
    hostile_rulesets_stay_within_fuel: "hostile",
    the_first_end_wins_the_race: "races",
    a_log_tells_its_match_again: "storms",
    bughouse_keeps_its_material_log_and_file: "bughouse",
    nobody_is_shown_what_is_not_theirs: "secrets",
}

#[test]
fn deep_profile_reaches_a_hundred_million_nodes_each() {
    let (_, text) = SUITES[0];
    for entry in perft_suite::parse(text).unwrap() {
        let deepest = entry.counts.iter().map(|(_, nodes)| *nodes).max();
        assert!(deepest >= Some(100_000_000), "{entry:?}");
    }
}

#[test]
fn all_960_starts_are_counted() {
    assert_eq!(perft_suite::fens("chess960").len() / 960, 1);
}

#[test]
fn a_wrong_count_is_reported() {
    let text = "ruleset standard\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 21";
    let error = perft_suite::run_suite(text, SuiteDepth::Quick).unwrap_err();
    assert!(matches!(error, SuiteError::Miscount { found: 20, expected: 21, depth: 1, .. }));
}

#[test]
fn a_line_without_ruleset_is_refused() {
    assert!(perft_suite::parse("8/8/8/8/8/8/8/8 w - - 0 1 ;D1 1").is_err());
    assert!(perft_suite::parse("ruleset standard\n8/8 ;1 1").is_err());
}

#[test]
fn most_random_drafts_compile() {
    let compiles = |seed| rules::Ruleset::compile(generate::draft(seed)).is_ok();
    let accepted = (0..200).filter(|&seed| compiles(seed)).count();
    assert!(accepted > 100, "{accepted} of 200");
}
