//! Rules for people's names: visible letters only, and no name that looks like somebody else's.
//!
//! Rules for accounts are strict, because others trust those names. A guest may use any visible character,
//! but no name that looks like an account's. Both are plain text, never markup.

use game::PlayerName;
use store::people::Name;
use unicode_normalization::UnicodeNormalization;
use unicode_security::{
    GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton as confusable,
};

const MIN_CHARS: usize = 2;
const MAX_CHARS: usize = 20;
/// Longer texts are refused unread: a normal form may be longer than the text.
const MAX_BYTES: usize = 400;
/// Names that nobody may have, because they seem to speak for the server.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "computer",
    "everybody",
    "everyone",
    "house",
    "moderator",
    "nobody",
    "organiser",
    "organizer",
    "root",
    "server",
    "staff",
    "support",
    "system",
    "tabiya",
];
/// Names that no account may have, because they stand for people without one.
const RESERVED_FOR_GUESTS: &[&str] = &["anonymous", "black", "guest", "white"];
const MAX_SKELETON_CHARS: usize = 100;
/// The beginning of the pseudonyms of deleted accounts.
pub const FORMER: &str = "Former player";
/// The beginning of the pseudonyms of erased guests.
pub const FORMER_GUEST: &str = "Former guest";

/// Why a text cannot be a name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NameFault {
    /// Too short or too long.
    #[error("a name has {MIN_CHARS} to {MAX_CHARS} characters, not {0}")]
    Length(usize),
    /// Far too long.
    #[error("a name has at most {MAX_CHARS} characters")]
    TooLong,
    /// A character that is invisible or changes the direction of text.
    #[error(
        "a name has no invisible characters and none that change the direction of text (U+{0:04X})"
    )]
    Invisible(u32),
    /// A character that is not allowed in names.
    #[error("a name can have only letters, digits, single spaces and - _ ' . (not `{0}`)")]
    Letter(char),
    /// Letters of different scripts that look alike.
    #[error("a name must not mix letters of different scripts")]
    Scripts,
    /// A reserved name.
    #[error("the name `{0}` is reserved; choose another")]
    Reserved(String),
    /// The name of an account, or one that looks like it.
    #[error("this name is taken, or looks like one that is; choose another")]
    Taken,
    /// Not a line of text.
    #[error(transparent)]
    Line(#[from] game::NameError),
}

impl NameFault {
    /// A stable name for programs.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Length(_) | Self::TooLong => "name-length",
            Self::Invisible(_) => "name-invisible",
            Self::Letter(_) => "name-letter",
            Self::Scripts => "name-scripts",
            Self::Reserved(_) => "name-reserved",
            Self::Taken => "name-taken",
            Self::Line(_) => "name-line",
        }
    }
}

/// Checks the name of an account.
///
/// # Errors
/// Why it cannot be one.
pub fn for_account(text: &str) -> Result<Name, NameFault> {
    let shown = normal(text)?;
    let count = shown.chars().count();
    if !(MIN_CHARS..=MAX_CHARS).contains(&count) {
        return Err(NameFault::Length(count));
    }
    let fits = |letter: &char| matches!(letter, ' ' | '-' | '_' | '\'' | '.' | '’');
    if let Some(bad) = shown.chars().find(|letter| !fits(letter) && !letter.identifier_allowed()) {
        return Err(NameFault::Letter(bad));
    }
    let letters: String = shown.chars().filter(|letter| !fits(letter)).collect();
    if letters.is_empty() || shown.contains("  ") {
        return Err(NameFault::Letter(shown.chars().find(fits).unwrap_or(' ')));
    }
    if !letters.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        return Err(NameFault::Scripts);
    }
    let skeleton = skeleton(&shown);
    refuse_reserved(&shown, &skeleton, RESERVED)?;
    refuse_reserved(&shown, &skeleton, RESERVED_FOR_GUESTS)?;
    Ok(Name { shown, skeleton })
}

/// Checks the name of a guest. The directory knows whether it looks like an account's.
///
/// # Errors
/// Why it cannot be one.
pub fn for_guest(text: &str) -> Result<PlayerName, NameFault> {
    let shown = normal(text)?;
    let name = PlayerName::new(&shown)?;
    refuse_reserved(&shown, &skeleton(&shown), RESERVED)?;
    Ok(name)
}

/// Checks the name of a seat's player, as that of a guest. An empty text means no name.
///
/// # Errors
/// Why it cannot be one.
pub fn for_seat(text: &str) -> Result<PlayerName, NameFault> {
    match for_guest(text) {
        Err(NameFault::Line(game::NameError::Empty)) => Ok(PlayerName::unsaid()),
        other => other,
    }
}

/// Checks that a text has no invisible characters.
///
/// # Errors
/// The first character that is invisible or changes the direction of text.
fn check_visible(text: &str) -> Result<(), NameFault> {
    match text.chars().find(|letter| is_invisible(*letter)) {
        Some(bad) => Err(NameFault::Invisible(bad.into())),
        None => Ok(()),
    }
}

/// Whether a character of a chat message hides text or changes its direction. Emoji joiners are allowed.
pub fn is_deceptive(letter: char) -> bool {
    is_invisible(letter) && !matches!(letter, '\u{200D}' | '\u{FE0E}'..='\u{FE0F}')
}

/// The form that all names share which look like this one: without case, and with lookalike letters replaced.
pub fn skeleton(text: &str) -> String {
    // No name is longer; the rest would only cost time.
    let plain: String = text.chars().take(MAX_SKELETON_CHARS).nfkc().collect();
    let lookalikes: String = confusable(&plain).collect();
    let lower = lookalikes.to_lowercase();
    // A capital I looks like an l in many fonts, and names do not differ by case alone.
    let same = |letter: char| if letter == 'i' { 'l' } else { letter };
    confusable(&lower)
        .filter(|letter| letter.is_alphanumeric() || !letter.is_ascii())
        .map(same)
        .collect()
}

/// The text in its normal form, trimmed, if all of it is visible.
fn normal(text: &str) -> Result<String, NameFault> {
    if text.len() > MAX_BYTES {
        return Err(NameFault::TooLong);
    }
    check_visible(text)?;
    let normal: String = text.nfkc().collect();
    Ok(normal.trim().to_owned())
}

/// Whether a character is invisible or changes how others are shown.
pub fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
            | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}'
            | '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{10FFFF}')
}

fn refuse_reserved(shown: &str, own: &str, words: &[&str]) -> Result<(), NameFault> {
    // Ornaments around a reserved name do not make it another name.
    let letters: String = own.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let is_reserved = words.iter().any(|word| skeleton(word) == letters);
    let is_former = [FORMER, FORMER_GUEST].iter().any(|word| letters.starts_with(&skeleton(word)));
    if is_reserved || is_former {
        return Err(NameFault::Reserved(shown.to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_scripts_are_accepted() {
        for name in ["Ada", "Zoë", "O'Brien", "Jean-Luc", "李小龙", "Ольга", "Ada L. 2", "أحمد"]
        {
            assert_eq!(for_account(name).map(|name| name.shown), Ok(name.to_owned()), "{name}");
        }
        // Compatibility forms become plain letters.
        assert_eq!(for_account(" Ａｄａ ").map(|name| name.shown), Ok("Ada".to_owned()));
    }

    #[test]
    fn bad_names_are_refused_with_a_sentence() {
        for (name, part) in [
            ("A", "2 to 20"),
            ("abcdefghijklmnopqrstu", "not 21"),
            ("<b>Ada</b>", "not `<`"),
            ("Ada\u{202E}", "U+202E"),
            ("A\u{200B}da", "U+200B"),
            ("A\u{200D}da", "U+200D"),
            ("Ada\nBob", "U+000A"),
            ("Аdа Lovelace", "different scripts"),
            ("Admin", "reserved"),
            ("ＡＤＭＩＮ", "reserved"),
            ("Adm1n", "reserved"),
            ("Former player 7", "reserved"),
            ("...", "letters"),
            ("A  B", "single spaces"),
            ("♞♞", "not `♞`"),
        ] {
            let fault = for_account(name).unwrap_err().to_string();
            assert!(fault.contains(part), "{name}: {fault}");
        }
        assert_eq!(for_account(&"x".repeat(401)), Err(NameFault::TooLong));
    }

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        for (one, other) in [
            ("Ada", "ADA"),
            ("Ian", "lan"),
            ("B0b", "Bob"),
            ("Ada Bo", "AdaBo"),
            ("раураl", "paypal"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        assert_ne!(skeleton("Ada"), skeleton("Eva"));
    }

    #[test]
    fn a_guest_name_may_have_any_visible_character() {
        assert_eq!(for_guest("♞ rider").map(|name| name.to_string()), Ok("♞ rider".to_owned()));
        assert!(for_guest("Ada\u{2066}").is_err());
        for name in ["organizer", "★ Admin ★", "«Former player 1»", "Former guest 7"] {
            assert!(matches!(for_guest(name), Err(NameFault::Reserved(_))), "{name}");
        }
    }

    #[test]
    fn a_seat_needs_no_name_but_obeys_the_rules_of_guests() {
        for empty in ["", "  "] {
            assert_eq!(for_seat(empty), Ok(PlayerName::unsaid()), "{empty:?}");
        }
        for name in ["Ada", "Guest 12", "♞ rider", "Organizer", "Ada\u{2066}", &"x".repeat(41)] {
            assert_eq!(for_seat(name), for_guest(name), "{name}");
        }
    }
}
