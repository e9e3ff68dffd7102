//! Recovery from mistakes in TOML: their lines are repaired or removed, so that the rest of the file can be
//! read.

use std::borrow::Cow;

use rules::{Fault, FaultText};
use toml::de::{DeTable, Error};

use super::parser_errors;

/// The most repairs; a file that needs more is not TOML.
const MAX_REPAIRS: usize = 50;

/// The key whose sections are the items of a list.
pub(super) const LIST: &str = "pieces";

/// Typographic quotes, which TOML does not accept.
const CURLY: [char; 9] = ['“', '”', '„', '‟', '‘', '’', '‚', '«', '»'];

/// A value that no key of a ruleset accepts.
const NO_VALUE: &str = "1970-01-01";

/// A mistake in the syntax of a file.
#[derive(Debug)]
pub(super) struct Mistake {
    /// The line, counted from 1.
    pub(super) line: usize,
    /// The key that cannot be read because of it, if known.
    pub(super) path: String,
    pub(super) text: FaultText,
    /// Whether the line is understood anyway.
    harmless: bool,
}

impl Mistake {
    /// A mistake whose meaning is clear.
    pub(super) fn harmless(line: usize, path: String, text: FaultText) -> Self {
        Self { line, path, text, harmless: true }
    }

    /// The mistake as a possible cause of other faults.
    pub(super) fn cause(&self) -> Option<Fault> {
        let unknown = !self.harmless && !self.path.is_empty();
        unknown.then(|| Fault::new(self.path.clone(), self.text.clone()))
    }
}

/// The text with its mistakes removed, line by line, and the mistakes.
///
/// # Errors
/// Only the mistakes, when there are too many or one cannot be repaired.
pub(super) fn mended(source: &str) -> Result<(String, Vec<Mistake>), Vec<Mistake>> {
    let mut lines: Vec<String> = source.lines().map(str::to_owned).collect();
    let mut mistakes: Vec<Mistake> = Vec::new();
    for _ in 0..MAX_REPAIRS {
        let text = lines.join("\n");
        let (_, errors) = DeTable::parse_recoverable(&text);
        let places = errors.iter().map(|error| (line_of(&text, error), error));
        let Some((index, error)) = places.min_by_key(|(index, _)| *index) else {
            return Ok((text, mistakes));
        };
        let open = if errors.iter().any(is_open) { mend_open(&mut lines) } else { None };
        let parsers_text = parsers(&text, error);
        let mended = open.or_else(|| mend(&mut lines, index, error, parsers_text.clone()));
        let Some(mistake) = mended else {
            let text = parsers_text;
            mistakes.push(Mistake { line: index + 1, path: String::new(), text, harmless: false });
            return Err(mistakes);
        };
        // A line that is still wrong after the first repair was reported already.
        if mistakes.iter().all(|reported| reported.line != mistake.line) {
            mistakes.push(mistake);
        }
    }
    let line = mistakes.iter().map(|mistake| mistake.line).max().unwrap_or(1);
    let text = said("toml-too-many", "there are too many mistakes to read on");
    mistakes.push(Mistake { line, path: String::new(), text, harmless: false });
    Err(mistakes)
}

fn said(reason: &'static str, what: &str) -> FaultText {
    FaultText::new(reason, format!("this is not TOML: {what}"))
}

/// What the parser reports, in our words.
fn parsers(text: &str, error: &Error) -> FaultText {
    let (reason, what) = parser_errors::toml(error.message());
    let column = column_of(text, error);
    said(reason, &format!("column {column}: {what}")).with("column", column)
}

/// The column of a mistake in its line, counted in letters from 1.
fn column_of(text: &str, error: &Error) -> usize {
    let start = error.span().map_or(0, |span| span.start);
    let before = text.get(..start).unwrap_or(text);
    before.chars().rev().take_while(|&letter| letter != '\n').count() + 1
}

fn line_of(text: &str, error: &Error) -> usize {
    let start = error.span().map_or(0, |span| span.start).min(text.len());
    text.as_bytes()[..start].iter().filter(|&&byte| byte == b'\n').count()
}

fn is_open(error: &Error) -> bool {
    let words = ["unclosed array, ", "unclosed inline table"];
    words.iter().any(|words| error.message().starts_with(words))
}

/// Repairs a header, or removes the value of a key.
///
/// `text` is what the parser reports, for mistakes that have no sentence here.
fn mend(lines: &mut [String], index: usize, error: &Error, text: FaultText) -> Option<Mistake> {
    let last = index.min(lines.len().checked_sub(1)?);
    let index = (0..=last).rev().find(|&at| !lines[at].trim().is_empty())?;
    let line = &lines[index];
    if line.trim_start().starts_with('[') {
        return mend_header(lines, index, error, text);
    }
    let path = path_of(lines, index);
    let text = what_is_wrong(line, error).map_or(text, |(reason, what)| said(reason, &what));
    let again = error.message().contains("duplicate");
    lines[index] = if again { String::new() } else { spoiled(line) };
    Some(Mistake { line: index + 1, path, text, harmless: false })
}

fn mend_header(
    lines: &mut [String],
    index: usize,
    error: &Error,
    text: FaultText,
) -> Option<Mistake> {
    let line = lines[index].trim();
    let name = line.trim_start_matches('[').split([']', '#']).next()?.trim().to_owned();
    let is_item = line.starts_with("[[");
    let right = if is_item { format!("[[{LIST}]]") } else { format!("[{name}]") };
    let plain = is_item
        || !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
    if plain && line != right {
        let open = if open_brackets(line) > 0 { "`[` is not closed: " } else { "" };
        let text = said("toml-section", &format!("{open}the section begins with `{right}`"));
        let text = text.with("meant", &right);
        lines[index] = right;
        return Some(Mistake::harmless(index + 1, String::new(), text));
    }
    let again = error.message().contains("duplicate");
    if again && name == LIST {
        return mend_list(lines);
    }
    // A section that occurs twice or has an unreadable name is left out.
    let next = (index + 1..lines.len()).find(|&at| lines[at].trim_start().starts_with('['));
    let end = next.unwrap_or(lines.len());
    lines[index..end].iter_mut().for_each(String::clear);
    let text = if again {
        let text = said("toml-section-twice", &format!("the section `{name}` is given twice"));
        text.with("found", &name)
    } else {
        text
    };
    Some(Mistake { line: index + 1, path: name, text, harmless: false })
}

/// Turns plain sections of the list into its items.
fn mend_list(lines: &mut [String]) -> Option<Mistake> {
    let (single, double) = (format!("[{LIST}]"), format!("[[{LIST}]]"));
    let is_single = |line: &&mut String| line.trim().starts_with(&single);
    let first = lines.iter().position(|line| line.trim().starts_with(&single))?;
    lines.iter_mut().filter(is_single).for_each(|line| line.clone_from(&double));
    let text = said("toml-list", &format!("each piece kind begins with `{double}`"));
    Some(Mistake::harmless(first + 1, LIST.to_owned(), text.with("meant", double)))
}

/// Removes the first value whose bracket is never closed; the parser reports it on a later line.
fn mend_open(lines: &mut [String]) -> Option<Mistake> {
    let header = |line: &str| line.starts_with('[') && line.ends_with(']') && !line.contains(',');
    let goes_on = |line: &&String| !line.contains('=') && !header(line.trim());
    let end_of = |at: usize| at + 1 + lines[at + 1..].iter().take_while(goes_on).count();
    let is_open = |at: &usize| {
        let value = lines[*at].split_once('=').map_or("", |(_, value)| value.trim_start());
        value.starts_with(['[', '{'])
            && lines[*at..end_of(*at)].iter().map(|line| open_brackets(line)).sum::<i32>() > 0
    };
    let index = (0..lines.len()).find(is_open)?;
    let end = end_of(index);
    let bracket =
        if lines[index].split_once('=')?.1.trim_start().starts_with('[') { '[' } else { '{' };
    let path = path_of(lines, index);
    lines[index] = spoiled(&lines[index]);
    lines[index + 1..end].iter_mut().for_each(String::clear);
    let text = said("toml-open", &format!("`{bracket}` is never closed")).with("found", bracket);
    Some(Mistake { line: index + 1, path, text, harmless: false })
}

/// How many more brackets a line opens than it closes, outside strings and comments.
fn open_brackets(line: &str) -> i32 {
    let code = line.split('"').step_by(2).collect::<String>();
    let code = code.split('#').next().unwrap_or_default();
    let bracket = |letter| match letter {
        '[' | '{' => 1,
        ']' | '}' => -1,
        _ => 0,
    };
    code.chars().map(bracket).sum()
}

/// The path of the key on a line, as far as it is known.
fn path_of(lines: &[String], index: usize) -> String {
    let above = || lines[..index].iter().map(|line| line.trim());
    let header = above().rfind(|line| line.starts_with('[') && line.ends_with(']'));
    let section = header.map(|header| {
        let name = header.trim_matches(['[', ']']).trim();
        if !header.starts_with("[[") {
            return name.to_owned();
        }
        let earlier = above().filter(|line| *line == header).count() - 1;
        format!("{name}[{earlier}]")
    });
    let key = key_of(&lines[index]);
    match section {
        Some(section) if key.is_empty() => section,
        Some(section) => format!("{section}.{key}"),
        None => key.to_owned(),
    }
}

/// The key at the head of a line; empty if there is none.
fn key_of(line: &str) -> &str {
    let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let key = line.trim_start().trim_start_matches(['"', '\'']);
    let key = &key[..key.find(|c| !word(c)).unwrap_or(key.len())];
    if key.split('.').any(str::is_empty) { "" } else { key }
}

/// A line with the same key and a value that no key accepts: the value is unknown, but the key is not missing.
fn spoiled(line: &str) -> String {
    let key = key_of(line);
    let spoiled = format!("{key} = {NO_VALUE}");
    if key.is_empty() || line == spoiled { String::new() } else { spoiled }
}

/// The mistake on a line, with its code, if the line shows it better than the parser's message.
fn what_is_wrong(line: &str, error: &Error) -> Option<(&'static str, Cow<'static, str>)> {
    let Some((_, value)) = line.split_once('=') else {
        return Some(("toml-form", Cow::Borrowed("a line has the form `key = value`")));
    };
    let value = value.trim();
    if let Some(quote) = value.chars().find(|letter| CURLY.contains(letter))
        && !value.starts_with(['"', '\''])
    {
        let what = format!("`{quote}` is not a quote in TOML; write straight quotes, \"N\"");
        return Some(("toml-curly", Cow::Owned(what)));
    }
    let (reason, what) = if error.message().contains("duplicate") {
        ("toml-key-twice", "this key is given twice")
    } else if value.is_empty() || value.starts_with('#') {
        ("toml-no-value", "a value must follow `=`")
    } else if matches!(value.to_ascii_lowercase().as_str(), "true" | "false" | "yes" | "no") {
        ("toml-bool", "write true or false, in lower case and without quotes")
    } else if value.matches('"').count() == 1 {
        ("toml-quotes", "the quotes are never closed")
    } else if value.starts_with(char::is_alphabetic) {
        ("toml-unquoted", "text goes in quotes, such as \"N\"")
    } else {
        return None;
    };
    Some((reason, Cow::Borrowed(what)))
}
