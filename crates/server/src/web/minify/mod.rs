//! A small minifier for the page: removes comments, indentation and spaces, and nothing else.
//!
//! Developers of the page need no build step, and browsers get the same statements as in `web/`.

mod scan;
mod strip;

use std::borrow::Cow;

use scan::Language;
use strip::strip;

/// A file of the page: its name and its bytes.
pub(super) type File = (&'static str, Cow<'static, [u8]>);

/// The files in the same order, with scripts and style sheets minified.
pub(super) fn minify(files: &[(&'static str, &'static [u8])]) -> Vec<File> {
    files.iter().map(|(name, bytes)| (*name, small(name, bytes))).collect()
}

fn small(name: &str, bytes: &'static [u8]) -> Cow<'static, [u8]> {
    let language = match name.rsplit_once('.') {
        Some((_, "js")) => Language::Script,
        Some((_, "css")) => Language::Style,
        _ => return Cow::Borrowed(bytes),
    };
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Owned(strip(text, language).into_bytes()),
        Err(_) => Cow::Borrowed(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_and_style_sheets_are_smaller_and_the_rest_stays_as_it_is() {
        let files: &[(&str, &[u8])] = &[
            ("a.js", b"// Why.\nlet a = 1;\n"),
            ("b.css", b"/* Why. */\na { b: c }\n"),
            ("c.html", b"<!-- stays -->\n"),
            ("d.js", &[0xff, 0xfe]),
        ];
        let small: Vec<Vec<u8>> =
            minify(files).into_iter().map(|(_, bytes)| bytes.into_owned()).collect();
        let expected: [&[u8]; 4] = [b"let a=1;", b"a{b: c}", b"<!-- stays -->\n", &[0xff, 0xfe]];
        assert_eq!(small, expected);
    }

    /// Operators of several characters, the longest first.
    const TOGETHER: [&str; 37] = [
        ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==",
        "!=", "<=", ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=",
        "|=", "^=", "<<", ">>", "**", "//", "/*", "*/", "<!",
    ];

    /// The tokens of a script, without comments and white space.
    fn tokens(text: &str) -> Vec<&str> {
        let mut tokens = Vec::new();
        for part in scan::parts(text, Language::Script) {
            let mut rest = &text[part.range];
            match part.kind {
                scan::Kind::Comment => {}
                scan::Kind::Literal => tokens.push(rest),
                scan::Kind::Code => {
                    while let Some(sign) = rest.chars().next() {
                        let of_word = |sign: char| sign.is_alphanumeric() || "_$#".contains(sign);
                        let length = match TOGETHER.iter().find(|signs| rest.starts_with(**signs)) {
                            Some(signs) => signs.len(),
                            None if of_word(sign) => {
                                rest.find(|sign| !of_word(sign)).unwrap_or(rest.len())
                            }
                            None => sign.len_utf8(),
                        };
                        tokens
                            .extend(Some(&rest[..length]).filter(|token| !token.trim().is_empty()));
                        rest = &rest[length..];
                    }
                }
            }
        }
        tokens
    }

    fn scripts() -> impl Iterator<Item = (&'static str, &'static str)> {
        let texts = super::super::EMBEDDED.iter().filter(|(name, _)| name.ends_with(".js"));
        texts.map(|(name, bytes)| (*name, std::str::from_utf8(bytes).unwrap()))
    }

    #[test]
    fn every_script_of_the_page_keeps_its_words_and_signs() {
        assert!(scripts().count() > 20);
        for (name, text) in scripts() {
            let small = strip(text, Language::Script);
            assert!(small.len() < text.len(), "{name}");
            assert_eq!(tokens(&small), tokens(text), "{name}");
            assert_eq!(strip(&small, Language::Script), small, "{name}");
        }
    }

    #[test]
    fn every_script_of_the_page_can_still_be_read() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in scripts() {
            let file = folder.path().join(name.replace('/', "_")).with_extension("mjs");
            std::fs::write(&file, strip(text, Language::Script)).unwrap();
            let checked = std::process::Command::new("node").arg("--check").arg(&file).output();
            let checked = checked.expect("node is installed, as .ci/run does it");
            assert!(
                checked.status.success(),
                "{name}: {}",
                String::from_utf8_lossy(&checked.stderr)
            );
        }
    }
}
