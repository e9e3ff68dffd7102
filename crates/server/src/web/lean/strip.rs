//! Leaves out of a script or a style sheet what browsers do not read: comments, indents, needless spaces.

use super::scan::{Kind, Language, parts};

/// Beside these a space means nothing; beside plus, minus and slash it may.
const APART_BY_ITSELF: &str = "{}()[];,=<>!&|?:*%^~";
const SPACE_MAY_MATTER: &str = "+-/";

/// The same text with less in it. Lines stay lines, for a script may lean on them.
pub(super) fn strip(text: &str, language: Language) -> String {
    let mut out = Output { text: String::with_capacity(text.len()), space: false };
    for part in parts(text, language) {
        let content = &text[part.range];
        match part.kind {
            Kind::Literal => out.literal(content),
            Kind::Comment if content.contains('\n') => out.code("\n", language),
            Kind::Comment => out.space = true,
            Kind::Code => out.code(content, language),
        }
    }
    out.text
}

struct Output {
    text: String,
    /// A space has been read and not written.
    space: bool,
}

impl Output {
    fn code(&mut self, code: &str, language: Language) {
        for sign in code.chars() {
            match sign {
                '\n' => {
                    self.space = false;
                    if !self.text.is_empty() && !self.text.ends_with('\n') {
                        self.text.push('\n');
                    }
                }
                _ if sign.is_whitespace() => self.space = true,
                _ => {
                    self.pay_space(sign, language);
                    self.text.push(sign);
                }
            }
        }
    }

    fn literal(&mut self, literal: &str) {
        self.pay_space(literal.chars().next().unwrap_or(' '), Language::Script);
        self.text.push_str(literal);
    }

    /// Writes the space that is due before a sign, where it means something.
    fn pay_space(&mut self, next: char, language: Language) {
        let due = std::mem::take(&mut self.space);
        let Some(last) = self.text.chars().next_back().filter(|_| due) else { return };
        let needless = |sign| APART_BY_ITSELF.contains(sign);
        let weighty = |sign| SPACE_MAY_MATTER.contains(sign);
        let goes = match language {
            // In a selector, in `calc` and before a parenthesis of a media query, spaces mean something.
            Language::Style => "{};,".contains(last) || "{};,".contains(next),
            Language::Script => {
                (needless(last) || needless(next)) && !weighty(last) && !weighty(next)
            }
        };
        if !goes && last != '\n' {
            self.text.push(' ');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indents_go_and_lines_stay() {
        let text = "// Why.\n\n/**\n * @param {string} a\n */\nexport function f(a) {\n  return a + +'  b '; // c\n}\n";
        let expected = "export function f(a){\nreturn a + +'  b ';\n}\n";
        assert_eq!(strip(text, Language::Script), expected);
    }

    #[test]
    fn spaces_that_mean_something_stay() {
        let cases = [
            ("const x = a ? -1 : 2;", "const x=a? -1:2;"),
            ("a = b / /x/.y;", "a=b / /x/.y;"),
            ("for (const x of [1]) typeof x;", "for(const x of[1])typeof x;"),
            ("`a  ${ b }  c`", "`a  ${b}  c`"),
            ("return /* why */ 1", "return 1"),
            ("a\n  .b()\n\n\n  .c()", "a\n.b()\n.c()"),
        ];
        for (text, expected) in cases {
            assert_eq!(strip(text, Language::Script), expected, "{text}");
        }
    }

    #[test]
    fn style_sheets_keep_the_spaces_of_selectors_and_sums() {
        let text = "/* Why. */\n.a .b, .c > .d {\n  inline-size: calc(100% - 2rem);\n  margin: 0 auto;\n}\n@media (min-width: 4rem) and (orientation: landscape) { a { b: c } }\n";
        let expected = ".a .b,.c > .d{\ninline-size: calc(100% - 2rem);\nmargin: 0 auto;\n}\n@media (min-width: 4rem) and (orientation: landscape){a{b: c}}\n";
        assert_eq!(strip(text, Language::Style), expected);
    }
}
