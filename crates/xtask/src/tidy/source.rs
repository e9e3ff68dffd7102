//! Splits a Rust file into code without string contents and comment for each line, and marks test
//! code.
//!
//! A scanner, not a parser: it knows strings, characters, comments and brackets, which is all that
//! line rules need, and it needs no dependency.

/// One line of a source file.
#[derive(Debug, Default)]
pub(crate) struct Line {
    /// The code, with the contents of strings and character literals removed.
    pub(crate) code: String,
    /// The text of comments and doc comments on this line, with their marks.
    pub(crate) comment: String,
    /// Whether the line belongs to tests.
    pub(crate) is_test: bool,
}

/// A Rust file, line by line.
#[derive(Debug)]
pub(crate) struct SourceFile {
    pub(crate) path: String,
    pub(crate) lines: Vec<Line>,
}

impl SourceFile {
    /// Splits the text; never fails, whatever the text is.
    pub(crate) fn parse(path: &str, text: &str) -> SourceFile {
        let mut lines = Scanner::new(text).scan();
        if text.is_empty() || text.ends_with('\n') {
            lines.pop();
        }
        let mut file = SourceFile { path: path.to_owned(), lines };
        file.mark_tests();
        file
    }

    /// Lines with their numbers, counted from 1.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (usize, &Line)> {
        self.lines.iter().enumerate().map(|(index, line)| (index + 1, line))
    }

    /// Numbered lines that are not test code.
    pub(crate) fn shipped(&self) -> impl Iterator<Item = (usize, &Line)> {
        self.numbered().filter(|(_, line)| !line.is_test)
    }

    /// The index of the line on which the item that starts at `(line, column)` ends: its closing brace or semicolon.
    pub(crate) fn end_of_item(&self, line: usize, column: usize) -> usize {
        let mut depth = 0_usize;
        let mut braces = 0_usize;
        for (index, text) in self.lines.iter().enumerate().skip(line) {
            let skipped = if index == line { column } else { 0 };
            for letter in text.code.chars().skip(skipped) {
                match letter {
                    '(' | '[' => depth += 1,
                    ')' | ']' => depth = depth.saturating_sub(1),
                    '{' => braces += 1,
                    '}' if braces <= 1 => return index,
                    '}' => braces -= 1,
                    ';' if depth == 0 && braces == 0 => return index,
                    _ => {}
                }
            }
        }
        self.lines.len().saturating_sub(1)
    }

    fn mark_tests(&mut self) {
        let in_test_folder = self.path.split('/').any(|part| part == "tests" || part == "tests.rs");
        let whole = in_test_folder || self.lines.iter().any(|line| is_cfg_test(&line.code, "#!["));
        for index in 0..self.lines.len() {
            if whole {
                self.lines[index].is_test = true;
            } else if is_cfg_test(&self.lines[index].code, "#[") {
                let column = self.lines[index].code.chars().take_while(|&c| c != ']').count();
                let end = self.end_of_item(index, column + 1);
                for line in &mut self.lines[index..=end] {
                    line.is_test = true;
                }
            }
        }
    }
}

fn is_cfg_test(code: &str, opening: &str) -> bool {
    code.trim_start().starts_with(&format!("{opening}cfg(test)]"))
}

/// Words, numbers and single characters of a line of code, each with its column.
pub(crate) fn tokens(code: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut in_word = false;
    for (column, letter) in code.chars().enumerate() {
        let belongs = letter.is_alphanumeric() || letter == '_';
        match found.last_mut() {
            Some((_, word)) if belongs && in_word => word.push(letter),
            _ if letter.is_whitespace() => {}
            _ => found.push((column, letter.to_string())),
        }
        in_word = belongs;
    }
    found
}

/// Whether the code contains the word as a whole word.
pub(crate) fn has_word(code: &str, word: &str) -> bool {
    code.contains(word) && tokens(code).iter().any(|(_, token)| token == word)
}

#[derive(Clone, Copy)]
enum State {
    Code,
    LineComment,
    BlockComment { depth: usize },
    Text,
    RawText { hashes: usize },
}

struct Scanner {
    letters: Vec<char>,
    at: usize,
    state: State,
    lines: Vec<Line>,
    current: Line,
}

impl Scanner {
    fn new(text: &str) -> Scanner {
        Scanner {
            letters: text.chars().collect(),
            at: 0,
            state: State::Code,
            lines: Vec::new(),
            current: Line::default(),
        }
    }

    fn scan(mut self) -> Vec<Line> {
        while self.at < self.letters.len() {
            if self.letters[self.at] == '\n' {
                if matches!(self.state, State::LineComment) {
                    self.state = State::Code;
                }
                self.lines.push(std::mem::take(&mut self.current));
                self.at += 1;
                continue;
            }
            match self.state {
                State::Code => self.code(),
                State::LineComment => self.comment(1),
                State::BlockComment { depth } => self.block_comment(depth),
                State::Text => self.text(),
                State::RawText { hashes } => self.raw_text(hashes),
            }
        }
        self.lines.push(self.current);
        self.lines
    }

    fn code(&mut self) {
        if self.sees("//") {
            self.state = State::LineComment;
        } else if self.sees("/*") {
            self.state = State::BlockComment { depth: 1 };
            self.comment(2);
        } else if let Some((length, hashes)) = self.raw_opening() {
            self.state = State::RawText { hashes };
            self.current.code.push('"');
            self.at += length;
        } else if self.letters[self.at] == '"' {
            self.state = State::Text;
            self.take(1);
        } else if let Some(length) = self.character_literal() {
            self.current.code.push_str("' '");
            self.at += length;
        } else {
            self.take(1);
        }
    }

    fn block_comment(&mut self, depth: usize) {
        let (length, depth) = match () {
            () if self.sees("*/") => (2, depth - 1),
            () if self.sees("/*") => (2, depth + 1),
            () => (1, depth),
        };
        self.comment(length);
        self.state = if depth == 0 { State::Code } else { State::BlockComment { depth } };
    }

    fn text(&mut self) {
        match self.letters[self.at] {
            // An escaped line end must still end our line, so only the backslash is passed over there.
            '\\' if self.letters.get(self.at + 1) != Some(&'\n') => self.at += 2,
            '"' => {
                self.state = State::Code;
                self.take(1);
            }
            _ => self.at += 1,
        }
    }

    fn raw_text(&mut self, hashes: usize) {
        if self.sees(&format!("\"{}", "#".repeat(hashes))) {
            self.state = State::Code;
            self.current.code.push('"');
            self.at += hashes;
        }
        self.at += 1;
    }

    /// The length of `r#"`, `br"` and so on at this place, and the number of its hashes.
    fn raw_opening(&self) -> Option<(usize, usize)> {
        let before = self.at.checked_sub(1).map(|index| self.letters[index]);
        if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_') {
            return None;
        }
        let prefix = ["r", "br", "cr"].into_iter().find(|prefix| {
            self.sees(prefix) && matches!(self.letters.get(self.at + prefix.len()), Some('"' | '#'))
        })?;
        let rest = &self.letters[self.at + prefix.len()..];
        let hashes = rest.iter().take_while(|&&letter| letter == '#').count();
        (rest.get(hashes) == Some(&'"')).then_some((prefix.len() + hashes + 1, hashes))
    }

    /// The length of a character literal at this place; `None` for a lifetime.
    fn character_literal(&self) -> Option<usize> {
        let rest = &self.letters[self.at..];
        match rest {
            ['\'', '\\', _, tail @ ..] => {
                Some(3 + tail.iter().take_while(|&&letter| letter != '\'').count() + 1)
            }
            ['\'', _, '\'', ..] => Some(3),
            _ => None,
        }
    }

    fn sees(&self, text: &str) -> bool {
        let mut here = self.letters[self.at..].iter();
        text.chars().all(|letter| here.next() == Some(&letter))
    }

    fn take(&mut self, length: usize) {
        self.current.code.extend(&self.letters[self.at..self.at + length]);
        self.at += length;
    }

    fn comment(&mut self, length: usize) {
        self.current.comment.extend(&self.letters[self.at..self.at + length]);
        self.at += length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Vec<String> {
        SourceFile::parse("a.rs", text).lines.into_iter().map(|line| line.code).collect()
    }

    #[test]
    fn strings_and_comments_are_no_code() {
        assert_eq!(code("a(\"b\\\"c\"); // d\n"), ["a(\"\"); "]);
        assert_eq!(code("a /* b /* c */ d */ e"), ["a  e"]);
        assert_eq!(code("r#\"x\"y\"# + 'z' + '\\'' + b'q'\n"), ["\"\" + ' ' + ' ' + b' '"]);
        assert_eq!(code("fn f<'a>(x: &'a str) {}"), ["fn f<'a>(x: &'a str) {}"]);
        assert_eq!(code("\"one \\\ntwo\" three"), ["\"", "\" three"]);
    }

    #[test]
    fn comments_keep_their_text() {
        let file = SourceFile::parse("a.rs", "//! Head.\nx // tail\n");
        assert_eq!(file.lines[0].comment, "//! Head.");
        assert_eq!(file.lines[1].comment, "// tail");
        assert_eq!(file.lines.len(), 2);
    }

    #[test]
    fn test_modules_are_marked_to_their_end() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\nfn c() {}\n";
        let file = SourceFile::parse("crates/a/src/lib.rs", text);
        let marks: Vec<bool> = file.lines.iter().map(|line| line.is_test).collect();
        assert_eq!(marks, [false, true, true, true, true, false]);
    }

    #[test]
    fn a_test_module_in_its_own_file_ends_at_once() {
        let file =
            SourceFile::parse("crates/a/src/lib.rs", "#[cfg(test)]\nmod tests;\nfn a() {}\n");
        assert_eq!(file.shipped().count(), 1);
    }

    #[test]
    fn test_files_are_tests_throughout() {
        for path in ["crates/a/tests/it/main.rs", "crates/a/src/tests.rs"] {
            assert_eq!(SourceFile::parse(path, "fn a() {}\n").shipped().count(), 0);
        }
        assert_eq!(SourceFile::parse("a.rs", "#![cfg(test)]\nfn a() {}\n").shipped().count(), 0);
    }

    #[test]
    fn words_are_whole() {
        assert!(has_word("unsafe {", "unsafe"));
        assert!(!has_word("unsafe_code = 1", "unsafe"));
    }
}
