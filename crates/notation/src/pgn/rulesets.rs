//! The ruleset of a game, from and to its tags.

use std::sync::LazyLock;

use rules::{ContentHash, Ruleset};

use super::budget::{Allowance, Budget};
use super::error::PgnProblem;
use super::header::Found;
use super::tags::{Tags, write_tag};
use crate::builtin::{builtin, builtin_name};
use crate::ruleset_file::{Format, load_if, to_json};

/// The tag that names the rules.
const NAME: &str = "Variant";
/// The tag with the fingerprint of the rules.
const HASH: &str = "RulesetHash";
/// The tag with the rules themselves.
const RULES: &str = "Ruleset";
/// Tags that a game keeps in its fields.
pub(super) const OWN_TAGS: [&str; 6] = ["Result", NAME, HASH, RULES, "SetUp", "FEN"];

/// Built-in rulesets that other programs know, with their names there.
const KNOWN_ELSEWHERE: [(&str, &str); 7] = [
    ("standard", ""),
    ("chess960", "Chess960"),
    ("crazyhouse", "Crazyhouse"),
    ("king-of-the-hill", "King of the Hill"),
    ("three-check", "Three-check"),
    ("horde", "Horde"),
    ("bughouse", "Bughouse"),
];
/// How many rulesets from files are kept compiled.
const KEPT: usize = 16;
/// How many spellings of names are remembered.
const MAX_NAMES: usize = 64;
/// How many characters about a faulty ruleset a message has.
const MAX_MESSAGE: usize = 400;

static HASHES_ELSEWHERE: LazyLock<Vec<(ContentHash, &'static str)>> = LazyLock::new(|| {
    let compiled = |(own, name): (&str, &'static str)| {
        let ruleset = Ruleset::compile(builtin(own)?).ok()?;
        Some((ruleset.content_hash(), name))
    };
    KNOWN_ELSEWHERE.into_iter().filter_map(compiled).collect()
});

/// Compiled rulesets, so that the games of a file share them.
///
/// Rulesets inside files are untrusted, and compiling them and playing by them may be costly. So by
/// default each value of this type has a budget of work, which grows with the text read with it.
/// A game that exceeds the budget has a fault; other games are still read. A file of 64 KiB takes less than
/// 50 ms that way, and dozens of games by a few large rulesets are far from the limit.
/// [`Rulesets::trusted`] has no limit.
#[derive(Clone, Default, Debug)]
pub struct Rulesets {
    known: Vec<Ruleset>,
    named: Vec<(String, Ruleset)>,
    embedded: Vec<(String, Result<Ruleset, PgnProblem>)>,
    pub(crate) budget: Budget,
}

/// Whether a tag only names standard chess; such a tag is kept unchanged.
pub(super) fn is_plain_name(tag: &str, value: &str) -> bool {
    tag.eq_ignore_ascii_case(NAME) && own_name(value) == Some("standard")
}

/// Our name for a ruleset, given its name in files.
fn own_name(name: &str) -> Option<&'static str> {
    match name.trim() {
        "" | "?" | "From Position" | "From position" => Some("standard"),
        name => builtin_name(name),
    }
}

impl Rulesets {
    /// Adds rulesets that games may name by their fingerprint alone.
    pub fn with_known(known: Vec<Ruleset>) -> Self {
        Self { known, ..Self::default() }
    }

    /// For trusted files: the work is not limited.
    pub fn trusted() -> Self {
        Self { budget: Budget::unbounded(), ..Self::default() }
    }

    /// The rules of a game with these tags.
    ///
    /// # Errors
    /// When the ruleset is unknown, faulty, or not the one the fingerprint names.
    pub fn find(&mut self, tags: &Tags) -> Result<Ruleset, PgnProblem> {
        self.find_or(tags, "standard").map(|found| found.ruleset)
    }

    /// As [`Rulesets::find`], with the ruleset for games whose tags name none.
    pub(crate) fn find_or(&mut self, tags: &Tags, unnamed: &str) -> Result<Found, PgnProblem> {
        let wanted = tags.get(HASH);
        let known = |ruleset: &&Ruleset| wanted == Some(&ruleset.content_hash().to_string());
        if let Some(ruleset) = self.known.iter().find(known) {
            return Ok(Found { ruleset: ruleset.clone(), allowance: Allowance::Unbounded });
        }
        let (found, allowance) = match tags.get(RULES) {
            Some(text) => {
                let ruleset = self.embedded(text)?;
                let allowance = self.budget.allowance(&ruleset);
                (ruleset, allowance)
            }
            None => (self.named(tags.get(NAME).unwrap_or(unnamed))?, Allowance::Unbounded),
        };
        match wanted {
            Some(expected) if !expected.eq_ignore_ascii_case(&found.content_hash().to_string()) => {
                let found = found.content_hash().to_string();
                Err(PgnProblem::OtherRuleset { expected: expected.to_owned(), found })
            }
            _ => Ok(Found { ruleset: found, allowance }),
        }
    }

    fn named(&mut self, name: &str) -> Result<Ruleset, PgnProblem> {
        let unknown = || PgnProblem::UnknownRuleset(name.chars().take(MAX_MESSAGE).collect());
        if let Some((_, ruleset)) = self.named.iter().find(|(known, _)| known == name) {
            return Ok(ruleset.clone());
        }
        let spec = own_name(name).and_then(builtin).ok_or_else(unknown)?;
        let ruleset = Ruleset::compile(spec).map_err(|_| unknown())?;
        if self.named.len() < MAX_NAMES {
            self.named.push((name.to_owned(), ruleset.clone()));
        }
        Ok(ruleset)
    }

    fn embedded(&mut self, text: &str) -> Result<Ruleset, PgnProblem> {
        if let Some((_, found)) = self.embedded.iter().find(|(known, _)| known == text) {
            return found.clone();
        }
        self.budget.pay_for_text(text.len())?;
        let loaded = load_if(text, Format::Json, |spec| self.budget.pay_for_ruleset(spec))?;
        let found = loaded.map_err(|faults| {
            let message: String = faults.to_string().chars().take(MAX_MESSAGE).collect();
            PgnProblem::BadRuleset(message.replace('\n', "; "))
        });
        if self.embedded.len() == KEPT {
            self.embedded.drain(..1);
        }
        self.embedded.push((text.to_owned(), found.clone()));
        found
    }
}

/// Writes the tags of a ruleset; none for standard chess.
pub(crate) fn write_ruleset_tags(text: &mut String, ruleset: &Ruleset) {
    let hash = ruleset.content_hash();
    if let Some((_, name)) = HASHES_ELSEWHERE.iter().find(|(known, _)| *known == hash) {
        if !name.is_empty() {
            write_tag(text, NAME, name);
        }
        return;
    }
    write_tag(text, NAME, &ruleset.spec().title);
    write_tag(text, HASH, &hash.to_string());
    write_tag(text, RULES, &one_line(&to_json(ruleset.spec())));
}

/// JSON without whitespace.
fn one_line(json: &str) -> String {
    let value: Result<serde_json::Value, _> = serde_json::from_str(json);
    value.map_or_else(|_| json.replace('\n', " "), |value| value.to_string())
}
