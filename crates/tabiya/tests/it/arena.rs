//! `tabiya arena` with this program on both sides.

use std::fs;

use crate::{folder, tabiya};

fn arena(log: &str, games: &str, level: &str) -> String {
    let second = format!("tabiya uci name=b option.Hash=1 option.Level={level}");
    tabiya(&[
        "arena",
        "--engine",
        "tabiya uci name=a option.Hash=1 option.Level=1",
        "--engine",
        &second,
        "--games",
        games,
        "--nodes",
        "300",
        "--ruleset",
        "gardner",
        "--max-moves",
        "20",
        "--log",
        log,
    ])
    .fine()
}

#[test]
fn results_of_the_same_bench_signature_add_up() {
    let data = folder("arena-signature");
    fs::create_dir_all(&data).unwrap();
    let log = format!("{data}/match.jsonl");
    arena(&log, "2", "2");
    let header = fs::read_to_string(&log).unwrap().lines().next().unwrap().to_owned();
    let signature = format!(" bench {}", engine::bench::SIGNATURE);
    assert!(header.contains(&signature), "{header}");
    let text = arena(&log, "4", "2");
    assert!(text.starts_with("the log already has 2 of these games\n"), "{text}");
    assert!(text.contains("a vs b: 4 games"), "{text}");
    // A different level is a different player.
    let old = fs::read_to_string(&log).unwrap();
    assert_eq!(old.lines().filter(|line| line.contains("\"game\"")).count(), 4, "{old}");
    let text = arena(&log, "2", "3");
    assert!(!text.contains("the log already has"), "{text}");
}
