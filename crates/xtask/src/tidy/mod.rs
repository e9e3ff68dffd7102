//! `cargo xtask tidy`: style rules that the compiler and clippy do not check, each a small
//! function.

mod forbidden;
mod literals;
mod manifest;
mod names;
mod script;
mod size;
mod source;
mod tree;

use std::fmt;

use anyhow::{Result, bail};

use crate::shell;
use tree::Tree;

/// A place that breaks a rule, and a sentence that says what to do instead.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    path: String,
    line: usize,
    sentence: String,
}

impl Finding {
    fn new(path: &str, line: usize, sentence: impl Into<String>) -> Finding {
        Finding { path: path.to_owned(), line, sentence: sentence.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.sentence)
    }
}

/// Checks the whole tree and returns every finding.
type Rule = fn(&Tree) -> Vec<Finding>;

const RULES: &[Rule] = &[
    size::headers,
    size::files,
    size::documents,
    size::functions,
    size::lines,
    literals::bare_board_numbers,
    forbidden::unwraps,
    forbidden::unfinished_macros,
    forbidden::todo_form,
    forbidden::allow_attributes,
    forbidden::unsafe_code,
    forbidden::foreign_words,
    forbidden::machine_paths,
    manifest::unexplained_dependencies,
    names::repeated_types,
    names::unused_exports,
];

/// Checks the workspace and prints every finding.
///
/// # Errors
/// When there is a finding, or the tree cannot be read.
pub(crate) fn run() -> Result<()> {
    let tree = Tree::read(&shell::root())?;
    let findings = findings(&tree);
    for finding in &findings {
        println!("{finding}");
    }
    if !findings.is_empty() {
        bail!("tidy found {} places that break a style rule", findings.len());
    }
    println!(
        "tidy: {} Rust files, {} scripts and {} manifests follow the rules",
        tree.sources.len(),
        tree.scripts.len(),
        tree.manifests.len()
    );
    for longest in size::longest(&tree) {
        println!("longest function: {longest}");
    }
    Ok(())
}

fn findings(tree: &Tree) -> Vec<Finding> {
    let mut all: Vec<Finding> = RULES.iter().flat_map(|rule| rule(tree)).collect();
    all.sort_by(|a, b| (&a.path, a.line).cmp(&(&b.path, b.line)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of one file that break a rule.
    pub(super) fn lines_found(rule: Rule, path: &str, text: &str) -> Vec<usize> {
        let tree = Tree::from_texts([(path.to_owned(), text.to_owned())]);
        rule(&tree).into_iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn the_repository_is_tidy() {
        let tree = Tree::read(&shell::root()).expect("the workspace can be read");
        assert!(tree.sources.len() > 10, "the walk found too little: {}", tree.sources.len());
        let all: Vec<String> = findings(&tree).iter().map(Finding::to_string).collect();
        assert!(all.is_empty(), "{}", all.join("\n"));
    }

    #[test]
    fn a_finding_reads_as_place_and_sentence() {
        let finding = Finding::new("crates/rules/src/lib.rs", 3, "say why");
        assert_eq!(finding.to_string(), "crates/rules/src/lib.rs:3: say why");
    }
}
