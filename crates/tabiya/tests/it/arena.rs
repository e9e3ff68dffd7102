//! `tabiya arena` with this very program on both sides.

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
    assert!(text.starts_with("2 games of this match are in the log\n"), "{text}");
    assert!(text.contains("a against b: 4 games"), "{text}");
    // Another search is another player.
    let old = fs::read_to_string(&log).unwrap();
    assert_eq!(old.lines().filter(|line| line.contains("\"game\"")).count(), 4, "{old}");
    let text = arena(&log, "2", "3");
    assert!(!text.contains("are in the log"), "{text}");
}
