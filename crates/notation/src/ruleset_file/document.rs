//! A ruleset file as a tree of values with their lines, from TOML or JSON.

use rules::{Color, FaultText};
use serde_json::value::RawValue;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::decode::{MAX_KEYS, unknown_key};
use super::faults::{FileFault, FileFaults};
use super::parser_errors;
use super::syntax::{self, LIST, Mistake};
use crate::located::{JsonReader, LineStarts, Located, Value};
use crate::spelling::nearest;

/// The parts of a file that could be read.
#[derive(Debug)]
pub(super) struct Document {
    pub(super) root: Located,
    /// The mistakes in its syntax; the tree has the rest.
    pub(super) mistakes: Vec<Mistake>,
}

impl Document {
    /// Reads TOML.
    pub(super) fn from_toml(source: &str) -> Result<Self, FileFaults> {
        let (table, errors) = DeTable::parse_recoverable(source);
        if errors.is_empty() {
            return Ok(Self::of_table(&table, source, Vec::new()));
        }
        if source.trim_start().starts_with('{') {
            let message = "this is JSON, not TOML: rename the file so that it ends in .json";
            return Err(FileFaults::whole(Some(1), FaultText::new("file-is-json", message)));
        }
        let (mended, mistakes) = syntax::mended(source).map_err(|mistakes| {
            FileFaults::listed(mistakes.into_iter().map(FileFault::from).collect())
        })?;
        let (table, _) = DeTable::parse_recoverable(&mended);
        Ok(Self::of_table(&table, &mended, mistakes))
    }

    fn of_table(table: &Spanned<DeTable<'_>>, source: &str, mistakes: Vec<Mistake>) -> Self {
        let lines = LineStarts::new(source);
        let root = toml_table(table.get_ref(), lines.at(table.span().start), &lines);
        Self { root, mistakes }
    }

    /// Reads JSON.
    pub(super) fn from_json(source: &str) -> Result<Self, FileFaults> {
        let reader = JsonReader::new(source);
        let refuse = |line, error: &serde_json::Error, read| {
            FileFaults::whole(Some(line), parser_errors::json(error, read))
        };
        let raw: &RawValue = match serde_json::from_str(source) {
            Ok(raw) => raw,
            Err(_) if is_toml(source) => {
                let message = "this is TOML, not JSON: rename the file so that it ends in .toml";
                return Err(FileFaults::whole(Some(1), FaultText::new("file-is-toml", message)));
            }
            Err(error) => {
                let read = line_until(source, error.line(), error.column());
                return Err(refuse(error.line(), &error, Some(read)));
            }
        };
        // The parser counts from the value that it could not read, not from the begin of its line.
        let root = reader.node(raw, 0).map_err(|(line, error)| refuse(line, &error, None))?;
        Ok(Self { root, mistakes: Vec::new() })
    }

    /// Replaces unknown keys of the root by those that were probably meant, so that their values are
    /// checked too.
    pub(super) fn respell(&mut self, known: &[&str]) {
        self.gather(known);
        self.hoist(known);
        let Value::Table(entries) = &mut self.root.value else {
            return;
        };
        for index in 0..entries.len().min(MAX_KEYS) {
            let (key, node) = &entries[index];
            let meant = nearest(key, known).filter(|_| !known.contains(&key.as_str()));
            let meant = meant.filter(|meant| !entries.iter().any(|(other, _)| other == meant));
            if let Some(meant) = meant {
                match self.mistakes.iter_mut().find(|mistake| mistake.path == *key) {
                    Some(mistake) => mistake.path = meant.to_owned(),
                    None => {
                        let text = unknown_key(key, known);
                        self.mistakes.push(Mistake::harmless(node.line, key.clone(), text));
                    }
                }
                entries[index].0 = meant.to_owned();
            }
        }
    }

    /// Adds items under a misspelled header to the list that was probably meant.
    fn gather(&mut self, known: &[&str]) {
        let Value::Table(entries) = &mut self.root.value else {
            return;
        };
        let strays = entries.extract_if(.., |(key, node)| {
            let list = matches!(node.value, Value::List(_)) && !known.contains(&key.as_str());
            list && nearest(key, known) == Some(LIST)
        });
        let strays: Vec<(String, Located)> = strays.take(MAX_KEYS).collect();
        let list = entries.iter_mut().find(|(key, _)| key == LIST);
        let Some((_, Located { value: Value::List(items), .. })) = list else {
            // Without such a list the header is corrected like any other key.
            entries.extend(strays);
            return;
        };
        for (key, node) in strays {
            let text = unknown_key(&key, known);
            self.mistakes.push(Mistake::harmless(node.line, key, text));
            if let Value::List(more) = node.value {
                items.extend(more);
            }
        }
        items.sort_by_key(|item| item.line);
    }

    /// Moves settings of the whole file that are below a header to the root: in TOML a line belongs to
    /// the last header above it.
    fn hoist(&mut self, known: &[&str]) {
        let Value::Table(entries) = &mut self.root.value else {
            return;
        };
        // These keys exist below a header too.
        let ambiguous = |key: &str| matches!(key, "name" | LIST);
        let missing = |key: &&&str| !ambiguous(key) && !entries.iter().any(|(own, _)| own == **key);
        let missing: Vec<&str> = known.iter().filter(missing).copied().collect();
        let mut strays = Vec::new();
        for (header, node) in entries.iter_mut() {
            match &mut node.value {
                Value::Table(table) => take_strays(table, header, &missing, &mut strays),
                Value::List(items) if header == LIST => {
                    for (index, item) in items.iter_mut().enumerate() {
                        if let Value::Table(table) = &mut item.value {
                            let path = format!("{header}[{index}]");
                            take_strays(table, &path, &missing, &mut strays);
                        }
                    }
                }
                _ => {}
            }
        }
        for (path, key, node) in strays {
            let message =
                format!("`{key}` is about the whole ruleset: move it above the first `[…]` line");
            let text = FaultText::new("file-whole", message).with("found", &key);
            self.mistakes.push(Mistake::harmless(node.line, path, text));
            // The second of two is reported in its own place.
            if !entries.iter().any(|(own, _)| *own == key) {
                entries.push((key, node));
            }
        }
    }

    /// Where the author wrote the value with a path such as `pieces[2].movement`: the path in the
    /// author's keys, and the line of the value or of its nearest parent in the file.
    pub(super) fn place(&self, path: &str) -> Place {
        let mut node = &self.root;
        let mut place = Place { path: String::new(), line: None, side: None };
        let mut ends = path.match_indices(['.', '[']).map(|(at, _)| at).collect::<Vec<_>>();
        ends.push(path.len());
        let mut begin = 0;
        for end in ends {
            let step = path[begin..end].trim_start_matches(['.', '[']);
            let written = match step.strip_suffix(']') {
                Some(index) => index.parse().ok().and_then(|index: usize| node.item(index)),
                None => node.entry(step),
            };
            if let Some(next) = written {
                place.path.push_str(&path[begin..end]);
                (node, place.line) = (next, Some(next.line));
            } else if let Some((key, next)) = node.stand_in(step) {
                let separator = if place.path.is_empty() { "" } else { "." };
                place.path.push_str(&format!("{separator}{key}"));
                place.line = Some(next.line);
                return place;
            } else {
                let (rest, side) = without_side(&path[begin..]);
                place.side = side.filter(|_| !node.has_sides() || !rest.is_empty());
                // A single value has no keys.
                if !node.is_leaf() {
                    place.path.push_str(if place.side.is_some() { rest } else { &path[begin..] });
                }
                return place;
            }
            begin = end;
        }
        place
    }
}

/// Removes the entries of some keys from a table and returns them with their paths.
fn take_strays(
    table: &mut Vec<(String, Located)>,
    path: &str,
    keys: &[&str],
    strays: &mut Vec<(String, String, Located)>,
) {
    let taken = table.extract_if(.., |(key, _)| keys.contains(&key.as_str()));
    strays.extend(taken.map(|(key, node)| (format!("{path}.{key}"), key, node)));
}

/// Where something is in a file.
#[derive(Debug)]
pub(super) struct Place {
    /// The path in the author's keys.
    pub(super) path: String,
    /// The line, counted from 1, where it is known.
    pub(super) line: Option<usize>,
    /// The side that is meant, if the author wrote one value for both.
    pub(super) side: Option<Color>,
}

/// Splits the side off the end of a path.
fn without_side(path: &str) -> (&str, Option<Color>) {
    let white = path.strip_suffix(".white").map(|rest| (rest, Some(Color::White)));
    let black = path.strip_suffix(".black").map(|rest| (rest, Some(Color::Black)));
    white.or(black).unwrap_or((path, None))
}

/// A line up to a column, which the parser counts in bytes.
fn line_until(source: &str, line: usize, bytes: usize) -> &str {
    let text = source.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let end = text.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let end = end.take_while(|end| *end <= bytes).last().unwrap_or_default();
    &text[..end]
}

/// Whether a text that is not JSON was meant to be TOML.
fn is_toml(source: &str) -> bool {
    let (table, errors) = DeTable::parse_recoverable(source);
    !table.get_ref().is_empty() && errors.is_empty()
}

impl Located {
    /// The author's key for something that has another name in a draft.
    fn stand_in<'k>(&self, key: &'k str) -> Option<(&'k str, &Self)> {
        match key {
            "movement" => {
                let keys = ["betza", "leaps", "rides"];
                keys.iter().find_map(|&key| Some((key, self.entry(key)?)))
            }
            "walls" | "files" | "ranks" => Some((key, self.entry("start")?)),
            _ => None,
        }
    }

    /// Whether each side has its own value.
    fn has_sides(&self) -> bool {
        self.entry("white").or(self.entry("black")).is_some()
    }

    fn is_leaf(&self) -> bool {
        !matches!(self.value, Value::Table(_))
    }
}

fn toml_table(table: &DeTable<'_>, line: usize, lines: &LineStarts) -> Located {
    let mut entries: Vec<(usize, String, Located)> = table
        .iter()
        .map(|(key, value)| {
            let start = key.span().start;
            let mut node = toml_value(value, lines);
            // A table with a header begins at the header, which may be far above the key.
            node.line = lines.at(start);
            (start, key.get_ref().to_string(), node)
        })
        .collect();
    entries.sort_by_key(|(start, ..)| *start);
    let entries = entries.into_iter().map(|(_, key, node)| (key, node)).collect();
    Located { line, value: Value::Table(entries) }
}

fn toml_value(value: &Spanned<DeValue<'_>>, lines: &LineStarts) -> Located {
    let line = lines.at(value.span().start);
    let value = match value.get_ref() {
        DeValue::Boolean(value) => Value::Bool(*value),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or(Value::Other("a number too large"), Value::Integer),
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Array(items) => {
            Value::List(items.iter().map(|item| toml_value(item, lines)).collect())
        }
        DeValue::Table(table) => return toml_table(table, line, lines),
        DeValue::Float(_) => Value::Other("a fraction"),
        DeValue::Datetime(_) => Value::Other("a date"),
    };
    Located { line, value }
}
