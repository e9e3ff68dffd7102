//! Tags of a game: `[Name "value"]`, in order, with the escapes `\"` and `\\`.

use std::borrow::Cow;

use super::decode::decode;
use super::error::PgnProblem;
use super::game::GameResult;
use super::rulesets::OWN_TAGS;
use super::{MAX_TAG_VALUE, MAX_TAGS};

/// The seven tag roster: the tags every game has, in order, with their value when nothing is known.
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// How many characters of a bad tag a message quotes.
const QUOTED: usize = 60;

/// Names and values in the order of the file, without repeated names.
///
/// Comparison ignores the order.
#[derive(Clone, Eq, Default, Debug)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag; the case of the name does not matter.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Sets the value of a tag; a known tag keeps its place.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let name = name.into();
        match self.0.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(&name)) {
            Some((_, old)) => *old = value.into(),
            None => self.0.push((name, value.into())),
        }
    }

    /// Removes a tag and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(self.0.remove(index).1)
    }

    /// Every tag, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl PartialEq for Tags {
    fn eq(&self, other: &Self) -> bool {
        self.0.len() == other.0.len()
            && self.iter().all(|(name, value)| other.get(name) == Some(value))
    }
}

/// Whether a value means that nothing is known.
pub(super) fn is_unknown(value: &str) -> bool {
    value == "?" || value == "????.??.??"
}

/// A tag as written in the file.
#[derive(Debug)]
pub(super) struct RawTag<'a> {
    /// The offset of its bracket in the game.
    pub(super) at: usize,
    pub(super) name: &'a str,
    value: &'a [u8],
}

impl<'a> RawTag<'a> {
    pub(super) fn value(&self) -> Cow<'a, str> {
        let text = decode(self.value);
        if !self.value.contains(&b'\\') {
            return text;
        }
        let mut plain = String::with_capacity(text.len());
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            match (letter, letters.clone().next()) {
                ('\\', Some(next @ ('"' | '\\'))) => {
                    plain.push(next);
                    letters.next();
                }
                _ => plain.push(letter),
            }
        }
        Cow::Owned(plain)
    }
}

/// Reads the tags of a game one by one, up to the moves.
#[derive(Debug)]
pub(super) struct TagReader<'a> {
    bytes: &'a [u8],
    at: usize,
    count: usize,
}

impl<'a> TagReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, count: 0 }
    }

    /// The offset reached; after the last tag, the beginning of the moves.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The next tag, or its fault with the offset.
    pub(super) fn next(&mut self) -> Option<Result<RawTag<'a>, (usize, PgnProblem)>> {
        loop {
            let skipped =
                self.bytes[self.at..].iter().take_while(|byte| byte.is_ascii_whitespace());
            self.at += skipped.count();
            match self.bytes.get(self.at)? {
                b'[' => break,
                b'%' if self.begins_line() => self.at += line_length(&self.bytes[self.at..]),
                _ => return None,
            }
        }
        let begin = self.at;
        self.count += 1;
        if self.count > MAX_TAGS {
            self.at += line_length(&self.bytes[begin..]);
            return Some(Err((begin, PgnProblem::TooManyTags)));
        }
        let (tag, length) = tag(&self.bytes[begin..]);
        self.at += length;
        Some(match tag {
            Some((name, value)) if value.len() > MAX_TAG_VALUE => {
                Err((begin, PgnProblem::LongTag(name.to_owned())))
            }
            Some((name, value)) => Ok(RawTag { at: begin, name, value }),
            None => {
                let line = decode(&self.bytes[begin..begin + length]);
                let quoted = line.trim_end().chars().take(QUOTED).collect();
                Err((begin, PgnProblem::BadTag(quoted)))
            }
        })
    }

    fn begins_line(&self) -> bool {
        self.at == 0 || matches!(self.bytes[self.at - 1], b'\n' | b'\r')
    }
}

/// The length of a line without its line break.
pub(super) fn line_length(bytes: &[u8]) -> usize {
    bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(bytes.len())
}

/// Reads a tag from its bracket on: name, raw value and length. Anything else takes the whole line.
fn tag(bytes: &[u8]) -> (Option<(&str, &[u8])>, usize) {
    let line = &bytes[..line_length(bytes)];
    let parsed = || {
        let quote = line.iter().position(|&byte| byte == b'"')?;
        let name = std::str::from_utf8(&line[1..quote]).ok()?.trim();
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte);
        if name.is_empty() || !name.bytes().all(plain) {
            return None;
        }
        let value = &line[quote + 1..];
        let end = closing_quote(value)?;
        let bracket = value[end..].iter().position(|&byte| byte == b']')?;
        Some(((name, &value[..end]), quote + 1 + end + bracket + 1))
    };
    match parsed() {
        Some((tag, length)) => (Some(tag), length),
        None => (None, line.len()),
    }
}

/// Where a value ends: at the first quotation mark that is not escaped and has the bracket after it.
/// Old files often have nicknames in plain quotation marks.
fn closing_quote(value: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < value.len() {
        match value[at] {
            b'\\' => at += 1,
            b'"' => {
                let mut rest = value[at + 1..].iter().filter(|byte| !byte.is_ascii_whitespace());
                if rest.next() == Some(&b']') {
                    return Some(at);
                }
            }
            _ => {}
        }
        at += 1;
    }
    // After a lone backslash at the end of a value the quotation mark still closes it.
    let end = value.iter().rposition(|&byte| byte == b'"')?;
    value[end + 1..].trim_ascii_start().starts_with(b"]").then_some(end)
}

/// Writes the roster, known or not, then the other tags. Of the tags that a game keeps in fields only
/// the result is written; the caller writes the rest.
pub(crate) fn write_tags(
    text: &mut String,
    roster: &[(&str, &str)],
    tags: &Tags,
    result: GameResult,
) {
    for &(name, unknown) in roster {
        match name {
            "Result" => write_tag(text, name, &result.to_string()),
            _ => write_tag(text, name, tags.get(name).unwrap_or(unknown)),
        }
    }
    let own = |name: &str| OWN_TAGS.iter().any(|own| own.eq_ignore_ascii_case(name));
    let known = |name: &str| roster.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
    for (name, value) in tags.iter().filter(|(name, _)| !own(name) && !known(name)) {
        let plain: String = name
            .chars()
            .filter(|&letter| letter.is_ascii_alphanumeric() || "_+#=:-".contains(letter))
            .collect();
        if !plain.is_empty() {
            write_tag(text, &plain, value);
        }
    }
}

/// Writes the start position of a game that does not begin at the start of its ruleset.
pub(crate) fn write_start_tags(text: &mut String, fen: &str) {
    write_tag(text, "SetUp", "1");
    write_tag(text, "FEN", fen);
}

/// Writes a tag on its own line.
pub(super) fn write_tag(text: &mut String, name: &str, value: &str) {
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    for letter in value.chars() {
        match letter {
            '"' | '\\' => {
                text.push('\\');
                text.push(letter);
            }
            _ if letter.is_control() => text.push(' '),
            _ => text.push(letter),
        }
    }
    text.push_str("\"]\n");
}
