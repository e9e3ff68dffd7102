//! Removes comments, indentation, and needless spaces and line breaks.

use super::scan::{Kind, Language, parts};

/// A space beside these has no meaning; beside plus, minus and slash it may have one.
const APART_BY_ITSELF: &str = "{}()[];,=<>!&|?:*%^~";
const SPACE_MAY_MATTER: &str = "+-/";

/// A line break after these, or before those, does not end a statement.
const GOES_ON: &str = "{([;,=&|?:<";
const ENDS: &str = "})],.?:&|";

/// The minified text. Line breaks that may end a statement stay.
pub(super) fn strip(text: &str, language: Language) -> String {
    let mut out = Output { text: String::with_capacity(text.len()), space: false, line: false };
    for part in parts(text, language) {
        let content = &text[part.range];
        match part.kind {
            Kind::Literal => out.literal(content, language),
            Kind::Comment if content.contains('\n') => out.code("\n", language),
            Kind::Comment => out.space = true,
            Kind::Code => out.code(content, language),
        }
    }
    out.text
}

struct Output {
    text: String,
    /// A space was read but not written yet.
    space: bool,
    /// A line break was read but not written yet.
    line: bool,
}

impl Output {
    fn code(&mut self, code: &str, language: Language) {
        for sign in code.chars() {
            match sign {
                '\n' => self.line = true,
                _ if sign.is_whitespace() => self.space = true,
                _ => {
                    self.pay(sign, language);
                    self.text.push(sign);
                }
            }
        }
    }

    fn literal(&mut self, literal: &str, language: Language) {
        self.pay(literal.chars().next().unwrap_or(' '), language);
        self.text.push_str(literal);
    }

    /// Writes the pending space or line break before a character, if it has a meaning.
    fn pay(&mut self, next: char, language: Language) {
        let (space, line) = (std::mem::take(&mut self.space), std::mem::take(&mut self.line));
        let Some(last) = self.text.chars().next_back().filter(|_| space || line) else { return };
        match language {
            Language::Script if line => {
                if !GOES_ON.contains(last) && !ENDS.contains(next) {
                    self.text.push('\n');
                }
            }
            Language::Script => {
                let needless = APART_BY_ITSELF.contains(last) || APART_BY_ITSELF.contains(next);
                let weighty = SPACE_MAY_MATTER.contains(last) || SPACE_MAY_MATTER.contains(next);
                if !needless || weighty {
                    self.text.push(' ');
                }
            }
            // In a selector, in `calc` and before a parenthesis of a media query, spaces have a meaning.
            Language::Style => {
                if !"{};,".contains(last) && !"{};,".contains(next) {
                    self.text.push(' ');
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indents_go_and_lines_stay() {
        let text = "// Why.\n\n/**\n * @param {string} a\n */\nexport function f(a) {\n  return a + +'  b '; // c\n}\n";
        let expected = "export function f(a){return a + +'  b ';}";
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
            ("a\n  .b()\n\n\n  .c()", "a.b().c()"),
            ("const f = () => {\n  a();\n}\n\n[1].b();\n", "const f=()=>{a();}\n[1].b();"),
            ("let a = 1\n++b", "let a=1\n++b"),
            ("return\n  a", "return\na"),
        ];
        for (text, expected) in cases {
            assert_eq!(strip(text, Language::Script), expected, "{text}");
        }
    }

    #[test]
    fn style_sheets_keep_the_spaces_of_selectors_and_sums() {
        let text = "/* Why. */\n.a .b, .c > .d {\n  inline-size: calc(100% - 2rem);\n  margin: 0 auto;\n}\n@media (min-width: 4rem) and (orientation: landscape) { a { b: c } }\n";
        let expected = ".a .b,.c > .d{inline-size: calc(100% - 2rem);margin: 0 auto;}@media (min-width: 4rem) and (orientation: landscape){a{b: c}}";
        assert_eq!(strip(text, Language::Style), expected);
    }
}
