//! `tabiya ruleset`: lists, shows, checks, evaluates and generates rulesets.

mod check;
mod list;
mod random;
mod show;
mod values;

use std::io::Write;

use anyhow::Result;
use clap::{Subcommand, ValueEnum};
use notation::ruleset_file::{to_json, to_toml};
use rules::RulesetSpec;

use crate::output::Verdict;

/// The subcommands of `tabiya ruleset`.
#[derive(Subcommand, Debug)]
pub(crate) enum RulesetCommand {
    /// List the built-in rulesets
    List,
    /// Print a ruleset as a file, as a starting point for your own
    Show(show::ShowArguments),
    /// Check a ruleset file and list every mistake at once
    Check(check::CheckArguments),
    /// Show what the engine thinks each piece is worth
    Values(values::ValuesArguments),
    /// Print a ruleset with a random start
    #[command(override_usage = random::USAGE)]
    Random(random::RandomArguments),
}

/// The format of a ruleset file.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum Language {
    /// For people
    Toml,
    /// For programs
    Json,
}

impl RulesetCommand {
    /// Runs the command.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Verdict> {
        match self {
            Self::List => list::run(out),
            Self::Show(arguments) => show::run(arguments, out),
            Self::Check(arguments) => check::run(arguments, out),
            Self::Values(arguments) => values::run(arguments, out),
            Self::Random(arguments) => random::run(arguments, out),
        }
    }
}

/// Writes a draft as a file.
fn write_file(out: &mut dyn Write, spec: &RulesetSpec, language: Language) -> Result<Verdict> {
    let text = match language {
        Language::Toml => to_toml(spec),
        Language::Json => to_json(spec),
    };
    out.write_all(text.as_bytes())?;
    Ok(Verdict::Fine)
}
