//! Names of our rulesets in other engines.

use rules::Ruleset;

/// Built-in rulesets that other engines play by the same rules, with their names there, the most common
/// first. Some of our names mean another game there: their `extinction` is lost with the last piece of any kind.
const ELSEWHERE: [(&str, &[&str]); 12] = [
    ("standard", &["chess", "normal", "standard"]),
    ("chess960", &["fischerandom", "chess960"]),
    ("king-of-the-hill", &["kingofthehill", "king-of-the-hill"]),
    ("three-check", &["3check", "three-check", "threecheck"]),
    ("los-alamos", &["losalamos", "los-alamos"]),
    ("knightmate", &["knightmate"]),
    ("capablanca", &["capablanca"]),
    ("grand", &["grand"]),
    ("berolina", &["berolina"]),
    ("gardner", &["gardner", "gardner-minichess"]),
    ("crazyhouse", &["crazyhouse"]),
    ("horde", &["horde"]),
];

/// Which names an engine uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Naming {
    /// Ours, because it reads our ruleset files.
    Ours,
    /// Those of other engines.
    Elsewhere,
}

/// The names a ruleset may have in an engine, the most likely first. A ruleset that only shares the name of a
/// built-in one has none.
pub(crate) fn candidates(ruleset: &Ruleset, naming: Naming) -> Vec<String> {
    let own = ruleset.spec().name.clone();
    if notation::builtin(&own).as_ref() != Some(ruleset.spec()) {
        return Vec::new();
    }
    let known = ELSEWHERE.iter().find(|(name, _)| *name == own).map_or(&[][..], |(_, known)| known);
    let mut names: Vec<String> = known.iter().map(|name| (*name).to_owned()).collect();
    if naming == Naming::Ours {
        names.insert(0, own);
    }
    names
}

/// Whether a ruleset is standard chess, which every engine knows.
pub(crate) fn is_standard(ruleset: &Ruleset) -> bool {
    ruleset == notation::standard_ruleset()
}

/// Whether a name is one that other engines use for a built-in ruleset of ours.
pub(crate) fn is_called(own: &str, name: &str) -> bool {
    let same = |known: &&str| known.eq_ignore_ascii_case(name);
    ELSEWHERE.iter().any(|(ours, known)| *ours == own && known.iter().any(same))
}

/// The name of a ruleset among the names that an engine lists.
pub(crate) fn listed(ruleset: &Ruleset, known: &[String], naming: Naming) -> Option<String> {
    let same = |name: &String| known.iter().find(|known| known.eq_ignore_ascii_case(name)).cloned();
    candidates(ruleset, naming).iter().find_map(same)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn builtin(name: &str) -> Ruleset {
        Ruleset::compile(notation::builtin(name).unwrap()).unwrap()
    }

    #[test]
    fn the_name_is_the_one_the_engine_lists() {
        let known =
            |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let check = |ruleset: &str, names: &[&str]| {
            listed(&builtin(ruleset), &known(names), Naming::Elsewhere)
        };
        assert_eq!(
            check("king-of-the-hill", &["chess", "kingofthehill"]).unwrap(),
            "kingofthehill"
        );
        assert_eq!(check("king-of-the-hill", &["king-of-the-hill"]).unwrap(), "king-of-the-hill");
        assert_eq!(check("three-check", &["5check", "3check"]).unwrap(), "3check");
        assert_eq!(check("chess960", &["chess", "chess960"]).unwrap(), "chess960");
        assert_eq!(check("horde", &["Horde"]).unwrap(), "Horde");
        assert_eq!(check("grand", &["chess"]), None);
    }

    #[test]
    fn a_changed_ruleset_is_not_taken_for_the_builtin_one() {
        let mut spec = notation::builtin("crazyhouse").unwrap();
        spec.draws.move_count = None;
        let changed = Ruleset::compile(spec).unwrap();
        assert_eq!(listed(&changed, &["crazyhouse".to_owned()], Naming::Ours), None);
    }

    #[test]
    fn our_names_are_not_taken_for_others() {
        let known = ["extinction".to_owned()];
        assert_eq!(listed(&builtin("extinction"), &known, Naming::Elsewhere), None);
        assert_eq!(listed(&builtin("extinction"), &known, Naming::Ours).unwrap(), "extinction");
    }
}
