//! Writing the ruleset file as readable TOML, and as JSON.

use serde_json::{Map, Value};

use super::format::RulesetFile;

/// The longest line before a list is broken into one item a line.
const MAX_WIDTH: usize = 100;

/// Writes TOML: plain keys first, then the piece kinds, then the sections.
pub(super) fn toml(file: &RulesetFile) -> String {
    let Value::Object(table) = tree(file) else {
        return String::new();
    };
    let mut text = String::new();
    let is_section = |key: &str, value: &Value| SECTIONS.contains(&key) && value.is_object();
    for (key, value) in &table {
        if key != "pieces" && !is_section(key, value) {
            text.push_str(&assignment(key, value));
        }
    }
    for kind in table.get("pieces").and_then(Value::as_array).into_iter().flatten() {
        text.push_str("\n[[pieces]]\n");
        text.push_str(&assignments(kind));
    }
    for (key, value) in table.iter().filter(|(key, value)| is_section(key, value)) {
        text.push_str(&format!("\n[{key}]\n"));
        text.push_str(&assignments(value));
    }
    text
}

/// Writes JSON, with the keys in the same order as TOML.
pub(super) fn json(file: &RulesetFile) -> String {
    format!("{:#}\n", tree(file))
}

/// Tables with their own header; all others are written on one line.
const SECTIONS: [&str; 6] = ["start", "double_step", "castling", "promotion", "drops", "draws"];

/// The file as a tree without the keys that are left out.
fn tree(file: &RulesetFile) -> Value {
    let tree = serde_json::to_value(file);
    without_nulls(tree.expect("the types of the file hold nothing JSON cannot"))
}

fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(table) => {
            let kept = table.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(kept.map(|(key, value)| (key, without_nulls(value))).collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(without_nulls).collect()),
        value => value,
    }
}

fn assignments(table: &Value) -> String {
    let empty = Map::new();
    let table = table.as_object().unwrap_or(&empty);
    table.iter().map(|(key, value)| assignment(key, value)).collect()
}

fn assignment(key: &str, value: &Value) -> String {
    let line = format!("{key} = {}\n", inline(value));
    match value {
        Value::Array(items) if line.chars().count() > MAX_WIDTH => {
            let items: String = items.iter().map(|item| format!("  {},\n", inline(item))).collect();
            format!("{key} = [\n{items}]\n")
        }
        _ => line,
    }
}

fn inline(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(inline).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(table) if table.is_empty() => "{}".to_owned(),
        Value::Object(table) => {
            let entries: Vec<String> =
                table.iter().map(|(key, value)| format!("{key} = {}", inline(value))).collect();
            format!("{{ {} }}", entries.join(", "))
        }
        value => value.to_string(),
    }
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            letter if letter.is_control() => {
                quoted.push_str(&format!("\\u{:04X}", u32::from(letter)));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
