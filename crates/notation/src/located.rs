//! Values with their lines: the first step of reading JSON and TOML files.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// How deep values may be nested; no format of ours needs more.
pub(crate) const MAX_DEPTH: usize = 10;

/// A value and the line it begins on, counted from 1.
#[derive(Debug)]
pub(crate) struct Located {
    pub(crate) line: usize,
    pub(crate) value: Value,
}

/// A value that TOML and JSON share.
#[derive(Debug)]
pub(crate) enum Value {
    Bool(bool),
    Integer(i64),
    Text(String),
    List(Vec<Located>),
    Table(Vec<(String, Located)>),
    /// Any other value, by its name with an article.
    Other(&'static str),
}

impl Located {
    /// The value of a key in a table.
    pub(crate) fn entry(&self, key: &str) -> Option<&Self> {
        match &self.value {
            Value::Table(entries) => entries.iter().find(|(name, _)| name == key).map(|(_, n)| n),
            _ => None,
        }
    }

    pub(crate) fn item(&self, index: usize) -> Option<&Self> {
        match &self.value {
            Value::List(items) => items.get(index),
            _ => None,
        }
    }

    /// A description of the value for a message.
    pub(crate) fn describe(&self) -> String {
        match &self.value {
            Value::Bool(value) => value.to_string(),
            Value::Integer(value) => value.to_string(),
            Value::Text(text) => format!("{:?}", shortened(text)),
            Value::List(_) => "a list".to_owned(),
            Value::Table(_) => "a table".to_owned(),
            Value::Other(what) => (*what).to_owned(),
        }
    }

    /// The value for a sentence in any language: quoted, or as a sign of what it is.
    pub(crate) fn sign(&self) -> String {
        match &self.value {
            Value::List(_) => "[…]".to_owned(),
            Value::Table(_) => "{…}".to_owned(),
            Value::Other(_) => "…".to_owned(),
            Value::Bool(_) | Value::Integer(_) | Value::Text(_) => self.describe(),
        }
    }
}

/// The beginning of a long text, for a message.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let head: String = text.chars().take(LONGEST).collect();
    if head.len() < text.len() { head + "…" } else { head }
}

/// Reads JSON whose raw values are slices of one source.
pub(crate) struct JsonReader<'s> {
    source: &'s str,
    lines: LineStarts,
}

impl<'s> JsonReader<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        Self { source, lines: LineStarts::new(source) }
    }

    /// A value at some depth of the source, zero for the root.
    ///
    /// Parses one level of raw text at a time, so that every value has its place.
    pub(crate) fn node(
        &self,
        raw: &RawValue,
        depth: usize,
    ) -> Result<Located, (usize, serde_json::Error)> {
        let text = raw.get();
        // The raw text is a slice of the source, so the distance of the pointers is its offset.
        let offset = (text.as_ptr() as usize).saturating_sub(self.source.as_ptr() as usize);
        let line = self.lines.at(offset);
        let placed = |error| (line, error);
        let value = match text.as_bytes().first() {
            Some(b'{' | b'[') if depth == MAX_DEPTH => Value::Other("a value nested too deeply"),
            Some(b'{') => {
                let Pairs(pairs) = serde_json::from_str(text).map_err(placed)?;
                let entry = |(key, raw)| Ok((key, self.node(raw, depth + 1)?));
                Value::Table(pairs.into_iter().map(entry).collect::<Result<_, _>>()?)
            }
            Some(b'[') => {
                let items: Vec<&RawValue> = serde_json::from_str(text).map_err(placed)?;
                let items = items.into_iter().map(|raw| self.node(raw, depth + 1));
                Value::List(items.collect::<Result<_, _>>()?)
            }
            Some(b'"') => Value::Text(serde_json::from_str(text).map_err(placed)?),
            Some(b't' | b'f') => Value::Bool(text == "true"),
            Some(b'n') => Value::Other("null"),
            _ => text.parse().map_or(Value::Other("a fraction or a large number"), Value::Integer),
        };
        Ok(Located { line, value })
    }
}

/// The entries of a JSON object in order, repeated keys included.
struct Pairs<'s>(Vec<(String, &'s RawValue)>);

impl<'de> Deserialize<'de> for Pairs<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PairsVisitor;

        impl<'de> Visitor<'de> for PairsVisitor {
            type Value = Pairs<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<'de>, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }

        deserializer.deserialize_map(PairsVisitor)
    }
}

/// Where the lines of a text begin.
pub(crate) struct LineStarts {
    starts: Vec<usize>,
}

impl LineStarts {
    pub(crate) fn new(source: &str) -> Self {
        let after_breaks = source.match_indices('\n').map(|(at, _)| at + 1);
        Self { starts: std::iter::once(0).chain(after_breaks).collect() }
    }

    /// The line of an offset, counted from 1.
    pub(crate) fn at(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset)
    }

    /// The line and the column of an offset in bytes, both counted from 1.
    pub(crate) fn place(&self, offset: usize) -> (usize, usize) {
        let line = self.at(offset);
        (line, offset + 1 - self.starts[line - 1])
    }
}
