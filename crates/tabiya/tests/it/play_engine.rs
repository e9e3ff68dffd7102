//! `tabiya play` against an engine that the server's configuration names.

use std::fs;

use crate::{Run, folder, tabiya_reading};

/// A UCI engine that answers every position with the same move.
const TINY: &str = r#"#!/bin/sh
while read -r line; do
  case "$line" in
    uci)
      echo "id name Tiny 1"
      echo uciok ;;
    isready) echo readyok ;;
    go*)
      echo "info depth 1 score cp 25"
      echo "bestmove e7e5" ;;
    quit) exit ;;
  esac
done
"#;

/// A data folder whose configuration names the engine "Tiny 1".
fn data_with_engine(name: &str) -> String {
    let data = folder(name);
    fs::create_dir_all(&data).expect("the folder of the tests can be written");
    let script = format!("{data}/tiny.sh");
    fs::write(&script, TINY).expect("its files too");
    let engine = format!(
        "[[engines]]\nname = \"Tiny 1\"\nprogram = \"/bin/sh\"\narguments = [\"{script}\"]\n"
    );
    fs::write(format!("{data}/tabiya.toml"), engine).expect("its files too");
    data
}

fn play(data: &str, input: &str, arguments: &[&str]) -> Run {
    tabiya_reading(input, &[&["play", "--data", data], arguments].concat())
}

#[test]
fn an_engine_of_the_configuration_plays_and_its_game_is_resumed() {
    let data = data_with_engine("engine-plays");
    let text = play(&data, "e4\n", &["--opponent", "engine-tiny-1"]).fine();
    assert_eq!(text, "1. e4: pawn e2 to e4\n1... e5: pawn e7 to e5\n");
    let text = play(&data, "moves g1\nload\n", &["--continue"]).fine();
    assert!(text.contains("Standard chess, White vs Tiny 1 (Black). Move 2, "), "{text}");
    // Without the engine the game is not lost: it says what is missing.
    fs::remove_file(format!("{data}/tabiya.toml")).unwrap();
    let complaint = play(&data, "", &["--continue"]).complaint(1);
    assert!(complaint.contains("Black is the engine `engine-tiny-1`"), "{complaint}");
    assert!(complaint.contains("tabiya.toml"), "{complaint}");
}

#[test]
fn an_engine_that_nobody_named_is_refused_with_those_that_are() {
    let data = data_with_engine("engine-unknown");
    let complaint = play(&data, "e4\n", &["--opponent", "engine-fish"]).complaint(1);
    assert!(complaint.contains("there is no opponent `engine-fish`; "), "{complaint}");
    assert!(complaint.contains("tabiya.toml names engine-tiny-1"), "{complaint}");
    let complaint = play(&data, "e4\n", &["--opponent", "nobody"]).complaint(2);
    assert!(complaint.contains("there is no opponent `nobody`"), "{complaint}");
    let nothing = folder("engine-none");
    let complaint = play(&nothing, "e4\n", &["--opponent", "engine-fish"]).complaint(1);
    assert!(complaint.contains("names no engines"), "{complaint}");
}

#[test]
fn an_engine_that_does_not_know_the_rules_is_refused_before_the_first_move() {
    let data = data_with_engine("engine-rules");
    let asked = ["--opponent", "engine-tiny-1", "--ruleset", "circus"];
    let complaint = play(&data, "", &asked).complaint(1);
    assert!(complaint.contains("Tiny 1 does not play Flying Circus"), "{complaint}");
}

#[test]
fn a_configuration_with_mistakes_stops_only_games_against_its_engines() {
    let data = data_with_engine("engine-mistakes");
    fs::write(format!("{data}/tabiya.toml"), "engines = 5\n").unwrap();
    play(&data, "e4\n", &["--opponent", "level-1"]).fine();
    let complaint = play(&data, "e4\n", &["--opponent", "engine-tiny-1"]).complaint(1);
    assert!(complaint.contains("tabiya.toml"), "{complaint}");
}
