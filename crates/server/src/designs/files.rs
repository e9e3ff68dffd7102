//! Files of designs: import and export.

use notation::{FileFaults, Format, ruleset_file, variants_ini};
use protocol::designs as wire;
use protocol::designs::{DesignFile, DesignFormat, DesignImported};
use protocol::{FaultDetail, FaultDetails, WireError};
use rules::RulesetSpec;
use serde_json::Value;

use super::acts::document;
use super::show::details;
use super::{Designer, Designs, naming};
use crate::live::convert::bad_input;
use crate::live::format_of;
use crate::work_queue::run_blocking;

/// A file to send.
pub(crate) struct FileOut {
    /// Its name, in ASCII.
    pub(crate) name: String,
    pub(crate) text: String,
}

/// A file that was read: its document, a name, and what could not be carried over.
struct FileIn {
    document: Value,
    name: String,
    not_carried: Vec<FaultDetail>,
}

impl Designs {
    /// Begins a design with the ruleset of a file. A JSON file need not be a valid ruleset.
    pub(crate) async fn import(
        &self,
        file: DesignFile,
        who: &Designer,
    ) -> Result<DesignImported, WireError> {
        let FileIn { document: value, name, not_carried } =
            run_blocking(move || read(&file)).await??;
        let draft = document(&value)?;
        let name = naming::checked(&name).or_else(|_| naming::checked("Imported"))?;
        let mut design = self.new_design(name, draft, who);
        let name = self.free_name(&design.head.name, who.actor, design.head.id).await?;
        design.head.name = name;
        Ok(DesignImported { design: self.add(design, who).await?, not_carried })
    }

    /// A version of a design as a file, or the draft of a person's own one.
    pub(crate) async fn export(
        &self,
        id: &wire::DesignId,
        query: wire::DesignFileQuery,
        who: Option<&Designer>,
    ) -> Result<FileOut, WireError> {
        let actor = who.map(|who| who.actor);
        let stored = self.seen(id, actor, query.code.as_deref()).await?;
        let is_own = actor == Some(stored.head.owner);
        let (text, of) = match query.version {
            None if is_own => (stored.draft, Format::Json),
            version => (self.version_of(&stored.head, version).await?.1, Format::Toml),
        };
        let slug = slug(&stored.head.name.shown);
        run_blocking(move || {
            let (text, extension) = match query.format {
                DesignFormat::Toml => (ruleset_file::to_toml(&spec(&text, of)?), "toml"),
                DesignFormat::Json => (json(&text, of)?, "json"),
                DesignFormat::Ini => (ini(&spec(&text, of)?), "ini"),
            };
            Ok(FileOut { name: format!("{slug}.{extension}"), text })
        })
        .await?
    }
}

/// The ruleset of a text, which drafts may not be yet.
fn spec(text: &str, format: Format) -> Result<RulesetSpec, WireError> {
    ruleset_file::parse(text, format).map_err(|faults| faulty(&faults))
}

/// The refusal of a text that is no ruleset.
fn faulty(faults: &FileFaults) -> WireError {
    let listed: Vec<FaultDetail> = faults
        .faults
        .iter()
        .map(|fault| {
            let values = fault.values.iter().map(|(name, value)| (*name, value.clone()));
            FaultDetail::new(fault, fault.reason, values)
        })
        .collect();
    let first = faults.faults.first().map(ToString::to_string).unwrap_or_default();
    let mut refused =
        bad_input(format!("the ruleset has faults: {first}")).because("ruleset-faults");
    refused.faults = faults.faults.iter().map(ToString::to_string).collect();
    refused.details = Some(Box::new(FaultDetails(listed)));
    refused
}

/// A document as a JSON file. A draft is written as it is, so that nothing is lost.
fn json(text: &str, format: Format) -> Result<String, WireError> {
    if format == Format::Json
        && let Ok(value) = serde_json::from_str::<Value>(text)
    {
        return Ok(format!("{value:#}\n"));
    }
    Ok(ruleset_file::to_json(&spec(text, format)?))
}

/// The part of a ruleset that `variants.ini` can say, below comments about the rest.
fn ini(spec: &RulesetSpec) -> String {
    let written = variants_ini::write(spec);
    let lost = written.lost.iter().map(|fault| format!("# not carried over: {}\n", fault.message));
    lost.chain([written.text]).collect()
}

/// Whether a text is a `variants.ini`. It begins with a section, a ruleset file with a key.
fn is_ini(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(['#', ';']));
    first.is_some_and(|line| line.starts_with('[') && !line.starts_with("[["))
}

fn read(file: &DesignFile) -> Result<FileIn, WireError> {
    let text = file.text.as_str();
    let named = |value: &Value| {
        let name = ["title", "name"].iter().find_map(|key| value.get(key)?.as_str());
        name.unwrap_or_default().to_owned()
    };
    if format_of(text) == Format::Json {
        let document: Value = serde_json::from_str(text).map_err(|error| {
            bad_input(format!("this is no JSON: {error}"))
                .because("design-no-json")
                .with("why", error)
        })?;
        let name = named(&document);
        return Ok(FileIn { document, name, not_carried: Vec::new() });
    }
    let (spec, lost) = match is_ini(text) {
        true => {
            let read = variants_ini::read(text, file.section.as_deref());
            let variant = read.map_err(|faults| faulty(&faults))?;
            (variant.spec, variant.lost)
        }
        false => (spec(text, Format::Toml)?, Vec::new()),
    };
    let document: Value = serde_json::from_str(&ruleset_file::to_json(&spec))
        .map_err(|_| crate::work_queue::internal_error())?;
    let name = named(&document);
    Ok(FileIn { document, name, not_carried: details(lost) })
}

/// The name of a design for a file: letters, digits and hyphens.
fn slug(name: &str) -> String {
    let letters = name.chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '-' });
    let letters: String = letters.collect::<String>().to_ascii_lowercase();
    let words: Vec<&str> = letters.split('-').filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "design".to_owned() } else { words.join("-") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_other_programs_are_told_apart() {
        assert!(is_ini("# mine\n\n[hills:chess]\nflagPiece = k\n"));
        assert!(!is_ini("# mine\nname = \"hills\"\n[start]\n"));
        assert!(!is_ini("[[pieces]]\n"));
        assert!(!is_ini(""));
    }

    #[test]
    fn file_names_are_plain() {
        for (name, expected) in
            [("Ada's Hills", "ada-s-hills"), ("二人", "design"), ("../x\"\r\n", "x")]
        {
            assert_eq!(slug(name), expected);
        }
    }
}
