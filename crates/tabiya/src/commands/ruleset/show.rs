//! `tabiya ruleset show`: writes a ruleset as a file.

use std::io::Write;

use anyhow::Result;
use clap::Args;

use super::{Language, write_file};
use crate::output::Verdict;
use crate::ruleset_source::Source;

/// Arguments of `tabiya ruleset show`.
#[derive(Args, Debug)]
pub(crate) struct ShowArguments {
    /// A built-in ruleset, the path of a ruleset file, or `-` for standard input
    #[arg(value_name = "NAME|FILE")]
    name: String,
    /// The format to write
    #[arg(long, value_enum, default_value_t = Language::Toml)]
    format: Language,
}

/// Writes the ruleset in its canonical form.
pub(super) fn run(arguments: &ShowArguments, out: &mut dyn Write) -> Result<Verdict> {
    let ruleset = Source::find(&arguments.name)?.ruleset()?;
    write_file(out, ruleset.spec(), arguments.format)
}

#[cfg(test)]
mod tests {
    use crate::commands::run_line;
    use notation::builtin;
    use notation::ruleset_file::{parse_json, parse_toml};

    #[test]
    fn shown_rulesets_read_back_equal() {
        for name in builtin::builtin_names() {
            let spec = builtin::builtin(name);
            let (_, toml) = run_line(&["ruleset", "show", name]).unwrap();
            assert_eq!(parse_toml(&toml).ok(), spec, "{name}");
            let (_, json) = run_line(&["ruleset", "show", name, "--format", "json"]).unwrap();
            assert_eq!(parse_json(&json).ok(), spec, "{name}");
        }
    }
}
