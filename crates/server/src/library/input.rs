//! Checks of what people send: files, notes, tags and searches.

use std::time::Duration;

use protocol::WireError;

use crate::limits::IMPORT_PAUSE;
use crate::live::convert::bad_input;

/// The largest file that can be imported, in bytes.
pub const MAX_IMPORT: usize = 32 << 20;
/// The most games in one file.
pub const MAX_IMPORT_GAMES: usize = 50_000;
/// How much somebody may send in one file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FileSize {
    pub(crate) bytes: usize,
    pub(crate) games: usize,
    pub(crate) rulesets: CarriedRulesets,
    /// The pause after each game, for those who play meanwhile.
    pub(crate) pause: Duration,
}

/// How much work the rulesets in a file may cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CarriedRulesets {
    /// Limited by the size of the file.
    Counted,
    /// Unlimited: the file comes from the owner of the server.
    Trusted,
}

impl FileSize {
    /// The limit for accounts.
    pub(crate) const LARGEST: Self = Self {
        bytes: MAX_IMPORT,
        games: MAX_IMPORT_GAMES,
        rulesets: CarriedRulesets::Counted,
        pause: IMPORT_PAUSE,
    };
    /// The limit for the house account.
    pub(crate) const OF_HOUSE_ACCOUNT: Self =
        Self { rulesets: CarriedRulesets::Trusted, ..Self::LARGEST };
    /// The limit for a folder that no server uses: nobody plays there.
    pub(crate) const OF_FOLDER: Self = Self { pause: Duration::ZERO, ..Self::OF_HOUSE_ACCOUNT };
    /// The limit for guests.
    pub(crate) const OF_GUESTS: Self = Self { bytes: 1 << 20, games: 1000, ..Self::LARGEST };
}

/// The most bytes of one game in a file.
pub(super) const MAX_GAME: usize = 1 << 20;
/// The most games in a file that is not streamed.
pub(super) const MAX_WHOLE_EXPORT: usize = notation::club_games::MAX_GAMES;

const MAX_PAGE: u32 = 100;
const USUAL_PAGE: u32 = 50;
const MAX_NOTES: usize = 4096;
const MAX_TAGS: usize = 32;
const MAX_TAG: usize = 40;
const MAX_SEARCH: usize = 200;
/// Characters of a text that an error quotes.
const MAX_QUOTED: usize = 40;

/// Checks the number of matches on a page.
pub(super) fn page(limit: Option<u32>) -> Result<usize, WireError> {
    match limit.unwrap_or(USUAL_PAGE) {
        limit @ 1..=MAX_PAGE => Ok(limit as usize),
        other => Err(bad_input(format!("a page has 1 to {MAX_PAGE} matches, not {other}"))
            .because("page-size")
            .with("most", MAX_PAGE)),
    }
}

/// Checks notes: plain text of several lines.
pub(super) fn notes(text: &str) -> Result<String, WireError> {
    let text = text.trim();
    if text.chars().any(|letter| is_unseen(letter) && letter != '\n' && letter != '\t') {
        return Err(
            bad_input("notes are plain text without control characters").because("notes-unseen")
        );
    }
    match text.chars().count() {
        count if count > MAX_NOTES => {
            Err(bad_input(format!("notes have at most {MAX_NOTES} characters, not {count}"))
                .because("notes-long")
                .with("most", MAX_NOTES)
                .with("count", count))
        }
        _ => Ok(text.to_owned()),
    }
}

/// Notes from a file, without characters that are not allowed.
pub(super) fn notes_from_file(text: &str) -> String {
    let kept = text.chars().filter(|&letter| !is_unseen(letter) || letter == '\n');
    kept.take(MAX_NOTES).collect::<String>().trim().to_owned()
}

/// Checks tags: a few short words, each once.
pub(super) fn tags(tags: &[String]) -> Result<Vec<String>, WireError> {
    if tags.len() > MAX_TAGS {
        return Err(bad_input(format!("a match has at most {MAX_TAGS} tags, not {}", tags.len()))
            .because("too-many-tags")
            .with("most", MAX_TAGS));
    }
    let mut checked: Vec<String> = Vec::new();
    for tag in tags {
        let tag = tag.trim();
        if tag.is_empty() || tag.chars().any(is_unseen) || tag.chars().count() > MAX_TAG {
            let quoted = quoted(tag);
            return Err(bad_input(format!(
                "a tag is one line of 1 to {MAX_TAG} visible characters, not `{quoted}`"
            ))
            .because("tag-text")
            .with("most", MAX_TAG)
            .with("tag", quoted));
        }
        if !checked.iter().any(|other| other == tag) {
            checked.push(tag.to_owned());
        }
    }
    Ok(checked)
}

/// Checks a search. One without letters or digits would find everything.
pub(super) fn search(text: &str) -> Result<String, WireError> {
    if !text.trim().is_empty() && !text.chars().any(char::is_alphanumeric) {
        return Err(bad_input("a search needs a letter or a digit").because("search-empty"));
    }
    match text.chars().count() {
        count if count > MAX_SEARCH => {
            Err(bad_input(format!("a search has at most {MAX_SEARCH} characters, not {count}"))
                .because("search-long")
                .with("most", MAX_SEARCH))
        }
        _ => Ok(text.chars().map(|letter| if is_unseen(letter) { ' ' } else { letter }).collect()),
    }
}

/// The beginning of a text, for an error.
pub(super) fn quoted(text: &str) -> String {
    let visible = text.chars().filter(|letter| !is_unseen(*letter));
    visible.take(MAX_QUOTED).collect()
}

/// Control characters, and characters that change the direction of text.
fn is_unseen(letter: char) -> bool {
    let is_direction = matches!(letter,
        '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter.is_control() || is_direction
}
