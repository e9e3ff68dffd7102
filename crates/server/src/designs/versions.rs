//! Versions of designs: frozen drafts, and the rulesets that matches take from them.

use ids::MatchId;
use notation::{FileFaults, Format, ruleset_file};
use protocol::designs as wire;
use protocol::designs::DesignVersion;
use protocol::http::RulesetChoice;
use protocol::{ErrorCode, FaultDetail, WireError};
use rules::Ruleset;
use serde_json::Value;
use store::people::{
    DesignHead, DesignId, NewVersion, PeopleStore, Sharing, StoredVersion, VersionCard,
};

use super::{Designer, Designs, may_see, no_such_design, unreadable};
use crate::connection_table::WorkAccount;
use crate::live::convert::bad_input;
use crate::live::record::ruleset_row;
use crate::live::{match_id, ruleset_choice, ruleset_entry};
use crate::names::is_deceptive;
use crate::work_queue::{internal_error, run_blocking, work_on_ruleset};

/// The longest name of a version, in characters.
const MAX_VERSION_NAME: usize = 60;
/// The longest sentence of a card, in characters.
const MAX_SENTENCE: usize = 160;
/// The most differences that are kept with a version.
const MAX_CHANGES: usize = 100;

/// What became of a draft that was to be frozen.
pub(crate) enum Frozen {
    /// There is a version of it now.
    Version(DesignVersion),
    /// It is no ruleset.
    Faulty(FileFaults),
}

/// Parses the id of a design.
pub(crate) fn design_id(id: &wire::DesignId) -> Option<DesignId> {
    match_id::from_wire(&protocol::MatchId(id.0.clone())).map(|id| DesignId(id.0))
}

pub(super) fn id_to_wire(id: DesignId) -> wire::DesignId {
    wire::DesignId(code_to_wire(id.0))
}

/// The text of the code in a link.
pub(super) fn code_to_wire(code: u128) -> String {
    match_id::to_wire(MatchId(code)).0
}

/// The document of a stored ruleset.
pub(super) fn document_of(text: &str) -> Result<Value, WireError> {
    let spec = ruleset_file::parse_toml(text).map_err(|error| {
        tracing::error!(%error, "a version of a design cannot be read");
        internal_error()
    })?;
    serde_json::from_str(&ruleset_file::to_json(&spec)).map_err(|_| internal_error())
}

pub(super) fn version_to_wire(version: &StoredVersion) -> DesignVersion {
    let changes: Vec<FaultDetail> = serde_json::from_str(&version.changes).unwrap_or_default();
    DesignVersion {
        number: version.number,
        hash: version.hash.to_string(),
        name: version.name.clone(),
        saved_at: version.made.0,
        changes,
    }
}

/// What lists show of a ruleset.
fn card(ruleset: &Ruleset, number: u32) -> VersionCard {
    let entry = ruleset_entry(ruleset);
    VersionCard {
        number,
        sentence: first_sentence(&entry.description),
        fen: entry.fen,
        files: entry.files,
        ranks: entry.ranks,
    }
}

/// The first sentence of a text, on one line.
fn first_sentence(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = words.match_indices(['.', '!', '?', '。']).find(|(at, mark)| {
        let rest = &words[at + mark.len()..];
        rest.is_empty() || rest.starts_with(' ')
    });
    let sentence = end.map_or(words.as_str(), |(at, mark)| &words[..at + mark.len()]);
    if sentence.chars().count() <= MAX_SENTENCE {
        return sentence.to_owned();
    }
    let start: String = sentence.chars().take(MAX_SENTENCE - 1).collect();
    format!("{}…", start.trim_end())
}

impl Designs {
    /// Freezes the draft as a version. A draft equal to the latest version makes no new one.
    pub(crate) async fn freeze(
        &self,
        id: &wire::DesignId,
        new: wire::NewVersion,
        (who, payer): (&Designer, &WorkAccount),
    ) -> Result<Frozen, WireError> {
        let own = self.own(id, who).await?;
        let name = version_name(&new.name)?;
        if own.head.draft_seq != new.seq {
            return Err(stale());
        }
        let draft = own.draft.clone();
        let loaded = work_on_ruleset(payer, move || ruleset_file::load(&draft, Format::Json));
        let ruleset = match loaded.await? {
            Ok(ruleset) => ruleset_choice::affordable(ruleset, payer)?,
            Err(faults) => return Ok(Frozen::Faulty(faults)),
        };
        let latest = self.designs().design_version(own.head.id, None).await.map_err(unreadable)?;
        let row = ruleset_row(&ruleset);
        if let Some((version, _)) = latest.as_ref().filter(|(version, _)| version.hash == row.hash)
        {
            return Ok(Frozen::Version(version_to_wire(version)));
        }
        let number = latest.as_ref().map_or(1, |(version, _)| version.number + 1);
        let (before, after) = (latest.map(|(_, text)| text), row.text.clone());
        let changes = run_blocking(move || changes(before.as_deref(), &after)).await?;
        let version =
            StoredVersion { number, hash: row.hash, name, made: self.clock.utc(), changes };
        let new = NewVersion {
            design: own.head.id,
            draft_seq: new.seq,
            version: version.clone(),
            text: row.text,
            card: card(&ruleset, number),
        };
        let added = self.designs().add_version(new, who.quota()).await.map_err(unreadable)?;
        if added == store::people::DesignAnswer::Unknown {
            return Err(stale());
        }
        self.done(added, &own.head, who).await?;
        Ok(Frozen::Version(version_to_wire(&version)))
    }

    /// A version of a design, or its latest one.
    pub(super) async fn version_of(
        &self,
        head: &DesignHead,
        number: Option<u32>,
    ) -> Result<(StoredVersion, String), WireError> {
        let found = self.designs().design_version(head.id, number).await.map_err(unreadable)?;
        found.ok_or_else(no_such_version)
    }
}

/// How a ruleset differs from the one before, as stored.
fn changes(before: Option<&str>, after: &str) -> String {
    let specs = before.map(ruleset_file::parse_toml).zip(Some(ruleset_file::parse_toml(after)));
    let changes: Vec<FaultDetail> = match specs {
        Some((Ok(before), Ok(after))) => {
            super::show::details(ruleset_file::changes(&before, &after))
        }
        _ => Vec::new(),
    };
    let kept = &changes[..changes.len().min(MAX_CHANGES)];
    serde_json::to_string(kept).expect("differences are JSON")
}

fn version_name(text: &str) -> Result<String, WireError> {
    let text = text.trim();
    let is_plain = |letter: char| !letter.is_control() && !is_deceptive(letter);
    if text.chars().count() > MAX_VERSION_NAME || !text.chars().all(is_plain) {
        let why =
            format!("the name of a version has at most {MAX_VERSION_NAME} visible characters");
        return Err(bad_input(why).because("design-version-name").with("most", MAX_VERSION_NAME));
    }
    Ok(text.to_owned())
}

fn stale() -> WireError {
    let why = "the draft was saved again in the meantime; look at it and save the version then";
    WireError::new(ErrorCode::Stale, why).because("design-stale")
}

fn no_such_version() -> WireError {
    let why = "the design has no such version";
    WireError::new(ErrorCode::NotFound, why).because("no-such-version")
}

/// The stored ruleset of a choice of a design that somebody may see.
///
/// # Errors
/// When there is none, or it is not shared with them.
pub(crate) async fn chosen_version(
    store: &dyn PeopleStore,
    (id, version, code): (&wire::DesignId, Option<u32>, Option<&str>),
    who: Option<ids::ActorId>,
) -> Result<(DesignHead, StoredVersion, String), WireError> {
    let id = design_id(id).ok_or_else(no_such_design)?;
    let stored = store.design(id).await.map_err(unreadable)?;
    let seen = stored.filter(|stored| may_see(&stored.head, who, code));
    let head = seen.ok_or_else(no_such_design)?.head;
    let found = store.design_version(id, version).await.map_err(unreadable)?;
    let (version, text) = found.ok_or_else(no_such_version)?;
    Ok((head, version, text))
}

/// A choice that means the same for others and later: with its version, and with what admits to it. A private design
/// becomes a file.
///
/// # Errors
/// When there is no such design, or it is not shared with the person.
pub(crate) async fn pinned_choice(
    store: &dyn PeopleStore,
    choice: RulesetChoice,
    who: Option<ids::ActorId>,
) -> Result<RulesetChoice, WireError> {
    let RulesetChoice::Design { id, version, code } = choice else { return Ok(choice) };
    let chosen = (&id, version, code.as_deref());
    let (head, version, text) = chosen_version(store, chosen, who).await?;
    let code = head.code.map(code_to_wire);
    Ok(match head.sharing {
        Sharing::Private => RulesetChoice::File { text },
        Sharing::Unlisted => RulesetChoice::Design { id, version: Some(version.number), code },
        Sharing::Public => RulesetChoice::Design { id, version: Some(version.number), code: None },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_has_one_sentence() {
        for (text, expected) in [
            ("", ""),
            ("Reach the hill.", "Reach the hill."),
            ("Reach  the\nhill. Then rest.", "Reach the hill."),
            ("On a 9.5 foot board! Really.", "On a 9.5 foot board!"),
            ("No mark", "No mark"),
        ] {
            assert_eq!(first_sentence(text), expected);
        }
        let long = first_sentence(&"word ".repeat(100));
        assert!(long.chars().count() <= MAX_SENTENCE && long.ends_with('…'), "{long}");
    }

    #[test]
    fn ids_of_designs_are_22_letters_and_digits() {
        let wire = id_to_wire(DesignId(u128::MAX - 3));
        assert_eq!((wire.0.len(), design_id(&wire)), (22, Some(DesignId(u128::MAX - 3))));
        assert_eq!(design_id(&wire::DesignId("mine".to_owned())), None);
    }
}
