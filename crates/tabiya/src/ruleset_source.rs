//! Finding a ruleset by a built-in name, in a file or on standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use notation::builtin;
use notation::ruleset_file::{self, FileFaults, Format, MAX_SOURCE};
use rules::Ruleset;

use crate::{files, spelling};

/// The argument that means standard input.
pub(crate) const STANDARD_INPUT: &str = "-";

/// The text of a ruleset, with its name for messages.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) label: String,
    pub(crate) text: String,
    pub(crate) format: Format,
}

impl Source {
    /// Finds a ruleset by its name, by another program's name for it, or by the path of its file.
    pub(crate) fn find(argument: &str) -> Result<Self> {
        if let Some(text) = builtin::builtin_source(argument) {
            return Ok(Self {
                label: argument.to_owned(),
                text: text.to_owned(),
                format: Format::Toml,
            });
        }
        if argument == STANDARD_INPUT || is_path(argument) || Path::new(argument).exists() {
            return Self::open(argument);
        }
        bail!(unknown(argument))
    }

    /// Reads a ruleset file, or standard input for `-`.
    pub(crate) fn open(path: &str) -> Result<Self> {
        if path == STANDARD_INPUT {
            let text = read(io::stdin().lock()).context("cannot read standard input")?;
            return Ok(Self::new("standard input", text));
        }
        if builtin::builtin_source(path).is_some() && !Path::new(path).exists() {
            bail!(
                "there is no file `{path}`, but a built-in ruleset has that name; \
                 `tabiya ruleset show {path} > my-chess.toml` writes it to a file"
            );
        }
        let file = File::open(path).map_err(anyhow::Error::from);
        let text = file.and_then(read);
        let text = text.with_context(|| format!("cannot read the file `{path}`"))?;
        Ok(Self::new(path, text))
    }

    /// A text whose format follows from its label or its first character.
    pub(crate) fn new(label: &str, text: String) -> Self {
        let extension = Path::new(label).extension().unwrap_or_default();
        let is_json = if extension.eq_ignore_ascii_case("toml") {
            false
        } else {
            extension.eq_ignore_ascii_case("json") || text.trim_start().starts_with('{')
        };
        Self {
            label: label.to_owned(),
            text,
            format: if is_json { Format::Json } else { Format::Toml },
        }
    }

    /// Reads and compiles the ruleset.
    pub(crate) fn load(&self) -> Result<Ruleset, FileFaults> {
        ruleset_file::load(&self.text, self.format)
    }

    /// Reads and compiles the ruleset. The error lists its mistakes.
    pub(crate) fn ruleset(&self) -> Result<Ruleset> {
        self.load().map_err(|refused| {
            let faults = self.fault_lines(&refused).join("\n");
            anyhow!("the ruleset `{}` has mistakes:\n{faults}", self.label)
        })
    }

    /// The mistakes in the form of compiler messages: file, line, path and sentence.
    pub(crate) fn fault_lines(&self, refused: &FileFaults) -> Vec<String> {
        let faults = refused.faults.iter();
        let mut lines: Vec<String> =
            faults.map(|fault| self.finding(fault.line, &fault.path, &fault.message)).collect();
        if refused.unlisted > 0 {
            lines.push(format!("{}: and {} more", self.label, refused.unlisted));
        }
        lines
    }

    /// The warnings, in the same form as mistakes.
    pub(crate) fn warning_lines(&self, ruleset: &Ruleset) -> Vec<String> {
        let warnings = ruleset_file::located(&self.text, self.format, ruleset.warnings());
        let warnings = warnings.iter();
        warnings.map(|found| self.finding(found.line, &found.path, &found.message)).collect()
    }

    fn finding(&self, line: Option<usize>, path: &str, message: &str) -> String {
        let line = line.map(|line| format!(":{line}")).unwrap_or_default();
        let colon = if path.is_empty() { "" } else { ": " };
        format!("{}{line}: {path}{colon}{message}", self.label)
    }
}

/// Whether an argument can only mean a file.
fn is_path(argument: &str) -> bool {
    argument.contains(['/', '\\', '.'])
}

/// Reads a text of at most the size of a ruleset file.
fn read(reader: impl Read) -> Result<String> {
    let bytes = files::read_all(reader, MAX_SOURCE as u64)?;
    Ok(files::text(&bytes)?.to_owned())
}

fn unknown(name: &str) -> String {
    let names: Vec<&str> = builtin::builtin_names().collect();
    let meant = spelling::closest(&name.to_lowercase(), names.iter().copied())
        .map(|meant| format!("; did you mean `{meant}`?"))
        .unwrap_or_default();
    format!("there is no ruleset or file `{name}`{meant}\nbuilt-in rulesets: {}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_programs_are_found() {
        for name in ["standard", "kingofthehill", "3check", "losalamos", "Crazyhouse"] {
            let source = Source::find(name).unwrap();
            assert!(source.ruleset().is_ok(), "{name}");
        }
    }

    #[test]
    fn an_unknown_name_gets_a_suggestion_and_the_list() {
        let error = Source::find("crazyhause").unwrap_err().to_string();
        let first = "there is no ruleset or file `crazyhause`; did you mean `crazyhouse`?\n";
        assert!(error.starts_with(first), "{error}");
        assert!(error.contains("built-in rulesets: standard, chess960"), "{error}");
        let error = Source::find("shogi").unwrap_err().to_string();
        assert!(!error.contains("did you mean"), "{error}");
    }

    #[test]
    fn the_format_follows_from_the_label_or_the_text() {
        let format = |label, text: &str| Source::new(label, text.to_owned()).format;
        assert_eq!(format("a.json", ""), Format::Json);
        assert_eq!(format("a.toml", "{"), Format::Toml);
        assert_eq!(format("standard input", "\n {"), Format::Json);
        assert_eq!(format("standard input", "name = 1"), Format::Toml);
    }

    #[test]
    fn texts_that_cannot_be_a_ruleset_are_refused() {
        let large = read(io::repeat(b' ')).unwrap_err().to_string();
        assert!(large.contains("larger than 262144 bytes"), "{large}");
        let broken = read(&b"a = 1\n\xff"[..]).unwrap_err().to_string();
        assert_eq!(broken, "line 2 is not UTF-8 text");
        assert_eq!(read("\u{feff}a".as_bytes()).unwrap(), "a");
    }

    #[test]
    fn the_error_lists_every_mistake() {
        let source = Source::new("mine.toml", "files = 8\nranks = \"x\"\n".to_owned());
        let error = source.ruleset().unwrap_err().to_string();
        assert!(error.starts_with("the ruleset `mine.toml` has mistakes:\n"), "{error}");
        assert!(error.contains("mine.toml:2: ranks: "), "{error}");
        assert!(error.lines().count() > 2, "{error}");
    }
}
