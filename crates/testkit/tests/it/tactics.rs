//! The suites of tactics: their size, and a part of them proved again.

use std::collections::{BTreeMap, HashSet};

use notation::builtin::builtin;
use notation::{parse_fen, write_uci};
use puzzles::{Appraiser, Material, best_move};
use rules::Ruleset;
use testkit::mates::SuiteError;
use testkit::numbers::Numbers;
use testkit::tactics::{self, Goal, SUITES, TacticsEntry};

const SEED: u64 = 5;
/// The maximum work of a proof.
const WORK: u64 = 8_000_000;

fn ruleset(name: &str) -> Ruleset {
    let spec = builtin(name).unwrap_or_else(|| panic!("{name} is built in"));
    Ruleset::compile(spec).expect("built-in rulesets compile")
}

fn suites() -> impl Iterator<Item = (&'static str, Vec<TacticsEntry>)> {
    SUITES.iter().map(|(name, text)| {
        (*name, tactics::parse(text).unwrap_or_else(|error| panic!("{name}, {error}")))
    })
}

#[test]
fn there_are_enough_of_every_kind() {
    let entries: Vec<TacticsEntry> = suites().flat_map(|(_, entries)| entries).collect();
    assert!(entries.len() >= 60, "{}", entries.len());
    let rulesets: HashSet<&str> = entries.iter().map(|entry| entry.ruleset.as_str()).collect();
    assert!(rulesets.len() >= 6, "{rulesets:?}");
    for (name, entries) in suites() {
        assert!(entries.len() >= 5, "{name}: {}", entries.len());
    }
    let gains = entries.iter().filter(|entry| matches!(entry.goal, Goal::Gain { .. })).count();
    assert!(gains >= 30, "{gains}");
    let different: HashSet<_> = entries.iter().map(|entry| (&entry.ruleset, &entry.fen)).collect();
    assert_eq!(different.len(), entries.len());
}

#[test]
fn one_of_every_suite_and_ruleset_is_proved_again() {
    let mut groups: BTreeMap<(&str, String), Vec<TacticsEntry>> = BTreeMap::new();
    for (name, entries) in suites() {
        for entry in entries {
            groups.entry((name, entry.ruleset.clone())).or_default().push(entry);
        }
    }
    let mut numbers = Numbers::new(SEED);
    for ((suite, name), group) in groups {
        let proved = tactics::check(numbers.pick(&group), &ruleset(&name), WORK);
        proved.unwrap_or_else(|error| panic!("{suite}, {name}, {error}"));
    }
}

#[test]
fn drops_are_drops() {
    for (name, entries) in suites() {
        let drops = entries.iter().filter(|entry| entry.solution.contains('@')).count();
        assert!(name != "drops" || drops == entries.len(), "{name}");
    }
}

#[test]
fn wrong_entries_are_found() {
    let standard = ruleset("standard");
    let check = |text: &str| {
        let entries = tactics::parse(&format!("ruleset standard\n{text}"))?;
        tactics::check(&entries[0], &standard, WORK)
    };
    // The knight forks king and queen; without the pawns, capturing the queen would leave a draw.
    let fen = "4k3/1q5p/8/8/4N3/8/7P/4K3 w - - 0 1";
    assert_eq!(check(&format!("{fen} ;gain 9 in 2 ;e4d6")), Ok(()));
    let wrong = |text: &str| matches!(check(text), Err(SuiteError::Wrong { .. }));
    assert!(wrong(&format!("{fen} ;gain 9 in 2 ;e4c5")));
    assert!(wrong(&format!("{fen} ;gain 5 in 2 ;e4d6")), "it gains more");
    assert!(wrong(&format!("{fen} ;mate 2 ;e4d6")), "it does not win");
    for text in
        [";gain 1 in 1 ;a", "gain", &format!("{fen} ;gain 1 ;e4d6"), &format!("{fen} ;mate 1 ;a b")]
    {
        assert!(matches!(check(text), Err(SuiteError::Unreadable { .. })), "{text}");
    }
}

#[test]
fn points_are_counted_with_hands_and_captures_played_out() {
    let crazyhouse = ruleset("crazyhouse");
    let material = Material::of(&crazyhouse).unwrap();
    let held = parse_fen(&crazyhouse, "4k3/8/8/8/8/8/8/4K3[Qr] w - - 0 1").unwrap();
    assert_eq!(material.balance(&held), 4);
    assert!(Material::of(&ruleset("circus")).is_none(), "no book knows a nightrider");
    let standard = ruleset("standard");
    let material = Material::of(&standard).unwrap();
    // The pawn is defended, so only the other rook is free.
    let fen = "6k1/5ppp/2p5/3p4/8/r7/3R4/R3K3 w - - 0 1";
    let position = parse_fen(&standard, fen).unwrap();
    let found = best_move(&mut Appraiser::new(&material, WORK), &position, 1).unwrap();
    assert_eq!(
        found.map(|(mv, gain)| (write_uci(&position, mv), gain)),
        Some(("a1a3".to_owned(), 5))
    );
    assert!(best_move(&mut Appraiser::new(&material, 10), &position, 2).is_err());
}
