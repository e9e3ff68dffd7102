//! Rules about public names: a type has a name of its own, so that one word means one thing, and somebody imports what
//! a script exports.

use std::collections::BTreeMap;

use super::Finding;
use super::source::{Line, has_word, tokens};
use super::tree::Tree;

/// Names that mean the same in every crate that has them.
const SHARED_NAMES: &[&str] = &["Color", "Head", "TimeControl"];
/// The crate of the wire types, which have the name of the value they carry, and the crates those values come from.
const WIRE: &str = "protocol";
const CARRIED: &[&str] = &[
    "boards", "engine", "game", "ids", "players", "puzzles", "review", "rules", "server", "store",
];

/// Forbids public types of the same name in two crates, except for the wire form of a type.
pub(super) fn repeated_types(tree: &Tree) -> Vec<Finding> {
    let mut places: BTreeMap<&str, Vec<(&str, &str, usize)>> = BTreeMap::new();
    for source in &tree.sources {
        let Some(krate) = crate_of(&source.path) else { continue };
        for (number, line) in source.shipped() {
            if let Some(name) = public_type(&line.code) {
                places.entry(name).or_default().push((krate, &source.path, number));
            }
        }
    }
    let mut found = Vec::new();
    for (name, places) in places {
        let (first, _, _) = places[0];
        for &(krate, path, number) in &places[1..] {
            if krate != first && !SHARED_NAMES.contains(&name) && !is_wire_form(first, krate) {
                let sentence =
                    format!("`{first}` already has a public type `{name}`: choose another word");
                found.push(Finding::new(path, number, sentence));
            }
        }
    }
    found
}

/// The page loads each of its parts by an export of this name.
const MOUNT: &str = "mount";

/// Forbids exports of scripts that no other script names, not even a test.
pub(super) fn unused_exports(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for script in &tree.scripts {
        for (number, line) in script.numbered() {
            let Some(name) = exported(&line.code).filter(|name| name != MOUNT) else { continue };
            let mut others = tree.scripts.iter().filter(|other| other.path != script.path);
            // In a comment, `import('./file.js').Name` names a type.
            let of_type = format!("').{name}");
            let names =
                |line: &Line| has_word(&line.code, &name) || line.comment.contains(&of_type);
            if !others.any(|other| other.lines.iter().any(names)) {
                let sentence = format!("no other script imports `{name}`: do not export it");
                found.push(Finding::new(&script.path, number, sentence));
            }
        }
    }
    found
}

/// The name that a line exports where it is declared.
fn exported(code: &str) -> Option<String> {
    let tokens = tokens(code.strip_prefix("export ")?);
    let mut words = tokens.into_iter().map(|(_, word)| word);
    let keyword = words.find(|word| word != "async")?;
    let is_declared = ["class", "const", "function", "let"].contains(&keyword.as_str());
    words.find(|word| word != "*").filter(|_| is_declared)
}

/// The crate whose library contains a path.
fn crate_of(path: &str) -> Option<&str> {
    let (krate, rest) = path.strip_prefix("crates/")?.split_once('/')?;
    rest.starts_with("src/").then_some(krate)
}

/// The name of the public type that a line defines outside functions and inner modules.
fn public_type(code: &str) -> Option<&str> {
    let mut words = code.strip_prefix("pub ")?.split(|c: char| !c.is_alphanumeric() && c != '_');
    let keyword = words.next()?;
    ["struct", "enum", "trait", "type"].contains(&keyword).then(|| words.next())?
}

fn is_wire_form(a: &str, b: &str) -> bool {
    (a == WIRE && CARRIED.contains(&b)) || (b == WIRE && CARRIED.contains(&a))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let texts = files.iter().map(|&(path, text)| (path.to_owned(), text.to_owned()));
        repeated_types(&Tree::from_texts(texts)).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn two_crates_do_not_share_a_word() {
        let files = [
            ("crates/arena/src/a.rs", "pub struct Clock {\n"),
            ("crates/server/src/b.rs", "\npub(crate) enum Other {}\npub trait Clock: Send {\n"),
        ];
        let sentence = "`arena` already has a public type `Clock`: choose another word";
        assert_eq!(found(&files), [format!("crates/server/src/b.rs:3: {sentence}")]);
    }

    #[test]
    fn what_a_script_exports_is_imported() {
        let one = "// One.\nexport async function used() {}\nexport const unused = used;\nexport class Type {}\n";
        let other = "// Two.\nimport { used } from './one.js'; // unused\n/** @type {import('./one.js').Type} */\nexport function mount() {}\n";
        let texts = [("web/one.js", one), ("web/two.js", other)];
        let texts = texts.map(|(path, text)| (path.to_owned(), text.to_owned()));
        let found = unused_exports(&Tree::from_texts(texts));
        let sentence = "no other script imports `unused`: do not export it";
        assert_eq!(found, [Finding::new("web/one.js", 3, sentence)]);
    }

    #[test]
    fn wire_forms_shared_words_and_private_types_may() {
        let files = [
            ("crates/game/src/a.rs", "pub struct Act;\npub enum Color {}\nstruct Private;\n"),
            ("crates/protocol/src/b.rs", "pub struct Act;\npub struct Private;\n"),
            ("crates/pairing/src/c.rs", "pub enum Color {}\n#[cfg(test)]\npub struct Act;\n"),
            ("crates/pairing/tests/it/d.rs", "pub struct Act;\n"),
        ];
        assert_eq!(found(&files), [""; 0]);
        let arena = [("crates/arena/src/a.rs", "pub type Act = u8;\n"), files[1]];
        assert_eq!(found(&arena).len(), 1);
    }
}
