//! A ruleset file as a tree of values that know their lines, whichever language it is written in.

use serde_json::value::RawValue;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::faults::{FileFault, FileFaults};
use crate::tree::{JsonReader, Lines, Node, Value};

/// A file that is well formed, whatever it says.
#[derive(Debug)]
pub(super) struct Document {
    pub(super) root: Node,
}

impl Document {
    /// Reads TOML.
    pub(super) fn from_toml(source: &str) -> Result<Self, FileFaults> {
        let lines = Lines::new(source);
        let (table, errors) = DeTable::parse_recoverable(source);
        if errors.is_empty() {
            let line = lines.at(table.span().start);
            return Ok(Self { root: toml_table(table.get_ref(), line, &lines) });
        }
        let fault = |error: &toml::de::Error| FileFault {
            path: String::new(),
            line: error.span().map(|span| lines.at(span.start)),
            message: format!("this is not TOML: {}", error.message()),
        };
        Err(FileFaults::listed(errors.iter().map(fault).collect()))
    }

    /// Reads JSON.
    pub(super) fn from_json(source: &str) -> Result<Self, FileFaults> {
        let reader = JsonReader::new(source);
        let refuse = |line, error: &serde_json::Error| {
            FileFaults::whole(Some(line), format!("this is not JSON: {error}"))
        };
        let raw: &RawValue =
            serde_json::from_str(source).map_err(|error| refuse(error.line(), &error))?;
        let root = reader.node(raw, 0).map_err(|(line, error)| refuse(line, &error))?;
        Ok(Self { root })
    }

    /// The line of a path such as `pieces[2].letter`, or of its nearest parent in the file.
    pub(super) fn line_of(&self, path: &str) -> Option<usize> {
        let mut node = &self.root;
        let mut line = None;
        for step in path.split(['.', '[']) {
            let next = match step.strip_suffix(']') {
                Some(index) => index.parse().ok().and_then(|index: usize| node.item(index)),
                None => node.entry(step).or_else(|| node.stand_in(step)),
            };
            let Some(next) = next else { break };
            node = next;
            line = Some(node.line);
        }
        line
    }
}

impl Node {
    /// The key an author wrote for something a draft calls by another name.
    fn stand_in(&self, key: &str) -> Option<&Self> {
        match key {
            "movement" => ["betza", "leaps", "rides"].iter().find_map(|key| self.entry(key)),
            "walls" | "files" | "ranks" => self.entry("start"),
            _ => None,
        }
    }
}

fn toml_table(table: &DeTable<'_>, line: usize, lines: &Lines) -> Node {
    let mut entries: Vec<(usize, String, Node)> = table
        .iter()
        .map(|(key, value)| {
            let start = key.span().start;
            let mut node = toml_value(value, lines);
            // A table opened by a header begins at the header, which may be far above its key.
            node.line = lines.at(start);
            (start, key.get_ref().to_string(), node)
        })
        .collect();
    entries.sort_by_key(|(start, ..)| *start);
    let entries = entries.into_iter().map(|(_, key, node)| (key, node)).collect();
    Node { line, value: Value::Table(entries) }
}

fn toml_value(value: &Spanned<DeValue<'_>>, lines: &Lines) -> Node {
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
    Node { line, value }
}
