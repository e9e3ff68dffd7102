//! Faults from the ruleset compiler have the lines of their file.

use notation::builtin::builtin_source;
use notation::ruleset_file::{Format, load, to_json};

#[test]
fn faults_of_the_compiler_have_lines() {
    let source = builtin_source("standard").unwrap();
    let broken = source
        .replace("betza = \"N\"", "betza = \"N\"\npromotes_to = \"Q\"")
        .replace("partner = \"R\"", "partner = \"X\"");
    let faults = load(&broken, Format::Toml).expect_err("two faults");
    let line = |text: &str| broken.lines().position(|line| line == text).map(|at| at + 1);
    let find = |path: &str| faults.faults.iter().find(|fault| fault.path == path).unwrap().line;
    assert_eq!(find("pieces[1].promotes_to"), line("promotes_to = \"Q\""));
    assert_eq!(find("castling.partner"), line("partner = \"X\""));
}

#[test]
fn json_loads_too() {
    let spec = notation::builtin::builtin("grand").unwrap();
    let ruleset = load(&to_json(&spec), Format::Json).unwrap();
    assert_eq!(ruleset.spec(), &spec);
}
