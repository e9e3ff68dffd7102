//! Rules about size: the first sentence of a file, and the length of files, functions and lines.
//!
//! Rust and JavaScript have the same limits. rustfmt checks the lines of Rust code.

use super::Finding;
use super::script::{self, Function};
use super::source::{SourceFile, tokens};
use super::tree::Tree;

/// A file longer than this, without tests, has more than one job.
const MAX_FILE_LINES: usize = 800;
/// A function longer than this cannot be understood at once; lines inside `[…]` (tables) do not
/// count.
const MAX_FUNCTION_LINES: usize = 120;
/// Documents that a newcomer reads in one go, each with its limit.
const MAX_DOCUMENT_LINES: [(&str, usize); 2] = [("README.md", 100), ("ARCHITECTURE.md", 200)];
/// A line longer than this, without the contents of strings, must be broken; as in `rustfmt.toml`.
const MAX_COLUMNS: usize = 100;

/// Requires a sentence at the start of every file that says its job: `//!` in Rust, `//` in
/// JavaScript.
pub(super) fn headers(tree: &Tree) -> Vec<Finding> {
    let rust = tree.sources.iter().map(|file| (file, "//!"));
    let scripts = tree.scripts.iter().map(|file| (file, "//"));
    let silent = rust.chain(scripts).filter(|(file, mark)| {
        let first = file.lines.first().map_or("", |line| line.comment.as_str());
        first.strip_prefix(mark).is_none_or(|sentence| sentence.trim().is_empty())
    });
    let finding = |(file, mark): (&SourceFile, &str)| {
        Finding::new(&file.path, 1, format!("begin the file with a `{mark}` sentence"))
    };
    silent.map(finding).collect()
}

/// Limits the length of files.
pub(super) fn files(tree: &Tree) -> Vec<Finding> {
    let all = tree.sources.iter().chain(&tree.scripts);
    let sizes = all.map(|file| (file, file.shipped().count()));
    sizes
        .filter(|&(_, lines)| lines > MAX_FILE_LINES)
        .map(|(file, lines)| {
            let sentence = format!("{lines} lines; split the file, {MAX_FILE_LINES} is the limit");
            Finding::new(&file.path, 1, sentence)
        })
        .collect()
}

/// Limits the length of the documents that everybody reads first.
pub(super) fn documents(tree: &Tree) -> Vec<Finding> {
    let limited = tree.texts.iter().filter_map(|file| {
        let (_, limit) = MAX_DOCUMENT_LINES.iter().find(|(path, _)| *path == file.path)?;
        Some((file, *limit, file.text.lines().count()))
    });
    limited
        .filter(|&(_, limit, lines)| lines > limit)
        .map(|(file, limit, lines)| {
            let sentence = format!("{lines} lines; cut it, {limit} is the limit");
            Finding::new(&file.path, 1, sentence)
        })
        .collect()
}

/// Limits the length of functions.
pub(super) fn functions(tree: &Tree) -> Vec<Finding> {
    let rust = tree.sources.iter().flat_map(|file| long_ones(file, rust_functions(file)));
    let scripts = tree.scripts.iter().flat_map(|file| long_ones(file, script::functions(file)));
    rust.chain(scripts).collect()
}

fn rust_functions(file: &SourceFile) -> Vec<Function> {
    let lines = file.lines.iter().enumerate();
    let named = lines.filter_map(|(start, line)| Some((start, function_name(&line.code)?)));
    named
        .map(|(start, (column, name))| Function {
            name,
            start,
            end: file.end_of_item(start, column),
        })
        .collect()
}

fn long_ones(file: &SourceFile, functions: Vec<Function>) -> Vec<Finding> {
    let mut found = Vec::new();
    for Function { name, start, end } in functions {
        let lines = lines_outside_tables(file, start, end);
        if lines > MAX_FUNCTION_LINES {
            let sentence = format!(
                "`{name}` has {lines} lines; split it, {MAX_FUNCTION_LINES} is the limit (aim at 30)"
            );
            found.push(Finding::new(&file.path, start + 1, sentence));
        }
    }
    found
}

/// The longest function of shipped Rust and of shipped JavaScript, each as a sentence.
pub(super) fn longest(tree: &Tree) -> [String; 2] {
    [
        (&tree.sources, rust_functions as fn(&SourceFile) -> Vec<Function>),
        (&tree.scripts, script::functions),
    ]
    .map(|(files, functions)| {
        let all = files.iter().flat_map(|file| {
            let shipped = functions(file).into_iter().filter(|one| !file.lines[one.start].is_test);
            shipped.map(move |one| {
                (lines_outside_tables(file, one.start, one.end), one.name, &file.path)
            })
        });
        let longest = all.max_by_key(|(lines, ..)| *lines);
        longest.map_or_else(String::new, |(lines, name, path)| {
            format!("{lines} lines: `{name}` in {path}")
        })
    })
}

/// Limits the length of lines in scripts. Like rustfmt, it ignores long strings.
pub(super) fn lines(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for file in &tree.scripts {
        for (number, line) in file.numbered() {
            let columns = line.code.chars().count() + line.comment.chars().count();
            if columns > MAX_COLUMNS {
                let sentence =
                    format!("{columns} columns; break the line, {MAX_COLUMNS} is the limit");
                found.push(Finding::new(&file.path, number, sentence));
            }
        }
    }
    found
}

/// The column and name of the function that the line declares; function types have no name.
fn function_name(code: &str) -> Option<(usize, String)> {
    let tokens = tokens(code);
    let at = tokens.iter().position(|(_, token)| token == "fn")?;
    let (column, name) = tokens.get(at + 1)?;
    name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
        .then(|| (*column, name.clone()))
}

fn lines_outside_tables(file: &SourceFile, start: usize, end: usize) -> usize {
    let mut depth = 0_usize;
    let mut count = 0;
    for line in &file.lines[start..=end] {
        count += usize::from(depth == 0);
        for letter in line.code.chars() {
            match letter {
                '[' => depth += 1,
                ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::tests::lines_found;

    const PATH: &str = "crates/a/src/lib.rs";
    const SCRIPT: &str = "web/a.js";

    #[test]
    fn a_file_begins_with_its_purpose() {
        assert_eq!(lines_found(headers, PATH, "use std::fmt;\n"), [1]);
        assert_eq!(lines_found(headers, PATH, "//!\n"), [1]);
        assert_eq!(lines_found(headers, PATH, ""), [1]);
        assert!(lines_found(headers, PATH, "//! Counts things.\n").is_empty());
    }

    #[test]
    fn a_file_has_a_limit_that_tests_do_not_count_for() {
        let long = "x();\n".repeat(MAX_FILE_LINES + 1);
        assert_eq!(lines_found(files, PATH, &long), [1]);
        assert!(lines_found(files, PATH, &"x();\n".repeat(MAX_FILE_LINES)).is_empty());
        let tested = format!("fn a() {{}}\n#[cfg(test)]\nmod tests {{\n{long}}}\n");
        assert!(lines_found(files, PATH, &tested).is_empty());
    }

    #[test]
    fn the_first_documents_have_a_limit() {
        let lines = |count| "A line.\n".repeat(count);
        assert_eq!(lines_found(documents, "README.md", &lines(101)), [1]);
        assert!(lines_found(documents, "README.md", &lines(100)).is_empty());
        assert!(lines_found(documents, "docs/README.md", &lines(101)).is_empty());
    }

    #[test]
    fn a_function_has_a_limit() {
        let function =
            |lines| format!("\npub fn long(x: [u8; 2]) {{\n{}}}\n", "x();\n".repeat(lines));
        assert_eq!(lines_found(functions, PATH, &function(MAX_FUNCTION_LINES)), [2]);
        assert!(lines_found(functions, PATH, &function(MAX_FUNCTION_LINES - 2)).is_empty());
    }

    #[test]
    fn tables_and_function_types_do_not_count() {
        let table = format!("fn table() {{\n[\n{}]\n}}\n", "1,\n".repeat(MAX_FUNCTION_LINES));
        assert!(lines_found(functions, PATH, &table).is_empty());
        let typed = format!("const F: fn(u8) = g;\n{}", "x();\n".repeat(MAX_FUNCTION_LINES + 1));
        assert!(lines_found(functions, PATH, &typed).is_empty());
    }

    #[test]
    fn scripts_have_the_same_limits() {
        assert_eq!(lines_found(headers, SCRIPT, "import './b.js';\n"), [1]);
        assert!(lines_found(headers, SCRIPT, "// Counts things.\n").is_empty());
        let long = "x();\n".repeat(MAX_FILE_LINES + 1);
        assert_eq!(lines_found(files, SCRIPT, &long), [1]);
        assert!(lines_found(files, "web/a.test.js", &long).is_empty());
        let function = |lines| format!("\nconst a = () => {{\n{}}};\n", "x();\n".repeat(lines));
        assert_eq!(lines_found(functions, SCRIPT, &function(MAX_FUNCTION_LINES)), [2]);
        assert!(lines_found(functions, SCRIPT, &function(MAX_FUNCTION_LINES - 2)).is_empty());
    }

    #[test]
    fn a_line_of_a_script_has_a_limit() {
        let line = |columns| format!("// é{}\n", "x".repeat(columns - 4));
        assert_eq!(lines_found(lines, SCRIPT, &line(MAX_COLUMNS + 1)), [1]);
        assert!(lines_found(lines, SCRIPT, &line(MAX_COLUMNS)).is_empty());
        assert!(lines_found(lines, PATH, &line(MAX_COLUMNS + 1)).is_empty());
        let code = |columns| format!("{};\n", "x".repeat(columns - 1));
        assert_eq!(lines_found(lines, SCRIPT, &code(MAX_COLUMNS + 1)), [1]);
        let string = format!("const path = '{}';\n", "M1 2".repeat(MAX_COLUMNS));
        assert!(lines_found(lines, SCRIPT, &string).is_empty());
    }
}
