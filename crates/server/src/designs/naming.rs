//! Names and tags of designs.

use std::collections::BTreeSet;

use ids::ActorId;
use protocol::{ErrorCode, WireError};
use store::people::{DesignId, Name};
use unicode_normalization::UnicodeNormalization;

use super::{Designs, unreadable};
use crate::live::convert::bad_input;
use crate::names::{is_invisible, skeleton};

/// The longest name, in characters.
const MAX_NAME: usize = 40;
/// The longest tag, in characters.
const MAX_TAG: usize = 24;
/// The most tags of a design.
const MAX_TAGS: usize = 8;
/// How many numbers are tried behind a name that is taken.
const TRIES: u32 = 100;

/// Checks the name of a design.
///
/// # Errors
/// What is wrong with it.
pub(super) fn checked(text: &str) -> Result<Name, WireError> {
    let shown: String = text.chars().take(4 * MAX_NAME).nfkc().collect();
    let shown = shown.trim().to_owned();
    let skeleton = skeleton(&shown);
    let count = shown.chars().count();
    let is_plain = |letter: char| !is_invisible(letter) && !matches!(letter, '<' | '>');
    if skeleton.is_empty() || count > MAX_NAME || !shown.chars().all(is_plain) {
        let why = format!(
            "the name of a design has 1 to {MAX_NAME} visible characters, some of them letters or digits, and no \
             angle brackets"
        );
        return Err(bad_input(why).because("design-name").with("most", MAX_NAME));
    }
    Ok(Name { shown, skeleton })
}

/// Checks the tags of a design: short words in lower case, each once.
///
/// # Errors
/// What is wrong with them.
pub(super) fn tags(texts: &[String]) -> Result<Vec<String>, WireError> {
    let mut tags = BTreeSet::new();
    for text in texts.iter().take(4 * MAX_TAGS) {
        let tag: String = text.chars().take(4 * MAX_TAG).nfkc().collect();
        let tag = tag.trim().to_lowercase();
        let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '\'');
        if tag.chars().count() > MAX_TAG || !tag.chars().all(fits) {
            let why = format!("a tag has at most {MAX_TAG} letters, digits, spaces and hyphens");
            return Err(bad_input(why).because("design-tag").with("most", MAX_TAG));
        }
        if !tag.is_empty() {
            tags.insert(tag);
        }
    }
    if tags.len() > MAX_TAGS || texts.len() > 4 * MAX_TAGS {
        let why = format!("a design has at most {MAX_TAGS} tags");
        return Err(bad_input(why).because("design-tags").with("most", MAX_TAGS));
    }
    Ok(tags.into_iter().collect())
}

impl Designs {
    /// Whether a name belongs to a built-in ruleset, to a published design, or to another design of the same person.
    async fn is_taken(
        &self,
        name: &Name,
        owner: ActorId,
        but: DesignId,
    ) -> Result<bool, WireError> {
        if notation::builtin(&name.shown).is_some() {
            return Ok(true);
        }
        let taken = self.designs().is_design_name_taken(name.skeleton.clone(), owner, but);
        taken.await.map_err(unreadable)
    }

    /// Checks that a name can be given.
    ///
    /// # Errors
    /// That it is taken, with one that is free.
    pub(super) async fn check_free(
        &self,
        name: &Name,
        owner: ActorId,
        but: DesignId,
    ) -> Result<(), WireError> {
        match self.is_taken(name, owner, but).await? {
            true => Err(self.taken(name, owner, but).await),
            false => Ok(()),
        }
    }

    /// The refusal of a name that is taken, with one that is free.
    pub(super) async fn taken(&self, name: &Name, owner: ActorId, but: DesignId) -> WireError {
        match self.free_name(name, owner, but).await {
            Ok(free) => {
                let why = format!("the name `{}` is taken; `{}` is free", name.shown, free.shown);
                WireError::new(ErrorCode::NameTaken, why)
                    .because("design-name-taken")
                    .with("name", &name.shown)
                    .with("free", free.shown)
            }
            Err(error) => error,
        }
    }

    /// The name itself or, if it is taken, the name with a number behind it.
    pub(super) async fn free_name(
        &self,
        name: &Name,
        owner: ActorId,
        but: DesignId,
    ) -> Result<Name, WireError> {
        if !self.is_taken(name, owner, but).await? {
            return Ok(name.clone());
        }
        for number in 2..TRIES {
            let candidate = numbered(name, number);
            if !self.is_taken(&candidate, owner, but).await? {
                return Ok(candidate);
            }
        }
        // Nobody else draws the same number.
        Ok(numbered(name, crate::live::draft::number(&*self.random) as u32))
    }
}

/// A name with a number behind it, in place of the one that it had.
fn numbered(name: &Name, number: u32) -> Name {
    let number = number.to_string();
    let bare = name.shown.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
    let bare = if bare.is_empty() { name.shown.as_str() } else { bare };
    let room = MAX_NAME - number.len() - 1;
    let start: String = bare.chars().take(room).collect();
    let shown = format!("{} {number}", start.trim_end());
    Name { skeleton: skeleton(&shown), shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_text() {
        for name in ["Hills", "Ada's chess", "Ω-Schach 7", "A & B", "二人"] {
            assert_eq!(checked(&format!("  {name} ")).unwrap().shown, name);
        }
        let long = "x".repeat(MAX_NAME + 1);
        for name in ["", "  ", "<b>Hills</b>", "Hi\u{202e}lls", "a\nb", "...", &long] {
            let refused = checked(name).unwrap_err();
            assert_eq!(refused.reason.as_deref(), Some("design-name"), "{name}");
        }
    }

    #[test]
    fn a_taken_name_gets_a_number() {
        let name = |text: &str| checked(text).unwrap();
        assert_eq!(numbered(&name("Hills"), 2).shown, "Hills 2");
        assert_eq!(numbered(&name("Hills 2"), 3).shown, "Hills 3");
        assert_eq!(numbered(&name("42"), 2).shown, "42 2");
        let long = numbered(&name(&"x".repeat(MAX_NAME)), 12);
        assert_eq!(long.shown.chars().count(), MAX_NAME);
    }

    #[test]
    fn tags_are_short_words() {
        let given =
            |texts: &[&str]| tags(&texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>());
        assert_eq!(given(&["Small", "small ", "", "two-step"]).unwrap(), ["small", "two-step"]);
        for bad in [&["<b>"][..], &["a\nb"], &[&"x".repeat(MAX_TAG + 1)]] {
            assert_eq!(given(bad).unwrap_err().reason.as_deref(), Some("design-tag"), "{bad:?}");
        }
        let many: Vec<String> = (0..=MAX_TAGS).map(|number| number.to_string()).collect();
        assert_eq!(tags(&many).unwrap_err().reason.as_deref(), Some("design-tags"));
    }
}
