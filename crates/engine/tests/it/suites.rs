//! A share of the suites of the test kit: proved mates and tactics are found. All of them, by the clock:
//! `cargo xtask bench mates` and `cargo xtask bench tactics`.

use std::collections::BTreeMap;

use engine::Limits;
use testkit::numbers::Numbers;
use testkit::{mates, tactics};

use crate::boards::{best, nodes};

const SEED: u64 = 3;
/// What a search visits in a small part of a second.
const NODES: u64 = 60_000;
/// So many of each ruleset and length.
const SHARE: usize = 2;

/// Some of each group, drawn by a seed.
fn share<K: Ord, E>(entries: impl Iterator<Item = E>, key: impl Fn(&E) -> K) -> Vec<E> {
    let mut groups: BTreeMap<K, Vec<E>> = BTreeMap::new();
    for entry in entries {
        groups.entry(key(&entry)).or_default().push(entry);
    }
    let mut numbers = Numbers::new(SEED);
    let mut chosen = Vec::new();
    for mut group in groups.into_values() {
        numbers.shuffle(&mut group);
        chosen.extend(group.into_iter().take(SHARE));
    }
    chosen
}

#[test]
fn proved_mates_are_found() {
    let entries = mates::SUITES.iter().flat_map(|(_, text)| mates::parse(text).unwrap());
    for entry in share(entries, |entry| (entry.ruleset.clone(), entry.moves)) {
        let limits = Limits { mate: Some(entry.moves), ..nodes(NODES) };
        let (found, answer) = best(&entry.ruleset, &entry.fen, &limits);
        let place = format!("{} {}", entry.ruleset, entry.fen);
        assert!(answer.score.wins_within(entry.moves), "{place}: {}", answer.score);
        assert!(entry.solutions.contains(&found), "{place}: {found}");
    }
}

#[test]
fn proved_tactics_are_found() {
    let entries = tactics::SUITES.iter().flat_map(|(_, text)| tactics::parse(text).unwrap());
    for entry in share(entries, |entry| entry.ruleset.clone()) {
        let (found, answer) = best(&entry.ruleset, &entry.fen, &nodes(NODES));
        let place = format!("{} {}", entry.ruleset, entry.fen);
        assert_eq!(found, entry.solution, "{place}: {}", answer.score);
    }
}
