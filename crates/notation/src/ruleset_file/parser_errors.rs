//! What the parsers of TOML and JSON report, as codes with plainer sentences.
//!
//! Both parsers have no public list of their errors, so an error is known by the beginning of its message. A message
//! that is not known gets a sentence without it, which can be said in any language.

use rules::FaultText;

/// The beginnings of a parser's messages that mean the same, with the code and the sentence for them.
type Known = (&'static [&'static str], &'static str, &'static str);

const TOML: &[Known] = &[
    (
        &["key with no value", "missing value for key", "missing assignment"],
        "toml-form",
        "a line has the form `key = value`",
    ),
    (&["missing value"], "toml-no-value", "a value must follow `=`"),
    (
        &[
            "invalid unquoted key",
            "unquoted keys",
            "invalid key",
            "keys cannot",
            "missing key",
            "invalid inline table element",
        ],
        "toml-key",
        "a key has only letters, digits, - and _, or is in quotes",
    ),
    (&["duplicate key"], "toml-key-twice", "this key is given twice"),
    (
        &["cannot extend value"],
        "toml-dotted",
        "this key has a value already, so nothing can be added to it",
    ),
    (&["missing comma"], "toml-comma", "a comma is missing before this"),
    (&["extra comma"], "toml-commas", "there is a comma too many"),
    (
        &["extra `=`", "unexpected `=`", "extra assignment"],
        "toml-equals",
        "there is a `=` too many",
    ),
    (
        &["unclosed table", "unclosed array table", "missing table open", "invalid table"],
        "toml-header",
        "the name of a section is in brackets, `[draws]`, those of a piece kind in two, `[[pieces]]`",
    ),
    (
        &["unclosed array", "unclosed inline table", "missing array", "missing inline"],
        "toml-bracket",
        "a bracket is not closed, or was never opened",
    ),
    (
        &["string values must be quoted", "invalid value", "invalid boolean", "invalid date-time"],
        "toml-value",
        "a value is text in quotes, a number, true, false or a list",
    ),
    (
        &[
            "`_` may only",
            "integers with a radix",
            "radix must",
            "redundant",
            "unexpected leading zero",
            "unexpected sign",
            "invalid integer",
            "invalid hexadecimal",
            "invalid octal",
            "invalid binary",
            "invalid float",
            "invalid mantissa",
            "invalid fraction",
            "invalid exponent",
            "floating-point number",
        ],
        "toml-number",
        "a number has only digits, such as 8 or -1",
    ),
    (
        &[
            "missing escaped value",
            "too few unicode",
            "invalid escape",
            "invalid string",
            "invalid basic string",
            "invalid multi-line",
            "invalid literal string",
            "missing opening quote",
        ],
        "toml-text",
        "this text in quotes cannot be read; write a backslash as `\\\\` and a quote as `\\\"`",
    ),
    (
        &["unexpected content", "unexpected key or value"],
        "toml-after",
        "nothing can follow here on the same line",
    ),
    (
        &["invalid comment character", "carriage return", "missing comment"],
        "toml-character",
        "there is an invisible character that is not allowed",
    ),
    (&["cannot recurse", "recursion limit"], "toml-deep", "the brackets are nested too deeply"),
];

const JSON: &[Known] = &[
    (
        &["EOF while parsing a list", "EOF while parsing an object"],
        "json-bracket",
        "a bracket is never closed",
    ),
    (&["EOF while parsing a string"], "json-quotes", "the quotes are never closed"),
    (&["EOF"], "json-end", "the text ends too early"),
    (&["expected `:`"], "json-colon", "a `:` must follow the key"),
    (&["expected `,` or"], "json-comma", "a comma or the closing bracket is missing before this"),
    (&["trailing comma"], "json-commas", "there is a comma too many"),
    (
        &["key must be a string", "expected `\"`", "invalid value: expected key", "float key"],
        "json-key",
        "a key is in double quotes",
    ),
    (
        &["expected value", "expected ident"],
        "json-value",
        "a value is text in double quotes, a number, true, false, a list or an object",
    ),
    (
        &[
            "invalid escape",
            "invalid unicode",
            "lone leading surrogate",
            "unexpected end of hex escape",
        ],
        "json-escape",
        "a backslash in quotes is followed by something that means nothing",
    ),
    (&["control character"], "json-control", "text in quotes cannot contain a line break or a tab"),
    (&["invalid number", "number out of range"], "json-number", "this number cannot be read"),
    (&["trailing characters"], "json-after", "nothing can follow after the last bracket"),
];

/// The code and the sentence for a message of the TOML parser.
pub(super) fn toml(message: &str) -> (&'static str, &'static str) {
    known(TOML, message).unwrap_or(("toml-syntax", "the file cannot be read from here on"))
}

/// The fault that a message of the JSON parser is about. `read` is the line up to the mistake, if that is known.
pub(super) fn json(error: &serde_json::Error, read: Option<&str>) -> FaultText {
    let message = error.to_string();
    // The parser is surprised by the bracket. The comma before it is the mistake.
    let is_comma = |read: &str| {
        let before = read.strip_suffix(['}', ']']).unwrap_or_default();
        before.trim_end().ends_with(',')
    };
    let comma = "trailing comma";
    let message = if read.is_some_and(is_comma) { comma } else { &message };
    let (reason, what) =
        known(JSON, message).unwrap_or(("json-syntax", "the file cannot be read from here on"));
    let column = read.map(|read| read.chars().count().max(1));
    let place = column.map_or_else(String::new, |column| format!("column {column}: "));
    let text = FaultText::new(reason, format!("this is not JSON: {place}{what}"));
    match column {
        Some(column) => text.with("column", column),
        None => text,
    }
}

fn known(list: &[Known], message: &str) -> Option<(&'static str, &'static str)> {
    let begins = |(starts, ..): &&Known| starts.iter().any(|start| message.starts_with(start));
    list.iter().find(begins).map(|&(_, reason, what)| (reason, what))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rules::Fault;

    use super::super::{Format, load};

    /// The first mistake of syntax in a file: the code and the column.
    fn refused(text: &str, format: Format) -> (&'static str, String) {
        let faults = load(text, format).unwrap_err().faults;
        let is_syntax = |reason: &str| reason.starts_with("toml-") || reason.starts_with("json-");
        let first = faults.iter().find(|fault| is_syntax(fault.reason)).expect("a mistake");
        let column = first.values.iter().find(|(name, _)| *name == "column");
        (first.reason, column.map_or_else(String::new, |(_, column)| column.clone()))
    }

    #[test]
    fn mistakes_of_json_have_a_code_and_a_column() {
        let cases = [
            ("{\"name\": \"x\"", "json-bracket", "12"),
            ("{\"name\": \"x", "json-quotes", "11"),
            ("{\"name\":", "json-end", "8"),
            ("{\"name\" \"x\"}", "json-colon", "9"),
            ("{\"name\": \"x\" \"files\": 8}", "json-comma", "14"),
            ("{\"name\": \"x\",}", "json-commas", "14"),
            ("{name: \"x\"}", "json-key", "2"),
            ("{\"name\": x}", "json-value", "10"),
            ("{\"name\": \"\\q\"}", "json-escape", "12"),
            ("{\"name\": \"a\tb\"}", "json-control", "11"),
            ("{\"files\": 08}", "json-number", "12"),
            ("{\"name\": \"x\"} more", "json-after", "15"),
        ];
        for (text, reason, column) in cases {
            let found = refused(text, Format::Json);
            assert_eq!(found.0, reason, "{text}");
            assert!(!found.1.is_empty() && found.1 == column, "{text}: column {}", found.1);
        }
    }

    #[test]
    fn mistakes_of_toml_have_a_code_and_a_column() {
        let lines = [
            "name = [\"a\" \"b\"]",
            "files = [1,,2]",
            "files = [1 2]",
            "files = = 8",
            "fi!les = 8",
            "files = 08",
            "files = +-8",
            "name = \"x\" 9",
            "name = \"\\q\"",
            "name = \"x\" # \u{1}",
        ];
        let mut reasons = HashSet::new();
        for line in lines {
            let (reason, column) = refused(&format!("title = \"x\"\n{line}\n"), Format::Toml);
            assert_ne!(reason, "toml-syntax", "{line}");
            assert_ne!(column, "", "{line}");
            reasons.insert(reason);
        }
        assert!(reasons.contains("toml-comma") && reasons.len() >= 6, "{reasons:?}");
    }

    #[test]
    fn what_the_parsers_call_it_is_not_shown() {
        let texts = [("{name: 1}", Format::Json), ("files = 08\n", Format::Toml)];
        for (text, format) in texts {
            for fault in load(text, format).unwrap_err().faults {
                assert!(!fault.reason.is_empty(), "{fault}");
                assert!(fault.values.iter().all(|(name, _)| *name != "what"), "{fault}");
            }
        }
        assert_eq!(super::toml("a message of tomorrow").0, "toml-syntax");
        let error = serde_json::from_str::<serde_json::Value>("[1").unwrap_err();
        let Fault { message, .. } = Fault::new("", super::json(&error, Some("[1")));
        assert_eq!(message, "this is not JSON: column 2: a bracket is never closed");
    }
}
