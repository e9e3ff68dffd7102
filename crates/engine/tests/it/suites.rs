//! A share of the suites of the test kit: proved mates and tactics are found. All of them, by the clock:
//! `cargo xtask bench mates` and `cargo xtask bench tactics`.

use std::collections::BTreeMap;

use engine::Limits;
use testkit::numbers::Numbers;
use testkit::{mates, tactics};

use crate::boards::{best, nodes};

const SEED: u64 = 3;
/// What a search visits within a second.
const NODES: u64 = 400_000;
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
    let share = share(entries, |entry| (entry.ruleset.clone(), entry.moves));
    let mut missed = Vec::new();
    for entry in &share {
        let limits = Limits { mate: Some(entry.moves), ..nodes(NODES) };
        let (found, answer) = best(&entry.ruleset, &entry.fen, &limits);
        let solved = answer.score.wins_within(entry.moves) && entry.solutions.contains(&found);
        let place = format!("{} {}: {found} {}", entry.ruleset, entry.fen, answer.score);
        missed.extend((!solved).then_some(place));
    }
    assert!(missed.is_empty(), "missed:\n{}", missed.join("\n"));
}

#[test]
fn proved_tactics_are_found() {
    let entries = tactics::SUITES.iter().flat_map(|(_, text)| tactics::parse(text).unwrap());
    let share = share(entries, |entry| entry.ruleset.clone());
    let mut missed = Vec::new();
    for entry in &share {
        let (found, answer) = best(&entry.ruleset, &entry.fen, &nodes(NODES));
        let place = format!("{} {}: {found} {}", entry.ruleset, entry.fen, answer.score);
        missed.extend((found != entry.solution).then_some(place));
    }
    assert!(missed.is_empty(), "missed:\n{}", missed.join("\n"));
}
