//! The JSON Schema of the ruleset file, for editors that check while you type.

use schemars::schema_for;
use serde_json::{Map, Value};

use super::format::RulesetFile;

/// The JSON Schema of the ruleset file, the content of `docs/ruleset.schema.json`.
pub fn schema() -> String {
    let schema = without_null(schema_for!(RulesetFile).to_value());
    let mut table = match schema {
        Value::Object(table) => table,
        _ => Map::new(),
    };
    // The most important keys come first.
    let head = ["$schema", "title", "description"];
    let mut ordered: Map<String, Value> = Map::new();
    for key in head {
        ordered.extend(table.shift_remove(key).map(|value| (key.to_owned(), value)));
    }
    ordered.extend(table);
    format!("{:#}\n", Value::Object(ordered))
}

/// Removes `null` from the values of a key: a key is left out instead.
fn without_null(value: Value) -> Value {
    match value {
        Value::Object(table) => without_null_in(table),
        Value::Array(items) => {
            let kept = items.into_iter().filter(|item| !is_null(item));
            Value::Array(kept.map(without_null).collect())
        }
        value => value,
    }
}

fn without_null_in(table: Map<String, Value>) -> Value {
    let mut kept = Map::new();
    for (key, value) in table {
        let value = without_null(value);
        match (key.as_str(), value) {
            ("type" | "anyOf", Value::Array(mut items)) if items.len() == 1 => {
                match items.remove(0) {
                    // A single alternative is merged into its parent.
                    Value::Object(only) => kept.extend(only),
                    only => {
                        kept.insert(key, only);
                    }
                }
            }
            (_, value) => {
                kept.insert(key, value);
            }
        }
    }
    Value::Object(kept)
}

/// Whether a type, or one of several alternatives, is `null` alone.
fn is_null(item: &Value) -> bool {
    item == "null" || item.get("type").is_some_and(|kind| kind == "null")
}
