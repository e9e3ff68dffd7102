//! Reading the JSON values of a club game by key, with faults and notes.

use std::ops::RangeInclusive;

use rules::{Color, Coord, Square};

use crate::located::{Located, Value};
use crate::ruleset_file::{FileFault, MAX_FAULTS};
use crate::spelling::suggestion;
use crate::standard::standard_ruleset;

/// The most keys of an object; there are fewer known keys.
pub(super) const MAX_KEYS: usize = 100;

/// A value and the path that leads to it.
#[derive(Clone)]
pub(super) struct At<'n> {
    pub(super) node: &'n Located,
    pub(super) path: String,
}

/// A value that could not be read; the reason is among the faults.
pub(super) struct Faulty;

/// The faults and notes so far.
#[derive(Default)]
pub(super) struct Findings {
    pub(super) faults: Vec<FileFault>,
    pub(super) notes: Vec<FileFault>,
}

impl Findings {
    /// Adds a fault, which makes the game unreadable.
    pub(super) fn fault<T>(&mut self, at: &At<'_>, message: impl Into<String>) -> Option<T> {
        self.faults.push(at.finding(message.into()));
        None
    }

    /// Adds a note on a game that can be read.
    pub(super) fn note(&mut self, at: &At<'_>, message: impl Into<String>) {
        if self.notes.len() < MAX_FAULTS {
            self.notes.push(at.finding(message.into()));
        }
    }

    fn expected<T>(&mut self, at: &At<'_>, what: &str) -> Option<T> {
        self.fault(at, format!("expected {what}, found {}", describe(at.node)))
    }

    /// Reports the missing, unknown and repeated keys of an object.
    pub(super) fn check_keys(
        &mut self,
        at: &At<'_>,
        required: &[&str],
        optional: &[&str],
    ) -> Option<()> {
        let Value::Table(entries) = &at.node.value else {
            let what = format!("an object with the keys {}", required.join(", "));
            return self.expected(at, &what);
        };
        if entries.len() > MAX_KEYS {
            return self
                .fault(at, format!("has {} keys; {MAX_KEYS} is the maximum", entries.len()));
        }
        let known: Vec<&str> = required.iter().chain(optional).copied().collect();
        for (index, (key, node)) in entries.iter().enumerate() {
            let value = At { node, path: format!("{}.{key}", at.path) };
            if !known.contains(&key.as_str()) {
                self.note(&value, format!("unknown key, not read{}", suggestion(key, &known)));
            } else if entries[..index].iter().any(|(earlier, _)| earlier == key) {
                self.fault::<()>(&value, "is given twice");
            }
        }
        let missing = required.iter().filter(|key| at.node.entry(key).is_none());
        let missing: Vec<String> = missing.map(|key| format!("`{key}`")).collect();
        match missing.as_slice() {
            [] => {}
            [key] => {
                self.fault::<()>(at, format!("the key {key} is missing"));
            }
            _ => {
                let keys = missing.join(", ");
                self.fault::<()>(at, format!("the keys {keys} are missing"));
            }
        }
        Some(())
    }

    pub(super) fn text(&mut self, at: &At<'_>, longest: usize) -> Option<String> {
        match &at.node.value {
            Value::Text(text) if text.len() > longest => {
                self.fault(at, format!("is longer than {longest} bytes"))
            }
            Value::Text(text) => Some(text.clone()),
            _ => self.expected(at, "text in quotes"),
        }
    }

    pub(super) fn yes_or_no(&mut self, at: &At<'_>) -> Option<bool> {
        match at.node.value {
            Value::Bool(value) => Some(value),
            _ => self.expected(at, "true or false"),
        }
    }

    pub(super) fn integer(&mut self, at: &At<'_>) -> Option<i64> {
        match at.node.value {
            Value::Integer(number) => Some(number),
            _ => self.expected(at, "a whole number"),
        }
    }

    pub(super) fn number(&mut self, at: &At<'_>, limits: RangeInclusive<i64>) -> Option<i64> {
        match at.node.value {
            Value::Integer(number) if limits.contains(&number) => Some(number),
            _ => {
                let (from, to) = limits.into_inner();
                self.expected(at, &format!("a whole number from {from} to {to}"))
            }
        }
    }

    pub(super) fn color(&mut self, at: &At<'_>) -> Option<Color> {
        match &at.node.value {
            Value::Text(text) if text == "White" => Some(Color::White),
            Value::Text(text) if text == "Black" => Some(Color::Black),
            _ => self.expected(at, "\"White\" or \"Black\""),
        }
    }

    /// A color, or `None` for an empty text.
    pub(super) fn color_or_none(&mut self, at: &At<'_>) -> Result<Option<Color>, Faulty> {
        match &at.node.value {
            Value::Text(text) if text.is_empty() => Ok(None),
            Value::Text(text) if text == "White" => Ok(Some(Color::White)),
            Value::Text(text) if text == "Black" => Ok(Some(Color::Black)),
            _ => self.expected(at, "\"White\", \"Black\" or \"\"").ok_or(Faulty),
        }
    }

    pub(super) fn items<'n>(&mut self, at: &At<'n>, most: usize) -> Option<Vec<At<'n>>> {
        let Value::List(items) = &at.node.value else {
            return self.expected(at, "a list");
        };
        if items.len() > most {
            return self.fault(at, format!("has {} items; {most} is the maximum", items.len()));
        }
        let item = |(index, node)| At { node, path: format!("{}[{index}]", at.path) };
        Some(items.iter().enumerate().map(item).collect())
    }

    /// A square as `[row, column]`; row 0 is the last rank.
    pub(super) fn square(&mut self, at: &At<'_>) -> Option<Square> {
        let shape = standard_ruleset().shape();
        let (last_row, last_column) = (i64::from(shape.ranks()) - 1, i64::from(shape.files()) - 1);
        let items = match &at.node.value {
            Value::List(items) if items.len() == 2 => self.items(at, 2)?,
            _ => return self.expected_square(at),
        };
        let row = self.number(&items[0], 0..=last_row);
        let column = self.number(&items[1], 0..=last_column);
        let (rank, file) = (last_row - row?, column?);
        shape.square(Coord::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?))
    }

    fn expected_square(&mut self, at: &At<'_>) -> Option<Square> {
        let found = match &at.node.value {
            Value::List(items) => format!("a list of {}", items.len()),
            _ => describe(at.node),
        };
        self.fault(at, format!("expected a square as [row, column], found {found}"))
    }

    /// A square, or `None` for an empty list.
    pub(super) fn square_or_none(&mut self, at: &At<'_>) -> Result<Option<Square>, Faulty> {
        match &at.node.value {
            Value::List(items) if items.is_empty() => Ok(None),
            _ => self.square(at).map(Some).ok_or(Faulty),
        }
    }
}

impl<'n> At<'n> {
    /// The value of a key; a missing key has been reported.
    pub(super) fn get(&self, key: &str) -> Option<At<'n>> {
        let node = self.node.entry(key)?;
        Some(At { node, path: format!("{}.{key}", self.path) })
    }

    /// A finding at this place.
    pub(super) fn finding(&self, message: String) -> FileFault {
        FileFault::new(&self.path, Some(self.node.line), message)
    }
}

/// The JSON type of a value.
fn describe(node: &Located) -> String {
    match node.value {
        Value::Table(_) => "an object".to_owned(),
        _ => node.describe(),
    }
}
