//! Splits a script or a style sheet into code, comments and literals.

use std::ops::Range;

/// The language of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Language {
    Script,
    Style,
}

/// The kind of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Code,
    Comment,
    /// A string, a regular expression, or the fixed parts of a template.
    Literal,
}

/// A part of a text. Parts follow each other without gaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub(super) kind: Kind,
    pub(super) range: Range<usize>,
}

/// Words after which a slash begins a regular expression.
const BEFORE_EXPRESSION: [&str; 8] =
    ["return", "typeof", "case", "in", "of", "void", "delete", "do"];

/// The parts of a text, in order.
pub(super) fn parts(text: &str, language: Language) -> Vec<Part> {
    let mut scanner = Scanner {
        text,
        bytes: text.as_bytes(),
        at: 0,
        begun: 0,
        parts: Vec::new(),
        templates: Vec::new(),
    };
    while scanner.at < scanner.bytes.len() {
        scanner.step(language);
    }
    scanner.end(Kind::Code, text.len());
    scanner.parts
}

struct Scanner<'text> {
    text: &'text str,
    bytes: &'text [u8],
    at: usize,
    /// The start of the current part.
    begun: usize,
    parts: Vec<Part>,
    /// Open braces inside each open template.
    templates: Vec<usize>,
}

impl Scanner<'_> {
    fn step(&mut self, language: Language) {
        let (this, next) = (self.bytes[self.at], self.bytes.get(self.at + 1).copied());
        match (this, next) {
            (b'/', Some(b'*')) => self.until(Kind::Comment, 2, b"*/"),
            (b'"' | b'\'', _) => self.string(this),
            _ if language == Language::Style => self.at += 1,
            (b'/', Some(b'/')) => self.line_comment(),
            (b'/', _) if self.expression_may_begin() => self.regular_expression(),
            (b'`', _) => self.template(),
            (b'{', _) => {
                if let Some(depth) = self.templates.last_mut() {
                    *depth += 1;
                }
                self.at += 1;
            }
            (b'}', _) => self.closing_brace(),
            _ => self.at += 1,
        }
    }

    /// Ends the code before, then adds a part of this kind up to `end`.
    fn end(&mut self, kind: Kind, end: usize) {
        let code = self.begun..self.at.min(end);
        if !code.is_empty() {
            self.parts.push(Part { kind: Kind::Code, range: code });
        }
        if kind != Kind::Code && self.at < end {
            self.parts.push(Part { kind, range: self.at..end });
        }
        (self.at, self.begun) = (end, end);
    }

    fn until(&mut self, kind: Kind, skip: usize, mark: &[u8]) {
        let rest = &self.bytes[self.at + skip..];
        let found = rest.windows(mark.len()).position(|window| window == mark);
        let end = found.map_or(self.bytes.len(), |found| self.at + skip + found + mark.len());
        self.end(kind, end);
    }

    fn line_comment(&mut self) {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        self.end(Kind::Comment, self.at + length);
    }

    fn string(&mut self, quote: u8) {
        let mut end = self.at + 1;
        while end < self.bytes.len() && self.bytes[end] != quote {
            end += if self.bytes[end] == b'\\' { 2 } else { 1 };
        }
        self.end(Kind::Literal, (end + 1).min(self.bytes.len()));
    }

    fn regular_expression(&mut self) {
        let mut end = self.at + 1;
        let mut in_class = false;
        while end < self.bytes.len() && self.bytes[end] != b'\n' {
            match self.bytes[end] {
                b'\\' => end += 1,
                b'[' => in_class = true,
                b']' => in_class = false,
                b'/' if !in_class => break,
                _ => {}
            }
            end += 1;
        }
        self.end(Kind::Literal, (end + 1).min(self.bytes.len()));
    }

    /// A fixed part of a template: up to the next value or the end.
    fn template(&mut self) {
        let mut end = self.at + 1;
        while end < self.bytes.len() {
            match self.bytes[end] {
                b'\\' => end += 1,
                b'`' => return self.end(Kind::Literal, end + 1),
                b'$' if self.bytes.get(end + 1) == Some(&b'{') => {
                    self.templates.push(0);
                    return self.end(Kind::Literal, end + 2);
                }
                _ => {}
            }
            end += 1;
        }
        self.end(Kind::Literal, self.bytes.len());
    }

    fn closing_brace(&mut self) {
        match self.templates.last_mut() {
            Some(0) => {
                self.templates.pop();
                self.template();
            }
            Some(depth) => {
                *depth -= 1;
                self.at += 1;
            }
            None => self.at += 1,
        }
    }

    /// Whether a slash here begins a regular expression; otherwise it divides.
    fn expression_may_begin(&self) -> bool {
        if self.at == self.begun && self.parts.last().is_some_and(|part| part.kind == Kind::Literal)
        {
            return false;
        }
        let before = self.text[..self.at].trim_end();
        let Some(last) = before.chars().next_back() else { return true };
        if last.is_alphanumeric() || last == '_' || last == '$' {
            let word = before.rsplit(|sign: char| !sign.is_alphanumeric()).next().unwrap_or("");
            return BEFORE_EXPRESSION.contains(&word);
        }
        !matches!(last, ')' | ']' | '\'' | '"' | '`')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(Kind, &str)]) {
        let found = parts(text, Language::Script);
        let kinds: Vec<_> =
            found.iter().map(|part| (part.kind, &text[part.range.clone()])).collect();
        assert_eq!(kinds, expected, "{text}");
    }

    #[test]
    fn comments_and_strings_are_distinguished() {
        check(
            "a // 'x'\n'// b' /* \" */ c",
            &[
                (Kind::Code, "a "),
                (Kind::Comment, "// 'x'"),
                (Kind::Code, "\n"),
                (Kind::Literal, "'// b'"),
                (Kind::Code, " "),
                (Kind::Comment, "/* \" */"),
                (Kind::Code, " c"),
            ],
        );
        check(r"'it\'s'", &[(Kind::Literal, r"'it\'s'")]);
    }

    #[test]
    fn a_slash_divides_after_a_value_and_begins_an_expression_elsewhere() {
        check("a / b / c", &[(Kind::Code, "a / b / c")]);
        check(
            "x = /['/]/g; (a) / 2",
            &[(Kind::Code, "x = "), (Kind::Literal, "/['/]/"), (Kind::Code, "g; (a) / 2")],
        );
        check("return /'/", &[(Kind::Code, "return "), (Kind::Literal, "/'/")]);
        check("'a' / 2", &[(Kind::Literal, "'a'"), (Kind::Code, " / 2")]);
    }

    #[test]
    fn values_in_templates_are_code_also_with_braces_of_their_own() {
        check(
            "`a ${f({ x: `//` })} // b` // c",
            &[
                (Kind::Literal, "`a ${"),
                (Kind::Code, "f({ x: "),
                (Kind::Literal, "`//`"),
                (Kind::Code, " })"),
                (Kind::Literal, "} // b`"),
                (Kind::Code, " "),
                (Kind::Comment, "// c"),
            ],
        );
    }

    #[test]
    fn what_never_ends_does_not_panic() {
        for text in ["'", "`${", "/*", "/", "x = /[", "`\\", "'\\", "}", "`${`${`"] {
            let found = parts(text, Language::Script);
            assert_eq!(found.last().map(|part| part.range.end), Some(text.len()), "{text}");
        }
    }
}
