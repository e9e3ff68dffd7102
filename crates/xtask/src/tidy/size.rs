//! Rules about size and order: the opening sentence of a file, the length of files and functions.

use super::Finding;
use super::source::{SourceFile, tokens};
use super::tree::Tree;

/// A file longer than this, tests apart, has more than one job.
const MAX_FILE_LINES: usize = 800;
/// A function longer than this cannot be read in one go; lines inside `[…]` (tables) are not counted.
const MAX_FUNCTION_LINES: usize = 120;

/// Every file begins with a `//!` sentence that says its job.
pub(super) fn headers(tree: &Tree) -> Vec<Finding> {
    let silent = tree.sources.iter().filter(|file| {
        let first = file.lines.first().map_or("", |line| line.comment.as_str());
        first.strip_prefix("//!").is_none_or(|sentence| sentence.trim().is_empty())
    });
    silent.map(|file| Finding::new(&file.path, 1, "begin the file with a `//!` sentence")).collect()
}

/// No file grows over its limit.
pub(super) fn files(tree: &Tree) -> Vec<Finding> {
    let sizes = tree.sources.iter().map(|file| (file, file.shipped().count()));
    sizes
        .filter(|&(_, lines)| lines > MAX_FILE_LINES)
        .map(|(file, lines)| {
            let sentence = format!("{lines} lines; split the file, {MAX_FILE_LINES} is the limit");
            Finding::new(&file.path, 1, sentence)
        })
        .collect()
}

/// No function grows over its limit.
pub(super) fn functions(tree: &Tree) -> Vec<Finding> {
    tree.sources.iter().flat_map(long_functions).collect()
}

fn long_functions(file: &SourceFile) -> Vec<Finding> {
    let mut found = Vec::new();
    for (index, line) in file.lines.iter().enumerate() {
        let Some((column, name)) = function_name(&line.code) else {
            continue;
        };
        let end = file.end_of_item(index, column);
        let lines = lines_outside_tables(file, index, end);
        if lines > MAX_FUNCTION_LINES {
            let sentence = format!(
                "`{name}` has {lines} lines; split it, {MAX_FUNCTION_LINES} is the limit (aim at 30)"
            );
            found.push(Finding::new(&file.path, index + 1, sentence));
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
}
