//! The built-in rulesets, by our names and those of other programs.

use rules::RulesetSpec;

use crate::ruleset_file;

/// The files, in the order of listings.
const SOURCES: [(&str, &str); 17] = [
    ("standard", include_str!("../../../rulesets/standard.toml")),
    ("chess960", include_str!("../../../rulesets/chess960.toml")),
    ("crazyhouse", include_str!("../../../rulesets/crazyhouse.toml")),
    ("bughouse", include_str!("../../../rulesets/bughouse.toml")),
    ("king-of-the-hill", include_str!("../../../rulesets/king-of-the-hill.toml")),
    ("three-check", include_str!("../../../rulesets/three-check.toml")),
    ("regicide", include_str!("../../../rulesets/regicide.toml")),
    ("extinction", include_str!("../../../rulesets/extinction.toml")),
    ("horde", include_str!("../../../rulesets/horde.toml")),
    ("berolina", include_str!("../../../rulesets/berolina.toml")),
    ("knightmate", include_str!("../../../rulesets/knightmate.toml")),
    ("capablanca", include_str!("../../../rulesets/capablanca.toml")),
    ("grand", include_str!("../../../rulesets/grand.toml")),
    ("los-alamos", include_str!("../../../rulesets/los-alamos.toml")),
    ("gardner", include_str!("../../../rulesets/gardner.toml")),
    ("hilltop", include_str!("../../../rulesets/hilltop.toml")),
    ("circus", include_str!("../../../rulesets/circus.toml")),
];

/// Names of other programs, after [`simplified`].
const ALIASES: [(&str, &str); 23] = [
    ("chess", "standard"),
    ("normal", "standard"),
    ("orthodox", "standard"),
    ("960", "chess960"),
    ("frc", "chess960"),
    ("fischerandom", "chess960"),
    ("fischerrandom", "chess960"),
    ("freestyle", "chess960"),
    ("zh", "crazyhouse"),
    ("bug", "bughouse"),
    ("koth", "king-of-the-hill"),
    ("3check", "three-check"),
    ("threechecks", "three-check"),
    ("kingcapture", "regicide"),
    ("berolinachess", "berolina"),
    ("capa", "capablanca"),
    ("capablancachess", "capablanca"),
    ("grandchess", "grand"),
    ("losalamoschess", "los-alamos"),
    ("minichess", "gardner"),
    ("gardnerminichess", "gardner"),
    ("gardnerchess", "gardner"),
    ("flyingcircus", "circus"),
];

/// The names of the built-in rulesets, in the order of listings.
pub fn builtin_names() -> impl ExactSizeIterator<Item = &'static str> {
    SOURCES.iter().map(|(name, _)| *name)
}

/// Our name for a built-in ruleset, given that name or one of another program.
///
/// Case, hyphens, underscores and spaces do not matter: `kingofthehill`, `3check` and `losalamos`
/// are found.
pub fn builtin_name(name: &str) -> Option<&'static str> {
    let wanted = simplified(name);
    let own = builtin_names().find(|name| simplified(name) == wanted);
    own.or_else(|| ALIASES.iter().find(|(alias, _)| *alias == wanted).map(|(_, name)| *name))
}

/// The file of a built-in ruleset, in TOML.
pub fn builtin_source(name: &str) -> Option<&'static str> {
    let name = builtin_name(name)?;
    SOURCES.iter().find(|(own, _)| *own == name).map(|(_, source)| *source)
}

/// The draft of a built-in ruleset.
pub fn builtin(name: &str) -> Option<RulesetSpec> {
    // A test reads every built-in file, so none has faults.
    ruleset_file::parse_toml(builtin_source(name)?).ok()
}

fn simplified(name: &str) -> String {
    let kept = name.chars().filter(|letter| !matches!(letter, '-' | '_' | ' '));
    kept.flat_map(char::to_lowercase).collect()
}
