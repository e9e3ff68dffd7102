//! Splits a JavaScript file into code and comment for each line, and finds its functions.
//!
//! A scanner, not a parser. It knows strings, templates, regular expressions and comments, and
//! recognizes the body of a function by what comes before its brace: `=>`, or a parameter list.

use super::source::{Line, SourceFile, tokens};

/// Words before a parenthesis that make the brace after it a plain block.
const BLOCK_WORDS: &[&str] = &["if", "for", "while", "switch", "catch", "with"];
/// Words after which a slash begins a regular expression, although it divides after a name.
const BEFORE_EXPRESSION: &[&str] =
    &["return", "typeof", "case", "in", "of", "void", "delete", "do", "else", "throw", "await"];

/// A function, method or arrow function.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// Indices of its first and last line.
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Splits the text; never fails, whatever the text is.
pub(crate) fn parse(path: &str, text: &str) -> SourceFile {
    let mut lines = Scanner::new(text).scan();
    if text.is_empty() || text.ends_with('\n') {
        lines.pop();
    }
    let is_test = path.ends_with(".test.js");
    lines.iter_mut().for_each(|line| line.is_test = is_test);
    SourceFile { path: path.to_owned(), lines }
}

/// Every function of a file, including nested ones, in the order in which they begin.
pub(crate) fn functions(file: &SourceFile) -> Vec<Function> {
    let code = Code::of(file);
    let bodies = (0..code.tokens.len()).filter_map(|at| code.function_at(at));
    let mut found: Vec<Function> = bodies.collect();
    found.sort_by_key(|function| function.start);
    found
}

/// The tokens of a file, with the partner of every bracket.
struct Code {
    tokens: Vec<(usize, String)>,
    /// For each bracket, the index of its partner; for other tokens, their own.
    partner: Vec<usize>,
}

impl Code {
    fn of(file: &SourceFile) -> Code {
        let lines = file.lines.iter().enumerate();
        let row = lines.flat_map(|(line, text)| {
            tokens(&text.code).into_iter().map(move |(_, token)| (line, token))
        });
        let tokens: Vec<(usize, String)> = row.collect();
        let mut partner: Vec<usize> = (0..tokens.len()).collect();
        let mut open = Vec::new();
        for at in 0..tokens.len() {
            match tokens[at].1.as_str() {
                "(" | "[" | "{" => open.push(at),
                ")" | "]" | "}" => {
                    if let Some(opening) = open.pop() {
                        (partner[opening], partner[at]) = (at, opening);
                    }
                }
                _ => {}
            }
        }
        Code { tokens, partner }
    }

    fn token(&self, at: Option<usize>) -> &str {
        at.and_then(|at| self.tokens.get(at)).map_or("", |(_, token)| token)
    }

    /// The function whose body begins after this token.
    fn function_at(&self, at: usize) -> Option<Function> {
        let before = |back: usize| at.checked_sub(back);
        if self.token(Some(at)) == ">" && self.token(before(1)) == "=" {
            return Some(self.arrow(at));
        }
        let opens_body = self.token(Some(at)) == ")" && self.token(Some(at + 1)) == "{";
        if !opens_body {
            return None;
        }
        let name_at = self.partner[at].checked_sub(1)?;
        let name = self.token(Some(name_at));
        let word_before = self.token(name_at.checked_sub(1));
        let is_block = BLOCK_WORDS.contains(&name) || (name == "await" && word_before == "for");
        if is_block || word_before == "extends" {
            return None;
        }
        let name = if is_name(name) && name != "function" { name } else { "function" };
        Some(self.function(name, name_at, self.partner[at + 1]))
    }

    /// The arrow function whose arrow ends at this token.
    fn arrow(&self, at: usize) -> Function {
        let parameters = self.partner[at.saturating_sub(2)];
        let is_async = self.token(parameters.checked_sub(1)) == "async";
        let first = parameters - usize::from(is_async);
        let named = |mark: &str| self.token(first.checked_sub(1)) == mark;
        let name = self.token(first.checked_sub(2));
        let name = if (named("=") || named(":")) && is_name(name) { name } else { "=>" };
        let body = at + 1;
        let end = if self.token(Some(body)) == "{" {
            self.partner[body]
        } else {
            self.end_of_expression(body)
        };
        self.function(name, first, end)
    }

    /// The last token of an expression: a comma, a semicolon or a closing bracket follows it.
    fn end_of_expression(&self, start: usize) -> usize {
        let mut at = start;
        while let Some((_, token)) = self.tokens.get(at) {
            match token.as_str() {
                "," | ";" | ")" | "]" | "}" => break,
                _ => at = self.partner[at].max(at) + 1,
            }
        }
        at.saturating_sub(1)
    }

    fn function(&self, name: &str, first: usize, last: usize) -> Function {
        let line = |at: usize| self.tokens.get(at).map_or(0, |(line, _)| *line);
        Function { name: name.to_owned(), start: line(first), end: line(last).max(line(first)) }
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

#[derive(Clone, Copy)]
enum State {
    Code,
    LineComment,
    BlockComment,
    Text { quote: char },
    Expression { in_class: bool },
}

struct Scanner {
    letters: Vec<char>,
    at: usize,
    state: State,
    lines: Vec<Line>,
    current: Line,
    /// The code so far without line breaks, to tell division from regular expressions.
    before: String,
    /// Open braces inside each template whose value is being read.
    templates: Vec<usize>,
}

impl Scanner {
    fn new(text: &str) -> Scanner {
        Scanner {
            letters: text.chars().collect(),
            at: 0,
            state: State::Code,
            lines: Vec::new(),
            current: Line::default(),
            before: String::new(),
            templates: Vec::new(),
        }
    }

    fn scan(mut self) -> Vec<Line> {
        while let Some(&letter) = self.letters.get(self.at) {
            if letter == '\n' {
                self.end_line();
                continue;
            }
            match self.state {
                State::Code => self.code(letter),
                State::LineComment => self.comment(1),
                State::BlockComment if self.sees("*/") => {
                    self.comment(2);
                    self.state = State::Code;
                }
                State::BlockComment => self.comment(1),
                State::Text { quote } => self.text(letter, quote),
                State::Expression { in_class } => self.expression(letter, in_class),
            }
        }
        self.lines.push(self.current);
        self.lines
    }

    fn end_line(&mut self) {
        if !matches!(self.state, State::BlockComment | State::Text { quote: '`' }) {
            self.state = State::Code;
        }
        self.lines.push(std::mem::take(&mut self.current));
        self.before.push(' ');
        self.at += 1;
    }

    fn code(&mut self, letter: char) {
        match letter {
            '/' if self.sees("//") => self.state = State::LineComment,
            '/' if self.sees("/*") => {
                self.state = State::BlockComment;
                self.comment(2);
            }
            '/' if self.expression_may_begin() => {
                self.state = State::Expression { in_class: false };
                self.take(letter);
            }
            '\'' | '"' | '`' => {
                self.state = State::Text { quote: letter };
                self.take(letter);
            }
            '{' => {
                self.templates.last_mut().into_iter().for_each(|depth| *depth += 1);
                self.take(letter);
            }
            '}' => self.closing_brace(),
            _ => self.take(letter),
        }
    }

    fn closing_brace(&mut self) {
        self.take('}');
        match self.templates.last_mut() {
            Some(0) => {
                self.templates.pop();
                self.state = State::Text { quote: '`' };
            }
            Some(depth) => *depth -= 1,
            None => {}
        }
    }

    fn text(&mut self, letter: char, quote: char) {
        if letter == '\\' && self.letters.get(self.at + 1) != Some(&'\n') {
            self.at += 2;
        } else if letter == quote {
            self.state = State::Code;
            self.take(letter);
        } else if quote == '`' && self.sees("${") {
            self.templates.push(0);
            self.state = State::Code;
            self.take('$');
            self.take('{');
        } else {
            self.at += 1;
        }
    }

    fn expression(&mut self, letter: char, in_class: bool) {
        match letter {
            '\\' => self.at += 2,
            '/' if !in_class => {
                self.state = State::Code;
                self.take(letter);
            }
            _ => {
                let in_class = letter == '[' || (in_class && letter != ']');
                self.state = State::Expression { in_class };
                self.at += 1;
            }
        }
    }

    /// Whether a slash at this place begins a regular expression rather than divides.
    fn expression_may_begin(&self) -> bool {
        let before = self.before.trim_end();
        let start =
            before.trim_end_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
        let word = &before[start.len()..];
        if word.is_empty() {
            return !before.ends_with([')', ']', '}', '\'', '"', '`', '$']);
        }
        BEFORE_EXPRESSION.contains(&word)
    }

    fn sees(&self, text: &str) -> bool {
        let mut here = self.letters[self.at..].iter();
        text.chars().all(|letter| here.next() == Some(&letter))
    }

    fn take(&mut self, letter: char) {
        self.current.code.push(letter);
        self.before.push(letter);
        self.at += 1;
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
        parse("a.js", text).lines.into_iter().map(|line| line.code).collect()
    }

    fn found(text: &str) -> Vec<(String, usize, usize)> {
        let all = functions(&parse("a.js", text));
        all.into_iter().map(|function| (function.name, function.start, function.end)).collect()
    }

    fn names(text: &str) -> Vec<String> {
        found(text).into_iter().map(|(name, ..)| name).collect()
    }

    #[test]
    fn strings_templates_and_comments_are_no_code() {
        assert_eq!(code("a('b\\'c{'); // d\n"), ["a(''); "]);
        assert_eq!(code("a /* { */ + \"}\""), ["a  + \"\""]);
        assert_eq!(code("`x{${a + `y${b}`}z}`;"), ["`${a + `${b}`}`;"]);
        assert_eq!(code("`one {\ntwo`;\nx"), ["`", "`;", "x"]);
        assert_eq!(code("`${{ a: 1 }.a}{`"), ["`${{ a: 1 }.a}`"]);
    }

    #[test]
    fn regular_expressions_are_no_code_and_division_is() {
        assert_eq!(code("x = /[/{]\\/(/.test(y);"), ["x = //.test(y);"]);
        assert_eq!(code("return /}/g;"), ["return //g;"]);
        assert_eq!(code("a / b / (c) / d[0] / 2"), ["a / b / (c) / d[0] / 2"]);
        assert_eq!(code("f(/'/, '/')"), ["f(//, '')"]);
    }

    #[test]
    fn comments_keep_their_text() {
        let file = parse("a.test.js", "// Head.\nx; /* one\ntwo */ y;\n");
        let comments: Vec<&str> = file.lines.iter().map(|line| line.comment.as_str()).collect();
        assert_eq!(comments, ["// Head.", "/* one", "two */"]);
        assert!(file.lines.iter().all(|line| line.is_test));
    }

    #[test]
    fn functions_of_every_kind_are_found() {
        assert_eq!(found("export async function go(a, { b }) {\n}\n"), [("go".to_owned(), 0, 1)]);
        assert_eq!(names("const one = (a) => {\n};\nlet two = async b => {};"), ["one", "two"]);
        let class = "class A extends B {\n  constructor() {\n  }\n  get x() {}\n  static async *y() {}\n  #z() {}\n}";
        assert_eq!(names(class), ["constructor", "x", "y", "z"]);
        assert_eq!(
            names("const o = { paint() {}, close: () => {}, ['x']() {} };"),
            ["paint", "close", "function"]
        );
        assert_eq!(names("on(function () {});\non(async () => {});"), ["function", "=>"]);
    }

    #[test]
    fn blocks_and_objects_are_no_functions() {
        let blocks = "if (a) {\n}\nfor (const b of c) {\n}\nfor await (const d of e) {\n}\nwhile (f()) {\n}\n\
            switch (g) {\n}\ntry {\n} catch (h) {\n}\ndo {\n} while (i);\nclass J extends k(l) {\n}\nx = { y: 1 };";
        assert_eq!(names(blocks), Vec::<String>::new());
        assert_eq!(names("a >= b; c = d > e;"), Vec::<String>::new());
    }

    #[test]
    fn an_arrow_without_braces_ends_with_its_expression() {
        let text = "const a = (b) =>\n  b.map((c) => [\n    c,\n  ]);\nnext();\n";
        assert_eq!(found(text), [("a".to_owned(), 0, 3), ("=>".to_owned(), 1, 3)]);
        assert_eq!(found("f(() =>\n  ({ a: 1 }), b\n);"), [("=>".to_owned(), 0, 1)]);
    }

    #[test]
    fn nested_functions_have_their_own_lines() {
        let text = "function outer() {\n  const inner = () => {\n    x();\n  };\n  return { paint() {\n    y();\n  } };\n}\n";
        assert_eq!(
            found(text),
            [("outer".to_owned(), 0, 7), ("inner".to_owned(), 1, 3), ("paint".to_owned(), 4, 6)]
        );
    }

    #[test]
    fn broken_text_is_no_reason_to_fail() {
        for text in ["}}}", "((", "=>", ") {", "`${", "/* ", "'", "a => "] {
            functions(&parse("a.js", text));
        }
    }
}
