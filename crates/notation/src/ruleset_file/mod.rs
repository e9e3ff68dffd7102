//! Ruleset files in TOML or JSON. Reading finds all faults at once; writing has one canonical form.

mod army;
mod changes;
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

pub use changes::changes;
pub use faults::{FileFault, FileFaults, MAX_FAULTS};
pub use schema::schema;

use std::convert::Infallible;

use rules::{Fault, FaultText, Ruleset, RulesetSpec};

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
/// All faults that could be found, each with its line.
pub fn parse_toml(source: &str) -> Result<RulesetSpec, FileFaults> {
    parse(source, Format::Toml)
}

/// Reads a ruleset file written in JSON.
///
/// # Errors
/// All faults that could be found, each with its line.
pub fn parse_json(source: &str) -> Result<RulesetSpec, FileFaults> {
    parse(source, Format::Json)
}

/// Reads a ruleset file in either language.
///
/// # Errors
/// All faults that could be found, each with its line.
pub fn parse(source: &str, format: Format) -> Result<RulesetSpec, FileFaults> {
    let document = open(source, format)?;
    match draft(&document) {
        Draft { spec: Some(spec), reported, .. }
            if reported.is_empty() && document.mistakes.is_empty() =>
        {
            Ok(spec)
        }
        Draft { reported, .. } => Err(FileFaults::located(&reported, document)),
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
/// The faults of the file and of the ruleset, each with its line, without those that may only follow
/// from another fault.
pub fn load(source: &str, format: Format) -> Result<Ruleset, FileFaults> {
    let Ok(loaded) = load_if(source, format, |_| Ok::<(), Infallible>(()));
    loaded
}

/// As [`load`], but a callback may refuse the draft before it is compiled.
///
/// # Errors
/// The error of the callback.
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
    let Draft { spec, mut reported, known } = draft;
    if let Some(spec) = spec {
        if reported.is_empty() && document.mistakes.is_empty() {
            return Ruleset::compile(spec)
                .map_err(|refused| FileFaults::located(&refused.faults, document));
        }
        let causes = Causes::new(&known);
        let more = Ruleset::check_beside(&spec, &known).into_iter();
        reported.extend(more.filter(|fault| !causes.explain_around(&fault.path)));
    }
    Err(FileFaults::located(&reported, document))
}

/// Findings about a ruleset, such as warnings, with the keys and lines of its file.
pub fn located(source: &str, format: Format, findings: &[Fault]) -> Vec<FileFault> {
    open(source, format).map_or_else(|_| Vec::new(), |document| placed(findings, &document))
}

fn open(source: &str, format: Format) -> Result<Document, FileFaults> {
    if source.len() > MAX_SOURCE {
        let message = format!("the file has {} bytes; {MAX_SOURCE} is the maximum", source.len());
        let text = FaultText::new("file-large", message).with("most", MAX_SOURCE);
        return Err(FileFaults::whole(None, text.with("count", source.len())));
    }
    let mut document = match format {
        Format::Toml => Document::from_toml(source),
        Format::Json => Document::from_json(source),
    }?;
    document.respell(RulesetFile::KEYS);
    Ok(document)
}

/// The content of a file.
struct Draft {
    /// The draft, as complete as possible.
    spec: Option<RulesetSpec>,
    /// The faults, without those of the syntax.
    reported: Vec<Fault>,
    /// Every path where the draft has only a placeholder.
    known: Vec<Fault>,
}

/// Reads a file into a draft, with all faults.
fn draft(document: &Document) -> Draft {
    let mut reported = Vec::new();
    let root = At { node: &document.root, path: String::new() };
    let file = RulesetFile::decode(&root, &mut reported);
    let mut known: Vec<Fault> = document.mistakes.iter().filter_map(Mistake::cause).collect();
    let spoiled = Causes::new(&known);
    reported.retain(|fault| !spoiled.hold(&fault.path));
    known.extend_from_slice(&reported);
    reported.retain(|fault| !is_unsaid(fault));
    let Some(file) = file else {
        return Draft { spec: None, reported, known };
    };
    let mut more = Vec::new();
    let spec = into_spec::into_spec(&file, &mut more);
    let causes = Causes::new(&known);
    more.retain(|fault| !causes.explain(&fault.path) && !spoiled.explain_around(&fault.path));
    known.extend_from_slice(&more);
    reported.append(&mut more);
    Draft { spec: Some(spec), reported, known }
}
