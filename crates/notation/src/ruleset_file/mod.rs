//! Ruleset files: drafts of rulesets as TOML or JSON, read with every fault at once and written in
//! one canonical form.

mod army;
mod consequences;
mod decode;
mod document;
mod faults;
mod format;
mod from_spec;
mod into_spec;
mod schema;
mod start;
mod syntax;
#[cfg(test)]
mod tests;
mod values;
mod write;
mod zones;

pub use faults::{FileFault, FileFaults, MAX_FAULTS};
pub use schema::schema;

use std::convert::Infallible;

use rules::{Fault, Ruleset, RulesetSpec};

use consequences::Causes;
use decode::{At, Decode, is_unsaid};
use document::Document;
use faults::placed;
use format::RulesetFile;
use syntax::Mistake;

/// The largest file that is read, in bytes.
pub const MAX_SOURCE: usize = 256 * 1024;

/// The language of a ruleset file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// TOML, for people.
    Toml,
    /// JSON, for programs.
    Json,
}

/// Reads a ruleset file written in TOML.
///
/// # Errors
/// With every fault that could be found in one go, each with its line.
pub fn parse_toml(source: &str) -> Result<RulesetSpec, FileFaults> {
    parse(source, Format::Toml)
}

/// Reads a ruleset file written in JSON.
///
/// # Errors
/// With every fault that could be found in one go, each with its line.
pub fn parse_json(source: &str) -> Result<RulesetSpec, FileFaults> {
    parse(source, Format::Json)
}

/// Reads a ruleset file in either language.
///
/// # Errors
/// With every fault that could be found in one go, each with its line.
pub fn parse(source: &str, format: Format) -> Result<RulesetSpec, FileFaults> {
    let document = open(source, format)?;
    match draft(&document) {
        Draft { spec: Some(spec), told, .. } if told.is_empty() && document.mistakes.is_empty() => {
            Ok(spec)
        }
        Draft { told, .. } => Err(FileFaults::located(&told, document)),
    }
}

/// Writes a draft as TOML.
///
/// Every draft that compiles reads back equal, and equal drafts give equal texts.
pub fn to_toml(spec: &RulesetSpec) -> String {
    write::toml(&from_spec::from_spec(spec))
}

/// Writes a draft as JSON; see [`to_toml`].
pub fn to_json(spec: &RulesetSpec) -> String {
    write::json(&from_spec::from_spec(spec))
}

/// Reads a ruleset file and compiles it.
///
/// # Errors
/// With the faults of the file and those of the ruleset it describes, each with its line. Only what
/// may follow from another fault is left out.
pub fn load(source: &str, format: Format) -> Result<Ruleset, FileFaults> {
    let Ok(loaded) = load_if(source, format, |_| Ok::<(), Infallible>(()));
    loaded
}

/// As [`load`], for those who want to see the draft before work is spent on it.
///
/// # Errors
/// What the asker answers.
pub(crate) fn load_if<E>(
    source: &str,
    format: Format,
    admit: impl FnOnce(&RulesetSpec) -> Result<(), E>,
) -> Result<Result<Ruleset, FileFaults>, E> {
    let document = match open(source, format) {
        Ok(document) => document,
        Err(faults) => return Ok(Err(faults)),
    };
    let draft = draft(&document);
    if let Some(spec) = &draft.spec {
        admit(spec)?;
    }
    Ok(compiled(document, draft))
}

fn compiled(document: Document, draft: Draft) -> Result<Ruleset, FileFaults> {
    let Draft { spec, mut told, known } = draft;
    if let Some(spec) = spec {
        if told.is_empty() && document.mistakes.is_empty() {
            return Ruleset::compile(spec)
                .map_err(|refused| FileFaults::located(&refused.faults, document));
        }
        let causes = Causes::new(&known);
        let more = Ruleset::check_beside(&spec, &known).into_iter();
        told.extend(more.filter(|fault| !causes.explain_around(&fault.path)));
    }
    Err(FileFaults::located(&told, document))
}

/// Findings about a ruleset, such as its warnings, by the keys its file has and with their lines.
pub fn located(source: &str, format: Format, findings: &[Fault]) -> Vec<FileFault> {
    open(source, format).map_or_else(|_| Vec::new(), |document| placed(findings, &document))
}

fn open(source: &str, format: Format) -> Result<Document, FileFaults> {
    if source.len() > MAX_SOURCE {
        let message = format!("the file has {} bytes; {MAX_SOURCE} are the most", source.len());
        return Err(FileFaults::whole(None, message));
    }
    let mut document = match format {
        Format::Toml => Document::from_toml(source),
        Format::Json => Document::from_json(source),
    }?;
    document.respell(RulesetFile::KEYS);
    Ok(document)
}

/// What a file says.
struct Draft {
    /// The best draft that could be made of it, if one could.
    spec: Option<RulesetSpec>,
    /// The faults to tell, those of the syntax apart.
    told: Vec<Fault>,
    /// Every path at which the draft has only a stand-in.
    known: Vec<Fault>,
}

/// The draft of a file, with all the file's faults.
fn draft(document: &Document) -> Draft {
    let mut told = Vec::new();
    let root = At { node: &document.root, path: String::new() };
    let file = RulesetFile::decode(&root, &mut told);
    let mut known: Vec<Fault> = document.mistakes.iter().filter_map(Mistake::cause).collect();
    let spoiled = Causes::new(&known);
    told.retain(|fault| !spoiled.hold(&fault.path));
    known.extend_from_slice(&told);
    told.retain(|fault| !is_unsaid(fault));
    let Some(file) = file else {
        return Draft { spec: None, told, known };
    };
    let mut more = Vec::new();
    let spec = into_spec::into_spec(&file, &mut more);
    let causes = Causes::new(&known);
    more.retain(|fault| !causes.explain(&fault.path) && !spoiled.explain_around(&fault.path));
    known.extend_from_slice(&more);
    told.append(&mut more);
    Draft { spec: Some(spec), told, known }
}
