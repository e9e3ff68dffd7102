//! The rule that every outside dependency has a comment in its manifest that explains it.

use super::Finding;
use super::tree::{TextFile, Tree};

/// Requires a comment on the line above each outside dependency; our own and inherited ones need
/// none.
pub(super) fn unexplained_dependencies(tree: &Tree) -> Vec<Finding> {
    tree.manifests.iter().flat_map(|&index| unexplained(&tree.texts[index])).collect()
}

fn unexplained(manifest: &TextFile) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut in_dependencies = false;
    let mut open_brackets = 0_usize;
    let mut previous = "";
    for (index, line) in manifest.text.lines().map(str::trim).enumerate() {
        if let Some(section) = line.strip_prefix('[').filter(|_| open_brackets == 0) {
            let section = section.trim_end_matches(']');
            in_dependencies = section.ends_with("dependencies");
            if let Some((_, name)) = section.rsplit_once("dependencies.") {
                push_unless_explained(&mut found, manifest, index, name, previous);
            }
        } else if in_dependencies && open_brackets == 0 && !line.starts_with('#') {
            if let Some((name, value)) = line.split_once('=') {
                if is_outside(name, value) {
                    push_unless_explained(&mut found, manifest, index, name.trim(), previous);
                }
                open_brackets = count(value, &['[', '{']).saturating_sub(count(value, &[']', '}']));
            }
        } else if open_brackets > 0 {
            let all = open_brackets + count(line, &['[', '{']);
            open_brackets = all.saturating_sub(count(line, &[']', '}']));
        }
        previous = line;
    }
    found
}

fn is_outside(name: &str, value: &str) -> bool {
    let value: String = value.split_whitespace().collect();
    let inherited = name.trim_end().ends_with(".workspace") || value.contains("workspace=true");
    !inherited && !value.contains("path=")
}

fn count(text: &str, marks: &[char]) -> usize {
    text.chars().filter(|letter| marks.contains(letter)).count()
}

fn push_unless_explained(
    found: &mut Vec<Finding>,
    manifest: &TextFile,
    index: usize,
    name: &str,
    previous: &str,
) {
    if !previous.starts_with('#') {
        let sentence = format!("say in a comment above it why we need `{name}`");
        found.push(Finding::new(&manifest.path, index + 1, sentence));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::tests::lines_found;

    fn found(text: &str) -> Vec<usize> {
        lines_found(unexplained_dependencies, "crates/a/Cargo.toml", text)
    }

    #[test]
    fn an_outside_dependency_needs_its_reason() {
        assert_eq!(found("[dependencies]\nserde = \"1\"\n"), [2]);
        assert_eq!(found("[dev-dependencies]\n# Why.\na = \"1\"\nb = { version = \"1\" }\n"), [4]);
        assert_eq!(found("[workspace.dependencies]\nserde = \"1\"\n"), [2]);
        assert_eq!(found("[dependencies.serde]\nversion = \"1\"\n"), [1]);
        assert_eq!(found("[target.'cfg(unix)'.dependencies]\nlibc = \"1\"\n"), [2]);
    }

    #[test]
    fn explained_inherited_and_own_ones_are_fine() {
        let text = "[package]\nname = \"a\"\n\n[dependencies]\n# Reads files.\nserde = \"1\"\n\
            anyhow.workspace = true\nrules = { path = \"../rules\" }\n\
            b = { workspace = true, features = [\n    \"x\",\n] }\n\n[lints]\nworkspace = true\n";
        assert_eq!(found(text), []);
    }

    #[test]
    fn only_manifests_are_read() {
        let text = "[dependencies]\nserde = \"1\"\n";
        assert!(lines_found(unexplained_dependencies, "docs/example.toml", text).is_empty());
    }
}
