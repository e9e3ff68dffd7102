//! A sample of the suites of mates and tactics is solved. `cargo xtask bench mates` and `cargo xtask bench tactics` solve
//! all of them by the clock.

use std::collections::BTreeMap;

use engine::Limits;
use testkit::numbers::Numbers;
use testkit::{mates, tactics};

use crate::boards::{best, nodes};

const SEED: u64 = 3;
/// About the nodes of one second.
const NODES: u64 = 400_000;
/// How many positions of each group.
const SAMPLE: usize = 2;

/// Some positions of each group, chosen by a seed.
fn sample<K: Ord, E>(entries: impl Iterator<Item = E>, key: impl Fn(&E) -> K) -> Vec<E> {
    let mut groups: BTreeMap<K, Vec<E>> = BTreeMap::new();
    for entry in entries {
        groups.entry(key(&entry)).or_default().push(entry);
    }
    let mut numbers = Numbers::new(SEED);
    let mut chosen = Vec::new();
    for mut group in groups.into_values() {
        numbers.shuffle(&mut group);
        chosen.extend(group.into_iter().take(SAMPLE));
    }
    chosen
}

#[test]
fn proved_mates_are_found() {
    let entries = mates::SUITES.iter().flat_map(|(_, text)| mates::parse(text).unwrap());
    let sample = sample(entries, |entry| (entry.ruleset.clone(), entry.moves));
    let mut missed = Vec::new();
    for entry in &sample {
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
    let sample = sample(entries, |entry| entry.ruleset.clone());
    let mut missed = Vec::new();
    for entry in &sample {
        let (found, answer) = best(&entry.ruleset, &entry.fen, &nodes(NODES));
        let place = format!("{} {}: {found} {}", entry.ruleset, entry.fen, answer.score);
        missed.extend((found != entry.solution).then_some(place));
    }
    assert!(missed.is_empty(), "missed:\n{}", missed.join("\n"));
}
