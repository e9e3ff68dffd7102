//! Rules that forbid text: shortcuts in code, words that we do not use, paths of one machine.

use super::Finding;
use super::source::{Line, has_word};
use super::tree::Tree;

/// The only file that may contain unsafe code.
const UNSAFE_AT_HOME: &[&str] = &["crates/rules/src/board/cpu.rs"];
/// Words for which we have another word, where readers of the rules or the formats would see them.
const FOREIGN_WORDS: &[(&str, &str)] = &[("pocket", "hand"), ("chess variant", "ruleset")];
const WORD_SCOPES: &[&str] = &["crates/rules/src/", "crates/notation/src/"];
/// Folders of one machine; written in two parts so that this file passes its own rule.
const MACHINE_FOLDERS: &[&str] =
    &[concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("/wo", "rk/")];

/// Forbids `unwrap`, which hides the reason, outside tests.
pub(super) fn unwraps(tree: &Tree) -> Vec<Finding> {
    let sentence = "`unwrap()` outside tests; return the error or `expect` the reason it holds";
    in_code(tree, sentence, |line| !line.is_test && line.code.contains(".unwrap()"))
}

/// Forbids unfinished code and debugging leftovers.
pub(super) fn unfinished_macros(tree: &Tree) -> Vec<Finding> {
    let sentence = "`todo!`, `unimplemented!` and `dbg!` must not be committed";
    in_code(tree, sentence, |line| {
        let words = ["todo", "unimplemented", "dbg"];
        words
            .iter()
            .any(|word| line.code.contains(&format!("{word}!")) && has_word(&line.code, word))
    })
}

/// Requires an issue number in every note of work left.
pub(super) fn todo_form(tree: &Tree) -> Vec<Finding> {
    let sentence = "unfinished work needs an issue: write it as `TODO(#12)`";
    in_code(tree, sentence, |line| {
        let loose = ["FIXME", "XXX"].iter().any(|word| has_word(&line.comment, word));
        loose || line.comment.split("TODO").skip(1).any(|rest| !names_an_issue(rest))
    })
}

fn names_an_issue(rest: &str) -> bool {
    let number = rest.strip_prefix("(#").and_then(|rest| rest.split_once(')'));
    number.is_some_and(|(digits, _)| {
        !digits.is_empty() && digits.chars().all(|letter| letter.is_ascii_digit())
    })
}

/// Requires a reason for exceptions to lints, and `expect`, which reports exceptions that are not
/// needed.
pub(super) fn allow_attributes(tree: &Tree) -> Vec<Finding> {
    let sentence = "use `#[expect(lint, reason = \"…\")]`, not `allow`";
    in_code(tree, sentence, |line| {
        let code: String = line.code.split_whitespace().collect();
        let attribute = code.contains("#[") || code.contains("#![");
        attribute && (code.contains("[allow(") || code.contains(",allow("))
    })
}

/// Forbids unsafe code outside one module.
pub(super) fn unsafe_code(tree: &Tree) -> Vec<Finding> {
    let mut found = in_code(tree, "unsafe code outside the audited module", |line| {
        has_word(&line.code, "unsafe")
    });
    found.retain(|finding| !UNSAFE_AT_HOME.contains(&finding.path.as_str()));
    found
}

/// Forbids other words for hand and ruleset.
pub(super) fn foreign_words(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for file in &tree.texts {
        if !WORD_SCOPES.iter().any(|scope| file.path.starts_with(scope)) {
            continue;
        }
        for (index, line) in file.text.lines().enumerate() {
            let line = line.to_lowercase();
            for (word, ours) in FOREIGN_WORDS.iter().filter(|(word, _)| line.contains(word)) {
                let sentence = format!("our word for `{word}` is `{ours}`");
                found.push(Finding::new(&file.path, index + 1, sentence));
            }
        }
    }
    found
}

/// Forbids paths that exist on one machine only.
pub(super) fn machine_paths(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for file in &tree.texts {
        for (index, line) in file.text.lines().enumerate() {
            for folder in MACHINE_FOLDERS.iter().filter(|folder| line.contains(**folder)) {
                let sentence = format!("`{folder}` is a path of one machine");
                found.push(Finding::new(&file.path, index + 1, sentence));
            }
        }
    }
    found
}

fn in_code(tree: &Tree, sentence: &str, breaks: impl Fn(&Line) -> bool) -> Vec<Finding> {
    let lines =
        tree.sources.iter().flat_map(|file| file.numbered().map(move |line| (&file.path, line)));
    lines
        .filter(|(_, (_, line))| breaks(line))
        .map(|(path, (number, _))| Finding::new(path, number, sentence))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::Rule;
    use crate::tidy::tests::lines_found;

    const PATH: &str = "crates/rules/src/lib.rs";

    fn fires(rule: Rule, text: &str) -> bool {
        !lines_found(rule, PATH, text).is_empty()
    }

    #[test]
    fn unwrap_is_for_tests() {
        assert_eq!(lines_found(unwraps, PATH, "let a = b\n    .unwrap();\n"), [2]);
        assert!(!fires(unwraps, "/// a.unwrap()\nfn a() { \"x.unwrap()\" }"));
        assert!(!fires(unwraps, "#[cfg(test)]\nmod tests {\n    a.unwrap();\n}\n"));
        assert!(!fires(unwraps, "a.unwrap_or(b)"));
        assert!(lines_found(unwraps, "crates/rules/tests/it/main.rs", "a.unwrap()").is_empty());
    }

    #[test]
    fn unfinished_work_is_found() {
        for text in ["todo!()", "unimplemented!(\"x\")", "dbg!(x)"] {
            assert!(fires(unfinished_macros, text), "{text}");
        }
        assert!(!fires(unfinished_macros, "// todo!()\nmy_todo!()"));
    }

    #[test]
    fn a_todo_names_its_issue() {
        for text in ["// TODO: later", "/// TODO(me)", "x(); // FIXME", "// TODO(#)"] {
            assert!(fires(todo_form, text), "{text}");
        }
        for text in ["// TODO(#12): later", "\"TODO\"", "// nothing to do"] {
            assert!(!fires(todo_form, text), "{text}");
        }
    }

    #[test]
    fn lint_exceptions_are_expectations() {
        for text in ["#[allow(dead_code)]", "#![allow(x)]", "#[cfg_attr(a, allow(x))]"] {
            assert!(fires(allow_attributes, text), "{text}");
        }
        for text in ["#[expect(dead_code, reason = \"…\")]", "hands.allow(x)", "// #[allow(x)]"] {
            assert!(!fires(allow_attributes, text), "{text}");
        }
    }

    #[test]
    fn unsafe_code_has_one_place() {
        assert!(fires(unsafe_code, "unsafe { x() }"));
        assert!(!fires(unsafe_code, "// unsafe\n#![deny(unsafe_code)]"));
        assert!(lines_found(unsafe_code, "crates/rules/src/board/cpu.rs", "unsafe {}").is_empty());
    }

    #[test]
    fn words_of_other_houses_are_found() {
        assert!(fires(foreign_words, "/// Pieces in the Pocket."));
        assert!(fires(foreign_words, "//! A chess variant."));
        assert!(!fires(foreign_words, "/// An enum variant of a hand."));
        assert!(lines_found(foreign_words, "crates/xtask/src/a.rs", "// pocket").is_empty());
    }

    #[test]
    fn paths_of_one_machine_are_found() {
        for folder in MACHINE_FOLDERS {
            let text = format!("see {folder}notes");
            assert_eq!(lines_found(machine_paths, "docs/a.md", &text), [1]);
        }
        assert!(lines_found(machine_paths, "docs/a.md", "see docs/notes, homework/").is_empty());
    }
}
