//! The sections of a `variants.ini`: names, parents, keys and values.

use rules::FaultText;

use super::MAX_TEXT;
use crate::ruleset_file::FileFaults;

/// The most steps from a section to its parent, and on to that one's parent.
const MAX_ANCESTORS: usize = 8;

/// One variant as it is written.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) name: String,
    pub(super) parent: Option<String>,
    pub(super) settings: Vec<Setting>,
}

/// One line of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Setting {
    pub(super) key: String,
    pub(super) value: String,
    /// The line, counted from 1; nothing if it comes from a parent outside the text.
    pub(super) line: Option<usize>,
}

/// The names of the variants in a text, in its order.
pub fn names(text: &str) -> Vec<String> {
    sections(text).map_or_else(|_| Vec::new(), |all| all.into_iter().map(|it| it.name).collect())
}

/// Every section of a text.
///
/// # Errors
/// When the text is too long, or a line is neither a section nor a setting.
pub(super) fn sections(text: &str) -> Result<Vec<Section>, FileFaults> {
    if text.len() > MAX_TEXT {
        let message = format!("the file has {} bytes; {MAX_TEXT} is the maximum", text.len());
        let text = FaultText::new("ini-large", message).with("count", text.len());
        return Err(FileFaults::whole(None, text.with("most", MAX_TEXT)));
    }
    let mut sections: Vec<Section> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (line, number) = (line.trim(), index + 1);
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        if let Some(header) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let (name, parent) = match header.split_once(':') {
                Some((name, parent)) => (name, Some(parent.trim().to_owned())),
                None => (header, None),
            };
            let name = name.trim().to_owned();
            sections.push(Section { name, parent, settings: Vec::new() });
            continue;
        }
        let section = sections.last_mut();
        let (Some((key, value)), Some(section)) = (line.split_once('='), section) else {
            let message = "a line is a section such as [my-chess:chess] or key = value";
            return Err(FileFaults::whole(Some(number), FaultText::new("ini-line", message)));
        };
        let (key, value) = (key.trim().to_owned(), value.trim().to_owned());
        section.settings.push(Setting { key, value, line: Some(number) });
    }
    Ok(sections)
}

/// The settings of a section, those of its parents first.
///
/// # Errors
/// When a parent is unknown or a section is its own parent.
pub(super) fn inherited(
    sections: &[Section],
    section: &Section,
    known: impl Fn(&str) -> Option<Vec<Setting>>,
) -> Result<Vec<Setting>, FileFaults> {
    let mut generations = vec![section.settings.clone()];
    let mut child = section;
    while let Some(parent) = &child.parent {
        let earlier = sections.iter().find(|it| it.name == *parent && it.name != child.name);
        if let Some(earlier) = earlier.filter(|_| generations.len() < MAX_ANCESTORS) {
            generations.push(earlier.settings.clone());
            child = earlier;
            continue;
        }
        let Some(settings) = known(parent) else {
            let message = format!("`{parent}` is neither in this text nor a known ruleset");
            let text = FaultText::new("ini-parent", message).with("found", parent);
            return Err(FileFaults::whole(None, text));
        };
        generations.push(settings);
        break;
    }
    Ok(generations.into_iter().rev().flatten().collect())
}
