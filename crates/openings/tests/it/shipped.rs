//! Properties of the shipped list of openings.

use std::collections::{HashMap, HashSet};

use openings::{Opening, Openings};

fn plies(opening: &Opening) -> usize {
    opening.moves().len()
}

#[test]
fn it_has_openings_of_every_volume() {
    let openings = Openings::shipped();
    assert!(openings.iter().len() >= 500, "{}", openings.iter().len());
    for volume in ['A', 'B', 'C', 'D', 'E'] {
        let of_volume =
            openings.iter().filter(|opening| opening.code().to_string().starts_with(volume));
        assert!(of_volume.count() >= 100, "{volume}");
    }
}

#[test]
fn it_is_ordered_by_code_and_length() {
    let keys: Vec<_> =
        Openings::shipped().iter().map(|opening| (opening.code(), plies(opening))).collect();
    assert!(keys.is_sorted());
}

#[test]
fn names_are_unique_and_begin_with_a_family_of_the_list() {
    let names: Vec<&str> = Openings::shipped().iter().map(Opening::name).collect();
    let set: HashSet<&str> = names.iter().copied().collect();
    assert_eq!(set.len(), names.len());
    for opening in Openings::shipped().iter() {
        let (name, family) = (opening.name(), opening.family());
        assert!(set.contains(family), "the family of `{name}` has no line of its own");
        let rest = &name[family.len()..];
        assert!(rest.is_empty() || rest.starts_with(": ") && rest.len() > 2, "{name}");
        assert!(!name.contains("  ") && name.trim() == name, "{name}");
    }
}

#[test]
fn families_are_spelled_in_one_way() {
    let simplified = |family: &str| -> String {
        let letters = family.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let mut spellings: HashMap<String, &str> = HashMap::new();
    for opening in Openings::shipped().iter() {
        let family = opening.family();
        let first = *spellings.entry(simplified(family)).or_insert(family);
        assert_eq!(first, family);
    }
}

#[test]
fn every_opening_is_found_at_its_own_end() {
    let openings = Openings::shipped();
    for opening in openings.iter() {
        let mut game = rules::Game::new(notation::standard_ruleset().start());
        for mv in opening.moves() {
            game.play(*mv).unwrap_or_else(|error| panic!("{}: {error}", opening.name()));
        }
        assert_eq!(openings.at(game.position()), Some(opening));
    }
}
