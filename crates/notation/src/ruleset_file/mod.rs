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
#[cfg(test)]
mod tests;
mod values;
mod write;
mod zones;

pub use faults::{FileFault, FileFaults, MAX_FAULTS};
pub use schema::schema;

use rules::{Fault, Ruleset, RulesetSpec};

use consequences::Causes;
use decode::{At, Decode};
use document::Document;
use format::RulesetFile;

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
        (Some(spec), faults) if faults.is_empty() => Ok(spec),
        (_, faults) => Err(FileFaults::located(faults, &document)),
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
    let document = open(source, format)?;
    let faults = match draft(&document) {
        (Some(spec), faults) if faults.is_empty() => match Ruleset::compile(spec) {
            Ok(ruleset) => return Ok(ruleset),
            Err(refused) => refused.faults,
        },
        (Some(spec), mut faults) => {
            let causes = Causes::new(&faults);
            let mut more = Ruleset::check(&spec);
            more.retain(|fault| !causes.explain_around(&fault.path));
            faults.append(&mut more);
            faults
        }
        (None, faults) => faults,
    };
    Err(FileFaults::located(faults, &document))
}

/// The line of a path such as `pieces[2].letter`, or of its nearest parent that the file has.
pub fn locate(source: &str, format: Format, path: &str) -> Option<usize> {
    open(source, format).ok()?.line_of(path)
}

fn open(source: &str, format: Format) -> Result<Document, FileFaults> {
    if source.len() > MAX_SOURCE {
        let message = format!("the file has {} bytes; {MAX_SOURCE} are the most", source.len());
        return Err(FileFaults::whole(None, message));
    }
    match format {
        Format::Toml => Document::from_toml(source),
        Format::Json => Document::from_json(source),
    }
}

/// The draft of a file with the file's faults: if there are any, the best that could be made of it,
/// and nothing where it is no table at all.
fn draft(document: &Document) -> (Option<RulesetSpec>, Vec<Fault>) {
    let mut faults = Vec::new();
    let root = At { node: &document.root, path: String::new() };
    let Some(file) = RulesetFile::decode(&root, &mut faults) else {
        return (None, faults);
    };
    let mut more = Vec::new();
    let spec = into_spec::into_spec(&file, &mut more);
    let causes = Causes::new(&faults);
    more.retain(|fault| !causes.explain(&fault.path));
    faults.append(&mut more);
    (Some(spec), faults)
}
