//! The suites of forced wins: their size, and a part of them proved again.

use std::collections::{BTreeMap, HashSet};

use engine::Prover;
use notation::builtin::builtin;
use rules::Ruleset;
use testkit::mates::{self, MateEntry, SUITES, SuiteError};
use testkit::numbers::Numbers;

const SEED: u64 = 11;
/// The maximum work of a proof.
const NODES: u64 = 300_000;
/// How many positions of each ruleset and length to prove in every run.
const SHARE: [(u32, usize); 3] = [(1, 10), (2, 3), (3, 1)];

fn ruleset(name: &str) -> Ruleset {
    let spec = builtin(name).unwrap_or_else(|| panic!("{name} is built in"));
    Ruleset::compile(spec).expect("built-in rulesets compile")
}

fn entries() -> Vec<MateEntry> {
    let suites = SUITES
        .iter()
        .map(|(name, text)| mates::parse(text).unwrap_or_else(|error| panic!("{name}, {error}")));
    suites.flatten().collect()
}

#[test]
fn there_are_enough_of_every_kind() {
    let entries = entries();
    assert!(entries.len() >= 300, "{}", entries.len());
    let rulesets: HashSet<&str> = entries.iter().map(|entry| entry.ruleset.as_str()).collect();
    assert!(rulesets.len() >= 6, "{rulesets:?}");
    for (name, text) in SUITES {
        assert!(mates::parse(text).is_ok_and(|entries| entries.len() >= 20), "{name}");
    }
    for moves in 1..=3 {
        let count = entries.iter().filter(|entry| entry.moves == moves).count();
        assert!(count >= 50, "{count} mates in {moves}");
    }
    let different: HashSet<_> = entries.iter().map(|entry| (&entry.ruleset, &entry.fen)).collect();
    assert_eq!(different.len(), entries.len());
}

#[test]
fn a_part_is_proved_again() {
    let mut groups: BTreeMap<(String, u32), Vec<MateEntry>> = BTreeMap::new();
    for entry in entries() {
        groups.entry((entry.ruleset.clone(), entry.moves)).or_default().push(entry);
    }
    let mut numbers = Numbers::new(SEED);
    for ((name, moves), mut group) in groups {
        let ruleset = ruleset(&name);
        numbers.shuffle(&mut group);
        let share =
            SHARE.iter().find(|(length, _)| *length == moves).map_or(0, |(_, share)| *share);
        for entry in group.iter().take(share) {
            mates::check(entry, &ruleset, NODES).unwrap_or_else(|error| panic!("{name}, {error}"));
        }
    }
}

#[test]
fn wrong_entries_are_found() {
    let standard = ruleset("standard");
    let check = |text: &str| {
        let entries = mates::parse(&format!("ruleset standard\n{text}"))?;
        mates::check(&entries[0], &standard, NODES)
    };
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    assert_eq!(check(&format!("{fen} ;mate 1 ;d1d8")), Ok(()));
    let wrong = |text: &str| matches!(check(text), Err(SuiteError::Wrong { .. }));
    assert!(wrong(&format!("{fen} ;mate 1 ;d1d7")));
    assert!(wrong(&format!("{fen} ;mate 2 ;d1d8")), "it is won sooner");
    assert!(wrong("6k1/6pp/8/8/8/8/5PPP/6K1 w - - 0 1 ;mate 1 ;g1f1"), "it is not won");
    for text in ["", ";mate 1 ;a1a2", &format!("{fen} ;mate x ;d1d8"), &format!("{fen} ;mate 1 ;")]
    {
        let entry = mates::parse(&format!("ruleset standard\n{text}"));
        let refused = entry.map(|entries| entries.is_empty()).unwrap_or(true);
        assert!(refused || matches!(check(text), Err(SuiteError::Unreadable { .. })), "{text}");
    }
    assert!(mates::parse(&format!("{fen} ;mate 1 ;d1d8")).is_err(), "no ruleset");
}

#[test]
fn the_prover_knows_other_win_conditions_and_its_limit() {
    let hill = ruleset("king-of-the-hill");
    let near = notation::parse_fen(&hill, "7k/8/8/8/8/4K3/8/8 w - - 0 1").unwrap();
    let moves = Prover::new(NODES).solutions(&near, 1).unwrap();
    assert_eq!(moves.len(), 2, "d4 and e4 are hills");
    let regicide = ruleset("regicide");
    let open = notation::parse_fen(&regicide, "4k3/8/8/8/8/8/8/K3R3 w - - 0 1").unwrap();
    assert_eq!(Prover::new(NODES).solutions(&open, 1).unwrap().len(), 1);
    assert!(Prover::new(100).solutions(&ruleset("standard").start(), 2).is_err());
}
