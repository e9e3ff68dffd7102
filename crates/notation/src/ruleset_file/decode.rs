//! Decoding a tree of values into the types of the file, noting every fault.

use rules::geometry::MAX_AREA;
use rules::{Fault, FaultText};

use crate::located::{Located, Value};
use crate::spelling::{nearest, suggestion};

/// The longest list a file may hold anywhere.
pub(super) const MAX_ITEMS: usize = MAX_AREA;
/// The longest text a file may hold anywhere, in bytes.
pub(super) const MAX_TEXT: usize = 16 * 1024;

/// The most keys of a table; there are fewer known keys.
pub(super) const MAX_KEYS: usize = 100;

/// How a fault about an unknown key begins.
const UNKNOWN_KEY: &str = "unknown key";

/// A value of the tree and the path that leads to it.
#[derive(Clone)]
pub(super) struct At<'n> {
    pub(super) node: &'n Located,
    pub(super) path: String,
}

/// A type of the file.
pub(super) trait Decode: Sized {
    /// Reads a value and notes its faults.
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self>;

    /// A placeholder for a value that could not be read, so that one fault does not hide others; `None` if
    /// the key is better treated as missing.
    fn stand_in() -> Option<Self> {
        None
    }

    /// The value of a missing key: a fault, unless the type has a default.
    fn absent(path: String, faults: &mut Vec<Fault>) -> Option<Self> {
        faults.push(Fault::new(path, FaultText::new("file-missing", "is missing")));
        None
    }
}

impl<'n> At<'n> {
    /// Notes that something else was expected here.
    pub(super) fn expected<T>(
        &self,
        reason: &'static str,
        what: &str,
        faults: &mut Vec<Fault>,
    ) -> Option<T> {
        self.expected_of(reason, what, "", faults)
    }

    /// The same, for something that depends on what is known.
    fn expected_of<T>(
        &self,
        reason: &'static str,
        what: &str,
        known: &str,
        faults: &mut Vec<Fault>,
    ) -> Option<T> {
        let message = format!("expected {what}, found {}", self.node.describe());
        let text = FaultText::new(reason, message).with("known", known);
        self.fault(text.with("found", self.node.sign()), faults)
    }

    /// Notes a fault here.
    pub(super) fn fault<T>(
        &self,
        text: impl Into<FaultText>,
        faults: &mut Vec<Fault>,
    ) -> Option<T> {
        faults.push(Fault::new(self.path.clone(), text));
        None
    }

    fn child(&self, key: &str, node: &'n Located) -> At<'n> {
        let separator = if self.path.is_empty() { "" } else { "." };
        At { node, path: format!("{}{separator}{key}", self.path) }
    }

    /// Checks that this is a table with only these keys, each once. Returns the missing keys that are
    /// probably misspelled.
    pub(super) fn check_keys<'k>(
        &self,
        known: &[&'k str],
        faults: &mut Vec<Fault>,
    ) -> Option<Vec<&'k str>> {
        let Value::Table(entries) = &self.node.value else {
            let known = known.join(", ");
            let what = format!("a table with the keys {known}");
            return self.expected_of("file-expected-table", &what, &known, faults);
        };
        if entries.len() > MAX_KEYS {
            let message = format!("has {} keys; {MAX_KEYS} is the maximum", entries.len());
            let text = FaultText::new("file-many-keys", message).with("most", MAX_KEYS);
            self.fault::<()>(text.with("count", entries.len()), faults);
        }
        let mut misspelled = Vec::new();
        for (index, (key, node)) in entries.iter().enumerate().take(MAX_KEYS) {
            if !known.contains(&key.as_str()) {
                self.child(key, node).fault::<()>(unknown_key(key, known), faults);
                let meant = nearest(key, known).filter(|meant| self.node.entry(meant).is_none());
                faults.extend(meant.map(|meant| unsaid(self.child(meant, node).path)));
                misspelled.extend(meant);
            } else if entries[..index].iter().any(|(earlier, _)| earlier == key) {
                let text = FaultText::new("file-twice", "is given twice");
                self.child(key, node).fault::<()>(text, faults);
            }
        }
        Some(misspelled)
    }

    /// Reads the value of a key, or returns a placeholder.
    pub(super) fn field<T: Decode>(
        &self,
        key: &str,
        misspelled: &[&str],
        faults: &mut Vec<Fault>,
    ) -> Option<T> {
        let value = match self.node.entry(key) {
            Some(node) => T::decode(&self.child(key, node), faults),
            None if misspelled.contains(&key) => None,
            None => T::absent(self.child(key, self.node).path, faults),
        };
        value.or_else(T::stand_in)
    }

    /// Reads one of a few words.
    pub(super) fn word<T: Copy>(&self, words: &[(&str, T)], faults: &mut Vec<Fault>) -> Option<T> {
        let names: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
        let Value::Text(text) = &self.node.value else {
            let known = names.join(", ");
            let what = format!("one of {known}");
            return self.expected_of("file-expected-word", &what, &known, faults);
        };
        match words.iter().find(|(name, _)| name == text) {
            Some((_, word)) => Some(*word),
            None => {
                let message =
                    format!("{} is not known{}", self.node.describe(), suggestion(text, &names));
                let text = FaultText::new("file-unknown-word", message);
                let text = text.with("found", self.node.sign()).with("known", names.join(", "));
                self.fault(text, faults)
            }
        }
    }

    /// The items of a list.
    pub(super) fn items(&self, faults: &mut Vec<Fault>) -> Option<Vec<At<'n>>> {
        let items = match &self.node.value {
            Value::List(items) => items,
            Value::Table(_) => {
                let what = format!("a list, each item of it under [[{}]]", self.path);
                return self.expected_of("file-expected-sections", &what, &self.path, faults);
            }
            _ => return self.expected("file-expected-list", "a list", faults),
        };
        if items.len() > MAX_ITEMS {
            let message = format!("has {} items; {MAX_ITEMS} is the maximum", items.len());
            let text = FaultText::new("file-many-items", message).with("most", MAX_ITEMS);
            return self.fault(text.with("count", items.len()), faults);
        }
        let at = |(index, node)| At { node, path: format!("{}[{index}]", self.path) };
        Some(items.iter().enumerate().map(at).collect())
    }

    /// A whole number within limits.
    fn number<T: TryFrom<i64>>(&self, limits: (u16, u16), faults: &mut Vec<Fault>) -> Option<T> {
        let number = match self.node.value {
            Value::Integer(number) => T::try_from(number).ok(),
            _ => None,
        };
        number.or_else(|| {
            let (least, most) = limits;
            let (what, limits) =
                (format!("a whole number from {least} to {most}"), format!("{least}–{most}"));
            self.expected_of("file-expected-number", &what, &limits, faults)
        })
    }
}

impl<T: Decode> Decode for Option<T> {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        Some(T::decode(at, faults).or_else(T::stand_in))
    }

    fn stand_in() -> Option<Self> {
        Some(None)
    }

    fn absent(_: String, _: &mut Vec<Fault>) -> Option<Self> {
        Some(None)
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        // Placeholders keep the index of later items, which faults name.
        let items = at.items(faults)?;
        let item = |item: &At<'_>| T::decode(item, faults).or_else(T::stand_in);
        Some(items.iter().filter_map(item).collect())
    }

    fn stand_in() -> Option<Self> {
        Some(Vec::new())
    }
}

impl Decode for bool {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        match at.node.value {
            Value::Bool(value) => Some(value),
            _ => at.expected("file-expected-bool", "true or false", faults),
        }
    }

    /// A missing key is false.
    fn stand_in() -> Option<Self> {
        Some(true)
    }
}

impl Decode for u8 {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        let limits = match at.path.as_str() {
            "files" | "ranks" => (2, 26),
            "checks_to_win" | "drops.pawns_a_file" => (1, 255),
            // The others count occurrences of a position, and the first is not a repetition.
            _ => (2, 255),
        };
        at.number(limits, faults)
    }
}

impl Decode for u16 {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        at.number((1, u16::MAX), faults)
    }
}

impl Decode for String {
    fn decode(at: &At<'_>, faults: &mut Vec<Fault>) -> Option<Self> {
        match &at.node.value {
            Value::Text(text) if text.len() > MAX_TEXT => {
                let message = format!("is longer than {MAX_TEXT} bytes");
                at.fault(FaultText::new("file-long", message).with("most", MAX_TEXT), faults)
            }
            Value::Text(text) => Some(text.clone()),
            _ => at.expected("file-expected-text", "text in quotes", faults),
        }
    }

    fn stand_in() -> Option<Self> {
        Some(String::new())
    }
}

/// A fault that is reported elsewhere, under the wrong key; here it only explains others.
fn unsaid(path: String) -> Fault {
    Fault::new(path, "")
}

/// Whether a fault is reported elsewhere.
pub(super) fn is_unsaid(fault: &Fault) -> bool {
    fault.message.is_empty()
}

/// The message about an unknown key.
pub(super) fn unknown_key(key: &str, known: &[&str]) -> FaultText {
    let message = format!("{UNKNOWN_KEY}{}", suggestion(key, known));
    let text = match nearest(key, known) {
        Some(meant) => FaultText::new("file-unknown-key-meant", message).with("meant", meant),
        None => FaultText::new("file-unknown-key", message),
    };
    text.with("known", known.join(", "))
}

/// Whether a fault is about an unknown key.
pub(super) fn is_unknown_key(fault: &Fault) -> bool {
    fault.message.starts_with(UNKNOWN_KEY)
}

/// Declares a table of the file: a struct whose keys are read by name.
macro_rules! record {
    ($(#[$meta:meta])* struct $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* }) => {
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        $(#[$meta])*
        pub(super) struct $name {
            $($(#[$field_meta])* pub(super) $field: $type,)*
        }

        impl $name {
            /// The keys of the table.
            pub(super) const KEYS: &'static [&'static str] = &[$(stringify!($field)),*];
        }

        impl $crate::ruleset_file::decode::Decode for $name {
            fn decode(
                at: &$crate::ruleset_file::decode::At<'_>,
                faults: &mut Vec<rules::Fault>,
            ) -> Option<Self> {
                let misspelled = at.check_keys(Self::KEYS, faults)?;
                // Read every field before one without a placeholder spoils the table.
                $(let $field = at.field(stringify!($field), &misspelled, faults);)*
                Some(Self { $($field: $field?,)* })
            }

            fn stand_in() -> Option<Self> {
                Some(Self { $($field: $crate::ruleset_file::decode::Decode::stand_in()?,)* })
            }
        }
    };
}

/// Declares a setting of the file: an enum read from one of a few words.
macro_rules! choice {
    ($(#[$meta:meta])* enum $name:ident { $($(#[$word_meta:meta])* $word:ident = $text:literal,)* }) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, schemars::JsonSchema)]
        $(#[$meta])*
        pub(super) enum $name {
            $($(#[$word_meta])* #[serde(rename = $text)] $word,)*
        }

        impl $crate::ruleset_file::decode::Decode for $name {
            fn decode(
                at: &$crate::ruleset_file::decode::At<'_>,
                faults: &mut Vec<rules::Fault>,
            ) -> Option<Self> {
                at.word(&[$(($text, Self::$word)),*], faults)
            }
        }
    };
}

pub(super) use {choice, record};
