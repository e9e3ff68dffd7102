//! The rule against hidden board sizes: no bare 7, 8 or 64 where boards can have any size.

use super::Finding;
use super::source::tokens;
use super::tree::Tree;

/// Where the rule applies.
const SCOPE: &str = "crates/rules/src/";
/// The geometry of the 8×8 board, where these numbers belong: (start of the path, its end).
const AT_HOME: &[(&str, &str)] = &[
    ("crates/rules/src/board/standard", ".rs"),
    ("crates/rules/src/board/cpu", ".rs"),
    // The numbers of fields in the encoding that fingerprints are made of.
    ("crates/rules/src/ruleset/encoding", ".rs"),
];
/// The numbers that nearly always mean "an 8×8 board".
const BOARD_NUMBERS: &[&str] = &["7", "8", "64"];

/// Forbids literals for board sizes, which come from the board's shape.
pub(super) fn bare_board_numbers(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    let scoped = tree.sources.iter().filter(|file| file.path.starts_with(SCOPE));
    for file in scoped.filter(|file| !is_at_home(&file.path)) {
        for (number, line) in file.shipped().filter(|(_, line)| !names_a_number(&line.code)) {
            for literal in board_numbers(&line.code) {
                let sentence = format!(
                    "bare {literal}; take it from the board's shape, `BITS` or a named constant"
                );
                found.push(Finding::new(&file.path, number, sentence));
            }
        }
    }
    found
}

fn is_at_home(path: &str) -> bool {
    AT_HOME.iter().any(|(start, end)| path.starts_with(start) && path.ends_with(end))
}

/// Whether the line only names a number, as in `const MAX_ATOMS: usize = 64;`.
fn names_a_number(code: &str) -> bool {
    let is_constant = tokens(code).iter().any(|(_, token)| token == "const");
    let value = code.trim_end().strip_suffix(';').and_then(|code| code.split_once('='));
    let is_number = |value: &str| value.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_constant && value.is_some_and(|(_, value)| is_number(value.trim()))
}

fn board_numbers(code: &str) -> Vec<String> {
    let letters: Vec<char> = code.chars().collect();
    let mark = |column: usize| letters.get(column).copied().unwrap_or(' ');
    let before = |column: usize, back: usize| column.checked_sub(back).map_or(' ', mark);
    let mut found = Vec::new();
    for (column, token) in tokens(code) {
        let after = column + token.chars().count();
        let is_field = before(column, 1) == '.' && before(column, 2) != '.';
        let is_float = mark(after) == '.' && mark(after + 1).is_ascii_digit();
        let digits: String = token
            .chars()
            .take_while(|c| c.is_ascii_digit() || *c == '_')
            .filter(|c| *c != '_')
            .collect();
        if !is_field && !is_float && BOARD_NUMBERS.contains(&digits.as_str()) {
            found.push(digits);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::tests::lines_found;

    fn fires(code: &str) -> bool {
        let text = format!("//! A file.\n{code}\n");
        !lines_found(bare_board_numbers, "crates/rules/src/geometry.rs", &text).is_empty()
    }

    #[test]
    fn bare_numbers_are_found() {
        for code in ["x < 8", "[u8; 64]", "for i in 0..8 {", "7u32", "x >> 6_4_usize", "8..=9"] {
            assert!(fires(code), "{code}");
        }
    }

    #[test]
    fn other_numbers_types_fields_and_words_are_not() {
        for code in
            ["x < 18", "let y: u8 = u64::BITS;", "x.8", "0x8", "8.5", "// 8", "\"64\"", "a_8"]
        {
            assert!(!fires(code), "{code}");
        }
    }

    #[test]
    fn the_geometry_of_the_standard_board_and_other_crates_may() {
        for path in [
            "crates/rules/src/board/standard.rs",
            "crates/rules/src/board/standard_tables.rs",
            "crates/rules/src/board/cpu.rs",
            "crates/rules/src/movement/tests.rs",
            "crates/rules/tests/it/main.rs",
            "crates/notation/src/fen.rs",
        ] {
            assert!(lines_found(bare_board_numbers, path, "x < 8").is_empty(), "{path}");
        }
        assert_eq!(lines_found(bare_board_numbers, "crates/rules/src/board/mod.rs", "x < 8"), [1]);
    }
}
